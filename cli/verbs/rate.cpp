#include <fmt/format.h>

#include "cli/instances.h"
#include "cli/show_people.h"
#include "cli/verbs/verbs.h"
#include "report/json.h"

namespace nonet::cli {

int run_rate(const Options& options) {
  PictureFile pictures(options);
  if (const auto code = pictures.refuse()) return *code;
  const bool explain = options.steps || pictures.wanted();
  const auto add_pictures = [&](const Rating& rating) -> Result<Done> {
    for (std::size_t i = 0; i < rating.steps.size(); ++i) {
      const auto added = pictures.add(picture_of(rating.steps[i], fmt::format("{}. ", i + 1)));
      if (!added) return added.error();
    }
    return Done{};
  };
  return for_each_in_order(
      options,
      [&](const Puzzle& puzzle, const Instance& instance, u64 number,
          Progress& progress) -> Result<SayAnswer> {
        const auto start = Progress::Clock::now();
        auto rating = puzzle.rate(instance, explain, progress);
        if (!rating) return rating.error();
        const double seconds = seconds_since(start);
        std::string text;
        if (options.json) {
          text =
              report::line_of(report::rating_json(puzzle, instance, number, *rating, seconds, options.steps));
        } else {
          if (number > 1 && options.steps) text += '\n';
          text += show_rating(*rating);
          if (options.steps) text += show_rating_steps(*rating);
        }
        if (!pictures.wanted()) rating->steps.clear();
        return SayAnswer([&add_pictures, text = std::move(text),
                          rating = std::move(*rating)](Session& session) -> Result<Done> {
          session.out.buffer += text;
          if (rating.solutions == 0) session.note(exit_unsolvable);
          return add_pictures(rating);
        });
      },
      [&](Session& session) { return pictures.write(session); });
}

}  // namespace nonet::cli
