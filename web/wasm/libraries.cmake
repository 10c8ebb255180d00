# The library's libraries where it is compiled to WebAssembly. Those that are headers are taken from the system; the
# others are not there, and the sources that need them are exchanged (web/wasm/instead).
set(NONET_WASM ${CMAKE_CURRENT_LIST_DIR})
set(NONET_WASM_HEADERS ${CMAKE_BINARY_DIR}/headers) # of all that the system has only these: the rest is for another machine
file(MAKE_DIRECTORY ${NONET_WASM_HEADERS})
foreach(header fmt nlohmann toml++ xxhash.h)
  if(NOT EXISTS /usr/include/${header})
    message(FATAL_ERROR "/usr/include/${header} is missing")
  endif()
  file(CREATE_LINK /usr/include/${header} ${NONET_WASM_HEADERS}/${header} SYMBOLIC)
endforeach()
include_directories(BEFORE SYSTEM ${NONET_WASM}/headers ${NONET_WASM_HEADERS})

foreach(library fmt::fmt FLINT::FLINT GMP::GMP CaDiCaL::CaDiCaL nauty::nauty zstd::zstd Threads::Threads nlohmann_json::nlohmann_json)
  add_library(${library} INTERFACE IMPORTED GLOBAL)
endforeach()
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)

# A file of web/wasm/instead is compiled in place of the library's of the same path; some are left out.
macro(nonet_exchange_sources list)
  list(FILTER ${list} EXCLUDE REGEX "/nonet/(base/atomic_file|cover/sat/proof)\\.cpp$")
  file(GLOB_RECURSE instead CONFIGURE_DEPENDS ${NONET_WASM}/instead/*.cpp)
  foreach(source ${instead})
    file(RELATIVE_PATH name ${NONET_WASM}/instead ${source})
    list(LENGTH ${list} before)
    list(FILTER ${list} EXCLUDE REGEX "/nonet/${name}$")
    list(LENGTH ${list} after)
    if(before EQUAL after)
      message(FATAL_ERROR "${source} stands for no source of the library")
    endif()
    list(APPEND ${list} ${source})
  endforeach()
endmacro()
