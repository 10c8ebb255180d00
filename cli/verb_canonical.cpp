#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <unordered_map>

#include "cli/forms.h"
#include "cli/instances.h"
#include "cli/verbs.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::ordered_json;

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

  // `json`: what to say of it, but for the first of its class.
  void add(Session& session, const Form& form, u64 number, Json json) {
    if (first_ == 0) first_ = number;
    const auto [first, is_new] = number_of_.emplace(form.key, number);
    if (options_.form.same) return compare(session, first->second, number);
    if (options_.form.unique && !is_new) return;
    if (!options_.json) return forms_.add(session.out.buffer, form.text);
    json["first"] = first->second;
    session.out.buffer += json.dump() + '\n';
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

Json json_of(const Puzzle& puzzle, const Instance& instance, u64 number, const Form& form) {
  return {{"schema", "nonet.canonical/1"},
          {"puzzle", std::string(puzzle.description().name)},
          {"instance", number},
          {"line", instance.place.line},
          {"text", without_line_end(form.key)},
          {"automorphisms", form.automorphisms}};
}

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
        Json json = options.json ? json_of(puzzle, instance, number, *form) : Json();
        return SayAnswer([&classes, form = std::move(*form), number,
                          json = std::move(json)](Session& session) -> Result<Done> {
          classes.add(session, form, number, json);
          return Done{};
        });
      },
      [&](Session& session) -> Result<Done> {
        classes.end(session);
        return Done{};
      });
}

}  // namespace nonet::cli
