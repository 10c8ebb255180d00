#include <fmt/format.h>

#include "cli/forms.h"
#include "cli/instances.h"
#include "cli/verbs.h"

namespace nonet::cli {
namespace {

// Wishes that this puzzle does not know are refused before anything is made.
Result<Done> check_wishes(const Puzzle& puzzle, const Options& options) {
  const Description& description = puzzle.description();
  if (options.distance && !options.form.wishes.empty())
    return Error{Fault::usage, fmt::format("--distance and --{} cannot be wanted together",
                                           options.form.wishes.begin()->first)};
  for (const auto& [name, value] : options.form.wishes) {
    bool known = false;
    for (const Setting& wish : description.wishes) known = known || wish.name == name;
    if (!known)
      return Error{Fault::usage, fmt::format("{} has no --{} to be made by", description.name, name)};
  }
  return Done{};
}

Result<std::unique_ptr<Instance>> make_one(const Puzzle& puzzle, const Options& options, u64 seed,
                                           Progress& progress) {
  if (options.distance) return puzzle.random_at(seed, *options.distance, options.request(), progress);
  if (!options.form.wishes.empty())
    return puzzle.random_like(seed, options.form.wishes, options.request(), progress);
  return puzzle.random(seed);
}

Result<Done> add(Session& session, const Puzzle& puzzle, PictureFile& pictures, u64 i) {
  const Options& options = session.options;
  Session::Question question(session);
  const auto instance = make_one(puzzle, options, options.seed + i, question.progress);
  if (!instance) return instance.error();
  const auto text = options.form.format.empty() ? Result<std::string>(puzzle.write(**instance))
                                                : write_form(puzzle, **instance, options);
  if (!text) return text.error();
  const bool a_line = !options.form.format.empty() && text->find('\n') + 1 == text->size();
  if (i > 0 && !a_line) session.out.buffer += '\n';
  session.out.buffer += *text;
  if (session.out.buffer.size() > 1 << 16) session.out.flush();
  if (!pictures.wanted()) return Done{};
  auto picture = picture_of(puzzle, **instance, options);
  if (!picture) return picture.error();
  return pictures.add(std::move(*picture));
}

}  // namespace

int run_generate(const Options& options) {
  Session session(options);
  PictureFile pictures(options);
  const auto puzzle = open_puzzle(session);
  if (!puzzle) return session.finish();
  auto done = check_wishes(*puzzle, options);
  if (done) done = pictures.check();
  for (u64 i = 0; done && i < options.number && !session.stopping(); ++i)
    done = add(session, *puzzle, pictures, i);
  if (done && !session.stopping()) done = pictures.write(session);
  if (!done && !interrupted) {
    session.report(done.error());
    session.note(Session::code_of(done.error().fault));
  }
  return session.finish();
}

}  // namespace nonet::cli
