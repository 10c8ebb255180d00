// A small count that keeps a log.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "nonet/units/counted_units.h"
#include "nonet/units/log.h"
#include "tests/support/temporary.h"

namespace nonet::test {

inline constexpr u64 units_here = 6;
inline constexpr u64 large = 0x123456789abcdef0;

// Small counts and one that needs both residues.
inline u64 count_of(u64 unit) {
  return unit == 3 ? large : 10 + unit;
}
inline const u128 right_sum = u128{10 + 11 + 12 + 14 + 15} + large;

inline UnitWork small_work(u64* calls = nullptr) {
  UnitWork work;
  work.identity = "a small count";
  work.units = units_here;
  work.engine.name = "first";
  work.other.name = "second";
  work.engine.count = [calls](u64 unit, Progress&) {
    if (calls != nullptr) ++*calls;
    return std::optional<UnitCount>({count_of(unit), 7});
  };
  work.other.count = [](u64 unit, Progress&) { return std::optional<UnitCount>({count_of(unit), 9}); };
  return work;
}

inline Result<UnitsCounted> count(const std::string& file, bool resume = false, u64* calls = nullptr,
                                  double recheck = 0) {
  Progress progress;
  return count_units(small_work(calls), {.checkpoint = file, .resume = resume, .recheck = recheck}, progress);
}

inline const std::size_t header_size = UnitLogText("a small count", units_here).header().size();

// A log of all units.
inline std::string whole_log() {
  const MemoryDirectory folder;
  EXPECT_TRUE(count(folder.file("log")));
  return content(folder.file("log"));
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

inline std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace nonet::test
