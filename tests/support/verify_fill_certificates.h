// Certificates of filled puzzles made by hand, and what nonet-verify says of them; the rules of queens by
// brute force.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "nonet/base/crc32c.h"
#include "verify/verify.h"

namespace nonet_verify::test {

using Lines = std::vector<std::string>;
using Members = std::vector<std::pair<std::string, std::string>>;  // names, values in JSON

inline std::string quote(const std::string& text) {
  return "\"" + text + "\"";
}

inline std::string array_of(const Lines& values) {
  std::string out = "[";
  for (const std::string& value : values) out += (out.size() > 1 ? ",\n    " : "\n    ") + value;
  return out + "]";
}

inline std::string texts(const Lines& values) {
  Lines quoted_values;
  for (const std::string& value : values) quoted_values.push_back(quote(value));
  return array_of(quoted_values);
}

// A member a line.
inline std::string certificate(const std::string& puzzle, const Members& settings, const Lines& instance,
                               const std::string& claim, const Members& rest, const std::string& proof) {
  std::string out = "{\"certificate\": 1,\n\"puzzle\": " + quote(puzzle) + ",\n\"settings\": {";
  for (std::size_t i = 0; i < settings.size(); ++i)
    out += (i > 0 ? ",\n" : "\n") + quote(settings[i].first) + ": " + quote(settings[i].second);
  out += "},\n\"instance\": " + texts(instance) + ",\n\"claim\": " + quote(claim) + ",\n";
  for (const auto& [name, value] : rest) out += quote(name) + ": " + value + ",\n";
  return out + "\"work\": {\"algorithm\": \"hand\", \"nodes\": 7, \"unit\": \"nodes\"},\n\"proof\": {" +
         proof + "}}\n";
}

inline const std::string search_proof = "\"kind\": \"search\", \"iterations\": [[0, 7]]";
inline const std::string answer_proof = "\"kind\": \"answer\"";

inline std::string drat_proof(const Lines& options, const Lines& steps) {
  return "\"kind\": \"drat\",\n\"options\": " + texts(options) + ",\n\"steps\": " + texts(steps);
}

inline std::string another_proof(const std::string& answer) {
  return "\"kind\": \"another\",\n\"answer\": " + quote(answer);
}

struct Unit {
  Lines options;
  std::string count;
};

inline std::string units_proof(const std::vector<Unit>& units) {
  std::string before = "00000000";
  Lines objects;
  for (const Unit& unit : units) {
    const std::string chained = fmt::format("{}|{}|{}", before, fmt::join(unit.options, " "), unit.count);
    before = fmt::format("{:08x}", nonet::crc32c(std::as_bytes(std::span(chained))));
    objects.push_back(fmt::format(
        "{{\"options\": [{}], \"count\": \"{}\", \"check\": \"{}\"}}",
        unit.options.empty() ? "" : "\"" + fmt::format("{}", fmt::join(unit.options, "\", \"")) + "\"",
        unit.count, before));
  }
  return "\"kind\": \"units\",\n\"units\": " + array_of(objects);
}

inline Report accept(const std::string& text, bool replay = false) {
  try {
    Effort effort;
    effort.replay = replay;
    return verify(read_certificate(text), effort);
  } catch (const Rejection& rejection) {
    ADD_FAILURE() << "line " << rejection.line << ": " << rejection.why << "\n" << text;
  } catch (const Refusal& refusal) {
    ADD_FAILURE() << refusal.why << "\n" << text;
  }
  return {};
}

inline std::optional<Rejection> rejection_of(const std::string& text, bool replay = false) {
  try {
    Effort effort;
    effort.replay = replay;
    verify(read_certificate(text), effort);
  } catch (const Rejection& rejection) {
    return rejection;
  }
  return std::nullopt;
}

// The line of the certificate on which `where` stands, and what is said.
inline void expect_rejected(const std::string& text, const std::string& where, const std::string& why,
                            bool replay = false) {
  const auto rejection = rejection_of(text, replay);
  ASSERT_TRUE(rejection) << text;
  const std::size_t at = text.find(where);
  ASSERT_NE(at, std::string::npos) << where;
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  EXPECT_EQ(rejection->line, static_cast<std::size_t>(line)) << rejection->why << "\n" << text;
  EXPECT_NE(rejection->why.find(why), std::string::npos) << rejection->why;
}

inline std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// The rules of queens, from the text of the problem.
inline bool attack(int r1, int c1, int r2, int c2, int n, bool torus) {
  if (r1 == r2 || c1 == c2) return true;
  if (!torus) return std::abs(r1 - r2) == std::abs(c1 - c2);
  return (r1 - r2 - (c1 - c2)) % n == 0 || (r1 - r2 + (c1 - c2)) % n == 0;
}

inline bool is_queens_answer(const Lines& board, const std::vector<int>& columns, bool torus) {
  const int n = static_cast<int>(columns.size());
  for (int i = 0; i < n; ++i) {
    const std::string& line = board[static_cast<std::size_t>(i)];
    const auto column = static_cast<std::size_t>(columns[static_cast<std::size_t>(i)]);
    if (line[column] == '#' || std::count(line.begin(), line.end(), 'Q') > (line[column] == 'Q' ? 1 : 0))
      return false;
    for (int j = 0; j < i; ++j) {
      if (attack(i, columns[static_cast<std::size_t>(i)], j, columns[static_cast<std::size_t>(j)], n, torus))
        return false;
    }
  }
  return true;
}

// All ways to give each of `length` places a value below `values`.
inline void each_tuple(int length, int values, const std::function<void(const std::vector<int>&)>& f) {
  std::vector<int> tuple(static_cast<std::size_t>(length));
  while (true) {
    f(tuple);
    std::size_t i = 0;
    while (i < tuple.size() && ++tuple[i] == values) tuple[i++] = 0;
    if (i == tuple.size()) return;
  }
}

inline std::string join(const std::vector<int>& numbers, const char* between, int more = 0) {
  std::string out;
  for (const int number : numbers) out += (out.empty() ? "" : between) + std::to_string(number + more);
  return out;
}

}  // namespace nonet_verify::test
