// An allocator for big tables that are read at random: asks for large pages where the system has them, since
// most of the time of such a read goes into finding the page. Otherwise plain memory, from a cache line on.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace nonet {

template <class T>
struct LargePages {
  using value_type = T;
  static constexpr std::size_t page = std::size_t{1} << 21;

  LargePages() = default;
  template <class U>
  LargePages(const LargePages<U>&) {}

  static constexpr std::align_val_t alignment(std::size_t count) {
    return std::align_val_t{count * sizeof(T) < page ? std::size_t{64} : page};
  }
  T* allocate(std::size_t count) {
    void* memory = ::operator new(count * sizeof(T), alignment(count));
#if defined(__linux__)
    // A wish: nothing depends on it.
    if (count * sizeof(T) >= page) ::madvise(memory, count * sizeof(T) / page * page, MADV_HUGEPAGE);
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) { ::operator delete(memory, alignment(count)); }
  template <class U>
  bool operator==(const LargePages<U>&) const {
    return true;
  }
};

template <class T>
using LargeVector = std::vector<T, LargePages<T>>;

}  // namespace nonet
