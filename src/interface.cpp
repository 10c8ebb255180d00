#include "nonet/interface.h"

namespace nonet {

std::string Puzzle::table_forecast(const Request&) const {
  return {};
}

std::string Puzzle::answer_line(const Instance&, const Answer&) const {
  return {};
}

Taken Puzzle::judge_fast(std::string_view, std::string&) const {
  return {};
}

}  // namespace nonet
