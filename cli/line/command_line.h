// The command line stated once: help, man page and shell completions are all made from it.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "cli/options.h"

namespace nonet::cli {

std::unique_ptr<CLI::App> make_command_line(Options& options);
std::string version_text();
std::string man_page(const CLI::App& app, const std::string& verb);  // of the whole where there is none
std::string completion(const CLI::App& app, const std::string& shell);
bool takes_value(const CLI::Option& option);

}  // namespace nonet::cli
