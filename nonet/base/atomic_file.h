// Writes a whole file or none. The bytes go to a temporary name in the same folder, are synced, and take the
// final name by a rename: whoever opens that name sees the old file or the new one, never a part, even after
// a crash. A writer holds a lock on its temporary; one that can be locked has lost its writer and is removed
// by the next.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "nonet/base/result.h"

namespace nonet {

// Where a file that a user named will lie: behind links. An error of Fault::output when there is something
// else by that name, a device or a folder, or when its folder is not there: a mistyped path makes no folders.
struct FileTarget {
  std::string folder, name;
};
Result<FileTarget> find_target(const std::string& path);

// 0 or the error's code. A new name lasts only once its folder is on the disk; some file systems have no such
// call, and are trusted.
int sync_folder(const std::string& folder);

// A file that is written piece by piece: by its name it is there once it was kept, and otherwise never.
class AtomicFile {
 public:
  static Result<AtomicFile> open(const std::string& path);
  static Result<AtomicFile> open(const FileTarget& target);
  AtomicFile(AtomicFile&&) noexcept;
  AtomicFile& operator=(AtomicFile&&) noexcept;
  ~AtomicFile();

  Result<Done> write(std::string_view bytes);
  Result<Done> keep();

 private:
  struct Inside;
  explicit AtomicFile(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

// For a process that is about to end without ending its work: what is not whole by then is not left behind.
void remove_unfinished_files();

// Makes the folder when it is not there. The parts follow one another in the file.
Result<Done> write_file_atomically(const std::string& folder, const std::string& name,
                                   std::initializer_list<std::span<const std::byte>> parts);

}  // namespace nonet
