#include "cli/grading.h"

#include <fmt/format.h>

#include "nonet/base/text_reader.h"
#include "nonet/language/contest.h"

namespace nonet::cli {
namespace {

bool same_words(const std::string& a, const std::string& b) {
  Words left(a), right(b);
  while (true) {
    const auto x = left.next(), y = right.next();
    if (!x || !y) return !x && !y;
    if (x->text != y->text) return false;
  }
}

Result<std::vector<std::unique_ptr<Instance>>> read_instances(const Puzzle& puzzle, const Judging& judging,
                                                              const std::string& input) {
  TextReader text = TextReader::from_text(input, "input");
  std::vector<std::unique_ptr<Instance>> instances;
  std::vector<std::string> written;
  while (true) {
    auto instance = puzzle.read(text, false);
    if (!instance) return instance.error();
    if (!*instance) break;
    if (instances.size() == judging.most_instances()) {
      return Error{Fault::input,
                   fmt::format("more than {} instances, the contest has no more", judging.most_instances())};
    }
    written.push_back(puzzle.write(**instance));
    if (const auto fits = judging.fits(written.back()); !fits) return fits.error();
    instances.push_back(std::move(*instance));
  }
  if (instances.empty()) return Error{Fault::input, "no instance found"};
  if (!same_words(input, judging.input(written)))
    return Error{Fault::input, "not written as the contest writes it"};
  return instances;
}

}  // namespace

Result<std::vector<Asked>> answer_input(Session& session, const Puzzle& puzzle, const Judging& judging,
                                        const std::string& input) {
  const auto instances = read_instances(puzzle, judging, input);
  if (!instances) return instances.error();
  Request request = session.options.request();
  request.judge = true;
  request.cache.clear();  // judges run in many places at once, and leave nothing behind
  std::vector<Asked> asked;
  for (const auto& instance : *instances) {
    Session::Question question(session);
    const auto answered = answer_contest(puzzle, *instance, request, question.progress);
    if (!answered) return answered.error();
    const Answer* answer = &answered->answer;
    if (answer->status == Status::optimal || answer->judged) {
      asked.push_back({puzzle.write(*instance), answered->output});
    } else if (answer->status == Status::unsolvable) {
      return Error{Fault::input,
                   fmt::format("instance {} has no solution, and the contest no word for that: {}",
                               asked.size() + 1, answer->reason)};
    } else {
      return Error{Fault::stopped, fmt::format("the exact answer to instance {} was not found in {:g} s: {}",
                                               asked.size() + 1, session.options.time_limit, answer->reason)};
    }
  }
  return asked;
}

Graded grade_output(const Judging& judging, const std::vector<Asked>& asked, const std::string& output) {
  Words words(output, asked.size() == 1);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    Graded graded = judging.grade(asked[i].instance, asked[i].exact, words);
    if (graded.grade == Grade::right) continue;
    if (asked.size() > 1) graded.reason = fmt::format("instance {}: {}", i + 1, graded.reason);
    return graded;
  }
  if (const auto more = words.peek()) {
    return {Grade::malformed, fmt::format("line {}, column {}: expected nothing more, found {}", more->line,
                                          more->column, quote_word(more->text))};
  }
  return {};
}

}  // namespace nonet::cli
