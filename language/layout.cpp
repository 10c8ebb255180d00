#include "language/layout.h"

namespace nonet {

Result<std::string> lay_out(const std::string&, const std::string& text) {
  return text;
}

}  // namespace nonet
