#include "drat.h"

#include <algorithm>

namespace nonet_verify {

DratChecker::DratChecker(int variables)
    : store_(1),  // so that no clause stands at 0
      watches_(2 * static_cast<std::size_t>(variables) + 2),
      value_(2 * static_cast<std::size_t>(variables) + 2),
      slots_(64) {}

// Vectors double: a clause takes its size, two watches and up to four slots, each with room to grow.
double DratChecker::bytes_for(double clauses, double literals) {
  return 2 * (4 * (clauses + literals) + 2 * sizeof(Watch) * clauses) + 16 * clauses;
}

std::span<int> DratChecker::literals(Reference clause) {
  const int size = store_[clause];
  return {store_.data() + clause + 1, static_cast<std::size_t>(size < 0 ? 0 : size)};
}

// Ascending, each literal once.
std::vector<int> DratChecker::normal(std::span<const int> clause) const {
  std::vector<int> sorted(clause.begin(), clause.end());
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  return sorted;
}

void DratChecker::assign(int literal) {
  value_[index(literal)] = 1;
  value_[index(-literal)] = -1;
  trail_.push_back(literal);
}

void DratChecker::undo_to(std::size_t size) {
  while (trail_.size() > size) {
    value_[index(trail_.back())] = value_[index(-trail_.back())] = 0;
    trail_.pop_back();
  }
  done_ = size;
}

bool DratChecker::propagate() {
  while (done_ < trail_.size()) {
    if (!visit_watches(-trail_[done_++])) return false;
  }
  return true;
}

// The literal has become false: each clause that watches it finds another literal, or forces its last one.
bool DratChecker::visit_watches(int literal) {
  std::vector<Watch>& list = watches_[index(literal)];
  std::size_t kept = 0, at = 0;
  bool good = true;
  while (at < list.size() && good) {
    const Watch watch = list[at++];
    if (is_true(watch.other)) {
      list[kept++] = watch;
      continue;
    }
    const std::span<int> clause = literals(watch.clause);
    if (clause.empty()) continue;  // deleted
    if (clause[0] == literal) std::swap(clause[0], clause[1]);
    const auto open =
        std::find_if(clause.begin() + 2, clause.end(), [&](int other) { return !is_false(other); });
    if (open != clause.end() && !is_true(clause[0])) {
      std::swap(clause[1], *open);
      watches_[index(clause[1])].push_back({watch.clause, clause[0]});
      continue;
    }
    list[kept++] = {watch.clause, clause[0]};
    if (is_false(clause[0])) good = false;
    if (!is_true(clause[0]) && good) assign(clause[0]);
  }
  while (at < list.size()) list[kept++] = list[at++];
  list.resize(kept);
  return good;
}

// Called with everything propagated and nothing assumed.
void DratChecker::attach(Reference reference) {
  const std::span<int> clause = literals(reference);
  if (std::any_of(clause.begin(), clause.end(), [&](int literal) { return is_true(literal); })) return;
  const auto open =
      std::partition(clause.begin(), clause.end(), [&](int literal) { return !is_false(literal); });
  const auto count = open - clause.begin();
  if (count == 0) {
    refuted_ = true;
  } else if (count == 1) {
    assign(clause[0]);
    if (!propagate()) refuted_ = true;
  } else {
    watches_[index(clause[0])].push_back({reference, clause[1]});
    watches_[index(clause[1])].push_back({reference, clause[0]});
  }
}

void DratChecker::keep(const std::vector<int>& clause) {
  if (2 * used_ >= slots_.size()) grow_slots();
  const auto reference = static_cast<Reference>(store_.size());
  store_.push_back(static_cast<int>(clause.size()));
  store_.insert(store_.end(), clause.begin(), clause.end());
  std::size_t slot = mix(clause) & (slots_.size() - 1);
  while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
  slots_[slot] = reference;
  ++used_;
  if (!refuted_) attach(reference);
}

void DratChecker::add(std::span<const int> clause) {
  keep(normal(clause));
}

bool DratChecker::derive(std::span<const int> clause) {
  if (!refuted_) {
    const std::size_t before = trail_.size();
    bool contradiction = false;
    for (const int literal : clause) {
      if (is_true(literal)) {
        contradiction = true;
        break;
      }
      if (!is_false(literal)) assign(-literal);
    }
    contradiction = contradiction || !propagate();
    undo_to(before);
    if (!contradiction) return false;
  }
  if (clause.empty()) refuted_ = true;
  keep(normal(clause));
  return true;
}

bool DratChecker::remove(std::span<const int> clause) {
  const std::size_t slot = find(normal(clause));
  if (slot == slots_.size()) return false;
  int& size = store_[slots_[slot]];
  size = -size - 1;  // the slot stays taken, so that what was put behind it is found
  return true;
}

std::uint64_t DratChecker::mix(std::span<const int> clause) {
  std::uint64_t sum = clause.size();
  for (const int literal : clause) {
    std::uint64_t x = static_cast<std::uint32_t>(literal) * std::uint64_t{0x9e3779b97f4a7c15};
    x ^= x >> 32;
    sum += x * 0xd6e8feb86659fd93;
  }
  return sum ^ sum >> 29;
}

// The slot of the clause; as many as there are when it is not there.
std::size_t DratChecker::find(const std::vector<int>& clause) {
  std::size_t slot = mix(clause) & (slots_.size() - 1);
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    const int size = store_[slots_[slot]];
    if (size < 0 || static_cast<std::size_t>(size) != clause.size()) continue;
    if (normal(literals(slots_[slot])) == clause) return slot;
  }
  return slots_.size();
}

// Leaves out the slots of deleted clauses.
void DratChecker::grow_slots() {
  std::vector<Reference> old(2 * slots_.size());
  std::swap(old, slots_);
  used_ = 0;
  for (const Reference reference : old) {
    if (reference == 0 || store_[reference] < 0) continue;
    std::size_t slot = mix(literals(reference)) & (slots_.size() - 1);
    while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = reference;
    ++used_;
  }
}

}  // namespace nonet_verify
