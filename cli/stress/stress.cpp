#include "cli/stress/stress.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <limits>
#include <map>
#include <mutex>

#include "nonet/base/each_chunk.h"

namespace nonet::cli {

namespace {

// Values of boards, of which the largest among the first so many is asked for: kept are those that are larger
// than all before them.
template <class T>
class Records {
 public:
  void add(u64 index, double value, const T& what) {
    const auto after = kept_.upper_bound(index);
    if (after != kept_.begin() && std::prev(after)->second.first >= value) return;
    auto end = after;
    while (end != kept_.end() && end->second.first <= value) ++end;
    kept_.erase(after, end);
    kept_.insert_or_assign(index, std::pair(value, what));
  }
  std::optional<T> largest_before(u64 index) const {
    const auto after = kept_.lower_bound(index);
    if (after == kept_.begin()) return std::nullopt;
    return std::prev(after)->second.second;
  }

 private:
  std::map<u64, std::pair<double, T>> kept_;
};

// Several workers; all state behind one lock, for a run takes far longer than what is done under it.
class Trying {
 public:
  Trying(const Examination& e, const SeriesLimits& limits,
         const std::function<std::optional<Specimen>()>& next, Progress& progress)
      : examination_(e), limits_(limits), next_(next), progress_(progress) {}

  Series run() {
    run_threads(limits_.processes, [this](int) { work_or_fail(); });
    if (failed_) std::rethrow_exception(failed_);
    return finish();
  }

 private:
  void work_or_fail() {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failed_ = std::current_exception();
      ended_ = true;
    }
  }

  void work() {
    ProcessSlot slot(examination_.command, examination_.limits);
    Examination e = examination_;
    e.stop_at_first = limits_.stop_at_first;
    e.late = limits_.late;
    while (true) {
      u64 index = 0;
      std::vector<Specimen> boards = take(index);
      if (boards.empty()) return;
      std::vector<Trial> trials = examine(e, std::move(boards), slot);
      const std::lock_guard lock(mutex_);
      for (Trial& trial : trials) {
        trial.index = index++;
        note(trial);
      }
      progress_.advance(trials.size());
      if (limits_.boards > 0)
        progress_.report_fraction(double(series_.verdicts.size()) / double(limits_.boards));
    }
  }

  std::vector<Specimen> take(u64& index) {
    const std::lock_guard lock(mutex_);
    std::vector<Specimen> boards;
    index = series_.sizes.size();
    const bool late = limits_.late > 0 && late_ >= limits_.late;
    if (ended_ || late || examination_.stopped()) return boards;
    if (limits_.halt != nullptr && limits_.halt->is_over()) return boards;
    while (boards.size() < examination_.together && series_.sizes.size() < limits_.boards) {
      auto board = next_();
      if (!board) {
        series_.exhausted = true;
        break;
      }
      series_.sizes.push_back(board->size);
      boards.push_back(std::move(*board));
    }
    return boards;
  }

  void note(Trial& trial) {
    if (series_.verdicts.size() <= trial.index) series_.verdicts.resize(trial.index + 1, Verdict::stopped);
    series_.verdicts[trial.index] = trial.verdict;
    if (trial.verdict == Verdict::stopped) return;
    if (limits_.halt != nullptr) limits_.halt->note_finished();
    memory_.add(trial.index, double(trial.memory_kib), trial.memory_kib);
    Trial slow;
    slow.text = trial.text;
    slow.index = trial.index;
    slow.verdict = trial.verdict;
    slow.seconds = trial.seconds;
    slow.elapsed = trial.elapsed;
    slowest_.add(trial.index, std::max(slow.seconds, slow.elapsed), slow);
    if (trial.verdict == Verdict::right) return;
    late_ += trial.verdict == Verdict::late ? 1 : 0;
    if (limits_.only && fails(trial.verdict) && trial.verdict != *limits_.only) return;
    if (limits_.halt != nullptr && fails(trial.verdict)) limits_.halt->note_failure();
    if (limits_.stop_at_first || !fails(trial.verdict) || trial.verdict == Verdict::better) {
      ended_ = true;
      last_ = std::min(last_, trial.index);
    }
    if (!series_.first || trial.index < series_.first->index) series_.first = std::move(trial);
  }

  // What came after the end by chance, because others were still running, does not count.
  Series finish() {
    u64 end = series_.verdicts.size();
    if (last_ < end) end = last_ + 1;
    u64 late = 0;
    for (u64 i = 0; i < end; ++i) {
      if (series_.verdicts[i] == Verdict::stopped) end = i;
      if (i >= end || series_.verdicts[i] != Verdict::late || ++late != limits_.late) continue;
      end = i + 1;
      series_.ended_late = true;
    }
    series_.tried = end;
    series_.exhausted = series_.exhausted && end == series_.sizes.size();
    series_.out_of_time = limits_.halt != nullptr && limits_.halt->is_over() && last_ >= end &&
                          !series_.exhausted && !series_.ended_late && end < limits_.boards;
    series_.slowest = slowest_.largest_before(end);
    series_.memory_kib = memory_.largest_before(end).value_or(0);
    series_.verdicts.resize(end);
    series_.sizes.resize(end);
    if (series_.first && series_.first->index >= end) series_.first.reset();
    return std::move(series_);
  }

  const Examination& examination_;
  const SeriesLimits limits_;
  const std::function<std::optional<Specimen>()>& next_;
  Progress& progress_;
  std::mutex mutex_;
  Series series_;
  Records<Trial> slowest_;
  Records<long> memory_;
  bool ended_ = false;
  u64 last_ = std::numeric_limits<u64>::max();  // the board that ends the series
  u64 late_ = 0;
  std::exception_ptr failed_;  // of a worker
};

}  // namespace

Series try_boards(const Examination& examination, const SeriesLimits& limits,
                  const std::function<std::optional<Specimen>()>& next, Progress& progress) {
  return Trying(examination, limits, next, progress).run();
}

namespace {

// Asked again, a few times.
bool fails_again(const Examination& e, const Trial& failure) {
  ProcessSlot slot(e.command, e.limits);
  for (int asked = failure.verdict == Verdict::late ? 2 : 0; asked < 3; ++asked) {
    const Verdict verdict = examine(e, {{failure.text, failure.size}}, slot).front().verdict;
    if (verdict == Verdict::right) return false;
    if (!fails(verdict)) break;  // told to stop
  }
  return true;
}

Shrunk descend(const Examination& e, Specimens& specimens, Trial failure, int processes, Progress& progress) {
  constexpr u64 most = 5000, most_late = 60;  // runs; late ones take long
  const Verdict kind = failure.verdict;       // a smaller board that fails in another way shows another fault
  u64 late = 0;
  Shrunk shrunk{std::move(failure)};
  Progress solving(e.stop);
  while (!e.stopped()) {
    const auto instance = read_instance(e.puzzle, shrunk.trial.text, "board");
    if (!instance) break;
    const auto answer = e.puzzle.solve(**instance, board_request(e.puzzle, false), solving);
    if (!answer) break;
    const std::vector<std::string> smaller = specimens.smaller(**instance, *answer);
    std::size_t at = 0;
    const auto next = [&]() -> std::optional<Specimen> {
      while (at < smaller.size()) {
        Specimen board{smaller[at++], 0};
        const auto other = read_instance(e.puzzle, board.text, "board");
        if (!other) continue;
        const auto exact = e.puzzle.solve(**other, board_request(e.puzzle, false), solving);
        if (!exact) continue;
        board.size = specimens.size(**other, *exact);
        if (board.size < shrunk.trial.size) return board;
      }
      return std::nullopt;
    };
    const Series series = try_boards(e,
                                     {.boards = most - std::min(most, shrunk.tried),
                                      .late = most_late - late,
                                      .processes = processes,
                                      .only = kind},
                                     next, progress);
    shrunk.tried += series.tried;
    shrunk.neighbours = series.tried;
    late += static_cast<u64>(std::count(series.verdicts.begin(), series.verdicts.end(), Verdict::late));
    if (!series.first || !fails(series.first->verdict)) {
      shrunk.otherwise =
          static_cast<u64>(std::count_if(series.verdicts.begin(), series.verdicts.end(), fails));
      shrunk.smallest = series.exhausted && !series.first && !e.stopped();
      return shrunk;
    }
    shrunk.trial = *series.first;
    if (late >= most_late) break;
  }
  shrunk.smallest = false;
  return shrunk;
}

}  // namespace

Shrunk shrink(const Examination& together, Specimens& specimens, const Trial& failure, int processes,
              Progress& progress) {
  Examination e = together;
  e.together = 1;
  e.stop_at_first = true;
  if (!fails_again(e, failure)) return {.trial = failure, .smallest = false, .unsteady = true};
  Shrunk shrunk = descend(e, specimens, failure, processes, progress);
  if (shrunk.trial.text != failure.text) shrunk.unsteady = !fails_again(e, shrunk.trial);
  return shrunk;
}

Interval confidence(u64 hits, u64 of) {
  if (of == 0) return {0, 1};
  constexpr double z = 1.959963984540054;  // of the normal distribution 95% lie so near
  const double n = double(of), share = double(hits) / n, z2 = z * z;
  const double middle = share + z2 / (2 * n);
  const double spread = z * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {hits == 0 ? 0 : (middle - spread) / (1 + z2 / n),
          hits == of ? 1 : (middle + spread) / (1 + z2 / n)};
}

}  // namespace nonet::cli
