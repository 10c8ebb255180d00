#include <fmt/format.h>
#include <signal.h>

#include <cstdio>
#include <exception>
#include <new>
#include <span>
#include <sstream>

#include "cli/line/command_line.h"
#include "cli/ranks.h"
#include "cli/session.h"
#include "cli/verbs/verbs.h"
#include "web/server/workers.h"

namespace nonet::cli {
namespace {

int print(std::string text) {
  Output out;
  out.buffer = std::move(text);
  out.flush();
  return out.failed() ? exit_no_output : exit_ok;
}

int refuse(const std::string& message, std::span<char* const> arguments) {
  if (is_spoken_for(arguments)) return exit_usage;
  std::fputs(fmt::format("nonet: {}\n", message).c_str(), stderr);
  return exit_usage;
}

int run(int argc, char** argv) {
  ::signal(SIGPIPE, SIG_IGN);  // a reader that went away is a failed write
  ::signal(SIGXFSZ, SIG_IGN);  // and so is a file that may not grow
  const std::span<char* const> arguments(argv, static_cast<std::size_t>(argc));
  if (argc == 2 && argv[1] == web::worker_verb) return web::run_worker();  // not for people
  Options options;
  const auto app = make_command_line(options);
  std::string verbs;
  for (const CLI::App* verb : app->get_subcommands(nullptr)) verbs += " " + verb->get_name();
  if (argc > 1 && argv[1][0] != '-' &&
      (verbs + " ").find(fmt::format(" {} ", argv[1])) == std::string::npos) {
    return refuse(fmt::format("there is no verb '{}', there are{}; nonet --help explains", argv[1], verbs),
                  arguments);
  }
  try {
    app->parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) {  // --help or --version
      std::ostringstream text;
      app->exit(e, text, text);
      return print(text.str());
    }
    const auto chosen = app->get_subcommands();
    const std::string verb = chosen.empty() ? "" : " " + chosen[0]->get_name();
    return refuse(fmt::format("{}; nonet{} --help explains", e.what(), verb), arguments);
  }
  const std::string verb = app->get_subcommands().at(0)->get_name();
  if (verb == "solve") return run_solve(options);
  if (verb == "hint") return run_hint(options);
  if (verb == "count") return run_by_ranks(options, run_count);
  if (verb == "list") return run_list(options);
  if (verb == "table") return run_table(options);
  if (verb == "generate") return run_generate(options);
  if (verb == "rate") return run_rate(options);
  if (verb == "canonical") return run_canonical(options);
  if (verb == "minimal") return run_minimal(options);
  if (verb == "convert") return run_convert(options);
  if (verb == "race") return run_race(options);
  if (verb == "stress") return run_stress(options);
  if (verb == "check") return run_check(options);
  if (verb == "package") return run_package(options);
  if (verb == "export") return run_export(options);
  if (verb == "explain") return run_explain(options);
  if (verb == "fmt") return run_fmt(options);
  if (verb == "puzzles") return run_puzzles(options);
  if (verb == "serve") return run_serve(options);
  if (verb == "bench") return run_bench(options);
  if (verb == "completion") return print(completion(*app, options.shell));
  return print(man_page(*app, options.page));
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
