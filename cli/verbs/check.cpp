// Judging by three protocols. Each names its files and exit codes differently; the judgements are the same.
//
//   testlib  INPUT OUTPUT ANSWER [REPORT [-appes]]           0, 1, 2, 3; the message also into REPORT
//   oj       INPUT OUTPUT [ANSWER]                            0, and anything else is a failure
//   kattis   INPUT ANSWER FEEDBACK_FOLDER [MORE] < OUTPUT     42, 43, and anything else is the judge's
//   failure
#include <fmt/format.h>

#include <cstdio>

#include "cli/files.h"
#include "cli/grading.h"
#include "cli/instances.h"
#include "cli/verbs/verbs.h"
#include "nonet/catalog/contest.h"
#include "report/xml.h"

namespace nonet::cli {
namespace {

enum class Judgement { right, wrong, malformed, failed };  // as testlib numbers them
constexpr int kattis_right = 42, kattis_wrong = 43;

struct Judged {
  Judgement judgement;
  std::string reason;
};

struct Files {
  std::string input, output;
  std::string answer;  // empty: none, which only oj allows
  std::string report;  // empty: none
  bool xml = false;    // the report is read by a machine
};

Result<Files> name_files(const CheckOptions& check) {
  const auto& given = check.files;
  const std::size_t least = check.protocol == "oj" ? 2 : 3;
  if (given.size() < least) {
    return Error{Fault::usage,
                 fmt::format("{} needs {} files, found {}", check.protocol, least, given.size())};
  }
  if (check.protocol == "kattis") {
    const bool slash = given[2].ends_with('/');
    return Files{given[0], "-", given[1], given[2] + (slash ? "" : "/") + "judgemessage.txt"};
  }
  const std::size_t most = check.protocol == "testlib" ? 5 : 3;
  if (given.size() > most) {
    return Error{Fault::usage,
                 fmt::format("{} has at most {} files, found {}", check.protocol, most, given.size())};
  }
  Files files{given[0], given[1], given.size() > 2 ? given[2] : "", given.size() > 3 ? given[3] : ""};
  files.xml = given.size() > 4;
  if (files.xml && given[4] != "-appes" && given[4] != "-APPES")
    return Error{Fault::usage, fmt::format("after the report comes -appes or nothing, found '{}'", given[4])};
  return files;
}

Judged judge(Session& session, const Puzzle& puzzle, const Judging& judging, const Files& files) {
  const auto failed = [](std::string_view what, const Error& error) {
    const Place& place = error.place;
    const std::string where =
        place.line > 0 ? fmt::format("line {}, column {}: ", place.line, place.column) : "";
    return Judged{Judgement::failed, fmt::format("{}{}{}", what, where, error.message)};
  };
  const auto input = read_whole(files.input, most_judged_bytes);
  if (!input) return failed("the input file: ", input.error());
  const auto answer =
      files.answer.empty() ? Result<std::string>("") : read_whole(files.answer, most_judged_bytes);
  if (!answer) return failed("the answer file: ", answer.error());
  const auto output = read_whole(files.output, most_judged_bytes);
  const auto asked = answer_input(session, puzzle, judging, *input);
  if (!asked) return failed(asked.error().fault == Fault::input ? "the input file: " : "", asked.error());
  const Graded of_answer = files.answer.empty() ? Graded{} : grade_output(judging, *asked, *answer);
  const Graded of_output =
      output ? grade_output(judging, *asked, *output) : Graded{Grade::malformed, output.error().message};
  if (of_output.grade == Grade::better)
    return {Judgement::failed, "the output beats the exact answer: " + of_output.reason};
  if (of_answer.grade != Grade::right) {
    return {Judgement::failed, fmt::format("the answer file is wrong: {}{}", of_answer.reason,
                                           of_output.grade == Grade::right ? "; the output is right" : "")};
  }
  if (of_output.grade == Grade::right) return {Judgement::right, "right"};
  return {of_output.grade == Grade::wrong ? Judgement::wrong : Judgement::malformed, of_output.reason};
}

std::string report_of(const Files& files, const Judged& judged, const std::string& message) {
  if (!files.xml) return message + "\n";
  constexpr std::string_view outcomes[] = {"accepted", "wrong-answer", "presentation-error", "fail"};
  return fmt::format("<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"{}\">{}</result>\n",
                     outcomes[static_cast<int>(judged.judgement)], report::escape_xml(judged.reason));
}

int code_of(const std::string& protocol, Judgement judgement) {
  if (protocol != "kattis" || judgement == Judgement::failed) return static_cast<int>(judgement);
  return judgement == Judgement::right ? kattis_right : kattis_wrong;
}

}  // namespace

int run_check(const Options& given) {
  Options options = given;
  options.time_limit = given.check.time_limit;
  Session session(options);
  const auto puzzle = open_puzzle(session);
  if (!puzzle) return session.finish();
  const auto judging = judging_of(*puzzle);
  const auto files = name_files(options.check);
  if (judging == nullptr || !files) {
    session.report(judging == nullptr ? fmt::format("{} has no contest format", options.puzzle)
                                      : files.error().message);
    session.note(exit_usage);
    return session.finish();
  }
  Judged judged = judge(session, *puzzle, *judging, *files);
  if (session.stopping()) return session.finish();
  constexpr std::string_view words[] = {"ok", "wrong answer", "wrong output format", "judging failed"};
  const auto message = [&] {
    const std::string_view word = words[static_cast<int>(judged.judgement)];
    return judged.judgement == Judgement::right ? std::string(word)
                                                : fmt::format("{}: {}", word, judged.reason);
  };
  if (!files->report.empty()) {
    const auto written = write_file(files->report, report_of(*files, judged, message()));
    if (!written) judged = {Judgement::failed, written.error().message};
  }
  session.report(message());
  return code_of(options.check.protocol, judged.judgement);
}

}  // namespace nonet::cli
