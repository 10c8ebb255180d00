#include "cli/picture.h"

#include <fmt/format.h>

#include "cli/files.h"

namespace nonet::cli {

Result<Done> PictureFile::check() const {
  return wanted() ? check_writable(options_.svg) : Result<Done>(Done{});
}

std::optional<int> PictureFile::refuse() const {
  return refuse_unable(options_, check());
}

Result<Done> PictureFile::add(Picture picture) {
  if (!wanted()) return Done{};
  if (pictures_.size() >= most)
    return Error{Fault::usage, fmt::format("--svg holds at most {} boards, and here is another", most)};
  pictures_.push_back(std::move(picture));
  return Done{};
}

Result<Done> PictureFile::write(Session& session) const {
  if (!wanted()) return Done{};
  if (pictures_.empty()) {
    session.report(fmt::format("there is nothing to draw: '{}' was not written", options_.svg));
    return Done{};
  }
  return write_file(options_.svg, draw_sheet(options_.puzzle, pictures_));
}

}  // namespace nonet::cli
