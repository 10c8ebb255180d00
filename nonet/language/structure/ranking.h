// Perfect indices of the positions of described puzzles, where there are at most 2^40 and every move can be
// taken back.
//
//   Coordinates   no move has guards: for every orbit the arrangements of its pieces that moves reach, and
//                 the vectors of their turns, are numbered breadth first from the goal. A move acts on each
//                 by itself, so the table is built by build_coordinate_table().
//   Multisets     otherwise: for every orbit the arrangements of its pieces, pieces that look alike counted
//                 once, times the turns of its cells. Where there is a blank its cell comes first. These may
//                 be more than what moves reach.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/language/moves/packed_rules.h"
#include "nonet/tables/distance_table.h"

namespace nonet {

class Ranking {
 public:
  static constexpr u64 most = u64{1} << 40;

  virtual ~Ranking() = default;
  virtual std::string_view name() const = 0;  // which of the above
  virtual u64 size() const = 0;
  virtual u64 rank(std::span<const u64> words) const = 0;  // size(): its pieces are not those of the goal
  virtual void unrank(u64 rank, std::span<u64> words) const = 0;  // the words are 0
  // 0: the table is built position by position.
  virtual double table_bytes(int) const { return 0; }
  virtual Result<DistanceTable> build_table(int threads, double memory, Progress& progress) const;
};

// Null, and why.
std::shared_ptr<const Ranking> make_ranking(const std::shared_ptr<const PackedShape>& shape,
                                            std::string& why);
std::shared_ptr<const Ranking> rank_by_coordinates(const std::shared_ptr<const PackedShape>& shape);
std::shared_ptr<const Ranking> rank_by_multisets(const std::shared_ptr<const PackedShape>& shape);
// How many positions there are at most: pieces stay in their orbits.
double most_positions(const PackedShape& shape);
// Why a table of positions with so many bytes each need not be begun: they are counted exactly and are too
// many for `memory`. None: they fit, or nobody knows.
std::optional<Error> refuse_positions(const PackedShape& shape, double bytes, double memory,
                                      Progress& progress);
// The word for a table that is refused, at once or when it outgrows the memory.
constexpr std::string_view table_refused = "refused";
// Forecasts: of a table of positions with `bytes` each, and of a table over a ranking that takes `build`
// bytes, whose index may have more entries than there are positions.
std::string forecast_positions(const PackedShape& shape, double bytes, double memory, Progress& progress);
std::string forecast_index(const PackedShape& shape, const Ranking& ranking, double build,
                           Progress& progress);

}  // namespace nonet
