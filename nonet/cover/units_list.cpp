// Lists covers unit by unit. Threads take units in order and are ahead of the one that is handed out by a
// bounded number of units, each of which keeps a bounded number of covers; then they wait. The first unit
// that is not handed out yet always has a thread, so nobody waits for nothing.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "nonet/base/each_chunk.h"
#include "nonet/cover/units.h"
#include "nonet/cover/units_cut.h"

namespace nonet {

namespace {

// A cover of the unit as one of the problem.
void join_cover(const CoverUnit& unit, const CoverProblem& rest, std::span<const int> options,
                std::vector<int>& cover) {
  cover = unit.in;
  for (const int o : options) cover.push_back(rest.label(o));
  std::sort(cover.begin(), cover.end());
}

void add_work(CoverFound& sum, const CoverFound& part) {
  sum.nodes += part.nodes;
  sum.updates += part.updates;
  sum.complete = sum.complete && part.complete;
}

class CoverLister {
 public:
  CoverLister(const CoverProblem& problem, std::string_view search, CoverOrder order, const CoverCut& cut,
              Progress& progress, const EachCover& each)
      : problem_(problem),
        search_(search),
        order_(order),
        units_(cut.units),
        progress_(progress),
        each_(each) {
    found_.nodes = cut.nodes;
    found_.complete = true;
  }

  Result<CoverFound> run_alone() {
    for (std::size_t unit = 0; unit < units_.size() && found_.complete; ++unit) {
      const auto rest = restrict_cover(problem_, units_[unit], progress_);
      if (!rest && rest.error().fault == Fault::stopped) {
        found_.complete = false;
        break;
      }
      if (!rest) return rest.error();
      std::vector<int> cover;
      const auto found = search_covers(*rest, search_, order_, progress_, [&](std::span<const int> options) {
        join_cover(units_[unit], *rest, options, cover);
        ++found_.covers;
        return each_(cover) && !progress_.should_stop();
      });
      if (!found) return found.error();
      add_work(found_, *found);
    }
    return found_;
  }

  Result<CoverFound> run(int threads) {
    slots_ = std::vector<Slot>(static_cast<std::size_t>(threads) * units_a_thread);
    std::vector<std::thread> workers;
    start_helpers(workers, threads, [this] { work(); });
    if (workers.empty()) return run_alone();
    while (hand_out_ < units_.size() && found_.complete) hand_out_unit();
    stop_ = true;
    for (std::thread& worker : workers) worker.join();
    forward_progress();
    if (wrong_) return *wrong_;
    return found_;
  }

 private:
  static constexpr std::size_t units_a_thread = 4;
  static constexpr std::size_t most_kept = 1 << 16;  // numbers of a unit that wait
  static constexpr auto tick = std::chrono::milliseconds(5);
  struct Slot {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<int> covers;  // each with its length before it
    bool done = false;
    CoverFound found;
    std::optional<Error> wrong;
  };
  Slot& slot_of(std::size_t unit) { return slots_[unit % slots_.size()]; }

  void work() {
    for (;;) {
      const std::size_t unit = next_.fetch_add(1);
      if (unit >= units_.size() || !wait_for_slot(unit)) return;
      search_unit(unit);
    }
  }
  bool wait_for_slot(std::size_t unit) {
    std::unique_lock lock(moving_);
    while (unit >= hand_out_ + slots_.size() && !stop_) moved_.wait_for(lock, tick);
    return !stop_;
  }
  void search_unit(std::size_t unit) {
    Slot& slot = slot_of(unit);
    const auto found = search_rest(slot, units_[unit]);
    const std::lock_guard lock(slot.mutex);
    if (found) {
      slot.found = *found;
    } else {
      slot.wrong = found.error();
    }
    slot.done = true;
    slot.changed.notify_all();
  }
  Result<CoverFound> search_rest(Slot& slot, const CoverUnit& unit) {
    const auto rest = restrict_cover(problem_, unit, inner_);
    if (!rest && rest.error().fault == Fault::stopped) return CoverFound{};
    if (!rest) return rest.error();
    std::vector<int> cover;
    return search_covers(*rest, search_, order_, inner_, [&](std::span<const int> options) {
      join_cover(unit, *rest, options, cover);
      return keep(slot, cover);
    });
  }
  bool keep(Slot& slot, const std::vector<int>& cover) {
    std::unique_lock lock(slot.mutex);
    while (slot.covers.size() >= most_kept && !stop_) slot.changed.wait_for(lock, tick);
    slot.covers.push_back(static_cast<int>(cover.size()));
    slot.covers.insert(slot.covers.end(), cover.begin(), cover.end());
    if (slot.covers.size() == cover.size() + 1) slot.changed.notify_all();
    return !stop_;
  }

  void hand_out_unit() {
    Slot& slot = slot_of(hand_out_);
    std::vector<int> covers;
    for (;;) {
      bool done = false;
      {
        std::unique_lock lock(slot.mutex);
        if (slot.covers.empty() && !slot.done) slot.changed.wait_for(lock, tick);
        covers.clear();
        covers.swap(slot.covers);
        done = slot.done;
        if (done) {
          add_work(found_, slot.found);
          wrong_ = slot.wrong;
          slot.done = false;
        }
      }
      slot.changed.notify_all();
      if (!forward_progress() || !give(covers)) {
        found_.complete = false;
        return;
      }
      if (done) break;
    }
    {
      const std::lock_guard lock(moving_);
      ++hand_out_;
    }
    moved_.notify_all();
  }
  bool give(const std::vector<int>& covers) {
    for (std::size_t at = 0; at < covers.size();) {
      const auto length = static_cast<std::size_t>(covers[at]);
      ++found_.covers;
      if (!each_(std::span(covers).subspan(at + 1, length)) || progress_.should_stop()) return false;
      at += length + 1;
    }
    return true;
  }
  bool forward_progress() {
    const u64 nodes = inner_.nodes();
    return progress_.advance(nodes - std::exchange(forwarded_, nodes));
  }

  const CoverProblem& problem_;
  const std::string_view search_;
  const CoverOrder order_;
  const std::vector<CoverUnit>& units_;
  Progress& progress_;
  const EachCover& each_;
  CoverFound found_;
  std::vector<Slot> slots_;
  std::atomic<std::size_t> next_ = 0;  // unit to be searched
  std::mutex moving_;
  std::condition_variable moved_;
  std::size_t hand_out_ = 0;  // unit that is handed out; others read it under the lock
  std::atomic<bool> stop_ = false;
  Progress inner_{&stop_};  // of the workers
  u64 forwarded_ = 0;
  std::optional<Error> wrong_;
};

}  // namespace

Result<CoverFound> list_covers(const CoverProblem& problem, std::string_view algorithm, CoverOrder order,
                               int threads, Progress& progress, const EachCover& each) {
  constexpr int walks = 16;
  const double nodes = estimate_nodes(problem, walks, 1, progress);
  const auto cut = cut_cover(problem, order, {.most_units = units_for_list(problem, nodes)}, progress);
  if (!cut) return cut.error();
  const bool go_on = progress.advance(cut->nodes) && cut->whole;
  if (!go_on) return CoverFound{.covers = 0, .nodes = cut->nodes, .updates = 0, .complete = false};
  CoverLister lister(problem, algorithm, order, *cut, progress, each);
  return threads <= 1 || cut->units.size() <= 1 ? lister.run_alone() : lister.run(threads);
}

}  // namespace nonet
