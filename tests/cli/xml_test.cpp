// Texts inside XML, whatever their bytes are.
#include "report/xml.h"

#include <gtest/gtest.h>

namespace nonet::report {
namespace {

TEST(Xml, TheExampleOfTheHeader) {
  EXPECT_EQ(escape_xml("a<b & \x01"), "a&lt;b &amp; \uFFFD");
}

TEST(Xml, CharactersOfXmlStayOrAreNamed) {
  EXPECT_EQ(escape_xml("<\">\t\n\r'"), "&lt;&quot;&gt;\t\n\r'");
  EXPECT_EQ(escape_xml("µ ⁻¹ 🂡 \U0010FFFF \uFFFD"), "µ ⁻¹ 🂡 \U0010FFFF \uFFFD");
  EXPECT_EQ(escape_xml(""), "");
}

TEST(Xml, OtherBytesAreReplaced) {
  const std::string mark = "\uFFFD";
  EXPECT_EQ(escape_xml(std::string_view("\0\x1b\x1f", 3)), mark + mark + mark);
  EXPECT_EQ(escape_xml("a\xffz"), "a" + mark + "z");
  EXPECT_EQ(escape_xml("a\xc3"), "a" + mark) << "cut in a character";
  EXPECT_EQ(escape_xml("\xe2<"), mark + "&lt;") << "the tag is not swallowed";
  EXPECT_EQ(escape_xml("\xc0\xbc"), mark + mark) << "a tag, written too long";
  EXPECT_EQ(escape_xml("\xed\xa0\x80"), mark + mark + mark) << "half of a pair";
  EXPECT_EQ(escape_xml("\xef\xbf\xbf"), mark + mark + mark) << "no character of XML";
  EXPECT_EQ(escape_xml("\xf4\x90\x80\x80"), mark + mark + mark + mark) << "above the last";
}

}  // namespace
}  // namespace nonet::report
