// A certificate, read and checked for form (docs/certificates.md), and the families' rules by which its claim
// is checked. Nothing here includes a header of the solvers.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "json.h"

namespace nonet_verify {

struct Certificate {
  std::string puzzle;
  std::map<std::string, std::string> settings;
  std::vector<std::string> instance;  // its lines
  std::string claim;                  // optimal, best-found, solved, unsolvable, count or table
  Json root;                          // everything; members are read with their lines

  const Json& proof() const { return root.at("proof"); }
  const std::string& proof_kind() const { return proof().at("kind").text(); }
  bool has_flag(const std::string& name) const;  // a setting without a value
  [[noreturn]] void reject_instance(std::size_t line,
                                    std::string why) const;  // line 0 is the instance's first
};

// What a search may take: bytes, and steps of its own kind, each well below a microsecond.
struct Limits {
  static constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  Limits(double bytes, std::uint64_t most_steps = any) : memory(bytes), steps(most_steps) {}
  double memory;
  std::uint64_t steps;
};

struct Effort {
  bool replay = false;              // redo what otherwise rests on trust, however long it takes
  double memory = double{1 << 30};  // bytes a replay may take

  // Without a replay too a search is tried, for some tenths of a second: what is false and small is found.
  Limits limits() const {
    constexpr double little = 1 << 26;
    return replay ? Limits(memory) : Limits(memory < little ? memory : little, 1'000'000);
  }
};

// What was found to hold, and what the claim still rests on.
struct Report {
  std::string claim;  // in words: "3 moves are the minimum"
  std::vector<std::string> checked;
  std::vector<std::string> trusted;
};

// Each throws Rejection.
Report verify_toggle(const Certificate& certificate,
                     const Effort& effort);  // binary-sudoku clocks lights-out
Report verify_moves(const Certificate& certificate,
                    const Effort& effort);  // knights nine tiles cube2 pyraminx
// queens checkers sudoku target-sudoku pentominoes langford
Report verify_fill(const Certificate& certificate, const Effort& effort);

}  // namespace nonet_verify
