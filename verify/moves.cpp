#include "certificate.h"

namespace nonet_verify {

Report verify_moves(const Certificate& certificate, const Effort&) {
  certificate.root.at("puzzle").reject("certificates of this puzzle cannot be checked yet");
}

}  // namespace nonet_verify
