// The run-time face shared by twisty puzzles: scrambles and facelets in, a net out.
#pragma once

#include "nonet/moves/puzzle.h"
#include "nonet/moves/twisty_text.h"
#include "nonet/tables/coordinate_table.h"

namespace nonet {

// A picture of the surface laid flat: which facelet of the text is in a cell; none where there is nothing.
struct TwistyNet {
  int rows, columns;
  std::optional<std::size_t> (*facelet)(int row, int column);
};

// By place: the piece that is there, by its home, and how far it is turned.
struct TwistyPosition {
  std::vector<int> piece, twist;
};
// `places`: what they are called, and the pieces at home there.
PlanRules twisty_plan(const TwistyMoves& moves, const std::vector<std::string>& places,
                      const TwistyPosition& start, const TwistyPosition& goal);

template <Ranked P, Bound<P> H>
class TwistyPuzzle : public MovesPuzzle<P, H> {
 public:
  using Base = MovesPuzzle<P, H>;
  using typename Base::Move, typename Base::Placed, typename Base::State;

  TwistyPuzzle(P puzzle, const TwistyFormat& format, const TwistyNet& net)
      : Base(std::move(puzzle)), format_(format), net_(net) {}

 protected:
  virtual Result<State> state_from(const TwistyText& text) const = 0;
  virtual std::string facelets_of_state(const State& state) const = 0;
  virtual std::vector<std::string> places() const = 0;  // of piece_moves()
  virtual TwistyPosition position_of(const State& state) const = 0;

  Result<PlanRules> plan_rules(const State& start) const override {
    PlanRules rules = twisty_plan(this->puzzle_.piece_moves(), places(), position_of(start),
                                  position_of(this->puzzle_.goal()));
    for (auto& move : rules.moves) move.name = this->name_of(move.number);
    return rules;
  }

  Result<std::optional<Placed>> read_state(TextReader& text) const override {
    const auto read = read_twisty(text, format_);
    if (!read) return read.error();
    if (!*read) return std::optional<Placed>();
    const auto state = state_from(**read);
    if (!state) return state.error();
    return std::optional(Placed{*state, (*read)->place});
  }
  std::string text_of(const State& state) const override { return facelets_of_state(state) + "\n"; }
  std::optional<Board> board_of(const State& state) const override {
    const std::string text = facelets_of_state(state);
    Board board;
    board.rows = net_.rows;
    board.columns = net_.columns;
    board.look = Look::stickers;
    for (int cell = 0; cell < net_.rows * net_.columns; ++cell) {
      const auto at = net_.facelet(cell / net_.columns, cell % net_.columns);
      board.cells.push_back({.text = at ? std::string(1, text[*at]) : " ", .blocked = !at});
    }
    return board;
  }
  int number_of(const Move& move) const override { return move; }
  Move move_of(int number) const override { return number; }
  State random_state(std::mt19937_64& random) const override {
    return this->puzzle_.unrank(random() % this->puzzle_.size());
  }
  std::string choose(const State&, const Request& request, const Progress& progress,
                     std::string& why) const override {
    if (this->table_pays(request, progress, why)) return "table";
    why += "; IDA* needs none";
    return "ida";
  }

 private:
  const TwistyFormat& format_;
  const TwistyNet& net_;
};

}  // namespace nonet
