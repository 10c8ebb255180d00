#include "nonet/puzzles/pyraminx/pyraminx.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/grid_text.h"
#include "nonet/moves/twisty_puzzle.h"

namespace nonet {
namespace {

constexpr Setting pyraminx_settings[] = {
    {"tips", "", "the four small tips count too, with moves u l r b"},
    {"goal", "TEXT", "the position to reach: facelets on one line, or a scramble"},
};

const Description pyraminx_description = {
    .name = "pyraminx",
    .title = "Pyraminx: every side of the tetrahedron one colour with the fewest turns",
    .rules =
        "A tetrahedron with corners U (up), L, R (left, right) and B (back). A move turns the two layers at "
        "a\n"
        "corner by a third: U L R B clockwise, U' against the clock. Make every side one colour with the\n"
        "fewest moves: 933120 positions, at most 11 moves. The tips are left out unless --tips counts them.",
    .formats =
        "Input: a scramble on one line, U L' R B (turns of tips u l r b are left out without --tips); or 36\n"
        "facelets, sides F L R D of nine each, on one line or on one line a side. A side is read row by "
        "row,\n"
        "1 3 5, from its upper corner: U for F (front), L and R; B for D (down). Colours are F L R D, and\n"
        "without --tips a . may stand for a tip. The puzzle may be held in any way: positions are shown "
        "with\n"
        "every facelet named by the side on which it will end.",
    .example = "U L' R B' L U' R'\n",
    .settings = pyraminx_settings,
    .algorithms = moves_algorithms,
};

constexpr TwistyFormat text_format = {
    .facelets = 36, .colours = "FLRD.", .letters = "ULRBulrb", .order = 3, .example = "U L' B"};

constexpr std::string_view sides = "FLRD";
// The corner opposite a side, and the other way round, side and corner in the same order.
constexpr std::string_view opposite_corner = "BRLU";
// A side's corners: the upper one, then the left and the right one below, as seen from outside.
constexpr std::array<std::string_view, 4> side_corners = {"ULR", "UBL", "URB", "BRL"};

enum class Kind { tip, axial, edge };
struct Facelet {
  Kind kind{};
  std::size_t place{};  // a corner, or an edge
  std::size_t side{};   // of those the place touches
};

constexpr char side_opposite(char corner) {
  return sides[opposite_corner.find(corner)];
}

// The sides at each corner, clockwise; a turn takes a facelet on one to the next.
constexpr std::array<std::string_view, 4> corner_sides = {"RFL", "DLF", "FRD", "LDR"};

// The two sides at each edge: first the one around which the edge's corners follow each other clockwise.
constexpr std::array<std::string_view, 6> edge_sides = {"LF", "FR", "RL", "DF", "LD", "DR"};

// Facelets in the order of the text.
constexpr std::array<Facelet, 36> facelets = [] {
  std::array<Facelet, 36> result{};
  const auto corner = [](Kind kind, char name, char side) {
    const std::size_t place = Pyraminx::corner_names.find(name);
    return Facelet{kind, place, corner_sides[place].find(side)};
  };
  const auto edge = [](char a, char b, char side) {
    std::size_t place = 0;
    while (Pyraminx::edge_names[place].find(a) == std::string_view::npos ||
           Pyraminx::edge_names[place].find(b) == std::string_view::npos)
      ++place;
    return Facelet{Kind::edge, place, edge_sides[place].find(side)};
  };
  for (std::size_t s = 0; s < 4; ++s) {
    const char side = sides[s], top = side_corners[s][0], left = side_corners[s][1],
               right = side_corners[s][2];
    const std::array<Facelet, 9> nine = {corner(Kind::tip, top, side),   edge(top, left, side),
                                         corner(Kind::axial, top, side), edge(top, right, side),
                                         corner(Kind::tip, left, side),  corner(Kind::axial, left, side),
                                         edge(left, right, side),        corner(Kind::axial, right, side),
                                         corner(Kind::tip, right, side)};
    for (std::size_t i = 0; i < 9; ++i) result[s * 9 + i] = nine[i];
  }
  return result;
}();

std::string facelets_of(const Pyraminx::Pieces& pieces) {
  std::string text;
  for (const Facelet& f : facelets) {
    if (f.kind == Kind::edge) {
      const auto e = static_cast<std::size_t>(pieces.edge[f.place]);
      text += edge_sides[e][f.side ^ static_cast<std::size_t>(pieces.flip[f.place])];
    } else {
      const int turned = pieces.axial[f.place] + (f.kind == Kind::tip ? pieces.tip[f.place] : 0);
      text += corner_sides[f.place][(f.side + 6 - static_cast<std::size_t>(turned)) % 3];
    }
  }
  return text;
}

// The colours that a piece shows, in the order of its place's sides.
std::string shown_at(std::string_view text, Kind kind, std::size_t place) {
  std::string shown(kind == Kind::edge ? 2 : 3, ' ');
  for (std::size_t i = 0; i < 36; ++i) {
    if (facelets[i].kind == kind && facelets[i].place == place) shown[facelets[i].side] = text[i];
  }
  return shown;
}

// Axial pieces never change places: the colour that one does not show belongs to the side opposite. Renames
// the colours by that; an error when the axial pieces are not those of the puzzle.
Result<std::string> rename(std::string_view text, const Place& place) {
  std::string to(4, ' ');  // by colour
  for (std::size_t c = 0; c < 4; ++c) {
    const std::string shown = shown_at(text, Kind::axial, c);
    std::size_t missing = 0, missed = 0;
    for (std::size_t s = 0; s < 4; ++s) {
      if (shown.find(sides[s]) != std::string::npos) continue;
      missed = s;
      ++missing;
    }
    if (missing != 1 || to[missed] != ' ') {
      return input_error(
          place, fmt::format("the axial piece at {} shows {}: {}", Pyraminx::corner_names[c], shown,
                             missing != 1 ? "no piece has these colours" : "another one has them too"));
    }
    to[missed] = side_opposite(Pyraminx::corner_names[c]);
  }
  std::string result(text);
  for (char& c : result) {
    if (c != '.') c = to[sides.find(c)];
  }
  return result;
}

Result<Pyraminx::Pieces> read_edges(std::string_view text, Pyraminx::Pieces pieces, const Place& place) {
  int flips = 0, inversions = 0;
  for (std::size_t at = 0; at < 6; ++at) {
    const std::string shown = shown_at(text, Kind::edge, at);
    const auto found = turned_piece(edge_sides, shown);
    if (!found)
      return input_error(place, fmt::format("the edge {} shows {}: no piece has these colours",
                                            Pyraminx::edge_names[at], shown));
    pieces.edge[at] = found->piece;
    pieces.flip[at] = found->turn;
    flips += found->turn;
    for (std::size_t before = 0; before < at; ++before) {
      if (pieces.edge[before] == found->piece)
        return input_error(place, fmt::format("the edges {} and {} show the same colours",
                                              Pyraminx::edge_names[before], Pyraminx::edge_names[at]));
      inversions += pieces.edge[before] > found->piece;
    }
  }
  if (flips % 2 != 0) {
    const auto flipped = static_cast<std::size_t>(std::ranges::find(pieces.flip, 1) - pieces.flip.begin());
    return input_error(place,
                       fmt::format("an edge is flipped, which no turns mend: flipping the one at {} would "
                                   "make this a position of the puzzle",
                                   Pyraminx::edge_names[flipped]));
  }
  if (inversions % 2 != 0) return input_error(place, "two edges are exchanged, which no turns mend");
  return pieces;
}

Result<Pyraminx::Pieces> pieces_from(const TwistyText& text, bool tips) {
  Pyraminx::Pieces pieces = Pyraminx::solved();
  if (text.facelets.empty()) {
    for (const auto& turn : text.turns) {
      const auto letter = static_cast<int>(text_format.letters.find(turn.letter));
      Pyraminx::turn(pieces, 2 * letter + turn.times - 1);
    }
    return pieces;
  }
  if (tips && text.facelets.find('.') != std::string::npos)
    return input_error(text.place, "a . stands for a tip, and with --tips they count");
  if (text.facelets.find('.') == std::string::npos) {
    if (const std::string wrong = wrong_colours(text.facelets, sides); !wrong.empty())
      return input_error(text.place, wrong);
  }
  const auto renamed = rename(text.facelets, text.place);
  if (!renamed) return renamed.error();
  const auto read_turn = [&](Kind kind, std::size_t corner) {
    const std::string shown = shown_at(*renamed, kind, corner);
    return turned_piece(std::array{corner_sides[corner]}, shown);
  };
  for (std::size_t corner = 0; corner < 4; ++corner) {
    const auto axial = read_turn(Kind::axial, corner);
    const auto tip = tips ? read_turn(Kind::tip, corner) : axial;
    if (!axial || !tip) {
      return input_error(
          text.place,
          fmt::format("the {} at {} is not a piece of this puzzle: its colours or their order are wrong",
                      axial ? "tip" : "axial piece", Pyraminx::corner_names[corner]));
    }
    pieces.axial[corner] = axial->turn;
    pieces.tip[corner] = (tip->turn - axial->turn + 3) % 3;
  }
  return read_edges(*renamed, pieces, text.place);
}

// The sides L F R in a row, each a triangle of three lines, and D hanging below F.
constexpr int net_rows = 6, net_columns = 17;

// The facelet in a cell of the net; none where the net is empty.
std::optional<std::size_t> net_facelet(int row, int column) {
  const bool down = row >= 3;
  const std::size_t side =
      down ? 3 : std::array<std::size_t, 3>{1, 0, 2}[static_cast<std::size_t>(column / 6)];
  if (down && column / 6 != 1) return std::nullopt;
  // The lower side is drawn upside down.
  const int line = down ? 5 - row : row, from_middle = down ? 2 - column % 6 : column % 6 - 2;
  if (column % 6 == 5 || from_middle > line || from_middle < -line) return std::nullopt;
  return side * 9 + static_cast<std::size_t>(line * line + line + from_middle);
}

constexpr TwistyNet net = {net_rows, net_columns, net_facelet};

class PyraminxPuzzle final : public TwistyPuzzle<Pyraminx, PyraminxBound> {
 public:
  explicit PyraminxPuzzle(Pyraminx puzzle) : TwistyPuzzle(std::move(puzzle), text_format, net) {}
  const Description& description() const override { return pyraminx_description; }

 protected:
  Result<State> state_from(const TwistyText& text) const override {
    const auto pieces = pieces_from(text, puzzle_.tips());
    if (!pieces) return pieces.error();
    return puzzle_.state(*pieces);
  }
  std::string facelets_of_state(const State& state) const override {
    return facelets_of(puzzle_.pieces(state));
  }
  std::vector<std::string> places() const override {
    std::vector<std::string> names(Pyraminx::edge_names.begin(), Pyraminx::edge_names.end());
    for (const char corner : Pyraminx::corner_names) names.emplace_back(1, corner);
    for (const char corner : Pyraminx::corner_names) names.push_back(fmt::format("tip {}", corner));
    if (!puzzle_.tips()) names.resize(names.size() - 4);
    return names;
  }
  TwistyPosition position_of(const State& state) const override {
    const Pyraminx::Pieces pieces = puzzle_.pieces(state);
    TwistyPosition position{{pieces.edge.begin(), pieces.edge.end()},
                            {pieces.flip.begin(), pieces.flip.end()}};
    position.twist.insert(position.twist.end(), pieces.axial.begin(), pieces.axial.end());
    if (puzzle_.tips()) position.twist.insert(position.twist.end(), pieces.tip.begin(), pieces.tip.end());
    for (auto place = position.piece.size(); place < position.twist.size(); ++place)
      position.piece.push_back(static_cast<int>(place));
    return position;
  }
  std::string name_of(const Move& move) const override { return Pyraminx::move_name(move); }
  std::string identity() const override {
    return fmt::format("pyraminx{} goal {} rank 1", puzzle_.tips() ? " tips" : "",
                       puzzle_.rank(puzzle_.goal()));
  }
};

Result<std::unique_ptr<Puzzle>> make(const Settings& settings) {
  const bool tips = settings.contains("tips");
  Pyraminx puzzle(tips);
  const auto goal = read_twisty_goal(settings, text_format);
  if (!goal) return goal.error();
  if (*goal) {
    const auto pieces = pieces_from(**goal, tips);
    if (!pieces) return wrong_goal(pieces.error());
    puzzle = Pyraminx(tips, puzzle.state(*pieces));
  }
  return std::unique_ptr<Puzzle>(std::make_unique<PyraminxPuzzle>(std::move(puzzle)));
}

}  // namespace

const PuzzleEntry pyraminx_puzzle = {&pyraminx_description, make};

}  // namespace nonet
