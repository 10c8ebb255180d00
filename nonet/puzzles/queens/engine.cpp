#include "nonet/puzzles/queens/engine.h"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>
#include <vector>

#include "nonet/base/backends.h"
#include "nonet/base/devices.h"
#include "nonet/base/instructions.h"
#include "nonet/puzzles/queens/kernels/cuda.h"

namespace nonet {

namespace {

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

UnitEngine kernel_engine(const QueensKernel& kernel, const QueensBoard& board,
                         const std::shared_ptr<const QueensUnits>& units, double memory) {
  UnitEngine engine;
  engine.name = board.torus ? "scalar" : name_of(kernel);  // a torus has its own search, on every processor
  engine.count = [&kernel, board, units](u64 number, Progress& progress) {
    return search_unit(kernel, board, (*units)[number], progress);
  };
  if (!joins(kernel, board)) return engine;
  engine.count = [units, shared = std::make_shared<QueensJoins>(kernel, board, memory)](
                     u64 number, Progress& progress) { return shared->count((*units)[number], progress); };
  return engine;
}

// Units that choose have many placements; so many units fill the device.
u64 device_batch(int n, const QueensUnits& units) {
  constexpr u64 placements_a_unit = 14;
  const bool many = units.size() > 0 && units[0].choices() > 1;
  return std::max<u64>(1, queens_cuda_batch(n) / (many ? placements_a_unit : 1));
}

Result<UnitEngine> device_engine(const QueensBoard& board, const std::shared_ptr<const QueensUnits>& units) {
  if (board.torus) return Error{Fault::unsupported, "boards that wrap around are not counted on a GPU"};
  if (board.n > widest_on_device) {
    return Error{Fault::unsupported, fmt::format("the GPU counts boards of up to {} rows, this has {}",
                                                 widest_on_device, board.n)};
  }
  UnitEngine engine;
  engine.name = "cuda";
  engine.batch = device_batch(board.n, *units);
  engine.workers = cuda_devices().count;
  engine.count_many = [board, units, devices = std::make_shared<Devices>(engine.workers)](
                          std::span<const u64> numbers, std::span<UnitCount> counts, Progress& progress) {
    return count_on_device(board, *units, numbers, counts, *devices, progress);
  };
  return engine;
}

}  // namespace

std::optional<UnitCount> search_unit(const QueensKernel& kernel, const QueensBoard& board,
                                     const QueensUnit& unit, Progress& progress) {
  const KernelWatch watch = watch_of(progress);
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

// Memory for a join, in so many bytes. The system moves its pages when it grows: nothing is copied, and
// nothing cleared twice. When it does not suffice all of it goes: a smaller part needs other arrays.
class QueensJoins::Room : public QueensRoom {
 public:
  explicit Room(double most_bytes) : most_(most_bytes) { grow = grow_array; }
  ~Room() { empty(); }
  Room(const Room&) = delete;
  double largest() const { return largest_; }

 private:
  static constexpr std::size_t page = std::size_t{2} << 20, small_page = 4096,
                               most_words = (std::size_t{1} << 30) - 1;

  static bool grow_array(QueensRoom& room, int array, std::size_t words) {
    auto& own = static_cast<Room&>(room);
    const std::size_t ahead = std::min(room.size[array] + room.size[array] / 2, most_words);
    if (words <= most_words &&
        (own.take(array, pages(std::max(words, ahead))) || own.take(array, pages(words))))
      return true;
    own.empty();
    return false;
  }

  static std::size_t pages(std::size_t words) {
    const std::size_t bytes = words * sizeof(std::uint64_t), unit = bytes < page ? small_page : page;
    return (bytes + unit - 1) / unit * unit;
  }

  bool take(int array, std::size_t new_bytes) {
    const std::size_t old_bytes = size[array] * sizeof(std::uint64_t);
    const double all = bytes_ + static_cast<double>(new_bytes - old_bytes);
    if (all > most_) return false;
    void* const larger = words[array] == nullptr ? mmap(nullptr, new_bytes, PROT_READ | PROT_WRITE,
                                                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                                                 : mremap(words[array], old_bytes, new_bytes, MREMAP_MAYMOVE);
    if (larger == MAP_FAILED) return false;
    madvise(larger, new_bytes, MADV_HUGEPAGE);  // runs of nodes lie all over it
    bytes_ = all;
    largest_ = std::max(largest_, bytes_);
    words[array] = static_cast<std::uint64_t*>(larger);
    size[array] = new_bytes / sizeof(std::uint64_t);
    return true;
  }

  void empty() {
    for (int array = 0; array < arrays; ++array) {
      if (words[array] != nullptr) munmap(words[array], size[array] * sizeof(std::uint64_t));
      words[array] = nullptr;
      size[array] = 0;
    }
    bytes_ = 0;
  }

  const double most_;
  double bytes_ = 0, largest_ = 0;
};

namespace {

// A unit that is parted, queen by queen, as long as its halves are too large.
class UnitJoin {
 public:
  UnitJoin(const QueensKernel& kernel, const QueensBoard& board, QueensRoom& room, const KernelWatch& watch,
           int placed)
      : kernel_(kernel), board_(board), room_(room), watch_(watch), placed_(placed) {}

  // False: it cannot be joined, however many are placed.
  bool join(const QueensUnit& unit) {
    if (!watch_.advance(watch_.self, 0)) {  // small joins do not ask
      total_.complete = false;
      return true;
    }
    if (unit.size >= placed_) {
      QueensFilled filled;
      if (kernel_.join(middle_of(board_, unit), room_, watch_, filled)) {
        total_.ways += filled.ways;
        total_.nodes += filled.nodes;
        total_.complete = total_.complete && filled.complete;
        return true;
      }
      placed_ = unit.size + 1;  // its like would not fit either
    }
    const auto row = row_to_part(board_.n, unit.placed());
    if (!row || unit.size >= most_parted) return false;
    for (std::uint32_t free = free_columns(board_, *row, unit.placed()); free != 0 && total_.complete;
         free &= free - 1) {
      QueensUnit part = unit;
      part.add({static_cast<std::uint8_t>(*row), static_cast<std::uint8_t>(std::countr_zero(free))});
      if (!join(part)) return false;
    }
    return true;
  }
  const QueensFilled& total() const { return total_; }

 private:
  static constexpr int most_parted = 8;  // with more queens the search is as fast

  const QueensKernel& kernel_;
  const QueensBoard& board_;
  QueensRoom& room_;
  const KernelWatch watch_;
  int placed_;  // at least
  QueensFilled total_;
};

}  // namespace

QueensJoins::QueensJoins(const QueensKernel& kernel, const QueensBoard& board, double memory)
    : kernel_(kernel), board_(board), memory_(memory) {}
QueensJoins::~QueensJoins() = default;

std::optional<UnitCount> QueensJoins::count(const QueensUnit& unit, Progress& progress, int placed) {
  auto room = take_room();
  UnitJoin joining(kernel_, board_, *room, watch_of(progress), placed);
  const bool joined = joining.join(unit);
  give_back(std::move(room));
  if (!joined) return search_unit(kernel_, board_, unit, progress);
  if (!joining.total().complete) return std::nullopt;
  return UnitCount{joining.total().ways * unit.weight, joining.total().nodes};
}

double QueensJoins::largest_room() const {
  const std::lock_guard lock(mutex_);
  double bytes = 0;
  for (const auto& room : free_) bytes = std::max(bytes, room->largest());
  return bytes;
}

std::unique_ptr<QueensJoins::Room> QueensJoins::take_room() {
  const std::lock_guard lock(mutex_);
  if (free_.empty()) return std::make_unique<Room>(memory_);
  auto room = std::move(free_.back());
  free_.pop_back();
  return room;
}

void QueensJoins::give_back(std::unique_ptr<Room> room) {
  const std::lock_guard lock(mutex_);
  free_.push_back(std::move(room));
}

bool joins(const QueensKernel& kernel, const QueensBoard& board) {
  return kernel.join != nullptr && board.n >= least_joined && board.n <= most_joined && board.is_plain();
}

const QueensKernel* find_queens_kernel(std::string_view backend) {
  return backend == "auto" ? &queens_kernel() : find_kernel(available_queens_kernels(), backend);
}

Result<Done> set_engines(UnitWork& work, const QueensBoard& board, std::shared_ptr<const QueensUnits> units,
                         std::string_view backend, double memory) {
  if (const auto able = check_backend(backend); !able) return able.error();
  work.units = units->size();
  if (backend == "cuda") {
    auto engine = device_engine(board, units);
    if (!engine) return engine.error();
    work.engine = std::move(*engine);
  } else {
    work.engine = kernel_engine(*find_queens_kernel(backend), board, units, memory);
  }
  const QueensKernel& other = checker_of(work.engine.name, available_queens_kernels());
  if (!board.torus && name_of(other) != work.engine.name)
    work.other = kernel_engine(other, board, units, memory);
  return Done{};
}

}  // namespace nonet
