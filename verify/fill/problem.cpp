#include "fill/problem.h"

#include <fmt/format.h>

#include <algorithm>

namespace nonet_verify {

void FillProblem::carry_out(const std::vector<char>& given) {
  constexpr int nobody = -1;
  std::vector<int> holder(must.size(), nobody);
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (given[i] == 0) continue;
    for (const int item : options[i].items) {
      int& other = holder[static_cast<std::size_t>(item)];
      if (other != nobody && contradiction.empty()) {
        contradiction = fmt::format("{} and {} are given and exclude each other",
                                    options[static_cast<std::size_t>(other)].name, options[i].name);
      }
      other = static_cast<int>(i);
    }
  }
  std::vector<int> number(must.size(), nobody);
  std::vector<char> kept;
  for (std::size_t item = 0; item < must.size(); ++item) {
    if (holder[item] != nobody) continue;
    number[item] = static_cast<int>(kept.size());
    kept.push_back(must[item]);
  }
  std::erase_if(options, [&](const Option& option) {
    return std::any_of(option.items.begin(), option.items.end(),
                       [&](int item) { return number[static_cast<std::size_t>(item)] == nobody; });
  });
  for (Option& option : options) {
    for (int& item : option.items) item = number[static_cast<std::size_t>(item)];
  }
  must = std::move(kept);
}

}  // namespace nonet_verify
