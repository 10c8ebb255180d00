// Expands [[moves]] into rules: one RuleMove for every assignment of a template's `for`, for every place
// where a picture fits, and for its powers or its inverse.
//
//   [[moves]]
//   for = "a in cells, b in knight(a)"
//   when = "a = *"
//   swap = "a b"                          96 moves on a board of 5x5, the first is r1c1-r2c3
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/language/text/scope.h"
#include "nonet/language/text/terms.h"

namespace nonet {

// The texts of values, looked up.
class ValueTexts {
 public:
  explicit ValueTexts(const BoardMap& board);
  // -1: a cell of that kind holds no such value.
  int find(int kind, std::string_view text) const;
  bool all_one_character() const { return one_character_; }
  bool has(std::string_view text) const;  // of any kind
  std::string list(int kind) const;       // "0, 1 or *", for messages

 private:
  const BoardMap& board_;
  std::vector<std::map<std::string, int, std::less<>>> numbers_;
  bool one_character_ = true;
};

// A position as instances are written (docs/puzzle-files.md).
Result<std::vector<int>> read_position(const Node& text, const BoardMap& board, const ValueTexts& values);
// Of all known answers and of the start: that they are instances of these rules (language/moves/start.cpp).
Result<Done> check_instances(const Node& root, const BoardMap& board, const ValueTexts& values,
                             const MoveRules& rules);

class MoveReader {
 public:
  static constexpr std::size_t most_moves = std::size_t{1} << 18;

  MoveReader(const BoardMap& board, const ValueTexts& values, MoveRules& rules, Progress& progress);
  Result<Done> read(const Node& entry);  // one [[moves]]

  std::span<const int> turns() const { return turns_; }    // by cell: modulo what is added
  std::span<const int> counts() const { return counts_; }  // by cell: of values

 private:
  Result<Done> check(const Node& entry);
  Result<Done> expand();
  Result<Done> finish(RuleMove move, std::string_view otherwise);
  Result<Done> add(RuleMove move, std::string name);
  Result<Done> add_powers(const RuleMove& move, const std::string& name);
  Result<std::string> name_of(std::string_view otherwise) const;

  // language/moves/guards.cpp
  Result<Done> read_guards(RuleMove& move);
  Result<Done> read_guard(const Node& text, std::map<int, u64>& guards);
  struct Written {
    std::string text;
    std::size_t begin, length;  // in the text
  };
  Result<std::vector<Written>> values_written(TermReader& reader, const Node& text,
                                              const std::vector<int>& cells, bool one) const;
  Result<int> value_of(const Node& text, const Written& written, int cell) const;
  Result<Done> read_set(RuleMove& move, const Node& text) const;
  Result<Done> set_cell(RuleMove& move, const Node& text, const Written& written, int cell, int source) const;
  Result<Done> read_add(RuleMove& move, const Node& text) const;

  // language/moves/carries.cpp
  Result<Done> read_carries(RuleMove& move) const;
  Result<Done> read_swap(RuleMove& move, const Node& text) const;
  Result<Done> read_cycle(RuleMove& move, const Node& text) const;
  Result<Done> read_cycles(RuleMove& move, const Node& text) const;
  Result<Done> read_reverse(RuleMove& move, const Node& text) const;
  Result<Done> read_turn(RuleMove& move, const Node& text) const;
  struct WrittenSide : BoardMap::Side {
    std::size_t begin, end;  // in the text
  };
  Result<Done> read_sides(TermReader& reader, std::vector<WrittenSide>& sides) const;
  Result<Done> check_once(const Node& text, const std::vector<WrittenSide>& sides) const;
  Result<Done> carry_around(RuleMove& move, const Node& text, const std::vector<WrittenSide>& sides) const;
  Result<Done> turn_in_place(RuleMove& move, const Node& text, const std::vector<WrittenSide>& sides) const;
  Result<Done> check_carries(RuleMove& move, const Node& text) const;

  // language/moves/pictures.cpp
  struct Picture {
    struct Place {
      int row, column;
      std::string before, after;  // equal: it stays; "?": any value
    };
    std::vector<Place> places;
    int rows = 0;
  };
  Result<Picture> read_picture(const Node& text) const;
  Result<Done> replace_everywhere(const Node& text);
  Result<Done> replace_at(const Node& text, const Picture& picture, const std::vector<int>& cells);
  bool fits(const Picture& picture, const std::vector<int>& cells) const;
  void replace_values(RuleMove& move, const Picture& picture, const std::vector<int>& cells) const;

  const std::string& cell_name(int cell) const { return board_.cells()[static_cast<std::size_t>(cell)].name; }
  int kind_of(int cell) const { return board_.cells()[static_cast<std::size_t>(cell)].kind; }

  const BoardMap& board_;
  const ValueTexts& values_;
  MoveRules& rules_;
  Scope scope_;
  std::vector<int> turns_, counts_;
  std::map<std::string, std::uint64_t, std::less<>> lines_;  // by name of a move: of its template
  std::size_t effects_ = 0;
  // Of the template that is being read:
  const Node* entry_ = nullptr;
  int template_ = 0;  // its number, from 1
  bool powers_ = false, inverse_ = false;
  std::set<std::vector<u64>> laid_;  // what its pictures came to: laid twice they are one move
};

}  // namespace nonet
