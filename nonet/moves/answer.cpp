#include "nonet/moves/answer.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/decimal.h"
#include "nonet/base/digest.h"
#include "nonet/tables/file.h"

namespace nonet {

namespace {

constexpr double slow_states = 10e6;      // a second, on a slow machine
constexpr u64 quick_table = 250'000'000;  // states: some seconds

std::string_view proof_of(std::string_view algorithm) {
  if (algorithm == "table") return "the table holds the distance of every position";
  if (algorithm == "bidirectional") return "both ends were searched until they met; nothing shorter meets";
  if (algorithm == "bfs") return "every position nearer to the start was looked at";
  if (algorithm == "nbs") return "no pair of open positions from the two ends allows anything shorter";
  if (algorithm == "astar") return "every position left could only lead to an answer at least as long";
  return "the search with every smaller limit was exhausted";
}

}  // namespace

void add_note(std::string& note, const std::string& more) {
  note += (note.empty() ? "" : "; ") + more;
}

namespace {

std::string_view why_ended(Ended ended) {
  switch (ended) {
    case Ended::asked:
      return "stopped";
    case Ended::memory:
      return "the memory allowed is used up (--memory)";
    case Ended::depth:
      return "the search went deeper than it can go; other algorithms may answer";
    case Ended::limit:
      return "every answer is longer than was asked for";
    case Ended::whole:
    case Ended::found:
      break;
  }
  return "every beam ran dry";
}

}  // namespace

void keep_best(Answer& answer, const Answer& quick) {
  if (quick.status != Status::best_found) return;
  if (answer.status == Status::unknown) {
    answer.reason += ", so this is what a narrow beam found";
  } else if (answer.status == Status::best_found && quick.cost < answer.cost) {
    answer.reason = quick.reason;
  } else {
    return;
  }
  answer.status = Status::best_found;
  answer.cost = quick.cost;
  answer.steps = quick.steps;
}

void add_earlier(Answer& answer, const Answer& before, std::string_view who) {
  if (before.nodes == 0) return;
  if (answer.unit == before.unit) {
    answer.nodes += before.nodes;
  } else {
    answer.choice += fmt::format("; before that {} looked at {} nodes", who, before.nodes);
  }
  answer.bound = std::max(answer.bound, before.bound);
  if (answer.status == Status::best_found && answer.cost == answer.bound) answer.reason = meets_bound;
}

Answer answer_from(int cost, int bound, Ended ended, std::string_view algorithm) {
  const bool proves = ended == Ended::whole && algorithm != "beam";
  Answer answer;
  answer.bound = bound;
  if (cost >= 0) {
    answer.cost = cost;
    answer.status = proves ? Status::optimal : Status::best_found;
    if (proves) {
      answer.bound = cost;
      answer.reason = proof_of(algorithm);
    } else if (cost == bound) {
      answer.reason = meets_bound;
    } else if (algorithm == "beam") {
      answer.reason = "a beam keeps only promising positions, so shorter answers may exist";
    } else {
      answer.reason = fmt::format("{}; the best found so far", why_ended(ended));
    }
  } else if (proves) {
    answer.status = Status::unsolvable;
    answer.reason = "every position that can be reached was looked at";
  } else {
    answer.reason = why_ended(ended);
  }
  return answer;
}

Result<Done> check_level(std::span<const u64> levels, int distance) {
  const auto farthest = static_cast<int>(levels.size()) - 1;
  if (distance >= 0 && distance <= farthest && levels[static_cast<std::size_t>(distance)] > 0) return Done{};
  return Error{Fault::usage, fmt::format("no position is {} {} from the goal; the farthest is {}", distance,
                                         distance == 1 ? "move" : "moves", farthest)};
}

Histogram histogram_of(const DistanceTable& table) {
  Histogram h;
  h.states = table.levels;
  for (const u64 n : table.levels) h.total += n;
  h.size = table.size;
  h.bits_per_state = 2;
  h.updates = table.updates;
  h.complete = table.complete;
  if (table.loaded) h.source = "read from its file";
  return h;
}

std::string digest_of(const DistanceTable& table) {
  const std::span<const u64> parts[] = {table.words.view()};
  return digest_of(parts);
}

std::string forecast_text(u64 states, std::string_view entries, double build) {
  const std::string size = size_text(double(states) / 4), peak = size_text(build);
  if (entries == "positions")
    return fmt::format("{} positions ({} at 2 bits each, about {} to build)", states, size, peak);
  return fmt::format("{} index entries ({} at 2 bits each, about {} to build)", states, size, peak);
}

bool table_chosen(const TableAsked& asked, const Request& request, std::string& why) {
  if (asked.in_memory) {
    why = "the table is in memory";
    return true;
  }
  if (!asked.impossible.empty()) {
    why = asked.impossible;
    return false;
  }
  if (!request.cache.empty() && has_table(request.cache, asked.identity)) {
    why = "there is a table file";
    return true;
  }
  const std::string forecast = forecast_text(asked.states, asked.entries, asked.build);
  const bool fits = asked.build <= request.memory, quick = asked.states <= quick_table;
  const bool in_time = double(asked.states) / slow_states <= asked.seconds_left;
  why = fmt::format("a table of {} {}", forecast,
                    !fits      ? "does not fit the memory allowed"
                    : !quick   ? "takes long to build (nonet table does)"
                    : !in_time ? "may take longer than the time allowed"
                               : "fits memory");
  return fits && quick && in_time;
}

Result<DistanceTable> load_or_build(const Request& request, const TableAsked& asked, std::string& note,
                                    const std::function<Result<DistanceTable>()>& build) {
  const std::string& identity = asked.identity;
  if (!request.cache.empty()) {
    auto loaded = load_table(request.cache, identity);
    const bool foreign = loaded && *loaded && (*loaded)->size != asked.states;
    if (loaded && *loaded && !foreign) return std::move(**loaded);
    if (foreign)
      add_note(note, table_file_path(request.cache, identity) + " is of another puzzle; it is built again");
    if (!loaded) add_note(note, loaded.error().message + "; it is built again");
  }
  auto table = build();
  if (!table || !table->complete || request.cache.empty()) return table;
  if (const auto saved = save_table(request.cache, identity, *table); !saved) {
    add_note(note, "the table was not kept: " + saved.error().message);
  }
  return table;
}

}  // namespace nonet
