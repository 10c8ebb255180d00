#include "nonet/puzzles/nine/search.h"

#include <deque>
#include <mutex>

#include "nonet/base/each_chunk.h"
#include "nonet/puzzles/nine/anneal.h"
#include "nonet/puzzles/nine/repair.h"

namespace nonet {
namespace {

using namespace nine;

// The raw moves of a sequence of swaps.
std::vector<int> moves_of(const std::vector<Code>& codes) {
  std::vector<int> moves;
  unsigned frame = 0;
  const auto turn = [&](unsigned times, int left) {
    if (times == 3) moves.push_back(left + 1);
    if (times < 3) moves.insert(moves.end(), times, left);
  };
  for (const Code code : codes) {
    const unsigned next = frame_of(code);
    turn((next / 4 - frame / 4) % 4, 0);
    turn((next - frame) % 4, 2);
    moves.push_back(4 + static_cast<int>(column_of(code)));
    frame = next;
  }
  return moves;
}

// Room for the macro method: four swaps a repair and a first exchange.
std::size_t capacity_for(int n) {
  return static_cast<std::size_t>(4 * (n * n / 2 + n) + n);
}

// Starts with no swap, the middle column, all columns or all but the middle one, repairs at the end, and
// keeps the shortest.
template <int Blocks>
std::vector<Code> macro(const Swaps<Blocks>& swaps, const NineBoard& board) {
  const int n = board.n;
  std::vector<Code> best;
  int best_length = std::numeric_limits<int>::max();
  for (const bool middle : {false, true}) {
    if (middle && n % 2 == 0) break;
    for (const bool others : {false, true}) {
      Word<Blocks> word(swaps, board, capacity_for(n));
      std::vector<Code> start;
      for (unsigned k = 0; k < static_cast<unsigned>(n); ++k) {
        const bool is_middle = n % 2 == 1 && static_cast<int>(k) == n / 2;
        if (is_middle ? middle : others) start.push_back(code_of(0, k));
      }
      word.assign(start);
      Progress whole;
      if (!Repair<Blocks>(word).run(1, whole) || word.length() >= best_length) continue;
      best_length = word.length();
      best = word.codes();
    }
  }
  return best;
}

// What the threads share: the best of all, for the report.
struct Shared {
  explicit Shared(Progress& p) : progress(p) {}
  Progress& progress;
  std::mutex mutex;
  int best = std::numeric_limits<int>::max();

  void offer(int length) {
    const std::lock_guard lock(mutex);
    if (length >= best) return;
    best = length;
    progress.report_best(length);
  }
};

// One thread's search: a few rounds from nothing, then rounds from the best of these as long as it gets
// shorter; then anew with longer rounds.
template <int Blocks>
class Searcher {
 public:
  Searcher(const Swaps<Blocks>& swaps, const NineBoard& board, u64 seed, Shared& shared)
      : n_(board.n),
        word_(swaps, board, capacity_for(n_)),
        random_(seed),
        annealer_(word_, random_),
        shared_(shared),
        effort_(board.n > 11 ? 1 : 8) {}

  void run(std::vector<Code> known, int bound, u64 budget) {
    word_.assign(known);
    best_ = std::move(known);
    best_length_ = word_.length();
    shared_.offer(best_length_);
    while (nodes_ < budget && best_length_ > bound && !shared_.progress.should_stop()) {
      current_length_ = std::numeric_limits<int>::max();
      for (int i = 0; i < fresh_rounds && !round_from({}, budget); ++i)
        effort_ = std::max(effort_, std::min<u64>(2 * effort_, 8));
      for (int still = 0; still < patience; ++still) {
        const int last = current_length_;
        if (best_length_ <= bound || round_from(current_, budget)) break;
        if (current_length_ < last) still = -1;
      }
      if (effort_ < 64) effort_ *= 2;
    }
  }
  const std::vector<Code>& best() const { return best_; }
  int best_length() const { return best_length_; }
  u64 nodes() const { return nodes_; }

 private:
  static constexpr int fresh_rounds = 4, patience = 25;
  static constexpr float first_price = 4, last_price = 9;

  // Small boards settle sooner than they have cells.
  u64 round_nodes() const {
    const u64 cells = static_cast<u64>(n_ * n_);
    return std::min(cells * cells * 150, cells * 12'500) * effort_ / 8;
  }

  // Where repairs are tried, fewer where each takes longer.
  std::size_t places() const { return static_cast<std::size_t>(n_ <= 9 ? 128 : 128 * 81 / (n_ * n_)); }

  // True when the search has to end.
  bool round_from(const std::vector<Code>& start, u64 budget) {
    if (nodes_ >= budget || shared_.progress.should_stop()) return true;
    word_.assign(start);
    annealer_.forget_above(std::min(current_length_, best_length_));
    const Schedule schedule = {.nodes = std::min(round_nodes(), budget - nodes_),
                               .first_temperature = start.empty() ? 1.2f : 1.0f,
                               .last_temperature = 1.0f,
                               .first_price = first_price,
                               .last_price = last_price};
    nodes_ += annealer_.run(schedule, shared_.progress);
    const bool stopped = shared_.progress.stopped();
    if (Repair<Blocks>(word_).run(stopped ? 1 : places(), shared_.progress))
      keep(word_.codes(), word_.length());
    if (!annealer_.best().empty()) keep(annealer_.best(), annealer_.best_length());
    return stopped;
  }

  void keep(const std::vector<Code>& codes, int length) {
    if (length <= current_length_) {
      current_length_ = length;
      current_ = codes;
    }
    if (length < best_length_) {
      best_length_ = length;
      best_ = codes;
      shared_.offer(length);
    }
  }

  int n_;
  Word<Blocks> word_;
  Random random_;
  Annealer<Blocks> annealer_;
  Shared& shared_;
  std::vector<Code> best_, current_;  // of all; of this series
  int best_length_ = 0, current_length_ = 0;
  u64 nodes_ = 0;
  u64 effort_;  // in eighths: later series have longer rounds, and where a round takes seconds the first a
                // shorter one
};

template <int Blocks>
NineFound search(const NineBoard& board, const NineLimits& limits, Progress& progress) {
  const Swaps<Blocks> swaps(board.n);
  const std::vector<Code> known = macro(swaps, board);
  NineFound found;
  Shared shared(progress);
  {
    Word<Blocks> word(swaps, board, capacity_for(board.n));
    word.assign(known);
    shared.offer(word.length());
  }
  constexpr u64 bound_work = 2'000'000;
  found.bound = nine_bound(board, bound_work, progress);
  progress.report_bound(found.bound);
  std::deque<Searcher<Blocks>> searchers;  // which are never moved
  const int threads = std::max(1, limits.threads);
  for (int i = 0; i < threads; ++i)
    searchers.emplace_back(swaps, board, limits.seed + u64(i) * 1000003, shared);
  run_threads(threads,
              [&](int i) { searchers[static_cast<std::size_t>(i)].run(known, found.bound, limits.nodes); });
  const Searcher<Blocks>* best = &searchers[0];
  for (const auto& searcher : searchers) {
    found.nodes += searcher.nodes();
    if (searcher.best_length() < best->best_length()) best = &searcher;
  }
  found.moves = moves_of(best->best());
  return found;
}

// f<Blocks>() with room for the orbits of n.
template <class F>
auto with_blocks(int n, const F& f) {
  if (NineWide<1>::fits(n)) return f.template operator()<1>();
  if (NineWide<2>::fits(n)) return f.template operator()<2>();
  return f.template operator()<8>();
}

}  // namespace

NineFound nine_search(const NineBoard& board, const NineLimits& limits, Progress& progress) {
  return with_blocks(board.n, [&]<int Blocks>() { return search<Blocks>(board, limits, progress); });
}

std::vector<int> nine_macro(const NineBoard& board) {
  return with_blocks(board.n, [&]<int Blocks>() { return moves_of(macro(Swaps<Blocks>(board.n), board)); });
}

int nine_guarantee(int n) {
  const int cells = n * n - n % 2, more = n % 2 == 1 ? n - 1 : 0;
  return n + dearest_repair * ((cells + more) / 2);
}

}  // namespace nonet
