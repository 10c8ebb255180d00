#include "nonet/puzzles/clocks/clocks.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>

#include "nonet/base/whole_lines.h"
#include "nonet/toggle/linear.h"
#include "nonet/toggle/puzzle.h"

namespace nonet {
namespace {

constexpr Setting clocks_settings[] = {
    {"costs", "LIST", "what each move costs, in order, blank-separated, or @FILE; - forbids a move"},
};

const Description clocks_description = {
    .name = "clocks",
    .title = "The Clocks: nine clocks to 12 with the fewest quarter turns",
    .rules =
        "Nine clocks A to I in a 3x3 square show 12, 3, 6 or 9. A move turns some clocks a quarter forward:\n"
        "1 ABDE, 2 ABC, 3 BCEF, 4 ADG, 5 BDEFH, 6 CFI, 7 DEGH, 8 GHI, 9 EFHI. Bring all to 12.\n"
        "Each of the 262144 positions has exactly one answer, of at most 27 moves.",
    .formats =
        "Input: three lines of three numbers (or nine numbers on one line), each 12, 3, 6 or 9.\n"
        "--judge prints the moves in order, blank-separated (USACO Training, The Clocks).",
    .example = "9 9 12\n6 6 6\n6 3 6\n",
    .settings = clocks_settings,
    .algorithms = ToggleEngine::algorithms(),
    .judge = true,
};

static_assert(std::endian::native == std::endian::little,
              "the first character of eight is taken to be the lowest byte");

// The answer to every position as text, assembled from three pieces of three moves each.
class ClocksTables {
 public:
  // A line of three hours with its line end, found by its first eight characters. The multiplier sends the 64
  // lines to different places; it was found by trying.
  struct Line {
    u64 text;        // up to the line end, at most eight characters
    unsigned hours;  // quarters, two bits a clock
  };
  static constexpr u64 line_multiplier = 0xc74cb3389be5b9f9;
  static constexpr auto lines = [] {
    constexpr std::array<std::string_view, 4> names = {"12", "3", "6", "9"};
    std::array<Line, 128> table{};
    table[0].text = 1;  // an unused place holds a text that belongs elsewhere
    for (unsigned value = 0; value < 64; ++value) {
      u64 text = 0;
      int at = 0;
      const auto add = [&](char c) {
        if (at < 8) text |= u64{static_cast<unsigned char>(c)} << (8 * at++);
      };
      for (unsigned i = 0; i < 3; ++i) {
        for (const char c : names[value >> (2 * i) & 3]) add(c);
        add(i < 2 ? ' ' : '\n');
      }
      table[text * line_multiplier >> 57] = {text, value};
    }
    return table;
  }();

  // Reads the line at p, of which nine characters must be there: adds to `bad` unless it is one of the 64,
  // moves p behind it. Without branches, because hours are random.
  static unsigned read_line(const char*& p, u64& bad) {
    u64 text;
    std::memcpy(&text, p, 8);
    const u64 differs = text ^ 0x0a0a0a0a0a0a0a0a;
    const u64 ends = (differs - 0x0101010101010101) & ~differs & 0x8080808080808080;  // lowest: the line end
    text &= ends ^ (ends - 1);                                                        // of none, everything
    const auto length = static_cast<unsigned>(std::countr_zero(ends)) / 8 + 1;        // of none, nine
    const Line& line = lines[text * line_multiplier >> 57];
    bad |= (line.text ^ text) | static_cast<unsigned char>(p[length - 1] ^ '\n');
    p += length;
    return line.hours;
  }

  ClocksTables() {
    const auto system = ToggleSystem::compile(Clocks{});
    const auto linear = ToggleLinear::build(*system, 1 << 20);
    // presses_[half][value]: what some quarters on half of the clocks need, four bits a move. The system is
    // linear, so the halves add up, move by move modulo 4.
    for (std::size_t half = 0; half < 2; ++half) {
      const std::size_t first = half == 0 ? 0 : 5, clocks = half == 0 ? 5 : 4;
      for (unsigned value = 0; value < (1u << (2 * clocks)); ++value) {
        Values target(9, 0);
        for (std::size_t i = 0; i < clocks; ++i) target[first + i] = (4 - (value >> (2 * i) & 3)) & 3;
        const Values x = *linear->particular(target);
        u64 packed = 0;
        for (std::size_t m = 0; m < 9; ++m) packed |= u64{x[m]} << (4 * m);
        presses_[half][value] = packed;
      }
    }
    for (unsigned third = 0; third < 3; ++third) {
      for (unsigned times = 0; times < 64; ++times) {
        std::string text;
        for (unsigned m = 0; m < 3; ++m) {
          for (unsigned n = times >> (2 * m) & 3; n > 0; --n) {
            text += static_cast<char>('1' + third * 3 + m);
            text += ' ';
          }
        }
        Piece& piece = pieces_[third][times];
        piece.length = static_cast<std::uint8_t>(text.size());
        std::memcpy(piece.text, text.data(), text.size());
      }
    }
  }

  // Writes the line for a position given as two packed halves; returns its length. Needs 64 bytes of room.
  std::size_t print(unsigned low, unsigned high, char* out) const {
    const u64 x = (presses_[0][low] + presses_[1][high]) & 0x333333333;
    char* end = out;
    for (unsigned third = 0; third < 3; ++third) {
      const unsigned bits = static_cast<unsigned>(x >> (12 * third));
      const Piece& piece = pieces_[third][(bits & 3) | (bits >> 2 & 12) | (bits >> 4 & 48)];
      std::memcpy(end, piece.text, sizeof(piece.text));
      end += piece.length;
    }
    if (end > out) --end;  // the last blank
    *end++ = '\n';
    return static_cast<std::size_t>(end - out);
  }

 private:
  struct Piece {
    char text[18] = {};
    std::uint8_t length = 0;
  };
  u64 presses_[2][1024] = {};
  Piece pieces_[3][64];
};

class ClocksPuzzle final : public TogglePuzzle {
 public:
  explicit ClocksPuzzle(Costs costs) : costs_(std::move(costs)) {}
  const Description& description() const override { return clocks_description; }
  std::string move_name(const Instance&, int move) const override { return std::to_string(move + 1); }
  // Around its own clock every move turns some.
  std::optional<int> handle(const Instance&, int move) const override { return move; }

  std::string judge(const Instance&, const Answer& answer) const override {
    std::string line;
    for (const Step& step : answer.steps) {
      for (int n = 0; n < step.times; ++n)
        line += fmt::format("{}{}", line.empty() ? "" : " ", step.move + 1);
    }
    return line + "\n";
  }

  // Three lines of three numbers with one blank between them.
  Taken judge_fast(std::string_view text, const Request&, std::string& out) const override {
    if (!costs_.empty()) return {};
    static const ClocksTables tables;
    constexpr std::size_t longest = 27;  // a board: "12 12 12\n" three times
    Taken taken;
    const std::size_t old = out.size();
    out.resize(old + (text.size() / 18 + 1) * 55 + 64);
    char* to = out.data() + old;
    const auto take = [&](std::string_view boards) {
      const char* at = boards.data();
      const char* const end = at + boards.size();
      while (end - at >= std::ptrdiff_t{longest}) {
        const char* p = at;
        u64 bad = 0;
        unsigned packed = ClocksTables::read_line(p, bad);
        packed |= ClocksTables::read_line(p, bad) << 6;
        packed |= ClocksTables::read_line(p, bad) << 12;
        if (bad != 0) break;
        to += tables.print(packed & 1023, packed >> 10, to);
        at = p;
        taken.lines += 3;
        ++taken.instances;
      }
      return static_cast<std::size_t>(at - boards.data());
    };
    taken.bytes = take(text);
    if (const std::string_view rest = text.substr(taken.bytes); !rest.empty() && rest.size() < longest) {
      char last[longest] = {};  // one board at most
      rest.copy(last, rest.size());
      taken.bytes += take({last, longest});
    }
    out.resize(static_cast<std::size_t>(to - out.data()));
    return taken;
  }
  std::size_t whole_instances(std::string_view lines) const override { return whole_blocks(lines, 3); }

 protected:
  int modulus() const override { return 4; }
  GridFormat format() const override {
    return {.rows = 3,
            .columns = 3,
            .side_by_side = false,
            .expected = "12, 3, 6 or 9",
            .parse = [](std::string_view cell) -> std::optional<int> {
              for (int quarters = 0; quarters < 4; ++quarters) {
                if (cell == hours[static_cast<std::size_t>(quarters)]) return quarters;
              }
              return std::nullopt;
            }};
  }
  std::string cell_text(int value) const override {
    return std::string(hours[static_cast<std::size_t>(value)]);
  }
  std::string_view separator() const override { return " "; }
  Result<ToggleSystem> compile(const GridInstance&) const override {
    return ToggleSystem::compile(Clocks{}, costs_);
  }
  Values target(const GridInstance& board) const override {
    Values missing;
    for (const int quarters : board.cells) missing.push_back(static_cast<Value>((4 - quarters) % 4));
    return missing;
  }
  std::string target_name(const GridInstance&, int cell) const override {
    return std::string(1, static_cast<char>('A' + cell));
  }
  void press(GridInstance& board, const Step& step) const override {
    Clocks{}.each_effect(step.move, [&](int cell, int amount) {
      int& quarters = board.cells[static_cast<std::size_t>(cell)];
      quarters = (quarters + step.times * amount) & 3;
    });
  }
  GridInstance solved() const override { return GridInstance(3, 3); }
  void decorate(Board& board,
                const Answer& answer) const override {  // the clocks that the moves will have turned
    board.look = Look::clocks;
    if (answer.steps.empty()) return;
    for (Board::Cell& cell : board.cells) cell.changed = cell.text != hours[0];
  }

 private:
  static constexpr std::array<std::string_view, 4> hours = {"12", "3", "6", "9"};
  Costs costs_;
};

}  // namespace

const PuzzleEntry clocks_puzzle = {
    &clocks_description, [](const Settings& settings) -> Result<std::unique_ptr<Puzzle>> {
      ToggleSystem::Costs costs;
      if (const auto text = settings.find("costs"); text != settings.end()) {
        auto parsed = parse_costs(text->second);
        if (!parsed) return parsed.error();
        costs = std::move(*parsed);
        if (const auto system = ToggleSystem::compile(Clocks{}, costs); !system) return system.error();
      }
      return std::unique_ptr<Puzzle>(std::make_unique<ClocksPuzzle>(std::move(costs)));
    }};

}  // namespace nonet
