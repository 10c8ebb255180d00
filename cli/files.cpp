#include "cli/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "cli/session.h"
#include "nonet/base/atomic_file.h"
#include "nonet/base/error_text.h"

namespace nonet::cli {

namespace {

// What is there and is no file; 0 or errno.
int write_to(const std::string& path, std::string_view text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return errno;
  errno = 0;
  const bool wrote = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int write_error = wrote ? 0 : errno;
  return std::fclose(file) != 0 ? errno : write_error;
}

}  // namespace

Result<std::string> read_whole(const std::string& path, std::size_t most) {
  constexpr std::size_t part = 1 << 16;
  const bool standard = path == "-";
  const std::string name = standard ? "standard input" : fmt::format("'{}'", path);
  const auto cannot_read = [&](int code) {
    return Error{Fault::file, fmt::format("cannot read {}: {}", name, reason_of(code))};
  };
  const int file = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return cannot_read(errno);
  std::string text;
  int code = 0;
  while (text.size() <= most) {
    const std::size_t old = text.size();
    text.resize(old + part);
    const ssize_t got = ::read(file, text.data() + old, part);
    code = got < 0 ? errno : 0;
    text.resize(old + static_cast<std::size_t>(got > 0 ? got : 0));
    if (code == EINTR && !interrupted) continue;
    if (got <= 0) break;
  }
  if (!standard) ::close(file);
  if (code == EINTR) return Error{Fault::stopped, "interrupted"};
  if (code != 0) return cannot_read(code);
  if (text.size() > most)
    return Error{Fault::refused, fmt::format("{} is more than {} MiB", name, most >> 20)};
  return text;
}

Error cannot_write(const std::string& path, int code) {
  return {Fault::output, fmt::format("cannot write '{}': {}", path, reason_of(code))};
}

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
    const int failed = write_to(path, text);  // a device or a pipe is written, never replaced
    return failed == 0 ? Result<Done>(Done{}) : cannot_write(path, failed);
  }
  auto file = AtomicFile::open(path);
  if (!file) return file.error();
  if (auto written = file->write(text); !written) return written;
  return file->keep();
}

}  // namespace nonet::cli
