#include "nonet/tables/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "nonet/base/atomic_file.h"
#include "nonet/base/crc32c.h"
#include "nonet/base/error_text.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace nonet {

namespace {

using Bytes = std::span<const std::byte>;

constexpr char magic[8] = {'N', 'O', 'N', 'E', 'T', 'T', 'B', 'L'};
constexpr std::uint32_t order_mark = 0x01020304, other_order = 0x04030201;
constexpr std::uint32_t version = 1;
constexpr u64 page = 4096;
constexpr u64 block_bytes = 1 << 18;
constexpr u64 most_read = u64{64} << 20;    // bytes of data; larger files are mapped
constexpr u64 most_header = u64{64} << 20;  // more is damage
constexpr u64 most_levels = u64{1} << 20;   // so is this
constexpr u64 most_identity = u64{1} << 20;

struct Start {
  char magic[8];
  std::uint32_t order;
  std::uint32_t version;
  u64 header_bytes;
  u64 identity_bytes;
  u64 levels;
  u64 hardest;
  u64 bits;  // a state
  u64 states;
  u64 data_bytes;
  u64 block_bytes;
  u64 digest[2];
};
static_assert(sizeof(Start) == 96 && std::is_trivially_copyable_v<Start>);

struct Contents {
  u64 bits = 0, states = 0;
  std::vector<u64> levels, hardest;
};

u64 blocks_of(u64 bytes) {
  return (bytes + block_bytes - 1) / block_bytes;
}
Bytes block_of(Bytes data, u64 block) {
  return data.subspan(block * block_bytes, std::min(block_bytes, data.size() - block * block_bytes));
}

// The parts one after another, the levels at a multiple of 8, and room for the header's own CRC.
struct Layout {
  explicit Layout(const Start& start)
      : levels((sizeof(Start) + start.identity_bytes + 7) / 8 * 8),
        hardest(levels + start.levels * 8),
        crcs(hardest + start.hardest * 8),
        header((crcs + blocks_of(start.data_bytes) * 4 + 4 + page - 1) / page * page) {}
  u64 levels, hardest, crcs, header;
};

std::vector<std::byte> make_header(const std::string& identity, const Contents& contents, Bytes data) {
  const XXH128_hash_t digest = XXH3_128bits(data.data(), data.size());
  Start start = {{},
                 order_mark,
                 version,
                 0,
                 identity.size(),
                 contents.levels.size(),
                 contents.hardest.size(),
                 contents.bits,
                 contents.states,
                 data.size(),
                 block_bytes,
                 {digest.low64, digest.high64}};
  std::memcpy(start.magic, magic, sizeof(magic));
  const Layout layout(start);
  start.header_bytes = layout.header;
  std::vector<std::byte> header(static_cast<std::size_t>(layout.header));
  const auto put = [&](u64 at, const void* from, std::size_t size) {
    if (size != 0) std::memcpy(header.data() + at, from, size);
  };
  put(0, &start, sizeof(start));
  put(sizeof(start), identity.data(), identity.size());
  put(layout.levels, contents.levels.data(), contents.levels.size() * 8);
  put(layout.hardest, contents.hardest.data(), contents.hardest.size() * 8);
  for (u64 block = 0; block < blocks_of(data.size()); ++block) {
    const std::uint32_t crc = crc32c(block_of(data, block));
    put(layout.crcs + 4 * block, &crc, 4);
  }
  const std::uint32_t crc = crc32c(Bytes(header).first(header.size() - 4));
  put(header.size() - 4, &crc, 4);
  return header;
}

// A file being loaded, and what is wrong with it.
class TableFile {
 public:
  explicit TableFile(std::string path) : path_(std::move(path)) {}
  TableFile(const TableFile&) = delete;
  TableFile& operator=(const TableFile&) = delete;
  ~TableFile() {
    if (file_ >= 0) ::close(file_);
  }

  // False: there is no such file.
  Result<bool> open() {
    file_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // a pipe must not wait
    if (file_ < 0 && (errno == ENOENT || errno == ENOTDIR)) return false;
    struct stat status;
    if (file_ < 0 || ::fstat(file_, &status) != 0) return unreadable(errno);
    if (!S_ISREG(status.st_mode)) return wrong("is not a table file");
    size_ = static_cast<u64>(status.st_size);
    return true;
  }

  Result<Done> read_header(const std::string& identity) {
    if (size_ < sizeof(Start)) return wrong(fmt::format("is cut off after {} bytes", size_));
    if (const int code = read(0, std::as_writable_bytes(std::span(&start_, 1)))) return unreadable(code);
    if (std::memcmp(start_.magic, magic, sizeof(magic)) != 0) return wrong("is not a table file");
    if (start_.order == other_order) return wrong("was written on a machine of the other byte order");
    if (start_.order != order_mark) return wrong("has a damaged header");
    if (start_.version != version) {
      return wrong(fmt::format("has version {}, and this program reads version {}", start_.version, version));
    }
    if (!is_plausible()) return wrong("has a damaged header");
    if (size_ != start_.header_bytes + start_.data_bytes) {
      return wrong(fmt::format("has {} bytes instead of {}", size_, start_.header_bytes + start_.data_bytes));
    }
    header_.resize(static_cast<std::size_t>(start_.header_bytes));
    if (const int code = read(0, header_)) return unreadable(code);
    std::uint32_t crc;
    std::memcpy(&crc, header_.data() + header_.size() - 4, 4);
    if (crc != crc32c(Bytes(header_).first(header_.size() - 4))) return wrong("has a damaged header");
    std::memcpy(&start_, header_.data(), sizeof(start_));  // as the CRC found it
    const std::string_view found(reinterpret_cast<const char*>(header_.data()) + sizeof(Start),
                                 static_cast<std::size_t>(start_.identity_bytes));
    if (found != identity) return wrong(fmt::format("is the table of \"{}\"", found));
    return Done{};
  }

  Result<Done> read_data(std::span<std::byte> to) {
    if (const int code = read(start_.header_bytes, to)) return unreadable(code);
    return check(to);
  }

  // The data, mapped.
  Result<std::shared_ptr<const void>> map_data() {
    const auto bytes = static_cast<std::size_t>(start_.header_bytes + start_.data_bytes);
    void* const memory = ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file_, 0);
    if (memory == MAP_FAILED) return unreadable(errno);
    const std::shared_ptr<const std::byte> whole(
        static_cast<const std::byte*>(memory),
        [bytes](const std::byte* start) { ::munmap(const_cast<std::byte*>(start), bytes); });
    const std::byte* const data = whole.get() + start_.header_bytes;
    if (auto checked = check(Bytes(data, static_cast<std::size_t>(start_.data_bytes))); !checked) {
      return std::move(checked.error());
    }
    return std::shared_ptr<const void>(whole, data);
  }

  const Start& start() const { return start_; }
  std::vector<u64> levels() const { return numbers(Layout(start_).levels, start_.levels); }
  std::vector<u64> hardest() const { return numbers(Layout(start_).hardest, start_.hardest); }
  Error wrong(std::string_view what) const { return {Fault::file, fmt::format("{} {}", path_, what)}; }

 private:
  std::vector<u64> numbers(u64 at, u64 count) const {
    std::vector<u64> list(static_cast<std::size_t>(count));
    if (!list.empty()) std::memcpy(list.data(), header_.data() + at, list.size() * 8);
    return list;
  }

  // No sum below may overflow, and nothing absurd is allocated.
  bool is_plausible() const {
    return start_.header_bytes <= most_header && start_.identity_bytes <= most_identity &&
           start_.levels <= most_levels && start_.hardest <= DistanceTable::most_hardest &&
           start_.data_bytes <= u64{1} << 50 && start_.block_bytes == block_bytes &&
           start_.header_bytes == Layout(start_).header;
  }

  Error unreadable(int code) const {
    return {Fault::file, fmt::format("{} cannot be read: {}", path_, reason_of(code))};
  }

  int read(u64 at, std::span<std::byte> to) const {
    constexpr std::size_t most = std::size_t{1} << 30;
    while (!to.empty()) {
      const ::ssize_t got = ::pread(file_, to.data(), std::min(to.size(), most), static_cast<::off_t>(at));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return errno;
      if (got == 0) return EIO;  // shorter than it was when opened
      to = to.subspan(static_cast<std::size_t>(got));
      at += static_cast<u64>(got);
    }
    return 0;
  }

  Result<Done> check(Bytes data) const {
    for (u64 block = 0; block < blocks_of(data.size()); ++block) {
      std::uint32_t crc;
      std::memcpy(&crc, header_.data() + Layout(start_).crcs + 4 * block, 4);
      if (crc == crc32c(block_of(data, block))) continue;
      return wrong(fmt::format("is damaged in the {} bytes from {} on", block_of(data, block).size(),
                               start_.header_bytes + block * block_bytes));
    }
    const XXH128_hash_t digest = XXH3_128bits(data.data(), data.size());
    if (digest.low64 != start_.digest[0] || digest.high64 != start_.digest[1]) {
      return wrong("does not have the contents its digest says");
    }
    return Done{};
  }

  std::string path_;
  int file_ = -1;
  u64 size_ = 0;
  Start start_{};
  std::vector<std::byte> header_;
};

std::string file_name(const std::string& identity, std::string_view ending) {
  std::string name;
  for (const char c : identity.substr(0, 60)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (plain) name += c;
    if (!plain && !name.empty() && name.back() != '-') name += '-';
  }
  if (!name.empty() && name.back() != '-') name += '-';
  return fmt::format("{}{:016x}.{}", name, XXH3_64bits(identity.data(), identity.size()), ending);
}

std::string path_of(const std::string& folder, const std::string& identity, std::string_view ending) {
  return folder + "/" + file_name(identity, ending);
}

bool is_file(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

constexpr std::string_view table_ending = "table", bytes_ending = "bytes";

// Levels that cannot be those of this many states would be a wrong answer of their own.
bool is_table(const Start& start, const std::vector<u64>& levels) {
  if (start.bits != 2 || start.data_bytes != DistanceTable::words_for(start.states) * 8) return false;
  u64 sum = 0;
  for (const u64 level : levels) {
    if (level == 0 || level > start.states - sum) return false;
    sum += level;
  }
  return true;
}

}  // namespace

std::string table_file_path(const std::string& folder, const std::string& identity) {
  return path_of(folder, identity, table_ending);
}
std::string bytes_file_path(const std::string& folder, const std::string& identity) {
  return path_of(folder, identity, bytes_ending);
}
bool has_table(const std::string& folder, const std::string& identity) {
  return is_file(table_file_path(folder, identity));
}
bool has_bytes(const std::string& folder, const std::string& identity) {
  return is_file(bytes_file_path(folder, identity));
}

Result<Done> save_table(const std::string& folder, const std::string& identity, const DistanceTable& table) {
  if (!table.complete) return Error{Fault::usage, "only a complete table can be kept"};
  if (table.levels.size() > most_levels)
    return Error{Fault::refused, fmt::format("a table of more than {} levels is not kept", most_levels)};
  const Bytes data = std::as_bytes(table.words.view());
  const auto header = make_header(identity, {2, table.size, table.levels, table.hardest}, data);
  return write_file_atomically(folder, file_name(identity, table_ending), {header, data});
}

Result<std::optional<DistanceTable>> load_table(const std::string& folder, const std::string& identity) {
  TableFile file(table_file_path(folder, identity));
  const auto there = file.open();
  if (!there) return there.error();
  if (!*there) return std::optional<DistanceTable>();
  if (const auto read = file.read_header(identity); !read) return read.error();
  DistanceTable table;
  table.size = file.start().states;
  table.levels = file.levels();
  table.hardest = file.hardest();
  table.loaded = true;
  for (const u64 rank : table.hardest) {
    if (rank >= table.size) return file.wrong("names a state that is not there");
  }
  table.complete = true;
  if (!is_table(file.start(), table.levels)) return file.wrong("is not a table of distances");
  if (file.start().data_bytes <= most_read) {
    table.words = TableWords(DistanceTable::words_for(table.size));
    if (const auto read = file.read_data(std::as_writable_bytes(table.words.writable())); !read) {
      return read.error();
    }
  } else {
    const auto data = file.map_data();
    if (!data) return data.error();
    const auto* words = static_cast<const u64*>(data->get());
    table.words = TableWords(*data, std::span(words, DistanceTable::words_for(table.size)));
  }
  return std::optional<DistanceTable>(std::move(table));
}

Result<Done> save_bytes(const std::string& folder, const std::string& identity,
                        std::span<const std::uint8_t> bytes) {
  const Bytes data = std::as_bytes(bytes);
  const auto header = make_header(identity, {8, data.size(), {}, {}}, data);
  return write_file_atomically(folder, file_name(identity, bytes_ending), {header, data});
}

Result<std::optional<TableBytes>> load_bytes(const std::string& folder, const std::string& identity) {
  TableFile file(bytes_file_path(folder, identity));
  const auto there = file.open();
  if (!there) return there.error();
  if (!*there) return std::optional<TableBytes>();
  if (const auto read = file.read_header(identity); !read) return read.error();
  const u64 size = file.start().data_bytes;
  if (file.start().bits != 8 || file.start().states != size) return file.wrong("is not a table of bytes");
  if (size <= most_read) {
    const auto owner = std::make_shared<LargeVector<std::uint8_t>>(static_cast<std::size_t>(size));
    if (const auto read = file.read_data(std::as_writable_bytes(std::span(*owner))); !read) {
      return read.error();
    }
    return std::optional<TableBytes>({owner, *owner});
  }
  const auto data = file.map_data();
  if (!data) return data.error();
  const auto* bytes = static_cast<const std::uint8_t*>(data->get());
  return std::optional<TableBytes>({*data, std::span(bytes, static_cast<std::size_t>(size))});
}

}  // namespace nonet
