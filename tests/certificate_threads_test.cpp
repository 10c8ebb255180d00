// Certificates are the same however many threads there are.
#include <gtest/gtest.h>

#include "nonet/base/text_reader.h"
#include "nonet/contract/certificate.h"
#include "nonet/puzzles/queens/queens.h"

namespace nonet {
namespace {

TEST(CertificateThreads, UnitsAreTheSame) {
  const auto puzzle = queens_puzzle.make({});
  ASSERT_TRUE(puzzle);
  TextReader reader = TextReader::from_text("10\n", "test");
  const auto instance = (*puzzle)->read(reader, true);
  ASSERT_TRUE(instance);
  std::vector<std::string> texts;
  for (const int threads : {1, 3}) {
    Request request;
    request.threads = threads;
    Progress progress;
    const auto tally = (*puzzle)->count(**instance, request, progress);
    ASSERT_TRUE(tally);
    EXPECT_EQ(tally->count, u128{724});
    const auto proof = (*puzzle)->prove_count(**instance, *tally, request, progress);
    ASSERT_TRUE(proof) << proof.error().message;
    const auto& units = std::get<UnitsProof>(proof->content).units;
    EXPECT_GE(units.size(), 200u);
    u128 sum = 0;
    std::string text;
    for (const CountedUnit& unit : units) {
      sum += unit.count;
      for (const std::string& name : unit.options) text += name + " ";
      text += std::to_string(static_cast<u64>(unit.count)) + "\n";
    }
    EXPECT_EQ(sum, tally->count);
    texts.push_back(std::move(text));
  }
  EXPECT_EQ(texts[0], texts[1]);
}

}  // namespace
}  // namespace nonet
