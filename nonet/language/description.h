// What the parts of the reader of .puzzle files share. description.cpp reads the top of a file and hands it
// on: to language/moves/rules.cpp where it has [[moves]], otherwise to language/cover/rules.cpp.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/contract/rules.h"
#include "nonet/language/moves/picture.h"
#include "nonet/language/text/board.h"
#include "nonet/language/text/document.h"

namespace nonet {

// `root` is the whole file; `board` has no cells where the file has no [board], and no kinds of values where
// it names none. Each checks the keys of its own tables; those of the top and of [board] were checked.
Result<MoveRules> read_move_rules(const Node& root, const BoardMap& board, Progress& progress);
Result<CoverRules> read_cover_rules(const Node& root, const BoardMap& board, Progress& progress);

// An error for the first key of a table that is none of `known`, with the one that was perhaps meant.
// `where` is how the table is called: "[board]", "[[moves]]".
Result<Done> check_keys(const Node& table, std::string_view where,
                        std::initializer_list<std::string_view> known);
// " (did you mean row?)", or nothing where none of `known` is like it.
std::string guess(std::string_view word, const std::vector<std::string>& known);

// The value of a key, of one type; null: it is not there. Another type is an error that says which is
// expected.
Result<const Node*> find_text(const Node& table, std::string_view key);
Result<const Node*> find_list_of_tables(const Node& table, std::string_view key);  // [[key]]
Result<bool> read_flag(const Node& table, std::string_view key, bool otherwise);
// A list of texts, or one text: pointers to each.
Result<std::vector<const Node*>> find_texts(const Node& table, std::string_view key);

// The cells of an instance in a file, by rows or all in one; another shape is an error.
Result<std::vector<TextLine>> instance_rows(const Node& text, int rows, int columns, bool side_by_side);

}  // namespace nonet
