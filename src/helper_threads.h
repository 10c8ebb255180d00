// Threads that help the one that starts them.
#pragma once

#include <functional>
#include <thread>
#include <vector>

namespace nonet {

// Starts so many, none of which signals reach: they end the waiting of the thread that reads. At the limit of
// threads there are fewer, or none.
void start_helpers(std::vector<std::thread>& threads, int count, const std::function<void()>& work);

}  // namespace nonet
