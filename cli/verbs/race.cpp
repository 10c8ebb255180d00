#include <fmt/format.h>

#include <algorithm>

#include "cli/files.h"
#include "cli/instances.h"
#include "cli/race/run.h"
#include "cli/race/show.h"
#include "cli/verbs/verbs.h"
#include "report/asked_for.h"

namespace nonet::cli {

namespace {

constexpr u64 few = 5;           // instances, drawn at random when no number is given
constexpr u64 most = 1'000'000;  // instances
constexpr int quick_rounds = 3;  // when none are asked for
constexpr double quick = 1;      // seconds for one round, so that more cost little

// The names between the commas and blanks, each once and known.
Result<std::vector<std::string>> chosen(const Description& puzzle, const std::optional<std::string>& list) {
  std::vector<std::string> names;
  if (!list) {
    for (const Algorithm& a : puzzle.algorithms) names.emplace_back(a.name);
    return names;
  }
  for (std::size_t at = 0; at <= list->size();) {
    const std::size_t comma = std::min(list->find(',', at), list->size());
    std::string name = list->substr(at, comma - at);
    at = comma + 1;
    name.erase(0, name.find_first_not_of(' '));
    name.erase(name.find_last_not_of(' ') + 1);
    if (const auto found = report::check_algorithm(puzzle, name, report::Auto::is_none); !found)
      return found.error();
    if (std::find(names.begin(), names.end(), name) != names.end())
      return Error{Fault::usage, fmt::format("--algorithms names '{}' twice", name)};
    names.push_back(name);
  }
  return names;
}

// The texts of the instances of the input; the exit code where there is something wrong with them.
int read_instances(const Options& options, Race& race) {
  Options reading = options;
  reading.input = *options.race.input;
  const u64 wanted = options.race.instances > 0 ? options.race.instances : most;
  const int code = for_each_instance(
      reading, true, [&](Session&, const Puzzle& puzzle, const Instance& instance, u64 number) {
        if (number > most)
          return Result<Done>(Error{Fault::refused, fmt::format("more than {} instances", most)});
        if (number <= wanted) race.texts.push_back(puzzle.write(instance));
        return Result<Done>(Done{});
      });
  constexpr std::size_t readable = 40;
  const std::string& input = *reading.input;
  const std::string name = input.size() > readable ? input.substr(0, readable) + "..." : input;
  race.instances = fmt::format(
      "{} of '{}'", race.texts.size() == 1 ? "1 instance" : fmt::format("{} instances", race.texts.size()),
      name);
  return code;
}

Result<Done> draw_instances(const Options& options, const Puzzle& puzzle, Race& race) {
  const u64 wanted = options.race.instances > 0 ? options.race.instances : few;
  if (wanted > most) return Error{Fault::refused, fmt::format("{} instances are more than {}", wanted, most)};
  if (const auto enough = check_seeds(options.seed, wanted); !enough) return enough.error();
  Progress progress(&interrupted);
  for (u64 i = 0; i < wanted && !interrupted; ++i) {
    const auto instance = puzzle.random(options.seed + i, progress);
    if (!instance) return instance.error();
    race.texts.push_back(puzzle.write(**instance));
  }
  race.instances = wanted == 1 ? fmt::format("1 random instance (seed {})", options.seed)
                               : fmt::format("{} random instances (seeds {} to {})", wanted, options.seed,
                                             options.seed + wanted - 1);
  return Done{};
}

// Of one algorithm, in several rounds: the quickest.
void keep_best(Racer& best, Racer next) {
  next.memory = std::max(next.memory, best.memory);
  const auto proved = [](const Racer& racer) { return racer.number(Ran::proved) + racer.number(Ran::found); };
  if (best.runs.empty() || proved(next) > proved(best) ||
      (proved(next) == proved(best) && next.seconds() < best.seconds())) {
    best = std::move(next);
  } else {
    best.memory = next.memory;
  }
}

bool was_cut(const Racer& racer) {
  return racer.number(Ran::stopped) + racer.number(Ran::failed) > 0;
}

// Round by round, so that a machine that is busy for a while is so for all.
Result<Done> run_rounds(const Options& options, const std::vector<std::string>& names, Progress& progress,
                        Race& race) {
  int rounds = std::max(1, options.race.rounds);
  for (race.rounds = 0; race.rounds < rounds && !interrupted;) {
    double total = 0;
    for (std::size_t r = 0; r < names.size() && !interrupted; ++r) {
      const double before = double(race.rounds) * double(names.size()) + double(r);
      progress.report_fraction(before / (double(names.size()) * rounds));
      if (race.rounds > 0 && was_cut(race.racers[r])) continue;
      auto racer =
          run_heat({options, race.texts, names[r]}, [&](const Run& run) { progress.advance(run.nodes); });
      if (!racer) return racer.error();
      total += racer->seconds();
      if (race.rounds == 0) race.racers.emplace_back();
      if (race.rounds == 0 || !interrupted) keep_best(race.racers[r], std::move(*racer));
    }
    ++race.rounds;
    if (options.race.rounds == 0 && total < quick) rounds = quick_rounds;
  }
  return Done{};
}

// What the race means for the exit code, and what is wrong with it.
void judge_race(Session& session, const Race& race) {
  for (std::size_t i = 0; i < race.texts.size(); ++i) {
    if (!is_proved(race.racers, i)) session.note(exit_unproved);
    if (proof_of_none(race.racers, i) != nullptr) session.note(exit_unsolvable);
  }
  for (const Racer& racer : race.racers) {
    for (const Run& run : racer.runs) {
      if (run.ran != Ran::failed) continue;
      session.report(fmt::format("{} failed: {}", racer.name, run.message));
      session.note(exit_internal);
      break;
    }
  }
  if (const auto found = find_disagreement(race.racers)) {
    session.report(fmt::format("{} and {} contradict each other, which is a defect of nonet; {}",
                               race.racers[found->one].name, race.racers[found->other].name,
                               show_disagreement(race, *found)));
    session.note(exit_internal);
  }
}

void run(Session& session, const Options& options, Race& race) {
  const auto puzzle = open_puzzle(session);
  if (!puzzle) return;
  const auto names = chosen(puzzle->description(), options.race.algorithms);
  if (!names) return session.fail(names.error());
  if (!options.plot.empty()) {
    if (const auto good = check_writable(options.plot); !good) return session.fail(good.error());
  }
  if (!options.race.input) {
    if (const auto drawn = draw_instances(options, *puzzle, race); !drawn) return session.fail(drawn.error());
  }
  {
    Session::Question question(session);
    const Progress::Saving printing(question.progress);  // an interrupt ends the race, then it is shown
    if (const auto ran = run_rounds(options, *names, question.progress, race); !ran)
      return session.fail(ran.error());
    race.interrupted = interrupted;
    if (race.racers.empty()) return;
    session.out.buffer += options.json ? json_race(race) : show_race(race);
    session.out.flush();
    if (!options.plot.empty()) {
      if (const auto drawn = write_file(options.plot, plot_race(race)); !drawn) session.fail(drawn.error());
    }
  }
  judge_race(session, race);
}

}  // namespace

int run_race(const Options& given) {
  Options options = given;
  options.threads = given.race.threads;
  Race race;
  race.puzzle = options.puzzle;
  race.settings = {options.settings.begin(), options.settings.end()};
  race.counting = options.race.count;
  race.question = race.counting ? "to count the answers" : "to find an answer and prove it";
  race.threads = options.request().threads;
  if (options.race.input) {
    if (const int code = read_instances(options, race); code != exit_ok) return code;
  }
  Session session(options);
  run(session, options, race);
  return session.finish();
}

}  // namespace nonet::cli
