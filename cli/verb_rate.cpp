#include <fmt/format.h>

#include "cli/instances.h"
#include "cli/show_people.h"
#include "cli/verbs.h"

namespace nonet::cli {

int run_rate(const Options& options) {
  PictureFile pictures(options);
  if (const auto code = pictures.refuse()) return *code;
  const bool explain = options.steps || pictures.wanted();
  return for_each_instance(
      options, true,
      [&](Session& session, const Puzzle& puzzle, const Instance& instance, u64 number) -> Result<Done> {
        Session::Question question(session);
        auto rating = puzzle.rate(instance, explain, question.progress);
        if (!rating) return rating.error();
        for (std::size_t i = 0; pictures.wanted() && i < rating->steps.size(); ++i) {
          const auto added = pictures.add(picture_of(rating->steps[i], fmt::format("{}. ", i + 1)));
          if (!added) return added.error();
        }
        if (!options.steps) rating->steps.clear();
        std::string& out = session.out.buffer;
        if (options.json) {
          out += json_rating(puzzle, instance, number, *rating, question.seconds());
        } else {
          if (number > 1 && options.steps) out += '\n';
          out += show_rating(*rating) + show_rating_steps(*rating);
        }
        if (rating->solutions == 0) session.note(exit_unsolvable);
        return Done{};
      },
      [&](Session& session) { return pictures.write(session); });
}

}  // namespace nonet::cli
