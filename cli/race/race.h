// What a race finds out, and whether its answers fit together. It calls nothing of the library, so that tests
// can hand it answers that no algorithm gives.
//
// What an algorithm says about an instance is a Claim: the optimum lies in one interval, the number of
// answers in another. A proof makes an interval a single number, a bound makes it shorter, and an algorithm
// that was stopped leaves it long. Two claims contradict each other exactly when their intervals are
// disjoint. Intervals that meet in pairs have a number in common, so one pass finds a contradiction if there
// is one.
//
//   Racer exact{.name = "exact", .runs = {{.ran = Ran::proved, .claim = {.low = 3, .high = 3}, .cost = 3}}};
//   Racer guess{.name = "guess", .runs = {{.ran = Ran::found, .claim = {.low = 2, .high = 4}, .cost = 4}}};
//   find_disagreement(std::vector{exact, guess});  // none: the guess is wrong, what it claims is not
//   error_rate(std::vector{exact, guess}, 1);      // 1 of 1 wrong, mean excess 1
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "report/ran.h"

namespace nonet::cli {

using report::every_ran;
using report::Ran;

struct Claim {
  static constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();
  static constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
  std::int64_t low = smallest, high = largest;  // of the optimum; both at one end: there is no answer
  std::string least = "0", most = {};           // answers, in decimal; most empty: no limit is known
};
std::string describe(const Claim& claim);

// One algorithm on one instance.
struct Run {
  Ran ran = Ran::stopped;
  Claim claim = {};
  std::optional<std::int64_t> cost = {};  // of the answer that was found
  std::string message = {};               // why there is no answer, or none of its own, or no solution
  std::uint64_t nodes = 0;
  std::string unit = {};
  double seconds = 0;
};

// What an algorithm has used so far.
struct Spent {
  double processor = 0, wall = 0;  // seconds
};

// The time limit of an algorithm for all instances. It applies to what the column of times shows: CPU time
// with one thread, wall-clock time with several. So with one thread no algorithm loses because the machine is
// busy. A process that sleeps uses no CPU time; the wall-clock backstop ends it.
struct TimeLimit {
  double seconds = 0;  // 0: none
  bool by_processor = true;

  double backstop() const { return by_processor ? 20 * seconds + 60 : seconds; }  // wall-clock
  bool is_over(const Spent& spent, double grace = 0) const {
    if (seconds <= 0) return false;
    return (by_processor && spent.processor >= seconds + grace) || spent.wall >= backstop() + grace;
  }
};

struct Racer {
  std::string name = {};
  std::vector<Run> runs = {};  // one an instance
  std::uint64_t memory = 0;    // bytes at the peak, above what the process had before

  std::uint64_t number(Ran ran) const;  // of instances that went so
  std::uint64_t nodes() const;          // of all instances
  double seconds() const;
  std::string unit() const;
  bool worked() const { return nodes() > 0 && seconds() > 0; }
};

struct Race {
  std::string puzzle, instances, question;  // in words
  std::map<std::string, std::string> settings;
  std::vector<std::string> texts;  // of the instances
  bool counting = false;           // answers are counted, not only found
  int threads = 1, rounds = 1;
  bool interrupted = false;
  std::vector<Racer> racers;
};

struct Disagreement {
  std::size_t instance, one, other;  // two racers
};
std::optional<Disagreement> find_disagreement(std::span<const Racer> racers);

// The optimum of an instance that some racer proved, where there is an answer.
std::optional<std::int64_t> proved_cost(std::span<const Racer> racers, std::size_t instance);
bool is_proved(std::span<const Racer> racers, std::size_t instance);
// Who proved that an instance has no answer; null: nobody.
const Run* proof_of_none(std::span<const Racer> racers, std::size_t instance);

struct ErrorRate {
  std::uint64_t judged = 0;  // answers of its own without proof, where somebody proved the optimum
  std::uint64_t wrong = 0;
  double mean_excess = 0;  // over all that were judged
};
ErrorRate error_rate(std::span<const Racer> racers, std::size_t which);

}  // namespace nonet::cli
