#include "nonet/tables/bfs_table.h"

#include <fmt/format.h>

#include "nonet/base/decimal.h"

namespace nonet {

Error table_refusal(u64 states, double needed, double memory) {
  return {Fault::refused, fmt::format("the table has {} states and needs about {}; {} are allowed", states,
                                      size_text(needed), size_text(memory))};
}

}  // namespace nonet
