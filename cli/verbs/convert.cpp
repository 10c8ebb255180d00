#include "cli/forms.h"
#include "cli/instances.h"
#include "cli/verbs/verbs.h"

namespace nonet::cli {

int run_convert(const Options& options) {
  PictureFile pictures(options);
  if (const auto code = pictures.refuse()) return *code;
  FormList forms(options);
  return for_each_instance(
      options, true,
      [&](Session& session, const Puzzle& puzzle, const Instance& instance, u64) -> Result<Done> {
        const auto text = write_form(puzzle, instance, options);
        if (!text) return text.error();
        forms.add(session.out.buffer, *text);
        if (!pictures.wanted()) return Done{};
        auto picture = picture_of(puzzle, instance, options);
        if (!picture) return picture.error();
        return pictures.add(std::move(*picture));
      },
      [&](Session& session) { return pictures.write(session); });
}

}  // namespace nonet::cli
