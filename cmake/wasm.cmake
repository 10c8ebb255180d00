# Compiles to WebAssembly with Debian's clang-19, wasi-libc and libc++ (docs/decisions/0010-webassembly.md). There are
# no threads and no exceptions: what catches is compiled, and nothing is thrown.
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR}) # Platform/WASI.cmake
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-fexceptions -fignore-exceptions")
