// Who counts the units of queens: the kernels of this processor, by search or by meeting in the middle, or a
// GPU. All count the same for a unit.
#pragma once

#include <memory>
#include <string_view>

#include "nonet/counted_units.h"
#include "src/queens_units.h"

namespace nonet {

// From so many rows on the units of an empty board are joined from halves, where the kernel can: below, the
// search is as fast.
constexpr int least_joined = 17;

// One unit on the processor, by search. None: told to stop.
std::optional<UnitCount> count_unit(const QueensKernel& kernel, const QueensBoard& board,
                                    const QueensUnit& unit, Progress& progress);

// The same by meeting in the middle, with at least so many queens placed first, and more where the memory is
// small, in bytes; the kernel can, and the unit chooses.
std::optional<UnitCount> join_unit(const QueensKernel& kernel, const QueensBoard& board,
                                   const QueensUnit& unit, Progress& progress, int placed = 2,
                                   double memory = 1 << 30);

// The kernel of that name (the best that begins with it), or the best of all for `auto`; null: there is none.
const QueensKernel* find_queens_kernel(std::string_view backend);

// Sets the engines of a work whose units are these. `auto` takes the processor's best kernel. Each thread may
// take so many bytes.
Result<Done> set_engines(UnitWork& work, const QueensBoard& board, std::shared_ptr<const QueensUnits> units,
                         std::string_view backend, double memory);

}  // namespace nonet
