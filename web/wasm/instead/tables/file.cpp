// Tables are kept in memory alone.
#include "nonet/tables/file.h"

namespace nonet {

namespace {
const Error no_table_files{Fault::output, "this build keeps no files"};
}  // namespace

std::string table_file_path(const std::string&, const std::string&) {
  return {};
}
std::string bytes_file_path(const std::string&, const std::string&) {
  return {};
}
bool has_table(const std::string&, const std::string&) {
  return false;
}
bool has_bytes(const std::string&, const std::string&) {
  return false;
}
Result<Done> save_table(const std::string&, const std::string&, const DistanceTable&) {
  return no_table_files;
}
Result<std::optional<DistanceTable>> load_table(const std::string&, const std::string&) {
  return std::optional<DistanceTable>();
}
Result<Done> save_bytes(const std::string&, const std::string&, std::span<const std::uint8_t>) {
  return no_table_files;
}
Result<std::optional<TableBytes>> load_bytes(const std::string&, const std::string&) {
  return std::optional<TableBytes>();
}

}  // namespace nonet
