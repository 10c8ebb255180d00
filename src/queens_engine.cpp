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

// A thread's memory for joins, until it ends. The system moves its pages when it grows: nothing is copied,
// and nothing cleared twice.
class Room {
 public:
  Room() { room_.grow = grow; }
  ~Room() {
    for (int array = 0; array < QueensRoom::arrays; ++array) {
      if (room_.words[array] != nullptr)
        munmap(room_.words[array], room_.size[array] * sizeof(std::uint64_t));
    }
  }
  Room(const Room&) = delete;

  QueensRoom& get() { return room_; }

 private:
  static bool grow(QueensRoom& room, int array, std::size_t words) {
    constexpr std::size_t page = std::size_t{2} << 20;
    const std::size_t wanted = std::max(words, room.size[array] + room.size[array] / 2);
    const std::size_t old_bytes = room.size[array] * sizeof(std::uint64_t),
                      bytes = (wanted * sizeof(std::uint64_t) + page - 1) / page * page;
    void* const larger =
        room.words[array] == nullptr
            ? mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            : mremap(room.words[array], old_bytes, bytes, MREMAP_MAYMOVE);
    if (larger == MAP_FAILED) return false;
    madvise(larger, bytes, MADV_HUGEPAGE);  // nodes are scattered over all of it
    room.words[array] = static_cast<std::uint64_t*>(larger);
    room.size[array] = bytes / sizeof(std::uint64_t);
    return true;
  }

  QueensRoom room_;
};

// Joins a unit, with more queens in rows next to the middle as long as its halves are too large.
class UnitJoin {
 public:
  UnitJoin(const QueensKernel& kernel, const QueensWatch& watch, int placed)
      : kernel_(kernel), watch_(watch), placed_(placed) {}

  QueensFilled run(QueensMiddle middle) {
    for (int away = 0; away < middle.n; ++away) {  // rows above and below the middle, in turn
      for (const int row : {middle.left() - away, middle.n - middle.left() - 1 + away}) {
        if (row >= 0 && row < middle.n) rows_.push_back(static_cast<std::uint8_t>(row));
      }
    }
    if (middle.n % 2 == 1) rows_.push_back(static_cast<std::uint8_t>(middle.n / 2));
    join(middle, 0);
    return total_;
  }

 private:
  void join(QueensMiddle& middle, std::size_t next) {
    QueensFilled filled;
    thread_local Room room;
    if (middle.placed >= placed_ && kernel_.join(middle, room.get(), watch_, filled)) {
      total_.ways += filled.ways;
      total_.nodes += filled.nodes;
      total_.complete = total_.complete && filled.complete;
      return;
    }
    while (next < rows_.size() &&
           std::find(middle.row, middle.row + middle.placed, rows_[next]) != middle.row + middle.placed)
      ++next;
    if (next == rows_.size() || middle.placed == QueensMiddle::most_placed) {
      total_.complete = false;
      return;
    }
    for (int column = 0; column < middle.n && total_.complete; ++column) {
      const QueenAt queen = {rows_[next], static_cast<std::uint8_t>(column)};
      bool free = true;
      for (int i = 0; i < middle.placed; ++i)
        free = free && !attacks(queen, {middle.row[i], middle.column[i]});
      if (!free) continue;
      middle.row[middle.placed] = queen.row;
      middle.column[middle.placed++] = queen.column;
      join(middle, next + 1);
      --middle.placed;
    }
  }

  const QueensKernel& kernel_;
  const QueensWatch watch_;
  const int placed_;  // at least
  std::vector<std::uint8_t> rows_;
  QueensFilled total_;
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

CountUnit counting_by(const QueensKernel& kernel, const QueensBoard& board,
                      const std::shared_ptr<const QueensUnits>& units) {
  return [&kernel, board, units](u64 number, Progress& progress) {
    return count_unit(kernel, board, (*units)[number], progress);
  };
}

}  // namespace

std::optional<UnitCount> join_unit(const QueensKernel& kernel, const QueensBoard& board,
                                   const QueensUnit& unit, Progress& progress, int placed) {
  const QueensFilled filled = UnitJoin(kernel, watch_of(progress), placed).run(middle_of(board, unit));
  if (filled.complete) return UnitCount{filled.ways * unit.weight, filled.nodes};
  if (!progress.stopped()) progress.fail("there is not memory enough to join half boards");
  return std::nullopt;
}

std::optional<UnitCount> count_unit(const QueensKernel& kernel, const QueensBoard& board,
                                    const QueensUnit& unit, Progress& progress) {
  if (unit.chooses && kernel.join != nullptr && board.n >= least_joined)
    return join_unit(kernel, board, unit, progress);
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

const QueensKernel* find_queens_kernel(std::string_view backend) {
  if (backend == "auto") return &queens_kernel();
  const QueensKernel* found = nullptr;
  for (const QueensKernel* kernel : available_queens_kernels()) {
    if (std::string_view(kernel->name).starts_with(backend)) found = kernel;
  }
  return found;
}

Result<Done> set_engines(UnitWork& work, const QueensBoard& board, std::shared_ptr<const QueensUnits> units,
                         std::string_view backend) {
  if (const auto able = check_backend(backend); !able) return able.error();
  work.units = units->size();
  const bool on_device = backend == "cuda";
  const QueensKernel& kernel = on_device ? queens_kernel() : *find_queens_kernel(backend);
  if (board.torus) {  // its own search, on every processor
    if (on_device) return Error{Fault::unsupported, "boards that wrap around are not counted on a GPU"};
    work.engine = "scalar";
    work.count = counting_by(kernel, board, units);
    return Done{};
  }
  work.engine = on_device ? "cuda" : name_of(kernel);
  if (!on_device) work.count = counting_by(kernel, board, units);
  if (on_device) {
    // So many units that their placements fill the device: a unit has some dozens of them.
    const auto devices = std::make_shared<Devices>(cuda_devices().count);
    constexpr u64 placements_a_unit = 14;
    work.batch = std::max<u64>(1, queens_cuda_batch(board.n) / placements_a_unit);
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
  }
  // Another engine checks: the plain one, or for that the fastest.
  const QueensKernel& other =
      work.engine == "scalar" ? *available_queens_kernels().back() : *available_queens_kernels().front();
  if (name_of(other) != work.engine) {
    work.other_engine = name_of(other);
    work.recount = counting_by(other, board, units);
  }
  return Done{};
}

}  // namespace nonet
