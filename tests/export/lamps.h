// A small model with all that a model can have.
#pragma once

#include "nonet/contract/model.h"

namespace nonet::test {

// Two lamps, three states each: one switch for both, one for the second, and a bulb that must be bought to
// press that. {1, 1, 1} is a solution, the only one. The variables are 1 2, 3 4 and 5 in dimacs, and in opb,
// too; there 6 and 7 are a residue's, which is the fourth variable of lp and asp.
inline Model lamps() {
  Model model;
  const int both = model.add_variable("press both", 0, 2);
  const int second = model.add_variable("press \"second\"", 1, 2);
  const int bulb = model.add_variable("buy", 2);
  model.add_residue({{both, 1}}, 3, 1);
  model.add_residue({{both, 1}, {second, 2}}, 3, 0);
  model.add({{bulb, 1}, {second, -1}}, Model::Relation::at_least, 0);
  model.aim = Aim::minimum;
  model.objective = {{both, 1}, {second, 1}, {bulb, 5}};
  model.objective_name = "the price";
  return model;
}

}  // namespace nonet::test
