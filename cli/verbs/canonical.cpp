#include <fmt/format.h>

#include <unordered_map>

#include "cli/forms.h"
#include "cli/instances.h"
#include "cli/verbs/verbs.h"
#include "report/json.h"

namespace nonet::cli {
namespace {

// Behind a line, or below lines as a remark, which is not read as a part of the board.
std::string with_number(const std::string& text, u64 automorphisms) {
  const std::string board = without_line_end(text);
  return board.find('\n') == std::string::npos
             ? fmt::format("{} {}\n", board, automorphisms)
             : fmt::format("{}\n# automorphisms {}\n", board, automorphisms);
}

// What a thread finds out about an instance alone.
struct Form {
  std::string key;   // the same for all of its class
  std::string text;  // of it, or of the smallest image
  u64 automorphisms = 0;
};

Result<Form> form_of(const Puzzle& puzzle, const Instance& instance, const Options& options,
                     Progress& progress) {
  const auto form = puzzle.canonical(instance, progress);
  if (!form) return form.error();
  const auto key = write_first_form(puzzle, *form->instance);
  if (!key) return key.error();
  Form out{*key, {}, form->automorphisms};
  if (options.json || options.form.same) return out;
  auto text = write_form(puzzle, options.form.unique ? instance : *form->instance, options);
  if (!text) return text.error();
  out.text = options.form.automorphisms ? with_number(*text, form->automorphisms) : std::move(*text);
  return out;
}

// What is known of the instances so far.
class Classes {
 public:
  explicit Classes(const Options& options) : options_(options), forms_(options) {}

  void add(Session& session, const Puzzle& puzzle, const Instance& instance, u64 number, const Form& form) {
    if (first_ == 0) first_ = number;
    const auto [first, is_new] = number_of_.emplace(form.key, number);
    if (options_.form.same) return compare(session, first->second, number);
    if (options_.form.unique && !is_new) return;
    if (!options_.json) return forms_.add(session.out.buffer, form.text);
    session.out.buffer += report::line_of(report::canonical_json(
        puzzle, instance, number, without_line_end(form.key), form.automorphisms, first->second));
  }

  void end(Session& session) const {
    if (options_.form.same && session.code() == exit_ok)  // otherwise some differ, or were not understood
      session.out.buffer += "the same up to symmetry\n";
  }

 private:
  void compare(Session& session, u64 first, u64 number) {
    if (first == first_) return;
    if (first == number)
      session.out.buffer += fmt::format("instance {} is not the same as instance {}\n", number, first_);
    session.note(exit_differs);
  }

  const Options& options_;
  u64 first_ = 0;  // instance that had a form; 0: none yet
  FormList forms_;
  std::unordered_map<std::string, u64> number_of_;  // the first instance of every class
};

}  // namespace

int run_canonical(const Options& options) {
  if (options.form.automorphisms && options.form.format == "csv") {
    const Error none = {Fault::usage, "--automorphisms has no column in csv; line has room behind the board"};
    return *refuse_unable(options, none);
  }
  Classes classes(options);
  return for_each_in_order(
      options,
      [&](const Puzzle& puzzle, const Instance& instance, u64 number,
          Progress& progress) -> Result<SayAnswer> {
        auto form = form_of(puzzle, instance, options, progress);
        if (!form) return form.error();
        return SayAnswer([&, number, form = std::move(*form)](Session& session) -> Result<Done> {
          classes.add(session, puzzle, instance, number, form);
          return Done{};
        });
      },
      [&](Session& session) -> Result<Done> {
        classes.end(session);
        return Done{};
      });
}

}  // namespace nonet::cli
