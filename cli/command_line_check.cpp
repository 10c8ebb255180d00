#include "cli/command_line_parts.h"

namespace nonet::cli {

void add_check(CLI::App& app, Options& o) {
  auto* check = app.add_subcommand("check", "");
  add_puzzle(*check, o);
}

}  // namespace nonet::cli
