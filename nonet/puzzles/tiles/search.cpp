// Optimal paths by IDA*: one thread walks the tree, or several take subtrees of it in turn.
#include <algorithm>
#include <atomic>
#include <mutex>

#include "nonet/base/each_chunk.h"
#include "nonet/puzzles/tiles/walker.h"

namespace nonet {

namespace {

template <int Views>
class Search {
 public:
  Search(const TilePatterns& patterns, TileBoard start, int threads, Progress& progress)
      : inside_(patterns.inside()), start_(start), threads_(threads), shared_{progress} {}

  TilePath run() {
    TileWalker<Views> first(inside_, start_, shared_);
    for (result_.bound = first.bound();; result_.bound += 2) {
      shared_.progress.report_bound(result_.bound);
      if (search(result_.bound)) break;
      if (shared_.stopped.load()) {
        result_.ended = Ended::asked;
        break;
      }
    }
    return std::move(result_);
  }

 private:
  static constexpr u64 worth_sharing = 50000;  // nodes of the last search

  bool search(int limit) {
    const u64 before = result_.nodes;
    if (threads_ > 1 && last_nodes_ > worth_sharing) {
      search_together(limit);
    } else {
      TileWalker<Views> walker(inside_, start_, shared_);
      if (walker.search(limit)) keep(walker);
      walker.flush();
      result_.nodes += walker.nodes();
    }
    last_nodes_ = result_.nodes - before;
    return result_.cost >= 0;
  }

  void keep(const TileWalker<Views>& walker) {
    result_.cells = walker.path();
    result_.cost = static_cast<int>(result_.cells.size());
  }

  // Subtrees a few moves below the start, many more than threads, taken one by one. Of those that hold an
  // answer the first wins, so the path does not depend on the threads.
  void search_together(int limit) {
    std::vector<std::vector<std::uint8_t>> tasks;
    for (int depth = 8; depth <= 32 && tasks.size() < static_cast<std::size_t>(threads_) * 64; depth += 4) {
      tasks.clear();
      TileWalker<Views> top(inside_, start_, shared_);
      const bool met = top.split(limit, depth, [&](const auto& path) { tasks.push_back(path); });
      top.flush();
      result_.nodes += top.nodes();
      if (met) return keep(top);
      if (tasks.empty()) return;
    }
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    const auto work = [&] {
      for (std::size_t task; (task = next.fetch_add(1)) < tasks.size();) {
        if (shared_.winner.load() < task || shared_.stopped.load()) return;
        TileWalker<Views> walker(inside_, start_, shared_);
        walker.subtree = task;
        walker.follow(tasks[task]);
        const bool found = walker.search(limit);
        walker.flush();
        const std::lock_guard lock(mutex);
        result_.nodes += walker.nodes();
        if (!found || task > shared_.winner.load()) continue;
        shared_.winner = task;
        keep(walker);
      }
    };
    run_threads(threads_, [&](int) { work(); });
  }

  const TilePatterns::Inside& inside_;
  TileBoard start_;
  int threads_;
  TileSearchShared shared_;
  TilePath result_;
  u64 last_nodes_ = 0;
};

}  // namespace

TilePath solve_tiles(const TilePatterns& patterns, TileBoard start, int threads, Progress& progress) {
  const auto& spec = patterns.spec();
  TilePath none;
  if (!patterns.complete()) none.ended = Ended::memory;
  if (!patterns.complete() || !check_tile_board(spec.rows, spec.columns, start) ||
      !can_reach_goal(spec.rows, spec.columns, spec.goal, start))
    return none;
  switch (patterns.inside().views.size()) {
    case 1:
      return Search<1>(patterns, start, threads, progress).run();
    case 2:
      return Search<2>(patterns, start, threads, progress).run();
    default:
      return Search<0>(patterns, start, threads, progress).run();
  }
}

}  // namespace nonet
