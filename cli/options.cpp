#include "cli/options.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <limits>

#include "nonet/base/each_chunk.h"

namespace nonet::cli {

namespace {

// Where a user's programs keep what can be made again (XDG base directories); empty: nowhere.
std::string user_cache() {
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string(value != nullptr ? value : "");
  };
  if (const std::string folder = set("XDG_CACHE_HOME"); folder.starts_with('/')) return folder + "/nonet";
  if (const std::string home = set("HOME"); home.starts_with('/')) return home + "/.cache/nonet";
  return {};
}

}  // namespace

Request Options::request() const {
  Request r;
  r.algorithm = algorithm;
  r.threads = threads > 0 ? threads : cores();
  r.memory = memory > 0 ? double(memory) * 1048576
                        : double(::sysconf(_SC_PHYS_PAGES)) * double(::sysconf(_SC_PAGESIZE)) / 2;
  r.first = first;
  r.judge = judge;
  r.limit = limit;
  r.any_order = any_order;
  if (symmetry) r.up_to = UpTo::symmetry;
  if (automorphism) r.up_to = UpTo::automorphism;
  r.sample = sample;
  r.seed = seed;
  r.checkpoint = checkpoint;
  r.resume = resume;
  r.recheck = recheck;
  r.backend = solver.empty() ? backend : solver;
  r.ranks = ranks;
  r.proof = proof;
  if (!no_cache) r.cache = cache.empty() ? user_cache() : cache;
  return r;
}

Result<Done> check_seeds(std::uint64_t seed, std::uint64_t number) {
  constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  if (number == 0 || seed <= largest - (number - 1)) return Done{};
  return Error{Fault::usage, fmt::format("--seed {} leaves no seeds for {} instances; the largest is {}",
                                         seed, number, largest)};
}

}  // namespace nonet::cli
