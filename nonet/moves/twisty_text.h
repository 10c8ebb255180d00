// Positions of twisty puzzles as people write them: the colours of all facelets, on one line or on several,
// or a scramble, moves with blanks between them on one line.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/base/text_reader.h"
#include "nonet/contract/interface.h"

namespace nonet {

struct TwistyText {
  struct Turn {
    char letter;
    int times;  // clockwise
  };
  Place place;
  std::string facelets;        // in the order they stand in the text; empty: a scramble
  std::size_t first_line = 0;  // facelets on the first line
  std::vector<Turn> turns;
};

struct TwistyFormat {
  std::size_t facelets = 0;
  std::string_view colours;  // letters a facelet may have
  std::string_view letters;  // of the moves
  int order = 4;             // so many equal turns are nothing
  std::string_view example;  // of moves, for messages
};

// None at the end of the text. After an error the reader stands behind what was read.
Result<std::optional<TwistyText>> read_twisty(TextReader& text, const TwistyFormat& format);

// The setting goal, read the same way; none where it is not given.
Result<std::optional<TwistyText>> read_twisty_goal(const Settings& settings, const TwistyFormat& format);

// The number of a piece with these colours among names, and how far it is turned: name i stands on side
// (i + turn) % n. None when no name fits, in any turn.
struct Turned {
  int piece;
  int turn;
};
template <std::size_t Count>
std::optional<Turned> turned_piece(const std::array<std::string_view, Count>& names, std::string_view shown) {
  for (std::size_t piece = 0; piece < Count; ++piece) {
    for (std::size_t turn = 0; turn < shown.size(); ++turn) {
      bool same = true;
      for (std::size_t i = 0; i < shown.size(); ++i)
        same &= shown[(i + turn) % shown.size()] == names[piece][i];
      if (same) return Turned{static_cast<int>(piece), static_cast<int>(turn)};
    }
  }
  return std::nullopt;
}

// What is wrong with the numbers of facelets of each colour; empty when all are there equally often.
std::string wrong_colours(std::string_view facelets, std::string_view colours);

inline Error input_error(const Place& place, std::string message) {
  return {Fault::input, std::move(message), place};
}

}  // namespace nonet
