#include "nonet/base/backends.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/devices.h"
#include "nonet/base/instructions.h"
#include "nonet/base/kernels.h"

namespace nonet {

namespace {

Backend on_processor(std::string_view name, std::string_view what) {
  const bool present = find_kernel(available_kernels(), name) != nullptr;
  return {name, present, std::string(present ? what : "this processor has no such instructions")};
}

Backend backend_of(std::string_view name) {
  if (name == "scalar") return on_processor(name, "any processor");
  if (name == "avx2") return on_processor(name, "vectors of 256 bits");
  if (name == "avx512") return on_processor(name, "vectors of 512 bits");
  static const CudaDevices devices = cuda_devices();
  return {name, devices.count > 0, devices.name};
}

}  // namespace

std::vector<Backend> all_backends() {
  std::vector<Backend> all;
  for (const std::string_view name : backend_names) all.push_back(backend_of(name));
  return all;
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
  if (std::find(std::begin(backend_names), std::end(backend_names), name) == std::end(backend_names)) {
    return Error{Fault::usage,
                 fmt::format("there is no backend '{}'; there are auto, {}", name, backends_text())};
  }
  const Backend backend = backend_of(name);
  if (!backend.present) return Error{Fault::refused, fmt::format("no {} here: {}", name, backend.note)};
  return Done{};
}

}  // namespace nonet
