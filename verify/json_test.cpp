#include <gtest/gtest.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>

#include "tests/support/verify_draft.h"

namespace nonet_verify {
namespace {

std::string wrong(std::string_view text) {
  try {
    Json::parse(text);
  } catch (const Rejection& rejection) {
    return fmt::format("{}: {}", rejection.line, rejection.why);
  }
  return "fine";
}

TEST(VerifyJson, ReadsValuesAndRemembersTheirLines) {
  const Json value = Json::parse(
      "{ \"a\" : [1, -20,\n 9223372036854775807,-9223372036854775808],\r\n"
      "\"b\":\"\\u0041\\n\\\"\\u00e9\\ud83d\\ude00\", \"c\" :true,\t\"d\":{},\"e\":null}");
  EXPECT_EQ(value.at("a").items()[1].whole(), -20);
  EXPECT_EQ(value.at("a").items()[2].whole(), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(value.at("a").items()[3].whole(), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(value.at("a").items()[3].line, 2u);
  EXPECT_EQ(value.at("b").text(), "A\n\"\xc3\xa9\xf0\x9f\x98\x80");
  EXPECT_EQ(value.at("b").line, 3u);
  EXPECT_TRUE(value.at("c").truth());
  EXPECT_TRUE(value.at("d").members().empty());
  EXPECT_FALSE(value.has("f"));
}

TEST(VerifyJson, RejectsWhatIsNoJson) {
  for (const std::string_view text : {"",
                                      " ",
                                      "{",
                                      "[1,]",
                                      "[1 2]",
                                      "{\"a\"}",
                                      "{\"a\":1,}",
                                      "{a:1}",
                                      "[1]x",
                                      "tru",
                                      "nul",
                                      "+1",
                                      "-",
                                      "01",
                                      "-01",
                                      "1.5",
                                      "1e3",
                                      "9223372036854775808",
                                      "-9223372036854775809",
                                      "99999999999999999999999",
                                      "\"a",
                                      "\"\\x\"",
                                      "\"\\u12g4\"",
                                      "\"\\ud83d\"",
                                      "\"\\ud83d\\u0041\"",
                                      "\"\\ude00\"",
                                      "\"\t\"",
                                      "{\"a\":1,\"a\":2}",
                                      "\"\\"}) {
    EXPECT_NE(wrong(text), "fine") << text;
  }
  EXPECT_EQ(wrong("{\"a\": 1,\n\"a\": 2}"), "2: the member \"a\" is there twice");
  EXPECT_NE(wrong(std::string("\"a\0\"", 4)), "fine");
  EXPECT_EQ(wrong(std::string(16, '[') + std::string(16, ']')), "fine");
  EXPECT_NE(wrong(std::string(100'000, '[')), "fine");
  std::string members = "{";
  for (int i = 0; i < 65; ++i) members += fmt::format("{}\"{}\":1", i == 0 ? "" : ",", i);
  EXPECT_EQ(wrong(members + "}"), "1: more than 64 members");
}

TEST(VerifyJson, ValuesOfAnotherKindAreRejected) {
  const Json value = Json::parse("{\"a\": 1,\n \"b\": \"x\"}");
  EXPECT_THROW(value.at("a").text(), Rejection);
  EXPECT_THROW(value.at("b").whole(), Rejection);
  EXPECT_THROW(value.at("a").items(), Rejection);
  EXPECT_THROW(value.at("a").at("b"), Rejection);
  EXPECT_THROW(value.at("b").truth(), Rejection);
  EXPECT_THROW(value.at("c"), Rejection);
  try {
    value.allow({"a"});
    FAIL();
  } catch (const Rejection& rejection) {
    EXPECT_EQ(rejection.line, 2u);
  }
}

Draft solved_clocks() {
  return Draft("clocks")
      .instance({"12 12 12", "12 12 12", "12 12 12"})
      .optimal(0, {})
      .proof(R"({"kind": "goal"})");
}

TEST(VerifyCertificate, EveryMemberIsUnderstoodOrRejected) {
  EXPECT_EQ(verdict(solved_clocks()), "accepted");
  EXPECT_EQ(verdict(solved_clocks().with("note", "1")), "12: the member \"note\" is not understood here");
  EXPECT_EQ(verdict(solved_clocks().with("bound", "0")), "12: the member \"bound\" is not understood here");
  EXPECT_EQ(verdict(solved_clocks().proof(R"({"kind": "goal", "seed": 1})")),
            "11: the member \"seed\" is not understood here");
  EXPECT_EQ(verdict(solved_clocks().proof(R"({"kind": "oracle"})")),
            "11: no proof of the kind 'oracle' is known");
  EXPECT_EQ(verdict(solved_clocks().with("certificate", "2")),
            "2: expected version 1 of the format, found 2");
  EXPECT_EQ(verdict(solved_clocks().with("claim", "\"true\"")),
            "7: expected optimal, best-found, solved, unsolvable, count or table, found 'true'");
  EXPECT_EQ(verdict(solved_clocks().with("puzzle", "\"chess\"")), "3: there is no puzzle 'chess' here");
  EXPECT_EQ(verdict(solved_clocks().with("aim", "\"maximum\"")), "8: this puzzle asks for a minimum");
  EXPECT_EQ(verdict(solved_clocks().with("work", R"({"algorithm": "x"})")),
            "5: the member \"unit\" is missing");
  for (const std::string name :
       {"certificate", "puzzle", "settings", "work", "instance", "claim", "aim", "cost", "moves", "proof"}) {
    EXPECT_EQ(verdict(solved_clocks().with(name, "")), fmt::format("1: the member \"{}\" is missing", name));
  }
  EXPECT_EQ(verdict(solved_clocks().settings({{"size", "3x3"}})),
            "4: the member \"size\" is not understood here");
}

std::string packed(const std::string& part, int times) {
  std::string out(ZSTD_compressBound(part.size()) + 1024, '\0');
  std::string all;
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  for (int i = 0; i < times; ++i) {
    ZSTD_inBuffer in{part.data(), part.size(), 0};
    while (true) {
      ZSTD_outBuffer to{out.data(), out.size(), 0};
      const std::size_t left =
          ZSTD_compressStream2(context, &to, &in, i + 1 == times ? ZSTD_e_end : ZSTD_e_continue);
      all.append(out, 0, to.pos);
      if (i + 1 == times ? left == 0 : in.pos == in.size) break;
    }
  }
  ZSTD_freeCCtx(context);
  return all;
}

TEST(VerifyCertificate, CompressedOnesAreUnpacked) {
  const std::string text = solved_clocks().text(), small = packed(text, 1);
  EXPECT_EQ(unpack(text), text);
  EXPECT_EQ(unpack(small), text);
  EXPECT_THROW(unpack(small.substr(0, small.size() - 3)), Rejection);
  EXPECT_THROW(unpack(small + "x"), Rejection);
  EXPECT_THROW(unpack(small.substr(0, 4)), Rejection);
  const std::string zeros(1 << 20, '\0');  // unpacks to more than is allowed, from some 20 kB
  EXPECT_THROW(unpack(packed(zeros, 257)), Refusal);
}

TEST(VerifyCertificate, FilesThatCannotBeRead) {
  EXPECT_THROW(read_bytes("/no/such/file"), Unreadable);
  EXPECT_THROW(read_bytes("/"), Unreadable);
}

// What is checked was made by the solvers: nothing of theirs may be used to check it.
TEST(VerifyCertificate, SharesNoCodeWithTheSolvers) {
  const auto folder = std::filesystem::path(__FILE__).parent_path().parent_path() / "verify";
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().stem().string().ends_with("_test")) continue;
    std::ifstream file(entry.path());
    ++files;
    for (std::string line; std::getline(file, line);) {
      if (entry.path().filename() == "CMakeLists.txt") {
        EXPECT_EQ(line.find("nonet::nonet)"), line.npos) << entry.path();
        continue;
      }
      if (!line.starts_with("#include \"")) continue;
      const std::string name = line.substr(10, line.find('"', 10) - 10);
      EXPECT_TRUE(std::filesystem::exists(folder / name) && name.find("..") == name.npos)
          << entry.path() << " includes " << name;
    }
  }
  EXPECT_GT(files, 50);
}

}  // namespace
}  // namespace nonet_verify
