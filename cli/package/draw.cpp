// Tests at random.
#include "cli/package/package.h"
#include "nonet/catalog/contest.h"

namespace nonet::cli {

Result<std::vector<std::vector<std::string>>> draw_tests(Session& session, const Puzzle& puzzle, u64 seed,
                                                         u64 number) {
  std::vector<std::vector<std::string>> inputs;
  const auto specimens = specimens_of(puzzle, session.options.settings);
  std::mt19937_64 random(seed);
  for (u64 i = 0; i < number && !session.stopping(); ++i) {
    Session::Question question(session);
    auto boards = specimens->telling(random, i, question.progress);
    if (!boards) return boards.error();
    if (boards->empty()) break;
    inputs.push_back(std::move(*boards));
  }
  return inputs;
}

}  // namespace nonet::cli
