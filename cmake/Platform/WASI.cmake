# There is nothing that CMake must know of it (cmake/wasm.cmake).
