#include "src/moves_answer.h"

#include <fmt/format.h>

#include "nonet/table_file.h"

namespace nonet {

namespace {

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

Answer answer_from(int cost, int bound, Ended ended, std::string_view algorithm) {
  Answer answer;
  answer.bound = bound;
  if (cost >= 0) {
    answer.cost = cost;
    const bool proved = ended == Ended::whole && algorithm != "beam";
    answer.status = proved ? Status::optimal : Status::best_found;
    if (proved) answer.bound = cost;
    answer.reason = proved ? std::string(proof_of(algorithm))
                           : "a beam keeps only promising positions, so shorter answers may exist";
    return answer;
  }
  if (ended == Ended::whole && algorithm != "beam") {
    answer.status = Status::unsolvable;
    answer.reason = "every position that can be reached was looked at";
    return answer;
  }
  answer.status = Status::unknown;
  switch (ended) {
    case Ended::memory:
      answer.reason = "the memory allowed is used up (--memory)";
      break;
    case Ended::depth:
      answer.reason = "the search went deeper than it can go; other algorithms may answer";
      break;
    case Ended::whole:
      answer.reason = "every beam ran dry";
      break;
    case Ended::asked:
      answer.reason = "stopped";
      break;
  }
  return answer;
}

Histogram histogram_of(const DistanceTable& table) {
  Histogram h;
  h.states = table.levels;
  for (const u64 n : table.levels) h.total += n;
  h.bits_per_state = 2;
  h.updates = table.updates;
  h.complete = table.complete;
  if (table.updates == 0) h.source = "read from its file";
  return h;
}

std::string forecast_text(u64 states) {
  return fmt::format("{} positions, {:.3g} MiB at 2 bits each", states, double(states) / 4 / 1048576);
}

bool table_chosen(u64 states, bool in_memory, const std::string& impossible, const std::string& identity,
                  const Request& request, std::string& why) {
  if (in_memory) {
    why = "the table is in memory";
    return true;
  }
  if (!impossible.empty()) {
    why = impossible;
    return false;
  }
  if (!request.cache.empty() && has_table(request.cache, identity)) {
    why = "there is a table file";
    return true;
  }
  if (double(states) / 4 > request.memory) {
    why = fmt::format("a table of {} does not fit the memory allowed", forecast_text(states));
    return false;
  }
  if (states > quick_table) {
    why = fmt::format("a table of {} takes long to build (nonet table does)", forecast_text(states));
    return false;
  }
  why = fmt::format("a table of {} fits memory", forecast_text(states));
  return true;
}

Result<DistanceTable> load_or_build(const Request& request, const std::string& identity, std::string& note,
                                    const std::function<Result<DistanceTable>()>& build) {
  if (!request.cache.empty()) {
    auto loaded = load_table(request.cache, identity);
    if (loaded && *loaded) return std::move(**loaded);
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
