// What a puzzle described in a text file is, once its templates are expanded: plain data. Every way in (a
// .puzzle file, Knuth's exact covers, ksolve and twsearch definitions, XOR systems) ends here, and everything
// behind (structure, engines, certificates, explain) begins here.
//
// Two kinds. MoveRules: cells hold values; a move asks for values (guards), carries what stands at some cells
// to others, then adds to some. CoverRules: options are chosen so that every item is covered.
//
// A value v of a kind stands for the piece v / turns turned v % turns times: lamps have one piece and as many
// turns as states; tiles have as many pieces as values and one turn; a cube's corners have three turns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

struct ValueKind {
  std::vector<std::string> texts;  // by value; none is empty, none holds a blank, no two are equal
  int turns = 1;                   // divides the number of values
  int size() const { return static_cast<int>(texts.size()); }
  int pieces() const { return size() / turns; }
};

// Cells exchange values with cells of the same kind only.
struct RuleCell {
  std::string name;
  int kind = 0;
  int row = 0, column = 0;  // in the layout; no two cells share a place
  friend bool operator==(const RuleCell&, const RuleCell&) = default;
};

// Between cells, as drawn.
struct RuleLines {
  int box_rows = 0, box_columns = 0;  // 0: no boxes
  std::vector<int> regions;           // by cell, a number from 1; empty: no regions
};

struct RuleMove {
  struct Guard {
    int cell;
    u64 values;  // bit v: the cell may hold v before the move; a kind with guards has at most 64 values
    friend bool operator==(const Guard&, const Guard&) = default;
  };
  struct Carry {
    int from, to;
    friend bool operator==(const Carry&, const Carry&) = default;
  };
  struct Addition {
    int cell;
    int amount;  // 1..turns-1
    friend bool operator==(const Addition&, const Addition&) = default;
  };
  std::string name;  // no blanks
  Place place;
  // Each ascending by cell (by `to`), a cell at most once, and nothing that does nothing: carries have
  // from != to and the same cells on both sides, guards leave out some value.
  std::vector<Guard> guards;
  std::vector<Carry> carries;
  std::vector<Addition> additions;  // after carrying
};

struct MoveRules {
  static constexpr int most_cells = 1 << 16;  // further limits are those of the engines
  static constexpr std::size_t most_effects = std::size_t{1} << 22;  // guards, carries and additions in all

  // The goal as sums: of weight times value over some cells, modulo the turns of their kind. Only with moves
  // that add and do nothing else.
  struct Sum {
    std::string name;
    std::vector<std::pair<int, int>> cells;  // cell, weight
    int value = 0;
  };

  int rows = 0, columns = 0;  // of the layout, in which some places may be no cells
  RuleLines lines;
  std::vector<ValueKind> kinds;
  std::vector<RuleCell> cells;  // in reading order of the layout
  std::vector<RuleMove> moves;
  std::vector<int> goal;  // by cell; empty: `sums` are the goal
  Place goal_place;
  std::vector<Sum> sums;
};

struct CoverRules {
  static constexpr std::size_t most_options = std::size_t{1} << 20;     // further limits: cover/problem.h
  static constexpr std::size_t most_entries = std::size_t{1} << 22;     // and as many marks
  static constexpr std::size_t most_name_bytes = std::size_t{1} << 26;  // of all options

  struct Item {
    std::string name;
    int least = 1, most = 1;  // how often a primary item is covered
    bool secondary = false;   // at most once, or any number of times with one colour
  };
  struct Entry {
    int item;
    int colour = 0;  // 0: none
  };
  // What an option shows on the board.
  struct Mark {
    int cell;
    int text;  // of `texts`
  };
  struct Option {
    std::string name;  // no blanks, unlike all others
    std::vector<Entry> entries;
    std::int64_t weight = 0;
    std::vector<Mark> marks;
  };

  int rows = 0, columns = 0;  // of the layout; 0: there is no board
  int layers = 1;             // a block: equal boards, one below the other
  std::vector<int> tops;      // the first rows of boards of different sizes; empty: one board or a block
  bool wraps = false;         // a torus
  bool pieces = false;        // texts are names of pieces
  RuleLines lines;
  std::vector<RuleCell> cells;     // in reading order
  std::vector<std::string> texts;  // that marks show, no two equal
  std::string empty = ".";         // the text of a cell that is not given
  std::string blank;        // the text in an answer of a cell that no option marks; empty: all are marked
  std::vector<Item> items;  // primary ones first
  std::vector<std::string> colours = {""};
  std::vector<Option> options;  // in the order in which answers are compared
  Aim aim = Aim::any;
};

// An answer that is known: tests of examples, and of the file by its author.
struct Expectation {
  Place place;
  std::string instance;              // empty: `start`
  std::optional<std::int64_t> cost;  // of an optimal answer
  std::optional<std::string> count;  // of (optimal) answers, in decimal
  bool unsolvable = false;           // there is none
  std::optional<u64> states;         // positions from which the goal is reached
  std::optional<int> farthest;       // God's number
  std::vector<u64> levels;           // positions by distance; empty: not said
};

struct PuzzleFile {
  std::string path;   // as given
  std::string name;   // of the puzzle; the stem of the path unless the file says otherwise
  std::string title;  // one line
  std::string about;  // the rules, for people
  std::string start;  // the instance that is meant when none is given; empty: there is none
  Place start_place;
  std::variant<MoveRules, CoverRules> rules;
  std::vector<Expectation> expected;
};

// By the end of its name: .puzzle; .dlx .xcc; .def .tws; .xor .cnf. Errors carry a place and an excerpt;
// Fault::stopped means that reading was cancelled by the progress.
Result<PuzzleFile> read_puzzle_file(const std::string& path, Progress& progress);
Result<PuzzleFile> parse_puzzle_file(const std::string& path, std::string text, Progress& progress);
Result<PuzzleFile> parse_puzzle_file(const std::string& path, std::string text);
bool names_puzzle_file(std::string_view name);  // by its end

// The rules with all templates expanded, as certificates hold them (docs/certificates.md): lines of JSON.
std::string expanded_rules(const PuzzleFile& file);

}  // namespace nonet
