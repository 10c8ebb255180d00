// The rules that a certificate of a puzzle file holds (docs/certificates.md): read, checked for sense, and
// put behind the same faces as the rules that are built in, so that the same checks of proofs run on them.
//
// Encoding: cells are numbered in reading order of the layout, the values of a kind from 0 as written. The
// value v is the piece v / turns, turned v % turns times.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "fill/problem.h"
#include "moves/rules.h"
#include "toggle/rules.h"

namespace nonet_verify {

// Words of a text, which are at most so many.
std::vector<std::string_view> words_of(const Json& text, std::size_t most);

// Names in the order in which they are numbered.
class Numbers {
 public:
  void add(const Json& where, std::string_view name, std::string_view what);      // rejects one that is there
  int of(const Json& where, std::string_view name, std::string_view what) const;  // rejects one that is not
  int find(std::string_view name) const;                                          // -1: it is not there
  std::size_t size() const { return names_.size(); }
  const std::vector<std::string>& names() const { return names_; }
  const std::string& name(int number) const { return names_[static_cast<std::size_t>(number)]; }

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, int> numbers_;
};

// Where cells stand: `#` is no cell.
class Layout {
 public:
  Layout() = default;
  explicit Layout(const Json& lines);

  const Numbers& cells() const { return cells_; }
  // The texts of all cells, from lines that are laid out so: words, or the characters of one word where they
  // may stand side by side.
  std::vector<std::string> read(const Json& lines, bool side_by_side) const;

 private:
  std::size_t columns_ = 0;
  std::vector<std::vector<char>> is_cell_;  // by row
  Numbers cells_;
};
std::vector<std::string> characters_of(std::string_view text);  // of however many bytes each
inline bool is_character(std::string_view text) {
  return characters_of(text).size() == 1;
}

struct DescribedKind {
  Numbers values;
  int turns = 1;
  int size() const { return static_cast<int>(values.size()); }
};

struct DescribedMove {
  struct Guard {
    int cell = 0;
    std::vector<char> allowed;  // by value; some are, some are not
    friend auto operator<=>(const Guard&, const Guard&) = default;
  };
  using Pair = std::pair<int, int>;
  std::string name;
  // Each sorted, a cell at most once.
  std::vector<Guard> guards;
  std::vector<Pair> carries;    // to, from
  std::vector<Pair> additions;  // cell, amount; after carrying
};

struct DescribedMoves {
  explicit DescribedMoves(const Json& rules);

  struct Sum {
    std::vector<std::pair<int, std::int64_t>> cells;  // with weights
    std::int64_t value = 0;
    int turns = 1;  // modulo these
  };

  const DescribedKind& kind(int cell) const {
    return kinds[static_cast<std::size_t>(kind_of[static_cast<std::size_t>(cell)])];
  }
  std::vector<int> position(const Json& lines) const;  // a value a cell
  bool only_adds() const;
  // Adding is all there is: no cell could hold another piece, or the goal asks for sums alone.
  bool linear() const;

  Layout layout;
  std::vector<DescribedKind> kinds;
  std::vector<int> kind_of;  // by cell
  std::vector<DescribedMove> moves;
  Numbers move_names;
  std::vector<int> goal;  // empty: the sums are the goal
  std::vector<Sum> sums;
  Numbers sum_names;

 private:
  void read_kinds(const Json& list);
  void read_move(const Json& rule, std::size_t& effects);
  void read_guard(const Json& text, DescribedMove& move, std::size_t& effects) const;
  void read_cycle(const Json& cycle, DescribedMove& move, std::size_t& effects) const;
  void read_additions(const Json& rule, DescribedMove& move, std::size_t& effects) const;
  void read_sum(const Json& rule, std::size_t& effects);
};

bool is_described(const Certificate& certificate);  // it holds its rules
std::unique_ptr<MovesRules> described_moves(const Certificate& certificate);
std::unique_ptr<ToggleRules> described_toggle(const Certificate& certificate);
std::unique_ptr<FillRules> described_cover(const Certificate& certificate);

Report verify_described(const Certificate& certificate, const Effort& effort);

}  // namespace nonet_verify
