#include "nonet/puzzles/sudoku/canonical/search.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace nonet::canonical {
namespace {

constexpr u64 no_key = ~u64{0};

// A cell of a row that is being arranged: its label (or unseen), digit and column, so that they sort
// together.
using Cell = std::uint16_t;
using Cells = std::array<Cell, 9>;
constexpr u64 label_of(Cell cell) {
  return cell >> 8;
}
constexpr unsigned digit_of(Cell cell) {
  return cell >> 4 & 15;
}
constexpr u64 labels_of_stack(const Cell* cells) {
  return label_of(cells[0]) << 8 | label_of(cells[1]) << 4 | label_of(cells[2]);
}

void order(Cell& a, Cell& b) {
  const Cell least = std::min(a, b);
  b = std::max(a, b);
  a = least;
}
void sort_front(Cell* cells, int count) {
  if (count < 2) return;
  if (count == 3) order(cells[1], cells[2]);
  order(cells[0], cells[1]);
  if (count == 3) order(cells[1], cells[2]);
}
void order_stacks(Cell* a, Cell* b) {
  if (labels_of_stack(b) < labels_of_stack(a)) std::swap_ranges(a, a + 3, b);
}

int count_empty_stacks(const Choice& choice) {
  return static_cast<int>(std::ranges::count(choice.unordered, 3));
}

// The best arrangement of a row, as long as new labels are all the same.
Cells arrange(const Choice& choice, const Nine& row) {
  Cells cells;
  for (std::size_t i = 0; i < 9; ++i) {
    const unsigned column = choice.columns[i], digit = row[column];
    cells[i] = static_cast<Cell>((choice.labels >> 4 * digit & 15) << 8 | digit << 4 | column);
  }
  for (std::size_t s = 0; s < 3; ++s) sort_front(&cells[3 * s], choice.unordered[s]);
  const int stacks = count_empty_stacks(choice);
  if (stacks == 3) order_stacks(&cells[3], &cells[6]);
  if (stacks >= 2) order_stacks(&cells[0], &cells[3]);
  if (stacks == 3) order_stacks(&cells[3], &cells[6]);
  return cells;
}

// Other arrangements with the same labels: of `count` things of `size` cells each, from `first` on, of which
// those with equal labels that are not empty may change places.
class Arrangements {
 public:
  explicit Arrangements(const Cells& cells) {
    all_.reserve(16);
    all_.push_back(cells);
  }
  void permute(std::size_t first, std::size_t count, std::size_t size) {
    std::size_t begin = 0;
    while (begin < count) {
      std::size_t end = begin + 1;
      while (end < count && same(first + begin * size, first + end * size, size)) ++end;
      if (!empty(first + begin * size, size)) multiply(first + begin * size, end - begin, size);
      begin = end;
    }
  }
  const std::vector<Cells>& all() const { return all_; }

 private:
  bool same(std::size_t a, std::size_t b, std::size_t size) const {
    for (std::size_t i = 0; i < size; ++i) {
      if (label_of(all_[0][a + i]) != label_of(all_[0][b + i])) return false;
    }
    return true;
  }
  bool empty(std::size_t a, std::size_t size) const { return label_of(all_[0][a + size - 1]) == 0; }
  void multiply(std::size_t first, std::size_t count, std::size_t size) {
    const std::size_t before = all_.size();
    for (std::size_t p = 1; count > 1 && p < 6; ++p) {
      if (count == 2 && p != 2) continue;  // the one that exchanges the first two
      for (std::size_t a = 0; a < before; ++a) {
        Cells other = all_[a];
        for (std::size_t i = 0; i < count * size; ++i) {
          other[first + i] = all_[a][first + permutations[p][i / size] * size + i % size];
        }
        all_.push_back(other);
      }
    }
  }
  std::vector<Cells> all_;
};

// Whether cells that may change places have equal labels and are not empty.
bool has_ties(const Choice& choice, const Cells& cells) {
  for (std::size_t s = 0; s < 3; ++s) {
    for (std::size_t i = 1; i < choice.unordered[s]; ++i) {
      const u64 label = label_of(cells[3 * s + i]);
      if (label != 0 && label == label_of(cells[3 * s + i - 1])) return true;
    }
  }
  const int stacks = count_empty_stacks(choice);
  for (int s = 1; s < stacks; ++s) {
    const u64 labels = labels_of_stack(&cells[static_cast<std::size_t>(3 * s)]);
    if (labels != 0 && labels == labels_of_stack(&cells[static_cast<std::size_t>(3 * s - 3)])) return true;
  }
  return false;
}

// No arrangement is smaller, nor one in which a digit comes twice.
u64 least_key(const Choice& choice, const Cells& cells) {
  u64 key = 0;
  for (const Cell cell : cells) key = key << 4 | std::min<u64>(label_of(cell), choice.next_label);
  return key;
}

// The rows of the band that was begun, otherwise all that are left.
unsigned rows_to_try(unsigned left) {
  for (int band = 0; band < 3; ++band) {
    const unsigned part = left & 7u << 3 * band;
    if (part != 0 && part != 7u << 3 * band) return part;
  }
  return left;
}

u64 factorial(int n) {
  return n < 2 ? 1 : static_cast<u64>(n) * factorial(n - 1);
}

// Of three things, each with the set of earlier equal ones.
template <class Sets>
u64 count_orders(const Sets& earlier) {
  u64 orders = 1;
  for (const std::uint8_t set : earlier) orders *= static_cast<u64>(std::popcount(set)) + 1;
  return orders;
}

void mark(std::uint8_t& set, std::size_t which) {
  set = static_cast<std::uint8_t>(set | 1u << which);
}

}  // namespace

bool View::empty_column(std::size_t column) const {
  return std::ranges::all_of(cells, [&](const Nine& row) { return row[column] == 0; });
}

View View::of(const SudokuNine::Board& board, bool transposed) {
  View view;
  for (std::size_t r = 0; r < 9; ++r) {
    for (std::size_t c = 0; c < 9; ++c) view.cells[r][c] = board[transposed ? 9 * c + r : 9 * r + c];
  }
  std::array<std::array<Nine, 3>, 3> bands;
  for (std::size_t b = 0; b < 3; ++b) {
    for (std::size_t r = 3 * b; r < 3 * b + 3; ++r) {
      for (std::size_t earlier = 3 * b; earlier < r; ++earlier) {
        if (view.cells[earlier] == view.cells[r]) mark(view.same_rows[r], earlier - 3 * b);
      }
      bands[b][r - 3 * b] = view.cells[r];
    }
    std::ranges::sort(bands[b]);
    for (std::size_t earlier = 0; earlier < b; ++earlier) {
      if (bands[earlier] == bands[b]) mark(view.same_bands[b], earlier);
    }
  }
  view.fixing = count_orders(view.same_rows) * count_orders(view.same_bands);
  int empty_stacks = 0;
  for (std::size_t s = 0; s < 3; ++s) {
    int empty = 0;
    for (std::size_t c = 3 * s; c < 3 * s + 3; ++c) empty += view.empty_column(c) ? 1 : 0;
    view.fixing *= factorial(empty);
    empty_stacks += empty == 3 ? 1 : 0;
  }
  view.fixing *= factorial(empty_stacks);
  return view;
}

Search::Search(const SudokuNine::Board& board, std::size_t kept)
    : views_{View::of(board, false), View::of(board, true)}, most_kept_(kept) {
  best_.fill(no_key);
  stack_.reserve(256);
  if (solved()) {
    start_solved();
    descend(2, 0, stack_.size());
  } else {
    stack_.resize(2);
    stack_[1].transposed = true;
    descend(0, 0, 2);
  }
}

SudokuNine::Board Search::image() const {
  SudokuNine::Board board;
  for (std::size_t i = 0; i < 81; ++i) {
    board[i] = static_cast<std::uint8_t>(best_[i / 9] >> 4 * (8 - i % 9) & 15);
  }
  return board;
}

// All share the smallest image so far.
void Search::descend(int level, std::size_t begin, std::size_t end) {
  if (level == 9) {
    for (std::size_t i = begin; i < end; ++i) finish(stack_[i]);
    return;
  }
  for (; begin < end; begin += chunk) {
    const std::size_t base = stack_.size();
    for (std::size_t i = begin; i < std::min(end, begin + chunk); ++i) {
      const Choice choice = stack_[i];
      expand(choice, level, base);
    }
    descend(level + 1, base, stack_.size());
    stack_.resize(base);
  }
}

void Search::expand(const Choice& choice, int level, std::size_t base) {
  const View& view = views_[choice.transposed ? 1 : 0];
  const unsigned rows = rows_to_try(choice.rows_left);
  for (unsigned rest = rows; rest != 0; rest &= rest - 1) {
    const int row = std::countr_zero(rest);
    const std::size_t band = static_cast<std::size_t>(row) / 3;
    if ((choice.rows_left >> 3 * band & view.same_rows[static_cast<std::size_t>(row)]) != 0) continue;
    bool repeated = false;
    for (std::size_t earlier = 0; earlier < band; ++earlier) {
      repeated |= (view.same_bands[band] >> earlier & 1) != 0 && (choice.rows_left >> 3 * earlier & 7) == 7;
    }
    if (!repeated) offer_arrangements(choice, row, level, base);
  }
}

void Search::offer_arrangements(const Choice& choice, int row, int level, std::size_t base) {
  const Cells cells = arrange(choice, view(choice.transposed).cells[static_cast<std::size_t>(row)]);
  if (!has_ties(choice, cells)) {
    offer(choice, row, cells, level, base);
    return;
  }
  if (least_key(choice, cells) > best_[static_cast<std::size_t>(level)]) return;
  Arrangements arrangements(cells);
  for (std::size_t s = 0; s < 3; ++s) arrangements.permute(3 * s, choice.unordered[s], 1);
  arrangements.permute(0, static_cast<std::size_t>(count_empty_stacks(choice)), 3);
  for (const Cells& arranged : arrangements.all()) offer(choice, row, arranged, level, base);
}

// Keeps it if no image so far is smaller, and drops the others if all are greater.
void Search::offer(const Choice& choice, int row, const Cells& cells, int level, std::size_t base) {
  u64 key = 0, labels = choice.labels;
  std::uint8_t next = choice.next_label;
  for (const Cell cell : cells) {
    u64 label = label_of(cell);
    if (label == unseen) {
      const unsigned shift = 4 * digit_of(cell);
      if ((labels >> shift & 15) == unseen) labels ^= (unseen ^ next++) << shift;
      label = labels >> shift & 15;
    }
    key = key << 4 | label;
  }
  if (!beats(key, level, base)) return;
  Choice& child = stack_.emplace_back(choice);
  child.labels = labels;
  child.next_label = next;
  child.rows_left = static_cast<std::uint16_t>(child.rows_left & ~(1u << row));
  child.rows[static_cast<std::size_t>(level)] = static_cast<std::uint8_t>(row);
  for (std::size_t i = 0; i < 9; ++i) child.columns[i] = cells[i] & 15;
  for (std::size_t s = 0; s < 3; ++s) {
    std::uint8_t empty = 0;
    while (empty < child.unordered[s] && label_of(cells[3 * s + empty]) == 0) ++empty;
    child.unordered[s] = empty;
  }
}

bool Search::beats(u64 key, int level, std::size_t base) {
  u64& best = best_[static_cast<std::size_t>(level)];
  if (key > best) return false;
  if (key < best) {
    best = key;
    std::fill(best_.begin() + level + 1, best_.end(), no_key);
    stack_.resize(base);
    kept_.clear();
    count_ = 0;
  }
  return true;
}

void Search::finish(const Choice& choice) {
  count_ += view(choice.transposed).fixing;
  if (kept_.size() < most_kept_) kept_.push_back(choice);
}

}  // namespace nonet::canonical
