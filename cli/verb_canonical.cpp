#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <unordered_map>

#include "cli/forms.h"
#include "cli/instances.h"
#include "cli/verbs.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string without_line_end(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

// Behind a line, or below lines as a remark, which is not read as a part of the board.
std::string with_number(const std::string& text, u64 automorphisms) {
  const std::string board = without_line_end(text);
  return board.find('\n') == std::string::npos
             ? fmt::format("{} {}\n", board, automorphisms)
             : fmt::format("{}\n# automorphisms {}\n", board, automorphisms);
}

// What is known of the instances so far.
class Classes {
 public:
  explicit Classes(const Options& options) : options_(options) {}

  Result<Done> add(Session& session, const Puzzle& puzzle, const Instance& instance, u64 number) {
    Session::Question question(session);
    const auto form = puzzle.canonical(instance, question.progress);
    if (!form) return form.error();
    const auto key = write_first_form(puzzle, *form->instance);
    if (!key) return key.error();
    if (first_ == 0) first_ = number;
    const auto [first, is_new] = number_of_.emplace(*key, number);
    if (options_.form.same) return compare(session, first->second, number);
    if (options_.form.unique && !is_new) return Done{};
    if (options_.json) {
      add_json(session, puzzle, instance, number, *key, form->automorphisms, first->second);
      return Done{};
    }
    auto text = write_form(puzzle, options_.form.unique ? instance : *form->instance, options_);
    if (!text) return text.error();
    if (options_.form.automorphisms) *text = with_number(*text, form->automorphisms);
    forms_.add(session.out.buffer, *text);
    return Done{};
  }

  void end(Session& session) const {
    if (options_.form.same && session.code() == exit_ok)  // otherwise some differ, or were not understood
      session.out.buffer += "the same up to symmetry\n";
  }

 private:
  Result<Done> compare(Session& session, u64 first, u64 number) {
    if (first == first_) return Done{};
    if (first == number)
      session.out.buffer += fmt::format("instance {} is not the same as instance {}\n", number, first_);
    session.note(exit_differs);
    return Done{};
  }

  void add_json(Session& session, const Puzzle& puzzle, const Instance& instance, u64 number,
                const std::string& key, u64 automorphisms, u64 first) const {
    const Json json = {{"schema", "nonet.canonical/1"},
                       {"puzzle", std::string(puzzle.description().name)},
                       {"instance", number},
                       {"line", instance.place.line},
                       {"text", without_line_end(key)},
                       {"automorphisms", automorphisms},
                       {"first", first}};
    session.out.buffer += json.dump() + '\n';
  }

  const Options& options_;
  u64 first_ = 0;  // instance that had a form; 0: none yet
  FormList forms_;
  std::unordered_map<std::string, u64> number_of_;  // the first instance of every class
};

}  // namespace

int run_canonical(const Options& options) {
  Classes classes(options);
  return for_each_instance(
      options, true,
      [&](Session& session, const Puzzle& puzzle, const Instance& instance, u64 number) {
        return classes.add(session, puzzle, instance, number);
      },
      [&](Session& session) -> Result<Done> {
        classes.end(session);
        return Done{};
      });
}

}  // namespace nonet::cli
