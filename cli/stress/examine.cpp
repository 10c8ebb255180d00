// What a program makes of boards: its runs, and their answers graded.
#include "cli/stress/stress.h"

#include <fmt/format.h>
#include <string.h>

#include <algorithm>
#include <span>

#include "nonet/base/error_text.h"
#include "nonet/language/contest.h"

namespace nonet::cli {

namespace {

constexpr std::size_t most_shown = 40;  // characters of an output in a reason

Result<std::string> exact_answer(const Puzzle& puzzle, const Instance& instance, Progress& progress) {
  auto answered = answer_contest(puzzle, instance, board_request(puzzle, true), progress);
  if (!answered) return answered.error();
  if (!answered->known) return Error{Fault::stopped, "no exact answer was found: " + answered->answer.reason};
  return std::move(answered->output);
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

// A program that runs out of memory ends in its own way. The kernel counts from before exec: less than nonet
// itself has is not seen.
std::string memory_text(const ProcessRun& run, const ProcessLimits& limits) {
  if (run.memory_kib <= own_memory_kib()) return "";
  const double most = double(limits.memory_mib), had = double(run.memory_kib) / 1024;
  return had > 0.8 * most && most > 0 ? fmt::format(", with {:.0f} of the {:.0f} MiB it may have", had, most)
                                      : "";
}

// What the end of the run alone says about it; right: its output decides.
Verdict judge_ending(const ProcessRun& run, const ProcessLimits& limits, double scale, std::string& reason) {
  switch (run.ending) {
    case Ending::late:
      reason = fmt::format("it was not done in {:.3g} s of processor time, or in {:.3g} s by the clock",
                           limits.seconds * scale, clock_limit(limits.seconds * scale));
      return Verdict::late;
    case Ending::flooded:
      reason = fmt::format("it wrote more than {} KiB", limits.output_of_run(scale) >> 10);
      return Verdict::flooded;
    case Ending::stopped:
      return Verdict::stopped;
    case Ending::not_started:
      reason = fmt::format("the program cannot be started: {}", reason_of(run.code));
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
bool prepare(const Examination& e, Trial& trial) {
  const auto instance = read_instance(e.puzzle, trial.text, "board");
  if (!instance) return refuse(trial, instance.error()), false;
  Progress progress(e.stop);
  auto exact = exact_answer(e.puzzle, **instance, progress);
  if (e.stopped()) return trial.verdict = Verdict::stopped, false;
  if (!exact) return refuse(trial, exact.error()), false;
  trial.exact = std::move(*exact);
  return true;
}

void examine_alone(const Examination& e, ProcessSlot& slot, Trial& trial) {
  ProcessRun run = slot.run(e.judging.input({&trial.text, 1}), *e.stop);
  trial.seconds = run.seconds;
  trial.memory_kib = std::max(trial.memory_kib, run.memory_kib);
  trial.verdict = judge_ending(run, e.limits, 1, trial.reason);
  if (trial.verdict == Verdict::late && run.seconds < e.limits.seconds) trial.elapsed = run.elapsed;
  if (trial.verdict == Verdict::right) {
    Words words(run.output, true);
    grade_output(e.judging, words, trial);
    note_rest(words, trial);
    if (trial.verdict == Verdict::malformed && blank(run.output)) {
      trial.verdict = Verdict::nothing;
      trial.reason = "it printed nothing";
    }
  }
  trial.output = std::move(run.output);
}

// Several boards in one run.
struct Batch {
  std::string input, output, reason;
  Verdict ending = Verdict::right;
  std::size_t right = 0;  // boards at the front that are answered rightly
  bool good = false;      // all are, and nothing else is wrong
};

Batch run_batch(const Examination& e, ProcessSlot& slot, std::span<Trial> trials) {
  std::vector<std::string> texts;
  for (const Trial& trial : trials) texts.push_back(trial.text);
  const double scale = limits_of_run(texts.size());
  Batch batch;
  batch.input = e.judging.input(texts);
  ProcessRun run = slot.run(batch.input, *e.stop, scale);
  batch.ending = judge_ending(run, e.limits, scale, batch.reason);
  Words words(run.output);
  while (batch.right < trials.size()) {
    const Trial& trial = trials[batch.right];
    if (e.judging.grade(trial.text, trial.exact, words).grade != Grade::right) break;
    ++batch.right;
  }
  batch.good = batch.ending == Verdict::right && batch.right == trials.size() && !words.next();
  for (Trial& trial : trials) {
    trial.seconds = run.seconds / double(trials.size());
    trial.memory_kib = std::max(trial.memory_kib, run.memory_kib);
  }
  batch.output = std::move(run.output);
  return batch;
}

bool fails_alone(const Examination& e, ProcessSlot& slot, Trial& trial) {
  examine_alone(e, slot, trial);
  return trial.verdict != Verdict::right;
}

// The board at which a batch fails, tried alone. Its answers tell, where one that is too long shows with the
// next board only; unless some were lost with a run that ended badly, or others came before them: then it is
// the last board of the shortest batch that fails too.
std::size_t find_suspect(const Examination& e, ProcessSlot& slot, std::span<Trial> trials,
                         const Batch& batch) {
  const std::size_t shown = std::min(batch.right, trials.size() - 1);
  if (fails_alone(e, slot, trials[shown])) return shown;
  if (shown > 0 && fails_alone(e, slot, trials[shown - 1])) return shown - 1;
  std::size_t passes = 0, fails_at = trials.size();
  while (fails_at - passes > 1 && !e.stopped()) {
    const std::size_t middle = passes + (fails_at - passes) / 2;
    (run_batch(e, slot, trials.first(middle)).good ? passes : fails_at) = middle;
  }
  examine_alone(e, slot, trials[fails_at - 1]);
  return fails_at - 1;
}

void blame_company(std::span<Trial> trials, std::size_t suspect, Batch batch) {
  Trial& trial = trials[suspect];
  trial.place = suspect;
  trial.boards = trials.size();
  std::string exact;
  for (const Trial& other : trials) exact += other.exact;
  trial.exact = std::move(exact);
  trial.before = std::move(batch.input);
  trial.output = std::move(batch.output);
  trial.verdict = batch.ending == Verdict::right ? Verdict::wrong : batch.ending;
  trial.reason =
      fmt::format("board {} of this run is answered rightly alone, and not together with others{}{}",
                  suspect + 1, batch.reason.empty() ? "" : ": ", batch.reason);
}

// Batches that fail are followed by smaller ones, those that pass by larger ones.
void examine_together(const Examination& e, ProcessSlot& slot, std::span<Trial> trials) {
  for (Trial& trial : trials) trial.verdict = Verdict::stopped;
  u64 late = 0;
  std::size_t most = trials.size();
  while (!trials.empty() && !e.stopped()) {
    const std::span<Trial> part = trials.first(std::min(most, trials.size()));
    Batch batch = run_batch(e, slot, part);
    if (batch.ending == Verdict::stopped) return;
    if (batch.ending == Verdict::refused) return refuse(part[0], {Fault::usage, batch.reason, {}});
    const std::size_t suspect = batch.good ? part.size() : find_suspect(e, slot, part, batch);
    if (!batch.good && part[suspect].verdict == Verdict::stopped) return;
    for (Trial& trial : part.first(suspect)) trial.verdict = Verdict::right;
    trials = trials.subspan(std::min(suspect + 1, part.size()));
    most = batch.good ? 2 * most : 2 * suspect + 1;
    if (batch.good) continue;
    if (part[suspect].verdict == Verdict::right) blame_company(part, suspect, std::move(batch));
    late += part[suspect].verdict == Verdict::late ? 1 : 0;
    if (e.stop_at_first || (e.late > 0 && late == e.late)) return;
  }
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

std::vector<Trial> examine(const Examination& e, std::vector<Specimen> boards, ProcessSlot& slot) {
  std::vector<Trial> trials(boards.size());
  std::size_t ready = 0;  // boards at the front that have an exact answer: what is behind them is not run
  for (std::size_t i = 0; i < boards.size(); ++i) {
    trials[i].text = std::move(boards[i].text);
    trials[i].size = boards[i].size;
    trials[i].verdict = Verdict::stopped;
    if (i == ready && prepare(e, trials[i])) ++ready;
  }
  if (ready > 1) {
    examine_together(e, slot, std::span(trials).first(ready));
  } else if (ready == 1) {
    examine_alone(e, slot, trials.front());
  }
  return trials;
}

}  // namespace nonet::cli
