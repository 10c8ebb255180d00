#include <algorithm>
#include <array>

#include "moves/twisty.h"

namespace nonet_verify {
namespace {

// The 2x2x2 cube in space: x to the right, y up, z to the front. A place of the surface is a corner of the
// cube and the direction it faces.
using Vector = std::array<int, 3>;

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
int dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
// A quarter turn clockwise, seen from where the axis points to.
Vector turned(const Vector& v, const Vector& axis) {
  Vector result = cross(v, axis);
  for (std::size_t i = 0; i < 3; ++i) result[i] += axis[i] * dot(v, axis);
  return result;
}

class Cube2Rules final : public TwistyRules {
 public:
  explicit Cube2Rules(const Certificate& certificate) {
    certificate.root.at("settings").allow({"metric", "oriented", "goal"});
    const auto& settings = certificate.settings;
    const bool oriented = certificate.has_flag("oriented");
    const std::string metric = settings.contains("metric") ? settings.at("metric") : "half";
    if (metric != "half" && metric != "quarter") reject_setting(certificate, "metric", "half or quarter");
    make_surface();
    std::map<char, Permutation> letters;
    for (std::size_t face = 0; face < 6; ++face) letters[names[face]] = turn_of(axes[face], true);
    for (std::size_t face = 0; face < (oriented ? 6 : 3); ++face) add_turns(face, metric == "half");
    find_inverses();
    surface_.index_stickers();
    make_rotations();
    read_positions(certificate, [&](std::string_view text) -> std::optional<Position> {
      std::string shown = facelets_in(text, "URFDLBWGYO");
      auto position_read = shown.empty() ? scrambled(text, letters, 4) : read(shown);
      if (position_read && !oriented) position_read = with_home_corner(*position_read);
      return position_read;
    });
    size_ = {oriented ? u128{40320} * 2187 : u128{5040} * 729, true};
  }

 private:
  static constexpr std::string_view names = "URFDLB";
  static constexpr std::array<Vector, 6> axes = {
      {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}, {0, -1, 0}, {-1, 0, 0}, {0, 0, -1}}};
  struct Place {
    Vector corner, direction;
    bool operator==(const Place&) const = default;
  };

  // Faces U R F D L B, each row by row as seen from outside in the net: right and down on each.
  void make_surface() {
    constexpr std::array<Vector, 6> right = {
        {{1, 0, 0}, {0, 0, -1}, {1, 0, 0}, {1, 0, 0}, {0, 0, 1}, {-1, 0, 0}}};
    for (std::size_t face = 0; face < 6; ++face) {
      const Vector down = cross(right[face], axes[face]);
      for (int cell = 0; cell < 4; ++cell) {
        Vector corner = axes[face];
        for (std::size_t i = 0; i < 3; ++i)
          corner[i] += right[face][i] * (cell % 2 * 2 - 1) + down[i] * (cell / 2 * 2 - 1);
        places_.push_back({corner, axes[face]});
        surface_.colours += names[face];
      }
    }
    for (std::size_t first = 0; first < 24; ++first) {  // of U and of D: one a corner
      if (places_[first].direction[1] == 0) continue;
      Piece piece{0, {first}};
      const Vector& corner = places_[first].corner;
      Vector direction = places_[first].direction;
      while (piece.places.size() < 3) {  // to the next side, clockwise as seen from outside
        const Vector next = next_side(corner, direction);
        piece.places.push_back(index({corner, next}));
        direction = next;
      }
      surface_.pieces.push_back(std::move(piece));
    }
  }
  static Vector next_side(const Vector& corner, const Vector& direction) {
    for (const Vector& other : axes) {
      // Clockwise: the cross product points into the cube.
      if (other != direction && dot(other, corner) == 1 && dot(cross(direction, other), corner) == -1)
        return other;
    }
    return direction;
  }
  std::size_t index(const Place& place) const {
    return static_cast<std::size_t>(std::find(places_.begin(), places_.end(), place) - places_.begin());
  }
  // Of a layer, or of the whole cube.
  Permutation turn_of(const Vector& axis, bool layer) const {
    Permutation permutation(24);
    for (std::size_t from = 0; from < 24; ++from) {
      const Place& place = places_[from];
      const bool moves = !layer || dot(place.corner, axis) == 1;
      permutation[moves ? index({turned(place.corner, axis), turned(place.direction, axis)}) : from] = from;
    }
    return permutation;
  }
  void add_turns(std::size_t face, bool half) {
    const Permutation once = turn_of(axes[face], true);
    Permutation now = once;
    for (int times = 1; times <= 3; ++times) {
      constexpr const char* marks[] = {"", "", "2", "'"};
      if (half || times != 2) turns_.push_back({names[face] + std::string(marks[times]), now, 0});
      Permutation next(24);
      for (std::size_t place = 0; place < 24; ++place) next[place] = now[once[place]];
      now = std::move(next);
    }
  }
  // All 24, each as where it takes a sticker.
  void make_rotations() {
    Permutation same(24);
    for (std::size_t i = 0; i < 24; ++i) same[i] = i;
    rotations_ = {same};
    for (std::size_t at = 0; at < rotations_.size(); ++at) {
      for (const Vector& axis : {axes[0], axes[1]}) {
        const Permutation turn = turn_of(axis, false);
        Permutation next(24);
        for (std::size_t place = 0; place < 24; ++place) next[turn[place]] = rotations_[at][place];
        if (std::find(rotations_.begin(), rotations_.end(), next) == rotations_.end())
          rotations_.push_back(std::move(next));
      }
    }
  }
  std::optional<Position> read(std::string shown) const {
    if (shown.size() != 24) return std::nullopt;
    if (shown.find_first_of("WGYO") != shown.npos) {
      constexpr std::string_view colours = "WRGYOB";
      for (char& c : shown) {
        if (colours.find(c) == colours.npos) return std::nullopt;
        c = names[colours.find(c)];
      }
    }
    const auto position_read = surface_.read(shown);
    if (!position_read) return std::nullopt;
    // No turns twist a single corner: the places of the U and D stickers on their pieces add up.
    std::size_t twist = 0;
    for (const Piece& piece : surface_.pieces) {
      for (std::size_t i = 0; i < 3; ++i) {
        const auto sticker = static_cast<unsigned char>((*position_read)[piece.places[i]]);
        if (places_[sticker].direction[1] != 0) twist += i;
      }
    }
    return twist % 3 == 0 ? position_read : std::nullopt;
  }
  // Renamed as if the cube had been turned as a whole, so that the corner down, back and left is home.
  Position with_home_corner(const Position& position) const {
    const std::size_t home = index({{-1, -1, -1}, {0, -1, 0}});
    for (const Permutation& rotation : rotations_) {
      if (rotation[static_cast<unsigned char>(position[home])] != home) continue;
      Position result = position;
      for (char& sticker : result) sticker = static_cast<char>(rotation[static_cast<unsigned char>(sticker)]);
      return result;
    }
    return position;
  }

  std::vector<Place> places_;
  std::vector<Permutation> rotations_;
};

}  // namespace

std::unique_ptr<MovesRules> cube2_rules(const Certificate& certificate) {
  return std::make_unique<Cube2Rules>(certificate);
}

}  // namespace nonet_verify
