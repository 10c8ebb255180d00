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

// What is known of the instances so far.
class Classes {
 public:
  explicit Classes(const Options& options) : options_(options) {}

  Result<Done> add(Session& session, const Puzzle& puzzle, const Instance& instance, u64 number) {
    Session::Question question(session);
    const auto form = puzzle.canonical(instance, question.progress);
    if (!form) return form.error();
    const auto key = puzzle.write_as(*form->instance, "line");
    if (!key) return key.error();
    const auto [first, is_new] = number_of_.emplace(*key, number);
    if (options_.form.same) return compare(session, first->second, number);
    if (options_.form.unique && !is_new) return Done{};
    if (options_.json) {
      add_json(session, puzzle, instance, number, *key, form->automorphisms, first->second);
      return Done{};
    }
    const auto text = write_form(puzzle, options_.form.unique ? instance : *form->instance, options_);
    if (!text) return text.error();
    session.out.buffer += options_.form.automorphisms
                              ? fmt::format("{} {}\n", without_line_end(*text), form->automorphisms)
                              : *text;
    return Done{};
  }

  void end(Session& session) const {
    if (options_.form.same && number_of_.size() == 1 && !options_.json)
      session.out.buffer += "the same up to symmetry\n";
  }

 private:
  Result<Done> compare(Session& session, u64 first, u64 number) {
    if (first == 1) return Done{};
    if (first == number)
      session.out.buffer += fmt::format("instance {} is not the same as instance 1\n", number);
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
