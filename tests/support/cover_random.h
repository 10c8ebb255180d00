// Small cover problems of every shape, and the oracle: every subset of the options, held against the rules of
// cover/problem.h one by one. Shares nothing with the searches but the compiled problem.
#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "nonet/cover/problem.h"

namespace nonet::test {

enum class CoverShape {
  plain,      // primary items, each covered once
  secondary,  // and secondary ones without colours
  coloured,   // and secondary ones with colours
  multiple,   // items covered 0 to 3 times, secondary items without colours
  weighted,   // as secondary, options have weights and there is an aim
  mixed,      // all of it
};
inline constexpr CoverShape cover_shapes[] = {CoverShape::plain,    CoverShape::secondary,
                                              CoverShape::coloured, CoverShape::multiple,
                                              CoverShape::weighted, CoverShape::mixed};

inline int draw(std::mt19937_64& random, int least, int most) {
  return least + static_cast<int>(random() % static_cast<std::uint64_t>(most - least + 1));
}

// At most `most_options` options on at most 8 items. About half of the problems have a cover put into them
// (with multiplicities it may be spoilt), and a few have none because an item has no option.
inline CoverProblem random_cover(std::mt19937_64& random, CoverShape shape, int most_options = 12) {
  const bool secondary = shape != CoverShape::plain;
  const bool colours = shape == CoverShape::coloured || shape == CoverShape::mixed;
  const bool multiple = shape == CoverShape::multiple || shape == CoverShape::mixed;
  const bool weighted = shape == CoverShape::weighted || shape == CoverShape::mixed;
  const int primary = draw(random, 1, 6), items = primary + (secondary ? draw(random, 1, 2) : 0);
  CoverBuilder builder(primary, items);
  for (int i = 0; multiple && i < primary; ++i) {
    const int most = draw(random, 1, 3);
    if (draw(random, 0, 2) != 0) builder.covers(i, draw(random, 0, most), most);
  }

  std::vector<std::vector<int>> options;
  if (draw(random, 0, 1) == 0) {  // a partition of the primary items
    options.resize(static_cast<std::size_t>(draw(random, 1, 3)));
    for (int i = 0; i < primary; ++i) {
      options[static_cast<std::size_t>(draw(random, 0, static_cast<int>(options.size()) - 1))].push_back(i);
    }
    std::erase_if(options, [](const auto& option) { return option.empty(); });
  }
  const auto count = static_cast<std::size_t>(draw(random, 0, most_options));
  while (options.size() < count) {
    std::set<int> option = {draw(random, 0, primary - 1)};
    for (int n = draw(random, 0, 2); n > 0; --n) option.insert(draw(random, 0, items - 1));
    options.emplace_back(option.begin(), option.end());
  }
  std::shuffle(options.begin(), options.end(), random);
  for (std::vector<int>& option : options) {
    std::shuffle(option.begin(), option.end(), random);
    std::vector<int> given;
    for (const int item : option) given.push_back(colours && item >= primary ? draw(random, 0, 2) : 0);
    builder.add(option, given, weighted ? draw(random, -5, 9) : 0);
  }
  if (weighted) builder.aim(draw(random, 0, 1) == 0 ? Aim::minimum : Aim::maximum);
  Result<CoverProblem> problem = builder.build();
  return problem ? std::move(*problem) : CoverProblem();
}

inline bool is_cover(const CoverProblem& problem, const std::vector<int>& chosen) {
  std::map<int, std::vector<int>> given;  // by item, the colours that the chosen options give it
  for (const int o : chosen) {
    for (const CoverProblem::Entry& entry : problem.option(o)) given[entry.item].push_back(entry.colour);
  }
  for (int i = 0; i < problem.items(); ++i) {
    const std::vector<int>& colours = given[i];
    const int times = static_cast<int>(colours.size());
    if (i < problem.primary()) {
      if (times < problem.least(i) || times > problem.most(i)) return false;
    } else if (times > 1) {
      for (const int colour : colours) {
        if (colour == 0 || colour != colours[0]) return false;
      }
    }
  }
  return true;
}

// Every cover, in dictionary order; of problems with at most about 16 options.
inline std::vector<std::vector<int>> all_covers(const CoverProblem& problem) {
  std::vector<std::vector<int>> covers;
  for (std::uint32_t subset = 0; subset < std::uint32_t{1} << problem.options(); ++subset) {
    std::vector<int> chosen;
    for (int o = 0; o < problem.options(); ++o) {
      if ((subset >> o & 1) != 0) chosen.push_back(o);
    }
    if (is_cover(problem, chosen)) covers.push_back(std::move(chosen));
  }
  std::sort(covers.begin(), covers.end());
  return covers;
}

// For the message of a test that failed.
inline std::string describe(const CoverProblem& problem) {
  std::string text = std::to_string(problem.primary()) + " primary of " + std::to_string(problem.items());
  for (int i = 0; i < problem.primary(); ++i) {
    if (problem.least(i) == 1 && problem.most(i) == 1) continue;
    text += "\n  item " + std::to_string(i) + ": " + std::to_string(problem.least(i)) + " to " +
            std::to_string(problem.most(i));
  }
  for (int o = 0; o < problem.options(); ++o) {
    text += "\n  option " + std::to_string(o) + " (" + std::to_string(problem.weight(o)) + "):";
    for (const CoverProblem::Entry& entry : problem.option(o)) {
      text += ' ';
      text += std::to_string(entry.item);
      if (entry.colour == 0) continue;
      text += ':';
      text += std::to_string(entry.colour);
    }
  }
  return text + "\n";
}

}  // namespace nonet::test
