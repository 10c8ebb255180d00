// The host's side: boards in slices, taken by a few threads with a stream and memory each, so that one slice
// is copied while another is searched (puzzles/sudoku/kernels/kernels.cuh). Streams and memory are kept from
// call to call, as to make them takes longer than to solve some hundred thousand boards; calls at the same
// time share them.
#include "nonet/puzzles/sudoku/kernels/cuda.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "nonet/base/each_chunk.h"
#include "nonet/base/owned.cuh"
#include "nonet/puzzles/sudoku/kernels/kernels.cuh"

namespace nonet {

namespace {

using planes::Counters;
using planes::LaneState;
using planes::Node;
using planes::NodeList;
using planes::Word;
using Clock = std::chrono::steady_clock;

constexpr std::size_t boards_of_slice = 1 << 19;
constexpr std::size_t most_threads = 8;
constexpr std::size_t bytes_of_piece = 1 << 21;
constexpr auto between_looks = std::chrono::milliseconds(5);

struct FreePinned {
  void operator()(std::uint8_t* memory) const { cudaFreeHost(memory); }
};
using Pinned = std::unique_ptr<std::uint8_t, FreePinned>;

struct EndEvent {
  void operator()(cudaEvent_t event) const { cudaEventDestroy(event); }
};
using Event = std::unique_ptr<std::remove_pointer_t<cudaEvent_t>, EndEvent>;

bool is_pinned(const void* memory) {
  cudaPointerAttributes attributes;
  return cudaPointerGetAttributes(&attributes, memory) == cudaSuccess &&
         attributes.type == cudaMemoryTypeHost;
}

// All threads of a call.
struct Call {
  std::span<const std::uint8_t> givens;
  std::span<std::uint8_t> counts, first;
  Word limit;
  KernelWatch watch;
  std::string& why;
  std::atomic<std::size_t> taken = 0;
  std::atomic<bool> stop = false;
  std::mutex mutex = {};  // of the watch and `why`

  bool look(std::uint64_t boards) {
    const std::lock_guard lock(mutex);
    if (!stop && !watch.advance(watch.self, boards)) stop = true;
    return !stop;
  }
  bool check(cudaError_t error) {
    if (error == cudaSuccess) return true;
    const std::lock_guard lock(mutex);
    if (why.empty()) why = std::string("the GPU failed: ") + cudaGetErrorString(error);
    stop = true;
    return false;
  }
};

class Slices {
 public:
  // Once. A spare one is silent where the device has no memory for it.
  bool prepare(Call& call, int device, bool spare) {
    call_ = &call;
    spare_ = spare;
    healthy_ = prepare_device(device);
    spare_ = false;
    return healthy_;
  }

  // For this thread, and this call.
  void run(Call& call, int device) {
    call_ = &call;
    cudaGetLastError();  // that others left: launches are asked for it
    if (!check(cudaSetDevice(device))) return;
    const std::size_t boards = call.counts.size();
    while (!call.stop) {
      const std::size_t begin = call.taken.fetch_add(boards_of_slice);
      if (begin >= boards || !solve(begin, std::min(boards - begin, boards_of_slice))) return;
    }
  }
  // Nothing has failed; then nothing is under way either, between calls.
  bool is_healthy() const { return healthy_; }

 private:
  bool check(cudaError_t error) {
    if (error == cudaSuccess) return true;
    healthy_ = false;
    cudaGetLastError();  // a later call is not told of it
    return spare_ && error == cudaErrorMemoryAllocation ? false : call_->check(error);
  }

  template <class T>
  bool take(Memory<T>& memory, std::size_t count) {
    void* taken = nullptr;
    if (!check(cudaMalloc(&taken, count * sizeof(T)))) return false;
    memory.reset(static_cast<T*>(taken));
    return true;
  }
  bool take(Stream& stream) {
    cudaStream_t made = nullptr;
    if (!check(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking))) return false;
    stream.reset(made);
    return true;
  }
  bool take(Pinned& memory) {
    void* taken = nullptr;
    if (!check(cudaMallocHost(&taken, bytes_of_piece))) return false;
    memory.reset(static_cast<std::uint8_t*>(taken));
    return true;
  }
  bool take(Event& event) {
    cudaEvent_t made = nullptr;
    if (!check(cudaEventCreateWithFlags(&made, cudaEventDisableTiming))) return false;
    event.reset(made);
    return true;
  }

  bool send(std::uint8_t* to, const std::uint8_t* from, std::size_t bytes) {
    if (is_pinned(from)) {
      return check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, stream_.get()));
    }
    for (std::size_t begin = 0, i = 0; begin < bytes; begin += bytes_of_piece, i = 1 - i) {
      const std::size_t size = std::min(bytes_of_piece, bytes - begin);
      if (!check(cudaEventSynchronize(copied_[i].get()))) return false;
      std::memcpy(pieces_[i].get(), from + begin, size);
      if (!check(
              cudaMemcpyAsync(to + begin, pieces_[i].get(), size, cudaMemcpyHostToDevice, stream_.get())) ||
          !check(cudaEventRecord(copied_[i].get(), stream_.get()))) {
        return false;
      }
    }
    return true;
  }
  // One piece is on its way while the one before is copied. Pinned memory has it once the stream is idle.
  bool fetch(std::uint8_t* to, const std::uint8_t* from, std::size_t bytes) {
    if (is_pinned(to)) {
      return check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, stream_.get()));
    }
    for (std::size_t begin = 0, i = 0; begin < bytes + bytes_of_piece; begin += bytes_of_piece, i = 1 - i) {
      if (begin < bytes) {
        const std::size_t size = std::min(bytes_of_piece, bytes - begin);
        if (!check(cudaMemcpyAsync(pieces_[i].get(), from + begin, size, cudaMemcpyDeviceToHost,
                                   stream_.get())) ||
            !check(cudaEventRecord(copied_[i].get(), stream_.get()))) {
          return false;
        }
      }
      if (begin > 0) {
        const std::size_t before = begin - bytes_of_piece;
        if (!check(cudaEventSynchronize(copied_[1 - i].get()))) return false;
        std::memcpy(to + before, pieces_[1 - i].get(), std::min(bytes_of_piece, bytes - before));
      }
    }
    return true;
  }

  bool prepare_device(int device) {
    constexpr std::size_t boards = boards_of_slice;
    int processors = 0;
    if (!check(cudaSetDevice(device)) ||
        !check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device))) {
      return false;
    }
    blocks_ = static_cast<unsigned>(processors) * planes::blocks_of_processor;
    const std::size_t lanes = std::size_t{blocks_} * planes::lanes_of_block;
    const std::size_t digits = 81 * boards + 3;  // read and written as whole words
    return take(stream_) && take(stopping_) && take(digits_, digits) && take(few_counts_, boards) &&
           take(nodes_, boards) && take(counts_, boards) && take(stacks_, lanes * planes::deepest) &&
           take(lanes_, lanes) && take(given_[0], lanes) && take(given_[1], lanes) &&
           take(given_boards_[0], lanes) && take(given_boards_[1], lanes) && take(counters_, 1) &&
           take(pieces_[0]) && take(pieces_[1]) && take(copied_[0]) && take(copied_[1]);
  }

  bool solve(std::size_t begin, std::size_t boards) {
    return send(digits_.get(), call_->givens.data() + 81 * begin, 81 * boards) &&
           search(static_cast<Word>(boards)) &&
           fetch(call_->counts.data() + begin, few_counts_.get(), boards) &&
           fetch(call_->first.data() + 81 * begin, digits_.get(), 81 * boards) &&
           check(cudaStreamSynchronize(stream_.get())) && call_->look(boards);
  }

  // Of digits on the device, which become those of the solutions.
  bool search(Word boards) {
    const unsigned blocks = (boards + planes::lanes_of_block - 1) / planes::lanes_of_block;
    const std::size_t lanes = std::size_t{blocks_} * planes::lanes_of_block;
    if (!check(cudaMemsetAsync(lanes_.get(), 0, lanes * sizeof(LaneState), stream_.get()))) return false;
    planes::start_boards<<<blocks, planes::lanes_of_block, 0, stream_.get()>>>(digits_.get(), boards,
                                                                               nodes_.get(), counts_.get());
    if (!check(cudaGetLastError())) return false;
    NodeList from = {nodes_.get(), nullptr};
    Word count = boards;
    for (unsigned launch = 0;; ++launch) {
      const NodeList to = {given_[launch % 2].get(), given_boards_[launch % 2].get()};
      Counters counters;
      if (!launch_search(from, to, count, launch > 0, counters)) return false;
      if (counters.busy == 0) break;
      from = to;
      count = counters.given;
    }
    planes::show_boards<<<blocks, planes::lanes_of_block, 0, stream_.get()>>>(
        nodes_.get(), counts_.get(), boards, call_->limit, few_counts_.get(), digits_.get());
    return check(cudaGetLastError());
  }

  bool launch_search(const NodeList& from, const NodeList& to, Word count, bool shared, Counters& counters) {
    if (!check(cudaMemsetAsync(counters_.get(), 0, sizeof(Counters), stream_.get()))) return false;
    planes::search_boards<<<blocks_, planes::lanes_of_block, 0, stream_.get()>>>(
        {from, to, count, counters_.get(), stacks_.get(), lanes_.get(), nodes_.get(), counts_.get(),
         call_->limit, shared});
    return check(cudaGetLastError()) && wait() &&
           check(cudaMemcpyAsync(&counters, counters_.get(), sizeof(Counters), cudaMemcpyDeviceToHost,
                                 stream_.get())) &&
           check(cudaStreamSynchronize(stream_.get()));
  }

  // For the launch; asks meanwhile whether to go on.
  bool wait() {
    const auto begin = Clock::now();
    auto looked = begin;
    bool go_on = true;
    while (true) {
      const cudaError_t state = cudaStreamQuery(stream_.get());
      if (state != cudaErrorNotReady) {
        // A stop that is late must not reach the next launch.
        return check(state) && (go_on || (check(cudaStreamSynchronize(stopping_.get())) && false));
      }
      const auto now = Clock::now();
      if (go_on && now - looked >= between_looks) {
        looked = now;
        go_on = call_->look(0);
        if (!go_on && !check(cudaMemsetAsync(&counters_.get()->stop, 1, sizeof(Word), stopping_.get()))) {
          return false;
        }
      }
      if (now - begin < std::chrono::milliseconds(1)) {
        std::this_thread::yield();
      } else {
        std::this_thread::sleep_for(std::chrono::microseconds(50));
      }
    }
  }

  Call* call_ = nullptr;
  bool healthy_ = false;
  unsigned blocks_ = 0;
  Memory<std::uint8_t> digits_, few_counts_;
  Memory<Node> nodes_, stacks_, given_[2];
  Memory<Word> counts_, given_boards_[2];
  Memory<LaneState> lanes_;
  Memory<Counters> counters_;
  bool spare_ = false;
  Pinned pieces_[2];  // that memory which is not pinned goes through
  Event copied_[2];
  // Last, so that they end first: memory is given back when nothing uses it.
  Stream stopping_, stream_;
};

// The slices of a device, for all calls.
class Pool {
 public:
  // Null: told to stop, the device failed, or none is left to spare.
  std::unique_ptr<Slices> take(Call& call, int device, bool spare) {
    std::unique_lock lock(mutex_);
    while (true) {
      if (!idle_.empty()) {
        auto slices = std::move(idle_.back());
        idle_.pop_back();
        return slices;
      }
      if (made_ < most_) {
        const bool only = made_++ == 0;
        lock.unlock();
        auto slices = std::make_unique<Slices>();
        if (slices->prepare(call, device, !only)) return slices;
        slices.reset();  // others may have the memory
        lock.lock();
        most_ = std::max<std::size_t>(1, --made_);
        given_back_.notify_all();
      }
      if (spare || !call.look(0)) return nullptr;
      given_back_.wait_for(lock, between_looks);
    }
  }

  void give_back(std::unique_ptr<Slices> slices) {
    if (!slices->is_healthy()) slices.reset();
    const std::lock_guard lock(mutex_);
    if (slices != nullptr) {
      idle_.push_back(std::move(slices));
    } else {
      --made_;
    }
    most_ = std::min(most_ + 1, most_threads);  // there may be memory again
    given_back_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable given_back_;
  std::vector<std::unique_ptr<Slices>> idle_;
  std::size_t made_ = 0, most_ = most_threads;  // as far as the device has memory
};

// Never ended: at the end of a process the device's side may be gone before.
Pool& pool_of(int device) {
  static std::mutex mutex;
  static auto& pools = *new std::map<int, Pool>;
  const std::lock_guard lock(mutex);
  return pools[device];
}

}  // namespace

bool solve_sudokus_cuda(int device, std::span<const std::uint8_t> givens, int limit,
                        std::span<std::uint8_t> counts, std::span<std::uint8_t> first,
                        const KernelWatch& watch, std::string& why) {
  why.clear();
  const std::size_t boards = counts.size();
  if (givens.size() != 81 * boards || first.size() != 81 * boards || limit < 1 || limit > 255) {
    why = "boards are 81 digits each, with a count and a solution each, and a limit from 1 to 255";
    return false;
  }
  if (boards == 0) return true;
  Call call{givens, counts, first, static_cast<Word>(limit), watch, why};
  Pool& pool = pool_of(device);
  const auto work = [&](bool spare) {
    auto slices = pool.take(call, device, spare);
    if (slices == nullptr) return;
    slices->run(call, device);
    pool.give_back(std::move(slices));
  };
  const std::size_t slices = (boards + boards_of_slice - 1) / boards_of_slice;
  run_threads(static_cast<int>(std::min(slices, most_threads)), [&](int number) { work(number > 0); });
  return !call.stop;
}

}  // namespace nonet
