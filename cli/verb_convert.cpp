#include "cli/forms.h"
#include "cli/instances.h"
#include "cli/verbs.h"

namespace nonet::cli {

int run_convert(const Options& options) {
  PictureFile pictures(options);
  return for_each_instance(
      options, true,
      [&](Session& session, const Puzzle& puzzle, const Instance& instance, u64 number) -> Result<Done> {
        if (const auto able = pictures.check(); number == 1 && !able) return able.error();
        const auto text = write_form(puzzle, instance, options);
        if (!text) return text.error();
        const bool a_line = text->find('\n') + 1 == text->size();
        if (number > 1 && !a_line) session.out.buffer += '\n';
        session.out.buffer += *text;
        if (!pictures.wanted()) return Done{};
        auto picture = picture_of(puzzle, instance, options);
        if (!picture) return picture.error();
        return pictures.add(std::move(*picture));
      },
      [&](Session&) { return pictures.write(); });
}

}  // namespace nonet::cli
