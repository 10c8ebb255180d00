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
  "nonet/base/(atomic|crc32c|decimal|digest|grid|text)"
  "nonet/units/(ledger|log|recheck)"
  "nonet/units/(counted|rank)"
  "nonet/contract/certificate_rules"
  "nonet/contract/(certificate|forecast|interface|judging|specimens)"
  "nonet/tables/(coordinate|file)"
  "nonet/toggle/(bound|certificate|dfs|distances|echelon|engine|greedy|job|linear|list|model|solve|sweep|system|table)"
  "nonet/cover/(best|exact|problem|search|units)"
  "nonet/cover/(item|plain|random)"
  "nonet/cover/(diagram|sat)/"
  "nonet/cover/symmetry/(graph|images|symmetry)"
  "nonet/cover/fill/"
  "nonet/puzzles/(binary_sudoku|clocks|langford|lights_out|null|pentominoes)/"
  "nonet/puzzles/cube2/"
  "nonet/puzzles/knights/(lookup|slots|table)"
  "nonet/puzzles/pyraminx/"
  "nonet/puzzles/queens/(count|engine|list|symmetric|units)"
  "nonet/puzzles/queens/(certificate|checkers|forecast|puzzle|queens|text)"
  "nonet/puzzles/sudoku/"
  "nonet/puzzles/sudoku/(canonical/minimal|solve/sample|human/(als|chains|colouring|forcing|nested|suppose))"
  "nonet/puzzles/sudoku/(canonical|solve)/"
  "nonet/puzzles/sudoku/generate/"
  "nonet/puzzles/sudoku/human/(human|fish|grid|singles|subsets|turbot|unique|wings)"
  "nonet/puzzles/sudoku/target/"
  "nonet/puzzles/tiles/(build|distances|index|partition|patterns|search|table)"
  "nonet/language/(description|expectations|known|puzzle)"
  "nonet/language/cover/(compiler|option|rules|start|text|words)"
  "nonet/language/moves/(algebra|goal|start|twisty|xor)"
  "nonet/language/text/(board|document|keys)"
  "nonet/language/text/(excerpt|layout|toml)"
  "nonet/language/text/(scope|terms)"
  "nonet/catalog/(judging|specimens)"
  "verify/(certificate|claims|cover|drat|json|text)"
  "verify/fill/sudoku_settings"
  "verify/fill/"
  "verify/moves/"
  "verify/toggle/"
  "verify/units/"
  "report/export_(asp|dimacs|lp)"
  "report/export"
  "report/picture"
  "report/plot"
  "report/"
  "web/api/"
  "web/server/(connection|descriptors|hosts)"
  "web/server/"
  "cli/package/"
  "cli/race/"
  "cli/show"
  "cli/stress/"
  "cli/verbs/(canonical|convert|generate|hint|list)"
  "cli/verbs/(export|race|rate|serve|stress)"
  "cli/(batch|certify|files|forms|grading|in_order|instance|open_puzzle|options|picture|process|read_back|session)"
  "cli/verbs/(bench|check|count|explain|fmt|minimal|package|puzzles|solve|table)")

# What is measured is optimised alone, but for sanitized builds and the module: there everything goes together.
function(nonet_compile_together target)
  set(groups ${NONET_TOGETHER})
  if(NONET_SANITIZE OR CMAKE_SYSTEM_NAME STREQUAL "WASI")
    # What is seen of other files is no fault; what is in one, the other builds warn of.
    target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  else()
    list(FILTER groups EXCLUDE REGEX "^nonet/(base|units|contract|tables|toggle|cover|puzzles|catalog)/")
  endif()
  nonet_group_sources(${target} "${groups}" ${ARGN})
endfunction()
