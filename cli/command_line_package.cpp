#include "cli/command_line_parts.h"

namespace nonet::cli {

void add_package(CLI::App& app, Options& o) {
  auto* package = app.add_subcommand("package", "");
  add_puzzle(*package, o);
}

}  // namespace nonet::cli
