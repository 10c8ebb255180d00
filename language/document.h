// A TOML text as a tree whose every node knows where it stands, so that whatever is wrong with it later can
// be shown: line, column and the text underlined. toml++ parses; nothing else sees it.
//
// Nothing in here is larger than the text.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/puzzle.h"
#include "nonet/result.h"

namespace nonet {

class Document;

struct Node {
  enum class Type { text, number, flag, list, table };
  Type type = Type::table;
  std::string text;         // of a text
  std::int64_t number = 0;  // of a number; 0 or 1 of a flag
  std::vector<Node> list;
  std::vector<std::pair<std::string, Node>> table;  // in the order of the text
  Place place;                                      // where the value begins; its key in key_place
  Place key_place;
  std::size_t length = 0;  // of the value in the text, up to the end of its first line
  // Of a text: the place in the file of each of its characters, found again from its quotes; by offset.
  Place place_at(std::size_t offset) const;
  std::size_t first = 0;  // of a text: where its characters begin behind the quotes, as an offset in the file
  const Document* document = nullptr;

  const Node* find(std::string_view key) const;  // null: not there, or this is no table
};

class Document {
 public:
  // Errors of TOML itself are reported like all others. Texts above `most_bytes` are refused.
  static constexpr std::size_t most_bytes = std::size_t{4} << 20;
  static Result<std::unique_ptr<Document>> parse(const std::string& path, std::string text);

  const Node& root() const { return root_; }
  const std::string& text() const { return text_; }
  const std::string& path() const { return path_; }
  // The line of the place with `length` characters of it underlined: "5 | add = ...\n  |       ^~~~".
  std::string excerpt(const Place& place, std::size_t length) const;

 private:
  std::string path_, text_;
  Node root_;
};

// What is wrong with a node, or with `length` characters of a text from an offset on.
Error wrong(const Node& node, std::string message);
Error wrong_key(const Node& node, std::string message);  // its key is underlined
Error wrong_in(const Node& text, std::size_t offset, std::size_t length, std::string message);

}  // namespace nonet
