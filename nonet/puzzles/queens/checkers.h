// checkers: queens as the contest asks for them: the first three solutions in dictionary order, and how many
// there are. Source: USACO Training, "Checker Challenge"; COGS 64, Luogu P1219. Everything else is queens
// (nonet/puzzles/queens/queens.h).
#pragma once

namespace nonet {

struct PuzzleEntry;
extern const PuzzleEntry checkers_puzzle;

}  // namespace nonet
