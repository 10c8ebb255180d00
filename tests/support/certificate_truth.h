// Whether what a certificate says is so: the claim by the solvers, the proof by definition. Shares nothing
// with the code that checks certificates but the reader of JSON.
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <cstdio>
#include <set>
#include <sstream>
#include <tuple>

#include "nonet/language/structure/structure.h"
#include "tests/support/certificate_asked.h"
#include "tests/support/certificate_rules.h"
#include "tests/support/drat_checker.h"
#include "verify/verify.h"

namespace nonet::test {

using nonet_verify::Json;

inline std::vector<std::string> texts_of(const Json& array) {
  std::vector<std::string> texts;
  for (const Json& item : array.items()) texts.push_back(item.text());
  return texts;
}

// What the solvers say of the instance of a changed certificate.
class Truth {
 public:
  explicit Truth(const Json& json) : json_(json) {
    Settings settings;
    for (const auto& [name, value] : json.at("settings").members()) {
      if (name != "edits") settings[name] = value.text();  // how long to search is no rule
    }
    auto puzzle = json.has("rules") ? RulesReader(json.at("rules")).puzzle()
                                    : make_puzzle(json.at("puzzle").text(), settings);
    if (!puzzle) return;
    puzzle_ = std::move(*puzzle);
    if (!json.has("instance")) return;
    std::string text;
    for (const Json& line : json.at("instance").items()) text += line.text() + "\n";
    TextReader reader = TextReader::from_text(text, "certificate");
    auto instance = puzzle_->read(reader, true);
    const auto second = puzzle_->read(reader, true);
    if (instance && *instance && second && !*second) instance_ = std::move(*instance);
  }

  bool holds() const {
    const std::string& claim = json_.at("claim").text();
    if (!puzzle_) return false;
    if (claim == "table") return levels_hold();
    if (!instance_) return false;
    if (claim == "count") return count_holds();
    const Answer answer = answer_of(*puzzle_, *instance_, algorithm());
    if (claim == "unsolvable") return answer.status == Status::unsolvable;
    if (answer.status != Status::optimal) return false;
    if (claim == "best-found") return best_holds(answer);
    if (claim == "optimal") return json_.at("cost").whole() == answer.cost && is_listed();
    return claim == "solved" && solved_holds();
  }

  const Puzzle& puzzle() const { return *puzzle_; }
  // As answers() has it.
  std::string answer_in(const std::string& text) const {
    if (puzzle_->file() == nullptr) return text;
    std::vector<std::string> names;
    std::istringstream in(text);
    for (std::string name; in >> name;) names.push_back(name);
    return line_of(std::move(names));
  }
  std::set<std::string> answers() const {
    std::set<std::string> all;
    Progress progress;
    Request asked = request();
    asked.any_order =
        puzzle_->description().fill;  // a mutant may show two texts at one cell, so boards cannot be ordered
    const auto listed = puzzle_->list(*instance_, asked, progress, [&](const Answer& answer) {
      all.insert(line_of(answer));
      return all.size() < most_listed;
    });
    EXPECT_TRUE(listed && all.size() < most_listed);
    return all;
  }

 private:
  static constexpr std::size_t most_listed = 20'000;

  // Near the goal quicker than the tables that would be built.
  std::string algorithm() const {
    const std::string_view name = puzzle_->description().name;
    return name == "knights" || name == "cube2" || name == "pyraminx" ? "bidirectional" : "auto";
  }
  Request request() const {
    Request asked;
    asked.algorithm = algorithm();
    return asked;
  }

  bool commutes() const {
    if (const PuzzleFile* file = puzzle_->file()) {
      const auto* rules = std::get_if<MoveRules>(&file->rules);
      return rules == nullptr || structure_of(*rules).linear();
    }
    const std::string_view name = puzzle_->description().name;
    return name == "binary-sudoku" || name == "clocks" || name == "lights-out";
  }
  std::string line_of(const Answer& answer) const {
    const std::string line = puzzle_->file() == nullptr ? puzzle_->answer_line(*instance_, answer) : "";
    if (!line.empty()) return line;
    std::vector<std::string> names;
    for (const Step& step : answer.steps)
      names.insert(names.end(), static_cast<std::size_t>(step.times),
                   puzzle_->move_name(*instance_, step.move));
    return line_of(std::move(names));
  }
  // Moves that commute are the same answer in any order, and so are options.
  std::string line_of(std::vector<std::string> names) const {
    if (commutes()) std::sort(names.begin(), names.end());
    std::string line;
    for (const std::string& name : names) line += name + " ";
    return line;
  }
  std::string claimed() const {
    return json_.has("answer") ? answer_in(json_.at("answer").text()) : line_of(texts_of(json_.at("moves")));
  }
  bool is_listed() const { return answers().contains(claimed()); }

  bool solved_holds() const {
    if (!is_listed()) return false;
    if (!json_.has("only")) return true;
    return json_.at("only").truth() == (answers().size() == 1);
  }

  bool count_holds() const {
    Progress progress;
    const auto tally = puzzle_->count(*instance_, request(), progress);
    if (!tally || std::to_string(static_cast<u64>(tally->count)) != json_.at("count").text()) return false;
    if (!json_.has("cost")) return true;
    return json_.at("cost").whole() == tally->answer.cost && is_listed();
  }

  // Moves of any cost, which must be possible anywhere: those of toggles and of nine are.
  bool best_holds(const Answer& best) const {
    std::map<std::string, int> numbers;
    for (int move = 0; move < moves; ++move) numbers.emplace(puzzle_->move_name(*instance_, move), move);
    std::vector<Step> steps;
    for (const std::string& name : texts_of(json_.at("moves"))) {
      const auto number = numbers.find(name);
      if (number == numbers.end()) return false;
      steps.push_back({number->second, 1});
    }
    const auto after = puzzle_->play(*instance_, steps);
    return json_.at("cost").whole() == static_cast<std::int64_t>(steps.size()) &&
           json_.at("bound").whole() <= best.cost && answer_of(*puzzle_, *after).cost == 0;
  }
  static constexpr int moves = 7;  // of nine, n = 3, the only puzzle here whose best is found without proof

  bool levels_hold() const {
    Progress progress;
    const auto table = puzzle_->table(Request{}, progress);
    if (!table) return false;
    for (const Json* levels : {&json_.at("levels"), &json_.at("proof").at("levels")}) {
      std::vector<u64> found;
      for (const Json& level : levels->items()) found.push_back(static_cast<u64>(level.whole()));
      if (found != table->states) return false;
    }
    return true;
  }

  const Json& json_;
  std::unique_ptr<Puzzle> puzzle_;
  std::unique_ptr<Instance> instance_;
};

// Presses of a plain lights-out board and what they do to its lamps.
struct Lights {
  int rows, columns, modulus;
  using Lamps = std::vector<int>;
  int size() const { return rows * columns; }
  bool touch(int a, int b) const {
    return std::abs(a / columns - b / columns) + std::abs(a % columns - b % columns) <= 1;
  }
  Lamps effect(const Lamps& presses) const {
    Lamps lamps(presses.size());
    for (int a = 0; a < size(); ++a) {
      for (int b = 0; b < size(); ++b) {
        if (touch(a, b)) lamps[static_cast<std::size_t>(b)] += presses[static_cast<std::size_t>(a)];
      }
    }
    for (int& lamp : lamps) lamp %= modulus;
    return lamps;
  }
  // All sums of multiples.
  std::set<Lamps> span(const std::vector<Lamps>& vectors) const {
    std::set<Lamps> all = {Lamps(static_cast<std::size_t>(size()))};
    for (const Lamps& vector : vectors) {
      std::set<Lamps> more;
      for (Lamps lamps : all) {
        for (int times = 0; times < modulus; ++times) {
          more.insert(lamps);
          for (std::size_t i = 0; i < lamps.size(); ++i) lamps[i] = (lamps[i] + vector[i]) % modulus;
        }
      }
      all = std::move(more);
    }
    return all;
  }
};

inline bool linear_holds(const Lights& lights, const Json& proof) {
  const auto vectors = [&](const char* name) {
    std::vector<Lights::Lamps> all;
    for (const std::string& text : texts_of(proof.at(name))) {
      Lights::Lamps presses;
      for (std::size_t i = 0; i + 1 < text.size(); i += 2)
        presses.push_back(std::stoi(text.substr(i, 2), nullptr, 16));
      all.push_back(presses);
    }
    return all;
  };
  const auto kernel = vectors("kernel");
  std::vector<Lights::Lamps> effects;
  for (const auto& presses : vectors("image")) effects.push_back(lights.effect(presses));
  for (const auto& presses : kernel) {
    const auto lamps = lights.effect(presses);
    if (std::any_of(lamps.begin(), lamps.end(), [](int lamp) { return lamp != 0; })) return false;
  }
  double positions = 1;
  for (int i = 0; i < lights.size(); ++i) positions *= lights.modulus;
  return double(lights.span(effects).size()) * double(lights.span(kernel).size()) == positions;
}

inline bool weights_hold(const Lights& lights, const std::vector<std::string>& board, const Json& proof) {
  std::vector<int> weights(static_cast<std::size_t>(lights.size()));
  for (const std::string& text : texts_of(proof.at("weights"))) {
    int row = 0, column = 0, value = 0;
    if (std::sscanf(text.c_str(), "(%d,%d) %d", &row, &column, &value) != 3) return false;
    weights[static_cast<std::size_t>((row - 1) * lights.columns + column - 1)] += value;
  }
  int change = 0;
  for (int a = 0; a < lights.size(); ++a) {
    int sum = 0;
    for (int b = 0; b < lights.size(); ++b)
      sum += lights.touch(a, b) ? weights[static_cast<std::size_t>(b)] : 0;
    if (sum % lights.modulus != 0) return false;
    change +=
        weights[static_cast<std::size_t>(a)] *
        (board[static_cast<std::size_t>(a / lights.columns)][static_cast<std::size_t>(a % lights.columns)] -
         '0');
  }
  return change % lights.modulus != 0;
}

inline bool groups_hold(const std::vector<std::string>& board, std::int64_t cost, const Json& proof) {
  std::set<int> covered;
  const auto groups = texts_of(proof.at("groups"));
  for (const std::string& name : groups) {
    int a = 0, b = 0, ones = 0;
    for (int cell = 0; cell < 81; ++cell) {
      const int row = cell / 9, column = cell % 9;
      const bool in = std::sscanf(name.c_str(), "row %d", &a) == 1      ? row == a - 1
                      : std::sscanf(name.c_str(), "column %d", &a) == 1 ? column == a - 1
                      : std::sscanf(name.c_str(), "box (%d,%d)", &a, &b) == 2
                          ? row / 3 == a - 1 && column / 3 == b - 1
                          : false;
      if (!in) continue;
      if (!covered.insert(cell).second) return false;
      ones += board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] - '0';
    }
    if (ones % 2 == 0) return false;
  }
  return static_cast<std::int64_t>(groups.size()) == cost;
}

// A Sudoku of four digits as a formula: variable i is option i, those named in the certificate first.
class FourSudoku {
 public:
  FourSudoku(const std::vector<std::string>& board, const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      Option o{};
      if (std::sscanf(name.c_str(), "r%dc%d=%d", &o.row, &o.column, &o.digit) == 3) options_.push_back(o);
    }
    std::set<Item> given;
    for (int row = 1; row <= 4; ++row) {
      for (int column = 1; column <= 4; ++column) {
        const int digit = board.at(at(row - 1)).at(at(column - 1)) - '0';
        if (digit >= 1 && digit <= 4) given.merge(items({row, column, digit}));
      }
    }
    for (int cell = 0; cell < 64; ++cell) {
      const Option o = {cell / 16 + 1, cell / 4 % 4 + 1, cell % 4 + 1};
      const auto of_it = items(o);
      missing_.insert(of_it.begin(), of_it.end());
      if (std::none_of(of_it.begin(), of_it.end(), [&](const Item& item) { return given.contains(item); }) &&
          std::find(options_.begin(), options_.end(), o) == options_.end())
        options_.push_back(o);
    }
    for (const Item& item : given) missing_.erase(item);
  }

  // In DIMACS: the rules, and that it is not this answer.
  std::string formula_without(const std::string& answer) const {
    std::vector<std::vector<int>> clauses;
    for (const Item& item : missing_) {
      clauses.emplace_back();
      for (std::size_t i = 0; i < options_.size(); ++i) {
        if (items(options_[i]).contains(item)) clauses.back().push_back(static_cast<int>(i) + 1);
      }
    }
    std::vector<int> other;
    for (std::size_t i = 0; i < options_.size(); ++i) {
      const int variable = static_cast<int>(i) + 1;
      for (std::size_t j = 0; j < i; ++j) {
        if (share(options_[i], options_[j])) clauses.push_back({-variable, -static_cast<int>(j) - 1});
      }
      const Option& o = options_[i];
      if (answer.at(at((o.row - 1) * 4 + o.column - 1)) - '0' == o.digit) other.push_back(-variable);
    }
    clauses.push_back(other);
    std::ostringstream text;
    text << "p cnf " << options_.size() << ' ' << clauses.size() << '\n';
    for (const auto& clause : clauses) {
      for (const int literal : clause) text << literal << ' ';
      text << "0\n";
    }
    return text.str();
  }

 private:
  struct Option {
    int row, column, digit;
    bool operator==(const Option&) const = default;
  };
  using Item = std::tuple<int, int, int>;  // cell, row, column or box, and which
  static std::set<Item> items(const Option& o) {
    const int box = (o.row - 1) / 2 * 2 + (o.column - 1) / 2;
    return {{0, o.row, o.column}, {1, o.row, o.digit}, {2, o.column, o.digit}, {3, box, o.digit}};
  }
  static bool share(const Option& a, const Option& b) {
    const auto of_a = items(a), of_b = items(b);
    return std::any_of(of_a.begin(), of_a.end(), [&](const Item& item) { return of_b.contains(item); });
  }

  std::vector<Option> options_;
  std::set<Item> missing_;
};

inline bool refutation_holds(const Json& json) {
  const FourSudoku sudoku(texts_of(json.at("instance")), texts_of(json.at("proof").at("options")));
  std::string steps;
  for (const std::string& step : texts_of(json.at("proof").at("steps"))) {
    if (!step.starts_with('d')) steps += step + "\n";  // what was deleted follows all the same
  }
  DratChecker checker;
  return checker.read_formula(sudoku.formula_without(json.at("answer").text())) && checker.refutes(steps);
}

// Of proofs whose every part is checked: whether the parts are what they must be, by definition.
inline bool proof_holds(const Json& json, const Truth& truth) {
  const Json& proof = json.at("proof");
  const std::string& kind = proof.at("kind").text();
  const std::string& puzzle = json.at("puzzle").text();
  const auto board = json.has("instance") ? texts_of(json.at("instance")) : std::vector<std::string>();
  if (kind == "groups")
    return groups_hold(board, json.at(json.has("bound") ? "bound" : "cost").whole(), proof);
  if (kind == "another") {
    const std::string other = truth.answer_in(proof.at("answer").text());
    return other != truth.answer_in(json.at("answer").text()) && truth.answers().contains(other);
  }
  if (kind == "drat" && puzzle == "sudoku") return refutation_holds(json);
  if (puzzle != "lights-out" || board.empty()) return true;
  const Json& settings = json.at("settings");
  const Lights lights = {static_cast<int>(board.size()), static_cast<int>(board.at(0).size()),
                         settings.has("modulus") ? std::stoi(settings.at("modulus").text()) : 2};
  if (kind == "linear") return linear_holds(lights, proof);
  return kind != "weights" || weights_hold(lights, board, proof);
}

inline bool holds(const std::string& text) {
  const Json json = Json::parse(text);
  const Truth truth(json);
  return truth.holds() && proof_holds(json, truth);
}

}  // namespace nonet::test
