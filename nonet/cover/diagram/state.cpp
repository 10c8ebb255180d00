#include "nonet/cover/diagram/state.h"

#include <algorithm>
#include <bit>
#include <map>

namespace nonet {

double DiagramState::bytes(const CoverProblem& problem) {
  double entries = 0;
  for (int o = 0; o < problem.options(); ++o) entries += static_cast<double>(problem.option(o).size());
  return entries * 5 * sizeof(int) + problem.options() * 4.0 * sizeof(int) +
         problem.items() * (10.0 * sizeof(int) + sizeof(Extra));
}

double DiagramState::longest_key(const CoverProblem& problem) {
  const bool extras = problem.coloured() || problem.multiple();
  const double words = problem.items() / 32.0 + 1 + (extras ? problem.items() : 0);
  return words + words / 16 + 3;
}

DiagramState::DiagramState(const CoverProblem& problem, std::span<const int> order)
    : primary_(problem.primary()), items_(problem.items()) {
  number_entries(problem, order);
  words_.assign((at(items_) + 31) / 32, 0);
  for (int i = 0; i < items_; ++i) {
    if (size_[at(i)] > 0) set_live(i);
    possible_ = possible_ && need_[at(i)] <= size_[at(i)];
  }
  if (problem.coloured() || problem.multiple()) {
    std::vector<int> item_of(order.begin(), order.end());
    for (int i = primary_; i < items_; ++i) item_of.push_back(i);
    find_extras(problem, item_of);
  }
  first_words_ = words_;
  item_seen_.assign(at(items_), 0);
  option_seen_.assign(at(problem.options()), 0);
}

void DiagramState::number_entries(const CoverProblem& problem, std::span<const int> order) {
  std::vector<int> number(at(items_));
  for (int i = 0; i < items_; ++i) number[at(i < primary_ ? order[at(i)] : i)] = i;
  need_.resize(at(items_));
  most_.resize(at(items_));
  used_.assign(at(items_), 0);
  size_.assign(at(items_), 0);
  item_begin_.assign(at(items_) + 1, 0);
  for (int i = 0; i < items_; ++i) {
    need_[at(number[at(i)])] = problem.least(i);
    most_[at(number[at(i)])] = problem.most(i);
    item_begin_[at(number[at(i)]) + 1] = static_cast<int>(problem.options_of(i).size());
  }
  for (std::size_t i = 0; i < at(items_); ++i) item_begin_[i + 1] += item_begin_[i];
  const std::size_t entries = at(item_begin_.back());
  entry_item_.reserve(entries);
  entry_option_.reserve(entries);
  cells_.resize(entries);
  where_.resize(entries);
  for (int o = 0; o < problem.options(); ++o) {
    option_begin_.push_back(static_cast<int>(entry_item_.size()));
    for (const CoverProblem::Entry& entry : problem.option(o)) {
      const int item = number[at(entry.item)], e = static_cast<int>(entry_item_.size());
      const int cell = item_begin_[at(item)] + size_[at(item)]++;
      entry_item_.push_back(item);
      entry_option_.push_back(o);
      cells_[at(cell)] = e;
      where_[at(e)] = cell;
    }
  }
  option_begin_.push_back(static_cast<int>(entry_item_.size()));
}

void DiagramState::find_extras(const CoverProblem& problem, std::span<const int> item_of) {
  multiple_ = problem.multiple();
  extra_number_.assign(at(items_), -1);
  entry_code_.assign(entry_item_.size(), 0);
  std::size_t word = words_.size() - 1;
  int used_bits = 32;
  for (int i = 0; i < items_; ++i) {
    const int begin = item_begin_[at(i)], end = item_begin_[at(i) + 1];
    if (begin == end) continue;
    Extra extra;
    int largest = 0;
    if (i < primary_) {
      if (problem.least(item_of[at(i)]) == 1 && most_[at(i)] == 1) continue;
      largest = std::min(most_[at(i)], end - begin);
    } else {
      std::map<int, int> codes;
      for (int c = begin; c < end; ++c) {
        const int e = cells_[at(c)], o = entry_option_[at(e)];
        const int colour = problem.option(o)[at(e - option_begin_[at(o)])].colour;
        if (colour == 0) continue;
        entry_code_[at(e)] = codes.try_emplace(colour, static_cast<int>(codes.size()) + 1).first->second;
      }
      if (codes.empty()) continue;
      largest = static_cast<int>(codes.size());
      extra.coloured = true;
      extra.colours = colour_counts_.size();
      colour_counts_.resize(colour_counts_.size() + codes.size() + 1);
    }
    const int width = 32 - std::countl_zero(static_cast<Word>(largest));
    if (used_bits + width > 32) ++word, used_bits = 0;
    extra.word = word;
    extra.shift = used_bits;
    extra.mask = static_cast<Word>((u64{1} << width) - 1) << used_bits;
    used_bits += width;
    extra_number_[at(i)] = static_cast<int>(extras_.size());
    extras_.push_back(extra);
    words_.resize(word + 1, 0);
    for (int c = begin; c < end; ++c) count_colour(at(cells_[at(c)]), 1);
    refresh(i);
  }
}

void DiagramState::count_colour(std::size_t entry, int by) {
  Extra& extra = *extra_of(entry_item_[entry]);
  if (!extra.coloured) return;
  const int code = entry_code_[entry];
  int& count = colour_counts_[extra.colours + at(code)];
  const bool was = count > 0;
  count += by;
  if (was == (count > 0)) return;
  extra.kinds += by;
  extra.sum += by * code;
}

void DiagramState::refresh(int item) {
  Extra& extra = *extra_of(item);
  Word code = 0;
  const int size = size_[at(item)], left = most_[at(item)] - used_[at(item)];
  if (extra.coloured) {
    if (extra.kinds == 1) code = static_cast<Word>(extra.sum);
  } else if (size > 0 && left > 0 && (need_[at(item)] > 0 || left < size)) {
    code = static_cast<Word>(used_[at(item)]) + 1;
  }
  words_[extra.word] = (words_[extra.word] & ~extra.mask) | code << extra.shift;
}

void DiagramState::write_key(std::vector<Word>& key) const {
  key.assign((words_.size() + 15) / 16, 0);
  if (multiple_) {
    int first = -1;
    if (started_ >= 0) {
      for (int n = 0; n < size_[at(started_)]; ++n) {
        const int option = entry_option_[at(cells_[at(item_begin_[at(started_)] + n)])];
        first = first < 0 ? option : std::min(first, option);
      }
    }
    key.push_back(static_cast<Word>(started_ + 1));
    key.push_back(static_cast<Word>(first + 1));
  }
  for (std::size_t w = 0; w < words_.size(); ++w) {
    if (words_[w] == 0) continue;
    const bool first = words_[w] == first_words_[w];
    key[w / 16] |= Word{first ? 1U : 2U} << (w % 16 * 2);
    if (!first) key.push_back(words_[w]);
  }
}

int DiagramState::first_item() const {
  for (std::size_t w = 0; w * 32 < at(primary_); ++w) {
    if (words_[w] == 0) continue;
    const int item = static_cast<int>(w * 32) + std::countr_zero(words_[w]);
    return item < primary_ ? item : -1;
  }
  return -1;
}

int DiagramState::smallest_item() const {
  int best = -1, fewest = 0;
  const std::size_t end = (at(primary_) + 31) / 32;
  for (std::size_t w = 0; w < end; ++w) {
    for (Word bits = words_[w]; bits != 0; bits &= bits - 1) {
      const int item = static_cast<int>(w * 32) + std::countr_zero(bits);
      if (item >= primary_) break;
      int branches = size_[at(item)];
      if (extra_of(item) != nullptr) branches += 1 - std::max(need_[at(item)], 0);
      if (best < 0 || branches < fewest) best = item, fewest = branches;
      if (fewest <= 1) return best;
    }
  }
  return best;
}

void DiagramState::append_options(int item, std::vector<int>& options) const {
  const auto before = static_cast<std::ptrdiff_t>(options.size());
  for (int n = 0; n < size_[at(item)]; ++n) {
    options.push_back(entry_option_[at(cells_[at(item_begin_[at(item)] + n)])]);
  }
  std::sort(options.begin() + before, options.end());
}

bool DiagramState::remove(int option) {
  gone_.push_back(option);
  work_ += at(option_begin_[at(option) + 1] - option_begin_[at(option)]);
  bool enough = true;
  for (int e = option_begin_[at(option)]; e < option_begin_[at(option) + 1]; ++e) {
    const int item = entry_item_[at(e)], size = --size_[at(item)];
    const int last = item_begin_[at(item)] + size, cell = where_[at(e)], other = cells_[at(last)];
    cells_[at(cell)] = other, where_[at(other)] = cell;
    cells_[at(last)] = e, where_[at(e)] = last;
    if (size == 0) clear_live(item);
    enough = enough && need_[at(item)] <= size;
    if (extra_of(item) != nullptr) count_colour(at(e), -1), refresh(item);
  }
  return enough;
}

void DiagramState::bring_back(int option) {
  for (int e = option_begin_[at(option)]; e < option_begin_[at(option) + 1]; ++e) {
    const int item = entry_item_[at(e)];
    if (size_[at(item)]++ == 0) set_live(item);
    if (extra_of(item) != nullptr) count_colour(at(e), 1), refresh(item);
  }
}

bool DiagramState::clear(int item) {
  while (size_[at(item)] > 0) {
    const int last = item_begin_[at(item)] + size_[at(item)] - 1;
    if (!remove(entry_option_[at(cells_[at(last)])])) return false;
  }
  return true;
}

bool DiagramState::clear_other_colours(int item, int code) {
  if (extra_of(item)->kinds == 1 && extra_of(item)->sum == code) return true;
  for (int n = size_[at(item)] - 1; n >= 0; --n) {
    const int e = cells_[at(item_begin_[at(item)] + n)];
    if (entry_code_[at(e)] != code && !remove(entry_option_[at(e)])) return false;
  }
  return true;
}

bool DiagramState::take(int option) {
  const int begin = option_begin_[at(option)], end = option_begin_[at(option) + 1];
  for (int e = begin; e < end; ++e) {
    --need_[at(entry_item_[at(e)])];
    ++used_[at(entry_item_[at(e)])];
  }
  if (!remove(option)) return false;
  for (int e = begin; e < end; ++e) {
    const int item = entry_item_[at(e)];
    const int code = entry_code_.empty() ? 0 : entry_code_[at(e)];
    if (code != 0) {
      if (!clear_other_colours(item, code)) return false;
    } else if (used_[at(item)] >= most_[at(item)]) {
      if (!clear(item)) return false;
    }
  }
  if (started_ >= 0 && size_[at(started_)] == 0) started_ = -1;
  return true;
}

bool DiagramState::close(int item) {
  if (started_ == item) started_ = -1;
  return clear(item);
}

void DiagramState::undo(std::size_t mark, int taken, int started_before) {
  for (; gone_.size() > mark; gone_.pop_back()) bring_back(gone_.back());
  started_ = started_before;
  if (taken < 0) return;
  for (int e = option_begin_[at(taken)]; e < option_begin_[at(taken) + 1]; ++e) {
    const int item = entry_item_[at(e)];
    ++need_[at(item)];
    --used_[at(item)];
    if (extra_of(item) != nullptr) refresh(item);
  }
}

bool DiagramState::split(std::vector<int>& items, std::vector<int>& ends, CoverWork& work) {
  ++seen_;
  const std::size_t before = items.size(), ends_before = ends.size();
  for (std::size_t w = 0; w * 32 < at(primary_); ++w) {
    for (Word bits = words_[w]; bits != 0; bits &= bits - 1) {
      const int first = static_cast<int>(w * 32) + std::countr_zero(bits);
      if (first >= primary_ || item_seen_[at(first)] == seen_) continue;
      item_seen_[at(first)] = seen_;
      std::size_t next = items.size();
      for (items.push_back(first); next < items.size() && !work.stopped(); ++next) {
        const int begin = item_begin_[at(items[next])], size = size_[at(items[next])];
        for (int c = begin; c < begin + size; ++c) {
          const int option = entry_option_[at(cells_[at(c)])];
          ++work_;
          if (std::exchange(option_seen_[at(option)], seen_) == seen_) continue;
          work_ += at(option_begin_[at(option) + 1] - option_begin_[at(option)]);
          for (int e = option_begin_[at(option)]; e < option_begin_[at(option) + 1]; ++e) {
            const int item = entry_item_[at(e)];
            if (std::exchange(item_seen_[at(item)], seen_) != seen_) items.push_back(item);
          }
        }
        work.add(take_work());
      }
      ends.push_back(static_cast<int>(items.size() - before));
    }
  }
  if (ends.size() - ends_before > 1 && !work.stopped()) return true;
  items.resize(before);
  ends.resize(ends_before);
  return false;
}

void DiagramState::restrict_to(std::span<const int> items, std::span<const Word> saved, int started_before) {
  std::fill(words_.begin(), words_.end(), 0);
  started_ = -1;
  for (const int item : items) {
    set_live(item);
    if (item == started_before) started_ = item;
    if (const Extra* extra = extra_of(item)) words_[extra->word] |= saved[extra->word] & extra->mask;
  }
}

void DiagramState::restore(std::span<const Word> saved, int started_before) {
  std::copy(saved.begin(), saved.end(), words_.begin());
  started_ = started_before;
}

}  // namespace nonet
