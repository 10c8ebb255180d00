#include "language/formats.h"

namespace nonet {

Result<PuzzleFile> parse_cover_text(const std::string& path, std::string) {
  return Error{Fault::unsupported, "this format is not read yet", {path}};
}

}  // namespace nonet
