#include "src/cover_sat_encode.h"

#include <algorithm>
#include <map>

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

// Options without a colour exclude all others, so each is a colour of its own.
void CoverEncoder::encode_secondary(int item) {
  std::vector<int> colours;
  std::map<int, std::vector<int>> sharing;
  for (const int o : problem_.options_of(item)) {
    const auto entries = problem_.option(o);
    const auto entry =
        std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.item == item; });
    if (entry->colour == 0) {
      colours.push_back(o + 1);
    } else {
      sharing[entry->colour].push_back(o + 1);
    }
  }
  for (const auto& [colour, literals] : sharing) {
    if (literals.size() == 1 || (sharing.size() == 1 && colours.empty())) {
      colours.push_back(literals[0]);  // alone, or with nothing to be told from
      continue;
    }
    const int taken = clauses_.new_variable();
    for (const int literal : literals) clauses_.clause({-literal, taken});
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
