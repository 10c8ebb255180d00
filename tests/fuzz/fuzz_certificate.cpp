#include <cstdint>
#include <string>

#include "verify/verify.h"

// Any bytes as a certificate: accepted, rejected with a line and a reason, or refused, in little time and
// memory.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace nonet_verify;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  try {
    const Report report = verify(read_certificate(unpack(bytes)), Effort{.memory = 1 << 26});
    if (report.claim.empty()) __builtin_trap();
  } catch (const Rejection& rejection) {
    if (rejection.line == 0 || rejection.why.empty()) __builtin_trap();
  } catch (const Refusal& refusal) {
    if (refusal.why.empty()) __builtin_trap();
  }
  return 0;
}
