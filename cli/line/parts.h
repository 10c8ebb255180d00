// What the command lines of several verbs have in common, and verbs with a command line of their own file.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/options.h"

namespace nonet::cli {

void add_puzzle(CLI::App& verb, Options& o);    // PUZZLE and the settings of all puzzles
void add_wishes(CLI::App& verb, Options& o);    // what some puzzle can be asked for when it is generated
void add_instance(CLI::App& verb, Options& o);  // of verbs that take one
void add_input(CLI::App& verb, Options& o);     // of verbs that take any number
void add_algorithm(CLI::App& verb, Options& o);
void add_resources(CLI::App& verb, Options& o);  // of tables
void add_work(CLI::App& verb, Options& o);       // threads, limits, tables, --json
void add_threads(CLI::App& verb, Options& o);    // of verbs that answer many instances
void add_time(CLI::App& verb, Options& o);
void add_json(CLI::App& verb, Options& o);
void add_symmetry(CLI::App& verb, Options& o);
void add_certificate(CLI::App& verb, Options& o);
void add_common(CLI::App& verb, Options& o);
CLI::Option* add_svg(CLI::App& verb, Options& o, const std::string& what);  // what is drawn
CLI::Option* add_format(CLI::App& verb, Options& o);

// For CLI::Option::check: what is wrong with the text, or nothing.
std::string check_whole_number(const std::string& text);
std::string check_positive(const std::string& text);
std::string check_name(const std::string& text);
std::string check_seconds(const std::string& text);

void add_solver(CLI::App& verb, Options& o);  // the engine that solves
void add_solve(CLI::App& app, Options& o);
void add_hint(CLI::App& app, Options& o);
void add_count(CLI::App& app, Options& o);
void add_list(CLI::App& app, Options& o);
void add_table(CLI::App& app, Options& o);
void add_generate(CLI::App& app, Options& o);
void add_race(CLI::App& app, Options& o);
void add_stress(CLI::App& app, Options& o);
void add_check(CLI::App& app, Options& o);
void add_package(CLI::App& app, Options& o);
void add_export(CLI::App& app, Options& o);
void add_explain(CLI::App& app, Options& o);
void add_fmt(CLI::App& app, Options& o);
void add_rate(CLI::App& app, Options& o);
void add_canonical(CLI::App& app, Options& o);
void add_minimal(CLI::App& app, Options& o);
void add_convert(CLI::App& app, Options& o);
void add_serve(CLI::App& app, Options& o);

}  // namespace nonet::cli
