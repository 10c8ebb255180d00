#include <gtest/gtest.h>

#include "nonet/base/text_reader.h"
#include "nonet/contract/interface.h"
#include "nonet/puzzles/null/null.h"

namespace nonet {
namespace {

TEST(Null, EveryAlgorithmTurnsTheLampOff) {
  const auto puzzle = null_puzzle.make({});
  ASSERT_TRUE(puzzle);
  TextReader text = TextReader::from_text("1\n0\n", "test");
  for (const int expected : {1, 0}) {
    const auto instance = (*puzzle)->read(text, true);
    ASSERT_TRUE(instance && *instance);
    for (const Algorithm& algorithm : (*puzzle)->description().algorithms) {
      Request request;
      request.algorithm = algorithm.name;
      Progress progress;
      const auto answer = (*puzzle)->solve(**instance, request, progress);
      ASSERT_TRUE(answer) << algorithm.name << ": " << answer.error().message;
      EXPECT_EQ(answer->cost, expected) << algorithm.name;
    }
  }
}

}  // namespace
}  // namespace nonet
