// What a contest asks of a puzzle: of one that is built in the contest's question (nonet/catalog/contest.h),
// of a file this one.
//   moves                 the fewest moves to the goal; -1: there is no way
//   a board to fill       a filled board, or the best score where the file has one; -1: there is none
//   covers, no board      their number
// A program reads one instance as Puzzle::write() writes it.
//
// Example: a program for a file of moves that answered "4".
//
//   const auto judging = described_judging(*puzzle);
//   const auto exact = answer_contest(*puzzle, *instance, request, progress);   // exact->output == "3\n"
//   Words words("4\n");
//   judging->grade(puzzle->write(*instance), exact->output, words);             // Grade::wrong, and why
#pragma once

#include <memory>
#include <string>

#include "nonet/contract/interface.h"
#include "nonet/contract/judging.h"
#include "nonet/contract/specimens.h"

namespace nonet {

// Of a file; the puzzle outlives it.
std::shared_ptr<const Judging> described_judging(const Puzzle& puzzle);

struct ContestAnswer {
  Answer answer;
  bool known = false;       // the contest's question is answered, as far as the contest has a word for it
  std::string output = {};  // the contest's; empty: it has none
};
Result<ContestAnswer> answer_contest(const Puzzle& puzzle, const Instance& instance, const Request& request,
                                     Progress& progress);

// Boards of a file to try programs on: positions outwards from the goal; a filled board with one cell after
// another emptied; options that are given.
std::unique_ptr<Specimens> described_specimens(const Puzzle& puzzle);

}  // namespace nonet
