// Files of perfect tables and pattern databases in a cache folder.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "nonet/distance_table.h"
#include "nonet/result.h"

namespace nonet {

// Whether there is a file of that name; it may still turn out to be damaged.
bool has_table(const std::string& folder, const std::string& identity);
Result<Done> save_table(const std::string& folder, const std::string& identity, const DistanceTable& table);
// None: there is no file. An error names a file that is damaged or foreign.
Result<std::optional<DistanceTable>> load_table(const std::string& folder, const std::string& identity);

}  // namespace nonet
