#include "cli/stress/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cli/shell_word.h"
#include "cli/show.h"
#include "nonet/contract/rules.h"
#include "report/json.h"

namespace nonet::cli {

using report::Json;

namespace {

constexpr std::size_t most_lines = 12, most_columns = 100;  // of an output that is shown
constexpr std::size_t most_kept = 4096;                     // characters of it in JSON

std::string shell_word(const std::string& word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  return shell_quoted(word);
}

// Whatever a program wrote, as text.
std::string printable(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, most_kept)) out += c == '\n' || (c >= ' ' && c <= '~') ? c : '?';
  return out;
}

// A label and a text; several lines go below it.
std::string field(std::string_view label, const std::string& text) {
  std::vector<std::string> lines;
  const std::string plain = printable(text);
  for (std::size_t at = 0; at < plain.size() && lines.size() <= most_lines;) {
    const std::size_t end = std::min(plain.find('\n', at), plain.size());
    lines.push_back(plain.substr(at, std::min(end - at, most_columns)) +
                    (end - at > most_columns ? "..." : ""));
    at = end + 1;
  }
  if (lines.size() > most_lines) lines.back() = "...";
  if (lines.empty()) lines.emplace_back("nothing");
  if (lines.size() == 1 && lines[0].empty()) lines[0] = "an empty line";
  if (lines.size() == 1) return fmt::format("{:<9} {}\n", label, lines[0]);
  std::string out = fmt::format("{}\n", label);
  for (const std::string& line : lines) out += fmt::format("  {}\n", line);
  return out;
}

// "3 empty cells", "1 empty cell", "1 move from the goal", "1 parity class, each by a board"
std::string measured(u64 size, std::string_view unit) {
  std::string text(unit);
  for (std::size_t at = 1; size == 1 && at <= text.size(); ++at) {
    const bool word_ends = at == text.size() || text[at] == ' ' || text[at] == ',';
    if (!word_ends || text[at - 1] != 's') continue;
    const std::size_t letters = text.substr(0, at).ends_with("sses") ? 2 : 1;
    text.erase(at - letters, letters);
    break;
  }
  return fmt::format("{} {}", size, text);
}

u64 failures(const Series& series, u64 first, u64 step) {
  u64 count = 0;
  for (u64 i = first; i < series.verdicts.size(); i += step) count += fails(series.verdicts[i]) ? 1 : 0;
  return count;
}

std::string share(u64 hits, u64 of) {
  const Interval interval = confidence(hits, of);
  return fmt::format("{} of {} failed: {:.2f}%, between {:.2f}% and {:.2f}% with 95% confidence", hits, of,
                     of > 0 ? 100.0 * double(hits) / double(of) : 0.0, 100 * interval.low,
                     100 * interval.high);
}

std::string tried_line(const StressReport& report) {
  const Series& s = report.systematic;
  if (report.systematic_asked > 0 && report.specimens.what().empty())
    return "tried     no exhaustive boards with these settings\n";
  if (s.tried == 0) return {};
  const u64 largest = s.sizes.back();
  const auto below =
      static_cast<u64>(std::lower_bound(s.sizes.begin(), s.sizes.end(), largest) - s.sizes.begin());
  std::string out = fmt::format("tried     {}", measured(s.tried, report.specimens.what()));
  if (s.exhausted && !s.first) {
    out += report.specimens.whole() ? ": all there are" : ": all of this kind";
  } else {
    const auto unit = report.specimens.unit();
    const std::string all = below == 1 ? "the one" : fmt::format("all {}", below);
    if (below > 0) out += fmt::format(": {} with fewer than {} {} and", all, largest, unit);
    out += fmt::format("{} {} with {}", below > 0 ? "" : ":", s.tried - below, measured(largest, unit));
  }
  return out + (s.first ? "; the last one failed\n" : "\n");
}

// Of the sample, those that were drawn evenly: every second seed.
struct Even {
  u64 hits, of;
};
Even even_seeds(const StressReport& report) {
  const u64 first = report.seed % 2;
  const u64 tried = report.sample.tried;
  return {failures(report.sample, first, 2), tried > first ? (tried - first + 1) / 2 : 0};
}

std::string sample_lines(const StressReport& report) {
  const Series& s = report.sample;
  if (s.tried == 0) return {};
  const Even even = even_seeds(report);
  if (!s.is_sample()) {  // its end depended on its verdicts, so shares would be biased
    return fmt::format("sample    seeds {} to {}, {} of {} failed: {} {} late ones\n", report.seed,
                       report.seed + s.tried - 1, failures(s, 0, 1), s.tried,
                       s.ended_late ? "ended after" : "ended by the budget, with", s.number(Verdict::late));
  }
  return fmt::format(
      "sample    seeds {} to {}, {}\neven      of the even seeds, without special shapes, {}\n", report.seed,
      report.seed + s.tried - 1, share(failures(s, 0, 1), s.tried), share(even.hits, even.of));
}

// "412 of 4000", "412 of all"
std::string covered(const Series& series, u64 asked) {
  const bool all = asked == std::numeric_limits<u64>::max();
  return all ? fmt::format("{} of all", series.tried) : fmt::format("{} of {}", series.tried, asked);
}

// How far the run got if the budget ended it.
std::string budget_line(const StressReport& report) {
  if (!report.out_of_time()) return {};
  const Series &a = report.systematic, &b = report.sample;
  std::string out = fmt::format("budget    {:.3g} s used up:", report.budget);
  if (report.systematic_asked > 0 && !report.specimens.what().empty())
    out += fmt::format(" {} boards in order{}", covered(a, report.systematic_asked),
                       report.random_asked > 0 ? "," : "");
  if (report.random_asked > 0) out += fmt::format(" {} at random", covered(b, report.random_asked));
  if (a.out_of_time && a.tried > 0 && !report.specimens.unit().empty())
    out += fmt::format("; not tried: any others with {}, and all larger ones",
                       measured(a.sizes.back(), report.specimens.unit()));
  return out + '\n';
}

// The verdict if no answer was wrong.
std::string answer_line(const StressReport& report) {
  if (report.is_slow())
    return fmt::format("answer    right on the {} that it finished; slow: past the limit of {:.3g} s on {}\n",
                       measured(report.number(Verdict::right), "boards"), report.time_limit,
                       measured(report.number(Verdict::late), "boards"));
  if (report.failure || report.interrupted || report.tried() == 0) return {};
  return fmt::format("answer    no failure found in {}: that is no proof\n",
                     measured(report.tried(), "boards"));
}

double slowness(const Trial& trial) {
  return std::max(trial.seconds, trial.elapsed);
}

std::string time_of(const Trial& trial) {
  if (trial.elapsed > 0) return fmt::format("more than {:.3g} s by the clock", trial.elapsed);
  if (trial.verdict == Verdict::late)
    return fmt::format("more than {:.3g} s of processor time", trial.seconds);
  return fmt::format("{:.3g} ms of processor time", trial.seconds * 1e3);
}

std::string work_lines(const StressReport& report) {
  const Series &a = report.systematic, &b = report.sample;
  const u64 shrinking = report.shrunk ? report.shrunk->tried : 0;
  const std::string tried =
      fmt::format("work      {} in {:.3g} s, {} at once\n", measured(a.tried + b.tried + shrinking, "boards"),
                  report.seconds, report.processes);
  std::string out;
  const bool random = b.slowest && (!a.slowest || slowness(*b.slowest) > slowness(*a.slowest));
  if (random || a.slowest) {
    const Trial& slowest = random ? *b.slowest : *a.slowest;
    const u64 number = random ? report.seed + slowest.index : slowest.index + 1;
    out += fmt::format("slowest   {}, {} {}\n", time_of(slowest), random ? "seed" : "board", number);
  }
  if (!random && !a.slowest) return out + tried;
  const long most = std::max(a.memory_kib, b.memory_kib), own = own_memory_kib();
  out += fmt::format("memory    {} {:.3g} MiB in a run\n", most > own ? "at most" : "no more than",
                     double(std::max(most, own)) / 1024);
  return out + tried;
}

std::string smallest_line(const StressReport& report) {
  if (!report.shrunk) return {};
  const Trial& trial = report.shown();
  const std::string_view unit = report.specimens.unit();
  std::string unsteady =
      report.shrunk->unsteady ? "unsteady  it fails not every time: two runs on this board differ\n" : "";
  if (unit.empty()) return unsteady;
  std::string out = fmt::format("{:<9} {}", report.shrunk->smallest || report.smaller() ? "smallest" : "size",
                                measured(trial.size, unit));
  if (report.smaller()) out += fmt::format(", shrunk from {}", report.failure->size);
  if (report.shrunk->smallest) {
    if (report.shrunk->neighbours > 0) out += "; none of its smaller neighbours fails";
    if (report.shrunk->otherwise > 0) out += fmt::format(" so, {} otherwise", report.shrunk->otherwise);
  } else {
    out += report.smaller() ? "; smaller ones were not all tried" : "; not shrunk";
  }
  const u64 below = report.passed_below();
  if (below > 0 && !report.specimens.complete().empty())
    out += fmt::format("; smaller boards tried: {}, all answered rightly, and {}", below,
                       report.specimens.complete());
  return out + '\n' + unsteady;
}

std::string failure_lines(const StressReport& report, bool color) {
  const Trial& trial = report.shown();
  std::string out;
  Progress progress;
  const auto instance = read_instance(report.puzzle, trial.text, "board");
  const bool one_line = trial.text.find('\n') + 1 >= trial.text.size();
  if (one_line && trial.before.empty()) {
    out += field("board", trial.text);
  } else if (instance && trial.before.empty()) {
    const auto answer = report.puzzle.solve(**instance, board_request(report.puzzle, false), progress);
    const auto board = answer ? report.puzzle.before(**instance, *answer) : std::nullopt;
    out += board ? draw(*board, color) + '\n' : field("board", trial.text);
  }
  out += fmt::format("failed    {}: {}\n", name_of(trial.verdict), printable(trial.reason));
  out += field("right", trial.exact) + field("printed", trial.output) + smallest_line(report);
  if (!report.saved.empty()) out += fmt::format("saved     {0}.in and {0}.ans\n", report.saved);
  return out + fmt::format("again     {}\n", report.again());
}

Json json_series(const Series& series) {
  return {{"tried", series.tried},
          {"failed", failures(series, 0, 1)},
          {"late", series.number(Verdict::late)},
          {"out_of_time", series.out_of_time}};
}

Json json_trial(const Trial& trial, const Specimens& specimens) {
  Json json = {{"kind", name_of(trial.verdict)},
               {"reason", printable(trial.reason)},
               {"board", trial.before.empty() ? trial.text : trial.before}};
  if (!specimens.unit().empty()) {
    json["size"] = trial.size;
    json["unit"] = specimens.unit();
  }
  json["right"] = trial.exact;
  json["printed"] = printable(trial.output);
  return json;
}

}  // namespace

std::string StressReport::again() const {
  const PuzzleFile* file = puzzle.file();
  std::string out = fmt::format(
      "nonet stress {}", file != nullptr ? shell_word(file->path) : std::string(puzzle.description().name));
  for (const std::string& word : settings) out += " " + shell_word(word);
  const u64 first = failure->index - failure->place;  // of the boards that shared the run
  if (failure_is_random) {
    out += fmt::format(" --exhaustive 0 --seed {} --random {}", seed + first, failure->boards);
  } else {
    out += fmt::format(" --exhaustive {} --random 0", first + failure->boards);
  }
  for (const std::string& word : limits) out += " " + shell_word(word);
  if (persistent > 1) out += fmt::format(" --persistent {}", persistent);
  out += " --";
  for (const std::string& word : program) out += " " + shell_word(word);
  return out;
}

bool StressReport::is_slow() const {
  const auto failed =
      static_cast<u64>(std::count_if(systematic.verdicts.begin(), systematic.verdicts.end(), fails) +
                       std::count_if(sample.verdicts.begin(), sample.verdicts.end(), fails));
  return failed > 0 && failed == number(Verdict::late);
}

u64 StressReport::passed_below() const {
  const u64 size = shown().size;
  const Series& s = systematic;
  const auto below =
      static_cast<u64>(std::lower_bound(s.sizes.begin(), s.sizes.end(), size) - s.sizes.begin());
  const bool all = below < s.sizes.size() || s.exhausted;
  const bool passed = !s.first || s.first->index >= below;
  return all && passed ? below : 0;
}

std::string show_stress(const StressReport& report, bool color) {
  std::string out;
  if (report.failure) out += failure_lines(report, color);
  return out + tried_line(report) + sample_lines(report) + budget_line(report) + work_lines(report) +
         answer_line(report);
}

std::string json_stress(const StressReport& report) {
  Json json = report::head_json("stress", report.puzzle);
  json["program"] = report.program;
  json["status"] = report.is_slow()                            ? "slow"
                   : report.failure                            ? "wrong"
                   : report.interrupted || report.tried() == 0 ? "unknown"
                                                               : "no-failure";
  json["exhaustive"] = json_series(report.systematic);
  json["random"] = json_series(report.sample);
  json["seed"] = report.seed;
  json["processes"] = report.processes;
  json["seconds"] = report.seconds;
  json["budget"] = {{"seconds", report.budget}, {"used_up", report.out_of_time()}};
  json["exhaustive"]["what"] = report.specimens.what();
  json["exhaustive"]["all"] =
      report.systematic.exhausted && !report.systematic.first && report.specimens.whole();
  if (report.sample.tried > 0) json["random"]["ended_late"] = report.sample.ended_late;
  if (report.sample.tried > 0 && report.sample.is_sample()) {
    const Interval interval = confidence(failures(report.sample, 0, 1), report.sample.tried);
    const Even even = even_seeds(report);
    const Interval of_even = confidence(even.hits, even.of);
    json["random"]["interval"] = {interval.low, interval.high};
    json["random"]["even"] = {
        {"tried", even.of}, {"failed", even.hits}, {"interval", {of_even.low, of_even.high}}};
  }
  if (report.failure) {
    Json failure = json_trial(report.shown(), report.specimens);
    failure["phase"] = report.failure_is_random ? "random" : "exhaustive";
    failure["index"] = report.failure->index;
    if (!report.specimens.unit().empty()) failure["first_size"] = report.failure->size;
    failure["shrunk"] = report.smaller();
    failure["unsteady"] = report.shrunk && report.shrunk->unsteady;
    failure["smallest_near"] = report.shrunk && report.shrunk->smallest;
    failure["passed_below"] = report.passed_below();
    if (!report.saved.empty()) failure["files"] = {report.saved + ".in", report.saved + ".ans"};
    failure["again"] = report.again();
    json["failure"] = failure;
  }
  for (const Series* series : {&report.systematic, &report.sample}) {
    if (!series->slowest) continue;
    Json& to = json[series == &report.systematic ? "exhaustive" : "random"];
    to["slowest_seconds"] = slowness(*series->slowest);
    to["slowest_by"] = series->slowest->elapsed > 0 ? "clock" : "processor";
    to["slowest_board"] = series->slowest->text;
    to["memory_kib"] = series->memory_kib;
  }
  return report::line_of(json);
}

}  // namespace nonet::cli
