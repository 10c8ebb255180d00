// Sudoku boards of 12, 16 and 25 rows: every one answered with its only solution or with two, against the
// program cadical on the usual formula. That has a variable for each cell and digit, and for each cell and
// digit, and each row, column, box and digit, a clause and all pairs; a first run finds a solution, a second
// one, on the formula and a clause that excludes it, another or none. Only cadical's own time counts, not the
// writing of its formulas.
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "bench/jobs.h"
#include "nonet/contract/interface.h"
#include "nonet/puzzles/sudoku/solve/large.h"

namespace nonet::bench {

namespace {

struct Set {
  std::string name;
  int box_rows, box_columns;
};
const Set sets[] = {{"12x12", 3, 4}, {"16x16", 4, 4}, {"25x25", 5, 5}};

using Digits = std::vector<int>;

std::vector<Digits> read_set(const Setup& setup, const Set& set) {
  const auto cells = static_cast<std::size_t>(set.box_rows * set.box_columns);
  std::vector<Digits> boards;
  std::ifstream file(setup.data + "/sudoku/" + set.name + ".txt");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name;
    Digits digits;
    words >> name;
    for (int digit = 0; words >> digit;) digits.push_back(digit);
    if (!line.starts_with("#") && digits.size() == cells * cells) boards.push_back(digits);
  }
  if (setup.quick) {  // some of each
    std::vector<Digits> some;
    for (std::size_t i = 0; i < boards.size(); i += 6) some.push_back(boards[i]);
    return some;
  }
  return boards;
}

class Formula {
 public:
  Formula(const LargeSudoku& board, const Digits& givens) : n_(board.n) {
    for (int c = 0; c < n_ * n_; ++c) {
      exactly_one([&](int digit) { return variable(c, digit); });
    }
    for (const std::vector<int>& region : board.regions) {
      for (int digit = 0; digit < n_; ++digit) {
        exactly_one([&](int i) { return variable(region[static_cast<std::size_t>(i)], digit); });
      }
    }
    for (int c = 0; c < n_ * n_; ++c) {
      const int given = givens[static_cast<std::size_t>(c)];
      if (given != 0) end_clause(fmt::format("{} ", variable(c, given - 1)));
    }
  }

  void exclude(const Digits& solution) {
    std::string clause;
    for (int c = 0; c < n_ * n_; ++c) {
      clause += fmt::format("-{} ", variable(c, solution[static_cast<std::size_t>(c)] - 1));
    }
    end_clause(clause);
  }

  void write(const std::string& path) const {
    std::ofstream(path) << fmt::format("p cnf {} {}\n", n_ * n_ * n_, clauses_) << text_;
  }

  // The solution in what cadical printed; empty when it says that there is none.
  Digits read_solution(const std::string& path) const {
    Digits digits(static_cast<std::size_t>(n_ * n_), 0);
    std::ifstream file(path);
    bool satisfiable = false;
    for (std::string line; std::getline(file, line);) {
      satisfiable = satisfiable || line == "s SATISFIABLE";
      if (!line.starts_with("v ")) continue;
      std::istringstream words(line.substr(2));
      for (int literal = 0; words >> literal;) {
        if (literal > 0) digits[static_cast<std::size_t>((literal - 1) / n_)] = (literal - 1) % n_ + 1;
      }
    }
    return satisfiable ? digits : Digits();
  }

 private:
  int variable(int cell, int digit) const { return cell * n_ + digit + 1; }
  void end_clause(const std::string& literals) {
    text_ += literals + "0\n";
    ++clauses_;
  }
  template <class Literal>
  void exactly_one(const Literal& literal) {
    std::string all;
    for (int i = 0; i < n_; ++i) all += fmt::format("{} ", literal(i));
    end_clause(all);
    for (int i = 0; i < n_; ++i) {
      for (int j = i + 1; j < n_; ++j) end_clause(fmt::format("-{} -{} ", literal(i), literal(j)));
    }
  }

  const int n_;
  std::string text_;
  u64 clauses_ = 0;
};

// What contenders must agree on: how many solutions up to two, and which if it is one.
u64 digest_answer(u64 before, int solutions, const Digits& first) {
  std::string text = fmt::format("{}:", solutions);
  for (const int digit : first) text += solutions == 1 ? fmt::format(" {}", digit) : "";
  return digest(before, text);
}

Function cadical(const Setup& setup, const Set& set, const std::vector<Digits>& boards) {
  return [=](Stopwatch&) {
    const LargeSudoku board = boxed_sudoku(set.box_rows, set.box_columns);
    const std::string input = setup.path("board.cnf"), output = setup.path("board.out");
    Run run;
    run.answer = 1;
    for (const Digits& givens : boards) {
      Formula formula(board, givens);
      const auto ask = [&] {
        formula.write(input);
        run.seconds += run_program({{"cadical", "-q", input}, output}).seconds;
        return formula.read_solution(output);
      };
      const Digits first = ask();
      int solutions = 0;
      if (!first.empty()) {
        formula.exclude(first);
        solutions = ask().empty() ? 1 : 2;
      }
      run.answer = digest_answer(run.answer, solutions, first);
      ++run.work;
    }
    return run;
  };
}

struct Tallied {
  int unique = 0, several = 0, none = 0, unanswered = 0, by_sat = 0;
  u64 nodes = 0, conflicts = 0;
};

// A run can tell one number besides its time, so the others go through a file.
Function nonet(const Setup& setup, const Set& set, const std::vector<Digits>& boards) {
  return [=](Stopwatch& watch) {
    const LargeSudoku board = boxed_sudoku(set.box_rows, set.box_columns);
    Run run;
    run.answer = 1;
    Tallied tally;
    watch.restart();
    for (const Digits& givens : boards) {
      Progress progress;
      const auto solved =
          solve_large_sudoku(board, givens, 2, LargeSudoku::usual_budget, Request().memory, progress);
      const LargeSudokuFound found = solved ? *solved : LargeSudokuFound();
      run.answer =
          digest_answer(run.answer, found.solutions, found.boards.empty() ? Digits() : found.boards[0]);
      ++run.work;
      int& kind = found.solutions == 2 ? tally.several
                  : !found.complete    ? tally.unanswered
                  : found.solutions    ? tally.unique
                                       : tally.none;
      ++kind;
      tally.by_sat += found.by_sat ? 1 : 0;
      tally.nodes += found.nodes;
      tally.conflicts += found.conflicts;
    }
    run.seconds = watch.seconds();
    std::ofstream(setup.path("tally.txt"))
        << fmt::format("{} {} {} {} {} {} {}\n", tally.unique, tally.several, tally.none, tally.unanswered,
                       tally.by_sat, tally.nodes, tally.conflicts);
    return run;
  };
}

Tallied read_tally(const Setup& setup) {
  Tallied tally;
  std::ifstream(setup.path("tally.txt")) >> tally.unique >> tally.several >> tally.none >> tally.unanswered >>
      tally.by_sat >> tally.nodes >> tally.conflicts;
  return tally;
}

}  // namespace

void job_large_sudoku(const Setup& setup, Report& report) {
  report.print("## large sudoku: 12, 16 and 25 rows, one solution proved the only one or two shown\n\n");
  if (setup.data.empty() || read_set(setup, sets[2]).empty()) {
    return report.print("The boards are not here (--data): no races on them.\n\n");
  }
  if (!run_program({{"cadical", "--version"}}).good) {
    return report.print("Left out: there is no cadical (Debian package cadical).\n\n");
  }
  std::string table =
      "| set | boards | one solution | several | nonet | cadical, two runs | ratio | nodes | went to SAT | "
      "conflicts there |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
  double ours = 0, theirs = 0;
  int boards_in_all = 0, unanswered = 0;
  for (const Set& set : sets) {
    const std::vector<Digits> boards = read_set(setup, set);
    Race race(report, "boards", setup.quick ? 1 : 2);
    race.add("cadical, two runs", cadical(setup, set, boards));
    race.add("nonet", nonet(setup, set, boards));
    race.run();
    if (interrupted()) return;
    const double own = race.best("nonet").seconds, peer = race.best("cadical, two runs").seconds;
    const Tallied tally = read_tally(setup);
    table += fmt::format("| {} | {} | {} | {} | {} | {} | {} x | {} | {} | {} |\n", set.name, boards.size(),
                         tally.unique, tally.several, in_seconds(own), in_seconds(peer),
                         three_digits(own > 0 ? peer / own : 0), tally.nodes, tally.by_sat, tally.conflicts);
    ours += own;
    theirs += peer;
    boards_in_all += static_cast<int>(boards.size());
    unanswered += tally.unanswered;
  }
  report.print(table + "\nThe numbers of solutions and every only solution were compared.\n\n");
  report.figure("boards of 12, 16 and 25 rows answered", fmt::format("all {}", boards_in_all),
                fmt::format("{}", boards_in_all - unanswered), unanswered == 0);
  report.figure("their CPU time in total against cadical's", "not more",
                fmt::format("{} against {}: {} x less", in_seconds(ours), in_seconds(theirs),
                            three_digits(ours > 0 ? theirs / ours : 0)),
                ours > 0 && ours <= theirs);
}

}  // namespace nonet::bench
