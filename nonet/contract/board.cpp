#include "nonet/contract/board.h"

namespace nonet {

std::string_view name_of(Look look) {
  switch (look) {
    case Look::digits:
      return "digits";
    case Look::bits:
      return "bits";
    case Look::lamps:
      return "lamps";
    case Look::clocks:
      return "clocks";
    case Look::tiles:
      return "tiles";
    case Look::knights:
      return "knights";
    case Look::queens:
      return "queens";
    case Look::matrices:
      return "matrices";
    case Look::pieces:
      return "pieces";
    case Look::stickers:
      return "stickers";
    case Look::plain:
      break;
  }
  return "plain";
}

}  // namespace nonet
