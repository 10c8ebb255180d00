#include "report/xml.h"

#include <algorithm>
#include <cstdint>

namespace nonet::report {
namespace {

// Bytes of the character at the front, by RFC 3629 and the characters of XML 1.0; 0: it is none.
std::size_t length_of_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return first >= ' ' || first == '\t' || first == '\n' || first == '\r' ? 1 : 0;
  if (first < 0xC2 || first > 0xF4) return 0;
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (text.size() < length) return 0;
  std::uint32_t code = first & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3F);
  }
  constexpr std::uint32_t least[] = {0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return code < least[length - 2] || code > 0x10FFFF || surrogate || code == 0xFFFE || code == 0xFFFF
             ? 0
             : length;
}

}  // namespace

std::string escape_xml(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = length_of_character(text);
    switch (text[0]) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += length == 0 ? std::string_view("\uFFFD") : text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return out;
}

}  // namespace nonet::report
