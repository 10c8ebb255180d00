#include "cli/stress.h"

#include <fmt/format.h>
#include <string.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

#include "nonet/text_reader.h"

namespace nonet::cli {

namespace {

constexpr std::size_t most_shown = 40;  // characters of an output in a reason

Result<std::string> exact_answer(const Puzzle& puzzle, const Instance& instance, Progress& progress) {
  const auto answer = puzzle.solve(instance, board_request(puzzle, true), progress);
  if (!answer) return answer.error();
  const bool known =
      answer->status == Status::optimal || answer->status == Status::unsolvable || answer->judged;
  if (!known) return Error{Fault::stopped, "no exact answer was found: " + answer->reason};
  return puzzle.judge(instance, *answer);
}

void refuse(Trial& trial, const Error& error) {
  trial.verdict = Verdict::refused;
  trial.fault = error.fault;
  trial.reason = error.message;
}

std::string signal_text(int signal) {
  const char* name = ::sigabbrev_np(signal);
  const char* what = ::sigdescr_np(signal);
  return fmt::format("signal {} (SIG{}, {})", signal, name != nullptr ? name : "?",
                     what != nullptr ? what : "unknown");
}

// A program that runs out of memory ends in its own way.
std::string memory_text(const ProcessRun& run, const ProcessLimits& limits) {
  const double most = double(limits.memory_mib), had = double(run.memory_kib) / 1024;
  return had > 0.8 * most && most > 0 ? fmt::format(", with {:.0f} of the {:.0f} MiB it may have", had, most)
                                      : "";
}

// What the end of the run alone says about it; right: its output decides.
Verdict judge_ending(const ProcessRun& run, const ProcessLimits& limits, double scale, std::string& reason) {
  switch (run.ending) {
    case Ending::late:
      reason = fmt::format("it was not done in {:.3g} s of processor time, or in {:.3g} s by the clock",
                           limits.seconds * scale, 3 * limits.seconds * scale + 1);
      return Verdict::late;
    case Ending::flooded:
      reason = fmt::format("it wrote more than {} KiB", limits.output >> 10);
      return Verdict::flooded;
    case Ending::stopped:
      return Verdict::stopped;
    case Ending::not_started:
      reason = fmt::format("the program cannot be started: {}", ::strerror(run.code));
      return Verdict::refused;
    case Ending::signalled:
      reason = fmt::format("it was ended by {}{}", signal_text(run.code), memory_text(run, limits));
      return Verdict::signalled;
    case Ending::exited:
      break;
  }
  if (run.code == 0) return Verdict::right;
  reason = fmt::format("its exit code was {}{}", run.code, memory_text(run, limits));
  return Verdict::failed;
}

Verdict verdict_of(Grade grade) {
  switch (grade) {
    case Grade::wrong:
      return Verdict::wrong;
    case Grade::malformed:
      return Verdict::malformed;
    case Grade::better:
      return Verdict::better;
    case Grade::right:
      break;
  }
  return Verdict::right;
}

void grade_output(const Judging& judging, Words& words, Trial& trial) {
  const Graded graded = judging.grade(trial.text, trial.exact, words);
  trial.verdict = verdict_of(graded.grade);
  trial.reason = graded.reason;
}

void note_rest(Words& words, Trial& trial) {
  const auto rest = words.next();
  if (!rest || trial.verdict != Verdict::right) return;
  trial.verdict = Verdict::malformed;
  trial.reason = fmt::format("line {}, column {}: expected the end of the output, found {}", rest->line,
                             rest->column, quote_word(rest->text.substr(0, most_shown)));
}

bool blank(const std::string& text) {
  return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

// The exact answers; false when there are none.
bool prepare(const Examination& e, Trial& trial, Progress& progress) {
  const auto instance = read_board(e.puzzle, trial.text);
  if (!instance) return refuse(trial, instance.error()), false;
  auto exact = exact_answer(e.puzzle, **instance, progress);
  if (e.stop.load(std::memory_order_relaxed)) return trial.verdict = Verdict::stopped, false;
  if (!exact) return refuse(trial, exact.error()), false;
  trial.exact = std::move(*exact);
  return true;
}

void examine_alone(const Examination& e, ProcessSlot& slot, Trial& trial) {
  ProcessRun run = slot.run(e.judging.input({&trial.text, 1}), e.stop);
  trial.seconds = run.seconds;
  trial.memory_kib = run.memory_kib;
  trial.verdict = judge_ending(run, e.limits, 1, trial.reason);
  if (trial.verdict == Verdict::right) {
    Words words(run.output);
    grade_output(e.judging, words, trial);
    note_rest(words, trial);
    if (trial.verdict == Verdict::malformed && blank(run.output)) {
      trial.verdict = Verdict::nothing;
      trial.reason = "it printed nothing";
    }
  }
  trial.output = std::move(run.output);
}

void examine_together(const Examination& e, ProcessSlot& slot, std::vector<Trial>& trials) {
  std::vector<std::string> texts;
  for (const Trial& trial : trials) texts.push_back(trial.text);
  const double scale = double(texts.size());
  const std::string input = e.judging.input(texts);
  const ProcessRun run = slot.run(input, e.stop, scale);
  std::string reason;
  const Verdict ending = judge_ending(run, e.limits, scale, reason);
  Words words(run.output);
  bool good = ending == Verdict::right;
  for (Trial& trial : trials) {
    trial.seconds = run.seconds / scale;
    trial.memory_kib = run.memory_kib;
    if (ending == Verdict::stopped || ending == Verdict::refused) trial.verdict = ending;
    if (good) {
      grade_output(e.judging, words, trial);
      good = trial.verdict == Verdict::right;
    }
  }
  if (good) note_rest(words, trials.back());
  good = good && trials.back().verdict == Verdict::right;
  if (good || ending == Verdict::stopped || ending == Verdict::refused) return;
  std::string exact;
  bool alone = false;  // some board fails by itself
  for (Trial& trial : trials) {
    exact += trial.exact;
    examine_alone(e, slot, trial);
    alone = alone || trial.verdict != Verdict::right;
  }
  if (alone) return;
  Trial& last = trials.back();
  last.before = input;
  last.exact = std::move(exact);
  last.output = run.output;
  last.verdict = ending == Verdict::right ? Verdict::wrong : ending;
  last.reason =
      fmt::format("every board of this run is answered rightly alone, and not all of them together{}{}",
                  reason.empty() ? "" : ": ", reason);
}

}  // namespace

std::string_view name_of(Verdict verdict) {
  constexpr std::string_view names[] = {"right",     "wrong",  "malformed", "nothing", "late",   "flooded",
                                        "signalled", "failed", "better",    "stopped", "refused"};
  return names[static_cast<std::size_t>(verdict)];
}

Request board_request(const Puzzle& puzzle, bool judge) {
  Request request;
  request.judge = judge;
  const auto& known = puzzle.description().algorithms;
  const auto is_it = [](const Algorithm& one) { return one.name == "bidirectional"; };
  if (!judge && std::any_of(known.begin(), known.end(), is_it)) request.algorithm = "bidirectional";
  return request;
}

Result<std::unique_ptr<Instance>> read_board(const Puzzle& puzzle, const std::string& text) {
  TextReader reader = TextReader::from_text(text, "board");
  auto instance = puzzle.read(reader, true);
  if (instance && !*instance) return Error{Fault::input, "the board is empty"};
  return instance;
}

std::vector<Trial> examine(const Examination& e, std::vector<Specimen> boards, ProcessSlot& slot,
                           Progress& progress) {
  std::vector<Trial> trials(boards.size());
  bool ready = true;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    trials[i].text = std::move(boards[i].text);
    trials[i].size = boards[i].size;
    ready = prepare(e, trials[i], progress) && ready;
  }
  if (!ready) return trials;
  if (trials.size() > 1) {
    examine_together(e, slot, trials);
  } else {
    examine_alone(e, slot, trials.front());
  }
  return trials;
}

namespace {

// Several workers; all state behind one lock, for a run takes far longer than what is done under it.
class Trying {
 public:
  Trying(const Examination& e, const SeriesLimits& limits,
         const std::function<std::optional<Specimen>()>& next, Progress& progress)
      : examination_(e), limits_(limits), next_(next), progress_(progress) {}

  Series run() {
    std::vector<std::thread> others;
    for (int i = 1; i < limits_.processes; ++i) others.emplace_back([this] { work(); });
    work();
    for (std::thread& other : others) other.join();
    return finish();
  }

 private:
  void work() {
    ProcessSlot slot(examination_.command, examination_.limits);
    while (true) {
      u64 index = 0;
      std::vector<Specimen> boards = take(index);
      if (boards.empty()) return;
      std::vector<Trial> trials = examine(examination_, std::move(boards), slot, progress_);
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
    if (ended_ || late || examination_.stop.load(std::memory_order_relaxed)) return boards;
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
    series_.memory_kib = std::max(series_.memory_kib, trial.memory_kib);
    const auto slower = [](const Trial& a, const Trial& b) { return a.seconds > b.seconds; };
    if (!series_.slowest || slower(trial, *series_.slowest)) series_.slowest = trial;
    if (trial.verdict == Verdict::right) return;
    late_ += trial.verdict == Verdict::late ? 1 : 0;
    ended_ = ended_ || limits_.stop_at_first || !fails(trial.verdict) || trial.verdict == Verdict::better;
    if (!series_.first || trial.index < series_.first->index) series_.first = std::move(trial);
  }

  // What came after the end by chance, because others were still running, does not count.
  Series finish() {
    u64 end = series_.verdicts.size();
    if (ended_ && series_.first) end = std::min(end, series_.first->index + 1);
    u64 late = 0;
    for (u64 i = 0; i < end; ++i) {
      if (series_.verdicts[i] == Verdict::stopped) end = i;
      if (i < end && series_.verdicts[i] == Verdict::late && ++late == limits_.late) end = i + 1;
    }
    series_.tried = end;
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
  bool ended_ = false;
  u64 late_ = 0;
};

}  // namespace

Series try_boards(const Examination& examination, const SeriesLimits& limits,
                  const std::function<std::optional<Specimen>()>& next, Progress& progress) {
  return Trying(examination, limits, next, progress).run();
}

Shrunk shrink(const Examination& together, Specimens& specimens, Trial failure, int processes,
              Progress& progress) {
  const Examination e{together.puzzle, together.judging, together.command, together.limits, 1, together.stop};
  const u64 most = failure.verdict == Verdict::late ? 60 : 5000;  // runs; late ones take long
  Shrunk shrunk{std::move(failure)};
  while (!e.stop.load(std::memory_order_relaxed)) {
    const auto instance = read_board(e.puzzle, shrunk.trial.text);
    if (!instance) break;
    const auto answer = e.puzzle.solve(**instance, board_request(e.puzzle, false), progress);
    if (!answer) break;
    shrunk.trial.size = specimens.size(**instance, *answer);
    const std::vector<std::string> smaller = specimens.smaller(**instance, *answer);
    std::size_t at = 0;
    const auto next = [&]() -> std::optional<Specimen> {
      while (at < smaller.size()) {
        Specimen board{smaller[at++], 0};
        const auto other = read_board(e.puzzle, board.text);
        if (!other) continue;
        const auto exact = e.puzzle.solve(**other, board_request(e.puzzle, false), progress);
        if (!exact) continue;
        board.size = specimens.size(**other, *exact);
        if (board.size < shrunk.trial.size) return board;
      }
      return std::nullopt;
    };
    const Series series = try_boards(
        e, {.boards = most - std::min(most, shrunk.tried), .processes = processes}, next, progress);
    shrunk.tried += series.tried;
    if (!series.first || !fails(series.first->verdict)) {
      shrunk.smallest = series.exhausted && !series.first && !e.stop.load(std::memory_order_relaxed);
      return shrunk;
    }
    shrunk.trial = *series.first;
  }
  shrunk.smallest = false;
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
