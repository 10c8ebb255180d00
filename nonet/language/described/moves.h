// The face of puzzle files with moves that do more than add. What does not depend on the size of a state is
// here: texts of positions, names of moves, pictures. language/described/face.h holds the rest.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "nonet/base/text_reader.h"
#include "nonet/contract/interface.h"
#include "nonet/contract/rules.h"
#include "nonet/language/moves/packed_rules.h"

namespace nonet {

// Positions as text: the layout, or the moves that make them of the goal (docs/puzzle-files.md).
class PositionText {
 public:
  explicit PositionText(const MoveRules& rules);

  struct Read {
    std::vector<int> position;
    Place place;
  };
  // None at the end of the text; after an error the reader stands behind the bad position.
  Result<std::optional<Read>> read(TextReader& text, const MoveRules& rules) const;
  std::string write(const MoveRules& rules, const std::vector<int>& position) const;
  Board board(const MoveRules& rules, const std::vector<int>& position) const;
  // Another text at a place of the layout.
  Result<Done> set(const MoveRules& rules, std::vector<int>& position, int place,
                   std::string_view text) const;

  static int place_of(const MoveRules& rules, int cell);
  // Of the cell after which a move is named.
  std::optional<int> named_place(const MoveRules& rules, int move) const;

 private:
  Result<std::optional<Read>> read_layout(TextReader& text, const MoveRules& rules) const;
  Result<std::vector<int>> play(const TextReader& reader, std::string_view line, std::size_t begin,
                                std::uint64_t number, const MoveRules& rules) const;
  bool is_scramble(std::string_view line) const;

  std::vector<int> cell_at_;                            // by place in the layout; -1: no cell
  std::unordered_map<std::string, int> texts_, moves_;  // numbers of texts over all kinds; of moves
  std::unordered_map<std::string, int> cells_;          // by name
  std::vector<std::string> text_;                       // by that number
  bool side_by_side_;                                   // every text is one character
  bool sides_ = false;                                  // pieces have sides
  std::string expected_;
};

// Everything that distances and ranks depend on, as a digest.
std::string digest_of_rules(const MoveRules& rules);

// For states of one word, and of up to four.
Result<std::unique_ptr<Puzzle>> make_small_moves(PuzzleFile file, std::shared_ptr<const PackedShape> shape);
Result<std::unique_ptr<Puzzle>> make_large_moves(PuzzleFile file, std::shared_ptr<const PackedShape> shape);

}  // namespace nonet
