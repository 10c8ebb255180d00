// One function a verb, each in its own file; they return the exit code.
#pragma once

#include "cli/options.h"

namespace nonet::cli {

int run_solve(const Options& options);
int run_hint(const Options& options);
int run_count(const Options& options);
int run_list(const Options& options);
int run_table(const Options& options);
int run_generate(const Options& options);
int run_rate(const Options& options);
int run_canonical(const Options& options);
int run_minimal(const Options& options);
int run_convert(const Options& options);
int run_race(const Options& options);
int run_stress(const Options& options);
int run_check(const Options& options);
int run_package(const Options& options);
int run_export(const Options& options);
int run_explain(const Options& options);
int run_fmt(const Options& options);
int run_puzzles(const Options& options);
int run_serve(const Options& options);
int run_bench(const Options& options);

}  // namespace nonet::cli
