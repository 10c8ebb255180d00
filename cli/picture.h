// Boards as pictures in a file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/session.h"
#include "nonet/contract/interface.h"
#include "report/picture.h"

namespace nonet::cli {

using report::draw_sheet;
using report::Picture;

// The file of --svg: pictures are added, and written at the end; if there are none that is said.
class PictureFile {
 public:
  static constexpr std::size_t most = 1000;

  explicit PictureFile(const Options& options) : options_(options) {}
  bool wanted() const { return !options_.svg.empty(); }
  // Before any work: whether it can be written. And if not, reported, with the exit code.
  Result<Done> check() const;
  std::optional<int> refuse() const;
  Result<Done> add(Picture picture);
  Result<Done> write(Session& session) const;

 private:
  const Options& options_;
  std::vector<Picture> pictures_;
};

}  // namespace nonet::cli
