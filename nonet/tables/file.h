// Files of perfect tables and pattern databases in a cache folder.
//
// A file is a header, padded to whole pages, and the bytes of the table as they lie in memory. The header:
//
//   magic "NONETTBL", a mark of the byte order, version, lengths of what follows, bits a state, states,
//   bytes of data and of a block, an XXH3 digest of 128 bits of all data;
//   the identity, the number of states of every level, some of the last, the CRC-32C of every block;
//   at its very end the CRC-32C of the header.
//
// The identity is a text that says everything on which the contents depend: puzzle, size, goal, version of
// the rank. It is in the file's name (readable as far as it goes, then a hash) and compared in full.
// Writing is atomic (nonet/base/atomic_file.h): a writer may be killed at any moment. Loading checks
// everything and says of a damaged, cut off or foreign file which one it is and what is wrong; saving again
// replaces it.
//
// Tables up to 64 MiB are read into memory, where they can have large pages. Larger ones are mapped, so that
// processes share them and only what is used takes memory. They are never changed in place; a file that
// somebody cuts off by other means while it is mapped ends the program with a bus error.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "nonet/base/result.h"
#include "nonet/tables/distance_table.h"

namespace nonet {

// Whether there is a file of that name; it may still turn out to be damaged.
bool has_table(const std::string& folder, const std::string& identity);
// Only complete tables are kept.
Result<Done> save_table(const std::string& folder, const std::string& identity, const DistanceTable& table);
// None: there is no file. An error names a file that is damaged or foreign.
Result<std::optional<DistanceTable>> load_table(const std::string& folder, const std::string& identity);

// The same for plain bytes: pattern databases.
struct TableBytes {
  std::shared_ptr<const void> owner;  // keeps the bytes alive
  std::span<const std::uint8_t> bytes;
};
bool has_bytes(const std::string& folder, const std::string& identity);
Result<Done> save_bytes(const std::string& folder, const std::string& identity,
                        std::span<const std::uint8_t> bytes);
Result<std::optional<TableBytes>> load_bytes(const std::string& folder, const std::string& identity);

// The path of the file, for messages.
std::string table_file_path(const std::string& folder, const std::string& identity);
std::string bytes_file_path(const std::string& folder, const std::string& identity);

}  // namespace nonet
