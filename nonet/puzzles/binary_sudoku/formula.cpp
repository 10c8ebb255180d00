#include "nonet/puzzles/binary_sudoku/formula.h"

#include <fmt/format.h>

#include <algorithm>

namespace nonet {

std::vector<std::string> odd_groups(const BinarySudoku& shape, const BinarySudokuParities& parities) {
  std::vector<std::string> names;
  const BinarySudokuParities::Minimum minimum = parities.minimum();
  const bool bands = minimum.by_bands >= minimum.by_stacks;
  const int size = bands ? shape.box_rows : shape.box_columns;
  for (int side = 0; side < (bands ? shape.bands : shape.stacks); ++side) {
    std::vector<std::string> lines, boxes;
    for (int i = side * size; i < (side + 1) * size; ++i) {
      if (bands ? parities.odd_row(i) : parities.odd_column(i))
        lines.push_back(fmt::format("{} {}", bands ? "row" : "column", i + 1));
    }
    for (int other = 0; other < (bands ? shape.stacks : shape.bands); ++other) {
      const int band = bands ? side : other, stack = bands ? other : side;
      if (parities.odd_box(band, stack)) boxes.push_back(fmt::format("box ({},{})", band + 1, stack + 1));
    }
    const auto& more = lines.size() >= boxes.size() ? lines : boxes;
    names.insert(names.end(), more.begin(), more.end());
  }
  return names;
}

namespace {

std::string reason_of(const BinarySudoku& shape, const BinarySudokuParities& parities, bool has_boxes) {
  constexpr std::int64_t most_named = 12;
  const BinarySudokuParities::Minimum minimum = parities.minimum();
  if (minimum.flips == 0) return "every group is even already";
  if (minimum.flips > most_named || !has_boxes) {
    return fmt::format("{} disjoint odd groups, {} or boxes, each need a flip of their own", minimum.flips,
                       minimum.by_bands >= minimum.by_stacks ? "rows" : "columns");
  }
  return fmt::format("these odd groups are disjoint and each needs a flip of its own: {}",
                     fmt::join(odd_groups(shape, parities), ", "));
}

}  // namespace

Answer answer_by_formula(const BinarySudoku& shape, const BinarySudokuParities& parities, bool has_boxes,
                         const Request& request, Progress& progress) {
  const auto minimum = parities.minimum();
  Answer answer;
  answer.status = Status::optimal;
  answer.cost = answer.bound = minimum.flips;
  answer.algorithm = "formula";
  answer.nodes = static_cast<u64>(shape.rows() + shape.columns()) + static_cast<u64>(shape.boxes());
  answer.unit = "parities";
  answer.reason = reason_of(shape, parities, has_boxes);
  if (!has_boxes || double(minimum.flips) * 2 * sizeof(Step) > request.memory) {
    answer.reason += "; there are too many flips to list them";
    return answer;
  }
  const auto flip = [&](int r, int c) { answer.steps.push_back({r * shape.columns() + c, 1}); };
  if (request.first) {
    answer.first = parities.each_first_flip(flip, [&] { return !progress.should_stop(); });
    if (!answer.first) answer.steps.clear();
  } else {
    parities.each_flip(flip);
    std::sort(answer.steps.begin(), answer.steps.end(),
              [](const Step& a, const Step& b) { return a.move < b.move; });
  }
  return answer;
}

}  // namespace nonet
