// --backend mpi[:ENGINE]: one run of a verb by many processes that mpirun or srun started.
//
// Rank 0 speaks for all of them: the others are mute (what they say on standard error reaches rank 0 when
// they leave before the work is done), write no files, and exit with the code of rank 0. Standard input,
// which only rank 0 is given, is read whole and sent to all where instances are read from it. MPI comes with
// a module, nonet-mpi.so, that is loaded only here: without it everything else works.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/options.h"

namespace nonet::cli {

// Whether a backend is mpi or mpi:ENGINE, and the engine: "auto" where none is named. Other backends are
// their own engine.
bool is_by_ranks(std::string_view backend);
std::string engine_of(std::string_view backend);

// verb(options) where the backend is not MPI. Otherwise in every rank, with options whose `ranks` are set
// and whose `backend` is the engine; `threads` and `memory` left open become this rank's part of what its
// machine has. The exit code, also where the ranks could not be had: that was reported then.
int run_by_ranks(const Options& options, int (*verb)(const Options&));

// Whether this is a process of a job by MPI that another one speaks for, as far as the launcher's variables
// and the arguments tell: what is wrong with these is found before there is MPI. It waits until the other has
// spoken, for a launcher ends all processes with the first.
bool is_spoken_for(std::span<char* const> arguments);

}  // namespace nonet::cli
