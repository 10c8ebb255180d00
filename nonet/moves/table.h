// The perfect table of a Moves puzzle, kept in memory and in the cache folder, and what it answers. Positions
// without an index have none: every question is then refused with the reason.
#pragma once

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "nonet/base/built_once.h"
#include "nonet/contract/certificate.h"
#include "nonet/contract/interface.h"
#include "nonet/moves/answer.h"
#include "nonet/moves/distances.h"
#include "nonet/tables/bfs_table.h"
#include "nonet/tables/draw.h"
#include "nonet/tables/file.h"
#include "nonet/tables/walk.h"

namespace nonet {

// What a puzzle says of its table.
class Tabled {
 public:
  virtual ~Tabled() = default;
  // Names it: everything that distances and ranks depend on.
  virtual std::string identity() const = 0;
  // Why there is none for this shape; empty when there is.
  virtual std::string no_table() const = 0;
  // What the entries of the table are.
  virtual std::string_view table_entries() const { return "positions"; }
};

template <Counted P>
class MovesTable {
 public:
  using State = typename P::State;
  using Move = typename P::Move;
  using Shared = std::shared_ptr<const DistanceTable>;

  MovesTable(const P& puzzle, const Tabled& named) : puzzle_(puzzle), named_(named) {}

  bool is_in_memory() const { return table_.now() != nullptr; }
  bool is_here(const Request& request) const {
    return is_in_memory() || (!request.cache.empty() && has_table(request.cache, named_.identity()));
  }

  // True when it is there already, or quick to build and small enough; says why or why not.
  bool pays(const Request& request, const Progress& progress, std::string& why) const {
    if constexpr (!Ranked<P>) {
      why = refusal().message;
      return false;
    } else {
      TableAsked asked = asked_of(request);
      asked.seconds_left = progress.seconds_left();
      return table_chosen(asked, request, why);
    }
  }

  std::string forecast(const Request& request) const {
    if constexpr (Ranked<P>) {
      if (named_.no_table().empty())
        return forecast_text(puzzle_.size(), named_.table_entries(),
                             table_bytes(puzzle_, request.threads, request.memory));
    }
    return {};
  }

  // From memory, from its file, or built and then saved; not complete where that was stopped. `note` is for
  // the user.
  Result<Shared> obtain(const Request& request, Progress& progress, std::string& note) const {
    if constexpr (!Ranked<P>) {
      return refusal();
    } else {
      if (std::string why = named_.no_table(); !why.empty()) return Error{Fault::refused, std::move(why)};
      const auto lock = table_.lock(progress);
      if (auto table = table_.now()) return table;
      if (!lock) return Error{Fault::stopped, "stopped while waiting for the table"};
      auto table = load_or_build(request, asked_of(request), note, [&] {
        return build_table(puzzle_, request.threads, request.memory, progress);
      });
      if (!table) return table.error();
      auto shared = std::make_shared<const DistanceTable>(std::move(*table));
      return shared->complete ? table_.keep(std::move(shared)) : shared;
    }
  }

  // The way to the goal that the table shows; its nodes are the table's, where it was built for this.
  Result<PathFound<P>> path(const State& start, const Request& request, Progress& progress,
                            std::string& note) const {
    const bool here = is_in_memory();
    const auto table = obtain(request, progress, note);
    if (!table) return table.error();
    PathFound<P> found;
    found.nodes = here ? 0 : (*table)->updates;
    if constexpr (Ranked<P>) {
      found.ended = (*table)->complete ? Ended::whole : Ended::asked;
      if (found.complete() && table_path(puzzle_, **table, start, found.path) >= 0)
        found.cost = found.bound = static_cast<int>(found.path.size());
    }
    found.nodes += found.path.size();
    return found;
  }

  // How many shortest ways there are.
  Result<u128> count(const State& start, const Request& request, Progress& progress) const {
    if constexpr (!Ranked<P>) {
      return refusal();
    } else {
      const auto table = whole(request, progress);
      if (!table) return table.error();
      return table_count(puzzle_, **table, start, request.memory, progress);
    }
  }

  // A position at this distance, each as likely as any other.
  Result<State> draw(u64 seed, int distance, const Request& request, Progress& progress) const {
    if constexpr (!Ranked<P>) {
      return refusal();
    } else {
      const auto table = whole(request, progress);
      if (!table) return table.error();
      if (const auto there = check_level((*table)->levels, distance); !there) return there.error();
      const auto rank = level_draw_.rank(puzzle_, **table, distance, seed, progress);
      if (!rank) return rank.error();
      return puzzle_.unrank(*rank);
    }
  }

  // Positions by distance; text(state) writes the hardest.
  template <class Text>
  Result<Histogram> histogram(const Request& request, Progress& progress, Text&& text) const {
    std::string note;
    const auto table = obtain(request, progress, note);
    if (!table) return table.error();
    Histogram h = histogram_of(**table);
    h.note = std::move(note);
    if constexpr (Ranked<P>) {
      if (!h.complete) return h;
      for (const u64 rank : (*table)->hardest) h.hardest.push_back(text(puzzle_.unrank(rank)));
      h.moves = mean_moves(**table);
      h.distances = std::make_shared<const MovesDistances<P>>(puzzle_, *table);
    }
    return h;
  }

  Result<u64> rank(const State& state) const {
    if constexpr (Ranked<P>) return puzzle_.rank(state);
    return refusal();
  }
  Result<State> unrank(u64 number) const {
    if constexpr (Ranked<P>) return puzzle_.unrank(number);
    return refusal();
  }

  Result<Proof> prove(const Request& request, Progress& progress) const {
    const auto table = whole(request, progress);
    if (!table) return table.error();
    return Proof{TableProof{(*table)->levels, digest_of(**table)}};
  }

 private:
  Error refusal() const { return {Fault::refused, named_.no_table()}; }
  TableAsked asked_of(const Request& request) const
    requires Ranked<P>
  {
    return {.states = puzzle_.size(),
            .entries = named_.table_entries(),
            .build = table_bytes(puzzle_, request.threads, request.memory),
            .in_memory = is_in_memory(),
            .impossible = named_.no_table(),
            .identity = named_.identity()};
  }
  Result<Shared> whole(const Request& request, Progress& progress) const {
    std::string note;
    auto table = obtain(request, progress, note);
    if (table && !(*table)->complete) return Error{Fault::stopped, "stopped while the table was built"};
    return table;
  }

  // Over all that can be reached or a sample: positions do not all have the same number of moves.
  double mean_moves(const DistanceTable& table) const
    requires Ranked<P>
  {
    std::mt19937_64 random(1);
    u64 moves = 0, sampled = 0;
    const bool all = puzzle_.size() <= most_sampled;
    for (u64 i = 0; i < std::min(puzzle_.size(), most_sampled); ++i) {
      const u64 rank = all ? i : random() % puzzle_.size();
      if (table.residue(rank) == DistanceTable::unreached) continue;
      ++sampled;
      puzzle_.each_move(puzzle_.unrank(rank), [&](Move) { return ++moves, false; });
    }
    return sampled == 0 ? 0 : double(moves) / double(sampled);
  }

  static constexpr u64 most_sampled = 200'000;  // positions

  const P& puzzle_;
  const Tabled& named_;
  mutable BuiltOnce<DistanceTable> table_;
  mutable LevelDraw<P> level_draw_;  // used where P is Ranked
};

}  // namespace nonet
