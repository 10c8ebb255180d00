// Presses as constraints: a variable for every move, and for every cell what its touches add up to.
#include "nonet/contract/model.h"
#include "nonet/toggle/puzzle.h"

namespace nonet {

Result<Model> TogglePuzzle::model(const Instance& instance, const ModelRequest& request, Progress&) const {
  if (const auto ordered = check_no_steps(description().name, request); !ordered) return ordered.error();
  const auto& grid = static_cast<const GridInstance&>(instance);
  const auto engine = engine_for(grid);
  if (!engine) return engine.error();
  const ToggleSystem& system = (*engine)->system();
  double touches = 0;
  for (int move = 0; move < system.moves(); ++move)
    touches += static_cast<double>(system.effects(move).size());
  if (const auto fits =
          check_model_size(description().name, system.moves(), system.cells(), touches, request);
      !fits)
    return fits.error();
  Model model;
  for (int move = 0; move < system.moves(); ++move) {
    const int label = system.label(move);
    model.add_variable("move " + move_name(instance, label), label, system.order(move) - 1);
    model.objective.push_back({move, system.cost(move)});
  }
  model.aim = Aim::minimum;
  model.objective_name = "the cost of all moves";
  const Values wanted = target(grid);
  std::vector<Model::Term> terms;
  for (int cell = 0; cell < system.cells(); ++cell) {
    terms.clear();
    for (const auto& [move, amount] : system.touching(cell)) terms.push_back({move, amount});
    model.add_residue(terms, system.modulus(), wanted[static_cast<std::size_t>(cell)]);
  }
  return model;
}

}  // namespace nonet
