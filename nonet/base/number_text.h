// Numbers of a text.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace nonet {

// None: the whole text is not a number, or not one of this type. A '-' may stand in front where the type is
// signed, nothing else may.
template <class N>
std::optional<N> number_of(std::string_view text) {
  N number{};
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace nonet
