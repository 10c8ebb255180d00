// Implements the verbs of queens; puzzles/queens/text.cpp reads, writes and draws boards.
#include "nonet/puzzles/queens/puzzle.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/decimal.h"
#include "nonet/cover/fill/answer.h"

namespace nonet {

namespace {

constexpr int counted_on_the_way = 12;     // rows up to which counting all takes less than a millisecond
constexpr int counted_despite_limit = 16;  // rows up to which counting all is faster than listing many

bool is_direct(const std::string& algorithm) {
  return algorithm == "auto" || algorithm == "bits";
}

Answer impossible(std::string reason, const std::string& algorithm) {
  Answer answer;
  answer.status = Status::unsolvable;
  answer.aim = Aim::any;
  answer.algorithm = algorithm == "auto" ? "bits" : algorithm;
  answer.reason = std::move(reason);
  return answer;
}

// The queens that are not on the board yet, as steps.
Answer answer_of(const QueensInstance& instance, std::span<const int> columns) {
  Answer answer;
  answer.status = Status::optimal;
  answer.aim = Aim::any;
  answer.algorithm = "bits";
  for (int row = 0; row < instance.n; ++row) {
    const int column = columns[static_cast<std::size_t>(row)];
    if (instance.at(row, column) != QueensInstance::queen)
      answer.steps.push_back({instance.n * row + column, 1});
  }
  return answer;
}

Answer ended_without(bool complete) {
  Answer answer = no_cover(Aim::any, complete);
  answer.algorithm = "bits";
  return answer;
}

// Whether bits can list what is asked for.
Result<Done> check_list(const QueensInstance& instance, const Request& request) {
  if (request.up_to != UpTo::nothing)
    return Error{Fault::unsupported, "bits lists all solutions; cover lists one per class"};
  if (request.sample > 0) return Error{Fault::unsupported, "bits draws no samples; diagram does"};
  if (instance.n > most_counted_queens) {
    return Error{Fault::unsupported, fmt::format("bits lists on boards of up to {} rows, this has {}; cover "
                                                 "lists on larger ones",
                                                 most_counted_queens, instance.n)};
  }
  return Done{};
}

void cut_to(Tally& tally, u64 limit) {
  if (limit == 0 || tally.count <= limit) return;
  tally.count = limit;
  tally.complete = false;
  tally.limited = true;
  tally.answer.reason = fmt::format("there are more than the limit of {}", limit);
}

// One by one, on one thread.
Result<Tally> count_to_limit(const QueensBoard& board, u64 limit, Progress& progress) {
  u64 count = 0;
  const auto listed = list_queens(board, progress, [&](std::span<const int>) { return ++count < limit; });
  if (!listed) return listed.error();
  UnitsCounted counted;
  counted.count = count;
  counted.nodes = counted.nodes_here = listed->nodes;
  counted.complete = listed->complete;
  Tally tally = tally_of(Aim::any, counted, "bits");
  tally.limited = !listed->complete && count == limit;
  if (!listed->complete) {
    tally.answer.reason = tally.limited ? fmt::format("it stopped at the limit of {}", limit)
                                        : "stopped before every choice was tried";
  }
  return tally;
}

}  // namespace

Result<Done> QueensPuzzle::check_algorithm(const std::string& name) const {
  const auto all = description().algorithms;
  if (name == "auto" ||
      std::any_of(all.begin(), all.end(), [&](const Algorithm& known) { return known.name == name; })) {
    return Done{};
  }
  return Error{Fault::usage, fmt::format("{} has no algorithm '{}'", description().name, name)};
}

// The judge asks how many there are.
Result<Answer> QueensPuzzle::answer_judge(const Instance& instance, const Request& request,
                                          Progress& progress) const {
  Request all = request;
  all.judge = false;
  const auto tally = count(instance, all, progress);
  if (!tally) return tally.error();
  Answer answer = tally->answer;
  answer.count = tally->count;
  answer.more = !tally->complete;
  answer.judged = tally->complete;
  if (!tally->complete) answer.status = Status::unknown;
  return answer;
}

// On the empty board no search is needed.
Answer QueensPuzzle::known_answer(const QueensInstance& instance, Progress& progress) const {
  const int n = instance.n;
  std::vector<int> columns;
  if (torus_) {
    for (int row = 0; row < n; ++row) columns.push_back(2 * row % n);
  } else {
    columns = construct_queens(n);
  }
  if (columns.empty()) return impossible(fmt::format("{} queens always attack each other", n), "bits");
  Answer answer = answer_of(instance, columns);
  answer.reason = torus_ ? "closed form: two columns further in every row"
                         : "closed form: the even columns, then the odd ones, some of them traded";
  if (!torus_ && n <= counted_on_the_way) {
    if (const auto all = count_queens(direct_board(instance), {}, progress); all && all->complete) {
      answer.count = all->count;
      answer.nodes = all->nodes;
    }
  }
  if (answer.count == 0) {  // the mirror image is another answer
    answer.count = n == 1 ? 1 : 2;
    answer.more = n > 1;
  }
  answer.first = n == 1;
  return answer;
}

Result<Answer> QueensPuzzle::solve_directly(const QueensInstance& instance, const Request& request,
                                            Progress& progress) const {
  if (instance.n > most_counted_queens) {
    return Error{Fault::refused, fmt::format("bits searches boards of up to {} rows, this has {}",
                                             most_counted_queens, instance.n)};
  }
  std::vector<int> first;
  u64 seen = 0;
  const auto listed = list_queens(direct_board(instance), progress, [&](std::span<const int> columns) {
    if (++seen == 1) first.assign(columns.begin(), columns.end());
    return seen < 2;
  });
  if (!listed) return listed.error();
  Answer answer = first.empty() ? ended_without(listed->complete) : answer_of(instance, first);
  answer.nodes = listed->nodes;
  answer.first = request.first && !first.empty();
  if (first.empty()) return answer;
  answer.count = seen == 2 || listed->complete ? seen : 0;
  answer.more = seen == 2;
  answer.reason = seen == 2          ? "a second solution was found"
                  : listed->complete ? "every choice was tried"
                                     : "stopped before it was known whether there is another";
  return answer;
}

Result<Answer> QueensPuzzle::solve(const Instance& instance, const Request& request,
                                   Progress& progress) const {
  if (const auto known = check_algorithm(request.algorithm); !known) return known.error();
  if (request.judge) return answer_judge(instance, request, progress);
  if (request.algorithm == "bits" && !request.proof.empty())
    return Error{Fault::usage, "a proof comes from the SAT solver: ask for --algorithm sat"};
  const QueensInstance& queens = queens_of(instance);
  // A proof is one of the clauses, whatever can be seen at once.
  if (!request.proof.empty()) return FillPuzzle::solve(instance, request, progress);
  if (const auto why = contradiction(queens)) return impossible(*why, request.algorithm);
  if (!is_direct(request.algorithm)) return FillPuzzle::solve(instance, request, progress);
  const bool automatic = request.algorithm == "auto";
  if (queens.cells.empty() && (!request.first || queens.n <= 3)) {
    Answer answer = known_answer(queens, progress);
    if (automatic) answer.choice = "the board is empty";
    return answer;
  }
  if (automatic && (!request.first || queens.n > most_counted_queens))
    return FillPuzzle::solve(instance, request, progress);
  auto answer = solve_directly(queens, request, progress);
  if (answer && automatic) answer->choice = "it comes to the first solution first";
  return answer;
}

Result<Tally> QueensPuzzle::count_directly(const QueensInstance& instance, const Request& request,
                                           Progress& progress) const {
  const QueensBoard board = direct_board(instance);
  if (request.up_to != UpTo::nothing) {
    const auto classes = count_queens_classes(instance.n, request.unit_options(), progress);
    if (!classes) return classes.error();
    Tally tally = tally_of(Aim::any, classes->all, "bits");
    if (!classes->all.complete) {
      tally.count = (classes->all.count + 7) / 8;  // no class has more
      return tally;
    }
    tally.count = classes->classes;
    tally.answer.reason =
        fmt::format("({} solutions + {} unchanged by a half turn + 2 times {} by a quarter turn) / 8",
                    decimal(classes->all.count), classes->half_turn, classes->quarter_turn);
    if (instance.n <= 3) tally.answer.reason = "every choice was tried";
    cut_to(tally, request.limit);
    return tally;
  }
  const bool soon_counted = board.is_plain() && instance.n <= counted_despite_limit;
  if (request.limit > 0 && !soon_counted) return count_to_limit(board, request.limit, progress);
  const auto counted = count_queens(board, request.unit_options(), progress);
  if (!counted) return counted.error();
  Tally tally = tally_of(Aim::any, *counted, "bits");
  cut_to(tally, request.limit);
  return tally;
}

bool QueensPuzzle::is_counted_directly(const QueensInstance& queens, const Request& request) const {
  if (request.algorithm == "bits") return true;
  return request.algorithm == "auto" && check_direct_count(queens, request);
}

Result<Done> QueensPuzzle::check_direct_count(const QueensInstance& queens, const Request& request) const {
  if (queens.n > most_counted_queens) {
    return Error{Fault::refused, fmt::format("bits counts on boards of up to {} rows, this has {}",
                                             most_counted_queens, queens.n)};
  }
  if (request.up_to == UpTo::automorphism)
    return Error{Fault::unsupported, "bits does not count up to automorphism; cover does"};
  if (request.up_to == UpTo::symmetry && (torus_ || !queens.cells.empty())) {
    return Error{Fault::unsupported,
                 "bits counts up to symmetry on the empty board alone; cover does so on every board"};
  }
  return Done{};
}

Result<Done> QueensPuzzle::check_engine(const QueensInstance& queens, const Request& request) const {
  if (request.backend == "auto" || request.backend == "scalar") return Done{};
  if (!is_counted_directly(queens, request)) {
    return Error{
        Fault::unsupported,
        fmt::format("{} is an engine of bits, which does not count here: the others have scalar alone",
                    request.backend)};
  }
  if (torus_) {
    return Error{Fault::unsupported,
                 fmt::format("{} counts on boards that do not wrap around: a torus has scalar alone",
                             request.backend)};
  }
  return Done{};
}

Result<Tally> QueensPuzzle::count(const Instance& instance, const Request& request,
                                  Progress& progress) const {
  if (const auto known = check_algorithm(request.algorithm); !known) return known.error();
  const QueensInstance& queens = queens_of(instance);
  if (const auto able = check_engine(queens, request); !able) return able.error();
  if (const auto why = contradiction(queens)) {
    Tally none;
    none.answer = impossible(*why, request.algorithm);
    return none;
  }
  if (!is_direct(request.algorithm)) return FillPuzzle::count(instance, request, progress);
  if (request.limit > 0 && !request.checkpoint.empty())
    return Error{Fault::unsupported, "a count up to a limit keeps no checkpoint"};
  if (!is_counted_directly(queens, request)) return FillPuzzle::count(instance, request, progress);
  if (const auto able = check_direct_count(queens, request); !able) return able.error();
  auto tally = count_directly(queens, request, progress);
  if (tally && request.algorithm == "auto") tally->answer.choice = "it is made for this puzzle";
  return tally;
}

Result<Answer> QueensPuzzle::list(const Instance& instance, const Request& request, Progress& progress,
                                  const EachAnswer& each) const {
  if (const auto known = check_algorithm(request.algorithm); !known) return known.error();
  const QueensInstance& queens = queens_of(instance);
  if (request.algorithm == "bits") {
    if (const auto able = check_list(queens, request); !able) return able.error();
  }
  if (const auto why = contradiction(queens)) return impossible(*why, request.algorithm);
  const bool of_all = request.up_to == UpTo::nothing && request.sample == 0;
  if (!is_direct(request.algorithm) || !of_all || queens.n > most_counted_queens)
    return FillPuzzle::list(instance, request, progress, each);
  u64 seen = 0;
  bool enough = false;
  const auto listed = list_queens(direct_board(queens), progress, [&](std::span<const int> columns) {
    ++seen;
    enough = !each(answer_of(queens, columns));
    return !enough;
  });
  if (!listed) return listed.error();
  Answer answer = seen == 0 ? ended_without(listed->complete) : Answer{};
  answer.aim = Aim::any;
  if (seen > 0) answer.status = Status::optimal;
  answer.listed = listed->complete || enough;
  answer.nodes = listed->nodes;
  answer.algorithm = "bits";
  if (listed->complete) answer.reason = "every choice was tried";
  return answer;
}

}  // namespace nonet
