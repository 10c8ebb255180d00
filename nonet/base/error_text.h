// What the system says of an error's number. strerror() is not for several threads.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <system_error>

#include "nonet/base/result.h"

namespace nonet {

inline std::string reason_of(int code) {
  return std::generic_category().message(code);
}

inline Error unwritable(std::string_view path, int code) {
  return {Fault::output, fmt::format("{}: cannot be written: {}", path, reason_of(code))};
}

}  // namespace nonet
