#include "nonet/language/text/layout.h"

#include <gtest/gtest.h>

#include "nonet/language/text/document.h"
#include "tests/support/made_document.h"

namespace nonet::test {
namespace {

TEST(Layout, SaysTheSameAndStaysAsItIs) {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    const Made made = Maker(seed).document();
    const auto document = parsed(made.source);
    ASSERT_TRUE(document);
    ASSERT_EQ(dump(document->root()), made.meaning) << made.source;
    const auto laid = lay_out("f.puzzle", made.source);
    ASSERT_TRUE(laid) << made.source;
    const auto again = parsed(*laid);
    ASSERT_TRUE(again) << made.source;
    EXPECT_EQ(dump(again->root()), made.meaning) << made.source << "\n----\n" << *laid;
    EXPECT_EQ(lay_out("f.puzzle", *laid).operator*(), *laid) << made.source;
    const auto comments = [](std::string_view text) { return std::count(text.begin(), text.end(), '#'); };
    EXPECT_EQ(comments(*laid), comments(made.source)) << made.source;
    EXPECT_EQ(laid->find('\r'), std::string::npos);
  }
}

TEST(Layout, Rules) {
  const std::string forty(40, 'x');
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", ""},
      {"\n\n", ""},
      {"a=1   # one\n[b]\nl=[1,2]", "a = 1 # one\n\n[b]\nl = [1, 2]\n"},
      {"\n\n# c  \n\n\n\na = 1\n\n\n", "# c\n\na = 1\n"},
      {"a = 1\n# of b\n[b]\n# of c\n\n[c]\n", "a = 1\n\n# of b\n[b]\n# of c\n\n[c]\n"},
      {"# of b\n[b]\n", "# of b\n[b]\n"},
      {" [ b . 'c d' ]# x\n\t[[ d ]]", "[b.'c d'] # x\n\n[[d]]\n"},
      {"l = [ 1 ,\n 2, ]\nt = {a=1,b={ } }", "l = [1, 2]\nt = { a = 1, b = {} }\n"},
      {"l = [\n 1, 2]", "l = [\n  1, 2,\n]\n"},
      {"l = [ # a\n 1 # b\n # c\n, # d\n [2,3]] # e",
       "l = [\n  # a\n  1, # b\n  # c\n  # d\n  [2, 3],\n] # e\n"},
      {"l = ['" + forty + "', '" + forty + "12345678']", "l = ['" + forty + "', '" + forty + "12345678']\n"},
      {"l = ['" + forty + "', '" + forty + "123456789']",
       "l = [\n  '" + forty + "',\n  '" + forty + "123456789',\n]\n"},
      {"s = '''\n  x  \n\n\n'''  \n", "s = '''\n  x  \n\n\n'''\n"},
      {"a = [['''x\ny''']]", "a = [\n  [\n    '''x\ny''',\n  ],\n]\n"},
  };
  for (const auto& [text, laid] : cases) {
    const auto result = lay_out("f.puzzle", text);
    ASSERT_TRUE(result) << text;
    EXPECT_EQ(*result, laid) << text;
  }
  EXPECT_FALSE(lay_out("f.puzzle", "a = [1"));
  std::string numbers = "12345678", row = "  12345678,";
  for (int i = 1; i < 9; ++i) row += " 12345678,";
  for (int i = 1; i < 25; ++i) numbers += ",12345678";
  const std::string short_row = "  12345678, 12345678, 12345678, 12345678, 12345678, 12345678, 12345678,\n";
  EXPECT_EQ(*lay_out("f.puzzle", "a = [" + numbers + "]"),
            "a = [\n" + row + "\n" + row + "\n" + short_row + "]\n");
}

}  // namespace
}  // namespace nonet::test
