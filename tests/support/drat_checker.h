// A checker of DRAT proofs in text, for small ones: clauses are tried by unit propagation, those that do not
// follow that way by resolving on their first literal with every clause that has its complement. Knows
// nothing of how formula and proof were made.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace nonet::test {

class DratChecker {
 public:
  using Clause = std::vector<int>;

  // False when the text is not DIMACS or does not hold what its header says.
  bool read_formula(const std::string& text) {
    std::istringstream lines(text);
    std::size_t stated = 0;
    int variables = -1;
    for (std::string line; std::getline(lines, line);) {
      if (line.empty() || line[0] == 'c') continue;
      std::istringstream words(line);
      std::string p, cnf;
      if (variables < 0) {
        if (!(words >> p >> cnf >> variables >> stated) || p != "p" || cnf != "cnf") return false;
        continue;
      }
      Clause clause;
      if (!read_clause(words, clause)) return false;
      for (const int literal : clause) {
        if (std::abs(literal) > variables) return false;
      }
      add(clause);
    }
    return clauses_.size() == stated;
  }

  // True when every clause of the proof follows and the last of them is empty.
  bool refutes(const std::string& proof) {
    std::istringstream lines(proof);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      const bool deletion = line.starts_with("d ");
      if (deletion) words.ignore(2);
      Clause clause;
      if (!read_clause(words, clause)) return false;
      if (deletion) {
        if (!remove(clause)) return false;
        continue;
      }
      if (!follows(clause) && !follows_by_resolving(clause)) return false;
      ++steps_;
      if (clause.empty()) return true;
      add(clause);
    }
    return false;
  }

  std::size_t clauses() const { return clauses_.size(); }
  const Clause& clause(std::size_t i) const { return clauses_[i]; }
  int steps() const { return steps_; }  // clauses that were checked

 private:
  static bool read_clause(std::istringstream& words, Clause& clause) {
    int literal = 1;
    while (words >> literal && literal != 0) clause.push_back(literal);
    std::string rest;
    return literal == 0 && !(words >> rest);
  }

  void add(const Clause& clause) {
    for (const int literal : clause) holders_[literal].push_back(clauses_.size());
    Clause sorted = clause;
    std::sort(sorted.begin(), sorted.end());
    by_content_[sorted].push_back(clauses_.size());
    if (clause.size() < 2) short_.push_back(clauses_.size());
    clauses_.push_back(clause);
    present_.push_back(true);
  }

  bool remove(Clause clause) {
    std::sort(clause.begin(), clause.end());
    const auto found = by_content_.find(clause);
    if (found == by_content_.end() || found->second.empty()) return false;
    present_[found->second.back()] = false;
    found->second.pop_back();
    return true;
  }

  // Whether assuming all its literals false leads to a clause with nothing left by unit propagation alone.
  bool follows(const Clause& clause) const {
    std::map<int, bool> is_true;  // literals, both ways round
    std::vector<int> pending;
    const auto set = [&](int literal) {
      if (const auto known = is_true.find(literal); known != is_true.end()) return known->second;
      is_true[literal] = true;
      is_true[-literal] = false;
      pending.push_back(literal);
      return true;
    };
    const auto propagate = [&](std::size_t i) {  // false: nothing is left of it
      if (!present_[i]) return true;
      int open = 0;
      for (const int literal : clauses_[i]) {
        const auto known = is_true.find(literal);
        if (known != is_true.end() && known->second) return true;
        if (known != is_true.end()) continue;
        if (open != 0 && open != literal) return true;
        open = literal;
      }
      return open != 0 && set(open);
    };
    for (const int literal : clause) {
      if (!set(-literal)) return true;  // holds whatever is assumed
    }
    for (const std::size_t i : short_) {
      if (!propagate(i)) return true;
    }
    while (!pending.empty()) {
      const int literal = pending.back();
      pending.pop_back();
      const auto touched = holders_.find(-literal);
      if (touched == holders_.end()) continue;
      for (const std::size_t i : touched->second) {
        if (!propagate(i)) return true;
      }
    }
    return false;
  }

  bool follows_by_resolving(const Clause& clause) const {
    if (clause.empty()) return false;
    const auto others = holders_.find(-clause[0]);
    if (others == holders_.end()) return true;
    for (const std::size_t i : others->second) {
      if (!present_[i]) continue;
      Clause resolvent = clause;
      for (const int literal : clauses_[i]) {
        if (literal != -clause[0]) resolvent.push_back(literal);
      }
      if (!follows(resolvent)) return false;
    }
    return true;
  }

  std::vector<Clause> clauses_;
  std::vector<bool> present_;
  std::vector<std::size_t> short_;
  std::map<int, std::vector<std::size_t>> holders_;
  std::map<Clause, std::vector<std::size_t>> by_content_;
  int steps_ = 0;
};

}  // namespace nonet::test
