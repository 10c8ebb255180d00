#include "cli/command_line_parts.h"

namespace nonet::cli {

void add_stress(CLI::App& app, Options& o) {
  auto* stress = app.add_subcommand("stress", "");
  add_puzzle(*stress, o);
}

}  // namespace nonet::cli
