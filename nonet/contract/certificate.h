// What was asked, what was answered and why it is so, as one text that another program can check without
// trusting this one: docs/certificates.md says what it holds, and what each kind of proof proves.
//
// Example: the sample of clocks, whose nine moves are independent: nine vectors, each pressing some moves,
// turn the nine clocks one by one, and none turns nothing.
//
//   const auto answer = puzzle.solve(instance, request, progress);
//   const auto text = certificate_of(puzzle, settings, instance, *answer, request, progress);
//   if (text) write_certificate("clocks.json", *text);
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nonet/contract/interface.h"

namespace nonet {

// The kinds of proofs; each is named as on the page.
struct GroupsProof {
  std::vector<std::string> groups;
};
struct LinearProof {
  std::vector<std::string> image, kernel;  // vectors of presses, two hexadecimal digits a move
};
struct WeightsProof {
  std::vector<std::string> weights;  // "CELL V"
};
struct InvariantProof {
  std::string text;
};
struct GoalProof {};
struct SearchProof {
  std::vector<ProvedBound> iterations;
  std::optional<u64> seed;
};
struct TableProof {
  std::vector<u64> levels;
  std::string digest;
};
struct DratProof {
  std::vector<std::string> options;
  std::string steps;  // a line each
};
struct AnotherProof {
  std::string answer;
};
// The answer is its own proof, and nothing is said of others.
struct AnswerProof {};
struct CountedUnit {
  std::vector<std::string> options;
  u128 count = 0;
};
struct UnitsProof {
  std::vector<CountedUnit> units;
};

struct Proof {
  std::variant<GroupsProof, LinearProof, WeightsProof, InvariantProof, GoalProof, SearchProof, TableProof,
               DratProof, AnotherProof, AnswerProof, UnitsProof>
      content;
};

// The larger a proof, the less it is worth: beyond this, the claim rests on doing the work again.
inline constexpr std::size_t most_proof_bytes = std::size_t{64} << 20;

// What a checker reads (docs/certificates.md): a certificate with more is not written.
inline constexpr std::size_t most_certificate_values = std::size_t{1} << 22;
inline constexpr std::size_t most_certificate_bytes = std::size_t{1} << 28;

// Errors are of Fault::unsupported and Fault::refused where there can be no certificate, and of
// Fault::stopped.
Result<std::string> certificate_of(const Puzzle& puzzle, const Settings& settings, const Instance& instance,
                                   const Answer& answer, const Request& request, Progress& progress);
Result<std::string> certificate_of(const Puzzle& puzzle, const Settings& settings, const Instance& instance,
                                   const Tally& tally, const Request& request, Progress& progress);
Result<std::string> certificate_of(const Puzzle& puzzle, const Settings& settings, const Histogram& histogram,
                                   const Request& request, Progress& progress);

// Whether a file of that name can be written, as far as can be told before.
Result<Done> check_certificate_path(const std::string& path);
// Whole or not at all; compressed above 1 MiB.
Result<Done> write_certificate(const std::string& path, std::string_view text);

// The bounds that were reported, made one story: each better than the one before, after more nodes, the last
// the bound that is claimed.
SearchProof search_proof(const Answer& answer, const Progress& progress);

}  // namespace nonet
