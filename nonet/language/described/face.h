// The run-time face of described puzzles with states of so many words: MovesPuzzle, and what it cannot have
// for all of them: tables of positions without an index, searches step by step along a blank's way.
#pragma once

#include <mutex>

#include "nonet/base/digest.h"
#include "nonet/contract/playing.h"
#include "nonet/language/described/look.h"
#include "nonet/language/described/moves.h"
#include "nonet/language/described/plan.h"
#include "nonet/language/moves/slide_moves.h"
#include "nonet/language/structure/ranking.h"
#include "nonet/language/structure/reachable.h"
#include "nonet/language/structure/state_table.h"
#include "nonet/moves/puzzle.h"

namespace nonet {

template <int Words>
class DescribedPuzzle final : public MovesPuzzle<DescribedMoves<Words>, DescribedBound<Words>> {
 public:
  using P = DescribedMoves<Words>;
  using Base = MovesPuzzle<P, DescribedBound<Words>>;
  using Base::puzzle_, Base::to_goal_;
  using typename Base::Move, typename Base::Placed, typename Base::State;
  using Table = StateTable<Words>;

  DescribedPuzzle(PuzzleFile file, P puzzle, std::string no_ranking)
      : Base(std::move(puzzle)),
        file_(std::move(file)),
        text_(rules()),
        no_ranking_(std::move(no_ranking)),
        positions_(most_positions(shape())) {
    name_ = file_.name;
    title_ = file_.title.empty() ? fmt::format("the puzzle of {}", file_.path) : file_.title;
    about_ = file_.about;
    example_ = file_.start.empty() ? text_of(puzzle_.goal()) : file_.start;
    if (!example_.ends_with('\n')) example_ += '\n';
    identity_ = fmt::format("file {} {} rank {} 1", name_, digest_of_rules(rules()),
                            has_ranking() ? puzzle_.rules().ranking->name() : "none");
    for (const Algorithm& algorithm : moves_algorithms) {
      const bool both_ends = algorithm.name == "bidirectional" || algorithm.name == "nbs";
      if (both_ends && !reversible()) continue;
      if (algorithm.name != "table") {
        algorithms_.push_back(algorithm);
      } else if (has_ranking()) {
        algorithms_.push_back(algorithm);
      } else {
        algorithms_.push_back({"states", "all positions from which the goal is reached, kept in memory"});
      }
    }
    description_ = {
        .name = name_,
        .title = title_,
        .rules = about_,
        .formats = "Input: the layout, one line a row, # where there is no cell; or `scramble:` and moves.",
        .example = example_,
        .settings = {},
        .algorithms = algorithms_,
        .judge = false,
        .fill = false};
  }

  const Description& description() const override { return description_; }
  const PuzzleFile* file() const override { return &file_; }

  // What slides into the blank, or the cell after which the move is named.
  std::optional<int> handle(const Instance& instance, int move) const override {
    const MoveStructure& structure = shape().structure;
    if (structure.blank < 0) return text_.named_place(rules(), move);
    for (const auto& carry : rules().moves[static_cast<std::size_t>(move)].carries) {
      if (carry.to == structure.blank_cell[static_cast<std::size_t>(move)])
        return PositionText::place_of(rules(), carry.from);
    }
    return Base::handle(instance, move);
  }
  // Moves exchange pieces and never make them: the cell that had the piece gets the one that was here.
  Result<std::unique_ptr<Instance>> edit(const Instance& instance, int cell,
                                         std::string_view value) const override {
    if (const auto board = board_to_edit(*this, instance, cell, value); !board) return board.error();
    auto position = unpack(shape(), Base::state_of(instance).words);
    if (auto set = text_.set(rules(), position, cell, value); !set) return set.error();
    return Base::instance_of(pack_position<Words>(shape(), position), instance.place);
  }

  // Where a table by index does not fit memory its positions may.
  Result<Answer> solve(const Instance& instance, const Request& request, Progress& progress) const override {
    Request possible = request;
    if (request.algorithm == "table" && has_ranking() && !has_index(request)) possible.algorithm = "states";
    return Base::solve(instance, possible, progress);
  }

  Result<Histogram> table(const Request& request, Progress& progress) const override {
    if (has_index(request)) return Base::table(request, progress);
    Histogram h;
    h.states = {1};  // the goal, should it be stopped at once
    const auto table = state_table(request, progress, &h.states);
    if (!table && table.error().fault != Fault::stopped) return table.error();
    h.bits_per_state = static_cast<int>(sizeof(State) + 8) * 8;
    if (table) h.states = (*table)->levels();
    for (const u64 level : h.states) h.total += level;
    if (!table) return h;
    h.updates = (*table)->kept();
    h.complete = true;
    for (const State& state : (*table)->hardest(DistanceTable::most_hardest))
      h.hardest.push_back(text_of(state));
    h.moves = (*table)->mean_moves();
    return h;
  }
  std::string table_forecast(const Request& request) const override {
    Progress progress;
    if (has_index(request))
      return forecast_index(shape(), *puzzle_.rules().ranking,
                            puzzle_.table_bytes(request.threads, request.memory), progress);
    return forecast_positions(shape(), bytes_a_position(images(progress).size()), request.memory, progress);
  }
  // Far from the goal, and backwards where moves cannot be taken back: from there the goal is reached.
  Result<std::unique_ptr<Instance>> random(u64 seed, Progress& progress) const override {
    std::mt19937_64 source(seed);
    State state = puzzle_.goal();
    std::vector<Move> ways;
    const auto take = [&](Move move) { return ways.push_back(move), false; };
    for (int i = static_cast<int>(source() % 2); i < most_walk; ++i) {
      if (progress.should_stop()) return Error{Fault::stopped, "stopped before a position was found"};
      ways.clear();
      if (reversible()) {
        puzzle_.each_move(state, take);
      } else {
        puzzle_.each_way_back(state, take);
      }
      if (ways.empty()) break;
      puzzle_.apply(state, ways[source() % ways.size()]);
    }
    return Base::instance_of(state, {});
  }
  Result<std::unique_ptr<Instance>> random_at(u64 seed, int distance, const Request& request,
                                              Progress& progress) const override {
    if (has_index(request)) return Base::random_at(seed, distance, request, progress);
    const auto table = state_table(request, progress);
    if (!table) return table.error();
    if (const auto there = check_level((*table)->levels(), distance); !there) return there.error();
    std::mt19937_64 random(seed);
    return Base::instance_of((*table)->random_at(distance, random), {});
  }
  Result<Proof> prove_table(const Histogram& histogram, const Request& request,
                            Progress& progress) const override {
    if (has_index(request)) return Base::prove_table(histogram, request, progress);
    const auto table = state_table(request, progress);
    if (!table) return table.error();
    return Proof{TableProof{(*table)->levels(), (*table)->digest()}};
  }

 protected:
  Result<std::optional<Placed>> read_state(TextReader& text) const override {
    auto read = text_.read(text, rules());
    if (!read) return read.error();
    if (!*read) return std::optional<Placed>();
    return std::optional(Placed{pack_position<Words>(shape(), (*read)->position), (*read)->place});
  }
  std::string text_of(const State& state) const override {
    return text_.write(rules(), unpack(shape(), state.words));
  }
  std::optional<Board> board_of(const State& state) const override {
    Board board = text_.board(rules(), unpack(shape(), state.words));
    if (shape().structure.blank >= 0) board.look = Look::tiles;
    return board;
  }
  int number_of(const Move& move) const override { return move; }
  Move move_of(int number) const override { return number; }
  std::string name_of(const Move& move) const override {
    return rules().moves[static_cast<std::size_t>(move)].name;
  }
  Result<PlanRules> plan_rules(const State& start) const override {
    return plan_of_rules(rules(), unpack(shape(), start.words));
  }
  std::string identity() const override { return identity_; }
  // The index may have entries for positions that no moves reach.
  std::string_view table_entries() const override { return "index entries"; }
  std::string no_table() const override { return has_ranking() ? std::string() : no_ranking_; }
  std::string why_unsolvable(const State& state) const override {
    // Made once, and only where somebody asks. Where it would take more than a moment nothing is known: a
    // search does without.
    std::call_once(explored_, [&] {
      Progress whole, moment(whole, most_exploring);
      reachable_ = std::make_unique<Reachability>(rules(), shape().structure, moment);
    });
    std::string why = reachable_->why_unreachable(unpack(shape(), state.words));
    if (why.empty() && has_ranking() && puzzle_.rank(state) >= puzzle_.size())
      why = "no moves make such an arrangement of the goal's pieces";
    return why;
  }

  std::string choose(const State& start, const Request& request, const Progress& progress,
                     std::string& why) const override {
    if (has_ranking() && !table_is_quick(request)) {
      why = fmt::format("a table of {} {} takes some time to build (nonet table does)", puzzle_.size(),
                        table_entries());
    } else if (has_ranking()) {
      if (this->table_pays(request, progress, why)) return "table";
    } else {
      why = no_ranking_;
      const bool few = positions_ <= most_states && FlatIndex<State>::bytes(positions_) <= request.memory;
      if (!reversible() && (few || states_.now() != nullptr)) {
        why += few ? "; all positions fit memory" : "; all positions are in memory";
        return "states";
      }
    }
    if (!reversible()) {
      why += "; A* needs no way back";
      return "astar";
    }
    if (shape().structure.blank >= 0 && positions_ > most_from_both_ends && to_goal_(start) > 0) {
      why += "; every value's way home bounds IDA*";
      return "ida";
    }
    why += "; bidirectional search proves the optimum without a bound";
    return "bidirectional";
  }
  bool table_is_quick(const Request& request) const {
    return puzzle_.rules().ranking->table_bytes(1) > 0 || puzzle_.size() <= quick_by_rank ||
           this->table_is_here(request);
  }
  bool may_take_long() const override { return positions_ > 1e8; }

  Result<Answer> solve_by(const State& start, const Request& request, Progress& progress) const override {
    const bool listed = std::any_of(algorithms_.begin(), algorithms_.end(),
                                    [&](const Algorithm& a) { return a.name == request.algorithm; });
    if (!listed && request.algorithm != "states")
      return Error{Fault::usage, fmt::format("{} has no algorithm '{}'", name_, request.algorithm)};
    if (request.algorithm == "states") return solve_by_states(start, request, progress);
    if (request.algorithm == "ida" && SlideMoves<Words>::fits(puzzle_.rules()))
      return slide_deeper(start, request, progress);
    return Base::solve_by(start, request, progress);
  }
  std::function<int(const State&)> best_bound() const override {
    if (const auto table = states_.now()) {
      return [table](const State& state) {
        const int distance = table->distance(state);
        return distance == Table::unreached ? 1 << 30 : distance;
      };
    }
    return Base::best_bound();
  }

 private:
  static constexpr int most_walk = 4096;
  static constexpr double most_states = 1 << 24;
  static constexpr u64 quick_by_rank = 4'000'000;      // positions: half a second
  static constexpr double most_from_both_ends = 1e11;  // positions: their root fits memory many times
  static constexpr std::size_t most_images = 64;
  static constexpr double few_positions = 10'000;
  static constexpr std::size_t most_moves_compared = 1000;
  static constexpr u64 most_exploring = u64{1} << 26;  // steps: a second where turns are not prime

  const PackedShape& shape() const { return *puzzle_.rules().shape; }
  const MoveRules& rules() const { return shape().rules; }
  bool reversible() const { return shape().structure.reversible; }
  // The index may have far more numbers than there are positions that moves reach.
  bool has_index(const Request& request) const {
    return has_ranking() && puzzle_.table_bytes(request.threads, request.memory) <= request.memory;
  }
  bool has_ranking() const { return puzzle_.rules().ranking != nullptr; }

  // `so_far`: the levels that were whole when it was stopped.
  Result<std::shared_ptr<const Table>> state_table(const Request& request, Progress& progress,
                                                   std::vector<u64>* so_far = nullptr) const {
    const auto lock = states_.lock(progress);
    if (auto table = states_.now()) return table;
    if (!lock) return Error{Fault::stopped, "stopped while waiting for the table"};
    auto symmetries = images(progress);
    const double bytes = bytes_a_position(symmetries.size());
    if (auto refused = refuse_positions(shape(), bytes, request.memory, progress)) return *refused;
    auto table = std::make_shared<Table>(puzzle_, std::move(symmetries));
    const Ended ended = table->build(request.memory, progress);
    if (ended == Ended::asked && so_far != nullptr) *so_far = table->levels();
    if (ended == Ended::asked) return Error{Fault::stopped, "stopped while the table was built"};
    if (ended == Ended::memory)
      return Error{
          Fault::refused,
          fmt::format("more than {} positions do not fit the memory allowed (--memory)", table->kept())};
    return states_.keep(std::move(table));
  }
  // One stored position stands for all of its images.
  static double bytes_a_position(std::size_t images) {
    return FlatIndex<State>::bytes(1) / double(images + 1);
  }
  // Only where finding them is nothing beside the search itself.
  std::vector<PackedImage<Words>> images(Progress& progress) const {
    std::vector<PackedImage<Words>> result;
    if (positions_ < few_positions || rules().moves.size() > most_moves_compared) return result;
    const auto all = all_symmetries(rules(), symmetries_of(rules(), progress), most_images);
    for (std::size_t i = 1; i < all.size(); ++i) result.push_back(pack_image<Words>(shape(), all[i]));
    return result;
  }

  Answer slide_deeper(const State& start, const Request& request, Progress& progress) const {
    using Slides = SlideMoves<Words>;
    const Slides slides(puzzle_);
    const SlideBound<Words> bound(slides, to_goal_);
    PathFound<Slides> found;
    if (request.threads <= 1) {
      found = ida_star_with<false, false>(slides, start, bound, progress, {});
    } else {
      found = parallel_ida_star(slides, start, bound, request.threads, progress);
    }
    Answer answer = answer_from(found.cost, found.bound, found.ended, "ida");
    answer.nodes = found.nodes;
    for (const auto& move : found.path) answer.steps.push_back({move.number, 1});
    return answer;
  }

  Result<Answer> solve_by_states(const State& start, const Request& request, Progress& progress) const {
    const bool here = states_.now() != nullptr;
    const auto table = state_table(request, progress);
    if (!table && table.error().fault == Fault::stopped) return answer_from(-1, 0, Ended::asked, "table");
    if (!table) return table.error();
    int distance = (*table)->distance(start);
    Answer answer = answer_from(distance, std::max(distance, 0), Ended::whole, "table");
    State state = start;
    for (; distance > 0; --distance) {
      const int move = (*table)->next_move(state, distance);
      answer.steps.push_back({move, 1});
      puzzle_.apply(state, move);
    }
    answer.nodes = (here ? 0 : (*table)->kept()) + answer.steps.size();
    answer.unit = "positions";
    return answer;
  }

  PuzzleFile file_;
  PositionText text_;
  std::string no_ranking_;
  double positions_;
  std::string name_, title_, about_, example_, identity_;
  std::vector<Algorithm> algorithms_;
  Description description_;
  mutable std::once_flag explored_;
  mutable std::unique_ptr<const Reachability> reachable_;
  mutable BuiltOnce<Table> states_;
};

template <int Words>
Result<std::unique_ptr<Puzzle>> make_moves_of(PuzzleFile file, std::shared_ptr<const PackedShape> shape) {
  auto packed = compile_rules<Words>(shape);
  if (!packed) return packed.error();
  std::string why;
  (*packed)->ranking = make_ranking(shape, why);
  return std::unique_ptr<Puzzle>(std::make_unique<DescribedPuzzle<Words>>(
      std::move(file), DescribedMoves<Words>(std::move(*packed)), std::move(why)));
}

}  // namespace nonet
