#include <zstd.h>

#include <filesystem>
#include <span>
#include <vector>

#include "nonet/base/atomic_file.h"
#include "nonet/contract/certificate.h"

namespace nonet {

namespace {
constexpr std::size_t most_plain = std::size_t{1} << 20;
constexpr int compression_level = 3;

// Names of open files lead elsewhere: a file put in their place would not be found, or take away the answer.
bool names_open_file(const std::string& path) {
  const std::string whole = std::filesystem::path(path).lexically_normal().string();
  return whole == "/dev/stdin" || whole == "/dev/stdout" || whole == "/dev/stderr" ||
         whole.starts_with("/dev/fd/") || whole.starts_with("/proc/");
}

Result<FileTarget> certificate_target(const std::string& path) {
  auto target = find_target(path);
  if (names_open_file(path) || (target && names_open_file(target->folder + "/" + target->name)))
    return Error{Fault::output, path + ": cannot be written: it is not a plain file"};
  return target;
}

}  // namespace

Result<Done> check_certificate_path(const std::string& path) {
  const auto target = certificate_target(path);
  if (!target) return target.error();
  return Done{};
}

Result<Done> write_certificate(const std::string& path, std::string_view text) {
  const auto target = certificate_target(path);
  if (!target) return target.error();
  if (text.size() <= most_plain) {
    return write_file_atomically(target->folder, target->name, {std::as_bytes(std::span(text))});
  }
  std::vector<std::byte> packed(ZSTD_compressBound(text.size()));
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), compression_level);
  if (ZSTD_isError(size) != 0) {
    return Error{Fault::output, path + ": cannot be compressed: " + ZSTD_getErrorName(size)};
  }
  return write_file_atomically(target->folder, target->name, {std::span(packed).first(size)});
}

}  // namespace nonet
