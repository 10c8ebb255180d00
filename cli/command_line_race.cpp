#include "cli/command_line_parts.h"

namespace nonet::cli {

void add_race(CLI::App& app, Options& o) {
  auto* race = app.add_subcommand("race", "");
  add_puzzle(*race, o);
}

}  // namespace nonet::cli
