// Help, version, examples, manual page: what they promise is true.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

// The verbs, from the list under "Subcommands:".
std::vector<std::string> verbs() {
  std::vector<std::string> list;
  bool inside = false;
  for (const std::string& line : lines_of(run({"--help"}).out)) {
    if (inside && line.rfind("  ", 0) != 0) break;
    if (inside) list.push_back(line.substr(2, line.find(' ', 2) - 2));
    inside = inside || line == "Subcommands:";
  }
  return list;
}

std::vector<std::string> puzzles() {
  std::vector<std::string> list;
  for (const std::string& line : lines_of(run({"puzzles"}).out))
    list.push_back(line.substr(0, line.find(' ')));
  return list;
}

std::vector<std::string> examples_of(const std::string& help) {
  std::vector<std::string> list;
  bool inside = false;
  for (const std::string& line : lines_of(help)) {
    if (inside && line.rfind("  ", 0) == 0) list.push_back(line.substr(2));
    inside = inside || line == "Examples:";
  }
  return list;
}

TEST(Version, NamesWhatItIs) {
  const Outcome o = run({"--version"});
  EXPECT_EQ(o.code, exit_ok);
  EXPECT_EQ(o.err, "");
  const std::string first = lines_of(o.out).at(0);
  EXPECT_TRUE(first.starts_with("nonet ")) << o;
  EXPECT_EQ(first.find_first_not_of("0123456789.", 6), std::string::npos) << o;
  for (const std::string what : {"\ncompiler ", "\nbuild ", "\nvector "})
    EXPECT_TRUE(contains(o.out, what)) << o;
}

TEST(Version, NamesTheBackendInUse) {
  const Outcome o = run(Launch{.arguments = {"--version"}, .environment = {"NONET_BACKEND=scalar"}});
  EXPECT_TRUE(contains(o.out, "scalar in use")) << o;
}

TEST(Help, EveryVerbHasExamples) {
  const std::vector<std::string> list = verbs();
  EXPECT_GE(list.size(), 9u);
  EXPECT_FALSE(examples_of(run({"--help"}).out).empty());
  for (const std::string& verb : list) {
    const Outcome o = run({verb, "--help"});
    EXPECT_EQ(o.code, exit_ok) << verb;
    EXPECT_EQ(o.err, "");
    EXPECT_FALSE(examples_of(o.out).empty()) << verb << o;
    EXPECT_EQ(run({verb, "-h"}).out, o.out);
  }
}

// As typed in the repository.
TEST(Help, EveryExampleRuns) {
  std::vector<std::string> list = examples_of(run({"--help"}).out);
  for (const std::string& verb : verbs()) {
    for (const std::string& example : examples_of(run({verb, "--help"}).out)) list.push_back(example);
  }
  EXPECT_GE(list.size(), 20u);
  for (const std::string& example : list) {
    if (contains(example, "huge.txt")) continue;                    // 400 MB
    if (contains(example, "nonet serve")) continue;                 // until Ctrl-C: serve_test.cpp
    if (sanitized && example.starts_with("nonet bench")) continue;  // half a minute
    if (contains(example, "man -l") && !have_command("man")) continue;
    const TemporaryDirectory here;
    std::filesystem::create_directories(here.path() + "/.config/fish/completions");
    std::filesystem::create_directory_symlink(source_folder() + "/examples", here.path() + "/examples");
    const Outcome o = run_bash(example, here.path());
    EXPECT_EQ(o.code, exit_ok) << example << o;
    EXPECT_EQ(o.err, "") << example;
    EXPECT_TRUE(!o.out.empty() || contains(example, ">") || contains(example, "<(")) << example;
  }
}

TEST(Help, NamesTheSettingsOfEveryPuzzle) {
  const std::vector<std::string> known = options_in(run({"solve", "--help"}).out);
  for (const std::string& puzzle : puzzles()) {
    const std::vector<std::string> settings = options_in(run({"puzzles", puzzle}).out);
    EXPECT_TRUE(!settings.empty() || contains(run({"puzzles", puzzle}).out, "\nSettings\n  none\n"))
        << puzzle;
    for (const std::string& setting : settings)
      EXPECT_NE(std::find(known.begin(), known.end(), setting), known.end()) << puzzle << " " << setting;
  }
}

TEST(Puzzles, TheExampleOfEachCanBeSolved) {
  const std::vector<std::string> list = puzzles();
  EXPECT_EQ(list, (std::vector<std::string>{"binary-sudoku", "checkers", "clocks", "cube2", "knights",
                                            "langford", "lights-out", "nine", "pentominoes", "pyraminx",
                                            "queens", "sudoku", "target-sudoku", "tiles"}));
  for (const std::string& puzzle : list) {
    const Outcome o = run({"puzzles", puzzle});
    EXPECT_EQ(o.code, exit_ok);
    for (const std::string part :
         {"\nRules\n", "\nFormats\n", "\nSettings\n", "\nAlgorithms\n", "\nExample\n"})
      EXPECT_TRUE(contains(o.out, part)) << puzzle << o;
    std::string example;
    for (const std::string& line : lines_of(o.out.substr(o.out.find("\nExample\n") + 9)))
      example += line.substr(2) + "\n";
    const Outcome solved = run({"solve", puzzle}, example);
    EXPECT_EQ(solved.code, exit_ok) << puzzle << solved;
    EXPECT_TRUE(contains(solved.out, "minimum   ") || contains(solved.out, "maximum   ") ||
                contains(solved.out, "answer    a solution"))
        << solved;
  }
}

// Every algorithm that a puzzle's page names answers, or says why it will not.
TEST(Puzzles, EveryNamedAlgorithmRuns) {
  if (sanitized) GTEST_SKIP() << "the tests of race run every algorithm too";
  for (const std::string& puzzle : puzzles()) {
    const std::string text = run({"puzzles", puzzle}).out;
    const std::size_t begin = text.find("\nAlgorithms\n") + 12;
    int algorithms = 0;
    for (const std::string& line : lines_of(text.substr(begin, text.find("\n\n", begin) - begin))) {
      const std::string name = line.substr(2, line.find(' ', 2) - 2);
      const std::string board = run({"generate", puzzle, "--seed", "5"}).out;
      const std::string limit = name == "macro" ? "0.5" : "0";  // it goes on as long as it may
      const Outcome o = run({"solve", puzzle, "--algorithm", name, "--time-limit", limit}, board);
      if (o.code == exit_refused) {
        EXPECT_EQ(puzzle + " " + name, "binary-sudoku linear") << o;  // 2^60 answers to a board
      } else {
        const bool proves = name != "greedy" && name != "beam" && name != "macro";
        EXPECT_TRUE(o.code == exit_ok || (!proves && o.code == exit_unproved)) << puzzle << " " << name << o;
      }
      ++algorithms;
    }
    EXPECT_GE(algorithms, 6) << puzzle;
  }
}

TEST(Man, HasNoErrors) {
  const bool groff = have_command("groff"), mandoc = have_command("mandoc");
  if (!groff && !mandoc) GTEST_SKIP() << "neither groff nor mandoc is installed";
  std::vector<std::string> pages = verbs();
  pages.push_back("");
  for (const std::string& page : pages) {
    if (groff) {
      const Outcome o = run_bash("nonet man " + page + " | groff -man -Tascii -ww");
      EXPECT_EQ(o.code, 0) << page << o.err;
      EXPECT_EQ(o.err, "") << page;
    }
    if (mandoc) {
      const Outcome o = run_bash("nonet man " + page + " | mandoc -Tlint -W error");
      EXPECT_EQ(o.code, 0) << page << o;
      EXPECT_EQ(o.out, "") << page;
    }
  }
}

TEST(Man, NamesEveryVerbAndPuzzle) {
  const Outcome o = run({"man"});
  EXPECT_EQ(o.code, exit_ok);
  for (const std::string& verb : verbs())
    EXPECT_TRUE(contains(o.out, "\n.BR nonet\\-" + verb + " (1)\n")) << verb;
  for (const std::string section : {"NAME", "SYNOPSIS", "VERBS", "PUZZLES", "EXIT STATUS", "ENVIRONMENT"})
    EXPECT_TRUE(contains(o.out, "\n.SH " + section + "\n")) << section;
}

// The words that follow `before` at the start of a line, where they are numbers.
std::vector<std::string> numbers_behind(std::string_view before, const std::vector<std::string>& lines) {
  std::vector<std::string> numbers;
  for (const std::string& line : lines) {
    if (!line.starts_with(before)) continue;
    const std::string word = line.substr(before.size(), line.find(' ', before.size()) - before.size());
    if (word.find_first_not_of("0123456789") == std::string::npos) numbers.push_back(word);
  }
  return numbers;
}

TEST(Man, ExitStatusHasTheCodesOfTheDocumentation) {
  std::string page = content(source_folder() + "/docs/exit-codes.md");
  page.resize(page.find("`nonet check`"));  // what follows are the codes of others
  for (std::size_t at = 0; (at = page.find("**", at)) != std::string::npos;) page.erase(at, 2);
  const std::string man = run({"man"}).out;
  const std::size_t begin = man.find(".SH EXIT STATUS\n");
  const auto codes = numbers_behind(".B ", lines_of(man.substr(begin, man.find(".SH ENVIRONMENT") - begin)));
  EXPECT_GE(codes.size(), 13u) << man;
  EXPECT_EQ(codes, numbers_behind("| ", lines_of(page)));
}

TEST(Man, NamesTheEnvironment) {
  const Outcome o = run({"man"});
  for (const std::string name : {"NO_COLOR", "NONET_BACKEND", "XDG_CACHE_HOME"})
    EXPECT_TRUE(contains(o.out, "\n.B " + name + "\n")) << name;
}

TEST(Man, EveryVerbHasAPageWithItsOptionsAndExamples) {
  for (const std::string& verb : verbs()) {
    const Outcome o = run({"man", verb});
    EXPECT_EQ(o.code, exit_ok);
    for (const std::string& section :
         {"NAME\nnonet\\-" + verb, "SYNOPSIS\n.B nonet " + verb, std::string("EXAMPLES")})
      EXPECT_TRUE(contains(o.out, "\n.SH " + section)) << verb << ": " << section;
    for (std::string option : options_in(run({verb, "--help"}).out)) {
      for (std::size_t at = 0; (at = option.find('-', at)) != std::string::npos; at += 2)
        option.insert(at, "\\");
      EXPECT_TRUE(contains(o.out, "\n.B " + option)) << verb << ": " << option;
    }
  }
}

// A quote that became typographic could not be typed into a shell.
TEST(Man, ExamplesAreWhatIsTyped) {
  EXPECT_TRUE(contains(run({"man"}).out, "nonet solve clocks \\(aq9 9 12/6 6 6/6 3 6\\(aq"));
}

TEST(Man, OfNoVerb) {
  const Outcome o = run({"man", "juggle"});
  EXPECT_EQ(o.code, exit_usage);
  EXPECT_TRUE(contains(o.err, "juggle")) << o;
}

TEST(Bench, TheSignatureIsTheSameEverywhere) {
  if (sanitized) GTEST_SKIP() << "half a minute, and every job is run by other tests";
  const auto signature = [](const std::vector<std::string>& environment) {
    const Outcome o = run(Launch{.arguments = {"bench"}, .environment = environment});
    EXPECT_EQ(o.code, exit_ok) << o;
    EXPECT_EQ(o.err, "");
    return o.out.empty() ? "" : lines_of(o.out).back();
  };
  const std::string first = signature({"NONET_BACKEND"});
  EXPECT_TRUE(first.starts_with("Bench: ")) << first;
  EXPECT_EQ(signature({"NONET_BACKEND"}), first);
  EXPECT_EQ(signature({"NONET_BACKEND=scalar"}), first);
  EXPECT_EQ(signature({"NONET_BACKEND=avx2"}), first);  // falls back where there is none
}

}  // namespace
}  // namespace nonet::cli
