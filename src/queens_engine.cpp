#include "src/queens_engine.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <utility>
#include <vector>

#include "backends/cuda/queens_cuda.h"
#include "nonet/backends.h"

namespace nonet {

namespace {

QueensWatch watch_of(Progress& progress) {
  return {[](void* self, std::uint64_t nodes) { return static_cast<Progress*>(self)->advance(nodes); },
          &progress};
}

// Memory for a join, in so many bytes. The system moves its pages when it grows: nothing is copied, and
// nothing cleared twice.
class Room : public QueensRoom {
 public:
  explicit Room(double most_bytes) : most_(most_bytes) { grow = grow_array; }
  ~Room() {
    for (int array = 0; array < arrays; ++array) {
      if (words[array] != nullptr) munmap(words[array], size[array] * sizeof(std::uint64_t));
    }
  }
  Room(const Room&) = delete;

 private:
  static bool grow_array(QueensRoom& room, int array, std::size_t words) {
    constexpr std::size_t page = std::size_t{2} << 20, most_words = std::size_t{1} << 30;
    auto& own = static_cast<Room&>(room);
    const std::size_t wanted = std::max(words, room.size[array] + room.size[array] / 2);
    const std::size_t old_bytes = room.size[array] * sizeof(std::uint64_t),
                      bytes = (wanted * sizeof(std::uint64_t) + page - 1) / page * page;
    if (words >= most_words || own.bytes_ + static_cast<double>(bytes - old_bytes) > own.most_) return false;
    void* const larger =
        room.words[array] == nullptr
            ? mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            : mremap(room.words[array], old_bytes, bytes, MREMAP_MAYMOVE);
    if (larger == MAP_FAILED) return false;
    madvise(larger, bytes, MADV_HUGEPAGE);  // nodes are scattered over all of it
    own.bytes_ += static_cast<double>(bytes - old_bytes);
    room.words[array] = static_cast<std::uint64_t*>(larger);
    room.size[array] = bytes / sizeof(std::uint64_t);
    return true;
  }

  const double most_;
  double bytes_ = 0;
};

// Joins a unit, with more queens in rows next to the middle as long as its halves are too large.
class UnitJoin {
 public:
  UnitJoin(const QueensKernel& kernel, QueensRoom& room, const QueensWatch& watch, int placed)
      : kernel_(kernel), room_(room), watch_(watch), placed_(placed) {}

  // None: it cannot be joined, however many are placed.
  std::optional<QueensFilled> run(QueensMiddle middle) {
    for (int away = 0; away < middle.n; ++away) {  // rows above and below the middle, in turn
      for (const int row : {middle.left() - away, middle.n - middle.left() - 1 + away}) {
        if (row >= 0 && row < middle.n) rows_.push_back(static_cast<std::uint8_t>(row));
      }
    }
    if (!join(middle, 0)) return std::nullopt;
    return total_;
  }

 private:
  bool join(QueensMiddle& middle, std::size_t next) {
    QueensFilled filled;
    if (middle.placed >= placed_) {
      if (kernel_.join(middle, room_, watch_, filled)) {
        total_.ways += filled.ways;
        total_.nodes += filled.nodes;
        total_.complete = total_.complete && filled.complete;
        return true;
      }
      placed_ = middle.placed + 1;  // its like would not fit either
    }
    const auto has_queen = [&](std::uint8_t row) {
      return std::find(middle.row, middle.row + middle.placed, row) != middle.row + middle.placed;
    };
    while (next < rows_.size() && has_queen(rows_[next])) ++next;
    if (next == rows_.size() || middle.placed == QueensMiddle::most_placed) return false;
    for (int column = 0; column < middle.n && total_.complete; ++column) {
      const QueenAt queen = {rows_[next], static_cast<std::uint8_t>(column)};
      bool free = true;
      for (int i = 0; i < middle.placed; ++i)
        free = free && !attacks(queen, {middle.row[i], middle.column[i]});
      if (!free) continue;
      middle.row[middle.placed] = queen.row;
      middle.column[middle.placed++] = queen.column;
      const bool joined = join(middle, next + 1);
      --middle.placed;
      if (!joined) return false;
    }
    return true;
  }

  const QueensKernel& kernel_;
  QueensRoom& room_;
  const QueensWatch watch_;
  int placed_;  // at least
  std::vector<std::uint8_t> rows_;
  QueensFilled total_;
};

// What the threads of a count share: each takes a room for a unit.
class Rooms {
 public:
  explicit Rooms(double most_bytes) : most_(most_bytes) {}

  std::unique_ptr<Room> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<Room>(most_);
    auto room = std::move(free_.back());
    free_.pop_back();
    return room;
  }
  void give_back(std::unique_ptr<Room> room) {
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(room));
  }

 private:
  const double most_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Room>> free_;
};

// The GPUs of this process, of which each is used by one thread at a time.
class Devices {
 public:
  explicit Devices(int count) : busy_(static_cast<std::size_t>(std::max(count, 1)), false) {
    for (const char* name : {"OMPI_COMM_WORLD_LOCAL_RANK", "SLURM_LOCALID"}) {
      const char* const text = std::getenv(name);
      if (text != nullptr && own_ == 0)
        own_ = static_cast<std::size_t>(std::strtoul(text, nullptr, 10)) % busy_.size();
    }
  }

  // Processes that share a machine begin with different ones.
  int take() {
    const std::lock_guard lock(mutex_);
    std::size_t device = own_;
    for (std::size_t i = 0; i < busy_.size() && busy_[device]; ++i) device = (device + 1) % busy_.size();
    busy_[device] = true;
    return static_cast<int>(device);
  }
  void give_back(int device) {
    const std::lock_guard lock(mutex_);
    busy_[static_cast<std::size_t>(device)] = false;
  }

 private:
  std::mutex mutex_;
  std::vector<bool> busy_;
  std::size_t own_ = 0;
};

// Many units at once on a GPU.
bool count_on_device(const QueensBoard& board, const QueensUnits& units, std::span<const u64> numbers,
                     std::span<UnitCount> counts, Devices& devices, Progress& progress) {
  std::vector<QueensFrame> frames;
  std::vector<std::pair<std::size_t, int>> owners;  // unit and weight
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    counts[i] = {};
    for (const QueensUnit& one : placements_of(board, units[numbers[i]])) {
      frames.push_back(frame_of(board, one));
      owners.emplace_back(i, one.weight);
    }
  }
  std::vector<QueensFilled> filled(frames.size());
  std::string why;
  const int device = devices.take();
  const bool done = fill_queens_cuda(device, frames, filled, watch_of(progress), why);
  devices.give_back(device);
  if (!why.empty()) progress.fail(why);
  if (!done) return false;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    counts[owners[i].first].count += filled[i].ways * static_cast<u64>(owners[i].second);
    counts[owners[i].first].nodes += filled[i].nodes;
  }
  return true;
}

std::string name_of(const QueensKernel& kernel) {
  return std::string_view(kernel.name).starts_with("avx512") ? "avx512" : kernel.name;
}

// By search, each placement alone.
std::optional<UnitCount> search_unit(const QueensKernel& kernel, const QueensBoard& board,
                                     const QueensUnit& unit, Progress& progress) {
  const QueensWatch watch = watch_of(progress);
  UnitCount sum;
  for (const QueensUnit& one : placements_of(board, unit)) {
    const QueensFrame frame = frame_of(board, one);
    const QueensFilled filled = board.torus ? fill_torus(frame, watch) : kernel.fill(frame, watch);
    if (!filled.complete) return std::nullopt;
    sum.count += filled.ways * one.weight;
    sum.nodes += filled.nodes;
  }
  return sum;
}

// By meeting in the middle; what does not fit into the room, however many queens are placed first, is
// searched.
std::optional<UnitCount> join_unit_in(Room& room, const QueensKernel& kernel, const QueensBoard& board,
                                      const QueensUnit& unit, Progress& progress, int placed) {
  const auto filled = UnitJoin(kernel, room, watch_of(progress), placed).run(middle_of(board, unit));
  if (!filled) return search_unit(kernel, board, unit, progress);
  if (!filled->complete) return std::nullopt;
  return UnitCount{filled->ways * unit.weight, filled->nodes};
}

CountUnit counting_by(const QueensKernel& kernel, const QueensBoard& board,
                      const std::shared_ptr<const QueensUnits>& units, double memory) {
  if (kernel.join == nullptr || board.n < least_joined || !board.is_plain()) {
    return [&kernel, board, units](u64 number, Progress& progress) {
      return search_unit(kernel, board, (*units)[number], progress);
    };
  }
  return [&kernel, board, units, rooms = std::make_shared<Rooms>(memory)](u64 number, Progress& progress) {
    auto room = rooms->take();
    const auto counted = join_unit_in(*room, kernel, board, (*units)[number], progress, 2);
    rooms->give_back(std::move(room));
    return counted;
  };
}

// Units that choose have many placements; so many units fill the device.
u64 device_batch(int n, const QueensUnits& units) {
  constexpr u64 placements_a_unit = 14;
  const bool many = units.size() > 0 && units[0].choices() > 1;
  return std::max<u64>(1, queens_cuda_batch(n) / (many ? placements_a_unit : 1));
}

Result<Done> set_device(UnitWork& work, const QueensBoard& board,
                        const std::shared_ptr<const QueensUnits>& units) {
  if (board.torus) return Error{Fault::unsupported, "boards that wrap around are not counted on a GPU"};
  if (board.n > widest_on_device) {
    return Error{Fault::unsupported, fmt::format("the GPU counts boards of up to {} rows, this has {}",
                                                 widest_on_device, board.n)};
  }
  const auto devices = std::make_shared<Devices>(cuda_devices().count);
  work.engine = "cuda";
  work.batch = device_batch(board.n, *units);
  work.workers = cuda_devices().count;
  work.count_many = [board, units, devices](std::span<const u64> numbers, std::span<UnitCount> counts,
                                            Progress& progress) {
    return count_on_device(board, *units, numbers, counts, *devices, progress);
  };
  work.count = [many = work.count_many](u64 number, Progress& progress) -> std::optional<UnitCount> {
    UnitCount count;
    if (!many({&number, 1}, {&count, 1}, progress)) return std::nullopt;
    return count;
  };
  return Done{};
}

}  // namespace

std::optional<UnitCount> join_unit(const QueensKernel& kernel, const QueensBoard& board,
                                   const QueensUnit& unit, Progress& progress, int placed, double memory) {
  Room room(memory);
  return join_unit_in(room, kernel, board, unit, progress, placed);
}

std::optional<UnitCount> count_unit(const QueensKernel& kernel, const QueensBoard& board,
                                    const QueensUnit& unit, Progress& progress) {
  return search_unit(kernel, board, unit, progress);
}

const QueensKernel* find_queens_kernel(std::string_view backend) {
  if (backend == "auto") return &queens_kernel();
  const QueensKernel* found = nullptr;
  for (const QueensKernel* kernel : available_queens_kernels()) {
    if (std::string_view(kernel->name).starts_with(backend)) found = kernel;
  }
  return found;
}

Result<Done> set_engines(UnitWork& work, const QueensBoard& board, std::shared_ptr<const QueensUnits> units,
                         std::string_view backend, double memory) {
  if (const auto able = check_backend(backend); !able) return able.error();
  work.units = units->size();
  if (backend == "cuda") {
    if (const auto set = set_device(work, board, units); !set) return set.error();
  } else {
    const QueensKernel& kernel = *find_queens_kernel(backend);
    work.engine = board.torus ? "scalar" : name_of(kernel);  // a torus has its own search, on every processor
    work.count = counting_by(kernel, board, units, memory);
  }
  // Another engine checks: the plain one, or for that the fastest.
  const auto kernels = available_queens_kernels();
  const QueensKernel& other = work.engine == "scalar" ? *kernels.back() : *kernels.front();
  if (!board.torus && name_of(other) != work.engine) {
    work.other_engine = name_of(other);
    work.recount = counting_by(other, board, units, memory);
  }
  return Done{};
}

}  // namespace nonet
