// What MovesPuzzle says and decides that does not depend on the puzzle's type.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "nonet/contract/interface.h"
#include "nonet/search/path_found.h"
#include "nonet/tables/distance_table.h"

namespace nonet {

// Every algorithm of MovesPuzzle; a puzzle may have more (nonet/contract/algorithms.h).
inline constexpr Algorithm moves_algorithms[] = {
    {"table", "perfect table of all distances, kept in a file"},
    {"bidirectional", "breadth-first from both ends"},
    {"ida", "IDA* with the puzzle's bound, by all threads"},
    {"ida-tt", "IDA* with a transposition table, one thread"},
    {"astar", "A* with the puzzle's bound"},
    {"nbs", "bidirectional heuristic search (NBS)"},
    {"bfs", "breadth-first search, the textbook's"},
    {"beam", "beam search: the best found, without proof"},
};

// Appends to what the user should know.
void add_note(std::string& note, const std::string& more);

inline constexpr std::string_view meets_bound = "it meets the lower bound: nothing is shorter";

// What a quick search found before, where the answer is none or a worse one without a proof.
void keep_best(Answer& answer, const Answer& quick);
// To the answer of a search what another one did and proved before it, although that did not end.
void add_earlier(Answer& answer, const Answer& before, std::string_view who);

// Status, cost, bound and reason of a search; its steps are filled in by the caller.
Answer answer_from(int cost, int bound, Ended ended, std::string_view algorithm);

// Whether there are positions at this distance; otherwise how far the farthest is.
Result<Done> check_level(std::span<const u64> levels, int distance);

Histogram histogram_of(const DistanceTable& table);
std::string digest_of(const DistanceTable& table);  // of its content, for certificates

// What is asked of the table of a puzzle.
struct TableAsked {
  u64 states = 0;
  std::string_view entries = "positions";  // what `states` counts
  double build = 0;                        // bytes needed to build it
  bool in_memory = false;
  std::string impossible;  // why there is none; empty: there is
  std::string identity;
  double seconds_left = std::numeric_limits<double>::infinity();
};

// "67603900 positions (16.1 MiB at 2 bits each, about 169 MiB to build)"
std::string forecast_text(u64 states, std::string_view entries, double build);

// Whether `auto` takes the table, and why or why not.
bool table_chosen(const TableAsked& asked, const Request& request, std::string& why);

// The table's file if it is there, whole and of this puzzle; otherwise builds and saves. `note` tells of
// damaged files and of files that could not be written.
Result<DistanceTable> load_or_build(const Request& request, const TableAsked& asked, std::string& note,
                                    const std::function<Result<DistanceTable>()>& build);

}  // namespace nonet
