// The run-time face shared by all Moves puzzles: picks and runs the algorithms, turns paths into answers. A
// puzzle adds what is its own: formats, names of moves, the picture, and what is known about positions
// without a solution. Its perfect table is kept in moves/table.h.
//
// Longer than most files: it is the one place where every algorithm meets a puzzle.
//
// H bounds the moves still needed: H(puzzle, target) is made once for the goal, and for the start where a
// search runs from both ends.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "nonet/base/text_reader.h"
#include "nonet/contract/certificate.h"
#include "nonet/contract/interface.h"
#include "nonet/moves/answer.h"
#include "nonet/moves/plan_model.h"
#include "nonet/moves/table.h"
#include "nonet/search/a_star.h"
#include "nonet/search/beam.h"
#include "nonet/search/bfs.h"
#include "nonet/search/bidirectional.h"
#include "nonet/search/ida_star.h"
#include "nonet/search/nbs.h"
#include "nonet/search/optimal_paths.h"
#include "nonet/search/parallel_ida_star.h"

namespace nonet {

// A puzzle without its own order of moves, which a table of visited states would contradict.
template <Moves P>
struct AnyOrder : P {
  explicit AnyOrder(const P& puzzle) : P(puzzle) {}
  void redundant() = delete;
};

template <Counted P, Bound<P> H>
class MovesPuzzle : public Puzzle, private Tabled {
 public:
  using State = typename P::State;
  using Move = typename P::Move;
  struct StateInstance final : Instance {
    State state;
  };
  struct Placed {
    State state;
    Place place;
  };

  explicit MovesPuzzle(P puzzle)
      : puzzle_(std::move(puzzle)), to_goal_(puzzle_, puzzle_.goal()), table_(puzzle_, *this) {}

  Result<std::unique_ptr<Instance>> read(TextReader& text, bool) const override {
    auto read = read_state(text);
    if (!read) return read.error();
    if (!*read) return std::unique_ptr<Instance>();
    return instance_of((*read)->state, (*read)->place);
  }
  std::string write(const Instance& instance) const override { return text_of(state_of(instance)); }
  Result<std::unique_ptr<Instance>> random(u64 seed, Progress&) const override {
    std::mt19937_64 source(seed);
    return instance_of(random_state(source), {});
  }
  Result<std::unique_ptr<Instance>> random_at(u64 seed, int distance, const Request& request,
                                              Progress& progress) const override {
    const auto state = table_.draw(seed, distance, request, progress);
    if (!state) return state.error();
    return instance_of(*state, {});
  }

  Result<Choice> choice(const Instance& instance, const Request& request, Progress& progress) const override {
    if (request.algorithm != "auto") return Choice{request.algorithm, ""};
    Choice chosen;
    chosen.algorithm = choose(state_of(instance), request, progress, chosen.why);
    return chosen;
  }
  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override {
    const State& start = state_of(instance);
    if (std::string why = why_unsolvable(start); !why.empty()) return no_solution(std::move(why));
    if (start == puzzle_.goal()) return nothing_to_do(request);
    Request chosen = request;
    std::string choice;
    chosen.quick = request.algorithm == "auto";
    if (chosen.quick) chosen.algorithm = choose(start, request, progress, choice);
    Answer near;
    if (chosen.quick && !proves(chosen.algorithm)) near = short_proof(start, request, progress);
    if (near.status == Status::optimal) {
      if (request.first) take_first(start, request, progress, near);
      return near;
    }
    const bool may_stop =
        chosen.quick && chosen.algorithm != "table" && (progress.limited() || may_take_long());
    const Answer quick = may_stop ? quick_answer(start, request, progress) : Answer{};
    auto answer = solve_by(start, chosen, progress);
    if (!answer) return answer;
    answer->algorithm = chosen.algorithm;
    answer->choice = std::move(choice);
    if (answer->status == Status::unknown)
      answer->bound = std::max<std::int64_t>(answer->bound, to_goal_(start));
    keep_best(*answer, quick);
    add_earlier(*answer, quick, "a narrow beam");
    add_earlier(*answer, near, "A*");
    if (request.first && answer->status == Status::optimal) take_first(start, request, progress, *answer);
    return answer;
  }

  Result<Tally> count(const Instance& instance, const Request& request, Progress& progress) const override {
    Tally tally;
    auto answer = solve(instance, without_first(request), progress);
    if (!answer) return answer.error();
    tally.answer = std::move(*answer);
    if (tally.answer.status != Status::optimal) return tally;
    if (tally.answer.algorithm == "table")
      return count_by_table(state_of(instance), std::move(tally), request, progress);
    auto paths = optimal_paths(state_of(instance), tally.answer, request, progress);
    if (!paths && paths.error().fault != Fault::stopped) return paths.error();
    tally.complete = static_cast<bool>(paths);
    tally.count = paths ? paths->count() : 1;
    if (paths) tally.answer.nodes += paths->nodes();
    return tally;
  }

  Result<Answer> list(const Instance& instance, const Request& request, Progress& progress,
                      const EachAnswer& each) const override {
    auto answer = solve(instance, without_first(request), progress);
    if (!answer || answer->status != Status::optimal) return answer;
    auto paths = optimal_paths(state_of(instance), *answer, request, progress);
    if (!paths && paths.error().fault != Fault::stopped) return paths.error();
    Answer one = *answer;
    const bool whole = paths && paths->each(progress, [&](std::span<const Move> path) {
      one.steps = steps_of(path);
      return each(one);
    });
    answer->listed = whole || !progress.stopped();
    return answer;
  }

  Result<Model> model(const Instance& instance, const ModelRequest& request,
                      Progress& progress) const override {
    const auto rules = plan_rules(state_of(instance));
    if (!rules) return rules.error();
    return plan_model(description().name, *rules, request, progress);
  }

  Result<Histogram> table(const Request& request, Progress& progress) const override {
    return table_.histogram(request, progress, [&](const State& state) { return text_of(state); });
  }
  Result<std::optional<u64>> rank(const Instance& instance, const Distances& distances) const override {
    const State& state = state_of(instance);
    if (!why_unsolvable(state).empty()) return std::optional<u64>();
    const auto number = table_.rank(state);
    if (!number) return number.error();
    return *number < distances.size() ? std::optional(*number) : std::nullopt;
  }
  Result<std::unique_ptr<Instance>> unrank(u64 number, const Distances&) const override {
    const auto state = table_.unrank(number);
    if (!state) return state.error();
    return instance_of(*state, {});
  }

  Result<Proof> prove(const Instance& instance, const Answer& answer, const Request& request,
                      Progress& progress) const override {
    const State& start = state_of(instance);
    if (answer.status == Status::unsolvable && !why_unsolvable(start).empty())
      return Proof{InvariantProof{answer.reason}};
    if (answer.status == Status::optimal && start == puzzle_.goal()) return Proof{GoalProof{}};
    if (answer.status == Status::optimal && answer.algorithm == "table")
      return table_.prove(request, progress);
    SearchProof proof = search_proof(answer, progress);
    proof.seed = seed_of(answer.algorithm);
    return Proof{std::move(proof)};
  }
  Result<Proof> prove_table(const Histogram&, const Request& request, Progress& progress) const override {
    return table_.prove(request, progress);
  }

  std::string table_forecast(const Request& request) const override { return table_.forecast(request); }

  std::string move_name(const Instance&, int move) const override { return name_of(move_of(move)); }
  std::unique_ptr<Instance> play(const Instance& instance, std::span<const Step> steps) const override {
    State state = state_of(instance);
    for (const Step& step : steps) puzzle_.apply(state, move_of(step.move));
    return instance_of(state, instance.place);
  }
  std::optional<Board> before(const Instance& instance, const Answer&) const override {
    return board_of(state_of(instance));
  }
  std::optional<Board> after(const Instance& instance, const Answer& answer) const override {
    const auto played = play(instance, answer.steps);
    auto board = board_of(state_of(*played));
    const auto old = board_of(state_of(instance));
    for (std::size_t i = 0; board && i < board->cells.size(); ++i)
      board->cells[i].changed = board->cells[i].text != old->cells[i].text;
    return board;
  }
  std::string judge(const Instance&, const Answer& answer) const override {
    return fmt::format("{}\n", answer.cost);
  }
  bool is_solved(const Instance& instance) const override { return state_of(instance) == puzzle_.goal(); }
  std::vector<int> legal_moves(const Instance& instance) const override {
    std::vector<int> moves;
    puzzle_.each_move(state_of(instance),
                      [&](const Move& move) { return moves.push_back(number_of(move)), false; });
    std::sort(moves.begin(), moves.end());
    return moves;
  }

 protected:
  // None at the end of the text; after an error the reader stands behind the bad instance.
  virtual Result<std::optional<Placed>> read_state(TextReader& text) const = 0;
  virtual std::string text_of(const State& state) const = 0;  // read back by read_state
  virtual std::optional<Board> board_of(const State& state) const = 0;
  // Moves by number, in the order each_move gives them.
  virtual int number_of(const Move& move) const = 0;
  virtual Move move_of(int number) const = 0;
  virtual std::string name_of(const Move& move) const = 0;
  // Cells, values and moves, for other people's solvers.
  virtual Result<PlanRules> plan_rules(const State&) const {
    return Error{Fault::unsupported,
                 fmt::format("{} does not say what its moves do to its cells", description().name)};
  }
  // Why no sequence of moves leads to the goal; empty when nothing is known against it.
  virtual std::string why_unsolvable(const State&) const { return {}; }
  std::string no_table() const override {
    return Ranked<P> ? "" : fmt::format("{} has no table at this size", description().name);
  }
  virtual State random_state(std::mt19937_64& random) const { return walk(random, 4096); }

  virtual std::string choose(const State&, const Request& request, const Progress& progress,
                             std::string& why) const {
    if (table_pays(request, progress, why)) return "table";
    why += "; bidirectional search proves the optimum without a bound";
    return "bidirectional";
  }

  // A puzzle with further algorithms overrides this and falls back on it.
  virtual Result<Answer> solve_by(const State& start, const Request& request, Progress& progress) const {
    const std::string& name = request.algorithm;
    if (name == "bfs") return answer_of(bfs(puzzle_, start, request.memory, progress), name);
    if (name == "bidirectional")
      return answer_of(bidirectional(puzzle_, start, request.memory, progress), name);
    if (name == "astar") return answer_of(a_star(puzzle_, start, to_goal_, request.memory, progress), name);
    if (name == "ida") return answer_of(search_deeper(start, request, progress), name);
    if (name == "ida-tt") {
      const AnyOrder<P> puzzle(puzzle_);
      TranspositionTable<State> seen(std::min(request.memory / 2, most_transpositions));
      return answer_of(ida_star_with<false, true>(puzzle, start, to_goal_, progress,
                                                  IdaExtras<AnyOrder<P>>{.seen = &seen}),
                       name);
    }
    if (name == "nbs") {
      const H to_start(puzzle_, start);
      return answer_of(nbs(puzzle_, start, to_goal_, to_start, request.memory, progress), name);
    }
    if (name == "beam") {
      const BeamLimits limits = {.memory = request.memory};
      return answer_of(beam(puzzle_, start, to_goal_, limits, progress), name);
    }
    if (name == "table") return solve_by_table(start, request, progress);
    return Error{Fault::usage, fmt::format("{} has no algorithm '{}'", description().name, name)};
  }

  static bool proves(std::string_view algorithm) { return algorithm != "beam" && algorithm != "macro"; }
  // Of an algorithm that draws numbers.
  virtual std::optional<u64> seed_of(std::string_view) const { return std::nullopt; }
  // Whether a search may take so long that people stop it.
  virtual bool may_take_long() const { return false; }
  // How many moves the goal is away at least, by the best that is at hand.
  virtual std::function<int(const State&)> best_bound() const {
    return [this](const State& state) { return to_goal_(state); };
  }

  template <class Q>
  Answer answer_of(const PathFound<Q>& found, std::string_view algorithm) const {
    Answer answer = answer_from(found.cost, found.bound, found.ended, algorithm);
    answer.nodes = found.nodes;
    answer.steps = steps_of(found.path);
    return answer;
  }

  // IDA* with all threads; puzzles whose moves can be numbered skip sequences learnt to be useless.
  PathFound<P> search_deeper(const State& start, const Request& request, Progress& progress) const {
    constexpr bool learns = Skeletal<P>;
    IdaExtras<P> extras;
    if constexpr (learns) {
      std::call_once(learnt_, [&] { automaton_.emplace(learn_automaton(puzzle_, automaton_length)); });
      extras.automaton = &*automaton_;
    }
    if (request.threads <= 1) return ida_star_with<learns, false>(puzzle_, start, to_goal_, progress, extras);
    return ParallelIdaStar<P, H, learns>(puzzle_, to_goal_, request.threads, progress, extras).run(start);
  }

  bool table_pays(const Request& request, const Progress& progress, std::string& why) const {
    return table_.pays(request, progress, why);
  }
  bool table_is_here(const Request& request) const { return table_.is_here(request); }

  State walk(std::mt19937_64& random, int steps) const {
    State state = puzzle_.goal();
    for (int i = static_cast<int>(random() % 2); i < steps; ++i) {
      u64 moves = 0;
      puzzle_.each_move(state, [&](Move) { return ++moves, false; });
      if (moves == 0) return state;
      u64 chosen = random() % moves;
      Move taken{};
      puzzle_.each_move(state, [&](Move move) { return taken = move, chosen-- == 0; });
      puzzle_.apply(state, taken);
    }
    return state;
  }

  static const State& state_of(const Instance& instance) {
    return static_cast<const StateInstance&>(instance).state;
  }
  static std::unique_ptr<Instance> instance_of(const State& state, const Place& place) {
    auto instance = std::make_unique<StateInstance>();
    instance->state = state;
    instance->place = place;
    return instance;
  }
  template <class Path>
  std::vector<Step> steps_of(const Path& path) const {
    std::vector<Step> steps;
    steps.reserve(path.size());
    for (const Move& move : path) steps.push_back({number_of(move), 1});
    return steps;
  }
  static Answer nothing_to_do(const Request& request) {
    Answer answer;
    answer.status = Status::optimal;
    answer.algorithm = request.algorithm == "auto" ? "comparison" : request.algorithm;
    answer.reason = "this is the goal";
    answer.nodes = 1;
    return answer;
  }
  static Answer no_solution(std::string why) {
    Answer answer;
    answer.status = Status::unsolvable;
    answer.algorithm = "invariant";
    answer.reason = std::move(why);
    return answer;
  }

  P puzzle_;
  H to_goal_;

 private:
  static Request without_first(Request request) {
    request.first = false;
    return request;
  }

  Result<Tally> count_by_table(const State& start, Tally tally, const Request& request,
                               Progress& progress) const {
    const auto count = table_.count(start, request, progress);
    if (!count && count.error().fault != Fault::stopped) return count.error();
    tally.complete = static_cast<bool>(count);
    tally.count = count ? *count : 1;
    return tally;
  }

  // The first of all optimal answers, or a note why it is not known.
  void take_first(const State& start, const Request& request, Progress& progress, Answer& answer) const {
    const auto paths = optimal_paths(start, answer, request, progress);
    if (!paths) {
      add_note(answer.note, "which optimal answer is the first is not known: " + paths.error().message);
      return;
    }
    paths->each(progress, [&](std::span<const Move> path) {
      answer.steps = steps_of(path);
      answer.first = true;
      return false;
    });
    answer.count = paths->count();
  }

  // Near the goal a little memory is enough for a proof, whatever the size of the space.
  Answer short_proof(const State& start, const Request& request, Progress& progress) const {
    const double little = std::min(request.memory, double{32 << 20});
    Answer answer = answer_of(a_star(puzzle_, start, to_goal_, little, progress), "astar");
    answer.algorithm = "astar";
    answer.choice = "the goal is near";
    return answer;
  }

  // Something to show should the search be stopped: a narrow beam.
  Answer quick_answer(const State& start, const Request& request, Progress& progress) const {
    const BeamLimits narrow = {
        .memory = std::min(request.memory, double{1 << 28}), .width = 500, .widest = 500, .beams = 1};
    return answer_of(beam(puzzle_, start, to_goal_, narrow, progress), "beam");
  }
  Result<Answer> solve_by_table(const State& start, const Request& request, Progress& progress) const {
    std::string note;
    const auto found = table_.path(start, request, progress, note);
    if (!found) return found.error();
    Answer answer = answer_of(*found, "table");
    answer.unit = "table steps";
    answer.note = std::move(note);
    return answer;
  }

  Result<OptimalPaths<P>> optimal_paths(const State& start, const Answer& answer, const Request& request,
                                        Progress& progress) const {
    OptimalPaths<P> paths;
    const int length = static_cast<int>(answer.cost);
    Ended ended = Ended::whole;
    if (answer.algorithm == "table") {
      if constexpr (Ranked<P>) {
        std::string note;
        const auto table = table_.obtain(request, progress, note);
        if (!table) return table.error();
        const auto accept = [&](const State& state, int left) {
          return (*table)->residue(puzzle_.rank(state)) == left % 3;
        };
        ended = paths.build(puzzle_, start, length, accept, request.memory, progress);
      }
    } else {
      const auto bound = best_bound();
      const auto accept = [&](const State& state, int left) { return bound(state) <= left; };
      ended = paths.build(puzzle_, start, length, accept, request.memory, progress);
    }
    if (ended == Ended::memory)
      return Error{Fault::refused, "all optimal answers do not fit the memory allowed (--memory)"};
    if (ended != Ended::whole) return Error{Fault::stopped, "stopped while collecting the optimal answers"};
    return paths;
  }

  static constexpr double most_transpositions = 1 << 26;  // bytes
  static constexpr int automaton_length = 8;              // moves

  mutable std::once_flag learnt_;
  mutable std::optional<MoveAutomaton> automaton_;
  MovesTable<P> table_;
};

}  // namespace nonet
