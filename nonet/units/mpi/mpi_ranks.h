// What the module nonet-mpi.so gives to the program that loads it. Nothing else of the project knows MPI, and
// the module knows nothing else of the project than the face of ranks.
#pragma once

#include "nonet/units/ranks.h"

namespace nonet {

class MpiRanks : public Ranks {
 public:
  virtual int ranks_on_machine() const = 0;  // this one's
  // Sends what is still on its way, and takes leave of MPI; all ranks do that, or none. Nothing is said or
  // heard after it.
  virtual void finish() = 0;
  // Ends the whole job with this code where some do not take leave. It may not return.
  virtual void abort(int code) = 0;
};

// The module's only symbol, under this name. Called once in a process; MPI ends the process where it cannot
// start. The object lives until the process ends.
inline constexpr const char* open_mpi_ranks_name = "nonet_open_mpi_ranks";
using OpenMpiRanks = MpiRanks* (*)();

}  // namespace nonet
