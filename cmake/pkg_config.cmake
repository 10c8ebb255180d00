# nonet.pc, for builds that ask pkg-config. It names no folder but its own, which may be moved, and CUDA's, where that is used:
# another one is given by pkg-config --define-variable=cuda=FOLDER.
set(with_library "-lfmt -lflint -lgmpxx -lgmp -lcadical -lnauty -lzstd -pthread")
if(TARGET nonet-cuda)
  cmake_path(GET NONET_CUDART PARENT_PATH cuda)
  string(APPEND with_library " -L\${cuda} -lcudart_static -ldl -lrt")
endif()
get_target_property(type nonet TYPE)
if(type STREQUAL "SHARED_LIBRARY") # which is linked with them already
  set(with_program "${with_library}")
  set(with_library)
endif()
file(RELATIVE_PATH prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" prefix ${prefix})
configure_file(${CMAKE_SOURCE_DIR}/cmake/nonet.pc.in ${CMAKE_BINARY_DIR}/nonet.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/nonet.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT libnonet-dev)
