// The jobs, one function each: they print their tables and note their figures.
#pragma once

#include "bench/harness.h"

namespace nonet::bench {

void job_boards(const Setup& setup, Report& report);      // many 9x9 boards, end to end
void job_large(const Setup& setup, Report& report);       // one board of 400 million cells
void job_glpk(const Setup& setup, Report& report);        // the same boards as integer programs
void job_clocks(const Setup& setup, Report& report);      // positions of The Clocks
void job_lights_out(const Setup& setup, Report& report);  // a null space of 2^20 vectors
void job_table(const Setup& setup, Report& report);       // the perfect table of 2^21 states
void job_knights(const Setup& setup, Report& report);     // 67,603,900 positions, whole words at a time
void job_cube(const Setup& setup, Report& report);        // tables of products of coordinates
void job_nine(const Setup& setup, Report& report);        // 9-Nine: a table, and the best found in a time
void job_tiles(const Setup& setup, Report& report);       // 15-puzzle: IDA*, pattern databases; a 4x3 table
void job_queens(const Setup& setup, Report& report);      // n queens: a core, threads, ranks
void job_queens_device(const Setup& setup, Report& report);  // the same on a GPU
void job_kills(const Setup& setup, Report& report);          // counts that are killed and resumed
void job_sudoku(const Setup& setup, Report& report);         // 9x9: solving, making, rating; qqwing
void job_sudoku_device(const Setup& setup, Report& report);  // the same on a GPU
void job_large_sudoku(const Setup& setup, Report& report);   // up to 25 rows, and cadical
void job_target_sudoku(const Setup& setup, Report& report);  // the best completion, found and proved
void job_cover(const Setup& setup, Report& report);          // pentominoes and queens as covers, and clasp
void job_truth(const Setup& setup, Report& report);          // certificates, their checker, stress
void job_described(const Setup& setup, Report& report);      // puzzles from files and their twins
void job_algorithms(const Setup& setup, Report& report);     // every algorithm: nodes times cost of a node

}  // namespace nonet::bench
