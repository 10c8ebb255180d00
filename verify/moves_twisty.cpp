#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "moves_rules.h"
#include "text.h"

namespace nonet_verify {
namespace {

using Permutation = std::vector<std::size_t>;  // permutation[place] is where the sticker now there comes from

// Stickers on the places of a surface. A piece's stickers go round it in one order wherever it is, so the
// first of them names the rest.
struct Piece {
  int kind = 0;                     // pieces change places with those of their kind only
  std::vector<std::size_t> places;  // clockwise
};

class Surface {
 public:
  std::string colours;        // by place, when solved
  std::vector<Piece> pieces;  // those that count; stickers of others are kept at 0
  int sticker_bits = 5;

  Position solved() const {
    Position position(colours.size(), '\0');
    for (const Piece& piece : pieces) {
      for (const std::size_t place : piece.places) position[place] = static_cast<char>(place);
    }
    return position;
  }
  // The stickers that show these colours; none where no pieces do.
  std::optional<Position> read(std::string_view shown) const {
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
  u128 key(const Position& position) const {
    u128 result = 0;
    for (const Piece& piece : pieces)
      result = result << sticker_bits | static_cast<unsigned char>(position[piece.places[0]]);
    return result;
  }
  Position position(u128 key) const {
    Position result(colours.size(), '\0');
    for (std::size_t i = pieces.size(); i-- > 0; key >>= sticker_bits) {
      const auto sticker = static_cast<std::size_t>(key & ((u128{1} << sticker_bits) - 1));
      for (const Piece& piece : pieces) {
        const auto at = std::find(piece.places.begin(), piece.places.end(), sticker);
        if (at == piece.places.end()) continue;
        put(result, pieces[i], piece, static_cast<std::size_t>(at - piece.places.begin()));
        break;
      }
    }
    return result;
  }

 private:
  bool shows(std::string_view shown, const Piece& at, const Piece& piece, std::size_t turn) const {
    if (piece.kind != at.kind) return false;
    for (std::size_t i = 0; i < at.places.size(); ++i) {
      if (shown[at.places[i]] != colours[piece.places[(i + turn) % at.places.size()]]) return false;
    }
    return true;
  }
  static void put(Position& position, const Piece& at, const Piece& piece, std::size_t turn) {
    for (std::size_t i = 0; i < at.places.size(); ++i)
      position[at.places[i]] = static_cast<char>(piece.places[(i + turn) % at.places.size()]);
  }
};

Position moved(const Position& position, const Permutation& permutation) {
  Position result(position.size(), '\0');
  for (std::size_t place = 0; place < result.size(); ++place) result[place] = position[permutation[place]];
  return result;
}

struct Turn {
  std::string name;
  Permutation permutation;
  int inverse = 0;
};

class TwistyRules : public MovesRules {
 public:
  std::optional<int> move_named(const Position&, std::string_view name) const override {
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      if (turns_[i].name == name) return static_cast<int>(i);
    }
    return std::nullopt;
  }
  void list_moves(const Position&, std::vector<int>& moves) const override {
    moves.clear();
    for (std::size_t i = 0; i < turns_.size(); ++i) moves.push_back(static_cast<int>(i));
  }
  void apply(Position& position, int move) const override {
    position = moved(position, turns_[static_cast<std::size_t>(move)].permutation);
  }
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
                                    int order) const {
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
      for (; times > 0; --times) position = moved(position, turn->second);
    }
    return position;
  }
  // Facelets begin with two letters of colours side by side.
  static std::string facelets_in(std::string_view text, std::string_view letters) {
    std::string joined;
    for (const std::string_view word : words_in(text)) joined += word;
    const std::string_view first = words_in(text).empty() ? std::string_view() : words_in(text)[0];
    const bool facelets =
        first.size() > 1 && letters.find(first[0]) != letters.npos && letters.find(first[1]) != letters.npos;
    return facelets ? joined : "";
  }
  void find_inverses() {
    const Position solved = surface_.solved();
    for (std::size_t a = 0; a < turns_.size(); ++a) {
      for (std::size_t b = 0; b < turns_.size(); ++b) {
        if (moved(moved(solved, turns_[a].permutation), turns_[b].permutation) == solved)
          turns_[a].inverse = static_cast<int>(b);
      }
    }
  }
  template <class Read>
  void read_positions(const Certificate& certificate, Read&& read) {
    goal = surface_.solved();
    if (const auto given = certificate.settings.find("goal"); given != certificate.settings.end()) {
      const auto position_given = read(given->second);
      if (!position_given) reject_setting(certificate, "goal", "facelets or a scramble");
      goal = *position_given;
    }
    if (certificate.claim == "table") return;
    std::string text;
    for (const std::string& line : certificate.instance) text += line + " ";
    const auto position_given = words_in(text).empty() ? std::nullopt : read(text);
    if (!position_given) certificate.reject_instance(0, "expected the facelets of a position, or a scramble");
    start = *position_given;
  }
  void expect_flag(const Certificate& certificate, const std::string& name) {
    if (certificate.settings.contains(name) && !certificate.settings.at(name).empty())
      reject_setting(certificate, name, "no value");
  }

  Surface surface_;
  std::vector<Turn> turns_;
  Size size_;
};

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
    expect_flag(certificate, "oriented");
    const auto& settings = certificate.settings;
    const bool oriented = settings.contains("oriented");
    const std::string metric = settings.contains("metric") ? settings.at("metric") : "half";
    if (metric != "half" && metric != "quarter") reject_setting(certificate, "metric", "half or quarter");
    make_surface();
    std::map<char, Permutation> letters;
    for (std::size_t face = 0; face < 6; ++face) letters[names[face]] = turn_of(axes[face], true);
    for (std::size_t face = 0; face < (oriented ? 6 : 3); ++face) add_turns(face, metric == "half");
    find_inverses();
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

// A tetrahedron with corners U L R B. A place of the surface is a tip, an axial piece (one corner) or an edge
// (two), and the side on which it is seen, named by the corner opposite.
class PyraminxRules final : public TwistyRules {
 public:
  explicit PyraminxRules(const Certificate& certificate) {
    certificate.root.at("settings").allow({"tips", "goal"});
    expect_flag(certificate, "tips");
    tips_ = certificate.settings.contains("tips");
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

std::unique_ptr<MovesRules> cube2_rules(const Certificate& certificate) {
  return std::make_unique<Cube2Rules>(certificate);
}

std::unique_ptr<MovesRules> pyraminx_rules(const Certificate& certificate) {
  return std::make_unique<PyraminxRules>(certificate);
}

}  // namespace nonet_verify
