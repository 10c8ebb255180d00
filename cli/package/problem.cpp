#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "cli/grading.h"
#include "cli/package/files.h"
#include "cli/package/package.h"
#include "nonet/base/text_reader.h"

namespace nonet::cli {

std::string_view packaged(std::string_view name) {
  for (const PackagedFile& file : packaged_files()) {
    if (file.name == name) return file.text;
  }
  return {};
}

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of('\n');
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of('\n') + 1 - first);
}

// What stands between two texts, the first of which is there.
std::string between(std::string_view text, std::string_view from, std::string_view to) {
  const std::size_t begin = text.find(from) + from.size();
  return std::string(trimmed(text.substr(begin, to.empty() ? to.npos : text.find(to, begin) - begin)));
}

void read_statement(std::string_view text, Problem& problem) {
  problem.source = between(text, "% source: ", "\n");
  problem.seconds = std::atoi(between(text, "% seconds: ", "\n").c_str());
  problem.title = between(text, "\\problemname{", "}");
  problem.legend = between(text, "\\problemname{" + problem.title + "}", "\\section*{Input}");
  problem.input = between(text, "\\section*{Input}", "\\section*{Output}");
  problem.output = between(text, "\\section*{Output}", "");
}

Result<std::vector<std::string>> read_all(const Puzzle& puzzle, std::string text) {
  TextReader reader = TextReader::from_text(std::move(text), "tests");
  std::vector<std::string> instances;
  while (true) {
    const auto instance = puzzle.read(reader, false);
    if (!instance) return instance.error();
    if (!*instance) return instances;
    instances.push_back(puzzle.write(**instance));
  }
}

// The answer comes from the same path that judges outputs, so a test that it refuses is never packaged.
Result<ProblemTest> make_test(Session& session, const Puzzle& puzzle, const Judging& judging,
                              const std::vector<std::string>& instances) {
  ProblemTest test;
  test.input = judging.input(instances);
  const auto asked = answer_input(session, puzzle, judging, test.input);
  if (!asked) return asked.error();
  for (const Asked& one : *asked) test.answer += one.exact;
  return test;
}

Result<Done> add_written_tests(Session& session, const Puzzle& puzzle, const Judging& judging,
                               std::string_view text, Problem& problem) {
  while (!text.empty() && !session.stopping()) {
    const std::size_t line = text.find('\n'), end = text.find("\n# ", line);
    const std::string_view head = text.substr(2, line - 2);
    const std::string_view body = text.substr(line + 1, end == text.npos ? text.npos : end - line);
    const auto instances = read_all(puzzle, std::string(body));
    if (!instances) return instances.error();
    auto test = make_test(session, puzzle, judging, *instances);
    if (!test) return test.error();
    test->sample = head.starts_with("sample: ");
    test->what = head.substr(head.find(": ") + 2);
    problem.tests.push_back(std::move(*test));
    text = end == text.npos ? "" : text.substr(end + 1);
  }
  return Done{};
}

void add_programs(const std::string& folder, Problem& problem) {
  const std::string start = "examples/programs/" + folder + "_";
  for (const PackagedFile& file : packaged_files()) {
    if (!file.name.starts_with(start)) continue;
    problem.programs.push_back({std::string(file.name.substr(file.name.rfind('/') + 1)),
                                std::string(file.text), file.text.starts_with("// right:")});
  }
}

}  // namespace

Result<Problem> make_problem(Session& session, const Puzzle& puzzle, const Judging& judging) {
  Problem problem;
  problem.puzzle = puzzle.description().name;
  std::string folder = problem.puzzle;
  std::replace(folder.begin(), folder.end(), '-', '_');
  read_statement(packaged("judges/" + folder + "/statement.tex"), problem);
  problem.judge = packaged("judges/" + folder + "/judge.inc");
  add_programs(folder, problem);
  const auto tests = packaged("judges/" + folder + "/tests.txt");
  if (const auto added = add_written_tests(session, puzzle, judging, tests, problem); !added)
    return added.error();
  const Options& options = session.options;
  u64 number = 0;
  const auto drawn = draw_tests(session, puzzle, options.seed, options.package.tests);
  if (!drawn) return drawn.error();
  for (const auto& instances : *drawn) {
    auto test = make_test(session, puzzle, judging, instances);
    if (!test) return test.error();
    test->what = fmt::format("at random: number {} of seed {}", ++number, options.seed);
    problem.tests.push_back(std::move(*test));
    if (session.stopping()) break;
  }
  return problem;
}

}  // namespace nonet::cli
