// A certificate, read and checked for form (docs/certificates.md), and the families' rules by which its claim
// is checked. Nothing here includes a header of the solvers.
#pragma once

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
  [[noreturn]] void reject_instance(std::size_t line,
                                    std::string why) const;  // line 0 is the instance's first
};

struct Effort {
  bool replay = false;              // redo what otherwise rests on trust
  double memory = double{1 << 30};  // bytes a replay may take
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
