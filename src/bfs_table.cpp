#include "nonet/bfs_table.h"

#include <fmt/format.h>

namespace nonet {

Error table_refusal(u64 states, double needed, double memory) {
  return {Fault::refused,
          fmt::format("the table has {} states and needs about {:.4g} MiB; {:.0f} MiB are allowed", states,
                      needed / 1048576, memory / 1048576)};
}

}  // namespace nonet
