#include "nonet/cover/sat/encode.h"

#include <algorithm>

#include "nonet/cover/colours.h"

namespace nonet {

bool CoverEncoder::run() {
  for (int item = 0; item < problem_.items() && clauses_.going(); ++item) {
    if (item < problem_.primary()) {
      encode_primary(item);
    } else {
      encode_secondary(item);
    }
  }
  return clauses_.going();
}

void CoverEncoder::encode_primary(int item) {
  std::vector<int> literals;
  for (const int o : problem_.options_of(item)) literals.push_back(o + 1);
  if (problem_.least(item) == 1 && problem_.most(item) == 1) {
    clauses_.clause(literals);
    clauses_.at_most_one(literals);
  } else {
    clauses_.count(std::move(literals), problem_.least(item), problem_.most(item));
  }
}

void CoverEncoder::encode_secondary(int item) {
  const CoverColours all = colours_of(problem_, item);
  if (all.all_agree()) return;
  std::vector<int> colours;
  for (const int o : all.alone) colours.push_back(o + 1);
  for (const auto& [colour, options] : all.sharing) {
    if (options.size() == 1) {
      colours.push_back(options[0] + 1);
      continue;
    }
    const int taken = clauses_.new_variable();
    for (const int o : options) clauses_.clause({-(o + 1), taken});
    colours.push_back(taken);
  }
  clauses_.at_most_one(colours);
}

std::vector<int> excluding_clause(const CoverProblem& problem, std::span<const int> cover) {
  std::vector<int> literals;
  for (const int o : cover) literals.push_back(-(o + 1));
  bool exact = true;
  for (int i = 0; i < problem.primary(); ++i) exact = exact && problem.least(i) == problem.most(i);
  for (int o = 0; !exact && o < problem.options(); ++o) {
    if (!std::binary_search(cover.begin(), cover.end(), o)) literals.push_back(o + 1);
  }
  return literals;
}

}  // namespace nonet
