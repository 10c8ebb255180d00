// Shell completions, asked through the shells themselves.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

using Words = std::set<std::string>;

Words words_of(const std::string& text) {
  std::istringstream stream(text);
  Words words;
  for (std::string word; stream >> word;) words.insert(word);
  return words;
}

// What bash offers for the last word.
Words bash_offers(const std::vector<std::string>& line) {
  std::string script = "source <(nonet completion bash); COMP_WORDS=(";
  for (const std::string& word : line) script += "'" + word + "' ";
  script +=
      "); COMP_CWORD=" + std::to_string(line.size() - 1) + "; _nonet; printf '%s\\n' \"${COMPREPLY[@]}\"";
  const TemporaryDirectory here;
  const Outcome o = run_bash(script, here.path());
  EXPECT_EQ(o.code, 0) << o;
  EXPECT_EQ(o.err, "");
  return words_of(o.out);
}

Words options_of(const std::string& verb) {
  const std::vector<std::string> options = options_in(run({verb, "--help"}).out);
  return {options.begin(), options.end()};
}

TEST(BashCompletion, Parses) {
  const Outcome o = run_bash("nonet completion bash | bash -n");
  EXPECT_EQ(o.code, 0) << o;
  EXPECT_EQ(o.err, "");
}

TEST(BashCompletion, IsRegistered) {
  EXPECT_EQ(run_bash("source <(nonet completion bash); complete -p nonet").out, "complete -F _nonet nonet\n");
}

TEST(BashCompletion, Verbs) {
  EXPECT_EQ(
      bash_offers({"nonet", ""}),
      (Words{"solve", "hint",     "rate",    "canonical", "minimal",    "convert", "count",  "list",
             "table", "generate", "race",    "stress",    "check",      "package", "export", "explain",
             "fmt",   "serve",    "puzzles", "bench",     "completion", "man",     "--help", "--version"}));
  EXPECT_EQ(bash_offers({"nonet", "so"}), Words{"solve"});
  EXPECT_EQ(bash_offers({"nonet", "--v"}), Words{"--version"});
  EXPECT_EQ(bash_offers({"nonet", "zzz"}), Words{});
}

TEST(BashCompletion, Puzzles) {
  for (const std::string verb : {"solve", "hint", "rate", "canonical", "minimal", "convert", "generate",
                                 "stress", "export", "puzzles"})
    EXPECT_EQ(bash_offers({"nonet", verb, ""}),
              (Words{"binary-sudoku", "checkers", "clocks", "cube2", "knights", "langford", "lights-out",
                     "nine", "pentominoes", "pyraminx", "queens", "sudoku", "target-sudoku", "tiles"}))
        << verb;
  EXPECT_EQ(bash_offers({"nonet", "solve", "l"}), (Words{"langford", "lights-out"}));
}

TEST(BashCompletion, VerbsWithoutPuzzlesOfferNone) {
  EXPECT_EQ(bash_offers({"nonet", "bench", ""}), Words{});
}

TEST(BashCompletion, PagesOfTheManual) {
  Words verbs = bash_offers({"nonet", ""});
  for (const char* option : {"--help", "--version"}) verbs.erase(option);
  EXPECT_EQ(bash_offers({"nonet", "man", ""}), verbs);
  EXPECT_EQ(bash_offers({"nonet", "man", "so"}), Words{"solve"});
}

TEST(BashCompletion, ExactlyTheOptionsOfHelp) {
  for (const std::string verb :
       {"solve", "hint",     "rate",    "canonical", "minimal",    "convert", "count",  "list",
        "table", "generate", "race",    "stress",    "check",      "package", "export", "explain",
        "fmt",   "serve",    "puzzles", "bench",     "completion", "man"}) {
    EXPECT_FALSE(options_of(verb).empty()) << verb;
    EXPECT_EQ(bash_offers({"nonet", verb, "clocks", "--"}), options_of(verb)) << verb;
  }
}

TEST(BashCompletion, Values) {
  EXPECT_EQ(bash_offers({"nonet", "solve", "clocks", "--algorithm", "d"}),
            (Words{"dfs", "diagram", "direct", "dp"}));
  EXPECT_EQ(bash_offers({"nonet", "solve", "clocks", "--color", ""}), (Words{"auto", "always", "never"}));
  EXPECT_EQ(bash_offers({"nonet", "count", "queens", "--backend", ""}),
            (Words{"auto", "scalar", "avx2", "avx512", "cuda", "mpi"}));
  EXPECT_EQ(bash_offers({"nonet", "solve", "sudoku", "--backend", ""}),
            (Words{"auto", "scalar", "avx2", "avx512", "cuda"}));
  EXPECT_EQ(bash_offers({"nonet", "convert", "sudoku", "--format", ""}),
            (Words{"line", "grid", "pencil", "sukaku", "sdk", "ss", "csv", "hodoku"}));
  EXPECT_EQ(bash_offers({"nonet", "export", "sudoku", "--format", ""}),
            (Words{"dimacs", "opb", "lp", "minizinc", "asp"}));
  EXPECT_EQ(bash_offers({"nonet", "package", "queens", "--format", ""}), (Words{"kattis", "polygon"}));
  EXPECT_EQ(bash_offers({"nonet", "check", "queens", "--protocol", ""}), (Words{"testlib", "kattis", "oj"}));
  EXPECT_EQ(bash_offers({"nonet", "check", "queens", "--protocol", "="}), (Words{"testlib", "kattis", "oj"}));
  EXPECT_EQ(bash_offers({"nonet", "check", "queens", "--protocol", "=", "te"}), (Words{"testlib"}));
  EXPECT_EQ(bash_offers({"nonet", "completion", ""}), (Words{"bash", "zsh", "fish"}));
}

TEST(BashCompletion, Files) {
  const TemporaryDirectory here;
  here.write("my-boards.txt", "");
  const Outcome o = run_bash(
      "source <(nonet completion bash); COMP_WORDS=(nonet solve clocks my); COMP_CWORD=3; _nonet; echo "
      "${COMPREPLY[@]}",
      here.path());
  EXPECT_EQ(o.out, "my-boards.txt\n") << o;
  for (const std::string verb : {"solve", "explain", "fmt"}) {
    const Outcome second = run_bash("source <(nonet completion bash); COMP_WORDS=(nonet " + verb +
                                        " my); COMP_CWORD=2; _nonet; echo ${COMPREPLY[@]}",
                                    here.path());
    EXPECT_EQ(second.out, "my-boards.txt\n") << second;
  }
}

TEST(ZshCompletion, Parses) {
  if (!have_command("zsh")) GTEST_SKIP() << "zsh is not installed";
  const TemporaryDirectory here;
  const Outcome o = run_bash("nonet completion zsh > _nonet && zsh -n _nonet", here.path());
  EXPECT_EQ(o.code, 0) << o;
  EXPECT_EQ(o.err, "");
}

// As installed, the file is a function that zsh loads when Tab is first pressed; it must answer that Tab.
TEST(ZshCompletion, AnswersTheFirstTab) {
  if (!have_command("zsh")) GTEST_SKIP() << "zsh is not installed";
  const TemporaryDirectory here;
  const Outcome o = run_bash(
      "nonet completion zsh > _nonet && zsh -fc '"
      "fpath=($PWD); autoload -Uz _nonet; compdef() { : }; _describe() { print -l ${(P)2} };"
      "words=(nonet \"\"); CURRENT=2; _nonet'",
      here.path());
  EXPECT_EQ(o.code, 0) << o;
  EXPECT_TRUE(contains(o.out, "solve:")) << o;
}

// As `source <(nonet completion zsh)`.
TEST(ZshCompletion, CanBeSourced) {
  if (!have_command("zsh")) GTEST_SKIP() << "zsh is not installed";
  const TemporaryDirectory here;
  const Outcome o = run_bash(
      "zsh -fc 'compdef() { print compdef $* }; source <(nonet completion zsh); _describe() { print -l "
      "${(P)2} };"
      "words=(nonet \"\"); CURRENT=2; _nonet'",
      here.path());
  EXPECT_EQ(o.code, 0) << o;
  EXPECT_TRUE(contains(o.out, "compdef _nonet nonet\n")) << o;
  EXPECT_TRUE(contains(o.out, "solve:")) << o;
}

TEST(FishCompletion, Parses) {
  if (!have_command("fish")) GTEST_SKIP() << "fish is not installed";
  const TemporaryDirectory here;
  const Outcome o = run_bash("nonet completion fish > nonet.fish && fish -n nonet.fish", here.path());
  EXPECT_EQ(o.code, 0) << o;
  EXPECT_EQ(o.err, "");
}

TEST(FishCompletion, Offers) {
  if (!have_command("fish")) GTEST_SKIP() << "fish is not installed";
  const TemporaryDirectory here;
  const auto offers = [&](const std::string& line) {
    const Outcome o =
        run_bash("nonet completion fish > nonet.fish && fish -c 'source nonet.fish; complete -C \"" + line +
                     "\"' | cut -f1",
                 here.path());
    EXPECT_EQ(o.code, 0) << o;
    return words_of(o.out);
  };
  EXPECT_EQ(offers("nonet so"), Words{"solve"});
  EXPECT_EQ(offers("nonet solve clo"), Words{"clocks"});
  EXPECT_EQ(offers("nonet solve clocks --alg"), Words{"--algorithm"});
  EXPECT_EQ(offers("nonet solve clocks --algorithm d"), (Words{"dfs", "diagram", "direct", "dp"}));
  EXPECT_EQ(offers("nonet count queens --backend a"), (Words{"auto", "avx2", "avx512"}));
  EXPECT_EQ(offers("nonet check queens --protocol "), (Words{"testlib", "kattis", "oj"}));
}

}  // namespace
}  // namespace nonet::cli
