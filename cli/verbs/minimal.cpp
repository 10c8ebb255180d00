#include <fmt/format.h>

#include "cli/forms.h"
#include "cli/instances.h"
#include "cli/verbs/verbs.h"
#include "report/json.h"

namespace nonet::cli {
namespace {

using report::Json;

void add_solutions(Json& json, int solutions) {
  json["answers"] = std::to_string(solutions);
  json["at_least"] = solutions > 1;
}

std::string show(const Redundant& found) {
  if (found.solutions != 1)
    return fmt::format("not minimal  {}\n",
                       found.solutions == 0 ? Puzzle::no_answer : Puzzle::several_answers);
  if (found.names.empty()) return fmt::format("minimal      {} givens, all of them needed\n", found.givens);
  std::string names;
  for (const std::string& name : found.names) names += " " + name;
  return fmt::format("not minimal  {} of {} givens can be left out{}:{}\n", found.names.size(), found.givens,
                     found.names.size() > 1 ? ", each alone" : "", names);
}

Result<SayAnswer> ask_redundant(const Options& options, const Puzzle& puzzle, const Instance& instance,
                                u64 number, Progress& progress) {
  const auto found = puzzle.redundant(instance, progress);
  if (!found) return found.error();
  const bool minimal = found->solutions == 1 && found->names.empty();
  std::string text;
  if (options.json) {
    Json json = report::head_json("minimal", puzzle, instance, number);
    add_solutions(json, found->solutions);
    json["givens"] = found->givens;
    json["minimal"] = minimal;
    json["redundant"] = found->names;
    text = report::line_of(json);
  } else {
    text = show(*found);
  }
  return SayAnswer([text = std::move(text), minimal](Session& session) -> Result<Done> {
    session.out.buffer += text;
    if (!minimal) session.note(exit_differs);
    return Done{};
  });
}

// The minimal puzzles inside one, each given to `add`, which may have enough.
class Listing {
 public:
  using Add = std::function<bool(std::string_view text)>;

  Listing(const Options& options, const Puzzle& puzzle, const Instance& instance, u64 number)
      : options_(options), puzzle_(puzzle), instance_(instance), number_(number) {}

  // Whether all were listed that were asked for.
  Result<bool> list(Progress& progress, const Add& add) {
    u64 listed = 0;
    std::optional<Error> error;
    const auto found = puzzle_.each_minimal(instance_, progress, [&](const Instance& part) {
      auto text = write_form(puzzle_, part, options_);
      if (!text) {
        error = text.error();
        return false;
      }
      ++listed;
      return add(options_.json ? json_of(*text, listed) : *text) && !enough(listed);
    });
    if (!found) return found.error();
    if (error) return *error;
    if (found->solutions != 1) {
      return Error{Fault::unsupported,
                   fmt::format("it has {}: minimal puzzles are parts of one with one solution",
                               found->solutions == 0 ? Puzzle::no_answer : Puzzle::several_answers)};
    }
    if (options_.json) {
      Json json = report::head_json("minimal_list", puzzle_, instance_, number_);
      add_solutions(json, found->solutions);
      json["listed"] = listed;
      json["complete"] = found->complete;
      add(report::line_of(json));
    }
    return found->complete || enough(listed);
  }

 private:
  bool enough(u64 listed) const { return options_.limit > 0 && listed >= options_.limit; }

  std::string json_of(std::string text, u64 listed) const {
    Json json = report::head_json("minimal_listed", puzzle_, instance_, number_);
    json["index"] = listed;
    json["text"] = without_line_end(std::move(text));
    return report::line_of(json);
  }

  const Options& options_;
  const Puzzle& puzzle_;
  const Instance& instance_;
  u64 number_;
};

// Short lists are made by any thread and kept until it is their turn. What grows longer is made again then,
// and written as it is found.
class Lists {
 public:
  explicit Lists(const Options& options) : options_(options), forms_(options) {}

  Result<SayAnswer> ask(const Puzzle& puzzle, const Instance& instance, u64 number, Progress& progress) {
    std::vector<std::string> kept;
    std::size_t size = 0;
    const auto whole = Listing(options_, puzzle, instance, number).list(progress, [&](std::string_view text) {
      kept.emplace_back(text);
      size += text.size();
      return size < most_kept;
    });
    if (!whole) return whole.error();
    if (size >= most_kept)
      return SayAnswer([this, &puzzle, &instance, number](Session& session) {
        return write(session, puzzle, instance, number);
      });
    return SayAnswer(
        [this, kept = std::move(kept), whole = *whole, number](Session& session) -> Result<Done> {
          for (const std::string& text : kept) forms_.add(session.out.buffer, text);
          if (!whole) say_stopped(session, number);
          return Done{};
        });
  }

 private:
  static constexpr std::size_t most_kept = 1 << 16;

  Result<Done> write(Session& session, const Puzzle& puzzle, const Instance& instance, u64 number) {
    Session::Question question(session);
    const auto whole =
        Listing(options_, puzzle, instance, number).list(question.progress, [&](std::string_view text) {
          forms_.add(session.out.buffer, text);
          if (session.out.buffer.size() > 1 << 16) session.out.flush();
          return !session.out.failed();
        });
    if (!whole) return whole.error();
    if (!*whole && !session.stopping()) say_stopped(session, number);
    return Done{};
  }

  static void say_stopped(Session& session, u64 number) {
    session.report(fmt::format("instance {}: stopped before all were listed", number));
    session.note(exit_unproved);
  }

  const Options& options_;
  FormList forms_;
};

}  // namespace

int run_minimal(const Options& options) {
  Lists lists(options);
  return for_each_in_order(options,
                           [&](const Puzzle& puzzle, const Instance& instance, u64 number,
                               Progress& progress) -> Result<SayAnswer> {
                             return options.all ? lists.ask(puzzle, instance, number, progress)
                                                : ask_redundant(options, puzzle, instance, number, progress);
                           });
}

}  // namespace nonet::cli
