#include "nonet/base/each_chunk.h"

namespace nonet {

void start_helpers(std::vector<std::thread>&, int, const std::function<void()>&) {}  // there are none

}  // namespace nonet
