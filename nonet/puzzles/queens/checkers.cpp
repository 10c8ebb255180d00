#include "nonet/puzzles/queens/checkers.h"

#include <fmt/format.h>

#include "nonet/puzzles/queens/puzzle.h"

namespace nonet {
namespace {

constexpr int shown = 3;  // solutions, as the contest asks

const Description checkers_description = {
    .name = "checkers",
    .title = "Checker Challenge: the first three ways to place n pieces like queens, and their number",
    .rules =
        "Place n pieces on a board of n times n cells so that no two share a row, a column or a diagonal. A\n"
        "move is a cell: r1c5 is row 1, column 5. This is queens with the contest's question.",
    .formats =
        "Input: n, from 6 to 13 in the contest, or a board as queens reads it.\n"
        "--judge prints the first three solutions in dictionary order, as blank-separated columns by row,\n"
        "then how many there are (USACO Training, Checker Challenge).",
    .example = "6\n",
    .settings = {},
    .algorithms = queens_algorithms,
    .judge = true,
    .fill = true,
    .backends = true,
};

class CheckersPuzzle final : public QueensPuzzle {
 public:
  CheckersPuzzle() : QueensPuzzle(false) {}
  const Description& description() const override { return checkers_description; }

  // For a judge the steps are the pieces of the first solutions, one after the other, those that stood
  // already with them; everybody else gets one solution.
  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override {
    auto answer = QueensPuzzle::solve(instance, request, progress);
    if (!request.judge || !answer || answer->count == 0 || !answer->judged) return answer;
    Request of_all;  // in dictionary order, by whatever is best for that
    of_all.threads = request.threads;
    of_all.memory = request.memory;
    int seen = 0;
    const auto listed = list(instance, of_all, progress, [&](const Answer& one) {
      const auto after = play(instance, one.steps);
      const auto& full = static_cast<const QueensInstance&>(*after);
      for (int cell = 0; cell < full.n * full.n; ++cell) {
        if (full.at(cell / full.n, cell % full.n) == QueensInstance::queen)
          answer->steps.push_back({cell, 1});
      }
      return ++seen < shown;
    });
    if (!listed) return listed.error();
    if (!listed->listed) {
      answer->status = Status::unknown;
      answer->judged = false;
      answer->reason = "stopped before the first solutions were found";
    }
    return answer;
  }

  std::string judge(const Instance& instance, const Answer& answer) const override {
    const int n = static_cast<const QueensInstance&>(instance).n;
    std::string out;
    for (std::size_t i = 0; i < answer.steps.size(); ++i) {
      const bool last = (i + 1) % static_cast<std::size_t>(n) == 0;
      out += fmt::format("{}{}", answer.steps[i].move % n + 1, last ? '\n' : ' ');
    }
    return out + QueensPuzzle::judge(instance, answer);
  }
};

}  // namespace

const PuzzleEntry checkers_puzzle = {&checkers_description,
                                     [](const Settings&) -> Result<std::unique_ptr<Puzzle>> {
                                       return std::unique_ptr<Puzzle>(std::make_unique<CheckersPuzzle>());
                                     }};

}  // namespace nonet
