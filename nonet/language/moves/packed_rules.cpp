#include "nonet/language/moves/packed_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "nonet/language/moves/algebra.h"

namespace nonet {
namespace {

constexpr int most_chunk_bits = 8;

int bits_of(const ValueKind& kind) {
  return static_cast<int>(std::bit_width(static_cast<unsigned>(std::max(kind.size(), 1) - 1)));
}

// Lays cells side by side; a group that fits a word does not straddle two.
struct Layer {
  int word = 0, used = 0;
  void begin(int bits) {
    if (bits <= 64 && used + bits > 64) ++word, used = 0;
  }
  PackedCell lay(int bits) {
    begin(bits);
    const PackedCell cell{word, used, bits};
    used += bits;
    return cell;
  }
};

void make_chunks(PackedShape& shape, const std::vector<int>& order) {
  for (const int cell : order) {
    const PackedCell& here = shape.cells[at(cell)];
    if (here.bits == 0) continue;
    const bool joins = !shape.chunks.empty() && shape.chunks.back().word == here.word &&
                       shape.chunks.back().bits + here.bits <= most_chunk_bits;
    if (!joins) shape.chunks.push_back({here.word, here.shift, 0, {}});
    shape.chunks.back().bits += here.bits;
    shape.chunks.back().cells.push_back(cell);
  }
}

}  // namespace

std::vector<bool> cells_added_to(const MoveRules& rules) {
  std::vector<bool> added(rules.cells.size(), false);
  for (const RuleMove& move : rules.moves) {
    for (const auto& addition : move.additions) added[at(addition.cell)] = true;
  }
  return added;
}

Result<std::shared_ptr<const PackedShape>> pack(MoveRules rules, MoveStructure structure) {
  auto shape = std::make_shared<PackedShape>();
  shape->rules = std::move(rules);
  shape->structure = std::move(structure);
  double bits = 0;
  for (const RuleCell& cell : shape->rules.cells) {
    const int width = bits_of(shape->rules.kinds[at(cell.kind)]);
    if (width > PackedShape::most_cell_bits)
      return Error{Fault::refused,
                   fmt::format("cell {} has {} values; {} are the most where values move", cell.name,
                               shape->rules.kinds[at(cell.kind)].size(), 1 << PackedShape::most_cell_bits)};
    bits += width;
  }
  const Error too_large{Fault::refused,
                        fmt::format("a position takes {:.0f} bits; {} are the most where values move", bits,
                                    64 * PackedShape::most_words)};
  if (bits > 64 * PackedShape::most_words) return too_large;
  shape->cells.resize(shape->rules.cells.size());
  std::vector<int> order;
  Layer layer;
  for (const auto& orbit : shape->structure.orbits) {
    const int each = bits_of(shape->kind(orbit[0])), all = each * static_cast<int>(orbit.size());
    if (all <= PackedShape::most_orbit_bits) layer.begin(all);
    for (const int cell : orbit) shape->cells[at(cell)] = layer.lay(each), order.push_back(cell);
    const PackedCell& first = shape->cells[at(orbit[0])];
    if (all > 0 && all <= PackedShape::most_orbit_bits)
      shape->small_orbits.push_back({first.word, first.shift, all, orbit});
  }
  shape->words = layer.word + 1;
  if (shape->words > PackedShape::most_words) return too_large;
  make_chunks(*shape, order);
  return std::shared_ptr<const PackedShape>(std::move(shape));
}

std::vector<int> unpack(const PackedShape& shape, std::span<const u64> words) {
  std::vector<int> position(shape.cells.size());
  for (std::size_t cell = 0; cell < position.size(); ++cell)
    position[cell] = shape.value(words, static_cast<int>(cell));
  return position;
}

u64 find_blank(const PackedShape& shape, std::span<const u64> words) {
  if (shape.structure.blank < 0) return 0;
  // The kind of the blank's cells: others may have a value of the same number.
  const int kind = shape.rules.cells[at(shape.structure.blank_cell[0])].kind;
  for (std::size_t cell = 0; cell < shape.cells.size(); ++cell) {
    if (shape.rules.cells[cell].kind == kind &&
        shape.value(words, static_cast<int>(cell)) == shape.structure.blank)
      return cell;
  }
  return 0;
}

template <int Words>
PackedImage<Words> pack_image(const PackedShape& shape, const RuleSymmetry& symmetry) {
  PackedImage<Words> image;
  for (const auto& chunk : shape.chunks) {
    image.lookups.push_back({static_cast<std::uint32_t>(image.entries.size()),
                             static_cast<std::uint16_t>(chunk.mask()), static_cast<std::uint8_t>(chunk.word),
                             static_cast<std::uint8_t>(chunk.shift)});
    for (u64 bits = 0; bits <= chunk.mask(); ++bits) {
      std::array<u64, Words> entry{};
      for (const int cell : chunk.cells) {
        const PackedCell &here = shape.cells[at(cell)], &there = shape.cells[at(symmetry.cell[at(cell)])];
        const u64 value = bits >> (here.shift - chunk.shift) & here.mask();
        if (value >= static_cast<u64>(shape.kind(cell).size())) continue;
        const int kind = shape.rules.cells[at(cell)].kind;
        const int becomes =
            turned(symmetry.value[at(kind)][value], symmetry.turn[at(cell)], shape.kind(cell).turns);
        entry[at(there.word)] |= static_cast<u64>(becomes) << there.shift;
      }
      image.entries.push_back(entry);
    }
  }
  return image;
}
template PackedImage<1> pack_image<1>(const PackedShape& shape, const RuleSymmetry& symmetry);
template PackedImage<4> pack_image<4>(const PackedShape& shape, const RuleSymmetry& symmetry);

}  // namespace nonet
