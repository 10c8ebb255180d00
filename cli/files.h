// Files as users name them, read and written whole.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "nonet/base/result.h"

namespace nonet::cli {

// Of a file, or of standard input for "-". Refused when it is larger than `most` bytes, found without keeping
// more; Fault::stopped when interrupted.
Result<std::string> read_whole(const std::string& path, std::size_t most);

// Whether it can be written, as far as can be told without writing.
Result<Done> check_writable(const std::string& path);
// Whole or not at all (nonet/base/atomic_file.h). What is there and is no file, a device or a pipe, is
// written to.
Result<Done> write_file(const std::string& path, std::string_view text);
Error cannot_write(const std::string& path, int code);  // errno's

}  // namespace nonet::cli
