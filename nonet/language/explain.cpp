// What `nonet explain` says about a puzzle file. Everything here is found from the rules, or measured in a
// short trial; nothing large is built: each part has a second and so much memory.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "nonet/base/decimal.h"
#include "nonet/cover/search.h"
#include "nonet/cover/symmetry/symmetry.h"
#include "nonet/cover/units.h"
#include "nonet/language/cover/compiler.h"
#include "nonet/language/described/described.h"
#include "nonet/language/moves/algebra.h"
#include "nonet/language/structure/ranking.h"
#include "nonet/language/structure/structure.h"

namespace nonet {

namespace {

constexpr u64 trial_nodes = 1'000'000;
constexpr u64 pace_nodes = 200'000;
constexpr double trial_seconds = 1, trial_bytes = 128 << 20;
constexpr double bytes_a_position = 48;  // in the searches that keep them
constexpr double countless = 1e300;      // and whatever is more

std::string number_of(std::size_t n, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", n, n == 1 ? one : many);
}

std::string time_of(double seconds) {
  if (seconds < 1e-3) return "1 ms";
  if (seconds < 1) return fmt::format("{:.0f} ms", seconds * 1e3);
  if (seconds < 120) return fmt::format("{:.2g} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} minutes", seconds / 60);
  if (seconds < 48 * 3600) return fmt::format("{:.0f} hours", seconds / 3600);
  if (seconds < 86400e12) return fmt::format("{:.2g} days", seconds / 86400);
  return "more than 1e12 days";
}

std::string memory_of(double bytes) {
  return bytes < 1e30 ? size_text(bytes) : "more than 1e14 PiB";
}

std::string about(double number) {
  return number < countless ? fmt::format("about {:.2g}", number) : "more than 1e300";
}

// Long numbers also by their magnitude, very long ones by it alone.
std::string readable(const std::string& decimal) {
  if (decimal.size() <= 12) return decimal;
  const std::string magnitude = fmt::format("about {}.{}e{}", decimal[0], decimal[1], decimal.size() - 1);
  return decimal.size() <= 40 ? fmt::format("{} ({})", decimal, magnitude) : magnitude;
}

std::string symmetries_text(const std::string& order) {
  return order == "1" ? "1: none but the one that changes nothing"
                      : readable(order) + ", with the one that changes nothing";
}

double magnitude(const std::string& decimal) {
  return decimal.size() > 300 ? countless : std::strtod(decimal.c_str(), nullptr);
}

class Explainer {
 public:
  Explainer(const Puzzle& puzzle, const PuzzleFile& file, const Request& request, Progress& progress)
      : puzzle_(puzzle), file_(file), request_(request), progress_(progress) {
    modest_.memory = std::min(request.memory, trial_bytes);
  }

  Explanation run() {
    say("puzzle", file_.title.empty() ? file_.name : fmt::format("{}: {}", file_.name, file_.title));
    say("file", file_.path);
    if (const auto* moves = std::get_if<MoveRules>(&file_.rules)) {
      explain_moves(*moves);
    } else {
      explain_covers(std::get<CoverRules>(file_.rules));
    }
    if (!trial_.empty()) say("trial", trial_);
    explanation_.complete = !progress_.should_stop();
    return std::move(explanation_);
  }

 private:
  void say(std::string label, std::string text) {
    explanation_.lines.emplace_back(std::move(label), std::move(text));
  }

  // What takes longer is given up, and the question goes on.
  Progress trial() { return {progress_, Progress::Clock::now() + length_of(trial_seconds)}; }

  void explain_moves(const MoveRules& rules) {
    const MoveStructure structure = structure_of(rules);
    say("family",
        structure.linear() ? "toggle: moves that add, in any order" : "moves: a graph of positions");
    explain_cells(rules);
    explain_effects(rules, structure);
    explain_ways_back(rules, structure);
    explain_orbits(rules, structure);
    Progress looking = trial();
    const RuleSymmetries symmetries = symmetries_of(rules, looking);
    say("symmetries", symmetries.complete ? symmetries_text(symmetries.order)
                                          : "not known: there are too many, or the rules are too large");
    const SpaceSize size = known_positions(rules, structure, progress_);
    say("positions", fmt::format("{}{}{}{}", size.exact ? "" : "at most ", readable(size.states),
                                 size.how.empty() ? "" : ": ", size.how));
    explain_engine(rules, structure, magnitude(size.states));
  }

  void explain_cells(const MoveRules& rules) {
    std::vector<std::size_t> cells(rules.kinds.size(), 0);
    for (const RuleCell& cell : rules.cells) ++cells[at(cell.kind)];
    std::string text = fmt::format("{} in {} x {}", rules.cells.size(), rules.rows, rules.columns);
    for (std::size_t k = 0; k < rules.kinds.size(); ++k) {
      const ValueKind& kind = rules.kinds[k];
      text += rules.kinds.size() > 1 ? fmt::format("; {} of them with ", cells[k]) : ", with ";
      if (kind.pieces() > 1 && kind.turns > 1) {
        text += fmt::format("{} pieces in {} turns", kind.pieces(), kind.turns);
      } else {
        text += fmt::format("{}: {}", number_of(kind.texts.size(), "value", "values"), some_of(kind.texts));
      }
    }
    say("cells", std::move(text));
  }

  static std::string some_of(const std::vector<std::string>& texts) {
    constexpr std::size_t most = 12;
    std::string out;
    for (std::size_t i = 0; i < std::min(texts.size(), most); ++i) out += (i > 0 ? " " : "") + texts[i];
    return texts.size() > most ? out + " ..." : out;
  }

  void explain_effects(const MoveRules& rules, const MoveStructure& structure) {
    std::size_t guarded = 0, carrying = 0, adding = 0;
    for (const RuleMove& move : rules.moves) {
      guarded += move.guards.empty() ? 0 : 1;
      carrying += move.carries.empty() ? 0 : 1;
      adding += move.additions.empty() ? 0 : 1;
    }
    say("moves", fmt::format("{}; {} ask for values, {} carry, {} add", rules.moves.size(), guarded, carrying,
                             adding));
    std::string what;
    if (structure.linear()) {
      what = fmt::format("moves only add: linear over {}", moduli(rules));
      if (!rules.sums.empty())
        what += fmt::format("; the goal is {}", number_of(rules.sums.size(), "sum", "sums"));
    } else if (structure.blank >= 0) {
      what = fmt::format("a blank: every move exchanges the {} with another value",
                         blank_text(rules, structure));
    } else if (!structure.guarded) {
      what = fmt::format("permutations, of {}{}", pieces_text(rules), structure.adds ? ", with turns" : "");
    } else {
      what = "moves that ask for values: which ones can be made depends on the position";
    }
    say("structure", std::move(what));
  }

  static std::string moduli(const MoveRules& rules) {
    std::set<int> turns;
    for (const ValueKind& kind : rules.kinds) turns.insert(kind.turns);
    std::string text;
    for (const int k : turns) text += fmt::format("{}Z_{}", text.empty() ? "" : " and ", k);
    return text;
  }

  static std::string blank_text(const MoveRules& rules, const MoveStructure& structure) {
    const RuleCell& cell = rules.cells[at(structure.blank_cell.front())];
    return rules.kinds[at(cell.kind)].texts[at(structure.blank)];
  }

  // Whether the goal holds a piece twice.
  static std::string pieces_text(const MoveRules& rules) {
    std::map<std::pair<int, int>, int> often;
    for (std::size_t c = 0; c < rules.goal.size(); ++c) {
      const int kind = rules.cells[c].kind;
      ++often[{kind, rules.goal[c] / rules.kinds[at(kind)].turns}];
    }
    const bool identical =
        std::any_of(often.begin(), often.end(), [](const auto& piece) { return piece.second > 1; });
    return identical ? "pieces some of which are alike" : "pieces that all differ";
  }

  void explain_ways_back(const MoveRules& rules, const MoveStructure& structure) {
    if (structure.linear()) {
      say("reversible", "yes: adding often enough takes every move back");
      return;
    }
    if (structure.reversible) {
      say("reversible", "yes: every move has one that takes it back");
      return;
    }
    const auto missing =
        static_cast<std::size_t>(std::count(structure.inverse.begin(), structure.inverse.end(), -1));
    const auto first = static_cast<std::size_t>(
        std::find(structure.inverse.begin(), structure.inverse.end(), -1) - structure.inverse.begin());
    say("reversible", fmt::format("no: {} of {} moves cannot be taken back by one, {} is the first", missing,
                                  rules.moves.size(), rules.moves[first].name));
  }

  void explain_orbits(const MoveRules& rules, const MoveStructure& structure) {
    if (!structure.carries) {
      say("orbits", "nothing is carried: every cell keeps to itself");
      return;
    }
    std::map<std::size_t, std::size_t, std::greater<>> sizes;
    for (const auto& orbit : structure.orbits) ++sizes[orbit.size()];
    std::string text;
    for (const auto& [size, often] : sizes) {
      text += text.empty() ? "" : ", ";
      text += often == 1 ? fmt::format("1 of {}", number_of(size, "cell", "cells"))
                         : fmt::format("{} of {} each", often, number_of(size, "cell", "cells"));
    }
    if (structure.orbits.size() == rules.cells.size()) text = "every cell keeps to itself";
    say("orbits", std::move(text));
  }

  void explain_engine(const MoveRules& rules, const MoveStructure& structure, double positions) {
    const auto instance = puzzle_.random(1);
    if (!instance) return say("engine", fmt::format("none: {}", instance.error().message));
    // Of what is linear the choice is made by the algebra itself; otherwise numbers are compared.
    Progress choosing = trial();
    const auto chosen = puzzle_.choice(**instance, structure.linear() ? modest_ : request_, choosing);
    if (chosen && !choosing.stopped()) {
      const bool large =
          structure.linear() && double(rules.cells.size()) * double(rules.moves.size()) / 8 > trial_bytes;
      say("engine", chosen->algorithm.empty()
                        ? "known by starting only"
                        : fmt::format("{}: {}{}", chosen->algorithm, chosen->why,
                                      large ? fmt::format("; so in {}", memory_of(trial_bytes)) : ""));
    } else {
      say("engine", fmt::format("not chosen in {} and {}: {}", time_of(trial_seconds), memory_of(trial_bytes),
                                chosen ? "that takes longer" : chosen.error().message));
    }
    const double table_pace = try_one(**instance);
    if (structure.linear()) return;
    const double pace = pace_of("bfs", **instance);
    const std::string forecast = puzzle_.table_forecast(request_);
    const double building = std::max(pace, table_pace);
    const bool sure = forecast.find(table_refused) == std::string::npos;
    if (!forecast.empty())
      say("table", building > 0 && sure
                       ? fmt::format("{}, {} to build", forecast, time_of(positions / building))
                       : forecast);
    const double searched = structure.reversible ? from_both_ends(rules, positions) : positions;
    const std::string size = fmt::format("without a table and a bound {} positions{}", about(searched),
                                         structure.reversible ? " from both ends" : "");
    if (pace == 0) return say("search", size + "; too short to measure its pace here");
    say("search", fmt::format("{}, {} and {} at {:.2g} positions a second", size, time_of(searched / pace),
                              memory_of(searched * bytes_a_position), pace));
  }

  // As if positions were drawn at random on either side: two sets meet when each has the root of all. The
  // level that meets is expanded whole.
  static double from_both_ends(const MoveRules& rules, double positions) {
    const auto possible = std::count_if(rules.moves.begin(), rules.moves.end(),
                                        [&](const RuleMove& move) { return applies(move, rules.goal); });
    return std::min(positions, 2 * std::sqrt(positions) * double(std::max<std::ptrdiff_t>(possible, 1)));
  }

  // Nodes a second of an algorithm; 0: it is not there.
  double pace_of(std::string_view algorithm, const Instance& instance) {
    const auto& known = puzzle_.description().algorithms;
    if (std::none_of(known.begin(), known.end(), [&](const Algorithm& a) { return a.name == algorithm; }))
      return 0;
    Progress second = trial();
    Progress part(second, pace_nodes);
    Request asked = modest_;
    asked.algorithm = algorithm;
    const auto start = Progress::Clock::now();
    const auto answer = puzzle_.solve(instance, asked, part);
    const double seconds = seconds_since(start);
    return answer && answer->nodes > 100 && seconds > 0 ? double(answer->nodes) / seconds : 0;
  }

  void explain_covers(const CoverRules& rules) {
    say("family", "fill: options that cover items");
    std::size_t secondary = 0, repeated = 0, entries = 0;
    for (const CoverRules::Item& item : rules.items) {
      secondary += item.secondary ? 1 : 0;
      repeated += !item.secondary && (item.least != 1 || item.most != 1) ? 1 : 0;
    }
    for (const CoverRules::Option& option : rules.options) entries += option.entries.size();
    if (rules.rows > 0)
      say("cells", fmt::format("{} in {} x {}", rules.cells.size(), rules.rows, rules.columns));
    say("items",
        fmt::format("{} to cover{}, {} at most once", rules.items.size() - secondary,
                    repeated > 0 ? fmt::format(" ({} of them not exactly once)", repeated) : "", secondary));
    say("options",
        fmt::format("{} with {} entries{}", rules.options.size(), entries,
                    rules.colours.size() > 1 ? fmt::format(", {} colours", rules.colours.size() - 1) : ""));
    say("structure", fmt::format("exact cover{}{}{}", rules.colours.size() > 1 ? " with colours" : "",
                                 repeated > 0 ? " with multiplicities" : "",
                                 rules.aim == Aim::any       ? ""
                                 : rules.aim == Aim::maximum ? ", of the largest weight"
                                                             : ", of the smallest weight"));
    CoverGivens nothing;
    nothing.cells.assign(rules.cells.size(), CoverGivens::open);
    const auto problem = CoverCompiler(rules, progress_).compile(nothing);
    if (!problem) {
      say("engine", fmt::format("none: {}", problem.error().message));
      return;
    }
    explain_cover_symmetry(*problem);
    explain_cover_engine(*problem, rules.aim);
    if (const auto instance = puzzle_.random(1)) {
      try_one(**instance);
    } else {
      trial_ = fmt::format("none: {}", instance.error().message);
    }
  }

  void explain_cover_symmetry(const CoverProblem& problem) {
    Progress looking = trial();
    const auto order = CoverSymmetry::order(problem, trial_bytes, looking);
    say("symmetries", order ? symmetries_text(*order) : fmt::format("not known: {}", order.error().message));
  }

  void explain_cover_engine(const CoverProblem& problem, Aim aim) {
    constexpr int walks = 100;
    Progress walking = trial();
    const double nodes = estimate_nodes(problem, walks, 1, walking);
    Progress second = trial();
    Progress part(second, pace_nodes);
    const std::string_view search = fastest_cover_search(problem);
    const auto start = Progress::Clock::now();
    const auto found = search_covers(problem, search, CoverOrder::any, part);
    const double seconds = seconds_since(start);
    say("engine", aim == Aim::any ? "cover for one answer, then sat; to count them, cover or diagram"
                                  : "branch and bound on prices of items, for the best answer");
    const double pace = found && seconds > 0 ? double(found->nodes) / seconds : 0;
    if (found && found->complete) {
      say("search", fmt::format("all covers are found in {} nodes, {}", found->nodes, time_of(seconds)));
    } else if (pace > 0) {
      say("search", fmt::format("all covers take {} nodes by {} walks at random, {} at {:.2g} nodes a second",
                                about(nodes), walks, time_of(nodes / pace), pace));
    } else {
      say("search", found ? "nothing was measured" : found.error().message);
    }
  }

  // One instance at random, as solve would; returns how many nodes a second it did.
  double try_one(const Instance& instance) {
    Progress second = trial();
    Progress part(second, trial_nodes);
    const auto start = Progress::Clock::now();
    const auto answer = puzzle_.solve(instance, modest_, part);
    const double seconds = seconds_since(start);
    if (!answer) {
      trial_ = fmt::format("a random instance, in {} and {}: {}", time_of(trial_seconds),
                           memory_of(trial_bytes), answer.error().message);
      return 0;
    }
    const bool known = answer->status == Status::optimal || answer->status == Status::unsolvable;
    trial_ = fmt::format("a random instance {} {}, by {}", known ? "took" : "takes more than",
                         time_of(seconds), answer->algorithm);
    return answer->algorithm == "table" && seconds > 0 ? double(part.nodes()) / seconds : 0;
  }

  const Puzzle& puzzle_;
  const PuzzleFile& file_;
  const Request& request_;
  Request modest_ = request_;  // with the memory of a trial
  Progress& progress_;
  Explanation explanation_;
  std::string trial_;
};

}  // namespace

Result<Explanation> explain(const Puzzle& puzzle, const Request& request, Progress& progress) {
  const PuzzleFile* file = puzzle.file();
  if (file == nullptr) {
    return Error{Fault::usage, fmt::format("{} is built in: nonet puzzles {} explains it",
                                           puzzle.description().name, puzzle.description().name)};
  }
  return Explainer(puzzle, *file, request, progress).run();
}

}  // namespace nonet
