// Boards of puzzle files to try programs on.
#include <algorithm>
#include <unordered_set>

#include "nonet/contract/rules.h"
#include "nonet/contract/specimens_parts.h"
#include "nonet/language/contest.h"
#include "nonet/language/moves/algebra.h"
#include "nonet/language/text/board_text.h"

namespace nonet {
namespace {

// The rules played as they are written, one position after another: a value a character.
class PlainMoves {
 public:
  using Position = std::u16string;

  explicit PlainMoves(const MoveRules& rules) : rules_(rules) {
    for (const int value : rules.goal) goal_ += static_cast<char16_t>(value);
  }

  const Position& goal() const { return goal_; }
  std::size_t bytes() const { return 64 + 2 * goal_.size(); }  // of a position that is kept

  // The position before the move; none: no position becomes this one.
  std::optional<Position> before(const RuleMove& move, Position after) const {
    for (const RuleMove::Addition& addition : move.additions)
      turn(after[at(addition.cell)], addition.cell, -addition.amount);
    Position position = after;
    for (const RuleMove::Carry& carry : move.carries) position[at(carry.from)] = after[at(carry.to)];
    return applies(move, position) ? std::optional(std::move(position)) : std::nullopt;
  }
  std::string text(const Position& position) const {
    return board_text(rules_, [&](std::size_t cell) {
      return std::string_view(kind(static_cast<int>(cell)).texts[position[cell]]);
    });
  }

 private:
  const ValueKind& kind(int cell) const { return rules_.kinds[at(rules_.cells[at(cell)].kind)]; }
  void turn(char16_t& value, int cell, int amount) const {
    const int turns = kind(cell).turns, old = value % turns;
    value = static_cast<char16_t>(value - old + (old + amount + turns) % turns);
  }

  const MoveRules& rules_;
  Position goal_;
};

// Outwards from the goal, a level after another; at random also after walks of a few moves.
class OutwardSpecimens final : public PlainSpecimens {
 public:
  OutwardSpecimens(const Puzzle& puzzle, const MoveRules& rules)
      : PlainSpecimens(puzzle), rules_(rules), moves_(rules) {}
  std::string_view what() const override { return "positions, in order of their distance"; }
  bool whole() const override { return !cut_; }

  std::optional<Specimen> next() override {
    if (at_ == level_.size() && !make_level()) return std::nullopt;
    return Specimen{moves_.text(level_[at_++]), distance_};
  }

 protected:
  Result<std::string> shaped(u64 seed) const override {
    Draws draws(seed);
    PlainMoves::Position position = moves_.goal();
    for (u64 left = draws.below(longest_walk + 1); left > 0; --left) {
      const auto near = nearby(position);
      if (near.empty()) break;
      position = near[draws.below(near.size())];
    }
    return moves_.text(position);
  }

 private:
  static constexpr std::size_t most_bytes = std::size_t{1} << 28;
  static constexpr u64 longest_walk = 12;

  // The positions that one move makes this one.
  std::vector<PlainMoves::Position> nearby(const PlainMoves::Position& position) const {
    std::vector<PlainMoves::Position> list;
    for (const RuleMove& move : rules_.moves) {
      if (auto before = moves_.before(move, position)) list.push_back(std::move(*before));
    }
    return list;
  }

  bool make_level() {
    std::vector<PlainMoves::Position> next;
    if (seen_.empty()) {
      next.push_back(moves_.goal());
      seen_.insert(moves_.goal());
    } else {
      for (const PlainMoves::Position& position : level_) {
        cut_ = cut_ || seen_.size() * moves_.bytes() > most_bytes;
        if (cut_) return false;
        for (PlainMoves::Position& near : nearby(position)) {
          if (seen_.insert(near).second) next.push_back(std::move(near));
        }
      }
      ++distance_;
    }
    level_ = std::move(next);
    at_ = 0;
    return !level_.empty();
  }

  const MoveRules& rules_;
  PlainMoves moves_;
  std::unordered_set<PlainMoves::Position> seen_;
  std::vector<PlainMoves::Position> level_;
  std::size_t at_ = 0;
  u64 distance_ = 0;
  bool cut_ = false;  // there are further ones
};

// The words of a board that stand for cells, as the puzzle writes it: characters where values are one each.
class BoardText {
 public:
  BoardText(const Puzzle& puzzle, const CoverRules& rules) : puzzle_(puzzle), empty_(rules.empty) {}

  // Of an instance, and of the instance with its answer laid on it.
  std::vector<std::string> cells(const Instance& instance) const {
    return texts(puzzle_.before(instance, {}));
  }
  std::vector<std::string> cells(const Instance& instance, const Answer& answer) const {
    return texts(puzzle_.after(instance, answer));
  }
  bool is_open(const std::string& text) const { return text == empty_; }
  const std::string& empty() const { return empty_; }

 private:
  static std::vector<std::string> texts(const std::optional<Board>& board) {
    std::vector<std::string> list;
    for (std::size_t i = 0; board && i < board->cells.size(); ++i) {
      if (!board->cells[i].blocked) list.push_back(board->cells[i].text);
    }
    return list;
  }
  const Puzzle& puzzle_;
  std::string empty_;
};

// One filled board with no, one, two and three cells emptied.
class FilledSpecimens final : public PlainSpecimens {
 public:
  FilledSpecimens(const Puzzle& puzzle, const CoverRules& rules)
      : PlainSpecimens(puzzle), rules_(rules), board_(puzzle, rules) {
    const auto instance = puzzle.random(1);
    Progress progress;
    Request request;
    request.judge = true;
    const auto answer = instance ? puzzle.solve(**instance, request, progress) : Result<Answer>(Answer{});
    if (answer && answer->status == Status::optimal) full_ = board_.cells(**instance, *answer);
  }
  std::string_view what() const override { return "boards of one filled board, by the cells that are open"; }
  std::string_view unit() const override { return "open cells"; }
  std::string_view complete() const override { return {}; }

  std::optional<Specimen> next() override {
    if (full_.size() != rules_.cells.size() || emptied_.size() > std::min(most_emptied, full_.size()))
      return std::nullopt;
    std::vector<std::string> cells = full_;
    for (const std::size_t cell : emptied_) cells[cell] = board_.empty();
    Specimen specimen{text(cells), emptied_.size()};
    advance();
    return specimen;
  }

  // A board that has no solution is smaller the fewer cells are given, and larger than every other.
  u64 size(const Instance& instance, const Answer& answer) const override {
    const auto cells = board_.cells(instance);
    const auto open = static_cast<u64>(std::count(cells.begin(), cells.end(), board_.empty()));
    return answer.status == Status::unsolvable ? 2 * cells.size() - open : open;
  }

  // Cells filled as in the answer; where there is none, emptied.
  std::vector<std::string> smaller(const Instance& instance, const Answer& answer) const override {
    const auto cells = board_.cells(instance);
    const bool contradicts = answer.status == Status::unsolvable;
    const auto other =
        contradicts ? std::vector<std::string>(cells.size(), board_.empty()) : board_.cells(instance, answer);
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < cells.size() && other.size() == cells.size(); ++i) {
      if (board_.is_open(cells[i]) != contradicts) places.push_back(i);
    }
    std::vector<std::string> list;
    each_part(places.size(), [&](std::size_t first, std::size_t count) {
      std::vector<std::string> changed = cells;
      for (std::size_t i = first; i < first + count; ++i) changed[places[i]] = other[places[i]];
      list.push_back(text(changed));
    });
    return list;
  }

 private:
  static constexpr std::size_t most_emptied = 3;

  std::string text(const std::vector<std::string>& cells) const {
    return board_text(rules_, [&](std::size_t cell) { return std::string_view(cells[cell]); });
  }

  // The next choice of as many cells, in dictionary order; after the last the first with one more.
  void advance() {
    const std::size_t count = emptied_.size();
    for (std::size_t i = count; i-- > 0;) {
      if (emptied_[i] + (count - i) >= full_.size()) continue;
      ++emptied_[i];
      for (std::size_t j = i + 1; j < count; ++j) emptied_[j] = emptied_[j - 1] + 1;
      return;
    }
    emptied_.resize(count + 1);
    for (std::size_t i = 0; i <= count; ++i) emptied_[i] = i;
  }

  const CoverRules& rules_;
  BoardText board_;
  std::vector<std::string> full_;
  std::vector<std::size_t> emptied_;
};

// Without a board: nothing given, then one option after another.
class OptionSpecimens final : public PlainSpecimens {
 public:
  OptionSpecimens(const Puzzle& puzzle, const CoverRules& rules) : PlainSpecimens(puzzle), rules_(rules) {}
  std::string_view what() const override { return "choices of given options, at most one"; }
  std::string_view unit() const override { return "given options"; }
  std::string_view complete() const override { return {}; }
  std::optional<Specimen> next() override {
    if (next_ > rules_.options.size()) return std::nullopt;
    const std::size_t option = next_++;
    if (option == 0) return Specimen{"*\n", 0};
    return Specimen{rules_.options[option - 1].name + "\n", 1};
  }
  u64 size(const Instance& instance, const Answer&) const override { return names(instance).size(); }
  // With fewer given.
  std::vector<std::string> smaller(const Instance& instance, const Answer&) const override {
    const auto given = names(instance);
    std::vector<std::string> list;
    each_part(given.size(), [&](std::size_t first, std::size_t count) {
      std::string text;
      for (std::size_t i = 0; i < given.size(); ++i) {
        if (i >= first && i < first + count) continue;
        text += (text.empty() ? "" : " ") + given[i];
      }
      list.push_back((text.empty() ? "*" : text) + "\n");
    });
    return list;
  }

 private:
  std::vector<std::string> names(const Instance& instance) const {
    std::vector<std::string> list;
    std::string word;
    for (const char c : puzzle_.write(instance) + " ") {
      if (c != ' ' && c != '\n') {
        word += c;
      } else if (!word.empty() && word != "*") {
        list.push_back(std::exchange(word, {}));
      } else {
        word.clear();
      }
    }
    return list;
  }
  const CoverRules& rules_;
  std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<Specimens> described_specimens(const Puzzle& puzzle) {
  const PuzzleFile& file = *puzzle.file();
  if (const auto* covers = std::get_if<CoverRules>(&file.rules)) {
    if (covers->rows == 0) return std::make_unique<OptionSpecimens>(puzzle, *covers);
    return std::make_unique<FilledSpecimens>(puzzle, *covers);
  }
  const auto& moves = std::get<MoveRules>(file.rules);
  if (moves.goal.empty()) return std::make_unique<PlainSpecimens>(puzzle);  // sums are met by many positions
  return std::make_unique<OutwardSpecimens>(puzzle, moves);
}

}  // namespace nonet
