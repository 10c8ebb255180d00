#include "nonet/cover/diagram/counts.h"

#include <algorithm>

#include "nonet/cover/work.h"

namespace nonet {
namespace {

// A view of a count, for GMP to read.
class View {
 public:
  explicit View(std::span<const u64> limbs) {
    mpz_roinit_n(value_, reinterpret_cast<const mp_limb_t*>(limbs.data()),
                 static_cast<mp_size_t>(limbs.size()));
  }
  mpz_srcptr operator*() const { return value_; }

 private:
  mpz_t value_;
};

}  // namespace

// Between this count and the next there may be unused limbs at the end of a piece: they are 0.
std::span<const u64> CoverCounts::limbs(std::size_t node) const {
  constexpr std::size_t piece = PieceArray<u64>::piece;
  const std::size_t begin = begin_[node];
  std::size_t end = node + 1 < begin_.size() ? begin_[node + 1] : limbs_.size();
  if (begin == end) return {};
  end = std::min(end, begin / piece * piece + piece);
  while (end > begin && limbs_[end - 1] == 0) --end;
  return {limbs_.at(begin), end - begin};
}

mpz_class CoverCounts::count(std::size_t node) const {
  return mpz_class(*View(limbs(node)));
}

bool CoverCounts::compute_short(const CoverGraph& graph, std::size_t node, u128& count) const {
  const bool product = graph.is_product(node);
  count = product ? 1 : 0;
  bool fits = true;
  for (std::size_t e = graph.begin(node); fits && e < graph.end(node); ++e) {
    const std::span<const u64> part = limbs(graph.edges[e].child);
    if (part.size() > 2) return false;
    u128 value = part.empty() ? 0 : part[0];
    if (part.size() == 2) value |= u128{part[1]} << 64;
    fits = product ? !__builtin_mul_overflow(count, value, &count)
                   : !__builtin_add_overflow(count, value, &count);
  }
  return fits;
}

mpz_class CoverCounts::compute_long(const CoverGraph& graph, std::size_t node) const {
  const bool product = graph.is_product(node);
  mpz_class count = product ? 1 : 0;
  for (std::size_t e = graph.begin(node); e < graph.end(node); ++e) {
    const View part(limbs(graph.edges[e].child));
    if (product) {
      mpz_mul(count.get_mpz_t(), count.get_mpz_t(), *part);
    } else {
      mpz_add(count.get_mpz_t(), count.get_mpz_t(), *part);
    }
  }
  return count;
}

bool CoverCounts::keep(std::span<const u64> limbs, MemoryBudget& budget) {
  if (limbs_.size() + 2 * PieceArray<u64>::piece > 0xffffffff || !limbs_.append(limbs, budget)) return false;
  return begin_.push(static_cast<std::uint32_t>(limbs_.size() - limbs.size()), budget);
}

bool CoverCounts::compute(const CoverGraph& graph, MemoryBudget& budget, Progress& progress) {
  const u64 one = 1;
  if (!keep({}, budget) || !keep(std::span(&one, 1), budget)) return false;  // none, done
  CoverWork work(progress);
  std::size_t longest = 1;  // limbs of a count so far
  for (std::size_t node = 2; node < graph.nodes(); ++node) {
    if (!work.add(4 + (graph.end(node) - graph.begin(node)) * longest)) return false;
    u128 count = 0;
    bool kept = false;
    if (compute_short(graph, node, count)) {
      const u64 halves[] = {static_cast<u64>(count), static_cast<u64>(count >> 64)};
      kept = keep(std::span(halves).first(halves[1] != 0 ? 2 : 1), budget);
    } else {
      const mpz_class large = compute_long(graph, node);
      const auto* limb = reinterpret_cast<const u64*>(mpz_limbs_read(large.get_mpz_t()));
      longest = std::max(longest, mpz_size(large.get_mpz_t()));
      kept = keep({limb, mpz_size(large.get_mpz_t())}, budget);
    }
    if (!kept) return false;
  }
  return true;
}

}  // namespace nonet
