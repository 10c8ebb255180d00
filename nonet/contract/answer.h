// What a puzzle is asked, and what it answers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/contract/board.h"
#include "nonet/contract/puzzle.h"
#include "nonet/units/counted_units.h"

namespace nonet {

class Distances;   // nonet/contract/distances.h
class SearchNote;  // nonet/contract/search_note.h

struct Step {
  int move;
  int times;
};

enum class Status {
  optimal,     // proved
  best_found,  // an answer without a proof, and a proved lower bound
  unsolvable,  // proved
  unknown,     // stopped before there was an answer
};

// Its name for programs, of an answer with that aim: "best-found".
inline std::string_view name_of(Status status, Aim aim) {
  switch (status) {
    case Status::optimal:
      return aim == Aim::any ? "solved" : "optimal";
    case Status::best_found:
      return "best-found";
    case Status::unsolvable:
      return "unsolvable";
    case Status::unknown:
      break;
  }
  return "unknown";
}

// Which answers of a puzzle that is filled are equivalent: each class counts once.
enum class UpTo {
  nothing,
  symmetry,     // by a turn, a reflection or, on a torus, a shift of the board
  automorphism  // by any permutation of the options that keeps all rules
};

struct Request {
  std::string algorithm = "auto";
  int threads = 1;
  double memory = 1 << 30;  // bytes an algorithm may take
  bool first = false;       // of all optimal answers the first, comparing sorted move lists
  std::string cache;        // folder for table files; empty: none are read or written
  bool judge = false;       // only the contest's question matters
  bool quick = false;       // `auto` chose: nothing that is built may take long
  // Of puzzles that are filled:
  u64 limit = 0;                 // of a count: stop there; 0: no limit
  bool any_order = false;        // of a list: as found, not in dictionary order
  UpTo up_to = UpTo::nothing;    // of a count or list: only the first answer of each class
  u64 sample = 0;                // of a list: draw this many uniformly at random; 0: list all
  u64 seed = 1;                  // of the draw
  std::string checkpoint;        // file that keeps the state of a count
  bool resume = false;           // the checkpoint must exist
  double recheck = 0;            // percent of a count's units that another engine counts again
  std::string backend = "auto";  // engine, where there are several
  Ranks* ranks = nullptr;        // processes that share a count; null: this one alone
  std::string proof;             // file for the proof of a SAT solver
  SearchNote* note = nullptr;    // of random_like(): where a long search says how far it is

  UnitOptions unit_options() const {
    return {.threads = threads,
            .backend = backend,
            .checkpoint = checkpoint,
            .resume = resume,
            .recheck = recheck,
            .seed = seed,
            .memory = memory,
            .ranks = ranks};
  }
};

struct Weight {
  int cell;
  int weight;
};

struct Answer {
  Status status = Status::unknown;
  Aim aim = Aim::minimum;       // what the cost is: any has none, a maximum is bounded from above
  std::int64_t cost = 0;        // of the steps
  std::int64_t bound = 0;       // proved: no answer costs less
  std::vector<Step> steps;      // in the order of the moves
  bool first = false;           // the steps are known to be the first optimal answer
  std::string algorithm;        // that answered
  std::string engine;           // its, where it has several
  std::string choice;           // why `auto` took it; empty when it was asked for
  std::string reason;           // why this is optimal, impossible, or as far as it got
  std::vector<Weight> witness;  // unsolvable: no move changes the weighted sum of these cells
  u64 nodes = 0;                // steps of work: nodes, profiles, vectors, table words
  std::string_view unit = "nodes";
  u128 count = 0;       // of optimal answers, where the algorithm learnt it on the way; otherwise 0
  bool more = false;    // the count is of those that were seen, there may be others
  bool listed = true;   // of a list: every optimal answer was given
  bool judged = false;  // answers the contest's question although it is not optimal
  std::string note;     // what the user should know besides: a table file that was damaged

  bool found() const { return status == Status::optimal || status == Status::best_found; }
};

// Which algorithm `auto` takes; why is empty where it was asked for.
struct Choice {
  std::string algorithm;  // empty: that is only known by starting
  std::string why;
};

struct Tally {
  static constexpr u128 most = most_count;  // a count that saturated: at least so many
  Answer answer;                            // an optimal one; without it there is nothing to count
  u128 count = 0;
  std::string large;     // in decimal, where the count is larger than `most`
  bool complete = true;  // false when stopped or limited: at least so many
  bool limited = false;  // as many as were asked for
  UnitsCounted units;    // of a count in units; otherwise there are none
};

struct Histogram {
  std::vector<u64> states;  // by distance
  u64 total = 0;            // reached
  u64 size = 0;             // of the table, where it also has states that cannot be reached; otherwise 0
  int bits_per_state = 0;
  u64 updates = 0;
  bool complete = false;
  std::vector<std::string> hardest;  // the texts of some instances at the largest distance
  double moves = 0;                  // a position has, on average; 0: not known
  std::string source;                // how the table came to be, where not by building it
  std::string counted;               // what a position of the table is, where not every board is one
  // Of the very table that was counted; null: it is not whole, or has no index.
  std::shared_ptr<const Distances> distances;
  std::string note;
};

// A step as people explain it.
struct ExplainedStep {
  std::string_view technique, title;  // "x-wing", "X-Wing"
  int rating = 0;                     // tenths
  std::string reason;
  std::vector<Step> placed;                              // moves
  std::vector<std::string> placed_names, removed_names;  // "r1c3=7", "r1c3<>7"
  Board board;                                           // before it, with what to look at
};

struct Rating {
  int solutions = 0;                  // 2: several, and what assumes one was not used
  bool complete = false;              // the steps lead to the end
  int rating = 0;                     // tenths: of the hardest step
  std::string_view technique, title;  // its
  u64 steps_taken = 0;
  std::vector<ExplainedStep> steps;  // where they were asked for
};

// How somebody who has come from a question to a position is doing.
struct Checked {
  bool known = false;     // false: stopped or refused before it was known whether the end can be reached
  bool possible = false;  // the end can be reached
  bool solved = false;    // this is the end
  // Cells, ascending. What was set since the question and breaks a rule or differs from its only answer, or
  // stands where something else was given; and cells of the question that break a rule with others.
  std::vector<int> wrong, conflicts;
  std::optional<bool> solvable;  // the question; none: not known
  // Each where it is proved: the moves still needed; what the best answer of the question costs; what the
  // best answer that goes on from here costs, with the moves made.
  std::optional<std::int64_t> distance, optimum, best;
  std::string words;  // all this in a sentence
  // Whether an optimal answer goes on from here; none: not known.
  std::optional<bool> on_best_way() const {
    if (!optimum || !best) return std::nullopt;
    return *best == *optimum;
  }
};

}  // namespace nonet
