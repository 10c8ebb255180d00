// One compiled Toggle system and every solver that can answer for it. What the solvers share (linear algebra,
// sweep, bounds, table) is built when first needed and kept for the next target.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "nonet/contract/interface.h"
#include "nonet/toggle/system.h"

namespace nonet {

struct ToggleParts;  // the system and what solvers share
class ToggleLinear;
class ToggleTable;

class ToggleEngine {
 public:
  static std::span<const Algorithm> algorithms();

  explicit ToggleEngine(ToggleSystem system);
  ~ToggleEngine();

  const ToggleSystem& system() const;

  Result<Choice> choice(const Request& request, Progress& progress) const;  // for any target
  Result<Answer> solve(const Values& target, const Request& request, Progress& progress) const;
  Result<Tally> count(const Values& target, const Request& request, Progress& progress) const;
  Result<Answer> list(const Values& target, const Request& request, Progress& progress,
                      const EachAnswer& each) const;
  // The histogram and a target at the largest distance.
  Result<std::pair<Histogram, Values>> table(const Request& request, Progress& progress) const;

  // What proofs are made of, the same that the solvers use.
  Result<std::shared_ptr<const ToggleLinear>> linear(const Request& request, Progress& progress) const;
  Result<std::shared_ptr<const ToggleTable>> whole_table(const Request& request, Progress& progress) const;

 private:
  std::optional<Error> wrong(const Values& target) const;
  std::unique_ptr<ToggleParts> parts_;
};

}  // namespace nonet
