// The files that `nonet package` puts into packages, embedded when the program is built (cmake/embed.cmake):
// the parts of judges, statements and tests of judges/, and the programs of examples/programs/.
#pragma once

#include <span>
#include <string_view>

namespace nonet::cli {

struct PackagedFile {
  std::string_view name;  // as in the repository
  std::string_view text;
};
std::span<const PackagedFile> packaged_files();
// The text of one; empty: there is none by that name.
std::string_view packaged(std::string_view name);

}  // namespace nonet::cli
