// Covers as constraints: a variable for every option, a sum for every item. Of a secondary item with colours
// the options of one colour stand behind a variable that is 1 exactly when one of them is chosen.
#include <fmt/format.h>

#include "nonet/contract/model.h"
#include "nonet/cover/colours.h"
#include "nonet/cover/fill/puzzle.h"

namespace nonet {
namespace {

using Relation = Model::Relation;

class CoverModel {
 public:
  CoverModel(const CoverProblem& problem, Model& model) : problem_(problem), model_(model) {}

  void add_items() {
    for (int item = 0; item < problem_.items(); ++item) {
      if (item < problem_.primary()) {
        add_primary(item);
      } else {
        add_secondary(item);
      }
    }
  }

 private:
  void add_primary(int item) {
    terms_.clear();
    for (const int o : problem_.options_of(item)) terms_.push_back({o, 1});
    const int least = problem_.least(item), most = problem_.most(item);
    if (least == most) return model_.add(terms_, Relation::equal, least);
    if (least > 0) model_.add(terms_, Relation::at_least, least);
    if (most < static_cast<int>(terms_.size())) model_.add(terms_, Relation::at_most, most);
  }

  void add_secondary(int item) {
    const CoverColours all = colours_of(problem_, item);
    if (all.all_agree()) return;
    std::vector<Model::Term> colours;
    colours.reserve(all.alone.size() + all.sharing.size());
    for (const int o : all.alone) colours.push_back({o, 1});
    for (const auto& [colour, options] : all.sharing)
      colours.push_back({options.size() == 1 ? options[0] : add_colour(item, colour, options), 1});
    if (colours.size() > 1) model_.add(colours, Relation::at_most, 1);
  }

  int add_colour(int item, int colour, const std::vector<int>& options) {
    const int taken = model_.add_variable(fmt::format("item {} has colour {}", item + 1, colour));
    terms_ = {{taken, -1}};
    for (const int o : options) {
      model_.add({{taken, 1}, {o, -1}}, Relation::at_least, 0);
      terms_.push_back({o, 1});
    }
    model_.add(terms_, Relation::at_least, 0);
    return taken;
  }

  const CoverProblem& problem_;
  Model& model_;
  std::vector<Model::Term> terms_;
};

}  // namespace

Result<Model> FillPuzzle::model(const Instance& instance, const ModelRequest& request, Progress&) const {
  if (const auto ordered = check_no_steps(description().name, request); !ordered) return ordered.error();
  const auto problem = compile(instance);
  if (!problem) return problem.error();
  const auto entries = static_cast<double>(problem->entries());
  const double options = problem->options();
  const double coloured = problem->coloured() ? entries : 0;
  if (const auto fits =
          check_model_size(description().name, options + coloured, 2 * problem->items() + 2 * coloured,
                           2 * entries + 3 * coloured, request);
      !fits)
    return fits.error();
  Model model;
  for (int o = 0; o < problem->options(); ++o) {
    const int label = problem->label(o);
    model.add_variable(label < 0 ? "given, or follows from the others" : move_name(instance, label), label);
    if (problem->aim() != Aim::any && problem->weight(o) != 0)
      model.objective.push_back({o, problem->weight(o)});
  }
  model.aim = problem->aim();
  model.objective_name = "the sum of the weights";
  CoverModel(*problem, model).add_items();
  return model;
}

}  // namespace nonet
