#include "nonet/units/mpi/mpi_ranks.h"

// The C functions alone: the headers of some bring old C++ ones along.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <list>
#include <thread>

namespace nonet {

namespace {

constexpr int tag = 7;

// Errors of MPI end the whole job, as its standard has it: what was counted is in the log by then.
class MpiJob final : public MpiRanks {
 public:
  MpiJob() {
    int given = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &given);
    MPI_Comm_dup(MPI_COMM_WORLD, &job_);
    MPI_Comm_rank(job_, &rank_);
    MPI_Comm_size(job_, &size_);
    MPI_Comm machine;
    MPI_Comm_split_type(job_, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine);
    MPI_Comm_size(machine, &ranks_on_machine_);
    MPI_Comm_free(&machine);
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  int ranks_on_machine() const override { return ranks_on_machine_; }

  // Without waiting for the receiver: two ranks that both wait until the other listens would wait forever.
  void send(int to, std::span<const std::byte> bytes) override {
    forget_sent();
    Sending& sending = sending_.emplace_back();
    sending.bytes.assign(bytes.begin(), bytes.end());
    MPI_Isend(sending.bytes.data(), static_cast<int>(sending.bytes.size()), MPI_BYTE, to, tag, job_,
              &sending.request);
  }

  std::optional<RankMessage> receive() override {
    forget_sent();
    int there = 0;
    MPI_Message matched;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, tag, job_, &there, &matched, &status);
    if (there == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    RankMessage message;
    message.from = status.MPI_SOURCE;
    message.bytes.resize(static_cast<std::size_t>(std::max(0, size)));
    MPI_Mrecv(message.bytes.data(), size, MPI_BYTE, &matched, MPI_STATUS_IGNORE);
    return message;
  }

  void finish() override {
    while (!sending_.empty()) {
      forget_sent();
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    MPI_Comm_free(&job_);
    MPI_Finalize();
  }
  void abort(int code) override { MPI_Abort(job_, code); }

 private:
  struct Sending {
    std::vector<std::byte> bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  // The oldest first; a slow receiver holds back only memory.
  void forget_sent() {
    for (auto sending = sending_.begin(); sending != sending_.end();) {
      int sent = 0;
      MPI_Test(&sending->request, &sent, MPI_STATUS_IGNORE);
      sending = sent != 0 ? sending_.erase(sending) : std::next(sending);
    }
  }

  MPI_Comm job_ = MPI_COMM_NULL;
  int rank_ = 0, size_ = 1, ranks_on_machine_ = 1;
  std::list<Sending> sending_;
};

}  // namespace

}  // namespace nonet

extern "C" [[gnu::visibility("default")]] nonet::MpiRanks* nonet_open_mpi_ranks() {
  static nonet::MpiJob job;
  return &job;
}
