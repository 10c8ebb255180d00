// nauty's request to stop is one for all threads, and its hooks have no argument for whoever called it: who
// calls it holds this.
#pragma once

#include <mutex>

namespace nonet {

inline std::mutex nauty_mutex;

}  // namespace nonet
