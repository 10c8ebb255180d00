// Lines as files have them: line ends, blanks, very long lines, and buffers that end in the middle.
#include "nonet/base/text_reader.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include "tests/support/temporary.h"

namespace nonet::test {
namespace {

TextReader text(std::string s) {
  return TextReader::from_text(std::move(s), "test");
}

// "number:text" of every line to the end.
std::vector<std::string> lines_of(TextReader reader, bool filled = false) {
  std::vector<std::string> lines;
  while (true) {
    const auto line = filled ? reader.next_filled() : reader.next();
    if (!line) {
      lines.push_back("error " + std::to_string(line.error().place.line));
      return lines;
    }
    if (!*line) return lines;
    lines.push_back(std::to_string((*line)->number) + ":" + std::string((*line)->text));
  }
}
using Lines = std::vector<std::string>;

// A file that is gone when the test ends.
class File {
 public:
  explicit File(const std::string& text) : path_(folder_.write("text", text)) {}
  const std::string& path() const { return path_; }

 private:
  const TemporaryDirectory folder_;
  const std::string path_;
};

TEST(TextReader, LineEndsAndBlanks) {
  EXPECT_EQ(lines_of(text("a\nb\n")), (Lines{"1:a", "2:b"}));
  EXPECT_EQ(lines_of(text("a\r\nb\r\n")), (Lines{"1:a", "2:b"}));
  EXPECT_EQ(lines_of(text("a\nb")), (Lines{"1:a", "2:b"})) << "no last newline";
  EXPECT_EQ(lines_of(text("a \t\r\n  b  ")), (Lines{"1:a", "2:  b"})) << "only trailing blanks go";
  EXPECT_EQ(lines_of(text("a\n\n \r\nb\n")), (Lines{"1:a", "2:", "3:", "4:b"}));
  EXPECT_EQ(lines_of(text("a\n\n \r\nb\n"), true), (Lines{"1:a", "4:b"}));
  const std::string mark = "\xef\xbb\xbf";  // byte order
  EXPECT_EQ(lines_of(text(mark + "a\n" + mark + "b")), (Lines{"1:a", "2:" + mark + "b"}))
      << "only at the start";
  EXPECT_EQ(lines_of(text("")), Lines{});
  EXPECT_EQ(lines_of(text("\n")), Lines{"1:"});
  EXPECT_EQ(lines_of(text("\n\n"), true), Lines{});
  EXPECT_EQ(lines_of(text(std::string("a\0b\n", 4))), (Lines{std::string("1:a\0b", 5)})) << "any byte";
}

TEST(TextReader, UnreadLinesComeAgain) {
  TextReader reader = text("a\nb\n\nc");
  EXPECT_EQ((*reader.next())->text, "a");
  EXPECT_EQ((*reader.next())->text, "b");
  reader.unread({{"a", 1, {}}, {"", 7, Error{Fault::input, "odd"}}, {"b", 2, {}}});
  EXPECT_EQ((*reader.next())->text, "a");
  EXPECT_EQ(reader.next().error().message, "odd");
  const auto again = reader.next_filled();
  EXPECT_EQ((*again)->text, "b");
  EXPECT_EQ((*again)->number, 2u);
  EXPECT_EQ((*reader.next_filled())->number, 4u);
  EXPECT_FALSE(*reader.next());
}

TEST(TextReader, PlacesNameTheFileAndLine) {
  TextReader reader = text("a\nb\n");
  EXPECT_TRUE(reader.next() && reader.next());
  EXPECT_EQ(reader.lines_read(), 2u);
  const Place place = reader.place(2, 7);
  EXPECT_EQ(place.file, "test");
  EXPECT_EQ(place.line, 2u);
  EXPECT_EQ(place.column, 7u);
}

TEST(TextReader, ALineThatIsTooLongIsAnErrorAndTheNextIsRead) {
  const std::string fits(TextReader::max_line, 'x');
  for (const std::size_t extra : {std::size_t{1}, std::size_t{2}, std::size_t{5'000'000}}) {
    const std::string content =
        "a\n" + std::string(TextReader::max_line + extra, 'y') + "\n" + fits + "\nb\n";
    const File file(content);
    for (const bool from_file : {false, true}) {
      auto opened = TextReader::open(file.path());
      ASSERT_TRUE(opened);
      TextReader reader = from_file ? std::move(*opened) : text(content);
      EXPECT_EQ((*reader.next())->text, "a");
      const auto long_line = reader.next();
      ASSERT_FALSE(long_line);
      EXPECT_EQ(long_line.error().fault, Fault::input);
      EXPECT_EQ(long_line.error().place.line, 2u);
      EXPECT_EQ(long_line.error().place.column, TextReader::max_line + 1);
      EXPECT_EQ(long_line.error().message,
                "expected a line of at most 1048576 characters, found a longer one");
      const auto next = reader.next();
      ASSERT_TRUE(next && *next);
      EXPECT_EQ((*next)->text, fits);
      EXPECT_EQ((*next)->number, 3u);
      EXPECT_EQ((*reader.next())->text, "b");
      EXPECT_FALSE(*reader.next());
    }
  }
}

TEST(TextReader, ALineThatIsTooLongAtTheEnd) {
  for (const char* end : {"", "\n"}) {
    TextReader reader = text(std::string(TextReader::max_line + 1, 'y') + end);
    EXPECT_FALSE(reader.next());
    const auto after = reader.next();
    ASSERT_TRUE(after);
    EXPECT_FALSE(*after);
  }
}

TEST(TextReader, FilesLargerThanTheBuffer) {
  std::string content;
  Lines expected;
  for (int i = 1; i <= 60'000; ++i) {
    const std::string line(static_cast<std::size_t>(i % 97), static_cast<char>('a' + i % 26));
    content += line + (i % 3 == 0 ? "\r\n" : "\n");
    expected.push_back(std::to_string(i) + ":" + line);
  }
  ASSERT_GT(content.size(), std::size_t{1} << 21);
  const File file(content);
  auto reader = TextReader::open(file.path());
  ASSERT_TRUE(reader);
  EXPECT_EQ(lines_of(std::move(*reader)), expected);
}

TEST(TextReader, WhatCannotBeOpenedIsAFileError) {
  for (const std::string& path : {std::string("/nonexistent/file"), testing::TempDir()}) {
    const auto reader = TextReader::open(path);
    ASSERT_FALSE(reader) << path;
    EXPECT_EQ(reader.error().fault, Fault::file);
    EXPECT_NE(reader.error().message.find(path), std::string::npos) << reader.error().message;
  }
}

// Fast paths: what is buffered is whole lines, and what they consume is counted.
TEST(TextReader, BufferedTextAndConsuming) {
  TextReader reader = text("11\n22\n33\nend");
  ASSERT_TRUE(reader.buffered());
  EXPECT_EQ(*reader.buffered(), "11\n22\n33\nend");
  reader.consume(6, 2);
  const auto line = reader.next();
  EXPECT_EQ((*line)->text, "33");
  EXPECT_EQ((*line)->number, 3u);
  reader.unread({{"33", 3, {}}});
  EXPECT_EQ(*reader.buffered(), "") << "not while a line is unread";
  EXPECT_EQ((*reader.next())->text, "33");
  EXPECT_EQ(*reader.buffered(), "end");
  EXPECT_EQ((*reader.next())->text, "end");
  EXPECT_EQ(*reader.buffered(), "");
}

TEST(TextReader, BufferedTextOfAFileEndsWithALine) {
  std::string content;
  for (int i = 0; content.size() < 1'000'000; ++i) content += std::to_string(i) + "\n";
  content += "last";
  const File file(content);
  auto reader = TextReader::open(file.path());
  ASSERT_TRUE(reader);
  std::string seen;
  while (true) {
    const auto buffered = reader->buffered();
    ASSERT_TRUE(buffered);
    if (buffered->empty()) break;
    const std::string_view part = *buffered;
    if (part.back() != '\n') {
      EXPECT_TRUE(part.ends_with("last"));
    }
    seen += part;
    reader->consume(part.size(), static_cast<std::uint64_t>(std::count(part.begin(), part.end(), '\n')));
  }
  EXPECT_EQ(seen, content);
  EXPECT_EQ(reader->lines_read(),
            static_cast<std::uint64_t>(std::count(content.begin(), content.end(), '\n')));
}

RC_GTEST_PROP(TextReaderProperty, LinesAreTheTextSplitAtNewlines, (const std::vector<std::uint8_t>& bytes)) {
  std::string content;
  for (const std::uint8_t b : bytes) content += "ab \t\r\n\n"[b % 7];
  Lines expected;
  for (std::size_t at = 0, number = 1; at < content.size(); ++number) {
    const std::size_t end = std::min(content.find('\n', at), content.size());
    std::string line = content.substr(at, end - at);
    line.erase(line.find_last_not_of(" \t\r") + 1);
    expected.push_back(std::to_string(number) + ":" + line);
    at = end + 1;
  }
  RC_ASSERT(lines_of(text(content)) == expected);
}

// The next whole lines, as far as there is room.
std::string taken_from(TextReader& reader, std::size_t room) {
  std::string lines(room, '?');
  const auto got = reader.take_lines(lines);
  EXPECT_TRUE(got);
  return lines.substr(0, got ? *got : 0);
}

TEST(TextReader, WhatIsGivenBackIsReadAgain) {
  const File file("a\nb\nc\nd");
  auto reader = TextReader::open(file.path());
  ASSERT_TRUE(reader);
  EXPECT_TRUE(reader->ready());
  EXPECT_EQ(taken_from(*reader, 5), "a\nb\n");
  EXPECT_EQ(taken_from(*reader, 1), "") << "a line that does not fit";
  EXPECT_EQ(taken_from(*reader, 9), "c\nd");
  EXPECT_EQ(taken_from(*reader, 9), "");
  reader->give_back("c\nd");
  reader->give_back("new\n");
  reader->consume(0, 1);
  EXPECT_EQ(*reader->buffered(), "new\nc\nd");
  EXPECT_EQ(taken_from(*reader, 4), "new\n");
  reader->give_back("b\n");
  EXPECT_EQ(lines_of(std::move(*reader)), (Lines{"2:b", "3:c", "4:d"}));
}

TEST(TextReader, LinesAreTakenWhateverTheRoom) {
  const std::string content = "one\n\ntwo\r\nthree and four\n\nfive";
  const File file(content);
  for (std::size_t room = 1; room <= content.size() + 1; ++room) {
    auto opened = TextReader::open(file.path());
    ASSERT_TRUE(opened);
    for (const bool from_file : {false, true}) {
      TextReader reader = from_file ? std::move(*opened) : text(content);
      std::string seen;
      while (true) {
        if (const std::string lines = taken_from(reader, room); !lines.empty()) {
          EXPECT_TRUE(lines.back() == '\n' || (seen + lines) == content) << lines;
          seen += lines;
        } else if (const auto line = *reader.next()) {  // it does not fit
          EXPECT_GE(line->text.size() + 1, room);
          seen += content.substr(seen.size(), content.find('\n', seen.size()) - seen.size() + 1);
        } else {
          break;
        }
      }
      EXPECT_EQ(seen, content) << room;
    }
  }
}

TEST(TextReader, LinesOfAPipeAreTakenAsTheyCome) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  auto reader = TextReader::open("/dev/fd/" + std::to_string(ends[0]));
  ASSERT_TRUE(reader);
  EXPECT_EQ(::write(ends[1], "a\nb", 3), 3);
  EXPECT_EQ(taken_from(*reader, 100), "a\n");
  EXPECT_FALSE(reader->ready());
  EXPECT_EQ(::write(ends[1], "c\n", 2), 2);
  EXPECT_EQ(taken_from(*reader, 100), "bc\n");
  EXPECT_EQ(::write(ends[1], "d", 1), 1);
  ::close(ends[1]);
  EXPECT_EQ(taken_from(*reader, 100), "d");
  ::close(ends[0]);
}

// All that buffered() has, one part after the other.
std::string all_buffered(TextReader& reader) {
  std::string seen;
  while (true) {
    const auto part = reader.buffered();
    EXPECT_TRUE(part);
    if (!part || part->empty()) return seen;
    seen += *part;
    reader.consume(part->size(), 0);
  }
}

TEST(TextReader, BufferedTextEndsOnlyWhereTheTextDoes) {
  for (const std::size_t length : {std::size_t{700'000}, 3 * TextReader::max_line}) {
    const std::string content = "a\n" + std::string(length, '#') + "\nb\n";
    const File file(content);
    auto reader = TextReader::open(file.path());
    ASSERT_TRUE(reader);
    EXPECT_TRUE(all_buffered(*reader) == content) << length;
  }
}

TEST(TextReader, ALongLineThatWasTakenIsReadAgain) {
  const std::size_t length = 2 * TextReader::max_line;
  const File file(std::string(length, 'x') + "\n" + std::string(length, 'y') + "\nend\n");
  auto reader = TextReader::open(file.path());
  ASSERT_TRUE(reader);
  EXPECT_EQ(taken_from(*reader, length), "") << "its end does not fit";
  EXPECT_EQ(lines_of(std::move(*reader)), (Lines{"error 1"}));
  auto again = TextReader::open(file.path());
  ASSERT_TRUE(again);
  EXPECT_EQ(taken_from(*again, length), "");
  EXPECT_EQ(all_buffered(*again).size(), 2 * length + 6);
}

TEST(TextReader, IsAskedBeforeItWaits) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  auto reader = TextReader::open("/dev/fd/" + std::to_string(ends[0]));
  ASSERT_TRUE(reader);
  EXPECT_EQ(::write(ends[1], "a\nb", 3), 3);
  int asked = 0;
  reader->before_waiting([&] {
    EXPECT_FALSE(reader->has_input());
    return ++asked == 1 && ::write(ends[1], "c\n", 2) == 2;
  });
  EXPECT_EQ((*reader->next())->text, "a");
  EXPECT_EQ(asked, 0);
  EXPECT_EQ((*reader->next())->text, "bc");
  EXPECT_EQ(asked, 1);
  EXPECT_FALSE(*reader->next());
  EXPECT_EQ(asked, 2);
  EXPECT_TRUE(reader->interrupted());
  for (const int end : ends) ::close(end);
}

TEST(TextReader, IsReadyWhenItNeedNotWait) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  auto reader = TextReader::open("/dev/fd/" + std::to_string(ends[0]));
  ASSERT_TRUE(reader);
  EXPECT_FALSE(reader->ready());
  EXPECT_EQ(::write(ends[1], "a\n", 2), 2);
  EXPECT_TRUE(reader->ready());
  EXPECT_EQ(*reader->buffered(), "a\n");
  EXPECT_TRUE(reader->ready());
  reader->consume(2, 1);
  EXPECT_FALSE(reader->ready());
  EXPECT_EQ(::write(ends[1], "b", 1), 1);
  EXPECT_FALSE(reader->ready()) << "half a line";
  ::close(ends[1]);
  EXPECT_TRUE(reader->ready());
  ::close(ends[0]);
}

}  // namespace
}  // namespace nonet::test
