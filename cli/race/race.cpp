#include "cli/race/race.h"

#include <algorithm>

namespace nonet::cli {

namespace {

// Numbers in decimal, without leading zeros.
bool less(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

bool is_less_than_least(const Claim& most, const Claim& least) {
  return !most.most.empty() && less(most.most, least.least);
}

}  // namespace

std::string describe(const Claim& claim) {
  std::string text;
  if (claim.low == claim.high) {
    text = claim.low == Claim::largest || claim.low == Claim::smallest
               ? "no answer"
               : "optimum " + std::to_string(claim.low);
  } else if (claim.low != Claim::smallest && claim.high != Claim::largest) {
    text = "optimum from " + std::to_string(claim.low) + " to " + std::to_string(claim.high);
  } else if (claim.low != Claim::smallest) {
    text = "optimum at least " + std::to_string(claim.low);
  } else if (claim.high != Claim::largest) {
    text = "optimum at most " + std::to_string(claim.high);
  }
  if (claim.most.empty() && claim.least == "0") return text.empty() ? "nothing" : text;
  if (!text.empty()) text += ", ";
  if (claim.most.empty())
    return text + "at least " + claim.least + (claim.least == "1" ? " answer" : " answers");
  if (claim.most != claim.least) return text + claim.least + " to " + claim.most + " answers";
  return text + claim.least + (claim.least == "1" ? " answer" : " answers");
}

std::uint64_t Racer::number(Ran ran) const {
  return static_cast<std::uint64_t>(
      std::count_if(runs.begin(), runs.end(), [&](const Run& run) { return run.ran == ran; }));
}

std::uint64_t Racer::nodes() const {
  std::uint64_t sum = 0;
  for (const Run& run : runs) sum += run.nodes;
  return sum;
}

double Racer::seconds() const {
  double sum = 0;
  for (const Run& run : runs) sum += run.seconds;
  return sum;
}

std::string Racer::unit() const {
  for (const Run& run : runs)
    if (!run.unit.empty()) return run.unit;
  return "nodes";
}

std::optional<Disagreement> find_disagreement(std::span<const Racer> racers) {
  if (racers.empty()) return std::nullopt;
  for (std::size_t i = 0; i < racers[0].runs.size(); ++i) {
    std::size_t highest = 0, lowest = 0, most = 0, fewest = 0;  // who claims the ends of what is left
    for (std::size_t r = 1; r < racers.size(); ++r) {
      const auto claim = [&](std::size_t racer) -> const Claim& { return racers[racer].runs[i].claim; };
      if (claim(r).low > claim(highest).low) highest = r;
      if (claim(r).high < claim(lowest).high) lowest = r;
      if (less(claim(most).least, claim(r).least)) most = r;
      if (!claim(r).most.empty() && (claim(fewest).most.empty() || less(claim(r).most, claim(fewest).most)))
        fewest = r;
      if (claim(highest).low > claim(lowest).high) return Disagreement{i, lowest, highest};
      if (is_less_than_least(claim(fewest), claim(most))) return Disagreement{i, fewest, most};
    }
  }
  return std::nullopt;
}

std::optional<std::int64_t> proved_cost(std::span<const Racer> racers, std::size_t instance) {
  for (const Racer& racer : racers) {
    const Run& run = racer.runs[instance];
    if (run.ran == Ran::proved && run.cost) return run.cost;
  }
  return std::nullopt;
}

bool is_proved(std::span<const Racer> racers, std::size_t instance) {
  return std::any_of(racers.begin(), racers.end(),
                     [&](const Racer& racer) { return racer.runs[instance].ran == Ran::proved; });
}

const Run* proof_of_none(std::span<const Racer> racers, std::size_t instance) {
  const Run* none = nullptr;
  for (const Racer& racer : racers) {
    const Run& run = racer.runs[instance];
    if (run.ran != Ran::proved || run.claim.most != "0") continue;
    if (none == nullptr || none->message.empty()) none = &run;  // rather one that says why
  }
  return none;
}

ErrorRate error_rate(std::span<const Racer> racers, std::size_t which) {
  ErrorRate rate;
  double excess = 0;
  for (std::size_t i = 0; i < racers[which].runs.size(); ++i) {
    const Run& run = racers[which].runs[i];
    const auto optimum = proved_cost(racers, i);
    if (run.ran != Ran::found || !run.message.empty() || !run.cost || !optimum) continue;
    ++rate.judged;
    if (*run.cost == *optimum) continue;
    ++rate.wrong;
    const double difference = double(*run.cost) - double(*optimum);
    excess += difference < 0 ? -difference : difference;
  }
  if (rate.judged > 0) rate.mean_excess = excess / double(rate.judged);
  return rate;
}

}  // namespace nonet::cli
