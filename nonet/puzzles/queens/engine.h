// Who counts the units of queens: the kernels of this processor, by search or by meeting in the middle, or a
// GPU. All count the same for a unit.
#pragma once

#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "nonet/puzzles/queens/units.h"
#include "nonet/units/counted_units.h"

namespace nonet {

// The units of empty boards of so many rows are joined from halves, where the kernel can: of others, the
// search is as fast. Wide ones need many queens placed first.
constexpr int least_joined = 17, most_joined = 24;

bool joins(const QueensKernel& kernel, const QueensBoard& board);

// One unit on the processor, by search, each placement alone. None: told to stop.
std::optional<UnitCount> search_unit(const QueensKernel& kernel, const QueensBoard& board,
                                     const QueensUnit& unit, Progress& progress);

// Counts units by meeting in the middle, for threads that share it: the memory that one of them took is kept
// for the next unit.
class QueensJoins {
 public:
  // The kernel can, and each thread may take so many bytes.
  QueensJoins(const QueensKernel& kernel, const QueensBoard& board, double memory);
  ~QueensJoins();

  // A unit that chooses, with at least so many queens placed, and some more where the memory is small or the
  // board wide. What does not fit then is searched. None: told to stop.
  std::optional<UnitCount> count(const QueensUnit& unit, Progress& progress, int placed = 2);
  double largest_room() const;  // bytes of one thread, of those that count no more

 private:
  class Room;
  std::unique_ptr<Room> take_room();
  void give_back(std::unique_ptr<Room> room);

  const QueensKernel& kernel_;
  const QueensBoard board_;
  const double memory_;
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<Room>> free_;
};

// The kernel of that name (the best that begins with it), or the best of all for `auto`; null: there is none.
const QueensKernel* find_queens_kernel(std::string_view backend);

// Sets the engines of a work whose units are these. `auto` takes the processor's best kernel. Each thread may
// take so many bytes.
Result<Done> set_engines(UnitWork& work, const QueensBoard& board, std::shared_ptr<const QueensUnits> units,
                         std::string_view backend, double memory);

}  // namespace nonet
