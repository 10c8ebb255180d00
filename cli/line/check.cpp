#include <fmt/format.h>

#include "cli/line/parts.h"

namespace nonet::cli {

void add_check(CLI::App& app, Options& o) {
  auto* check =
      app.add_subcommand("check", "for contest judges: whether a program's output answers an input file");
  check->add_option("PUZZLE", o.puzzle, "the puzzle; one that has a contest format")->required();
  check
      ->add_option(
          "FILES", o.check.files,
          "testlib: INPUT OUTPUT ANSWER [REPORT [-appes]]; oj: INPUT OUTPUT [ANSWER]; kattis: INPUT ANSWER "
          "FEEDBACK_FOLDER, and the output on standard input")
      ->required();
  check->add_option("--protocol", o.check.protocol, "testlib, kattis or oj (online-judge-tools)")
      ->type_name("NAME")
      ->required()
      ->check(CLI::IsMember({"testlib", "kattis", "oj"}));
  check
      ->add_option(
          "--time-limit", o.check.time_limit,
          "seconds to find the exact answer, 60 if not given, 0 is no limit; when they are not enough, "
          "judging failed")
      ->type_name("S")
      ->check(check_seconds, "");
  // testlib's last word has one dash and several letters, which is no option to CLI11.
  check->allow_extras();
  check->parse_complete_callback([check, &o] {
    for (const std::string& word : check->remaining()) {
      if (word != "-appes" && word != "-APPES") throw CLI::ExtrasError({word});
      o.check.files.push_back(word);
    }
  });
  check->footer(
      "The exact answer is found anew; the output and the answer file are both graded by it. A wrong answer "
      "file, or\n"
      "an output that beats it, is a failure of the judge and never a wrong answer.\n"
      "Exit codes: testlib and oj 0 right, 1 wrong, 2 malformed, 3 judging failed; kattis 42 right, 43 wrong "
      "or\n"
      "malformed, 3 judging failed. The reason goes to standard error, to REPORT, and to judgemessage.txt "
      "in\n"
      "FEEDBACK_FOLDER.\n\n"
      "Examples:\n"
      "  nonet check queens --protocol=testlib <(echo 8) <(echo 92) <(echo 92) 2> verdict.txt\n"
      "  echo 92 | nonet check queens --protocol=oj <(echo 8) /dev/stdin <(echo 92) 2> verdict.txt\n"
      "  mkdir feedback && (echo 92 | nonet check queens --protocol=kattis <(echo 8) <(echo 92) feedback 2> "
      "verdict.txt || test $? -eq 42)");
}

}  // namespace nonet::cli
