// Colours: candidates of which all of one kind, or all of the other, are true.
#include <fmt/format.h>

#include <vector>

#include "nonet/puzzles/sudoku/human/chains.h"

namespace nonet::human {
namespace {

struct Component {
  std::array<Cells, 2> colour{};  // the cells of one colour, and of the other
  Cells all() const { return colour[0] | colour[1]; }
};

// The cells that are reached from `start`, coloured in turn; `next` says which cells are the opposite of one.
template <class Next>
Component colour_from(int start, Next&& next) {
  Component component;
  component.colour[0] = Cells::of(start);
  std::array<Cells, 2> fresh = component.colour;
  for (std::size_t side = 0; !fresh[side].empty(); side ^= 1) {
    Cells reached;
    fresh[side].each([&](int cell) { reached |= next(cell); });
    fresh[side ^ 1] = reached - component.colour[side ^ 1];
    component.colour[side ^ 1] |= reached;
  }
  return component;
}

// Of one digit: places that alternate along regions with two of them.
std::vector<Component> colour_digit(const Grid& grid, int digit) {
  std::array<Cells, 81> partners{};
  Cells linked;
  for (int region = 0; region < 27; ++region) {
    const Cells pair = grid.places_in(digit, region);
    if (!pair.pair()) continue;
    linked |= pair;
    pair.each([&](int cell) { partners[static_cast<std::size_t>(cell)] |= pair - Cells::of(cell); });
  }
  std::vector<Component> components;
  while (!linked.empty()) {
    components.push_back(
        colour_from(linked.first(), [&](int cell) { return partners[static_cast<std::size_t>(cell)]; }));
    linked = linked - components.back().all();
  }
  return components;
}

void mark_component(const Component& component, int digit, HumanStep& step) {
  mark(step, component.colour[0], digit, HumanMark::Role::on);
  mark(step, component.colour[1], digit, HumanMark::Role::off);
}

std::string component_text(const Component& component, int digit) {
  const auto in = [](Cells cells) {
    return (cells.without_first().empty() ? "in " : "in all of ") + cells_name(cells);
  };
  return fmt::format("{} is {} or {}", digit, in(component.colour[0]), in(component.colour[1]));
}

bool sees_itself(Cells colour) {
  return !(seen_by_any(colour) & colour).empty();
}

bool colour_simply(const Grid& grid, const Component& component, int digit, bool explain, HumanStep& step) {
  for (std::size_t side = 0; side < 2; ++side) {
    const Cells colour = component.colour[side];
    if (!sees_itself(colour) || !remove_from(grid, digit, colour, step)) continue;
    if (explain) {
      step.reason = fmt::format("{}; two of {} see each other, so {}", component_text(component, digit),
                                cells_name(colour), removals_name(step));
    }
    return true;
  }
  const Cells both = (seen_by_any(component.colour[0]) & seen_by_any(component.colour[1])) - component.all();
  if (!remove_from(grid, digit, both, step)) return false;
  if (explain) {
    step.reason = fmt::format("{}; what sees both colours cannot be: {}", component_text(component, digit),
                              removals_name(step));
  }
  return true;
}

// Two components: where a colour of one sees a colour of the other, the opposite of one of them is true.
bool colour_both(const Grid& grid, const Component& one, const Component& other, int digit, bool explain,
                 HumanStep& step) {
  for (std::size_t a = 0; a < 2; ++a) {
    const Cells seen = seen_by_any(one.colour[a]);
    const bool sees[2] = {!(seen & other.colour[0]).empty(), !(seen & other.colour[1]).empty()};
    if (sees[0] && sees[1] && remove_from(grid, digit, one.colour[a], step)) {
      if (explain) {
        step.reason =
            fmt::format("{}, and {}; {} would rule out both of the latter, so {}", component_text(one, digit),
                        component_text(other, digit), cells_name(one.colour[a]), removals_name(step));
      }
      return true;
    }
    for (std::size_t b = 0; b < 2; ++b) {
      if (!sees[b]) continue;
      const Cells both = seen_by_any(one.colour[a ^ 1]) & seen_by_any(other.colour[b ^ 1]);
      if (!remove_from(grid, digit, both, step)) continue;
      if (explain) {
        step.reason = fmt::format(
            "{}, and {}; {} and {} see each other, so one of the opposite colours {} and {} is {}, and {}",
            component_text(one, digit), component_text(other, digit), cells_name(one.colour[a]),
            cells_name(other.colour[b]), cells_name(one.colour[a ^ 1]), cells_name(other.colour[b ^ 1]),
            digit, removals_name(step));
      }
      return true;
    }
  }
  return false;
}

}  // namespace

bool find_simple_colouring(const Grid& grid, bool explain, HumanStep& step) {
  for (int digit = 1; digit <= 9; ++digit) {
    for (const Component& component : colour_digit(grid, digit)) {
      if (!colour_simply(grid, component, digit, explain, step)) continue;
      if (explain) mark_component(component, digit, step);
      return true;
    }
  }
  return false;
}

bool find_multi_colouring(const Grid& grid, bool explain, HumanStep& step) {
  for (int digit = 1; digit <= 9; ++digit) {
    const std::vector<Component> components = colour_digit(grid, digit);
    for (const Component& one : components) {
      for (const Component& other : components) {
        if (&one == &other || !colour_both(grid, one, other, digit, explain, step)) continue;
        if (explain) {
          mark_component(one, digit, step);
          mark_component(other, digit, step);
        }
        return true;
      }
    }
  }
  return false;
}

bool find_remote_pair(const Grid& grid, bool explain, HumanStep& step) {
  for (Cells left = grid.by_count[2]; !left.empty();) {
    const unsigned pair = grid.mask(left.first());
    Cells same;
    left.each([&](int cell) {
      if (grid.mask(cell) == pair) same |= Cells::of(cell);
    });
    const Component component = colour_from(same.first(), [&](int cell) { return peers_of(cell) & same; });
    left = left - component.all();
    // Three cells or fewer are a naked pair at most.
    if (component.all().size() < 4) continue;
    const Cells both =
        (seen_by_any(component.colour[0]) & seen_by_any(component.colour[1])) - component.all();
    const int low = first_digit(pair), high = first_digit(pair & (pair - 1));
    const bool found_low = remove_from(grid, low, both, step);
    if (!remove_from(grid, high, both, step) && !found_low) continue;
    if (explain) {
      mark_component(component, low, step);
      step.reason = fmt::format("{} and {} alternate between {}: one colour is {}, the other {}, so {}",
                                cells_name(component.colour[0]), cells_name(component.colour[1]),
                                digits_name(pair), low, high, removals_name(step));
    }
    return true;
  }
  return false;
}

}  // namespace nonet::human
