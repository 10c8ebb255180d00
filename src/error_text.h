// What the system says of an error's number. strerror() is not for several threads.
#pragma once

#include <string>
#include <system_error>

namespace nonet {

inline std::string reason_of(int code) {
  return std::generic_category().message(code);
}

}  // namespace nonet
