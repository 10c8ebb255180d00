// The puzzle that the options name.
#pragma once

#include <memory>

#include "cli/session.h"
#include "nonet/contract/interface.h"

namespace nonet::cli {

// Configured, and able to do what the options ask of it; on failure reported and null.
std::unique_ptr<Puzzle> open_puzzle(Session& session);

}  // namespace nonet::cli
