#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "nonet/base/decimal.h"
#include "nonet/language/moves/algebra.h"
#include "nonet/language/moves/packed_rules.h"

namespace nonet {
namespace {

constexpr double most_table_bytes = double{1 << 29};
constexpr int most_redundant = 1024;   // moves for which all pairs are compared
constexpr double most_compared = 1e7;  // cells, in all these pairs

std::vector<int> moved_cells(const RuleMove& move) {
  std::vector<int> cells;
  for (const Flow& flow : flow_of(move)) cells.push_back(flow.from);
  return cells;
}

template <int Words>
class Compiler {
 public:
  explicit Compiler(std::shared_ptr<const PackedShape> shape)
      : shape_(std::move(shape)), rules_(shape_->rules), structure_(shape_->structure), sizes_(rules_) {
    chunk_of_.assign(rules_.cells.size(), -1);
    for (std::size_t c = 0; c < shape_->chunks.size(); ++c) {
      for (const int cell : shape_->chunks[c].cells) chunk_of_[at(cell)] = static_cast<int>(c);
    }
  }

  Result<std::shared_ptr<PackedRules<Words>>> run() {
    auto packed = std::make_shared<PackedRules<Words>>();
    out_ = packed.get();
    out_->shape = shape_;
    out_->moves = static_cast<int>(rules_.moves.size());
    out_->goal = pack_position<Words>(*shape_, rules_.goal);
    set_inverses();
    if (structure_.blank >= 0) {
      set_slides();
    } else {
      if (auto done = set_moves(); !done) return done.error();
      set_redundant();
    }
    return packed;
  }

 private:
  void set_inverses() {
    const int moves = out_->moves;
    out_->inverse.resize(at(2 * moves));
    for (int m = 0; m < moves; ++m) {
      const int back = structure_.inverse[at(m)];
      out_->inverse[at(m)] = back >= 0 ? back : m + moves;
      out_->inverse[at(m + moves)] = m;
    }
  }

  void set_slides() {
    const int moves = out_->moves;
    const PackedCell& any = shape_->cells[at(structure_.blank_cell.empty() ? 0 : structure_.blank_cell[0])];
    out_->blank_value = static_cast<u64>(structure_.blank);
    out_->blank_mask = any.mask();
    out_->slides.resize(at(2 * moves));
    std::vector<std::vector<int>> lists(rules_.cells.size());
    for (int m = 0; m < moves; ++m) {
      const auto& carry = rules_.moves[at(m)].carries[0];
      const int from = structure_.blank_cell[at(m)], to = carry.from == from ? carry.to : carry.from;
      out_->slides[at(m)] = slide(from, to);
      out_->slides[at(m + moves)] = slide(to, from);
      lists[at(from)].push_back(m);
    }
    out_->first.push_back(0);
    for (const auto& list : lists) {
      out_->list.insert(out_->list.end(), list.begin(), list.end());
      out_->first.push_back(static_cast<std::uint32_t>(out_->list.size()));
    }
  }
  PackedSlide slide(int from, int to) const {
    const PackedCell &a = shape_->cells[at(from)], &b = shape_->cells[at(to)];
    return {static_cast<std::uint16_t>(from),  static_cast<std::uint16_t>(to),
            static_cast<std::uint8_t>(a.word), static_cast<std::uint8_t>(a.shift),
            static_cast<std::uint8_t>(b.word), static_cast<std::uint8_t>(b.shift)};
  }

  Result<Done> set_moves() {
    const int moves = out_->moves;
    if (auto fits = check_size(); !fits) return fits;
    out_->guarded = structure_.guarded;
    out_->move.resize(at(2 * moves));
    out_->list.resize(at(moves));
    std::iota(out_->list.begin(), out_->list.end(), 0);
    out_->first = {0, static_cast<std::uint32_t>(moves)};
    for (int m = 0; m < moves; ++m) out_->move[at(m)] = compile(rules_.moves[at(m)]);
    for (int m = 0; m < moves; ++m) {
      const int back = structure_.inverse[at(m)];
      out_->move[at(m + moves)] = back >= 0
                                      ? out_->move[at(back)]
                                      : compile(invert(rules_.moves[at(m)], sizes_.turns, sizes_.values));
    }
    return Done{};
  }
  Result<Done> check_size() const {
    double bytes = 0;
    for (std::size_t m = 0; m < rules_.moves.size(); ++m) {
      double entries = 0;
      for (const int c : chunks_of(moved_cells(rules_.moves[m])))
        entries += double(1 << shape_->chunks[at(c)].bits);
      if (flips(rules_.moves[m])) entries = 0;
      bytes += entries * sizeof(u64) * Words * (structure_.inverse[m] >= 0 ? 1 : 2);
    }
    bytes += double(rules_.moves.size()) * 2 * sizeof(PackedMove<Words>);
    if (bytes <= most_table_bytes) return Done{};
    return Error{Fault::refused, fmt::format("the tables of the moves would take {}; {} are the most",
                                             size_text(bytes), size_text(most_table_bytes))};
  }
  std::vector<int> chunks_of(const std::vector<int>& cells) const {
    std::vector<int> chunks;
    for (const int cell : cells) {
      if (chunk_of_[at(cell)] >= 0) chunks.push_back(chunk_of_[at(cell)]);
    }
    std::sort(chunks.begin(), chunks.end());
    chunks.erase(std::unique(chunks.begin(), chunks.end()), chunks.end());
    return chunks;
  }

  static bool flips(const RuleMove& move) {
    const auto cells = moved_cells(move);
    return std::all_of(cells.begin(), cells.end(), [&](int cell) { return known_value(move, cell) >= 0; });
  }

  PackedMove<Words> compile(const RuleMove& move) {
    PackedMove<Words> packed;
    set_guards(move, packed);
    packed.keep.fill(~u64{0});
    const std::vector<Flow> flows = flow_of(move);
    if (flips(move)) {
      for (const Flow& flow : flows) {
        const int value = known_value(move, flow.from);
        put(packed.flip, flow.from, static_cast<u64>(value));
        put(packed.flip, flow.to, static_cast<u64>(turned(value, flow.add, shape_->kind(flow.to).turns)));
      }
      return packed;
    }
    packed.lookup = static_cast<std::uint32_t>(out_->lookups.size());
    for (const int c : chunks_of(moved_cells(move))) {
      const auto& chunk = shape_->chunks[at(c)];
      packed.keep[at(chunk.word)] &= ~(chunk.mask() << chunk.shift);
      out_->lookups.push_back(
          {static_cast<std::uint32_t>(out_->entries.size()), static_cast<std::uint16_t>(chunk.mask()),
           static_cast<std::uint8_t>(chunk.word), static_cast<std::uint8_t>(chunk.shift)});
      fill_entries(chunk, flows);
      ++packed.lookups;
    }
    return packed;
  }
  // Values are xored: of cells that hold nothing else yet that is the same as putting them there.
  void put(std::array<u64, Words>& words, int cell, u64 value) const {
    const PackedCell& there = shape_->cells[at(cell)];
    if (there.bits > 0) words[at(there.word)] ^= value << there.shift;
  }
  void fill_entries(const PackedShape::Group& chunk, const std::vector<Flow>& flows) {
    std::vector<Flow> own;  // of the cells of the chunk, those that stay included
    for (const int cell : chunk.cells) {
      const auto flow =
          std::lower_bound(flows.begin(), flows.end(), cell, [](const Flow& f, int c) { return f.from < c; });
      own.push_back(flow != flows.end() && flow->from == cell ? *flow : Flow{cell, cell, 0});
    }
    for (u64 bits = 0; bits <= chunk.mask(); ++bits) {
      std::array<u64, Words> entry{};
      for (const Flow& flow : own) {
        const PackedCell& here = shape_->cells[at(flow.from)];
        const int value = static_cast<int>(bits >> (here.shift - chunk.shift) & here.mask());
        const ValueKind& kind = shape_->kind(flow.from);
        if (value < kind.size()) put(entry, flow.to, static_cast<u64>(turned(value, flow.add, kind.turns)));
      }
      out_->entries.push_back(entry);
    }
  }
  void set_guards(const RuleMove& move, PackedMove<Words>& packed) {
    packed.choice = static_cast<std::uint32_t>(out_->choices.size());
    for (const auto& guard : move.guards) {
      const PackedCell& here = shape_->cells[at(guard.cell)];
      if (std::popcount(guard.values) == 1 && here.bits > 0) {
        packed.asked[at(here.word)] |= here.mask() << here.shift;
        packed.wanted[at(here.word)] |= static_cast<u64>(std::countr_zero(guard.values)) << here.shift;
      } else {
        out_->choices.push_back({guard.values, static_cast<std::uint16_t>(here.mask()),
                                 static_cast<std::uint8_t>(here.word),
                                 static_cast<std::uint8_t>(here.shift)});
        ++packed.choices;
      }
    }
  }

  // Of two moves in a row: without guards, whatever an earlier pair, a single move or none does as well; with
  // guards, the later order of two that have nothing to do with each other.
  void set_redundant() {
    const int moves = out_->moves;
    if (moves > most_redundant || double(moves) * moves * double(rules_.cells.size()) > most_compared) return;
    out_->redundant.assign(at(moves) * at(moves), 0);
    if (structure_.guarded) {
      set_independent();
      return;
    }
    std::vector<Flow> same;  // by cell
    same.reserve(rules_.cells.size());
    for (int cell = 0; cell < static_cast<int>(rules_.cells.size()); ++cell) same.push_back({cell, cell, 0});
    std::vector<std::vector<Flow>> flows(rules_.moves.size(), same);
    for (std::size_t m = 0; m < flows.size(); ++m) {
      for (const Flow& flow : flow_of(rules_.moves[m])) flows[m][at(flow.from)] = flow;
    }
    std::vector<std::pair<std::vector<int>, int>> effects;  // sorted: of equals the first is kept
    std::vector<int> effect(2 * rules_.cells.size());
    const auto note = [&](int last, int next) {
      for (std::size_t cell = 0; cell < rules_.cells.size(); ++cell) {
        int to = static_cast<int>(cell), add = 0;
        for (const int m : {last, next}) {
          if (m < 0) continue;
          const Flow& flow = flows[at(m)][at(to)];
          add += flow.add;
          to = flow.to;
        }
        effect[2 * cell] = to;
        effect[2 * cell + 1] = add % shape_->kind(static_cast<int>(cell)).turns;
      }
      // None, then single moves, then pairs in the order of their moves.
      effects.emplace_back(effect, last < 0 ? -moves - 1 : next < 0 ? last - moves : last * moves + next);
    };
    note(-1, -1);
    for (int m = 0; m < moves; ++m) note(m, -1);
    for (int last = 0; last < moves; ++last) {
      for (int next = 0; next < moves; ++next) note(last, next);
    }
    std::sort(effects.begin(), effects.end());
    for (std::size_t i = 1; i < effects.size(); ++i) {
      if (effects[i].first == effects[i - 1].first && effects[i].second >= 0)
        out_->redundant[static_cast<std::size_t>(effects[i].second)] = 1;
    }
  }
  void set_independent() {
    const std::size_t moves = rules_.moves.size();
    std::vector<std::vector<bool>> reads(moves), writes(moves);
    for (std::size_t m = 0; m < moves; ++m) {
      writes[m].assign(rules_.cells.size(), false);
      for (const int cell : moved_cells(rules_.moves[m])) writes[m][at(cell)] = true;
      reads[m] = writes[m];
      for (const auto& guard : rules_.moves[m].guards) reads[m][at(guard.cell)] = true;
    }
    const auto meet = [&](const std::vector<bool>& a, const std::vector<bool>& b) {
      for (std::size_t c = 0; c < a.size(); ++c) {
        if (a[c] && b[c]) return true;
      }
      return false;
    };
    for (std::size_t last = 0; last < moves; ++last) {
      for (std::size_t next = 0; next < last; ++next)
        out_->redundant[last * moves + next] =
            !meet(writes[last], reads[next]) && !meet(reads[last], writes[next]);
    }
  }

  std::shared_ptr<const PackedShape> shape_;
  const MoveRules& rules_;
  const MoveStructure& structure_;
  const CellSizes sizes_;
  std::vector<int> chunk_of_;
  PackedRules<Words>* out_ = nullptr;
};

}  // namespace

template <int Words>
Result<std::shared_ptr<PackedRules<Words>>> compile_rules(std::shared_ptr<const PackedShape> shape) {
  return Compiler<Words>(std::move(shape)).run();
}
template Result<std::shared_ptr<PackedRules<1>>> compile_rules<1>(std::shared_ptr<const PackedShape> shape);
template Result<std::shared_ptr<PackedRules<4>>> compile_rules<4>(std::shared_ptr<const PackedShape> shape);

}  // namespace nonet
