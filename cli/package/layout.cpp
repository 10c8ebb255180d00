// Where the parts of a problem go in a package of each format.
#include <fmt/format.h>

#include "cli/package/files.h"
#include "cli/package/package.h"
#include "report/xml.h"

namespace nonet::cli {
namespace {

constexpr int memory_mib = 256;

// One self-contained source file.
std::string validator(const Problem& problem, std::string_view what, std::string_view role) {
  return fmt::format("// {}: {}. Standard C++17; needs no other file.\n", problem.title, what) +
         fmt::format("{}\n{}{}", packaged("judges/parts/front.inc"), problem.judge,
                     packaged("judges/parts/run.inc")) +
         fmt::format(
             "\nint main(int argc, char** argv) {{\n  return run(Role::{}, {{argv + 1, argv + argc}});\n}}\n",
             role);
}

std::string kattis_settings(const Problem& problem) {
  return fmt::format(
      "problem_format_version: legacy\n"
      "type: pass-fail\n"
      "name: \"{}\"\n"
      "source: \"{}\"\n"
      "# The words are nonet's own, the puzzle is the contest's: its owner knows under which terms.\n"
      "license: unknown\n"
      "validation: custom\n"
      "limits:\n"
      "  memory: {}\n",
      problem.title, problem.source, memory_mib);
}

std::string polygon_statement(const Problem& problem) {
  std::string text = fmt::format(
      "\\begin{{problem}}{{{}}}{{standard input}}{{standard output}}{{{} second{}}}{{{} megabytes}}\n\n{}\n\n"
      "\\InputFile\n{}\n\n\\OutputFile\n{}\n\n\\Examples\n\n\\begin{{example}}\n",
      problem.title, problem.seconds, problem.seconds == 1 ? "" : "s", memory_mib, problem.legend,
      problem.input, problem.output);
  for (std::size_t i = 0; i < problem.tests.size() && problem.tests[i].sample; ++i)
    text += fmt::format("\\exmpfile{{example.{:02}}}{{example.{:02}.a}}%\n", i + 1, i + 1);
  return text + "\\end{example}\n\n\\end{problem}\n";
}

std::string polygon_settings(const Problem& problem) {
  std::string tests, programs;
  for (const ProblemTest& test : problem.tests) {
    tests += fmt::format("        <test method=\"manual\"{} description=\"{}\"/>\n",
                         test.sample ? " sample=\"true\"" : "", report::escape_xml(test.what));
  }
  bool main = true;  // Polygon has one main solution
  for (const ProblemProgram& program : problem.programs) {
    const std::string_view tag = !program.right ? "wrong-answer" : main ? "main" : "accepted";
    if (program.right) main = false;
    programs += fmt::format(
        "      <solution tag=\"{}\">\n        <source path=\"solutions/{}\" "
        "type=\"cpp.gcc13-64-winlibs-g++20\"/>\n"
        "      </solution>\n",
        tag, program.name);
  }
  return fmt::format(R"(<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="1" short-name="{}">
  <names>
    <name language="english" value="{}"/>
  </names>
  <statements>
    <statement charset="UTF-8" language="english" mathjax="true" path="statements/english/problem.tex" type="application/x-tex"/>
  </statements>
  <judging input-file="" output-file="">
    <testset name="tests">
      <time-limit>{}</time-limit>
      <memory-limit>{}</memory-limit>
      <test-count>{}</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>
{}      </tests>
    </testset>
  </judging>
  <files>
    <executables>
      <executable>
        <source path="files/validator.cpp" type="cpp.g++17"/>
      </executable>
    </executables>
  </files>
  <assets>
    <checker type="testlib">
      <source path="files/check.cpp" type="cpp.g++17"/>
      <copy path="check.cpp"/>
    </checker>
    <validators>
      <validator>
        <source path="files/validator.cpp" type="cpp.g++17"/>
      </validator>
    </validators>
    <solutions>
{}    </solutions>
  </assets>
  <properties>
    <property name="tests-wellformed" value="true"/>
  </properties>
</problem>
)",
                     problem.puzzle, report::escape_xml(problem.title), problem.seconds * 1000,
                     memory_mib << 20, problem.tests.size(), tests, programs);
}

}  // namespace

std::vector<ProblemFile> kattis_package(const Problem& problem) {
  std::vector<ProblemFile> files = {
      {"problem.yaml", kattis_settings(problem)},
      {"problem_statement/problem.en.tex",
       fmt::format("\\problemname{{{}}}\n\n{}\n\n\\section*{{Input}}\n\n{}\n\n\\section*{{Output}}\n\n{}\n",
                   problem.title, problem.legend, problem.input, problem.output)},
      {"input_validators/validate_input.cpp",
       validator(problem, "the input validator, for Kattis", "kattis_input")},
      {"output_validators/validate_output.cpp",
       validator(problem, "the output validator, for Kattis", "kattis_output")}};
  std::size_t samples = 0, secret = 0;
  for (const ProblemTest& test : problem.tests) {
    const std::string name = test.sample ? fmt::format("data/sample/{:02}", ++samples)
                                         : fmt::format("data/secret/{:02}", ++secret);
    files.push_back({name + ".in", test.input});
    files.push_back({name + ".ans", test.answer});
    files.push_back({name + ".desc", test.what + "\n"});
  }
  for (const ProblemProgram& program : problem.programs)
    files.push_back(
        {fmt::format("submissions/{}/{}", program.right ? "accepted" : "wrong_answer", program.name),
         program.text});
  return files;
}

std::vector<ProblemFile> polygon_package(const Problem& problem) {
  const std::string checker = validator(problem, "the checker, by the protocol of testlib", "polygon_output");
  std::vector<ProblemFile> files = {
      {"problem.xml", polygon_settings(problem)},
      {"statements/english/problem.tex", polygon_statement(problem)},
      {"statement-sections/english/name.tex", problem.title + "\n"},
      {"statement-sections/english/legend.tex", problem.legend + "\n"},
      {"statement-sections/english/input.tex", problem.input + "\n"},
      {"statement-sections/english/output.tex", problem.output + "\n"},
      {"check.cpp", checker},
      {"files/check.cpp", checker},
      {"files/validator.cpp", validator(problem, "the validator of inputs, for Polygon", "polygon_input")}};
  for (std::size_t i = 0; i < problem.tests.size(); ++i) {
    const ProblemTest& test = problem.tests[i];
    files.push_back({fmt::format("tests/{:02}", i + 1), test.input});
    files.push_back({fmt::format("tests/{:02}.a", i + 1), test.answer});
    if (!test.sample) continue;
    for (const std::string folder : {"statements", "statement-sections"}) {
      files.push_back({fmt::format("{}/english/example.{:02}", folder, i + 1), test.input});
      files.push_back({fmt::format("{}/english/example.{:02}.a", folder, i + 1), test.answer});
    }
  }
  for (const ProblemProgram& program : problem.programs)
    files.push_back({"solutions/" + program.name, program.text});
  return files;
}

}  // namespace nonet::cli
