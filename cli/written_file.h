// Files that are either whole or not there.
#pragma once

#include <string>
#include <string_view>

#include "nonet/result.h"

namespace nonet::cli {

// Whether it can be written, as far as can be told without writing.
Result<Done> check_writable(const std::string& path);
// Written under another name and then renamed; nothing is left behind on failure. What is there and is no
// file, a device or a pipe, is written to.
Result<Done> write_file(const std::string& path, std::string_view text);

}  // namespace nonet::cli
