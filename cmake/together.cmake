# Related sources are compiled together, the first expression that matches a file's path saying with which: most of
# the time of each alone are the same headers and templates again. Names in unnamed namespaces must differ within a
# group.
function(nonet_group_sources target groups)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source ${ARGN})
    foreach(group ${groups})
      if(source MATCHES "/${group}[a-z0-9_]*\\.cpp$")
        string(MAKE_C_IDENTIFIER "${group}" name)
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name})
        break()
      endif()
    endforeach()
  endforeach()
endfunction()

set(NONET_TOGETHER
  "language/(board|document|description|expectations|goal|keys)"
  "language/cover"
  "language/(excerpt|layout|option|state|puzzle|toml|twisty|move_algebra)"
  "language/(scope|described_toggle|move_start|known|terms|xor)"
  "src/(cover_symmetry|exact|echelon|digest|decimal|crc32c|atomic)"
  "src/cover"
  "src/(fill_list|certificate_rules|toggle_puzzle)"
  "src/(fill|certificate)"
  "src/(coordinate|judging|knight|large|counted|forecast)"
  "src/(specimens|grid|random)"
  "src/queens"
  "src/(rank|text|moves|item|interface|plain|table|target)"
  "src/unit_"
  "src/sudoku_human"
  "src/sudoku_(chains|suppose|colour|als|forcing|nested|minimal|sample)"
  "src/sudoku_generate"
  "src/sudoku"
  "src/tile"
  "src/toggle"
  "puzzles/sudoku"
  "puzzles/(judging|specimens)"
  "puzzles/(binary|checkers|clocks|langford|lights|null|pentominoes|queens|target)"
  "puzzles/cube2"
  "puzzles/pyraminx"
  "verify/(fill_sudoku_settings|certificate|claims|cover|drat|json|queens|text|described_toggle)"
  "verify/fill"
  "verify/moves"
  "verify/toggle"
  "report/export_(asp|dimacs|lp)"
  "report/export"
  "report/picture"
  "report/plot"
  "report/"
  "web/api/"
  "web/server/(connection|descriptors|hosts)"
  "web/server/"
  "cli/package_"
  "cli/race"
  "cli/show"
  "cli/stress"
  "cli/verb_(canonical|convert|generate|hint|list)"
  "cli/verb_(export|race|rate|serve|stress)"
  "cli/(batch|certify|files|forms|grading|in_order|instance|open_puzzle|options|picture|process|read_back|session)"
  "cli/verb_(bench|check|count|explain|fmt|minimal|package|puzzles|solve|table)")

# What is measured is optimised alone, but for sanitized builds and the module: there everything goes together.
function(nonet_compile_together target)
  set(groups ${NONET_TOGETHER})
  if(NONET_SANITIZE OR CMAKE_SYSTEM_NAME STREQUAL "WASI")
    # What is seen of other files is no fault; what is in one, the other builds warn of.
    target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  else()
    list(FILTER groups EXCLUDE REGEX "^(src|puzzles)/")
  endif()
  nonet_group_sources(${target} "${groups}" ${ARGN})
endfunction()
