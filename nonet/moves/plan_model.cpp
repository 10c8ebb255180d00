#include "nonet/moves/plan_model.h"

#include <fmt/format.h>

namespace nonet {
namespace {

using Relation = Model::Relation;

class Plan {
 public:
  Plan(const PlanRules& rules, int steps) : rules_(rules), steps_(steps) {
    for (const auto& cell : rules.cells) {
      offset_.push_back(values_);
      values_ += static_cast<int>(cell.values.size());
    }
    changing_.resize(rules.cells.size());
    for (std::size_t m = 0; m < rules.moves.size(); ++m) {
      for (const auto& carry : rules.moves[m].carries) changing_[at(carry.to)].push_back(static_cast<int>(m));
    }
  }

  Result<Done> check_size(std::string_view puzzle, const ModelRequest& request) const {
    const double moves = static_cast<double>(rules_.moves.size());
    double constraints = double(rules_.cells.size()) + 2, terms = 2 * values_ + 2 * moves + 2;
    for (const auto& move : rules_.moves) {
      for (const auto& guard : move.guards) terms += double(guard.values.size()) + 1, ++constraints;
      for (const auto& carry : move.carries) {
        const double carried = double(rules_.cells[at(carry.from)].values.size());
        constraints += carried;
        terms += 4 * carried;  // and in what stays
      }
    }
    constraints += values_;
    return check_model_size(puzzle, (steps_ + 1.0) * (values_ + moves + 1), (steps_ + 1.0) * constraints,
                            (steps_ + 1.0) * terms, request);
  }

  Result<Model> build(Progress& progress) {
    add_position(0);
    for (std::size_t c = 0; c < rules_.cells.size(); ++c) hold(0, c, rules_.start[c]);
    for (int step = 1; step <= steps_; ++step) {
      if (!progress.advance(1)) return Error{Fault::stopped, "stopped before the constraints were made"};
      add_moves(step);
      add_position(step);
      for (std::size_t m = 0; m < rules_.moves.size(); ++m) add_effects(step, static_cast<int>(m));
      for (std::size_t c = 0; c < rules_.cells.size(); ++c) add_stays(step, static_cast<int>(c));
    }
    for (std::size_t c = 0; c < rules_.cells.size(); ++c) hold(steps_, c, rules_.goal[c]);
    model_.aim = Aim::minimum;
    model_.objective_name = "the number of moves";
    model_.steps = steps_;
    return std::move(model_);
  }

 private:
  int holds(int step, int cell, int value) const { return position_[at(step)] + offset_[at(cell)] + value; }
  int makes(int step, int move) const { return moves_[at(step)] + move; }

  void hold(int step, std::size_t cell, int value) {
    model_.add({{holds(step, static_cast<int>(cell), value), 1}}, Relation::equal, 1);
  }

  void add_position(int step) {
    position_.push_back(static_cast<int>(model_.variables.size()));
    for (const auto& cell : rules_.cells) {
      terms_.clear();
      for (const std::string& value : cell.values)
        terms_.push_back(
            {model_.add_variable(fmt::format("{} is {} after step {}", cell.name, value, step)), 1});
      model_.add(terms_, Relation::equal, 1);
    }
  }

  // At most one, and none after a step without one.
  void add_moves(int step) {
    moves_.resize(at(step) + 1);
    moves_[at(step)] = static_cast<int>(model_.variables.size());
    terms_.clear();
    for (const auto& move : rules_.moves)
      terms_.push_back({model_.add_variable(fmt::format("step {}: {}", step, move.name), move.number), 1});
    const int going = model_.add_variable(fmt::format("there is a step {}", step));
    terms_.push_back({going, -1});
    model_.add(terms_, Relation::equal, 0);
    model_.objective.push_back({going, 1});
    if (step > 1) model_.add({{going, -1}, {going_, 1}}, Relation::at_least, 0);
    going_ = going;
  }

  void add_effects(int step, int number) {
    const auto& move = rules_.moves[at(number)];
    const int made = makes(step, number);
    for (const auto& guard : move.guards) {
      terms_ = {{made, -1}};
      for (std::size_t v = 0; v < guard.values.size(); ++v) {
        if (guard.values[v]) terms_.push_back({holds(step - 1, guard.cell, static_cast<int>(v)), 1});
      }
      model_.add(terms_, Relation::at_least, 0);
    }
    for (const auto& carry : move.carries) {
      for (int v = 0; v < static_cast<int>(rules_.cells[at(carry.from)].values.size()); ++v) {
        const int after = carry.becomes.empty() ? v : carry.becomes[at(v)];
        model_.add({{made, -1}, {holds(step - 1, carry.from, v), -1}, {holds(step, carry.to, after), 1}},
                   Relation::at_least, -1);
      }
    }
  }

  // A cell that no move of the step changes.
  void add_stays(int step, int cell) {
    for (int v = 0; v < static_cast<int>(rules_.cells[at(cell)].values.size()); ++v) {
      terms_ = {{holds(step - 1, cell, v), -1}, {holds(step, cell, v), 1}};
      for (const int move : changing_[at(cell)]) terms_.push_back({makes(step, move), 1});
      model_.add(terms_, Relation::at_least, 0);
    }
  }

  const PlanRules& rules_;
  const int steps_;
  int values_ = 0, going_ = 0;
  std::vector<int> offset_;                 // by cell: of its first value
  std::vector<std::vector<int>> changing_;  // by cell: the moves
  std::vector<int> position_, moves_;       // by step: the first variable
  Model model_;
  std::vector<Model::Term> terms_;
};

}  // namespace

PlanRules::Move exchange(std::string name, int number, int cell, int other, int value, std::size_t values) {
  std::vector<bool> only(values);
  only[at(value)] = true;
  return {std::move(name), number, {{cell, std::move(only)}}, {{cell, other}, {other, cell}}};
}

Result<Model> plan_model(std::string_view puzzle, const PlanRules& rules, const ModelRequest& request,
                         Progress& progress) {
  if (request.steps < 0) {
    return Error{
        Fault::usage,
        fmt::format("{} is solved by moves, one after the other: --steps N says how many at most", puzzle)};
  }
  Plan plan(rules, request.steps);
  if (const auto fits = plan.check_size(puzzle, request); !fits) return fits.error();
  return plan.build(progress);
}

}  // namespace nonet
