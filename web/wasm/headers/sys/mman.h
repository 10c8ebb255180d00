// Joins of half boards of queens take their memory from the system. They need vectors that are not here, and
// are not called.
#pragma once

#include <cstdlib>

#define PROT_READ 0
#define PROT_WRITE 0
#define MAP_PRIVATE 0
#define MAP_ANONYMOUS 0
#define MAP_FAILED nullptr
#define MREMAP_MAYMOVE 0
#define MADV_HUGEPAGE 0

inline void* mmap(void*, std::size_t bytes, int, int, int, int) {
  return std::calloc(bytes, 1);
}
inline void* mremap(void* memory, std::size_t, std::size_t bytes, int) {
  return std::realloc(memory, bytes);
}
inline void munmap(void* memory, std::size_t) {
  std::free(memory);
}
inline void madvise(void*, std::size_t, int) {}
