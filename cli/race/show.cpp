#include "cli/race/show.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/json.h"
#include "report/plot.h"
#include "report/words.h"

namespace nonet::cli {

namespace {

using report::Json;

// "5 proved", "3 proved, 2 stopped"
std::string outcomes(const Racer& racer) {
  std::string out;
  for (const Ran ran : every_ran) {
    if (const auto number = racer.number(ran); number > 0)
      out += fmt::format("{}{} {}", out.empty() ? "" : ", ", number, name_of(ran));
  }
  return out;
}

bool has_costs(const Race& race) {
  return std::any_of(race.racers.begin(), race.racers.end(), [](const Racer& racer) {
    return std::any_of(racer.runs.begin(), racer.runs.end(),
                       [](const Run& run) { return run.cost.has_value(); });
  });
}

std::int64_t sum_of_costs(const Racer& racer) {
  std::int64_t sum = 0;
  for (const Run& run : racer.runs) sum += run.cost.value_or(0);
  return sum;
}

double price(const Racer& racer) {
  return racer.worked() ? racer.seconds() / double(racer.nodes()) : 0;
}

std::string memory_text(std::uint64_t bytes) {
  const double mebibytes = double(bytes) / 1048576;
  return mebibytes < 1 ? "< 1 MiB" : fmt::format("{:.0f} MiB", mebibytes);
}

bool answered_all(const Racer& racer) {
  return std::all_of(racer.runs.begin(), racer.runs.end(), [](const Run& run) {
    return run.ran == Ran::proved || (run.ran == Ran::found && run.message.empty());
  });
}

std::string why_not(const Racer& racer) {
  for (const Run& run : racer.runs)
    if (!run.message.empty() && run.ran != Ran::proved && run.ran != Ran::found) return run.message;
  return "";
}

// Answers under its name that are not its own.
std::string borrowed_text(const Racer& racer) {
  std::size_t number = 0;
  std::string message;
  for (const Run& run : racer.runs) {
    if (run.ran != Ran::found || run.message.empty()) continue;
    ++number;
    message = run.message;
  }
  return number == 0 ? "" : fmt::format("on {} of {} instances: {}", number, racer.runs.size(), message);
}

std::string error_text(const Race& race, std::size_t which) {
  const Racer& racer = race.racers[which];
  const auto own = std::count_if(racer.runs.begin(), racer.runs.end(),
                                 [](const Run& run) { return run.ran == Ran::found && run.message.empty(); });
  if (own == 0) return "";
  const ErrorRate rate = error_rate(race.racers, which);
  if (rate.judged == 0) return "its answers are not proved, and nobody proved the optimum";
  return fmt::format("wrong on {} of {} ({:.3g}%), mean excess {:.3g}", rate.wrong, rate.judged,
                     100 * double(rate.wrong) / double(rate.judged), rate.mean_excess);
}

// The number of answers, where it was asked for and there is one instance to tell it of.
std::string count_line(const Race& race) {
  if (!race.counting || race.texts.size() != 1) return "";
  for (const Racer& racer : race.racers) {
    const Claim& claim = racer.runs[0].claim;
    if (claim.most == claim.least) return fmt::format("answers    {}\n", claim.least);
  }
  return "";
}

// "; there is no solution: ...", "; 2 have no solution"
std::string unsolvable_text(const Race& race) {
  std::size_t number = 0;
  std::string why;
  for (std::size_t i = 0; i < race.texts.size(); ++i) {
    const Run* none = proof_of_none(race.racers, i);
    if (none == nullptr) continue;
    if (++number == 1) why = none->message;
  }
  if (number == 0) return "";
  const std::string reason = why.empty() ? "" : ": " + why;
  if (race.texts.size() == 1) return "; no solution" + reason;
  return fmt::format("; no solution for {} of them{}", number, number == 1 ? reason : "");
}

std::string optimum_line(const Race& race) {
  std::size_t proved = 0, with_cost = 0;
  std::int64_t low = Claim::largest, high = Claim::smallest, sum = 0;
  for (std::size_t i = 0; i < race.texts.size(); ++i) {
    proved += is_proved(race.racers, i) ? 1u : 0u;
    if (const auto cost = proved_cost(race.racers, i)) {
      ++with_cost, sum += *cost;
      low = std::min(low, *cost), high = std::max(high, *cost);
    }
  }
  std::string range;
  if (with_cost == 1) range = fmt::format("; it is {}", sum);
  if (with_cost > 1)
    range = fmt::format("; from {} to {}, mean {:.4g}", low, high, double(sum) / double(with_cost));
  const char* agreement = find_disagreement(race.racers) ? ", they contradict each other"
                          : proved > 0                   ? ", all who prove agree"
                                                         : "";
  return fmt::format("{}proved for {} of {} instances{}{}{}\n",
                     has_costs(race) ? "optimum    " : "agreement  ", proved, race.texts.size(), agreement,
                     range, unsolvable_text(race));
}

std::string fastest_line(const Race& race) {
  const Racer* best = nullptr;
  for (const Racer& racer : race.racers) {
    if (racer.number(Ran::proved) != racer.runs.size()) continue;
    if (best == nullptr || racer.seconds() < best->seconds()) best = &racer;
  }
  return best == nullptr ? ""
                         : fmt::format("fastest    {}, {}, of those who prove all\n", best->name,
                                       report::time_text(best->seconds()));
}

std::string conditions(const Race& race) {
  return fmt::format("{}, {}, {}", race.threads == 1 ? "1 thread" : fmt::format("{} threads", race.threads),
                     race.threads == 1 ? "CPU time" : "wall time",
                     race.rounds == 1 ? "1 round" : fmt::format("the best of {} rounds", race.rounds));
}

std::string title(const Race& race) {
  std::string settings;
  for (const auto& [name, value] : race.settings) {
    constexpr std::size_t readable = 20;
    settings += fmt::format(" --{}", name);
    if (!value.empty())
      settings += ' ' + (value.size() > readable ? value.substr(0, readable) + "..." : value);
  }
  return fmt::format("{}{}: {}", race.puzzle, settings, race.instances);
}

Json work_json(const Racer& racer) {
  Json json = {{"count", racer.nodes()}, {"unit", racer.unit()}, {"seconds", racer.seconds()}};
  if (racer.worked()) json["ns_each"] = price(racer) * 1e9;
  return json;
}

Json run_json(const Run& run, std::size_t number) {
  Json json = {{"instance", number}, {"outcome", name_of(run.ran)}};
  if (run.cost) json["cost"] = *run.cost;
  if (run.claim.least != "0" || !run.claim.most.empty()) {
    json["answers"] = run.claim.least;
    json["at_least"] = run.claim.most != run.claim.least;
  }
  json["claim"] = describe(run.claim);
  if (!run.message.empty()) json["message"] = run.message;
  json["work"] = {{"count", run.nodes}, {"unit", run.unit}, {"seconds", run.seconds}};
  return json;
}

Json racer_json(const Race& race, std::size_t which) {
  const Racer& racer = race.racers[which];
  Json json = {{"algorithm", racer.name}};
  for (const Ran ran : every_ran) json[name_of(ran)] = racer.number(ran);
  json["work"] = work_json(racer);
  json["memory_bytes"] = racer.memory;
  if (racer.number(Ran::found) > 0) {
    const ErrorRate rate = error_rate(race.racers, which);
    json["error"] = {{"judged", rate.judged}, {"wrong", rate.wrong}, {"mean_excess", rate.mean_excess}};
  }
  json["runs"] = Json::array();
  for (std::size_t i = 0; i < racer.runs.size(); ++i) json["runs"].push_back(run_json(racer.runs[i], i + 1));
  return json;
}

}  // namespace

std::string show_race(const Race& race) {
  const bool costs = has_costs(race);
  std::size_t wide = 8;
  for (const Racer& racer : race.racers) wide = std::max(wide, outcomes(racer).size());
  std::string out = fmt::format("{}\n{}: {}\n\n", title(race), race.question, conditions(race));
  out += fmt::format("{:<14}{:<{}}{}{:>14} {:<16}{:>10}{:>11}{:>11}\n", "algorithm", "answers", wide + 2,
                     costs ? fmt::format("{:>8}", "cost") : "", "work", "", "each", "total", "memory");
  for (std::size_t r = 0; r < race.racers.size(); ++r) {
    const Racer& racer = race.racers[r];
    std::string line = fmt::format("{:<14}{:<{}}", racer.name, outcomes(racer), wide + 2);
    const bool answers = racer.number(Ran::proved) + racer.number(Ran::found) > 0;
    if (racer.worked() || answers) {
      if (costs) line += fmt::format("{:>8}", answers ? fmt::format("{}", sum_of_costs(racer)) : "");
      line += fmt::format("{:>14} {:<16}{:>10}{:>11}{:>11}", racer.nodes(), racer.unit(),
                          racer.worked() ? report::time_text(price(racer)) : "",
                          report::time_text(racer.seconds()), memory_text(racer.memory));
    }
    while (line.back() == ' ') line.pop_back();
    out += line + '\n';
    for (const std::string& more : {error_text(race, r), borrowed_text(racer), why_not(racer)})
      if (!more.empty()) out += fmt::format("{:<14}{}\n", "", more);
  }
  return out + '\n' + optimum_line(race) + count_line(race) + fastest_line(race);
}

std::string json_race(const Race& race) {
  Json json = {{"schema", "nonet.race/1"},
               {"puzzle", race.puzzle},
               {"settings", race.settings},
               {"question", race.counting ? "count" : "solve"},
               {"threads", race.threads},
               {"clock", race.threads == 1 ? "cpu" : "wall"},
               {"rounds", race.rounds},
               {"interrupted", race.interrupted},
               {"agree", !find_disagreement(race.racers).has_value()}};
  json["instances"] = Json::array();
  for (std::size_t i = 0; i < race.texts.size(); ++i) {
    Json one = {{"instance", i + 1}, {"text", race.texts[i]}, {"proved", is_proved(race.racers, i)}};
    if (const auto cost = proved_cost(race.racers, i)) one["optimum"] = *cost;
    json["instances"].push_back(one);
  }
  json["algorithms"] = Json::array();
  for (std::size_t r = 0; r < race.racers.size(); ++r) json["algorithms"].push_back(racer_json(race, r));
  return report::line_of(json);
}

std::string plot_race(const Race& race) {
  report::WorkPlot plot{
      title(race), fmt::format("{}: {}; a ring: not all answered", race.question, conditions(race)), {}};
  for (const Racer& racer : race.racers) {
    if (!racer.worked()) continue;
    plot.points.push_back(
        {racer.name, double(racer.nodes()), price(racer) * 1e9, answered_all(racer),
         fmt::format("{}: {}, {} {} at {} each, {} in all", racer.name, outcomes(racer), racer.nodes(),
                     racer.unit(), report::time_text(price(racer)), report::time_text(racer.seconds()))});
  }
  return report::plot_work(plot);
}

std::string show_disagreement(const Race& race, const Disagreement& d) {
  const auto line = [&](std::size_t r) {
    return fmt::format("{:<14}{}\n", race.racers[r].name, describe(race.racers[r].runs[d.instance].claim));
  };
  return fmt::format("instance {}:\n{}{}{}", d.instance + 1, race.texts[d.instance], line(d.one),
                     line(d.other));
}

}  // namespace nonet::cli
