# The static runtime of CUDA, by name, where a program that links the library finds it too: nonet::cuda_runtime.
find_library(NONET_CUDART cudart_static HINTS ${CMAKE_CUDA_IMPLICIT_LINK_DIRECTORIES} ENV CUDA_PATH ENV CUDA_HOME
  PATHS /usr/local/cuda /opt/cuda PATH_SUFFIXES lib64 lib targets/x86_64-linux/lib)
if(NONET_CUDART AND NOT TARGET nonet::cuda_runtime)
  add_library(nonet::cuda_runtime INTERFACE IMPORTED GLOBAL)
  target_link_libraries(nonet::cuda_runtime INTERFACE ${NONET_CUDART} ${CMAKE_DL_LIBS} rt)
endif()
