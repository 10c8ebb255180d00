#include "nonet/cover/sat/proof.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <iterator>

#include "nonet/base/atomic_file.h"
#include "nonet/base/error_text.h"

namespace nonet {

Result<SatProof> SatProof::open(const std::string& path) {
  auto target = find_target(path);
  if (!target) return target.error();
  if (const auto beside = find_target(target->folder + "/" + target->name + ".cnf"); !beside)
    return beside.error();
  SatProof proof;
  proof.folder_ = std::move(target->folder);
  proof.name_ = std::move(target->name);
  proof.steps_ = open_nameless(proof.folder_);
  if (proof.steps_ != nullptr) proof.formula_ = open_nameless(proof.folder_);
  if (proof.formula_ == nullptr) return unwritable(path, errno);
  return proof;
}

// In the folder itself, where there is room for it if anywhere; not every file system can do that.
SatProof::File SatProof::open_nameless(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor < 0) return File(std::tmpfile());
  std::FILE* const file = ::fdopen(descriptor, "w+");
  if (file == nullptr) ::close(descriptor);
  return File(file);
}

// The steps come last: where they are, the formula they refute is beside them.
Result<Done> SatProof::keep() {
  const std::string path = folder_ + "/" + name_, beside = path + ".cnf";
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) return unwritable(path, errno);
  Result<Done> done = name(formula_.get(), name_ + ".cnf");
  if (done) {
    done = name(steps_.get(), name_);
    if (!done) ::unlink(beside.c_str());
  }
  return done;
}

Result<Done> SatProof::name(std::FILE* file, const std::string& name) const {
  struct stat status{};
  if (std::fflush(file) != 0 || std::ferror(file) != 0 || ::fstat(::fileno(file), &status) != 0) {
    return unwritable(folder_ + "/" + name, errno);
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return write_file_atomically(folder_, name, {});
  void* const bytes = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, ::fileno(file), 0);
  if (bytes == MAP_FAILED) return unwritable(folder_ + "/" + name, errno);
  const Result<Done> done =
      write_file_atomically(folder_, name, {{static_cast<const std::byte*>(bytes), size}});
  ::munmap(bytes, size);
  return done;
}

bool FormulaWriter::take(std::span<const int> clause) {
  line_.clear();
  for (const int literal : clause) fmt::format_to(std::back_inserter(line_), "{} ", literal);
  line_ += "0\n";
  return std::fwrite(line_.data(), 1, line_.size(), file_) == line_.size();
}

}  // namespace nonet
