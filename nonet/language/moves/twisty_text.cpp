// Twisty puzzles as ksolve (.def) and twsearch (.tws) define them, line by line; # begins a comment. Longer
// than most files: two dialects with the same words.
//
//   Name CUBE                    a title
//   Set CORNER 8 3               8 pieces that exchange places, each in 3 orientations
//   Solved                       or StartState: the same, pieces numbered from 0
//   CORNER
//   1 2 3 4 5 6 7 8              the piece at each place; equal numbers are pieces that look alike
//   0 0 0 0 0 0 0 0              its orientation; may be left out. Only ?: orientation does not matter
//   End
//   Move U                       or MoveTransformation: from 0, orientations by the place they come to
//   CORNER
//   4 1 2 3 5 6 7 8              what stands at 4 comes to 1
//   0 0 0 0 0 0 0 0              is added to the orientation, by the place that it comes FROM
//   End
//
// A set that a block leaves out is in order. Every power of a move is a move: U U2 U', of order 5 U U2 U2'
// U'. A comment `# expect cost 3 R U F` is an answer that is known (known_answers.h). twsearch's rotations of
// the whole puzzle (names such as Uv, x, y2) are read and are no moves. Source: twsearch's
// docs/architecture.md, which also says what ksolve does rather than what its manual says.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "nonet/base/number_text.h"
#include "nonet/language/known_answers.h"
#include "nonet/language/text/formats.h"
#include "nonet/language/text/word_lines.h"

namespace nonet {
namespace {

using Word = WordLines::Word;

struct PieceSet {
  std::string name;
  int places = 0, orientations = 1;
  int turns = 1;  // the orientations; 1 where they do not matter
  int first = 0;  // cell
};

// What a block says of all places, by cell. In a move: what comes here from where, and what is added here.
struct Block {
  std::vector<int> pieces;  // numbered from 0 within their set
  std::vector<int> orientations;
};
constexpr int any_orientation = -1;

enum class BlockKind { position, move };
struct Command {
  std::string_view word;
  BlockKind kind;
  int base;        // the first piece's number
  bool by_source;  // orientations of a move stand at the place from which the piece comes
};
constexpr Command commands[] = {{"Solved", BlockKind::position, 1, false},
                                {"StartState", BlockKind::position, 0, false},
                                {"Move", BlockKind::move, 1, true},
                                {"MoveTransformation", BlockKind::move, 0, false}};

constexpr int most_pieces = 255;  // in a set; this and the next are twsearch's limits
constexpr int most_orientations = 126;
constexpr int most_powers = 255;
constexpr std::size_t most_values = std::size_t{1} << 20;  // in all sets
constexpr std::size_t most_work = std::size_t{1} << 27;    // powers of moves times cells

bool is_rotation(std::string_view name) {
  if (name.empty()) return false;
  if (name[0] >= 'x' && name[0] <= 'z')
    return name.size() == 1 || (name.size() == 2 && (name[1] == '2' || name[1] == '\''));
  return name.size() > 1 && name.back() == 'v' &&
         std::all_of(name.begin(), name.end() - 1, [](char c) { return c == '_' || (c >= 'A' && c <= 'Z'); });
}

class TwistyReader {
 public:
  TwistyReader(const std::string& path, std::string text, Progress& progress)
      : lines_(path, std::move(text), '#', progress), meter_(progress), rotations_(path.ends_with(".tws")) {}

  Result<PuzzleFile> read();

 private:
  Result<Done> read_command();
  Result<Done> read_set();
  Result<Done> read_solved(const Command& command);
  Result<Done> read_move(const Command& command);
  Result<Done> pass_over();
  Result<Block> read_block(const Command& command);
  Result<Done> read_numbers(const Command& command, const PieceSet& set, int line, Block& block);
  Result<Done> check_pieces(const Command& command, const PieceSet& set, const Block& block) const;
  Result<int> number(const Word& word, int least, int most, std::string_view what) const;
  Result<Done> add_powers(const std::string& name, const Place& place, const Block& move);
  Result<Done> add_move(std::string name, const Place& place, const Block& move);
  void describe_values(Block& solved);

  WordLines lines_;
  StepMeter meter_;  // counts cells in powers of moves
  bool rotations_;
  PuzzleFile file_;
  MoveRules rules_;
  std::vector<PieceSet> sets_;
  std::map<std::string, std::size_t, std::less<>> set_by_name_;
  std::set<std::string, std::less<>> names_;  // of moves
  bool solved_ = false;
  std::size_t values_ = 0, effects_ = 0, work_ = 0;
};

Result<int> TwistyReader::number(const Word& word, int least, int most, std::string_view what) const {
  const auto value = number_of<int>(word.text);
  if (!value || *value < least || *value > most) {
    return lines_.wrong(word, fmt::format("expected {} from {} to {}", what, least, most));
  }
  return *value;
}

Result<Done> TwistyReader::read_set() {
  const auto& words = lines_.words();
  if (solved_) return lines_.wrong("sets come before the solved position");
  if (words.size() != 4) return lines_.wrong("expected `Set NAME PIECES ORIENTATIONS`");
  PieceSet set;
  set.name = words[1].text;
  if (set_by_name_.contains(set.name)) return lines_.wrong(words[1], "this set is there already");
  set.first = static_cast<int>(rules_.cells.size());
  const auto places = number(words[2], 1, most_pieces, "a number of pieces");
  if (!places) return places.error();
  const auto orientations = number(words[3], 1, most_orientations, "a number of orientations");
  if (!orientations) return orientations.error();
  set.places = *places;
  set.orientations = *orientations;
  values_ += static_cast<std::size_t>(set.places) * static_cast<std::size_t>(set.orientations);
  if (values_ > most_values || set.first + set.places > MoveRules::most_cells / 4) {
    return lines_.wrong("the sets are too large: too many pieces, or orientations of them");
  }
  for (int place = 0; place < set.places; ++place) {
    rules_.cells.push_back({fmt::format("{}{}", set.name, place + 1), static_cast<int>(sets_.size()),
                            static_cast<int>(sets_.size()), place});
  }
  rules_.columns = std::max(rules_.columns, set.places);
  rules_.rows = static_cast<int>(sets_.size()) + 1;
  set_by_name_.emplace(set.name, sets_.size());
  sets_.push_back(std::move(set));
  return Done{};
}

// The numbers of one line of a block: its pieces, then (line 1) their orientations.
Result<Done> TwistyReader::read_numbers(const Command& command, const PieceSet& set, int line, Block& block) {
  const auto& words = lines_.words();
  if (static_cast<int>(words.size()) != set.places) {
    return lines_.wrong(
        fmt::format("{} has {} pieces, here are {} numbers", set.name, set.places, words.size()));
  }
  for (int place = 0; place < set.places; ++place) {
    const Word& word = words[static_cast<std::size_t>(place)];
    const std::size_t cell = at(set.first + place);
    if (line == 1 && word.text == "?" && command.kind == BlockKind::position) {
      block.orientations[cell] = any_orientation;
      continue;
    }
    const auto value = line == 0 ? number(word, command.base, set.places - 1 + command.base, "a piece")
                                 : number(word, 0, set.orientations - 1, "an orientation");
    if (!value) return value.error();
    (line == 0 ? block.pieces : block.orientations)[cell] = line == 0 ? *value - command.base : *value;
  }
  return Done{};
}

// A move is a permutation; a position has pieces 1 to some number, any of them several times.
Result<Done> TwistyReader::check_pieces(const Command& command, const PieceSet& set,
                                        const Block& block) const {
  std::vector<int> times(static_cast<std::size_t>(set.places));
  for (int place = 0; place < set.places; ++place) {
    const int piece = block.pieces[at(set.first + place)];
    if (++times[static_cast<std::size_t>(piece)] > 1 && command.kind == BlockKind::move) {
      return lines_.wrong(lines_.words()[static_cast<std::size_t>(place)],
                          "a move is a permutation: this number is there twice");
    }
  }
  const auto none = std::find(times.begin(), times.end(), 0);
  if (std::any_of(none, times.end(), [](int n) { return n > 0; })) {
    return lines_.wrong(fmt::format("pieces are numbered without a gap: there is no {}",
                                    none - times.begin() + command.base));
  }
  return Done{};
}

// Sets with their numbers up to the line End.
Result<Block> TwistyReader::read_block(const Command& command) {
  Block block;
  for (const PieceSet& set : sets_) {
    for (int place = 0; place < set.places; ++place) block.pieces.push_back(place);
  }
  block.orientations.assign(block.pieces.size(), 0);
  std::vector<bool> seen(sets_.size());
  const PieceSet* set = nullptr;
  int line = 0;
  while (lines_.next()) {
    const Word& word = lines_.words()[0];
    // A set may be named by a number: its pieces come before another set's name.
    const bool expects_pieces = set != nullptr && line == 0;
    const auto named = expects_pieces ? set_by_name_.end() : set_by_name_.find(word.text);
    const bool end = word.text == "End";
    if (expects_pieces && end) {
      return lines_.wrong(word, fmt::format("expected the pieces of {}", set->name));
    }
    if (end) return block;
    if (named != set_by_name_.end() && lines_.words().size() == 1) {
      if (seen[named->second]) return lines_.wrong(word, "this set is there already");
      seen[named->second] = true;
      set = &sets_[named->second];
      line = 0;
      continue;
    }
    if (set == nullptr || line == 2) return lines_.wrong(word, "expected the name of a set, or End");
    auto read = read_numbers(command, *set, line, block);
    if (read && line == 0) read = check_pieces(command, *set, block);
    if (!read) return read.error();
    ++line;
  }
  return lines_.missing("the block does not end; expected End");
}

// Values: a piece with its orientation; of sets whose orientations do not matter the piece alone.
void TwistyReader::describe_values(Block& solved) {
  for (PieceSet& set : sets_) {
    const auto first = static_cast<std::size_t>(set.first);
    const auto behind = first + static_cast<std::size_t>(set.places);
    set.turns = set.orientations;
    if (solved.orientations[first] == any_orientation) {
      set.turns = 1;
      std::fill(solved.orientations.begin() + set.first, solved.orientations.begin() + set.first + set.places,
                0);
    }
    int pieces = 0;
    for (std::size_t cell = first; cell < behind; ++cell) {
      pieces = std::max(pieces, solved.pieces[cell] + 1);
      rules_.goal.push_back(solved.pieces[cell] * set.turns + solved.orientations[cell]);
    }
    ValueKind kind;
    kind.turns = set.turns;
    for (int value = 0; value < pieces * kind.turns; ++value) {
      const int piece = value / kind.turns + 1, turn = value % kind.turns;
      kind.texts.push_back(turn == 0 ? fmt::format("{}", piece) : fmt::format("{}+{}", piece, turn));
    }
    rules_.kinds.push_back(std::move(kind));
  }
}

Result<Done> TwistyReader::read_solved(const Command& command) {
  if (solved_) return lines_.wrong("the solved position is there already");
  if (sets_.empty()) return lines_.wrong("the sets come first: `Set NAME PIECES ORIENTATIONS`");
  if (lines_.words().size() != 1)
    return lines_.wrong(lines_.words()[1], "expected nothing more on this line");
  rules_.goal_place = lines_.place();
  Error uneven = lines_.wrong("");
  auto block = read_block(command);
  if (!block) return block.error();
  for (const PieceSet& set : sets_) {
    const auto first = block->orientations.begin() + set.first;
    const auto open = std::count(first, first + set.places, any_orientation);
    if (open != 0 && open != set.places) {
      uneven.message = fmt::format("some orientations of {} are `?`: understood are all or none", set.name);
      return uneven;
    }
  }
  describe_values(*block);
  solved_ = true;
  return Done{};
}

Result<Done> TwistyReader::add_move(std::string name, const Place& place, const Block& move) {
  if (!names_.insert(name).second) {
    return Error{Fault::input, fmt::format("a move named {} is there already", name), place};
  }
  RuleMove rule;
  rule.name = std::move(name);
  rule.place = place;
  for (int cell = 0; cell < static_cast<int>(move.pieces.size()); ++cell) {
    const auto index = static_cast<std::size_t>(cell);
    if (move.pieces[index] != cell) rule.carries.push_back({move.pieces[index], cell});
    if (move.orientations[index] != 0) rule.additions.push_back({cell, move.orientations[index]});
  }
  effects_ += rule.carries.size() + rule.additions.size();
  if (effects_ > MoveRules::most_effects) {
    return Error{Fault::refused, fmt::format("moves have at most {} effects in all", MoveRules::most_effects),
                 place};
  }
  rules_.moves.push_back(std::move(rule));
  return Done{};
}

// `move` over cells. Power n has the name U, U2, U3; those beyond the half are named from behind: U2', U'.
Result<Done> TwistyReader::add_powers(const std::string& name, const Place& place, const Block& move) {
  const auto is_nothing = [&](const Block& block) {
    for (std::size_t cell = 0; cell < block.pieces.size(); ++cell) {
      if (block.pieces[cell] != static_cast<int>(cell) || block.orientations[cell] != 0) return false;
    }
    return true;
  };
  if (is_nothing(move)) return Error{Fault::input, "this move changes nothing", place};
  std::vector<Block> powers = {move};
  while (true) {
    const Block& last = powers.back();
    Block next = last;
    for (std::size_t cell = 0; cell < next.pieces.size(); ++cell) {
      const auto from = static_cast<std::size_t>(move.pieces[cell]);
      const int turns = sets_[static_cast<std::size_t>(rules_.cells[cell].kind)].turns;
      next.pieces[cell] = last.pieces[from];
      next.orientations[cell] = (last.orientations[from] + move.orientations[cell]) % turns;
    }
    if (is_nothing(next)) break;
    work_ += next.pieces.size();
    if (!meter_.advance(next.pieces.size())) return Error{Fault::stopped, "stopped", place};
    if (powers.size() == most_powers || work_ > most_work) {
      return Error{Fault::refused, fmt::format("{} has too many powers (at most {})", name, most_powers),
                   place};
    }
    powers.push_back(std::move(next));
  }
  const int order = static_cast<int>(powers.size()) + 1;
  for (int times = 1; times < order; ++times) {
    const bool back = order - times < times;
    const int count = back ? order - times : times;
    auto added =
        add_move(fmt::format("{}{}{}", name, count == 1 ? "" : std::to_string(count), back ? "'" : ""), place,
                 powers[static_cast<std::size_t>(times - 1)]);
    if (!added) return added;
  }
  return Done{};
}

Result<Done> TwistyReader::read_move(const Command& command) {
  if (!solved_) return lines_.wrong("the solved position comes before the moves");
  if (lines_.words().size() != 2) return lines_.wrong(fmt::format("expected `{} NAME`", command.word));
  const std::string name(lines_.words()[1].text);
  const Place place = lines_.place();
  Error fault = lines_.wrong(lines_.words()[1], "");
  const auto block = read_block(command);
  if (!block) return block.error();
  work_ += block->pieces.size();
  if (rotations_ && is_rotation(name)) return Done{};
  Block move = *block;
  for (const PieceSet& set : sets_) {
    for (int cell = set.first; cell < set.first + set.places; ++cell) {
      const auto index = static_cast<std::size_t>(cell);
      const int from = set.first + block->pieces[index];
      move.pieces[index] = from;
      if (set.turns == 1) {
        move.orientations[index] = 0;
      } else if (command.by_source) {
        move.orientations[index] = block->orientations[static_cast<std::size_t>(from)];
      }
    }
  }
  auto added = add_powers(name, place, move);
  if (added) return added;
  fault.fault = added.error().fault;
  fault.message = added.error().message;
  return fault;
}

// ksolve's lists of pairs of moves that need not follow one another: they shorten its search.
Result<Done> TwistyReader::pass_over() {
  const std::string word(lines_.words()[0].text);
  file_.about += fmt::format("{}Line {}: {} was passed over; it only shortens ksolve's search.",
                             file_.about.empty() ? "" : " ", lines_.place().line, word);
  while (lines_.next()) {
    if (lines_.words()[0].text == "End") return Done{};
  }
  return lines_.missing(fmt::format("{} does not end; expected End", word));
}

Result<Done> TwistyReader::read_command() {
  const std::string_view word = lines_.words()[0].text;
  if (word == "Name") {
    if (lines_.words().size() < 2) return lines_.wrong("expected `Name TITLE`");
    file_.title = lines_.line().substr(lines_.words()[1].column - 1);
    while (!file_.title.empty() && (file_.title.back() == '\r' || file_.title.back() == ' '))
      file_.title.pop_back();
    return Done{};
  }
  if (word == "Set") return read_set();
  if (word == "ForbiddenPairs" || word == "ForbiddenGroups" || word == "ParallelMoves") return pass_over();
  for (const Command& command : commands) {
    if (command.word != word) continue;
    return command.kind == BlockKind::position ? read_solved(command) : read_move(command);
  }
  return lines_.wrong(lines_.words()[0],
                      "not understood; expected Name, Set, Solved, StartState, Move or MoveTransformation");
}

Result<PuzzleFile> TwistyReader::read() {
  while (lines_.next()) {
    const auto done = read_command();
    if (!done) return done.error();
  }
  if (!solved_) return lines_.missing("there is no solved position; expected Solved");
  if (rules_.moves.empty()) return lines_.missing("there are no moves; expected Move NAME");
  file_.rules = std::move(rules_);
  return std::move(file_);
}

}  // namespace

Result<PuzzleFile> parse_twisty_text(const std::string& path, std::string text, Progress& progress) {
  auto expected =
      read_known_answers(path, text, "#", {"cost", "count", "unsolvable", "states", "farthest"}, progress);
  if (!expected) return expected.error();
  auto file = TwistyReader(path, std::move(text), progress).read();
  if (file) file->expected = std::move(*expected);
  return file;
}

}  // namespace nonet
