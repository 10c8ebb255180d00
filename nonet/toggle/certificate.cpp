// Proofs of Toggle puzzles (nonet/contract/certificate.h), the strongest that fits: the whole system in
// echelon form, so that every other answer can be tried; the perfect table; or what the search says of
// itself.
#include <fmt/format.h>

#include "nonet/contract/certificate.h"
#include "nonet/toggle/linear.h"
#include "nonet/toggle/puzzle.h"
#include "nonet/toggle/table.h"

namespace nonet {

namespace {

constexpr double widest_kernel = 30;   // bits: as many answers somebody else will try one by one
constexpr int most_slow_moves = 2000;  // for linear algebra modulo k > 2, which cannot be stopped

int digits_of(int modulus) {
  return modulus > 256 ? 4 : 2;
}

std::string hexadecimal(const Values& presses, int digits) {
  std::string text;
  text.reserve(presses.size() * static_cast<std::size_t>(digits));
  for (const Value value : presses) {
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
      text += "0123456789abcdef"[value >> shift & 15];
  }
  return text;
}

// Whether the vectors can be written at all; how many there are follows from the number of moves.
bool vectors_fit(const ToggleSystem& system) {
  const double moves = system.moves();
  return moves * (digits_of(system.modulus()) * moves + 16) <= double(most_proof_bytes) &&
         (system.modulus() == 2 || system.moves() <= most_slow_moves);
}

LinearProof linear_proof(const ToggleLinear& linear, int digits) {
  LinearProof proof;
  for (const Values& presses : linear.image_presses()) proof.image.push_back(hexadecimal(presses, digits));
  for (const auto& kernel : linear.kernel()) proof.kernel.push_back(hexadecimal(kernel.presses, digits));
  return proof;
}

const GridInstance& grid_of(const Instance& instance) {
  return static_cast<const GridInstance&>(instance);
}

}  // namespace

Result<Proof> TogglePuzzle::prove(const Instance& instance, const Answer& answer, const Request& request,
                                  Progress& progress) const {
  const auto engine = engine_for(grid_of(instance));
  if (!engine) return engine.error();
  if (answer.status == Status::unsolvable)
    return refutation(grid_of(instance), **engine, answer, request, progress);
  if (vectors_fit((*engine)->system())) {
    const auto linear = (*engine)->linear(request, progress);
    if (!linear && progress.stopped()) return linear.error();
    if (linear && (*linear)->log2_kernel() <= widest_kernel)
      return Proof{linear_proof(**linear, digits_of((*engine)->system().modulus()))};
  }
  if (answer.status == Status::optimal && answer.steps.empty()) return Proof{GoalProof{}};
  if (answer.status == Status::optimal && answer.algorithm == "table") {
    const auto table = (*engine)->whole_table(request, progress);
    if (!table) return table.error();
    return Proof{TableProof{(*table)->histogram(), (*table)->digest()}};
  }
  return Proof{search_proof(answer, progress)};
}

Result<Proof> TogglePuzzle::refutation(const GridInstance& instance, const ToggleEngine& engine,
                                       const Answer& answer, const Request& request,
                                       Progress& progress) const {
  std::vector<Weight> witness = answer.witness;
  if (witness.empty()) {
    const auto linear = engine.linear(request, progress);
    if (!linear && progress.stopped()) return linear.error();
    if (!linear) return Proof{search_proof(answer, progress)};
    const auto weights = (*linear)->witness(engine.system(), target(instance), progress);
    if (!weights && progress.stopped()) return Error{Fault::stopped, "stopped during the linear algebra"};
    if (!weights) return Proof{search_proof(answer, progress)};  // it would have taken longer than there is
    for (std::size_t c = 0; c < weights->size(); ++c) {
      if ((*weights)[c] != 0) witness.push_back({static_cast<int>(c), (*weights)[c]});
    }
  }
  WeightsProof proof;
  for (const Weight& w : witness) {
    proof.weights.push_back(fmt::format("{} {}", target_name(instance, w.cell), w.weight));
  }
  return Proof{std::move(proof)};
}

Result<Proof> TogglePuzzle::prove_table(const Histogram&, const Request& request, Progress& progress) const {
  const auto engine = engine_for(solved());
  if (!engine) return engine.error();
  const auto table = (*engine)->whole_table(request, progress);
  if (!table) return table.error();
  return Proof{TableProof{(*table)->histogram(), (*table)->digest()}};
}

}  // namespace nonet
