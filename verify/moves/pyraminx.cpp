#include <algorithm>
#include <array>

#include "moves/twisty.h"

namespace nonet_verify {
namespace {

// A tetrahedron with corners U L R B. A place of the surface is a tip, an axial piece (one corner) or an edge
// (two), and the side on which it is seen, named by the corner opposite.
class PyraminxRules final : public TwistyRules {
 public:
  explicit PyraminxRules(const Certificate& certificate) {
    certificate.root.at("settings").allow({"tips", "goal"});
    tips_ = certificate.has_flag("tips");
    make_surface();
    std::map<char, Permutation> letters;
    for (const bool tip : {false, true}) {
      for (const char corner : corners) {
        const char letter = tip ? static_cast<char>(corner - 'A' + 'a') : corner;
        const Permutation once = turn_of(corner, tip);
        letters[letter] = once;
        if (tip && !tips_) continue;
        Permutation twice(36);
        for (std::size_t place = 0; place < 36; ++place) twice[place] = once[once[place]];
        turns_.push_back({std::string(1, letter), once, 0});
        turns_.push_back({std::string(1, letter) + "'", twice, 0});
      }
    }
    find_inverses();
    surface_.index_stickers();
    read_positions(certificate, [&](std::string_view text) -> std::optional<Position> {
      const std::string shown = facelets_in(text, "FLRD.");
      return shown.empty() ? scrambled(text, letters, 3) : read(shown);
    });
    size_ = {u128{933120} * (tips_ ? 81 : 1), true};
  }

 private:
  static constexpr std::string_view corners = "ULRB";
  static constexpr std::string_view sides = "FLRD", opposite = "BRLU";  // the corner opposite each side
  struct Place {
    char kind;  // t(ip), a(xial) or e(dge)
    std::string at;
    char away;  // the corner opposite the side
    bool operator==(const Place&) const = default;
  };

  void make_surface() {
    constexpr std::array<std::string_view, 4> triangles = {"ULR", "UBL", "URB", "BRL"};
    for (std::size_t side = 0; side < 4; ++side) {
      const char top = triangles[side][0], left = triangles[side][1], right = triangles[side][2];
      const std::vector<std::pair<char, std::string>> nine = {
          {'t', {top}},  {'e', {top, left}},   {'a', {top}},   {'e', {top, right}}, {'t', {left}},
          {'a', {left}}, {'e', {left, right}}, {'a', {right}}, {'t', {right}}};
      for (const auto& [kind, at] : nine) {
        places_.push_back(place(kind, at, opposite[side]));
        surface_.colours += sides[side];
      }
    }
    surface_.sticker_bits = 6;
    for (std::size_t first = 0; first < 36; ++first) {
      const Place& here = places_[first];
      if (here.kind == 't' && !tips_) continue;
      Piece piece{here.kind == 'e' ? 0 : here.kind * 256 + here.at[0], {first}};
      if (here.kind == 'e') {
        const std::size_t other = other_side(first);
        if (other < first) continue;
        piece.places.push_back(other);
      } else {
        const std::size_t second = index(turned(here, here.at[0])),
                          third = index(turned(places_[second], here.at[0]));
        if (second < first || third < first) continue;
        piece.places.insert(piece.places.end(), {second, third});
      }
      surface_.pieces.push_back(std::move(piece));
    }
  }
  static Place place(char kind, std::string at, char away) {
    std::sort(at.begin(), at.end());
    return {kind, std::move(at), away};
  }
  // Clockwise about a corner, seen from outside.
  static Place turned(const Place& from, char corner) {
    constexpr std::array<std::string_view, 4> cycles = {"LBR", "URB", "BLU", "RUL"};
    const std::string_view cycle = cycles[corners.find(corner)];
    const auto next = [&](char c) { return c == corner ? c : cycle[(cycle.find(c) + 1) % 3]; };
    std::string at;
    for (const char c : from.at) at += next(c);
    return place(from.kind, at, next(from.away));
  }
  std::size_t index(const Place& wanted) const {
    return static_cast<std::size_t>(std::find(places_.begin(), places_.end(), wanted) - places_.begin());
  }
  std::size_t other_side(std::size_t edge) const {
    for (const char away : corners) {
      const Place other{'e', places_[edge].at, away};
      if (away != places_[edge].away && other.at.find(away) == std::string::npos) return index(other);
    }
    return edge;
  }
  Permutation turn_of(char corner, bool tip) const {
    Permutation permutation(36);
    for (std::size_t from = 0; from < 36; ++from) {
      const bool moves =
          places_[from].at.find(corner) != std::string::npos && (!tip || places_[from].kind == 't');
      permutation[moves ? index(turned(places_[from], corner)) : from] = from;
    }
    return permutation;
  }
  // However the puzzle is held: an axial piece never leaves its corner, and the colour it does not show is
  // that of the side opposite.
  std::optional<Position> read(const std::string& shown) const {
    if (shown.size() != 36) return std::nullopt;
    const bool whole = shown.find('.') == shown.npos;  // a . stands for a tip that does not count
    for (const char side : sides) {
      if (whole && std::count(shown.begin(), shown.end(), side) != 9) return std::nullopt;
    }
    for (std::size_t at = 0; at < 36; ++at) {
      if (shown[at] == '.' ? tips_ || places_[at].kind != 't' : sides.find(shown[at]) == sides.npos)
        return std::nullopt;
    }
    std::map<char, char> renamed;
    for (std::size_t side = 0; side < 4; ++side) {
      std::string missing(sides);
      for (std::size_t at = 0; at < 36; ++at) {
        if (places_[at].kind == 'a' && places_[at].at[0] == opposite[side]) std::erase(missing, shown[at]);
      }
      if (missing.size() != 1) return std::nullopt;
      renamed[missing[0]] = sides[side];
    }
    std::string text = shown;
    for (char& c : text) {
      if (renamed.contains(c)) c = renamed.at(c);
    }
    return surface_.read(text);
  }

  bool tips_ = false;
  std::vector<Place> places_;
};

}  // namespace

std::unique_ptr<MovesRules> pyraminx_rules(const Certificate& certificate) {
  return std::make_unique<PyraminxRules>(certificate);
}

}  // namespace nonet_verify
