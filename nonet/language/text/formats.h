// One reader per format; each expands its text into rules (rules.h). `text` is the whole file. The result of
// a cancelled reader is unspecified: parse_puzzle_file() reports Fault::stopped.
#pragma once

#include "nonet/base/progress.h"
#include "nonet/contract/rules.h"

namespace nonet {

Result<PuzzleFile> parse_description(const std::string& path, std::string text,
                                     Progress& progress);  // TOML: .puzzle
Result<PuzzleFile> parse_cover_text(const std::string& path, std::string text,
                                    Progress& progress);  // Knuth's: .dlx .xcc
Result<PuzzleFile> parse_twisty_text(const std::string& path, std::string text,
                                     Progress& progress);  // .def .tws
Result<PuzzleFile> parse_xor_text(const std::string& path, std::string text,
                                  Progress& progress);  // .xor .cnf

}  // namespace nonet
