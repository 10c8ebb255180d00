// Units that are drawn at random and counted again by another engine.
//
// The draw depends on the seed and on the number of units alone, so that a count that was stopped and resumed
// checks the same ones. Kept of each: what it gave and by whom, from the log as well; so a record that was
// changed with its CRC is found too.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nonet/units/log_text.h"

namespace nonet {

class UnitRecheck {
 public:
  // They outlive it.
  UnitRecheck(const UnitWork& work, const UnitOptions& options) : work_(work), options_(options) {}

  // Draws. An error where there is no other engine, and for a share that is none.
  Result<Done> start(Progress& progress);
  double weights() const { return weights_; }  // of the units drawn
  void see(const UnitRecord& record);          // notes it if it was drawn

  // Counts those drawn again when all were seen, in as many threads as the engine that does so counts with
  // (threads_of), until told to stop. An error of Fault::defect where one differs, and one of
  // Fault::unsupported where one could be counted again only by the engine that its record names. The
  // progress goes from `before`, of which `loaded` took no time, to 1.
  Result<Done> run(Progress& progress, double before, double loaded);
  void describe(UnitsCounted& counted) const;

 private:
  struct Drawn {
    u64 unit = 0, count = 0;
    std::size_t engine = 0;  // in engines_
  };

  void draw(u64 size);
  // Whichever of the two did not count it.
  const UnitEngine& checker_of(const Drawn& drawn) const {
    return engines_[drawn.engine] == work_.other.name ? work_.engine : work_.other;
  }
  Result<Done> check_engines() const;
  // Those that are for this engine; what is different, in words. `each` is called for every one that is not,
  // by one thread at a time.
  std::optional<std::string> count_again(const UnitEngine& checker, Progress& progress,
                                         const std::function<void(const Drawn&)>& each);

  const UnitWork& work_;
  const UnitOptions& options_;
  std::vector<Drawn> drawn_;          // in the order of their numbers
  std::vector<std::string> engines_;  // that counted them
  std::vector<std::string> others_;   // that counted them again
  double weights_ = 0;
  u64 rechecked_ = 0;
};

}  // namespace nonet
