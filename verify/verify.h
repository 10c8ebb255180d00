// From the bytes of a file to a verdict:
//
//   const std::string text = unpack(read_bytes("file.json"));
//   const Report report = verify(read_certificate(text), Effort{});
//
// Every step throws what is wrong: Unreadable (the file), Rejection (the certificate), Refusal (more than is
// allowed would have to be read, or done again).
#pragma once

#include <string>
#include <string_view>

#include "certificate.h"

namespace nonet_verify {

struct Unreadable {
  std::string why;
};

constexpr std::size_t most_bytes = std::size_t{1} << 28;  // of a certificate, unpacked

std::string read_bytes(const std::string& path);  // - is standard input
std::string unpack(std::string bytes);            // as it is, unless zstd's magic number begins it
Certificate read_certificate(std::string_view text);
Report verify(const Certificate& certificate, const Effort& effort);

}  // namespace nonet_verify
