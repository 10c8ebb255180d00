// What this CPU can run, and which of it is wanted: the one place that asks the CPU and looks at
// NONET_BACKEND. Kernels are lists of tables of functions, slowest first, each with a name that begins with
// that of its backend: scalar, avx2 or avx512.
//
// Example: the kernels in use, of those that this CPU has.
//
//   const Kernels& chosen = *choose_kernel(available_kernels(), wanted_backend());
#pragma once

#include <span>
#include <string_view>

namespace nonet {

struct Instructions {
  bool sse42 = false;
  // Each with all before it.
  bool avx2 = false;    // with POPCNT and BMI
  bool avx512 = false;  // F, BW, VL and DQ
  bool bitalg = false;
  bool vbmi2 = false;  // with VBMI, GFNI, VPOPCNTDQ and BMI2
};
const Instructions& instructions();

// What NONET_BACKEND says, where it is the name of a backend of the CPU; otherwise "auto".
std::string_view wanted_backend();

// The best of a backend, avx512 being all that this CPU has of it; null where there is none. "auto" is the
// best of all.
template <class Kernel>
const Kernel* find_kernel(std::span<const Kernel* const> all, std::string_view backend) {
  const Kernel* found = nullptr;
  for (const Kernel* kernel : all) {
    if (backend == "auto" || std::string_view(kernel->name).starts_with(backend)) found = kernel;
  }
  return found;
}

// The same, or the best of all where this CPU has none of that backend.
template <class Kernel>
const Kernel* choose_kernel(std::span<const Kernel* const> all, std::string_view backend) {
  const Kernel* const found = find_kernel(all, backend);
  return found != nullptr ? found : all.back();
}

// Who counts again what this engine counted: the plain one, or for that the best of all.
template <class Kernel>
const Kernel& checker_of(std::string_view engine, std::span<const Kernel* const> all) {
  return engine == "scalar" ? *all.back() : *all.front();
}

}  // namespace nonet
