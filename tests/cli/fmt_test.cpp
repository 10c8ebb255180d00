// Laying out puzzle files: in place, to standard output, or only looking.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

constexpr std::string_view rough = "name='lamps'   # c\n[board]\ngrid=\"3x3\"\nvalues=[ 'a','b' ]\n";
constexpr std::string_view smooth = "name = 'lamps' # c\n\n[board]\ngrid = \"3x3\"\nvalues = ['a', 'b']\n";

TEST(Fmt, StandardInput) {
  const Outcome o = run({"fmt", "-"}, rough);
  EXPECT_EQ(o.code, exit_ok) << o;
  EXPECT_EQ(o.out, smooth);
  EXPECT_EQ(o.err, "");
}

// Longer than what is read at once.
TEST(Fmt, LongLinesLoseNothing) {
  const TemporaryDirectory here;
  const std::string remark = "# " + std::string(700'000, 'x') + "\n";
  const std::string path = here.write("a.puzzle", remark + std::string(rough));
  const Outcome o = run({"fmt", path});
  EXPECT_EQ(o.code, exit_ok) << o.err;
  EXPECT_TRUE(content(path) == remark + std::string(smooth)) << content(path).size();
}

TEST(Fmt, WaitsForTheRestOfALine) {
  Program program(Launch{.arguments = {"fmt", "-"}});
  EXPECT_TRUE(program.write(rough.substr(0, 4)));
  EXPECT_TRUE(program.wait_until_asleep());
  EXPECT_TRUE(program.write(rough.substr(4)));
  program.end_input();
  EXPECT_EQ(program.finish().out, smooth);
}

TEST(Fmt, InPlaceAndOnlyWhenItChanges) {
  const TemporaryDirectory here;
  const std::string path = here.write("a.puzzle", rough), link = here.path() + "/link.puzzle";
  std::filesystem::create_symlink("a.puzzle", link);
  ::chmod(path.c_str(), 0640);
  const Outcome o = run({"fmt", link});
  EXPECT_EQ(o.code, exit_ok) << o;
  EXPECT_EQ(o.out + o.err, "");
  EXPECT_EQ(content(path), smooth);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  struct stat first{}, second{};
  ASSERT_EQ(::stat(path.c_str(), &first), 0);
  EXPECT_EQ(first.st_mode & 0777u, 0640u);
  EXPECT_EQ(run({"fmt", path}).code, exit_ok);
  ASSERT_EQ(::stat(path.c_str(), &second), 0);
  EXPECT_EQ(first.st_ino, second.st_ino);  // a written one is another file
}

TEST(Fmt, CheckNamesFilesAndWritesNothing) {
  const TemporaryDirectory here;
  const std::string bad = here.write("bad.puzzle", rough), good = here.write("good.puzzle", smooth);
  const Outcome o = run({"fmt", "--check", good, bad});
  EXPECT_EQ(o.code, exit_unformatted) << o;
  EXPECT_EQ(o.out, bad + "\n");
  EXPECT_EQ(content(bad), rough);
  EXPECT_EQ(run({"fmt", "--check", good}).code, exit_ok);
  EXPECT_EQ(run({"fmt", "--check", "-"}, rough).out, "standard input\n");
}

TEST(Fmt, ABadFileIsShownAndLeftAlone) {
  const TemporaryDirectory here;
  const std::string bad = here.write("bad.puzzle", "a=1\nadd = a orthogonal(a)\n");
  const std::string other = here.write("other.puzzle", rough);
  const Outcome o = run({"fmt", bad, other});
  EXPECT_EQ(o.code, exit_bad_input);
  EXPECT_EQ(o.out, "");
  EXPECT_EQ(o.err,
            "nonet: " + bad +
                ":2:7: expected a value: a text in quotes, a whole number, true or false, a list or a table\n"
                "   2 | add = a orthogonal(a)\n     |       ^\n");
  EXPECT_EQ(content(bad), "a=1\nadd = a orthogonal(a)\n");
  EXPECT_EQ(content(other), smooth);
  EXPECT_EQ(run({"fmt", here.path() + "/none.puzzle"}).code, exit_no_input);
  const Outcome other_format = run({"fmt", "a.dlx"});
  EXPECT_EQ(other_format.code, exit_usage);
  EXPECT_EQ(other_format.err, "nonet: a.dlx: only .puzzle files are laid out\n");
  EXPECT_EQ(run({"fmt", "-"}, std::string(5 << 20, '\n')).code, exit_refused);
  EXPECT_EQ(run(Launch{.arguments = {"fmt", "-"}, .out = Stream::full}, rough).code, exit_no_output);
}

TEST(Fmt, WhatCannotBeWrittenStays) {
  const TemporaryDirectory here;
  ::chmod(here.path().c_str(), 0777);
  const std::string path = here.write("a.puzzle", rough);
  ::chmod(path.c_str(), 0444);
  const Outcome o = run(Launch{.arguments = {"fmt", path}, .as_nobody = true});
  EXPECT_EQ(o.code, exit_no_output) << o;
  EXPECT_EQ(o.err, "nonet: cannot write '" + path + "': Permission denied\n");
  EXPECT_EQ(content(path), rough);
}

TEST(Fmt, EveryExampleIsLaidOut) {
  std::vector<std::string> arguments = {"fmt", "--check"};
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() + "/examples/puzzles")) {
    if (entry.path().extension() == ".puzzle") arguments.push_back(entry.path().string());
  }
  EXPECT_GE(arguments.size(), 14u);
  const Outcome o = run(arguments);
  EXPECT_EQ(o.code, exit_ok) << o;
}

// What the program says about a key that no table has: the keys that this one has.
std::set<std::string> keys_said(const TemporaryDirectory& here, const std::string& text) {
  const std::string error = run({"explain", here.write("a.puzzle", text)}).err;
  const std::string before = "has no key xyzxyzxyzxyz; it has ";
  std::set<std::string> keys;
  const std::size_t at = error.find(before);
  EXPECT_NE(at, std::string::npos) << text << error;
  if (at == std::string::npos) return keys;
  std::istringstream list(error.substr(at + before.size(), error.find('\n', at) - at - before.size()));
  for (std::string key; std::getline(list >> std::ws, key, ',');) keys.insert(key);
  return keys;
}

TEST(Schema, HasTheKeysThatFilesHave) {
  const auto schema = nlohmann::json::parse(content(source_folder() + "/docs/puzzle-file.schema.json"));
  const auto keys_of = [](const nlohmann::json& table) {
    std::set<std::string> keys;
    for (const auto& [key, value] : table["properties"].items()) keys.insert(key);
    return keys;
  };
  const TemporaryDirectory here;
  const std::string unknown = "xyzxyzxyzxyz = 1\n", board = "[board]\ngrid = \"2x2\"\nvalues = 2\n";
  EXPECT_EQ(keys_said(here, unknown + board), keys_of(schema));
  const auto& parts = schema["$defs"];
  EXPECT_EQ(keys_said(here, board + unknown), keys_of(parts["board"]));
  EXPECT_EQ(keys_said(here, board + "[[moves]]\n" + unknown), keys_of(parts["move"]));
  EXPECT_EQ(keys_said(here, board + "[goal]\n" + unknown + "[[moves]]\nadd = \"1\"\n"),
            keys_of(parts["sums"]));
  EXPECT_EQ(keys_said(here, board + "[[rules]]\n" + unknown), keys_of(parts["rule"]));
  EXPECT_EQ(keys_said(here, board + "[score]\n" + unknown + "[[rules]]\ndifferent = \"rows\"\n"),
            keys_of(parts["score"]));
  EXPECT_EQ(keys_said(here, "[cover]\n" + unknown + "[[options]]\nitems = \"a\"\n"), keys_of(parts["cover"]));
  EXPECT_EQ(keys_said(here, "[cover]\nitems = \"a\"\n[[options]]\n" + unknown), keys_of(parts["option"]));
  EXPECT_EQ(keys_said(here, board + "[[moves]]\nadd = \"1\"\n[[expect]]\n" + unknown),
            keys_of(parts["expectation"]));
}

TEST(Schema, AllowsTheTextsThatTheProgramReads) {
  const auto schema = nlohmann::json::parse(content(source_folder() + "/docs/puzzle-file.schema.json"));
  const TemporaryDirectory here;
  for (const std::string size : {"2x4", " 2x4", "2 x 4", "2x4 ", "2X4", "x4"}) {
    for (const std::string key : {"grid", "boxes"}) {
      const std::regex pattern(schema["$defs"]["board"]["properties"][key]["pattern"].get<std::string>());
      const std::string grid = key == "grid" ? "" : "grid = \"2x4\"\n";
      const Outcome o = run({"explain", here.write("a.puzzle", "[board]\n" + grid + key + " = \"" + size +
                                                                   "\"\nvalues = \"12345678\"\n[[rules]]\n"
                                                                   "different = \"rows\"\n")});
      EXPECT_EQ(o.code == exit_ok, std::regex_match(size, pattern)) << key << size << o;
    }
  }
  std::set<std::string> types;
  for (const auto& type : schema["$defs"]["sums"]["properties"]["value"]["oneOf"])
    types.insert(type["type"].get<std::string>());
  EXPECT_EQ(types, (std::set<std::string>{"integer", "string"}));
  for (const std::string value : {"1", "\"2 - 1\""}) {
    const Outcome o = run({"explain", here.write("a.puzzle", "[goal]\nsums = \"rows\"\nvalue = " + value +
                                                                 "\n[board]\ngrid = \"1x2\"\nvalues = 2\n"
                                                                 "[[moves]]\nadd = \"1\"\n")});
    EXPECT_EQ(o.code, exit_ok) << value << o;
  }
  for (const std::string times : {"", "times = 1\n"}) {
    const Outcome o = run({"explain", here.write("a.puzzle",
                                                 "[board]\ngrid = \"2x2\"\nvalues = \"12\"\n[[rules]]\n"
                                                 "count = \"1\"\nin = \"rows\"\n" +
                                                     times)});
    EXPECT_EQ(o.code == exit_ok, !times.empty()) << o;
  }
  const auto required = schema["$defs"]["rule"]["oneOf"][1]["required"].get<std::set<std::string>>();
  EXPECT_EQ(required, (std::set<std::string>{"count", "times"}));
}

}  // namespace
}  // namespace nonet::cli
