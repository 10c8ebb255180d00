// The page's files and the description of the API, parts of the program.
#pragma once

#include <span>
#include <string_view>

namespace nonet::web {

struct PageFile {
  std::string_view path;  // "/" is the page itself
  std::string_view type;
  std::string_view tag;     // changes when the content does
  std::string_view packed;  // gzip
  std::string_view plain;   // the same for those who take no gzip; empty: there are none
  bool lasting;             // what this path holds never changes
};

std::span<const PageFile> page_files();

}  // namespace nonet::web
