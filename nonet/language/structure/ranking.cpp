#include "nonet/language/structure/ranking.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "nonet/base/decimal.h"
#include "nonet/language/structure/arrangements.h"
#include "nonet/language/structure/structure.h"
#include "nonet/moves/answer.h"

namespace nonet {
namespace {

void put(const PackedShape& shape, std::span<u64> words, int cell, int value) {
  const PackedCell& here = shape.cells[at(cell)];
  if (here.bits > 0) words[at(here.word)] |= static_cast<u64>(value) << here.shift;
}

// An orbit: what its cells hold as pieces and turns.
struct Orbit {
  std::vector<int> cells;
  int turns = 1;                     // 1 where nothing is added
  std::vector<std::uint8_t> number;  // of a piece, without gaps, those of the goal first; 255: not in it
  std::vector<int> piece;            // by number
  std::vector<int> goal;             // numbers
};
constexpr std::uint8_t foreign = 255;

std::vector<Orbit> orbits_of(const PackedShape& shape) {
  const std::vector<bool> added = cells_added_to(shape.rules);
  std::vector<Orbit> orbits;
  for (const auto& cells : shape.structure.orbits) {
    Orbit orbit;
    orbit.cells = cells;
    const ValueKind& kind = shape.kind(cells[0]);
    if (kind.size() == 1) continue;  // so that there are no more cells than bits
    const bool turned = std::any_of(cells.begin(), cells.end(), [&](int cell) { return added[at(cell)]; });
    orbit.turns = turned ? kind.turns : 1;
    orbit.number.assign(at(kind.size() / orbit.turns), foreign);
    std::vector<int> pieces;
    pieces.reserve(cells.size());
    for (const int cell : cells) pieces.push_back(shape.rules.goal[at(cell)] / orbit.turns);
    orbit.piece = pieces;
    std::sort(orbit.piece.begin(), orbit.piece.end());
    orbit.piece.erase(std::unique(orbit.piece.begin(), orbit.piece.end()), orbit.piece.end());
    for (std::size_t i = 0; i < orbit.piece.size() && i < foreign; ++i)
      orbit.number[at(orbit.piece[i])] = static_cast<std::uint8_t>(i);
    for (const int piece : pieces) orbit.goal.push_back(orbit.number[at(piece)]);
    orbits.push_back(std::move(orbit));
  }
  return orbits;
}

double most_arrangements(const Orbit& orbit) {
  std::vector<int> counts(orbit.piece.size(), 0);
  for (const int number : orbit.goal) {
    if (number < static_cast<int>(counts.size())) ++counts[at(number)];
  }
  return Arrangements::count(counts);
}

class MultisetRanking final : public Ranking {
 public:
  explicit MultisetRanking(std::shared_ptr<const PackedShape> shape) : shape_(std::move(shape)) {
    for (Orbit& orbit : orbits_of(*shape_)) {
      Part part;
      part.blank = blank_of(orbit);
      std::vector<int> pieces = orbit.goal;
      if (part.blank != foreign) {
        // The blank is taken out, and the numbers behind it move up.
        std::erase(pieces, int{part.blank});
        for (int& piece : pieces) piece -= piece > part.blank;
      }
      part.arrangements = std::make_unique<Arrangements>(pieces);
      const u64 blanks = part.blank == foreign ? 1 : orbit.cells.size();
      part.size = part.arrangements->size() * blanks;
      for (std::size_t i = 0; i < orbit.cells.size(); ++i) part.size *= static_cast<u64>(orbit.turns);
      part.orbit = std::move(orbit);
      set_two_pieces(part);
      size_ *= part.size;
      if (part.size > 1)
        parts_.push_back(std::move(part));
      else
        fixed_.push_back(std::move(part));
    }
  }
  std::string_view name() const override { return shape_->structure.blank >= 0 ? "sliding" : "multisets"; }
  u64 size() const override { return size_; }
  u64 rank(std::span<const u64> words) const override {
    u64 rank = 0;
    for (const Part& part : parts_) {
      const u64 own = rank_of(part, words);
      if (own >= part.size) return size_;
      rank = rank * part.size + own;
    }
    for (const Part& part : fixed_) {
      if (rank_of(part, words) >= part.size) return size_;
    }
    return rank;
  }
  void unrank(u64 rank, std::span<u64> words) const override {
    for (std::size_t p = parts_.size(); p-- > 0; rank /= parts_[p].size)
      unrank_part(parts_[p], rank % parts_[p].size, words);
    for (const Part& part : fixed_) unrank_part(part, 0, words);
  }

 private:
  struct Part {
    Orbit orbit;
    std::uint8_t blank = foreign;  // its number
    std::unique_ptr<Arrangements> arrangements;
    u64 size = 1;
    std::optional<TwoPieces> two;
  };
  void set_two_pieces(Part& part) const {
    const std::size_t kinds = part.orbit.piece.size() - (part.blank == foreign ? 0 : 1);
    if (kinds != 2 || part.orbit.turns > 1 ||
        part.orbit.cells.size() > at(CombinationRank::most_bits_by_halves))
      return;
    std::vector<int> values = part.orbit.piece;
    int blank = -1;
    if (part.blank != foreign) {
      blank = values[part.blank];
      values.erase(values.begin() + part.blank);
    }
    part.two.emplace(*shape_, part.orbit.cells, std::array{values[0], values[1]}, blank);
  }
  // The blank's place is taken out, and the places behind it move up.
  static u64 rank_two(const Part& part, std::span<const u64> words) {
    const TwoPieces::Seen seen = part.two->see(words);
    if (seen.ones >= TwoPieces::foreign_piece) return part.size;
    if (part.blank == foreign) return part.arrangements->rank_word(seen.ones);
    if (!std::has_single_bit(seen.blanks)) return part.size;
    const u64 below = seen.blanks - 1;
    const u64 own = part.arrangements->rank_word((seen.ones & below) | (seen.ones >> 1 & ~below));
    if (own >= part.arrangements->size()) return part.size;
    return static_cast<u64>(std::countr_zero(seen.blanks)) * part.arrangements->size() + own;
  }
  static void unrank_two(const Part& part, u64 rank, std::span<u64> words) {
    if (part.blank == foreign) {
      part.two->write(part.arrangements->unrank_word(rank), 0, words);
      return;
    }
    const u64 blank = u64{1} << rank / part.arrangements->size(), below = blank - 1;
    const u64 word = part.arrangements->unrank_word(rank % part.arrangements->size());
    part.two->write((word & below) | (word & ~below) << 1, blank, words);
  }
  std::uint8_t blank_of(const Orbit& orbit) const {
    if (shape_->structure.blank < 0) return foreign;
    const int cell = shape_->structure.blank_cell[0];
    if (!std::binary_search(orbit.cells.begin(), orbit.cells.end(), cell)) return foreign;
    return orbit.number[at(shape_->structure.blank)];
  }
  u64 rank_of(const Part& part, std::span<const u64> words) const {
    if (part.two) return rank_two(part, words);
    std::array<std::uint8_t, 256> pieces;
    std::size_t places = 0;
    u64 turns = 0, blank = part.orbit.cells.size();
    for (std::size_t i = 0; i < part.orbit.cells.size(); ++i) {
      int value = shape_->value(words, part.orbit.cells[i]);
      if (part.orbit.turns > 1) {
        turns = turns * static_cast<u64>(part.orbit.turns) + static_cast<u64>(value % part.orbit.turns);
        value /= part.orbit.turns;
      }
      const std::uint8_t piece = part.orbit.number[at(value)];
      if (piece == foreign) return part.size;
      if (piece == part.blank) {
        if (blank < part.orbit.cells.size()) return part.size;
        blank = i;
      } else {
        pieces[places++] = static_cast<std::uint8_t>(piece - (piece > part.blank));
      }
    }
    const u64 wanted = part.orbit.cells.size() - (part.blank == foreign ? 0 : 1);
    if (places != wanted) return part.size;
    const u64 own = part.arrangements->rank(std::span(pieces).first(places));
    if (own >= part.arrangements->size()) return part.size;
    u64 radix = 1;
    for (std::size_t i = 0; part.orbit.turns > 1 && i < part.orbit.cells.size(); ++i)
      radix *= static_cast<u64>(part.orbit.turns);
    if (part.blank != foreign) return blank * part.arrangements->size() + own;
    return own * radix + turns;
  }
  void unrank_part(const Part& part, u64 rank, std::span<u64> words) const {
    if (part.two) {
      unrank_two(part, rank, words);
      return;
    }
    const std::size_t places = part.orbit.cells.size();
    std::array<std::uint8_t, 256> pieces;
    std::array<int, 256> turn{};
    for (std::size_t i = places; part.orbit.turns > 1 && i-- > 0; rank /= static_cast<u64>(part.orbit.turns))
      turn[i] = static_cast<int>(rank % static_cast<u64>(part.orbit.turns));
    u64 blank = places;
    if (part.blank != foreign) {
      blank = rank / part.arrangements->size();
      rank %= part.arrangements->size();
    }
    part.arrangements->unrank(rank, std::span(pieces).first(places - (blank < places ? 1 : 0)));
    for (std::size_t i = 0, next = 0; i < places; ++i) {
      int number = part.blank;
      if (i != blank) {
        number = pieces[next++];
        number += number >= part.blank;
      }
      put(*shape_, words, part.orbit.cells[i], part.orbit.piece[at(number)] * part.orbit.turns + turn[i]);
    }
  }

  std::shared_ptr<const PackedShape> shape_;
  std::vector<Part> parts_, fixed_;
  u64 size_ = 1;
};

constexpr double most_unseen = 1 << 26;  // of a table whose positions cannot be counted beforehand

}  // namespace

Result<DistanceTable> Ranking::build_table(int, double, Progress&) const {
  return Error{Fault::unsupported, "this ranking has no builder of its own"};
}

double most_positions(const PackedShape& shape) {
  double result = 1;
  for (const Orbit& orbit : orbits_of(shape))
    result *= most_arrangements(orbit) * std::pow(double(orbit.turns), double(orbit.cells.size()));
  return result;
}

std::optional<Error> refuse_positions(const PackedShape& shape, double bytes, double memory,
                                      Progress& progress) {
  if (most_positions(shape) * bytes <= memory) return std::nullopt;
  const SpaceSize size = known_positions(shape.rules, shape.structure, progress);
  const double needed = std::strtod(size.states.c_str(), nullptr) * bytes;
  if (!size.exact || needed <= memory) return std::nullopt;
  return Error{Fault::refused, fmt::format("a table of {:.4g} positions needs about {}; {} are allowed",
                                           needed / bytes, size_text(needed), size_text(memory))};
}

std::string forecast_positions(const PackedShape& shape, double bytes, double memory, Progress& progress) {
  if (const auto refused = refuse_positions(shape, bytes, memory, progress))
    return fmt::format("{}: {}", table_refused, refused->message);
  const SpaceSize size = known_positions(shape.rules, shape.structure, progress);
  const double needed = std::strtod(size.states.c_str(), nullptr) * bytes;
  const std::string_view most = size.exact ? "" : "at most ";
  std::string text = fmt::format("{}{} positions, {}{}", most, size.states, most, size_text(needed));
  if (needed > memory)
    text += fmt::format("; {} once they are more than fit into {}", table_refused, size_text(memory));
  return text;
}

std::string forecast_index(const PackedShape& shape, const Ranking& ranking, double build,
                           Progress& progress) {
  const SpaceSize size = known_positions(shape.rules, shape.structure, progress);
  if (size.exact && size.states == fmt::format("{}", ranking.size()))
    return forecast_text(ranking.size(), "positions", build);
  return fmt::format("{}{} positions in {} index entries ({} at 2 bits each, about {} to build)",
                     size.exact ? "" : "at most ", size.states, ranking.size(),
                     size_text(double(ranking.size()) / 4), size_text(build));
}

std::shared_ptr<const Ranking> rank_by_multisets(const std::shared_ptr<const PackedShape>& shape) {
  // More than so many different pieces do not occur among so few positions.
  if (most_positions(*shape) > double(Ranking::most)) return nullptr;
  return std::make_shared<MultisetRanking>(shape);
}

std::shared_ptr<const Ranking> make_ranking(const std::shared_ptr<const PackedShape>& shape,
                                            std::string& why) {
  if (!shape->structure.reversible) {
    why = "some moves cannot be taken back";
    return nullptr;
  }
  if (!shape->structure.guarded) {
    if (auto coordinates = rank_by_coordinates(shape)) return coordinates;
  }
  // Of what moves ask for nothing is known here: it may leave a few thousand of so many.
  if (shape->structure.guarded && shape->structure.blank < 0 && most_positions(*shape) > most_unseen) {
    why = fmt::format("an index would have up to {:.3g} entries, for perhaps far fewer positions",
                      most_positions(*shape));
    return nullptr;
  }
  auto ranking = rank_by_multisets(shape);
  if (ranking == nullptr)
    why =
        fmt::format("an index would have up to {:.3g} entries, too many for a table", most_positions(*shape));
  return ranking;
}

u64 ranking_size(const Ranking* ranking) {
  return ranking == nullptr ? 0 : ranking->size();
}
u64 rank_words(const Ranking& ranking, std::span<const u64> words) {
  return ranking.rank(words);
}
void unrank_words(const Ranking& ranking, u64 rank, std::span<u64> words) {
  ranking.unrank(rank, words);
}
double ranking_table_bytes(const Ranking* ranking, int threads) {
  return ranking == nullptr ? 0 : ranking->table_bytes(threads);
}
Result<DistanceTable> build_ranked_table(const Ranking& ranking, int threads, double memory,
                                         Progress& progress) {
  return ranking.build_table(threads, memory, progress);
}

}  // namespace nonet
