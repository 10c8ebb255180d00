#include "moves/twisty.h"

#include <algorithm>
#include <array>

#include "text.h"

namespace nonet_verify {
namespace {

void permute(Position& position, const Permutation& permutation) {
  std::array<char, 64> old{};
  std::copy(position.begin(), position.end(), old.begin());
  for (std::size_t place = 0; place < position.size(); ++place) position[place] = old[permutation[place]];
}

}  // namespace

Position Surface::solved() const {
  Position position(colours.size(), '\0');
  for (const Piece& piece : pieces) {
    for (const std::size_t place : piece.places) position[place] = static_cast<char>(place);
  }
  return position;
}

std::optional<Position> Surface::read(std::string_view shown) const {
  Position position(colours.size(), '\0');
  std::vector<bool> used(pieces.size(), false);
  for (const Piece& at : pieces) {
    bool found = false;
    for (std::size_t p = 0; p < pieces.size() && !found; ++p) {
      for (std::size_t turn = 0; turn < at.places.size() && !found && !used[p]; ++turn) {
        if (!shows(shown, at, pieces[p], turn)) continue;
        put(position, at, pieces[p], turn);
        used[p] = found = true;
      }
    }
    if (!found) return std::nullopt;
  }
  return position;
}

u128 Surface::key(const Position& position) const {
  u128 result = 0;
  for (const Piece& piece : pieces)
    result = result << sticker_bits | static_cast<unsigned char>(position[piece.places[0]]);
  return result;
}

Position Surface::position(u128 key) const {
  Position result(colours.size(), '\0');
  for (std::size_t i = pieces.size(); i-- > 0; key >>= sticker_bits) {
    const auto [piece, turn] = piece_of_[static_cast<std::size_t>(key & ((u128{1} << sticker_bits) - 1))];
    put(result, pieces[i], pieces[piece], turn);
  }
  return result;
}

void Surface::index_stickers() {
  piece_of_.assign(std::size_t{1} << sticker_bits, {0, 0});
  for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
    for (std::size_t i = 0; i < pieces[piece].places.size(); ++i)
      piece_of_[pieces[piece].places[i]] = {piece, i};
  }
}

bool Surface::shows(std::string_view shown, const Piece& at, const Piece& piece, std::size_t turn) const {
  if (piece.kind != at.kind) return false;
  for (std::size_t i = 0; i < at.places.size(); ++i) {
    if (shown[at.places[i]] != colours[piece.places[(i + turn) % at.places.size()]]) return false;
  }
  return true;
}

void Surface::put(Position& position, const Piece& at, const Piece& piece, std::size_t turn) {
  for (std::size_t i = 0; i < at.places.size(); ++i)
    position[at.places[i]] = static_cast<char>(piece.places[(i + turn) % at.places.size()]);
}

std::optional<int> TwistyRules::move_named(const Position&, std::string_view name) const {
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    if (turns_[i].name == name) return static_cast<int>(i);
  }
  return std::nullopt;
}

void TwistyRules::list_moves(const Position&, std::vector<int>& moves) const {
  moves.clear();
  for (std::size_t i = 0; i < turns_.size(); ++i) moves.push_back(static_cast<int>(i));
}

void TwistyRules::apply(Position& position, int move) const {
  permute(position, turns_[static_cast<std::size_t>(move)].permutation);
}

std::optional<Position> TwistyRules::scrambled(std::string_view text,
                                               const std::map<char, Permutation>& letters, int order) const {
  Position position = surface_.solved();
  for (const std::string_view word : words_in(text)) {
    const auto turn = letters.find(word[0]);
    std::string_view marks = word.substr(1);
    int times = marks.starts_with('2') ? 2 : 1;
    if (times == 2) marks.remove_prefix(1);
    if (marks == "'" || marks == "\xe2\x80\x99") {
      times = order - times;
      marks = {};
    }
    if (turn == letters.end() || !marks.empty()) return std::nullopt;
    for (; times > 0; --times) permute(position, turn->second);
  }
  return position;
}

std::string TwistyRules::facelets_in(std::string_view text, std::string_view letters) {
  const auto words = words_in(text);
  const std::string_view first = words.empty() ? std::string_view() : words[0];
  if (first.size() < 2 || letters.find(first[0]) == letters.npos || letters.find(first[1]) == letters.npos)
    return {};
  std::string all;
  for (const std::string_view word : words) all += word;
  return all;
}

void TwistyRules::find_inverses() {
  const Position solved = surface_.solved();
  for (Turn& turn : turns_) {
    for (std::size_t other = 0; other < turns_.size(); ++other) {
      Position position = solved;
      permute(position, turn.permutation);
      permute(position, turns_[other].permutation);
      if (position == solved) turn.inverse = static_cast<int>(other);
    }
  }
}

std::string TwistyRules::joined(const Certificate& certificate) {
  std::string text;
  for (const std::string& line : certificate.instance) text += line + " ";
  if (words_in(text).empty()) certificate.reject_instance(0, "expected a position, found nothing");
  return text;
}

Position TwistyRules::started(const Certificate& certificate, std::optional<Position> read) {
  if (!read) certificate.reject_instance(0, "expected the facelets of a position, or a scramble");
  return *read;
}

}  // namespace nonet_verify
