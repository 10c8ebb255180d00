// Texts inside XML: SVG pictures, reports and packages.
#pragma once

#include <string>
#include <string_view>

namespace nonet::report {

// Whatever the bytes are, well-formed between tags and in double quotes: what XML 1.0 has no character for
// (control characters, bytes that are not UTF-8) becomes U+FFFD.
//
//   escape_xml("a<b & \x01");  // "a&lt;b &amp; \uFFFD"
std::string escape_xml(std::string_view text);

}  // namespace nonet::report
