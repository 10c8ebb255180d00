// One reader a format; each expands its text into rules (rules.h). `text` is the whole file.
#pragma once

#include "nonet/rules.h"

namespace nonet {

Result<PuzzleFile> parse_description(const std::string& path, std::string text);  // TOML: .puzzle
Result<PuzzleFile> parse_cover_text(const std::string& path, std::string text);   // Knuth's: .dlx .xcc
Result<PuzzleFile> parse_twisty_text(const std::string& path, std::string text);  // .def .tws
Result<PuzzleFile> parse_xor_text(const std::string& path, std::string text);     // .xor .cnf

}  // namespace nonet
