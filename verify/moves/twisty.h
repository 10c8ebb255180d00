// Twisty puzzles: stickers on the places of a surface, permuted by turns.
#pragma once

#include <map>
#include <utility>

#include "moves/rules.h"

namespace nonet_verify {

using Permutation = std::vector<std::size_t>;  // permutation[place] is where the sticker now there comes from

// A piece's stickers go round it in one order wherever it is, so the first of them names the rest.
struct Piece {
  int kind = 0;                     // pieces change places with those of their kind only
  std::vector<std::size_t> places;  // clockwise
};

class Surface {
 public:
  std::string colours;        // by place, when solved
  std::vector<Piece> pieces;  // those that count; stickers of others are kept at 0
  int sticker_bits = 5;

  Position solved() const;
  // The stickers that show these colours; none where no pieces do.
  std::optional<Position> read(std::string_view shown) const;
  u128 key(const Position& position) const;
  Position position(u128 key) const;
  void index_stickers();  // when all pieces are there

 private:
  bool shows(std::string_view shown, const Piece& at, const Piece& piece, std::size_t turn) const;
  static void put(Position& position, const Piece& at, const Piece& piece, std::size_t turn);

  std::vector<std::pair<std::size_t, std::size_t>>
      piece_of_;  // by sticker: the piece, and which of its places
};

struct Turn {
  std::string name;
  Permutation permutation;
  int inverse = 0;
};

class TwistyRules : public MovesRules {
 public:
  std::optional<int> move_named(const Position& from, std::string_view name) const override;
  void list_moves(const Position& from, std::vector<int>& moves) const override;
  void apply(Position& position, int move) const override;
  int inverse(const Position&, int move) const override {
    return turns_[static_cast<std::size_t>(move)].inverse;
  }
  int key_bits() const override { return static_cast<int>(surface_.pieces.size()) * surface_.sticker_bits; }
  u128 key(const Position& position) const override { return surface_.key(position); }
  Position position(u128 key) const override { return surface_.position(key); }
  Size size() const override { return size_; }

 protected:
  // A letter, then nothing, 2, ' or 2'. Turns by their letter, each clockwise and once.
  std::optional<Position> scrambled(std::string_view text, const std::map<char, Permutation>& letters,
                                    int order) const;
  // Facelets begin with two letters of colours side by side; empty where the text is a scramble.
  static std::string facelets_in(std::string_view text, std::string_view letters);
  void find_inverses();
  template <class Read>
  void read_positions(const Certificate& certificate, Read&& read) {
    goal = surface_.solved();
    if (const auto given = certificate.settings.find("goal"); given != certificate.settings.end()) {
      const auto position_given = read(given->second);
      if (!position_given) reject_setting(certificate, "goal", "facelets or a scramble");
      goal = *position_given;
    }
    if (certificate.claim != "table") start = started(certificate, read(joined(certificate)));
  }

  Surface surface_;
  std::vector<Turn> turns_;
  Size size_;

 private:
  static std::string joined(const Certificate& certificate);
  static Position started(const Certificate& certificate, std::optional<Position> read);
};

}  // namespace nonet_verify
