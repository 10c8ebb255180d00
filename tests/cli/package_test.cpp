// Packages unpacked: their validators on their tests, their programs against both, and what a judge must
// refuse.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "cli/exit_codes.h"
#include "contests.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

// Everything in a folder, by its path there.
std::map<std::string, std::string> files_of(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file())
      files[entry.path().lexically_relative(folder).string()] = content(entry.path());
  }
  return files;
}

// The parts that the validators are made of, compiled once (judges/CMakeLists.txt).
std::string judge_of(const Contest& contest) {
  return (fs::path(build_folder()) / "judges" / contest.folder()).string();
}

Outcome run_judge(const Contest& contest, std::vector<std::string> arguments, const std::string& input = "") {
  return run(Launch{.arguments = std::move(arguments), .program = judge_of(contest)}, input);
}

struct TestFiles {
  std::string input, answer;  // paths
};

std::vector<TestFiles> tests_of(const fs::path& package) {
  std::vector<TestFiles> tests;
  for (const std::string group : {"sample", "secret"}) {
    for (const auto& entry : fs::directory_iterator(package / "data" / group)) {
      if (entry.path().extension() != ".in") continue;
      tests.push_back({entry.path().string(), fs::path(entry.path()).replace_extension(".ans").string()});
    }
  }
  std::sort(tests.begin(), tests.end(),
            [](const TestFiles& a, const TestFiles& b) { return a.input < b.input; });
  return tests;
}

class Package : public testing::TestWithParam<Contest> {
 protected:
  const Contest& contest = GetParam();
  const TemporaryDirectory here;

  fs::path make(const std::string& format, const std::string& name, const std::string& tests = "3") {
    const fs::path folder = fs::path(here.path()) / name;
    const Outcome o =
        run({"package", contest.puzzle, "--format=" + format, folder.string(), "--tests", tests});
    EXPECT_EQ(o.code, exit_ok) << o;
    EXPECT_EQ(o.err, "") << o;
    return folder;
  }
  int grade(const TestFiles& test, const std::string& output) const {
    return run_judge(contest, {"kattis_output", test.input, test.answer, here.path()}, output).code;
  }

  // What is compiled for these tests is what is packaged.
  void expect_parts(const fs::path& validator, const std::string& role) const {
    const std::string judges = source_folder() + "/judges/", text = content(validator);
    const std::string parts = content(judges + "parts/front.inc") + "\n" +
                              content(judges + contest.folder() + "/judge.inc") +
                              content(judges + "parts/run.inc");
    EXPECT_TRUE(text.starts_with("// ")) << validator;
    EXPECT_EQ(text.substr(text.find('\n') + 1),
              parts + "\nint main(int argc, char** argv) {\n  return run(Role::" + role +
                  ", {argv + 1, argv + argc});\n}\n");
  }

  // Every right program passes all tests and every wrong one fails some, without any other trouble.
  void run_programs(const fs::path& package, const std::vector<std::string>& kinds) const {
    const std::vector<TestFiles> tests = tests_of(package);
    for (const std::string& kind : kinds) {
      ASSERT_TRUE(fs::is_directory(package / "submissions" / kind));
      for (const auto& entry : fs::directory_iterator(package / "submissions" / kind)) {
        const std::string name = entry.path().stem().string();
        EXPECT_EQ(content(entry.path()), content(source_folder() + "/examples/programs/" + name + ".cpp"));
        const fs::path program = fs::path(build_folder()) / "programs" / name;
        ASSERT_TRUE(fs::exists(program)) << program;
        std::size_t right = 0;
        for (const TestFiles& test : tests) {
          const Outcome o = run(Launch{.arguments = {}, .program = program.string()}, content(test.input));
          EXPECT_EQ(o.code, 0) << name << test.input << o;
          const int code = grade(test, o.out);
          EXPECT_TRUE(code == 42 || code == 43) << name << test.input << code;
          right += code == 42 ? 1 : 0;
        }
        EXPECT_EQ(right == tests.size(), kind == "accepted")
            << name << ": " << right << " of " << tests.size();
      }
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Contests, Package, testing::ValuesIn(contests()),
                         [](const auto& entry) { return entry.param.folder(); });

TEST_P(Package, KattisTakesItsTestsAndTheRightPrograms) {
  const fs::path package = make("kattis", "kattis");
  const std::vector<TestFiles> tests = tests_of(package);
  ASSERT_GE(tests.size(), 7u);
  EXPECT_TRUE(std::any_of(tests.begin(), tests.end(), [&](const TestFiles& test) {
    return content(test.input) == contest.input;
  })) << "the contest's sample";
  for (const TestFiles& test : tests) {
    const Outcome valid = run_judge(contest, {"kattis_input"}, content(test.input));
    EXPECT_EQ(valid.code, 42) << test.input << valid;
    EXPECT_EQ(grade(test, content(test.answer)), 42) << test.input;
    EXPECT_TRUE(fs::exists(fs::path(test.input).replace_extension(".desc")));
  }
  EXPECT_EQ(grade(tests[0], content(tests[0].answer) + "1\n"), 43);
  const std::string input = contest.input;
  std::string other = input;
  other[0] = 'x';
  for (const std::string& bad :
       {std::string(), input.substr(0, input.size() - 1), input + "\n", input + " ", " " + input,
        input + input, other, "\n" + input, input.substr(0, input.size() - 1) + "\r\n"})
    EXPECT_EQ(run_judge(contest, {"kattis_input"}, bad).code, 43) << bad;
  expect_parts(package / "input_validators/validate_input.cpp", "kattis_input");
  expect_parts(package / "output_validators/validate_output.cpp", "kattis_output");
  const std::string settings = content(package / "problem.yaml");
  EXPECT_TRUE(contains(settings, "problem_format_version: legacy\n")) << settings;
  EXPECT_TRUE(contains(settings, "validation: custom\n")) << settings;
  for (const std::string part : {"\\problemname{", "\\section*{Input}", "\\section*{Output}"})
    EXPECT_TRUE(contains(content(package / "problem_statement/problem.en.tex"), part)) << part;
  run_programs(package, {"accepted"});
}

TEST_P(Package, ItsWrittenTestsAloneFindTheWrongPrograms) {
  run_programs(make("kattis", "written", "0"), {"wrong_answer"});
}

// Words as they are, all on one line, and each on its own.
std::vector<std::string> laid_out(const std::string& text) {
  std::vector<std::string> all(3, text);
  for (char& c : all[1]) c = c == '\n' ? ' ' : c;
  for (char& c : all[2]) c = c == ' ' ? '\n' : c;
  return all;
}

// The validators know nothing of nonet; they and `nonet check` agree.
TEST_P(Package, ItsOutputValidatorAndCheckSayTheSame) {
  const TemporaryDirectory files;
  const TestFiles sample = {files.write("in", contest.input), files.write("ans", contest.right)};
  std::vector<std::string> outputs = {std::string(), contest.right + contest.right, "\n \r\n" + contest.right,
                                      std::string("\0\xff", 2)};
  for (const std::string& text : {contest.right, contest.wrong, contest.malformed}) {
    for (const std::string& output : laid_out(text)) outputs.push_back(output);
  }
  for (const std::string& output : outputs) {
    const std::string file = files.write("out", output);
    const Outcome check =
        run({"check", contest.puzzle, "--protocol=testlib", sample.input, file, sample.answer});
    EXPECT_EQ(run_judge(contest, {"polygon_output", sample.input, file, sample.answer}).code, check.code)
        << output << check;
    EXPECT_EQ(grade(sample, output), check.code == 0 ? 42 : 43) << output << check;
  }
  for (const std::string& output : laid_out(contest.right)) EXPECT_EQ(grade(sample, output), 42) << output;
}

// A solved position of clocks is answered by an empty line, or nothing.
TEST(PackageJudges, AgreeOnAnswersThatAreEmpty) {
  const TemporaryDirectory here;
  const Contest solved{"clocks", "12 12 12\n12 12 12\n12 12 12\n", "\n", "", ""};
  const std::string in = here.write("in", solved.input), ans = here.write("ans", solved.right);
  for (const std::string output : {"\n", "", "\n\n", "1\n", "\n1\n", "x\n"}) {
    const std::string out = here.write("out", output);
    const int code = run_judge(solved, {"polygon_output", in, out, ans}).code;
    EXPECT_EQ(run({"check", "clocks", "--protocol=testlib", in, out, ans}).code, code) << output;
    EXPECT_EQ(code == 0, output.find_first_not_of('\n') == std::string::npos) << output;
  }
}

TEST(PackageJudges, NoVerdictWithoutTheFeedbackFolder) {
  const TemporaryDirectory here;
  const Contest& contest = contests().front();
  const std::string in = here.write("in", contest.input), ans = here.write("ans", contest.right);
  EXPECT_EQ(run_judge(contest, {"kattis_output", in, ans, here.path() + "/none"}, contest.right).code, 3);
  EXPECT_EQ(
      run({"check", contest.puzzle, "--protocol=kattis", in, ans, here.path() + "/none"}, contest.right).code,
      3);
}

TEST_P(Package, PolygonTakesItsTests) {
  const fs::path package = make("polygon", "polygon");
  const std::string settings = content(package / "problem.xml");
  std::size_t tests = 0;
  for (const auto& entry : fs::directory_iterator(package / "tests")) {
    if (entry.path().extension() == ".a") continue;
    ++tests;
    const std::string input = entry.path().string(), answer = input + ".a";
    EXPECT_EQ(run_judge(contest, {"polygon_input"}, content(input)).code, 0) << input;
    EXPECT_EQ(run_judge(contest, {"polygon_output", input, answer, answer}).code, 0) << input;
  }
  EXPECT_TRUE(contains(settings, "<test-count>" + std::to_string(tests) + "</test-count>")) << tests;
  EXPECT_EQ(content(package / "tests/01"), content(package / "statements/english/example.01"));
  const TemporaryDirectory files;
  const std::string input = files.write("in", contest.input), right = files.write("right", contest.right);
  const std::string wrong = files.write("wrong", contest.wrong),
                    none = files.write("none", contest.malformed);
  EXPECT_EQ(run_judge(contest, {"polygon_output", input, wrong, right, files.path() + "/report"}).code, 1);
  EXPECT_NE(content(files.path() + "/report"), "");
  EXPECT_EQ(run_judge(contest, {"polygon_output", input, none, right}).code, 2);
  EXPECT_EQ(run_judge(contest, {"polygon_output", input, files.path() + "/nothing", right}).code, 2);
  EXPECT_EQ(run_judge(contest, {"polygon_output", input, right, files.path() + "/nothing"}).code, 3);
  EXPECT_EQ(run_judge(contest, {"polygon_output", input, right, none}).code, 3);
  expect_parts(package / "files/validator.cpp", "polygon_input");
  expect_parts(package / "files/check.cpp", "polygon_output");
  if (!have_command("xmllint")) GTEST_SKIP() << "xmllint is not installed; the rest is as it should be";
  EXPECT_EQ(run_bash("xmllint --noout '" + (package / "problem.xml").string() + "'").code, 0);
}

TEST(PackageJudges, WhoBeatsTheAnswerFileFailsTheJudge) {
  const TemporaryDirectory here;
  for (const Contest& contest : contests()) {
    if (contest.puzzle != "clocks" && contest.puzzle != "checkers") continue;
    const std::string input = here.write("in", contest.input), right = here.write("right", contest.right);
    const std::string worse = here.write(
        "worse", contest.puzzle == "clocks" ? contest.wrong : "3 6 2 5 1 4\n4 1 5 2 6 3\n5 3 1 6 4 2\n4\n");
    EXPECT_EQ(run_judge(contest, {"polygon_output", input, right, worse}).code, 3) << contest.puzzle;
    EXPECT_EQ(run_judge(contest, {"kattis_output", input, worse, here.path()}, contest.right).code, 3);
  }
}

TEST(PackageJudges, AValidatorCompilesAlone) {
  if (!have_command("c++")) GTEST_SKIP() << "there is no C++ compiler";
  const TemporaryDirectory here;
  ASSERT_EQ(run({"package", "clocks", "--format=kattis", here.path() + "/clocks", "--tests", "0"}).code, 0);
  const Outcome o = run_bash(
      "c++ -std=c++17 -Wall -Wextra -Werror clocks/output_validators/validate_output.cpp -o judge && mkdir "
      "out && "
      "./judge clocks/data/sample/01.in clocks/data/sample/01.ans out < clocks/data/sample/01.ans",
      here.path());
  EXPECT_EQ(o.code, 42) << o;
}

TEST(PackageFolder, IsTheSameForTheSameSeed) {
  const TemporaryDirectory here;
  const auto make = [&](const std::string& name, const std::string& seed) {
    const std::string folder = here.path() + "/" + name;
    EXPECT_EQ(run({"package", "sudoku", "--format=polygon", folder, "--seed", seed, "--tests", "2"}).code, 0);
    return files_of(folder);
  };
  const auto one = make("one", "5"), same = make("same", "5"), other = make("other", "6");
  EXPECT_EQ(one, same);
  EXPECT_EQ(one.size(), other.size());
  EXPECT_NE(one, other);
}

TEST(PackageFolder, IsMadeWholeOrNotAtAll) {
  const TemporaryDirectory here;
  const std::string file = here.write("file", "");
  fs::create_directory(here.path() + "/full");
  here.write("full/kept", "");
  fs::create_directory(here.path() + "/empty");
  struct Refused {
    std::string puzzle, folder;
    int code;
    std::string message;
  };
  for (const Refused& r : std::vector<Refused>{
           {"tiles", here.path() + "/full", exit_no_output, "is not empty"},
           {"tiles", file, exit_no_output, "is no folder"},
           {"tiles", file + "/inside", exit_no_output, "cannot write '" + file + "/inside'"},
           {"tiles", here.path() + "/none/tiles", exit_no_output, "No such file"},
           {"tiles", here.path() + "/Tiles-8", exit_usage, "lowercase letters and digits, found 'Tiles-8'"},
           {"cube2", here.path() + "/cube", exit_usage, "has no contest format"}}) {
    const Outcome o = run({"package", r.puzzle, "--format=kattis", r.folder});
    EXPECT_EQ(o.code, r.code) << o;
    EXPECT_EQ(o.out, "") << o;
    EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
    EXPECT_TRUE(contains(o.err, r.message)) << o;
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(here.path()), {}), 3) << "nothing is left behind";
  EXPECT_EQ(run({"package", "tiles", "--format=kattis", here.path() + "/empty/", "--tests", "1"}).code, 0);
  EXPECT_TRUE(fs::exists(here.path() + "/empty/problem.yaml"));
}

}  // namespace
}  // namespace nonet::cli
