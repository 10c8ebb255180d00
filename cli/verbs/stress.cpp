#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cli/files.h"
#include "cli/instances.h"
#include "cli/process.h"
#include "cli/show.h"
#include "cli/stress/report.h"
#include "cli/verbs/verbs.h"
#include "nonet/base/atomic_file.h"
#include "nonet/base/each_chunk.h"
#include "nonet/base/number_text.h"
#include "nonet/catalog/contest.h"

namespace nonet::cli {

namespace {

constexpr u64 most_late = 10;  // of the sample: it ends then, for every one takes the whole time limit

// A number, or all.
u64 boards_of(const std::string& text) {
  return number_of<u64>(text).value_or(std::numeric_limits<u64>::max());
}

std::vector<std::string> words_of(const Settings& settings) {
  std::vector<std::string> words;
  for (const auto& [name, value] : settings) {
    words.push_back("--" + name);
    if (!value.empty()) words.push_back(value);
  }
  return words;
}

// What the command that shows a failure again needs too.
std::vector<std::string> limits_of(const StressOptions& given) {
  const StressOptions usual;
  std::vector<std::string> words;
  if (given.time_limit != usual.time_limit) words = {"--time-limit", fmt::format("{}", given.time_limit)};
  if (given.memory != usual.memory) words.insert(words.end(), {"--memory", fmt::format("{}", given.memory)});
  if (given.save) words.insert(words.end(), {"--save", *given.save});
  if (given.budget != usual.budget) words.insert(words.end(), {"--budget", fmt::format("{}", given.budget)});
  return words;
}

// The name of a file's puzzle may hold anything.
std::string usual_save(const Puzzle& puzzle) {
  std::string name(puzzle.description().name);
  std::replace_if(name.begin(), name.end(), [](char c) { return c <= ' ' || c == '/'; }, '-');
  return "stress-" + name;
}

std::nullptr_t refuse(Session& session, const Error& error) {
  session.fail(error);
  return nullptr;
}

// What there is to know before anything runs; null: reported.
std::shared_ptr<const Judging> check_question(Session& session, const Puzzle& puzzle,
                                              const std::string& save) {
  const StressOptions& o = session.options.stress;
  const auto usage = [&](std::string message) {
    return refuse(session, {Fault::usage, std::move(message), {}});
  };
  const std::string_view name = puzzle.description().name;
  auto judging = judging_of(puzzle);
  if (judging == nullptr) return usage(fmt::format("{} has no judge format: no program can be asked", name));
  if (!session.options.settings.empty() && !judging->takes_settings())
    return usage(fmt::format("{} is judged by the contest's rules: stress has no settings for it", name));
  if (judging->most_instances() > 1 && o.persistent > judging->most_instances())
    return usage(fmt::format("--persistent {}: an input of {} holds at most {} boards", o.persistent, name,
                             judging->most_instances()));
  if (const auto enough = check_seeds(session.options.seed, o.random); !enough)
    return refuse(session, enough.error());
  for (const char* end : {".in", ".ans"}) {
    auto good = check_writable(save + end);
    if (good && !find_target(save + end)) good = find_target(save + end).error();  // no plain file
    if (!good) return refuse(session, good.error());
  }
  return judging;
}

class Stress {
 public:
  Stress(Session& session, const Puzzle& puzzle, const Judging& judging, const ProcessCommand& command,
         std::string save)
      : session_(session),
        options_(session.options.stress),
        save_(std::move(save)),
        specimens_(specimens_of(puzzle, session.options.settings)),
        examination_{puzzle,
                     judging,
                     command,
                     {.seconds = options_.time_limit, .memory_mib = options_.memory},
                     options_.persistent,
                     &interrupted},
        report_{.puzzle = puzzle,
                .specimens = *specimens_,
                .program = options_.program,
                .settings = words_of(session.options.settings),
                .limits = limits_of(options_),
                .seed = session.options.seed,
                .persistent = options_.persistent,
                .processes = options_.processes > 0 ? options_.processes : cores(),
                .systematic_asked = boards_of(options_.exhaustive),
                .random_asked = options_.random,
                .time_limit = options_.time_limit,
                .budget = options_.budget} {}

  void run() {
    Session::Question question(session_);
    const Progress::Saving saving(question.progress);  // Ctrl-C ends the runs, and then there is a report
    try_systematic(question.progress);
    if (!ended()) try_sample(question.progress);
    if (refused()) return;
    if (report_.failure && report_.failure_is_random) report_.failure->size = first_size();
    if (report_.failure && report_.failure->verdict != Verdict::better && report_.failure->before.empty())
      make_smaller(question.progress);
    if (report_.failure) save();
    report_.interrupted = session_.stopping();
    report_.seconds = question.seconds();
    session_.out.buffer +=
        session_.options.json ? json_stress(report_) : show_stress(report_, session_.color());
    session_.out.flush();
    note_failure();
    if (!interrupted) note_untried();
  }

 private:
  bool ended() const {
    return interrupted || (report_.failure && (options_.stop_at_first || !fails(report_.failure->verdict) ||
                                               report_.failure->verdict == Verdict::better));
  }

  void try_systematic(Progress& progress) {
    Halt halt(interrupted, budget_.end_of_systematic(options_.random > 0), budget_.end_once_failed(),
              budget_.end_of_shrinking());
    examination_.stop = &halt.flag();
    const SeriesLimits limits = {
        .boards = boards_of(options_.exhaustive), .processes = report_.processes, .halt = &halt};
    report_.systematic = try_boards(examination_, limits, [this] { return specimens_->next(); }, progress);
    examination_.stop = &interrupted;
    report_.failure = report_.systematic.first;
  }

  void try_sample(Progress& progress) {
    const auto end = report_.failure ? budget_.end_once_failed() : budget_.end_of_sample();
    Halt halt(interrupted, end, budget_.end_once_failed(), budget_.end_of_shrinking());
    examination_.stop = &halt.flag();
    const SeriesLimits limits = {.boards = options_.random,
                                 .stop_at_first = options_.stop_at_first,
                                 .late = most_late,
                                 .processes = report_.processes,
                                 .halt = &halt};
    u64 seed = session_.options.seed;
    const auto next = [&]() -> std::optional<Specimen> {
      auto text = specimens_->random(seed++);
      if (!text) {
        undrawn_ = text.error();
        return std::nullopt;
      }
      return Specimen{std::move(*text), 0};
    };
    report_.sample = try_boards(examination_, limits, next, progress);
    examination_.stop = &interrupted;
    if (report_.failure || !report_.sample.first) return;
    report_.failure = report_.sample.first;
    report_.failure_is_random = true;
  }

  void make_smaller(Progress& progress) {
    const auto end = budget_.end_of_shrinking();
    Halt halt(interrupted, end, end, end);
    examination_.stop = &halt.flag();
    report_.shrunk = shrink(examination_, *specimens_, *report_.failure, report_.processes, progress);
    examination_.stop = &interrupted;
  }

  // Random boards get a size only when one failed.
  u64 first_size() const {
    Progress progress(&interrupted, budget_.end_of_shrinking());
    const auto instance = read_instance(examination_.puzzle, report_.failure->text, "board");
    if (!instance) return 0;
    const auto answer =
        examination_.puzzle.solve(**instance, board_request(examination_.puzzle, false), progress);
    return answer ? specimens_->size(**instance, *answer) : 0;
  }

  bool refused() {
    const Trial* trial = report_.failure ? &*report_.failure : nullptr;
    if (trial == nullptr || fails(trial->verdict)) return false;
    session_.report(fmt::format("board {}: {}", trial->index + 1, trial->reason));
    session_.note(Session::code_of(trial->fault));
    return true;
  }

  void save() {
    const Trial& trial = report_.shown();
    const std::string input =
        trial.before.empty() ? examination_.judging.input({&trial.text, 1}) : trial.before;
    for (const auto& [end, text] : {std::pair(".in", &input), std::pair(".ans", &trial.exact)}) {
      const auto written = write_file(save_ + end, *text);
      if (written) continue;
      session_.fail(written.error());
      return;
    }
    report_.saved = save_;
  }

  void note_failure() {
    if (!report_.failure) return;
    session_.note(exit_wrong_program);
    if (report_.failure->verdict != Verdict::better) return;
    session_.report("the program's answer is valid and better than nonet's own: please report this board");
    session_.note(exit_internal);
  }

  // A program that was asked too little has not passed.
  void note_untried() {
    const bool asked = report_.systematic_asked > 0 || report_.random_asked > 0;
    if (undrawn_) {
      session_.fail(*undrawn_);
    } else if (report_.tried() == 0 && report_.out_of_time()) {
      session_.fail({Fault::stopped,
                     fmt::format("no board was finished: --budget is too short, a board may take {:g} s",
                                 clock_limit(options_.time_limit)),
                     {}});
    } else if (asked && report_.tried() == 0) {
      session_.fail({Fault::usage, "no board was tried: with these settings there are random ones only", {}});
    }
  }

  Session& session_;
  const StressOptions& options_;
  std::string save_;
  std::unique_ptr<Specimens> specimens_;
  Examination examination_;
  StressReport report_;
  const StressBudget budget_{options_.budget};
  std::optional<Error> undrawn_;  // why there are no more random boards
};

}  // namespace

int run_stress(const Options& options) {
  Session session(options);
  const auto puzzle = open_puzzle(session);
  if (!puzzle) return session.finish();
  const std::string save = options.stress.save.value_or(usual_save(*puzzle));
  const auto judging = check_question(session, *puzzle, save);
  if (judging == nullptr) return session.finish();
  const auto path = find_program(options.stress.program.front());
  if (!path) {
    session.fail(path.error());
    return session.finish();
  }
  adopt_orphans();
  const ProcessCommand command{*path, options.stress.program};
  Stress(session, *puzzle, *judging, command, save).run();
  return session.finish();
}

}  // namespace nonet::cli
