#include "nonet/puzzles/cube2/cube2.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/grid_text.h"
#include "nonet/moves/twisty_puzzle.h"

namespace nonet {
namespace {

constexpr Setting cube2_settings[] = {
    {"metric", "half|quarter", "half (the default): U2 is one move; quarter: it is two"},
    {"oriented", "", "every colour on its own face: the cube's position in space counts, all six faces turn"},
    {"goal", "TEXT", "the position to reach: facelets on one line, or a scramble"},
};

const Description cube2_description = {
    .name = "cube2",
    .title = "2x2x2 Rubik's cube: every face one colour with the fewest turns",
    .rules =
        "Eight corners; a move turns a face: U R F (D L B) clockwise, U' against the clock, U2 half around.\n"
        "Make every face one colour with the fewest moves. The corner down, back and left is held still and\n"
        "U, R, F turn: 3674160 positions, at most 11 moves, or 14 quarter turns.",
    .formats =
        "Input: a scramble on one line, R U R' F2; or 24 facelets, faces U R F D L B, each row by row, as\n"
        "letters U R F D L B or W R G Y O B (white up, red right, green front, yellow, orange, blue), on "
        "one\n"
        "line, on one line a face, or as a net of six lines:\n"
        "  UU\n"
        "  UU\n"
        "LLFFRRBB\n"
        "LLFFRRBB\n"
        "  DD\n"
        "  DD\n"
        "The cube may be held in any way. Positions are shown with every facelet named by the face on which\n"
        "it will end.",
    .example = "R U2 R' F U' R2 F'\n",
    .settings = cube2_settings,
    .algorithms = moves_algorithms,
};

constexpr TwistyFormat text_format = {
    .facelets = 24, .colours = "URFDLBWGYO", .letters = Cube2::faces, .order = 4, .example = "R U2 F'"};
constexpr std::string_view colours_of_faces = "WRGYOB";

struct Facelet {
  std::size_t place, side;
};

// Facelets in the order of the text: faces U R F D L B, each row by row as seen from outside in the net.
constexpr std::array<Facelet, 24> facelets = [] {
  constexpr std::array<std::array<std::string_view, 4>, 6> corners = {{{"ULB", "UBR", "UFL", "URF"},
                                                                       {"URF", "UBR", "DFR", "DRB"},
                                                                       {"UFL", "URF", "DLF", "DFR"},
                                                                       {"DLF", "DFR", "DBL", "DRB"},
                                                                       {"ULB", "UFL", "DBL", "DLF"},
                                                                       {"UBR", "ULB", "DRB", "DBL"}}};
  std::array<Facelet, 24> result{};
  for (std::size_t i = 0; i < 24; ++i) {
    const std::string_view name = corners[i / 4][i % 4];
    while (Cube2::corner_names[result[i].place] != name) ++result[i].place;
    result[i].side = name.find(Cube2::faces[i / 4]);
  }
  return result;
}();

constexpr int net_rows = 6, net_columns = 8;

// The facelet in a cell of the net; none where the net is empty.
std::optional<std::size_t> net_facelet(int row, int column) {
  constexpr std::array<std::string_view, 3> net = {".U..", "LFRB", ".D.."};
  const char face = net[static_cast<std::size_t>(row / 2)][static_cast<std::size_t>(column / 2)];
  if (face == '.') return std::nullopt;
  return Cube2::faces.find(face) * 4 + static_cast<std::size_t>(row % 2 * 2 + column % 2);
}

std::string facelets_of(const Cube2::Pieces& pieces) {
  std::string text;
  for (const Facelet& facelet : facelets) {
    const auto corner = static_cast<std::size_t>(pieces.corner[facelet.place]);
    const auto turn = static_cast<std::size_t>(pieces.orientation[facelet.place]);
    text += Cube2::corner_names[corner][(facelet.side + 3 - turn) % 3];
  }
  return text;
}

// The colours a place shows, from its U or D side clockwise.
std::string shown_at(std::string_view text, std::size_t place) {
  std::string shown(3, ' ');
  for (std::size_t i = 0; i < 24; ++i) {
    if (facelets[i].place == place) shown[facelets[i].side] = text[i];
  }
  return shown;
}

// Renames the colours so that the corner down, back and left is home: turns the cube as a whole, in effect.
std::string rename(std::string_view text) {
  const auto opposite = [](char face) { return Cube2::faces[(Cube2::faces.find(face) + 3) % 6]; };
  const std::string shown = shown_at(text, 7), home(Cube2::corner_names[7]);
  std::string result(text);
  for (char& c : result) {
    for (std::size_t i = 0; i < 3; ++i) {
      if (shown[i] == c) {
        c = home[i];
        break;
      }
      if (shown[i] == opposite(c)) {
        c = opposite(home[i]);
        break;
      }
    }
  }
  return result;
}

// Facelets by faces, in letters of faces.
Result<Cube2::Pieces> pieces_from(std::string text, bool oriented, const Place& place) {
  if (const std::string wrong = wrong_colours(text, Cube2::faces); !wrong.empty())
    return input_error(place, wrong);
  const auto read_corner = [&](std::size_t at) {
    return turned_piece(Cube2::corner_names, shown_at(text, at));
  };
  for (std::size_t at = 0; at < 8; ++at) {
    if (read_corner(at)) continue;
    const std::string shown = shown_at(text, at);
    const bool mirrored =
        turned_piece(Cube2::corner_names, std::string(shown.rbegin(), shown.rend())).has_value();
    return input_error(place,
                       fmt::format("the corner {} shows {}: {}", Cube2::corner_names[at], shown,
                                   mirrored ? "a mirror image of a piece" : "no piece has these colours"));
  }
  if (!oriented) text = rename(text);
  Cube2::Pieces pieces{};
  std::array<int, 8> seen{};
  int sum = 0;
  std::size_t twisted = 0;
  for (std::size_t at = 0; at < 8; ++at) {
    const Turned found = *read_corner(at);
    pieces.corner[at] = found.piece;
    pieces.orientation[at] = found.turn;
    ++seen[static_cast<std::size_t>(found.piece)];
    sum += found.turn;
    if (found.turn != 0) twisted = at;
  }
  for (std::size_t c = 0; c < 8; ++c) {
    if (seen[c] > 1)
      return input_error(place,
                         fmt::format("the piece {} is there {} times", Cube2::corner_names[c], seen[c]));
  }
  if (sum % 3 != 0) {
    return input_error(place,
                       fmt::format("a corner is twisted, which no turns mend: turning the one at {} {}wise "
                                   "in its place would make this a position of the cube",
                                   Cube2::corner_names[twisted], sum % 3 == 1 ? "counterclock" : "clock"));
  }
  return pieces;
}

Result<Cube2::Pieces> pieces_from(const TwistyText& text, bool oriented) {
  std::string by_face = text.facelets;
  if (by_face.empty()) {
    Cube2::Pieces pieces = Cube2::solved();
    for (const auto& turn : text.turns)
      Cube2::turn(pieces, static_cast<int>(Cube2::faces.find(turn.letter)), turn.times);
    by_face = facelets_of(pieces);
  } else if (text.first_line == 2) {  // a net
    std::size_t next = 0;
    for (int cell = 0; cell < net_rows * net_columns; ++cell) {
      if (const auto at = net_facelet(cell / net_columns, cell % net_columns))
        by_face[*at] = text.facelets[next++];
    }
  }
  if (by_face.find_first_of("WGYO") != std::string::npos) {
    for (char& c : by_face) {
      const std::size_t face = colours_of_faces.find(c);
      if (face == std::string_view::npos)
        return input_error(text.place, fmt::format("the colour {} does not go with W R G Y O B", c));
      c = Cube2::faces[face];
    }
  }
  return pieces_from(std::move(by_face), oriented, text.place);
}

constexpr TwistyNet net = {net_rows, net_columns, net_facelet};

class Cube2Puzzle final : public TwistyPuzzle<Cube2, Cube2Bound> {
 public:
  explicit Cube2Puzzle(Cube2 cube) : TwistyPuzzle(std::move(cube), text_format, net) {}
  const Description& description() const override { return cube2_description; }

 protected:
  Result<State> state_from(const TwistyText& text) const override {
    const auto pieces = pieces_from(text, puzzle_.oriented());
    if (!pieces) return pieces.error();
    return puzzle_.state(*pieces);
  }
  std::string facelets_of_state(const State& state) const override {
    return facelets_of(puzzle_.pieces(state));
  }
  std::vector<std::string> places() const override {
    return {Cube2::corner_names.begin(), Cube2::corner_names.end()};
  }
  TwistyPosition position_of(const State& state) const override {
    const Cube2::Pieces pieces = puzzle_.pieces(state);
    return {{pieces.corner.begin(), pieces.corner.end()},
            {pieces.orientation.begin(), pieces.orientation.end()}};
  }
  std::string name_of(const Move& move) const override { return puzzle_.move_name(move); }
  std::string identity() const override {
    return fmt::format("cube2 {}{} goal {} rank 1",
                       puzzle_.metric() == Cube2::Metric::half_turn ? "half" : "quarter",
                       puzzle_.oriented() ? " oriented" : "", puzzle_.rank(puzzle_.goal()));
  }
};

Result<std::unique_ptr<Puzzle>> make(const Settings& settings) {
  Cube2::Metric metric = Cube2::Metric::half_turn;
  if (const auto given = settings.find("metric"); given != settings.end()) {
    if (given->second != "half" && given->second != "quarter")
      return Error{Fault::usage,
                   fmt::format("--metric: expected half or quarter, found {}", quote(given->second))};
    if (given->second == "quarter") metric = Cube2::Metric::quarter_turn;
  }
  Cube2 cube(metric, settings.contains("oriented"));
  const auto goal = read_twisty_goal(settings, text_format);
  if (!goal) return goal.error();
  if (*goal) {
    const auto pieces = pieces_from(**goal, cube.oriented());
    if (!pieces) return wrong_goal(pieces.error());
    cube = Cube2(metric, cube.oriented(), cube.state(*pieces));
  }
  return std::unique_ptr<Puzzle>(std::make_unique<Cube2Puzzle>(std::move(cube)));
}

}  // namespace

const PuzzleEntry cube2_puzzle = {&cube2_description, make};

}  // namespace nonet
