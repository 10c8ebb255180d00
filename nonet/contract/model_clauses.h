// A model as clauses. A variable up to 1 is a literal; a larger one has a literal for each value from 1, of
// which at most one is true. The literals of variables come first, in their order; then those that
// constraints need (nonet/contract/clause_encoder.h).
#pragma once

#include "nonet/contract/clause_encoder.h"
#include "nonet/contract/model.h"

namespace nonet {

class ModelEncoder {
 public:
  ModelEncoder(const Model& model, ClauseSink& sink);

  // The same clauses in the same order each time; false when the sink had enough, or a sum has too many
  // values. Once.
  bool run();
  int variables() const { return clauses_.variables(); }  // after run()

  // The first literal of a variable, and of the one behind the last.
  static std::vector<int> first_literals(const Model& model);

 private:
  using Choice = ClauseEncoder::Choice;
  bool is_plain(int variable) const { return model_.variables[static_cast<std::size_t>(variable)].most == 1; }
  void encode(std::size_t constraint);
  // Sums of literals, each counted once: true if it was one.
  bool encode_count(Model::Terms terms, std::int64_t least, std::int64_t most);
  std::vector<Choice> choices_of(Model::Terms terms) const;
  void find_groups();

  const Model& model_;
  std::vector<int> first_;
  ClauseEncoder clauses_;
  // Of constraints that say that one of some variables is 1: by variable, the constraint that it is in; -1:
  // none. Sums go by such groups, which keeps their values few.
  std::vector<std::int64_t> group_;
};

}  // namespace nonet
