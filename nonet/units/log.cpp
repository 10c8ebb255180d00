#include "nonet/units/log.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>

#include "nonet/base/atomic_file.h"
#include "nonet/base/error_text.h"

namespace nonet {

namespace {

// 0 or the error's code; all or, after an error, some part of it.
int write_at(int file, std::string_view text, u64 offset) {
  while (!text.empty()) {
    const ::ssize_t written = ::pwrite(file, text.data(), text.size(), static_cast<::off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    if (written == 0) return ENOSPC;
    text.remove_prefix(static_cast<std::size_t>(written));
    offset += static_cast<u64>(written);
  }
  return 0;
}

// File systems without locks are trusted: that the file ends where it was left is checked with every write.
Result<Done> lock(const std::string& path, int file, bool writes) {
  while (::flock(file, (writes ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    if (errno != EWOULDBLOCK) break;
    return Error{Fault::file, fmt::format("{}: another process is counting into this file", path)};
  }
  return Done{};
}

struct OpenFile {
  int file = -1;
  std::string folder;
  std::optional<Error> unwritable;  // it can only be read, and why
};

Result<OpenFile> open_to_write(const std::string& path, bool must_be_there) {
  const auto target = find_target(path);
  if (!target) {
    struct stat status;
    if (must_be_there && ::stat(path.c_str(), &status) != 0)
      return Error{Fault::file, fmt::format("{}: cannot be read: {}", path, reason_of(errno))};
    return target.error();
  }
  const std::string name = target->folder + "/" + target->name;
  const int file = ::open(name.c_str(), O_RDWR | O_CLOEXEC | (must_be_there ? 0 : O_CREAT), 0666);
  if (file < 0 && must_be_there && errno == ENOENT)
    return Error{Fault::file, fmt::format("{}: there is nothing to resume: {}", path, reason_of(ENOENT))};
  if (file < 0) return unwritable(path, errno);
  return OpenFile{file, target->folder, std::nullopt};
}

// Where it cannot be written it may be a finished one, which only answers.
Result<OpenFile> open_file(const std::string& path, bool must_be_there) {
  auto opened = open_to_write(path, must_be_there);
  if (opened) return opened;
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status;
  if (file >= 0 && ::fstat(file, &status) == 0 && S_ISREG(status.st_mode))
    return OpenFile{file, "", opened.error()};
  if (file >= 0) ::close(file);
  return opened;
}

}  // namespace

UnitLog::UnitLog(std::string path, int file)
    : path_(std::move(path)), file_(file), synced_(std::chrono::steady_clock::now()) {}

UnitLog::~UnitLog() {
  ::close(file_);
}

Result<std::unique_ptr<UnitLog>> UnitLog::open(const std::string& path, const UnitLogText& text,
                                               bool must_be_there, const EachRecord& each) {
  const auto opened = open_file(path, must_be_there);
  if (!opened) return opened.error();
  const int file = opened->file;
  std::unique_ptr<UnitLog> log(new UnitLog(path, file));
  if (auto locked = lock(path, file, !opened->unwritable); !locked) return locked.error();
  const LogBytes bytes = [&](std::span<char> room) -> std::optional<std::size_t> {
    ::ssize_t got = 0;
    while ((got = ::read(file, room.data(), room.size())) < 0 && errno == EINTR) {
    }
    return got < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(got));
  };
  auto read = read_unit_log(text, bytes, each);
  if (!read) {
    Error error = read.error();
    if (error.place.line > 0) {
      error.place.file = path;
    } else {
      error.message = fmt::format("{}: {}", path, error.message);
    }
    return error;
  }
  if (opened->unwritable && (!read->closed || read->torn > 0)) return *opened->unwritable;
  log->read_ = *read;
  log->end_ = read->whole;
  if (read->torn > 0 && ::ftruncate(file, static_cast<::off_t>(read->whole)) != 0)
    return unwritable(path, errno);
  if (read->whole == 0) {
    if (auto begun = log->begin(text, opened->folder); !begun) return begun.error();
  }
  return log;
}

Result<Done> UnitLog::begin(const UnitLogText& text, const std::string& folder) {
  if (const int code = write_at(file_, text.header(), 0)) {
    (void)!::ftruncate(file_, 0);
    return unwritable(path_, code);
  }
  if (::fdatasync(file_) != 0) return unwritable(path_, errno);
  if (const int code = sync_folder(folder)) return unwritable(path_, code);
  end_ = text.header().size();
  return Done{};
}

std::string UnitLog::write_pending() {
  if (torn_ && ::ftruncate(file_, static_cast<::off_t>(end_)) != 0) return reason_of(errno);
  torn_ = false;
  struct stat status;
  if (::fstat(file_, &status) != 0) return reason_of(errno);
  if (status.st_nlink == 0) return "it was removed";
  if (static_cast<u64>(status.st_size) != end_) return "something else has changed it";
  if (const int code = write_at(file_, pending_, end_)) {
    torn_ = ::ftruncate(file_, static_cast<::off_t>(end_)) != 0;
    return reason_of(code);
  }
  end_ += pending_.size();
  pending_.clear();
  dirty_ = true;
  return "";
}

void UnitLog::append(std::string_view lines) {
  {
    const std::lock_guard lock(mutex_);
    pending_ += lines;
    trouble_ = write_pending();
    if (pending_.size() > most_pending) {
      lost_ = true;
      pending_.clear();
    }
    const auto now = std::chrono::steady_clock::now();
    if (now - synced_ < between_syncs) return;
    synced_ = now;  // others go on writing meanwhile
  }
  sync();
}

void UnitLog::sync() {
  {
    const std::lock_guard lock(mutex_);
    if (!pending_.empty()) trouble_ = write_pending();
    if (!dirty_) return;
    dirty_ = false;
  }
  if (::fdatasync(file_) == 0) return;
  const int code = errno;
  const std::lock_guard lock(mutex_);
  unsynced_ = reason_of(code);  // a later success would say nothing about what is lost now
}

bool UnitLog::complete() const {
  const std::lock_guard lock(mutex_);
  return !lost_;
}

std::string UnitLog::note() const {
  const std::lock_guard lock(mutex_);
  std::string text;
  if (read_.torn > 0 && read_.whole > 0)
    text = fmt::format("{}: {} bytes of a record that was not finished were cut off", path_, read_.torn);
  std::string trouble = trouble_.empty() ? unsynced_ : trouble_;
  if (trouble.empty() && lost_) trouble = "some units are not in it";
  if (trouble.empty()) return text;
  if (!text.empty()) text += "; ";
  return text + fmt::format("the checkpoint could not be written: {}: {}", path_, trouble);
}

}  // namespace nonet
