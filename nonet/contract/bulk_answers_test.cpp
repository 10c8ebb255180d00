// Many instances by many threads against one after the other: wherever the text is cut, whatever is in it.
#include "nonet/contract/bulk_answers.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <random>
#include <stdexcept>
#include <utility>

#include "nonet/base/whole_lines.h"
#include "nonet/puzzles/sudoku/sudoku.h"

namespace nonet::test {
namespace {

const std::atomic<bool> never = false;
const std::string one_solution =
    "....1.7....8..5..2...9.21..85.....4.3...6.......1....37.2..4......53.9.7......8..";

std::unique_ptr<Puzzle> plain_sudoku() {
  auto made = sudoku_puzzle.make({});
  EXPECT_TRUE(made);
  return std::move(*made);
}

std::string with_line_ends(std::string board, std::string_view end) {
  for (std::size_t row = 9; row > 0; --row) board.insert(9 * row, end);
  return board;
}

// Boards in all forms that the fast path takes, some that it leaves, and lines that are none.
std::string random_text(std::mt19937& random, int boards) {
  std::string text;
  for (int i = 0; i < boards; ++i) {
    std::string board = one_solution;
    const auto by = static_cast<int>(random() % 9);
    for (char& c : board) {
      if (c != '.') c = static_cast<char>('1' + (c - '1' + by) % 9);
    }
    switch (random() % 16) {
      case 0:
        text += with_line_ends(board, "\n");
        break;
      case 1:
        text += with_line_ends(board, "\r\n") + "\r\n";
        break;
      case 2:
        text += board + ",4.5,name\r\n";
        break;
      case 3:
        text += "# remark\n\n" + board + "\n";
        break;
      case 4:
        text += std::string(81, '0') + "\n";  // several solutions
        break;
      case 5:
        text += "11" + board.substr(2) + "\n";  // none
        break;
      case 6:
        text += "12345\n" + board + "\n";  // too short
        break;
      case 7:
        text += " " + board + "\n";  // as read() takes it
        break;
      default:
        text += board + "\n";
    }
  }
  if (random() % 2 == 0) text.pop_back();
  return text;
}

// What there is to say of a text: answers, errors with their places, how many instances.
struct Said {
  std::string answers, errors;
  u64 instances = 0, fast = 0;
};

// As the program does it: the fast path where it can, otherwise one instance. Without a portion only these.
Said said_of(const Puzzle& puzzle, TextReader text, int threads, std::size_t portion, bool judge = false) {
  Said said;
  Request request;
  request.threads = threads;
  request.judge = judge;
  BulkAnswers bulk(puzzle, request, portion, never, [&](std::string& answers) {
    said.answers += answers;
    return true;
  });
  while (true) {
    if (portion > 0) said.fast += bulk.run(text).instances;
    const auto instance = puzzle.read(text, false);
    if (instance && !*instance) break;
    ++said.instances;
    if (!instance) {
      const Error& error = instance.error();
      said.errors += fmt::format("{}:{}: {}\n", error.place.line, error.place.column, error.message);
      continue;
    }
    Progress progress;
    const auto answer = puzzle.solve(**instance, request, progress);
    EXPECT_TRUE(answer);
    if (answer->status == Status::unsolvable) {
      said.answers += judge ? "" : std::string(Puzzle::no_answer) + "\n";
    } else if (judge) {
      said.answers += puzzle.judge(**instance, *answer);
    } else if (answer->more) {
      said.answers += std::string(Puzzle::several_answers) + "\n";
    } else {
      said.answers += puzzle.answer_line(**instance, *answer) + "\n";
    }
  }
  said.instances += said.fast;
  return said;
}

TextReader reader_of(const std::string& text) {
  return TextReader::from_text(text, "test");
}

TEST(BulkAnswersThreads, AreThoseOfOneInstanceAfterTheOther) {
  const auto puzzle = plain_sudoku();
  std::mt19937 random(1);
  for (int round = 0; round < 24; ++round) {
    const std::string text = random_text(random, round % 8 == 7 ? 300 : 20);
    const bool judge = round % 3 == 2;
    const Said right = said_of(*puzzle, reader_of(text), 1, 0, judge);
    EXPECT_EQ(right.fast, 0u);
    for (const int threads : {1, 2, 4}) {
      for (const std::size_t portion : {std::size_t{200}, std::size_t{1000}, std::size_t{1} << 17}) {
        const Said said = said_of(*puzzle, reader_of(text), threads, portion, judge);
        EXPECT_EQ(said.answers, right.answers) << text;
        EXPECT_EQ(said.errors, right.errors) << text;
        EXPECT_EQ(said.instances, right.instances);
      }
    }
  }
}

// Every size of a portion is a cut at another byte; where nothing is unusual the fast path takes it all.
TEST(BulkAnswersThreads, CutsAtEveryByteChangeNothing) {
  const auto puzzle = plain_sudoku();
  const std::string rows = with_line_ends(one_solution, "\n"), line = one_solution + "\n";
  const std::string text = rows + rows + line + line + "\n# remark\n" + rows + "\n" + rows + line + rows;
  const Said right = said_of(*puzzle, reader_of(text), 1, 0);
  EXPECT_EQ(right.instances, 8u);
  for (std::size_t portion = 1; portion <= text.size() + 1; ++portion) {
    const Said said = said_of(*puzzle, reader_of(text), 3, portion);
    EXPECT_EQ(said.answers, right.answers) << portion;
    EXPECT_EQ(said.fast == 8, portion >= 90) << "a board in rows fits: " << portion;
  }
}

TEST(BulkAnswersThreads, RowsAreNotLeft) {
  const auto puzzle = plain_sudoku();
  for (const std::string end : {"\n", "\r\n"}) {
    std::string text;
    for (int i = 0; i < 200; ++i) text += with_line_ends(one_solution, end);
    for (const std::size_t portion : {std::size_t{1000}, std::size_t{4096}})
      EXPECT_EQ(said_of(*puzzle, reader_of(text), 2, portion).fast, 200u) << portion;
  }
}

TEST(BulkAnswersThreads, AnAnswerDoesNotWaitForInput) {
  const auto puzzle = plain_sudoku();
  int in[2], out[2];
  ASSERT_EQ(::pipe(in), 0);
  ASSERT_EQ(::pipe(out), 0);
  std::thread answering([&] {
    auto text = TextReader::open("/dev/fd/" + std::to_string(in[0]));
    ASSERT_TRUE(text);
    Request request;
    request.threads = 3;
    BulkAnswers bulk(*puzzle, request, 1 << 17, never, [&](std::string& answers) {
      return ::write(out[1], answers.data(), answers.size()) == static_cast<ssize_t>(answers.size());
    });
    EXPECT_EQ(bulk.run(*text).instances, 40u);
    ::close(out[1]);
  });
  const std::string line = one_solution + "\n";
  for (int i = 0; i < 40; ++i) {
    EXPECT_EQ(::write(in[1], line.data(), line.size()), 82);
    std::string answer;
    for (char c = 0; c != '\n' && ::read(out[0], &c, 1) == 1;) answer += c;
    EXPECT_EQ(answer.size(), 82u);
  }
  ::close(in[1]);
  answering.join();
  for (const int end : {in[0], out[0]}) ::close(end);
}

// Half a line behind a portion is no reason to wait for the other half.
TEST(BulkAnswersThreads, AnAnswerDoesNotWaitForTheRestOfALine) {
  const auto puzzle = plain_sudoku();
  int in[2], out[2];
  ASSERT_EQ(::pipe(in), 0);
  ASSERT_EQ(::pipe(out), 0);
  std::thread answering([&] {
    auto text = TextReader::open("/dev/fd/" + std::to_string(in[0]));
    ASSERT_TRUE(text);
    Request request;
    request.threads = 3;
    BulkAnswers bulk(*puzzle, request, 100, never, [&](std::string& answers) {
      return ::write(out[1], answers.data(), answers.size()) == static_cast<ssize_t>(answers.size());
    });
    EXPECT_EQ(bulk.run(*text).instances, 21u);
    ::close(out[1]);
  });
  const std::string line = one_solution + "\n", head = line.substr(0, 40), tail = line.substr(40);
  EXPECT_EQ(::write(in[1], head.data(), head.size()), 40);
  for (int i = 0; i < 20; ++i) {
    const std::string next = tail + head;
    EXPECT_EQ(::write(in[1], next.data(), next.size()), 82);
    std::string answer;
    for (char c = 0; c != '\n' && ::read(out[0], &c, 1) == 1;) answer += c;
    EXPECT_EQ(answer.size(), 82u);
  }
  EXPECT_EQ(::write(in[1], tail.data(), tail.size()), 42);
  ::close(in[1]);
  answering.join();
  for (const int end : {in[0], out[0]}) ::close(end);
}

// Says every line again, and fails in the middle of a line that is "!".
class Echo final : public Puzzle {
 public:
  Taken lines_fast(std::string_view text, const Request&, std::string& out) const override {
    const std::string_view line = text.substr(0, text.find('\n') + 1);
    if (line == "!\n") {
      out += "half";
      throw std::runtime_error("!");
    }
    out += line;
    return {.bytes = line.size(), .lines = 1, .instances = 1};
  }

  const Description& description() const override { return *sudoku_puzzle.description; }
  Result<std::unique_ptr<Instance>> read(TextReader&, bool) const override { return nothing; }
  std::string write(const Instance&) const override { return {}; }
  Result<std::unique_ptr<Instance>> random(u64, Progress&) const override { return nothing; }
  Result<Answer> solve(const Instance&, const Request&, Progress&) const override { return nothing; }
  Result<Tally> count(const Instance&, const Request&, Progress&) const override { return nothing; }
  Result<Answer> list(const Instance&, const Request&, Progress&, const EachAnswer&) const override {
    return nothing;
  }
  Result<Histogram> table(const Request&, Progress&) const override { return nothing; }
  std::string move_name(const Instance&, int) const override { return {}; }
  std::unique_ptr<Instance> play(const Instance&, std::span<const Step>) const override { return nullptr; }
  std::optional<Board> before(const Instance&, const Answer&) const override { return {}; }
  std::optional<Board> after(const Instance&, const Answer&) const override { return {}; }
  bool is_solved(const Instance&) const override { return false; }
  std::string judge(const Instance&, const Answer&) const override { return {}; }

 private:
  inline static const Error nothing = {Fault::unsupported, "only lines"};
};

std::string numbers(int begin, int end) {
  std::string lines;
  for (int i = begin; i < end; ++i) lines += std::to_string(i) + "\n";
  return lines;
}

TEST(BulkAnswersThreads, WhatFailsIsThrownBehindTheAnswersBeforeIt) {
  const Echo puzzle;
  for (const int threads : {1, 4}) {
    Request request;
    request.threads = threads;
    std::string seen;
    BulkAnswers bulk(puzzle, request, 200, never, [&](std::string& answers) {
      seen += answers;
      return true;
    });
    TextReader text = reader_of(numbers(0, 1000) + "!\n" + numbers(1000, 3000));
    EXPECT_THROW(bulk.run(text), std::runtime_error);
    EXPECT_EQ(seen, numbers(0, 1000));
    const auto line = text.next();
    ASSERT_TRUE(line && *line);
    EXPECT_EQ((*line)->text, "!");
    EXPECT_EQ((*line)->number, 1001u);
    EXPECT_EQ(bulk.run(text).instances, 2000u) << "of this call alone";
    EXPECT_EQ(seen, numbers(0, 3000));
  }
}

TEST(BulkAnswersThreads, WhatTheWriterThrowsIsThrownOnce) {
  const Echo puzzle;
  for (const int threads : {1, 4}) {
    Request request;
    request.threads = threads;
    std::string seen;
    bool thrown = false;
    BulkAnswers bulk(puzzle, request, 200, never, [&](std::string& answers) {
      seen += answers;
      if (seen.size() > 4000 && !std::exchange(thrown, true)) throw std::runtime_error("full");
      return true;
    });
    TextReader text = reader_of(numbers(0, 3000));
    EXPECT_THROW(bulk.run(text), std::runtime_error);
    EXPECT_LT(seen.size(), 5000u);
    bulk.run(text);
    EXPECT_EQ(seen, numbers(0, 3000)) << "the writer had what it threw at";
    EXPECT_EQ(text.lines_read(), 3000u);
  }
}

TEST(BulkAnswersThreads, EndWhenToldAndWhenNoMoreIsWanted) {
  const auto puzzle = plain_sudoku();
  std::string line = one_solution + "\n", text;
  for (int i = 0; i < 5000; ++i) text += line;
  Request request;
  request.threads = 4;
  for (const bool by_flag : {false, true}) {
    std::atomic<bool> stop = false;
    std::string seen;
    BulkAnswers bulk(*puzzle, request, 4096, stop, [&](std::string& answers) {
      seen += answers;
      stop = by_flag && seen.size() > 20'000;
      return by_flag || seen.size() <= 20'000;
    });
    TextReader reader = reader_of(text);
    const Taken taken = bulk.run(reader);
    EXPECT_LT(taken.instances, 5000u);
    EXPECT_EQ(82 * taken.instances, seen.size());
    EXPECT_EQ(reader.lines_read(), taken.instances);
    EXPECT_EQ(*reader.buffered(), text.substr(seen.size())) << "nothing is lost";
  }
}

TEST(BulkAnswersThreads, KeepToTheMemory) {
  const auto puzzle = plain_sudoku();
  Request request;
  request.threads = 4;
  request.memory = 1 << 16;
  std::string text;
  for (int i = 0; i < 5000; ++i) text += one_solution + "\n";
  std::size_t longest = 0;
  BulkAnswers bulk(*puzzle, request, std::size_t{1} << 30, never, [&](std::string& answers) {
    longest = std::max(longest, answers.size());
    return true;
  });
  TextReader reader = reader_of(text);
  EXPECT_EQ(bulk.run(reader).instances, 5000u);
  EXPECT_LE(longest, std::size_t{1} << 14);
}

// The worked example of the header.
TEST(BulkAnswersThreads, Example) {
  const auto made = plain_sudoku();
  const Puzzle& puzzle = *made;
  TextReader text = reader_of(one_solution + "\n" + one_solution + "\nodd\n");
  Request request;
  request.threads = 2;
  const std::atomic<bool> stop = false;
  std::string all;
  BulkAnswers bulk(puzzle, request, puzzle.lines_portion(request), stop, [&](std::string& answers) {
    all += answers;
    return true;
  });
  const Taken taken = bulk.run(text);  // instances, lines; what is left in `text` is for read()
  EXPECT_EQ(taken.instances, 2u);
  EXPECT_EQ(all.size(), 164u);
  EXPECT_EQ((*text.next())->number, 3u);
}

TEST(WholeLines, BoardsAndBlocks) {
  EXPECT_EQ(whole_boards("ab\ncd\nef\n", 2, 2), 6u);
  EXPECT_EQ(whole_boards("abcd\nab\ncd\nef\n", 2, 2), 11u);
  EXPECT_EQ(whole_boards("ab\n\ncd\nef\n", 2, 2), 10u);
  EXPECT_EQ(whole_boards("ab\r\ncd\r\nef\r\n", 2, 2), 8u);
  EXPECT_EQ(whole_boards("ab\ncd\nefgh\n", 2, 2), 11u);
  EXPECT_EQ(whole_boards("ab\ncd\nef", 2, 2), 8u) << "the end of the text";
  EXPECT_EQ(whole_boards("ab\ncd\n\n#\nef\ngh\n", 2, 2), 15u);
  EXPECT_EQ(whole_boards("#b\ncd\nef\n", 2, 2), 9u) << "a remark";
  EXPECT_EQ(whole_boards("ab\n", 2, 2), 0u);
  EXPECT_EQ(whole_boards("", 2, 2), 0u);
  EXPECT_EQ(whole_boards("\n", 2, 2), 1u);
  EXPECT_EQ(whole_blocks("1 2\n33 4\n5 6\n", 2), 9u);
  EXPECT_EQ(whole_blocks("1 2\n33 4\n5 6\n", 3), 13u);
  EXPECT_EQ(whole_blocks("1 2\n33 4\n", 3), 0u);
  EXPECT_EQ(whole_blocks("", 3), 0u);
  EXPECT_EQ(whole_blocks("\n\n\n\n", 3), 3u);
}

}  // namespace
}  // namespace nonet::test
