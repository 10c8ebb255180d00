#include "cli/written_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace nonet::cli {

namespace {

Error cannot_write(const std::string& path, int code) {
  return {Fault::output, fmt::format("cannot write '{}': {}", path, std::strerror(code))};
}

// Errors are errno; 0: written.
int write_to(const std::string& path, const char* mode, std::string_view text) {
  std::FILE* file = std::fopen(path.c_str(), mode);
  if (file == nullptr) return errno;
  errno = 0;
  const bool wrote = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int write_error = wrote ? 0 : errno;
  return std::fclose(file) != 0 ? errno : write_error;
}

}  // namespace

Result<Done> check_writable(const std::string& path) {
  if (path.empty()) return Error{Fault::usage, "the name of the file to write is empty"};
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (std::filesystem::is_directory(status)) return cannot_write(path, EISDIR);
  auto folder = std::filesystem::path(path).parent_path();
  const std::string asked = std::filesystem::exists(status) ? path : folder.empty() ? "." : folder.string();
  return ::access(asked.c_str(), W_OK) == 0 ? Result<Done>(Done{}) : cannot_write(path, errno);
}

Result<Done> write_file(const std::string& path, std::string_view text) {
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    const int failed = write_to(path, "wb", text);  // a device or a pipe is written, never replaced
    return failed == 0 ? Result<Done>(Done{}) : cannot_write(path, failed);
  }
  std::string target = path;
  if (std::filesystem::exists(status))
    target = std::filesystem::canonical(path, code).string();  // behind links
  const std::string temporary = fmt::format("{}.{}.tmp", target, ::getpid());
  int failed = write_to(temporary, "wbx", text);
  if (failed == 0 && std::rename(temporary.c_str(), target.c_str()) != 0) failed = errno;
  if (failed == 0) return Done{};
  ::unlink(temporary.c_str());
  return cannot_write(path, failed);
}

}  // namespace nonet::cli
