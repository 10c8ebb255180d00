#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "cli/verbs.h"

namespace nonet::cli {
namespace {

int print(const std::string& text) {
  const bool good = std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
  return good ? exit_ok : exit_no_output;
}

int run(int argc, char** argv) {
  Options options;
  const auto app = make_command_line(options);
  try {
    app->parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) {  // --help or --version
      app->exit(e);
      return exit_ok;
    }
    const auto chosen = app->get_subcommands();
    const std::string verb = chosen.empty() ? "" : " " + chosen[0]->get_name();
    std::fputs(fmt::format("nonet: {}; nonet{} --help explains\n", e.what(), verb).c_str(), stderr);
    return exit_usage;
  }
  const std::string verb = app->get_subcommands().at(0)->get_name();
  if (verb == "solve") return run_solve(options);
  if (verb == "count") return run_count(options);
  if (verb == "list") return run_list(options);
  if (verb == "table") return run_table(options);
  if (verb == "generate") return run_generate(options);
  if (verb == "puzzles") return run_puzzles(options);
  if (verb == "bench") return run_bench(options);
  if (verb == "completion") return print(completion(*app, options.shell));
  return print(man_page(*app));
}

}  // namespace
}  // namespace nonet::cli

int main(int argc, char** argv) {
  try {
    return nonet::cli::run(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("nonet: out of memory\n", stderr);
    return nonet::cli::exit_no_memory;
  } catch (const std::exception& e) {
    std::fputs(fmt::format("nonet: internal error: {}\n", e.what()).c_str(), stderr);
    return nonet::cli::exit_internal;
  }
}
