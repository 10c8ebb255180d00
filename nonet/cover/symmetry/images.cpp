#include <algorithm>

#include "nonet/cover/symmetry/symmetry.h"

namespace nonet {

bool CoverSymmetry::is_first(std::span<const int> options) const {
  if (options.empty()) return true;
  std::vector<int> image(options.size());
  for (u64 i = 0; i < size_; ++i) {
    const std::span<const int> to = element(i);
    int smallest = options[0] + 1;  // most images are decided by their first option
    for (std::size_t k = 0; k < options.size(); ++k) {
      image[k] = to[static_cast<std::size_t>(options[k])];
      smallest = std::min(smallest, image[k]);
    }
    if (smallest > options[0]) continue;
    if (smallest < options[0]) return false;
    std::sort(image.begin(), image.end());
    if (std::lexicographical_compare(image.begin(), image.end(), options.begin(), options.end()))
      return false;
  }
  return true;
}

std::vector<int> CoverSymmetry::first_image(std::span<const int> options) const {
  std::vector<int> first(options.begin(), options.end()), image(options.size());
  for (u64 i = 0; i < size_; ++i) {
    const std::span<const int> to = element(i);
    for (std::size_t k = 0; k < options.size(); ++k) image[k] = to[static_cast<std::size_t>(options[k])];
    std::sort(image.begin(), image.end());
    if (image < first) first.swap(image);
  }
  return first;
}

u64 CoverSymmetry::orbit_size(std::span<const int> options) const {
  u64 fixing = 0;
  for (u64 i = 0; i < size_; ++i) {
    const std::span<const int> to = element(i);
    const bool fixes = std::all_of(options.begin(), options.end(), [&](int o) {
      return std::binary_search(options.begin(), options.end(), to[static_cast<std::size_t>(o)]);
    });
    if (fixes) ++fixing;
  }
  return size_ / fixing;
}

}  // namespace nonet
