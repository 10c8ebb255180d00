// A TOML text as a tree whose every node knows where it stands, so that whatever is wrong with it later can
// be shown: line, column and the text underlined. toml++ parses; nothing else sees it.
//
// Lines and columns are counted from 1, columns in characters. What is taken grows with the text and with
// nothing else: its length, the number of its values and their nesting are bounded before it is parsed.
//
//   const auto document = Document::parse("lamps.puzzle", "[board]\ngrid = \"3x3\"\n");
//   const Node* grid = (*document)->root().find("board")->find("grid");
//   grid->text                                 // 3x3
//   grid->place()                              // line 2, column 8
//   grid->place_at(2)                          // of its last character: line 2, column 11
//   wrong_in(*grid, 0, 1, "expected 1 to 9")   // Error, with place and excerpt
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

class Document;

struct Node {
  enum class Type { text, number, flag, list, table };
  struct Spot {
    std::uint32_t line = 0, column = 0;
  };
  Type type = Type::table;
  std::string text;         // of a text
  std::int64_t number = 0;  // of a number; 0 or 1 of a flag
  std::vector<Node> list;
  struct Entry;
  std::vector<Entry> table;  // in the order of the text; keys and values
  Spot spot;                 // where the value begins
  Spot key_spot;             // its key; of an entry of a list: the key of the list, or its own [[header]]
  std::size_t length = 0;    // of the value in the text, in characters up to the end of its first line
  // Of a text: the place in the file of each of its characters, found again from its quotes; by offset in
  // `text`. Behind the last one: that of the closing quotes.
  Place place_at(std::size_t offset) const;
  std::size_t first = 0;  // of a text: where its opening quotes begin, as an offset in the file
  const Document* document = nullptr;

  Place place() const;  // with the name of the file
  Place key_place() const;
  const Node* find(std::string_view key) const;  // null: not there, or this is no table
};

struct Node::Entry {
  std::string first;
  Node second;
};

class Document {
 public:
  // Errors of TOML itself are reported like all others. Texts above `most_bytes` are refused.
  static constexpr std::size_t most_bytes = std::size_t{4} << 20;
  static constexpr std::size_t most_values = std::size_t{1} << 18;
  static Result<std::unique_ptr<Document>> parse(const std::string& path, std::string text);

  const Node& root() const { return root_; }
  const std::string& text() const { return text_; }
  const std::string& path() const { return path_; }
  // The line of the place with `length` characters of it underlined: "   5 | add = ...\n     |       ^~~~".
  std::string excerpt(const Place& place, std::size_t length) const;

  Place place_of(std::size_t offset) const;  // in the text
  std::size_t offset_of(std::uint64_t line, std::uint64_t column) const;

 private:
  class Builder;
  Document(std::string path, std::string text);

  std::string path_, text_;
  Node root_;
  // To get from characters to bytes and back without walking through long lines: where each line begins, in
  // bytes and in characters, and where each `stride`-th character begins.
  static constexpr std::size_t stride = 64;
  std::vector<std::size_t> lines_, line_characters_, marks_;
};

// What is wrong with a node, or with `length` bytes of a text from an offset on.
Error wrong(const Node& node, std::string message);
Error wrong_key(const Node& node, std::string message);  // its key is underlined
Error wrong_in(const Node& text, std::size_t offset, std::size_t length, std::string message);

// The same for a text that is no document: the place's line is underlined from its column on.
Error wrong_at(std::string_view text, Place place, std::size_t length, std::string message);
std::string excerpt_of(std::string_view text, const Place& place, std::size_t length);

}  // namespace nonet
