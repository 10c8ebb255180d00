#include "nonet/base/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <random>
#include <set>
#include <string_view>
#include <system_error>

#include "nonet/base/error_text.h"

namespace nonet {

namespace {

constexpr std::string_view temporary_start = ".nonet-", temporary_end = ".tmp";

Error failure(std::string_view what, const std::string& path, int code) {
  return {Fault::output, fmt::format("{}: {}: {}", path, what, reason_of(code))};
}

// The paths of all that are neither renamed nor removed.
class Unfinished {
 public:
  void add(const std::string& path) {
    const std::lock_guard lock(mutex_);
    paths_.insert(path);
  }
  void forget(const std::string& path) {
    const std::lock_guard lock(mutex_);
    paths_.erase(path);
  }
  void remove_all() {
    const std::lock_guard lock(mutex_);
    for (const std::string& path : paths_) ::unlink(path.c_str());
  }

 private:
  std::mutex mutex_;
  std::set<std::string> paths_;
};
Unfinished& unfinished() {
  static Unfinished all;
  return all;
}

// Removed when it goes, unless it was renamed.
class Temporary {
 public:
  Temporary() = default;
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  ~Temporary() {
    if (file_ < 0) return;
    if (!path_.empty()) {
      ::unlink(path_.c_str());
      unfinished().forget(path_);
    }
    ::close(file_);
  }

  // 0 or the error's code. A cleaner may find the file before it is locked and take it for a dead writer's:
  // then it has no name any more, and another is made.
  int open(const std::string& folder) {
    std::random_device random;
    for (int attempt = 0; attempt < 100; ++attempt) {
      const std::uint64_t unique = std::uint64_t{random()} << 32 | random();
      path_ = fmt::format("{}/{}{}-{:016x}{}", folder, temporary_start, ::getpid(), unique, temporary_end);
      file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (file_ < 0 && errno == EEXIST) continue;
      if (file_ < 0) return errno;
      unfinished().add(path_);
      while (::flock(file_, LOCK_EX) != 0 && errno == EINTR) {
      }
      struct stat status;
      if (::fstat(file_, &status) == 0 && status.st_nlink > 0) return 0;
      unfinished().forget(path_);
      ::close(file_);
      file_ = -1;
    }
    return EEXIST;
  }

  int write(std::string_view bytes) {
    constexpr std::size_t most = std::size_t{1} << 30;  // a call takes no more than 2 GiB
    while (!bytes.empty()) {
      const ::ssize_t written = ::write(file_, bytes.data(), std::min(bytes.size(), most));
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return written < 0 ? errno : ENOSPC;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
  }

  int sync() { return ::fsync(file_) == 0 ? 0 : errno; }

  int rename(const std::string& path) {
    if (::rename(path_.c_str(), path.c_str()) != 0) return errno;
    unfinished().forget(path_);
    path_.clear();
    return 0;
  }

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int file_ = -1;
};

void remove_stale_temporaries(const std::string& folder) {
  std::error_code ignored;
  for (auto entry = std::filesystem::directory_iterator(folder, ignored);
       entry != std::filesystem::directory_iterator(); entry.increment(ignored)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(temporary_start) || !name.ends_with(temporary_end)) continue;
    const int file = ::open(entry->path().c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0) continue;
    if (::flock(file, LOCK_EX | LOCK_NB) == 0) ::unlink(entry->path().c_str());
    ::close(file);
  }
}

}  // namespace

void remove_unfinished_files() {
  unfinished().remove_all();
}

int sync_folder(const std::string& folder) {
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return errno;
  const int code = ::fsync(file) == 0 || errno == EINVAL ? 0 : errno;
  ::close(file);
  return code;
}

Result<FileTarget> find_target(const std::string& path) {
  std::error_code code;
  std::filesystem::path whole(path);
  for (int links = 0; links < 40 && std::filesystem::is_symlink(whole, code); ++links) {
    const auto to = std::filesystem::read_symlink(whole, code);
    whole = to.is_absolute() ? to : whole.parent_path() / to;
  }
  const auto status = std::filesystem::status(path, code);  // a pipe behind /dev/stdout has no path
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return Error{Fault::output, fmt::format("{}: cannot be written: it is not a plain file", path)};
  }
  FileTarget target{whole.has_parent_path() ? whole.parent_path().string() : ".", whole.filename().string()};
  if (target.name.empty()) return unwritable(path, EINVAL);
  if (!std::filesystem::exists(target.folder, code)) return unwritable(path, ENOENT);
  if (!std::filesystem::is_directory(target.folder, code)) return unwritable(path, ENOTDIR);
  if (::access(target.folder.c_str(), W_OK | X_OK) != 0) return unwritable(path, errno);
  return target;
}

struct AtomicFile::Inside {
  std::string folder, path;
  Temporary file;
};

AtomicFile::AtomicFile(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
AtomicFile::AtomicFile(AtomicFile&&) noexcept = default;
AtomicFile& AtomicFile::operator=(AtomicFile&&) noexcept = default;
AtomicFile::~AtomicFile() = default;

Result<AtomicFile> AtomicFile::open(const std::string& path) {
  const auto target = find_target(path);
  return target ? open(*target) : target.error();
}

Result<AtomicFile> AtomicFile::open(const FileTarget& target) {
  auto inside = std::make_unique<Inside>();
  inside->folder = target.folder;
  inside->path = target.folder + "/" + target.name;
  remove_stale_temporaries(inside->folder);
  if (const int e = inside->file.open(inside->folder)) return unwritable(inside->path, e);
  return AtomicFile(std::move(inside));
}

Result<Done> AtomicFile::write(std::string_view bytes) {
  if (const int e = inside_->file.write(bytes)) return unwritable(inside_->path, e);
  return Done{};
}

Result<Done> AtomicFile::keep() {
  if (const int e = inside_->file.sync()) return unwritable(inside_->path, e);
  if (const int e = inside_->file.rename(inside_->path))
    return failure("cannot be renamed to", inside_->path, e);
  if (const int e = sync_folder(inside_->folder)) return failure("cannot be synced", inside_->folder, e);
  return Done{};
}

Result<Done> write_file_atomically(const std::string& folder, const std::string& name,
                                   std::initializer_list<std::span<const std::byte>> parts) {
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code) return failure("cannot be made", folder, code.value());
  auto file = AtomicFile::open(FileTarget{folder, name});
  if (!file) return file.error();
  for (const auto& part : parts) {
    const std::string_view bytes(reinterpret_cast<const char*>(part.data()), part.size());
    if (auto written = file->write(bytes); !written) return written;
  }
  return file->keep();
}

}  // namespace nonet
