// The run-time face shared by all Toggle puzzles: reading grids, keeping the engine of the last shape,
// turning answers into boards and words. A puzzle adds what is its own: the system, the target, names and
// formats.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "nonet/base/grid_text.h"
#include "nonet/contract/interface.h"
#include "nonet/toggle/engine.h"

namespace nonet {

class GridInstance : public Instance {
 public:
  GridInstance() = default;
  GridInstance(int r, int c)
      : rows(r), columns(c), cells(static_cast<std::size_t>(r) * static_cast<std::size_t>(c), 0) {}
  int rows = 0, columns = 0;
  std::vector<int> cells;  // values; -1 for a blocked cell
};

class TogglePuzzle : public Puzzle {
 public:
  Result<std::unique_ptr<Instance>> read(TextReader& text, bool steps_wanted) const override;
  std::string write(const Instance& instance) const override;
  Result<std::unique_ptr<Instance>> random(u64 seed, Progress&) const override;
  Result<std::unique_ptr<Instance>> random_at(u64 seed, int distance, const Request& request,
                                              Progress& progress) const override;

  Result<Choice> choice(const Instance& instance, const Request& request, Progress& progress) const override;
  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override;
  Result<Tally> count(const Instance& instance, const Request& request, Progress& progress) const override;
  Result<Answer> list(const Instance& instance, const Request& request, Progress& progress,
                      const EachAnswer& each) const override;
  Result<Model> model(const Instance& instance, const ModelRequest& request,
                      Progress& progress) const override;  // toggle/model.cpp
  Result<Histogram> table(const Request& request, Progress& progress) const override;
  // toggle/distances.cpp
  Result<std::optional<u64>> rank(const Instance& instance, const Distances& distances) const override;
  Result<std::unique_ptr<Instance>> unrank(u64 number, const Distances& distances) const override;
  Result<Proof> prove(const Instance& instance, const Answer& answer, const Request& request,
                      Progress& progress) const override;
  Result<Proof> prove_table(const Histogram& histogram, const Request& request,
                            Progress& progress) const override;

  std::unique_ptr<Instance> play(const Instance& instance, std::span<const Step> steps) const override;
  std::optional<Board> before(const Instance& instance, const Answer& answer) const override;
  std::optional<Board> after(const Instance& instance, const Answer& answer) const override;
  std::string judge(const Instance& instance, const Answer& answer) const override;
  std::vector<int> legal_moves(const Instance& instance) const override;  // all, anywhere
  std::int64_t cost_of(const Instance& instance, std::span<const Step> steps) const override;
  bool is_solved(const Instance& instance) const override;

 protected:
  using Costs = ToggleSystem::Costs;

  virtual GridFormat format() const = 0;
  virtual std::string cell_text(int value) const = 0;  // read back by format().parse
  virtual Result<ToggleSystem> compile(const GridInstance& shape) const = 0;
  virtual Values target(const GridInstance& instance) const = 0;
  virtual int modulus() const = 0;
  virtual std::string target_name(const GridInstance& instance,
                                  int cell) const = 0;  // of a cell of the system
  // The board after pressing; times may be negative.
  virtual void press(GridInstance& board, const Step& step) const = 0;
  // A position without anything to do, for random instances and tables; its cells may be changed by press().
  virtual GridInstance solved() const = 0;
  // How many boards there are with these blocked cells, as a power of two.
  virtual double log2_boards(const GridInstance& board) const;
  // What joins two cells on a line: nothing where one character is a cell.
  virtual std::string_view separator() const { return ""; }
  // What a cell may be set to: all its values, where they are not too many to go through.
  virtual std::vector<std::string> choices() const;
  // Adds boxes, look and groups, and marks the cells that an answer presses where moves are cells.
  virtual void decorate(Board&, const Answer&) const {}

  Result<std::shared_ptr<const ToggleEngine>> engine_for(const GridInstance& instance) const;

 private:
  std::optional<Board> board(const GridInstance& shown, const GridInstance& original,
                             const Answer& answer) const;
  // Why there is no answer.
  Result<Proof> refutation(const GridInstance& instance, const ToggleEngine& engine, const Answer& answer,
                           const Request& request, Progress& progress) const;
  void explain(const GridInstance& instance, const Values& target, Answer& answer) const;
  // The board, pressed until it misses what is wanted.
  std::unique_ptr<Instance> board_missing(const GridInstance& board, const Values& wanted,
                                          const ToggleSystem& system, const ToggleTable& table) const;
  // A position of a table is what boards miss, so many values.
  std::string counted(const GridInstance& board, std::size_t targets, u64 positions) const;

  mutable std::mutex building_;
  mutable std::shared_ptr<const ToggleEngine> engine_;
  mutable std::vector<int> engine_shape_;
};

}  // namespace nonet
