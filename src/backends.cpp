#include "nonet/backends.h"

#include <fmt/format.h>

#include <algorithm>

#include "backends/cpu/queens_kernel.h"
#include "backends/cuda/queens_cuda.h"

namespace nonet {

namespace {

Backend on_processor(std::string_view name, std::string_view what) {
  const auto kernels = available_queens_kernels();
  // avx512 is every kernel that begins so.
  const bool present = std::any_of(kernels.begin(), kernels.end(), [&](const QueensKernel* kernel) {
    return std::string_view(kernel->name).starts_with(name);
  });
  return {name, present, std::string(present ? what : "this processor has no such instructions")};
}

}  // namespace

std::vector<Backend> all_backends() {
  static const CudaDevices devices = cuda_devices();
  return {on_processor("scalar", "any processor"),
          on_processor("avx2", "vectors of 256 bits"),
          on_processor("avx512", "vectors of 512 bits"),
          {"cuda", devices.count > 0, devices.name}};
}

std::string backends_text() {
  std::string text;
  for (const Backend& backend : all_backends()) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", backend.name);
    if (!backend.present) text += fmt::format(" (not here: {})", backend.note);
  }
  return text;
}

Result<Done> check_backend(std::string_view name) {
  if (name == "auto") return Done{};
  const auto all = all_backends();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Backend& backend) { return backend.name == name; });
  if (found == all.end()) {
    return Error{Fault::usage,
                 fmt::format("there is no backend '{}'; there are auto, {}", name, backends_text())};
  }
  if (!found->present) return Error{Fault::refused, fmt::format("no {} here: {}", name, found->note)};
  return Done{};
}

}  // namespace nonet
