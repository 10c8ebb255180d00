// Alternating chains. A node is a digit in a cell, or in several cells of a box that are in one line; it is
// true when the digit is in one of them. Nodes that are joined by a strong link are not both false, nodes
// that see each other are not both true. A candidate that sees both ends of a chain is out.
//
// Whether there is a chain at all is asked of all ends at once, with sets of nodes as bits: first what is
// false when a node is false (over a strong link and then a weak one), closed; then which ends a candidate
// sees that cannot both be false. Only where a chain is known to be there is the shortest looked for.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "nonet/puzzles/sudoku/human/chains.h"

namespace nonet::human {
namespace {

using Word = std::uint64_t;

struct Node {
  int digit;
  Cells cells;
  bool single() const { return cells.without_first().empty(); }
  bool operator==(const Node&) const = default;
};

std::string node_name(const Node& node) {
  return node.single() ? fmt::format("{}{}", node.digit, cell_name(node.cells.first()))
                       : fmt::format("{}({})", node.digit, cells_name(node.cells));
}

std::string node_is(const Node& node, bool true_node) {
  const char* one = node.single() ? "" : true_node ? "one of " : "none of ";
  return fmt::format("{}{} is {}{}", one, cells_name(node.cells), true_node || !node.single() ? "" : "not ",
                     node.digit);
}

// Rows of bits, all of the same length.
class BitRows {
 public:
  BitRows(std::size_t rows, std::size_t bits) : words_((bits + 63) / 64), bits_(rows * words_) {}
  std::size_t words() const { return words_; }
  Word* row(std::size_t i) { return &bits_[i * words_]; }
  const Word* row(std::size_t i) const { return &bits_[i * words_]; }
  bool has(std::size_t i, std::size_t j) const { return (row(i)[j / 64] >> (j % 64) & 1) != 0; }
  void set(std::size_t i, std::size_t j) { row(i)[j / 64] |= Word{1} << (j % 64); }
  void add(Word* to, const Word* from) const {
    for (std::size_t w = 0; w < words_; ++w) to[w] |= from[w];
  }
  template <class Visit>
  void each(const Word* of, Visit&& visit) const {
    for (std::size_t w = 0; w < words_; ++w) {
      for (Word rest = of[w]; rest != 0; rest &= rest - 1) {
        visit(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  }

 private:
  std::size_t words_;
  std::vector<Word> bits_;
};

constexpr std::size_t index_of(int cell, int digit) {
  return static_cast<std::size_t>(digit - 1) * 81 + static_cast<std::size_t>(cell);
}

// Nodes with strong links.
class LinkedNodes {
 public:
  void join(const Node& a, const Node& b) {
    const std::size_t i = find(a), j = find(b);
    joined_.push_back({i, j});
  }
  const std::vector<Node>& nodes() const { return nodes_; }
  const std::vector<std::pair<std::size_t, std::size_t>>& joined() const { return joined_; }

 private:
  std::size_t find(const Node& node) {
    std::uint16_t& first = first_[index_of(node.cells.first(), node.digit)];
    for (std::size_t i = first; i != 0; i = next_[i - 1]) {
      if (nodes_[i - 1] == node) return i - 1;
    }
    nodes_.push_back(node);
    next_.push_back(std::exchange(first, static_cast<std::uint16_t>(nodes_.size())));
    return nodes_.size() - 1;
  }

  std::vector<Node> nodes_;
  std::vector<std::pair<std::size_t, std::size_t>> joined_;
  // Lists of nodes by digit and first cell: 1 + the node, 0 at the end.
  std::array<std::uint16_t, 729> first_{};
  std::vector<std::uint16_t> next_;
};

using Chain = std::vector<std::size_t>;  // nodes: the first or the last is true

class ChainSearch {
 public:
  ChainSearch(const Grid& grid, const LinkedNodes& links)
      : grid_(grid),
        nodes_(links.nodes()),
        strong_(nodes_.size(), nodes_.size()),
        weak_(nodes_.size(), nodes_.size()),
        seen_(729, nodes_.size()) {
    for (const auto& [a, b] : links.joined()) {
      strong_.set(a, b);
      strong_.set(b, a);
    }
    see();
  }

  // The shortest chain with less than `longest` nodes; empty: there is none.
  Chain shortest(std::size_t longest) const {
    Chain best;
    for (const std::size_t candidate : removable()) {
      Chain chain = walk(candidate, best.empty() ? longest : best.size());
      if (!chain.empty()) best = std::move(chain);
    }
    return best;
  }

  // What follows from a chain.
  void conclude(const Chain& chain, bool explain, HumanStep& step) const;

 private:
  void see();
  std::vector<std::size_t> removable() const;
  Chain walk(std::size_t candidate, std::size_t longest) const;
  void remove_between(std::size_t a, std::size_t b, HumanStep& step) const;
  bool is_open(std::size_t candidate) const { return grid_.places[candidate / 81].has(int(candidate % 81)); }

  const Grid& grid_;
  const std::vector<Node>& nodes_;
  BitRows strong_, weak_;
  BitRows seen_;  // by candidate: the nodes that are false when it is true
};

void ChainSearch::see() {
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const auto& [digit, cells] = nodes_[i];
    const Cells sees = seen_by_all(cells) & grid_.places_of(digit);
    sees.each([&](int cell) { seen_.set(index_of(cell, digit), i); });
    if (!nodes_[i].single()) continue;
    const int cell = cells.first();
    for (unsigned rest = grid_.mask(cell) & ~(1u << (digit - 1)); rest != 0; rest &= rest - 1) {
      seen_.set(index_of(cell, first_digit(rest)), i);
    }
  }
  // A node sees what each of its cells sees.
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const auto& [digit, cells] = nodes_[i];
    weak_.add(weak_.row(i), seen_.row(index_of(cells.first(), digit)));
    cells.without_first().each([&](int cell) {
      const Word* other = seen_.row(index_of(cell, digit));
      for (std::size_t w = 0; w < weak_.words(); ++w) weak_.row(i)[w] &= other[w];
    });
  }
}

// The candidates that see both ends of a chain.
std::vector<std::size_t> ChainSearch::removable() const {
  const std::size_t count = nodes_.size();
  BitRows off(count, count);  // the nodes that are false when a node is false
  for (std::size_t i = 0; i < count; ++i) {
    strong_.each(strong_.row(i), [&](std::size_t j) { off.add(off.row(i), weak_.row(j)); });
    off.set(i, i);
  }
  for (std::size_t k = 0; k < count; ++k) {
    for (std::size_t i = 0; i < count; ++i) {
      if (off.has(i, k)) off.add(off.row(i), off.row(k));
    }
  }
  BitRows on(count, count);  // the nodes that are true when a node is false
  for (std::size_t i = 0; i < count; ++i) {
    off.each(off.row(i), [&](std::size_t j) { on.add(on.row(i), strong_.row(j)); });
  }
  std::vector<std::size_t> found;
  BitRows forced(1, count);
  for (std::size_t candidate = 0; candidate < 729; ++candidate) {
    if (!is_open(candidate)) continue;
    const Word* seen = seen_.row(candidate);
    std::fill_n(forced.row(0), forced.words(), 0);
    seen_.each(seen, [&](std::size_t i) { forced.add(forced.row(0), on.row(i)); });
    Word both = 0;
    for (std::size_t w = 0; w < forced.words(); ++w) both |= forced.row(0)[w] & seen[w];
    if (both != 0) found.push_back(candidate);
  }
  return found;
}

// Breadth first from what the candidate makes false to something true that it sees.
Chain ChainSearch::walk(std::size_t candidate, std::size_t longest) const {
  constexpr std::size_t none = ~std::size_t{0};
  const std::size_t count = nodes_.size();
  std::vector<std::size_t> before_on(count, none), before_off(count, none);
  std::vector<std::size_t> off, on;
  seen_.each(seen_.row(candidate), [&](std::size_t i) {
    before_off[i] = i;
    off.push_back(i);
  });
  const auto path = [&](std::size_t end) {
    Chain chain{end};
    for (std::size_t i = before_on[end];; i = before_on[chain.back()]) {
      chain.push_back(i);
      if (before_off[i] == i) return Chain(chain.rbegin(), chain.rend());
      chain.push_back(before_off[i]);
    }
  };
  for (std::size_t length = 2; length < longest && !off.empty(); length += 2) {
    on.clear();
    for (const std::size_t i : off) {
      strong_.each(strong_.row(i), [&](std::size_t j) {
        if (before_on[j] != none) return;
        before_on[j] = i;
        on.push_back(j);
      });
    }
    for (const std::size_t j : on) {
      if (seen_.has(candidate, j)) return path(j);
    }
    off.clear();
    for (const std::size_t j : on) {
      weak_.each(weak_.row(j), [&](std::size_t i) {
        if (before_off[i] != none) return;
        before_off[i] = j;
        off.push_back(i);
      });
    }
  }
  return {};
}

void ChainSearch::remove_between(std::size_t a, std::size_t b, HumanStep& step) const {
  for (std::size_t at = 0; at < 729; ++at) {
    if (!is_open(at) || !seen_.has(at, a) || !seen_.has(at, b)) continue;
    const HumanCandidate out = candidate(int(at % 81), int(at / 81) + 1);
    if (std::find(step.removed.begin(), step.removed.end(), out) == step.removed.end()) {
      step.removed.push_back(out);
    }
  }
}

void ChainSearch::conclude(const Chain& chain, bool explain, HumanStep& step) const {
  const Node &first = nodes_[chain.front()], &last = nodes_[chain.back()];
  const bool same = chain.front() == chain.back();
  const bool ring = !same && weak_.has(chain.front(), chain.back());
  if (same && first.single()) {
    step.placed.push_back(candidate(first.cells.first(), first.digit));
  } else {
    remove_between(chain.front(), chain.back(), step);
  }
  // Around a ring every weak link is strong as well.
  for (std::size_t i = 1; ring && i + 1 < chain.size(); i += 2) remove_between(chain[i], chain[i + 1], step);
  if (!explain) return;

  std::string links;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (i != 0) links += i % 2 == 1 ? " = " : " - ";
    links += node_name(nodes_[chain[i]]);
    mark(step, nodes_[chain[i]].cells, nodes_[chain[i]].digit,
         i % 2 == 0 ? HumanMark::Role::off : HumanMark::Role::on);
  }
  if (same) {
    step.reason = fmt::format("{}: if {} then {} after all{}{}", links, node_is(first, false),
                              node_is(first, true), step.removed.empty() ? "" : ", so ", removals_name(step));
  } else if (ring) {
    step.reason = fmt::format("{} - {}: a ring, so of any two neighbours in it one is true, and {}", links,
                              node_name(first), removals_name(step));
  } else {
    step.reason = fmt::format("{}: if {} then {}, so either way {}", links, node_is(first, false),
                              node_is(last, true), removals_name(step));
  }
}

void join_cells(const Grid& grid, LinkedNodes& links) {
  grid.by_count[2].each([&](int cell) {
    const unsigned pair = grid.mask(cell);
    links.join({first_digit(pair), Cells::of(cell)}, {first_digit(pair & (pair - 1)), Cells::of(cell)});
  });
}

void join_places(const Grid& grid, int digit, LinkedNodes& links) {
  for (int region = 0; region < 27; ++region) {
    const Cells pair = grid.places_in(digit, region);
    if (pair.pair()) links.join({digit, Cells::of(pair.first())}, {digit, pair.without_first()});
  }
}

// Of a region whose places are in two parts, each within one line of a box.
void join_groups(const Grid& grid, int digit, LinkedNodes& links) {
  for (int region = 0; region < 27; ++region) {
    const Cells all = grid.places_in(digit, region);
    if (all.empty() || all.pair()) continue;
    const auto join = [&](Cells part) {
      const Cells rest = all - part;
      if (!part.empty() && !rest.empty()) links.join({digit, part}, {digit, rest});
    };
    if (region < 18) {
      std::array<Cells, 3> parts;
      int filled = 0, last = 0;
      for (int i = 0; i < 3; ++i) {
        const int box = region < 9 ? region / 3 * 3 + i : i * 3 + (region - 9) / 3;
        parts[static_cast<std::size_t>(i)] = all & cells_of(18 + box);
        if (parts[static_cast<std::size_t>(i)].empty()) continue;
        ++filled;
        last = i;
      }
      if (filled == 2) join(parts[static_cast<std::size_t>(last)]);
      continue;
    }
    const auto in_line = [](Cells cells) {
      const int first = cells.first();
      return (cells - cells_of(row_of(first))).empty() || (cells - cells_of(9 + column_of(first))).empty();
    };
    const int corner = region_list[static_cast<std::size_t>(region)][0];
    for (int i = 0; i < 3; ++i) {
      for (const int line : {row_of(corner) + i, 9 + column_of(corner) + i}) {
        const Cells part = all & cells_of(line), rest = all - part;
        if (part.empty() || rest.empty() || !in_line(rest)) continue;
        join(part);
      }
    }
    // A place in both lines belongs to either part.
    all.each([&](int cell) {
      const Cells rest = all - Cells::of(cell);
      if (in_line(rest)) join(Cells::of(cell));
    });
  }
}

bool find_in(const Grid& grid, const LinkedNodes& links, bool explain, HumanStep& step) {
  if (links.nodes().empty()) return false;
  const ChainSearch search(grid, links);
  const Chain chain = search.shortest(~std::size_t{0});
  if (chain.empty()) return false;
  search.conclude(chain, explain, step);
  return true;
}

}  // namespace

bool find_x_chain(const Grid& grid, bool explain, HumanStep& step) {
  Chain best;
  int digit_of_best = 0;
  for (int digit = 1; digit <= 9; ++digit) {
    LinkedNodes links;
    join_places(grid, digit, links);
    if (links.nodes().size() < 4) continue;
    const Chain chain = ChainSearch(grid, links).shortest(best.empty() ? ~std::size_t{0} : best.size());
    if (chain.empty()) continue;
    best = chain;
    digit_of_best = digit;
  }
  if (best.empty()) return false;
  LinkedNodes links;
  join_places(grid, digit_of_best, links);
  ChainSearch(grid, links).conclude(best, explain, step);
  return true;
}

bool find_xy_chain(const Grid& grid, bool explain, HumanStep& step) {
  LinkedNodes links;
  join_cells(grid, links);
  return find_in(grid, links, explain, step);
}

bool find_alternating_chain(const Grid& grid, bool explain, HumanStep& step) {
  LinkedNodes links;
  join_cells(grid, links);
  for (int digit = 1; digit <= 9; ++digit) join_places(grid, digit, links);
  return find_in(grid, links, explain, step);
}

bool find_grouped_chain(const Grid& grid, bool explain, HumanStep& step) {
  LinkedNodes links;
  join_cells(grid, links);
  for (int digit = 1; digit <= 9; ++digit) {
    join_places(grid, digit, links);
    join_groups(grid, digit, links);
  }
  return find_in(grid, links, explain, step);
}

}  // namespace nonet::human
