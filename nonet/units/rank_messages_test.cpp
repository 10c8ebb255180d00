// What ranks say to each other: nonsense, damage and lies are found.
#include "nonet/units/rank_messages.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <thread>

#include "nonet/base/crc32c.h"
#include "nonet/units/rank_units.h"
#include "tests/support/thread_ranks.h"

namespace nonet {
namespace {

// Rank 1 of two says this, and then what it is asked for: rank 0's answer.
Result<UnitsCounted> lead_one_who_says(const std::vector<std::vector<std::byte>>& messages) {
  Post post(2);
  for (const auto& bytes : messages) post.put(0, {1, bytes});
  ThreadRank here(post, 0);
  Progress progress;
  UnitWork work = rank_squares(10);
  work.engine.count = [](u64, Progress& own) -> std::optional<UnitCount> {
    while (own.advance(0)) std::this_thread::yield();
    return std::nullopt;
  };
  return count_units_by_ranks(work, {.ranks = &here}, progress);
}

std::vector<std::byte> hello_of(u64 units, const std::string& engine = "plain") {
  RankHello hello;
  hello.identity = "squares below 10";
  hello.engine = engine;
  hello.units = units;
  hello.workers = 1;
  return write_message(hello);
}

TEST(RankUnitsThreads, WhatMakesNoSenseEndsTheCount) {
  const auto gone = write_message(RankGone{});
  const std::vector<std::byte> noise(100, std::byte{42});
  RankResults beyond;
  beyond.units = {10}, beyond.counts = {1}, beyond.nodes = {1};
  for (const auto& wrong : {noise, std::vector<std::byte>{}, write_message(RankEnd{}), hello_of(10),
                            write_message(RankOutcome{}), write_message(beyond)}) {
    const auto counted = lead_one_who_says({hello_of(10), wrong, gone});
    ASSERT_FALSE(counted);
    EXPECT_NE(counted.error().message.find("rank 1 "), std::string::npos) << counted.error().message;
  }
  // The engine's name goes into the log.
  for (const std::string engine : {"", "two words", "a\nline", "\x80", "\x7f"}) {
    const auto counted = lead_one_who_says({hello_of(10, engine), gone});
    ASSERT_FALSE(counted);
    EXPECT_EQ(counted.error().message, "rank 1 sent a hello that makes no sense");
  }
  const auto left =
      lead_one_who_says({write_message(RankFarewell{20, false, "there is no such engine here"})});
  ASSERT_FALSE(left);
  EXPECT_EQ(left.error().message, "rank 1 ended before the count did: there is no such engine here");
  EXPECT_EQ(left.error().fault, Fault::usage);
}

TEST(RankUnitsThreads, WhoHearsNonsenseSaysSo) {
  RankShare beyond;
  beyond.units = {3, 10};
  for (const auto& wrong : {std::vector<std::byte>(9), write_message(RankHello{}), write_message(beyond)}) {
    Post post(2);
    post.put(1, {0, wrong});
    post.put(1, {0, write_message(RankFarewell{})});
    ThreadRank here(post, 1);
    Progress progress;
    const auto counted = count_units_by_ranks(rank_squares(10), {.ranks = &here}, progress);
    EXPECT_FALSE(counted);
  }
}

TEST(RankMessages, EverythingComesBackAndDamageIsFound) {
  RankHello hello{"identity", "engine", 7, 3, {true, 1, 2, 3}};
  RankResults results{{4, 5}, {6, 7}, {8, 9}, 10, {false, 0, 1, 5}};
  RankOutcome outcome;
  outcome.good = true;
  outcome.counted.count = (u128{5} << 64) + 3;
  outcome.counted.note = "a note";
  outcome.counted.rechecked_by = "scalar";
  outcome.counted.complete = true;
  const std::vector<RankSaid> all = {
      hello,   results,        RankGone{true, false, "trouble"}, RankShare{}, RankEnd{true},
      outcome, RankInput{"8"}, RankFarewell{130, true, "why"}};
  for (const RankSaid& said : all) {
    const auto bytes = write_message(said);
    const auto back = read_message(bytes);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->index(), said.index());
    EXPECT_EQ(write_message(*back), bytes);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      EXPECT_FALSE(read_message(std::span(bytes).first(i))) << i;
      auto wrong = bytes;
      wrong[i] ^= std::byte{1};
      EXPECT_FALSE(read_message(wrong)) << i;
    }
  }
  const auto back = read_message(write_message(outcome));
  EXPECT_TRUE(std::get<RankOutcome>(*back).counted.count == (u128{5} << 64) + 3);
}

// Any numbers under a CRC that is right: what is taken for a message is one.
RC_GTEST_PROP(RankMessages, NumbersThatLieAreFound, ()) {
  auto bytes = write_message(RankEnd{});
  bytes.resize(8);  // the mark
  const auto add = [&](u64 number) {
    for (int i = 0; i < 64; i += 8) bytes.push_back(static_cast<std::byte>(number >> i));
  };
  add(*rc::gen::inRange<u64>(0, 9));
  const auto numbers = *rc::gen::container<std::vector<u64>>(
      rc::gen::oneOf(rc::gen::inRange<u64>(0, 5), rc::gen::arbitrary<u64>()));
  for (const u64 number : numbers) add(number);
  add(crc32c(bytes));
  const auto said = read_message(bytes);
  if (said) RC_ASSERT(write_message(*said) == bytes);
  RankResults uneven;
  uneven.units = {1, 2, 3}, uneven.counts = {1, 2}, uneven.nodes = {1, 2, 3};
  RC_ASSERT(!read_message(write_message(uneven)));
}

}  // namespace
}  // namespace nonet
