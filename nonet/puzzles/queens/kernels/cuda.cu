// The host's side: frames become nodes with few rows left, in slices, so that memory is bounded for any
// frame; launches follow one another until no node is left (puzzles/queens/kernels/kernels.cuh). Every call
// has memory and streams of its own, so that threads may work on several devices at once.
#include "nonet/puzzles/queens/kernels/cuda.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>
#include <vector>

#include "nonet/base/devices.h"
#include "nonet/base/owned.cuh"
#include "nonet/puzzles/queens/kernels/kernels.cuh"
#include "nonet/puzzles/queens/kernels/scalar.h"

namespace nonet {

namespace {

using lanes::Node;
using lanes::NodeList;
using lanes::Sums;
using Clock = std::chrono::steady_clock;

constexpr std::uint32_t nodes_of_launch = 1 << 23;
constexpr std::uint32_t nodes_of_level = 1 << 18;  // that are made longer at once
constexpr std::uint32_t enough_taken = 1U << 31;   // ends a launch
constexpr auto between_reports = std::chrono::milliseconds(5);

struct OwnedList {
  Memory<Node> nodes;
  Memory<std::uint32_t> frames;
  NodeList list(std::uint32_t from = 0) const { return {nodes.get() + from, frames.get() + from}; }
};

class DeviceSearch {
 public:
  DeviceSearch(std::span<const QueensFrame> frames, const KernelWatch& watch, std::string& why)
      : frames_(frames), watch_(watch), why_(why) {}

  bool run(int device, std::span<const std::uint32_t> chosen, std::span<QueensFilled> filled) {
    if (!prepare(device, chosen)) return false;
    std::map<int, std::vector<std::uint32_t>> by_rows;
    for (const std::uint32_t frame : chosen) by_rows[frames_[frame].rows].push_back(frame);
    for (const auto& [rows, list] : by_rows) {
      if (!start(rows, list)) return false;
    }
    while (waiting_ > 0) {
      if (!search()) return false;
    }
    if (!report()) return false;
    for (const std::uint32_t frame : chosen) filled[frame] = {sums_[frame].ways, sums_[frame].nodes, true};
    return true;
  }

 private:
  bool check(cudaError_t error) {
    if (error == cudaSuccess) return true;
    why_ = "the GPU failed: ";
    why_ += cudaGetErrorString(error);
    return false;
  }

  template <class T>
  bool take(Memory<T>& memory, std::size_t count) {
    void* taken = nullptr;
    if (!check(cudaMalloc(&taken, std::max<std::size_t>(count, 1) * sizeof(T)))) return false;
    memory.reset(static_cast<T*>(taken));
    return true;
  }
  bool take(OwnedList& list, std::size_t count) {
    return take(list.nodes, count) && take(list.frames, count);
  }

  bool take(Stream& stream) {
    cudaStream_t made = nullptr;
    if (!check(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking))) return false;
    stream.reset(made);
    return true;
  }

  template <class T>
  bool send(T* to, const T* from, std::size_t count) {
    return check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyHostToDevice, stream_.get()));
  }
  template <class T>
  bool fetch(T* to, const T* from, std::size_t count) {
    return check(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDeviceToHost, stream_.get())) &&
           check(cudaStreamSynchronize(stream_.get()));
  }

  bool prepare(int device, std::span<const std::uint32_t> chosen) {
    int processors = 0;
    if (!check(cudaSetDevice(device)) ||
        !check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device)) ||
        !check(cudaFuncSetAttribute(lanes::search_nodes, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    lanes::shared_bytes)) ||
        !check(cudaFuncSetAttribute(lanes::search_nodes, cudaFuncAttributePreferredSharedMemoryCarveout,
                                    cudaSharedmemCarveoutMaxShared))) {
      return false;
    }
    blocks_ = static_cast<unsigned>(processors * lanes::blocks_of_processor);
    const std::size_t most_left_over = std::size_t{blocks_} * lanes::lanes_of_block * lanes::lane_stack;
    std::vector<std::uint32_t> rows(frames_.size() * lanes::rows_of_frame);
    for (const std::uint32_t frame : chosen) {
      lanes::describe_rows(frames_[frame], rows.data() + std::size_t{frame} * lanes::rows_of_frame);
    }
    sums_.resize(frames_.size());
    return take(stream_) && take(stopping_) && take(rows_, rows.size()) &&
           send(rows_.get(), rows.data(), rows.size()) && take(device_sums_, sums_.size()) &&
           send(device_sums_.get(), sums_.data(), sums_.size()) && take(size_, 1) && take(taken_, 1) &&
           take(now_, nodes_of_launch + most_left_over) && take(next_, nodes_of_launch + most_left_over);
  }

  // Frames of so many rows.
  bool start(int rows, const std::vector<std::uint32_t>& list) {
    std::vector<Node> nodes;
    std::vector<std::uint32_t> frames;
    for (const std::uint32_t frame : list) {
      const Node node = lanes::first_node(frames_[frame]);
      if (node.free == 0) continue;
      nodes.push_back(node);
      frames.push_back(frame);
    }
    OwnedList owned;
    return take(owned, nodes.size()) && send(owned.nodes.get(), nodes.data(), nodes.size()) &&
           send(owned.frames.get(), frames.data(), frames.size()) &&
           extend(rows, owned.list(), static_cast<std::uint32_t>(nodes.size()));
  }

  // Nodes with so many rows left: adds what becomes of them to those that wait.
  bool extend(int left, const NodeList& from, std::uint32_t count) {
    if (left <= lanes::deepest) return add(from, count);
    const bool last = left - 1 == lanes::deepest;
    const std::uint32_t at_once =
        (last ? nodes_of_launch / 2 : nodes_of_level) / static_cast<std::uint32_t>(left);
    OwnedList& longer = last ? now_ : levels_[left - 1];
    if (!last && longer.nodes == nullptr && !take(longer, nodes_of_level)) return false;
    for (std::uint32_t begin = 0; begin < count; begin += at_once) {
      std::uint32_t size = last ? waiting_ : 0;
      if (!extend_by_a_row(from, begin, std::min(at_once, count - begin), longer.list(), size)) return false;
      if (last) waiting_ = size;
      if (last ? !search_if_enough() : !extend(left - 1, longer.list(), size)) return false;
    }
    return true;
  }

  bool extend_by_a_row(const NodeList& from, std::uint32_t begin, std::uint32_t count, const NodeList& to,
                       std::uint32_t& size) {
    constexpr unsigned block = 128;
    if (!send(size_.get(), &size, 1)) return false;
    lanes::extend_nodes<<<(count + block - 1) / block, block, 0, stream_.get()>>>(
        from, begin, count, rows_.get(), to, size_.get(), device_sums_.get());
    return check(cudaGetLastError()) && fetch(&size, size_.get(), 1);
  }

  // Nodes that need not be longer.
  bool add(const NodeList& from, std::uint32_t count) {
    for (std::uint32_t begin = 0; begin < count;) {
      const std::uint32_t more = std::min(count - begin, nodes_of_launch / 2);
      const NodeList to = now_.list(waiting_);
      if (!check(cudaMemcpyAsync(to.nodes, from.nodes + begin, more * sizeof(Node), cudaMemcpyDeviceToDevice,
                                 stream_.get())) ||
          !check(cudaMemcpyAsync(to.frames, from.frames + begin, more * sizeof(std::uint32_t),
                                 cudaMemcpyDeviceToDevice, stream_.get()))) {
        return false;
      }
      begin += more;
      waiting_ += more;
      if (!search_if_enough()) return false;
    }
    return check(cudaStreamSynchronize(stream_.get()));  // the caller gives the memory back
  }

  bool search_if_enough() { return waiting_ < nodes_of_launch / 2 || search(); }

  // Those that wait; what is left over waits instead.
  bool search() {
    const std::uint32_t zero = 0;
    if (!send(size_.get(), &zero, 1) || !send(taken_.get(), &zero, 1)) return false;
    lanes::search_nodes<<<blocks_, lanes::lanes_of_block, lanes::shared_bytes, stream_.get()>>>(
        now_.list(), waiting_, taken_.get(), rows_.get(), next_.list(), size_.get(), device_sums_.get(), 1,
        lanes::all_taken);
    if (!check(cudaGetLastError()) || !wait() || !fetch(&waiting_, size_.get(), 1)) return false;
    std::swap(now_, next_);
    return Clock::now() - reported_ < between_reports || report();
  }

  // For the launch; asks meanwhile whether to go on.
  bool wait() {
    const auto begin = Clock::now();
    auto asked = begin;
    bool go_on = true;
    while (true) {
      const cudaError_t state = cudaStreamQuery(stream_.get());
      if (state != cudaErrorNotReady) return check(state) && go_on;
      const auto now = Clock::now();
      if (go_on && now - asked >= between_reports) {
        asked = now;
        go_on = watch_.advance(watch_.self, 0);
        if (!go_on && !check(cudaMemcpyAsync(taken_.get(), &enough_taken, sizeof(enough_taken),
                                             cudaMemcpyHostToDevice, stopping_.get()))) {
          return false;
        }
      }
      if (now - begin < std::chrono::milliseconds(1)) {
        std::this_thread::yield();
      } else {
        std::this_thread::sleep_for(std::chrono::microseconds(100));
      }
    }
  }

  bool report() {
    if (!fetch(sums_.data(), device_sums_.get(), sums_.size())) return false;
    std::uint64_t nodes = 0;
    for (const Sums& sums : sums_) nodes += sums.nodes;
    const std::uint64_t since = nodes - reported_nodes_;
    reported_nodes_ = nodes;
    reported_ = Clock::now();
    return watch_.advance(watch_.self, since);
  }

  const std::span<const QueensFrame> frames_;
  const KernelWatch watch_;
  std::string& why_;
  unsigned blocks_ = 0;
  std::vector<Sums> sums_;
  Clock::time_point reported_ = Clock::now();
  std::uint64_t reported_nodes_ = 0;
  std::uint32_t waiting_ = 0;  // nodes in now_
  Memory<std::uint32_t> rows_;
  Memory<Sums> device_sums_;
  Memory<std::uint32_t> size_, taken_;
  OwnedList now_, next_;
  std::map<int, OwnedList> levels_;  // by rows left
  // Last, so that they end first: memory is given back when nothing uses it.
  Stream stopping_, stream_;
};

}  // namespace

CudaDevices cuda_devices() {
  int count = 0, driver = 0;
  if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0) return {0, "no CUDA driver"};
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess) return {0, cudaGetErrorString(error)};
  cudaDeviceProp properties;
  if (count == 0 || cudaGetDeviceProperties(&properties, 0) != cudaSuccess) return {0, "no CUDA device"};
  cudaFuncAttributes attributes;
  if (cudaFuncGetAttributes(&attributes, lanes::search_nodes) != cudaSuccess) {
    cudaGetLastError();
    return {0, "the GPU is older than those this program was built for"};
  }
  return {count, properties.name};
}

// One or two seconds' work, all of it up to n = 20; a frame's work grows eightfold with n.
std::uint64_t queens_cuda_batch(int n) {
  constexpr std::uint64_t all = 1 << 15, at_20 = 1 << 14, least = 4;
  return n <= 20 ? all : n >= 25 ? least : std::max(least, at_20 >> 3 * (n - 20));
}

bool fill_queens_cuda(int device, std::span<const QueensFrame> frames, std::span<QueensFilled> filled,
                      const KernelWatch& watch, std::string& why) {
  why.clear();
  // Small frames are not worth a node on the device, and wide ones do not fit into its words.
  std::vector<std::uint32_t> chosen;
  for (std::uint32_t frame = 0; frame < frames.size(); ++frame) {
    if (frames[frame].rows > 2 && frames[frame].width <= lanes::widest) {
      chosen.push_back(frame);
      continue;
    }
    filled[frame] = frames[frame].rows > 2 ? queens_kernel().fill(frames[frame], watch)
                                           : fill_queens_plainly(frames[frame], watch);
    if (!filled[frame].complete) return false;
  }
  return chosen.empty() || DeviceSearch(frames, watch, why).run(device, chosen, filled);
}

}  // namespace nonet
