// Every way of writing a board, and what is said about bad ones.
#include "nonet/puzzles/sudoku/text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "nonet/contract/interface.h"

namespace nonet::test {
namespace {

std::vector<std::string> read_all(std::string text, int n = 9, int band = 3) {
  TextReader reader = TextReader::from_text(std::move(text), "test");
  std::vector<std::string> boards;
  while (true) {
    const auto board = read_sudoku(reader, n, band);
    if (!board) {
      const Error& error = board.error();
      EXPECT_EQ(error.fault, Fault::input);
      boards.push_back(std::to_string(error.place.line) + ":" + std::to_string(error.place.column) + ": " +
                       error.message);
      continue;
    }
    if (!*board) return boards;
    EXPECT_EQ((*board)->candidates.size(), static_cast<std::size_t>(n * n));
    boards.push_back(write_sudoku(n, (*board)->candidates));
  }
}

using Boards = std::vector<std::string>;

const std::string lines =
    "103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n804000107\n";

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size()) {
    text.replace(at, what.size(), with);
  }
  return text;
}

TEST(SudokuText, LinesOfCharacters) {
  EXPECT_EQ(read_all(lines), Boards{lines});
  EXPECT_EQ(read_all(replaced(lines, "0", ".")), Boards{lines});
  EXPECT_EQ(read_all(replaced(lines, "0", "_")), Boards{lines});
  EXPECT_EQ(read_all(replaced(lines, "0", "*")), Boards{lines});
  EXPECT_EQ(read_all(replaced(lines, "\n", " \r\n")), Boards{lines});
  EXPECT_EQ(read_all(lines.substr(0, lines.size() - 1)), Boards{lines});
  EXPECT_EQ(read_all("\n# a comment\n\n" + lines + "\n\n# another\n" + lines), (Boards{lines, lines}));
  EXPECT_EQ(read_all(lines + lines), (Boards{lines, lines}));
  EXPECT_EQ(read_all(""), Boards{});
  EXPECT_EQ(read_all("\n\n# nothing\n"), Boards{});
}

TEST(SudokuText, OneLineABoard) {
  const std::string line = replaced(lines, "\n", "");
  EXPECT_EQ(read_all(line), Boards{lines});
  EXPECT_EQ(read_all(replaced(line, "0", ".") + "\n" + line + "\n" + lines), (Boards{lines, lines, lines}));
  EXPECT_EQ(read_all(replaced(lines, "\n", " ")), Boards{lines}) << "nine words of nine characters";
  std::string apart;
  for (const char c : line) apart += std::string(1, c) + "  ";
  EXPECT_EQ(read_all(apart), Boards{lines});
}

TEST(SudokuText, NumbersAndDrawings) {
  std::string apart;
  for (const char c : lines) apart += c == '\n' ? std::string("\n") : std::string(1, c) + " ";
  EXPECT_EQ(read_all(apart), Boards{lines});
  EXPECT_EQ(read_all(" 1 . 3 | . . . | 5 . 9\n . . 2 | 1 . 9 | 4 . .\n . . . | 7 . 4 | . . .\n"
                     "-------+-------+------\n"
                     " 3 . . | 5 . 2 | . . 6\n . 6 . | . . . | . 5 .\n 7 . . | 8 . 3 | . . 4\n"
                     "-------+-------+------\n"
                     " . . . | 4 . 1 | . . .\n . . 9 | 2 . 5 | 8 . .\n 8 . 4 | . . . | 1 . 7\n"),
            Boards{lines});
  EXPECT_EQ(read_all("+---+---+---+\n|103|000|509|\n|002|109|400|\n|000|704|000|\n+===+===+===+\n"
                     "|300|502|006|\n|060|000|050|\n|700|803|004|\n+---+---+---+\n"
                     "|000|401|000|\n|009|205|800|\n|804|000|107|\n+---+---+---+\n"),
            Boards{lines});
  EXPECT_EQ(read_all("103 000 509\n002 109 400\n000 704 000\n\n300 502 006\n060 000 050\n700 803 004\n\n"
                     "000 401 000\n009 205 800\n804 000 107\n"),
            Boards{lines});
  EXPECT_EQ(read_all(" 1 [4] 3 |[6][2][8]| 5 [7] 9\n" + replaced(lines.substr(10), "0", ".")),
            Boards{"143628579\n" + lines.substr(10)})
      << "as the program draws an answer";
}

TEST(SudokuText, PencilMarks) {
  const std::string marks = "1 23 4 .\n34 4 12 12\n123 . . .\n4 3 2 1\n";
  EXPECT_EQ(read_all(marks, 4, 2), Boards{marks});
  EXPECT_EQ(read_all("1 32 4 1234\n3,4 4 12 12\n123 0 . _\n4 3 2 1\n", 4, 2), Boards{marks});
  EXPECT_EQ(read_all("1 23 4 . 34 4 12 12 123 . . . 4 3 2 1", 4, 2), Boards{marks});
  EXPECT_EQ(read_all("1234 1234 1234 1234\n34 4 12 12\n123 . . .\n4 3 2 1\n", 4, 2),
            Boards{". . . .\n" + marks.substr(marks.find('\n') + 1)})
      << "candidates, as they are in order";
  EXPECT_EQ(read_all("1234 3412 2143 4321", 4, 2), Boards{"1234\n3412\n2143\n4321\n"}) << "rows";
  const std::string twelve = "1,12 . 12 11 10 9 8 7 6 5 4 3\n";
  std::string board;
  for (int i = 0; i < 12; ++i) board += twelve;
  EXPECT_EQ(read_all(board, 12, 3), Boards{board});
}

TEST(SudokuText, AnythingBehindABoard) {
  const std::string line = replaced(lines, "\n", "");
  for (const std::string behind : {" # ED=7.1/1.2/1.2", ",", ", 95437, ED=11.9", ";9.0;name;3", "\t24 clues",
                                   "#x", " 123456789 123456789 123456789"})
    EXPECT_EQ(read_all(line + behind + "\n" + line), (Boards{lines, lines})) << behind;
  const std::string solution(81, '5');
  EXPECT_EQ(read_all("puzzle,solution\n" + line + "," + solution + "\n" + line + "," + solution),
            (Boards{lines, lines}));
  EXPECT_EQ(read_all("id,puzzle,solution\n17," + line + "," + solution + "\n\"18\", \"" + line + "\"\n"),
            (Boards{lines, lines}));
  EXPECT_EQ(read_all(line.substr(0, 80) + "x # bad\n" + line + " good"),
            (Boards{"1:81: expected a digit from 1 to 9, 0 or ., found 'x'", lines}));
  EXPECT_EQ(read_all("J\xc3\xbcrgen " + line.substr(0, 80) + "x\n" + line),
            (Boards{"1:88: expected a digit from 1 to 9, 0 or ., found 'x'", lines}));
  EXPECT_EQ(read_all(lines.substr(0, 20) + line + " 7.1"),
            (Boards{"3:1: expected row 3 of 9, found a whole board", lines}));
  EXPECT_EQ(read_all(lines + "puzzle,solution\n")[1].substr(0, 5), "10:10") << "a header is the first line";
}

TEST(SudokuText, AnythingBeforeABoard) {
  const std::string line = replaced(lines, "\n", "");
  for (const std::string before :
       {"Golden Nugget ", "no. 17: ", "\"a name\";", "12;easy;", "x\t", "\xEF\xBB\xBF"})
    EXPECT_EQ(read_all(before + line + " 7.1\n" + line), (Boards{lines, lines})) << before;
  const std::string solution(81, '5');
  for (const std::string header : {"puzzle,solution", "quizzes,solutions", "\"puzzle\",\"solution\"",
                                   "puzzle", "\xEF\xBB\xBFpuzzle,solution"})
    EXPECT_EQ(read_all(header + "\n\"" + line + "\",\"" + solution + "\"\n" + line), (Boards{lines, lines}))
        << header;
  EXPECT_EQ(read_all("solution,puzzle\n" + solution + "," + line)[0],
            "1:1: expected a table with puzzles before solutions");
  EXPECT_EQ(read_all("pr\xc3\xa9"
                     ";solution;puzzle\n" +
                     line)[0],
            "1:5: expected a table with puzzles before solutions");
  EXPECT_EQ(read_all(line.substr(0, 80) + "," + solution + "\n" + line),
            (Boards{"1:81: expected 81 cells of a board, found 80", lines}))
      << "the solution is not the puzzle";
  EXPECT_EQ(read_all("17," + line + "5," + solution + "\n" + line),
            (Boards{"1:86: expected 81 cells of a board, found 82", lines}));
}

TEST(SudokuText, SolutionsAreNotReadAsPuzzles) {
  const std::string line = replaced(lines, "\n", ""), solution(81, '5');
  const auto read_first = [&](const std::string& text) { return read_all(text + "\n" + line).at(0); };
  for (const std::string header : {"Solution,Puzzle", "solution,board", "SOLUTION;puzzle", "solutions,id"})
    EXPECT_EQ(read_first(header + "\n" + solution + "," + line),
              "1:1: expected a table with puzzles before solutions")
        << header;
  for (const std::string header : {"Puzzle,Solution", "board;solution", "id\tquiz\tsolution"})
    EXPECT_EQ(read_first(header + "\n" + line + "," + solution), lines) << header;
  EXPECT_EQ(read_first("puzzle,solution\n," + solution), "2:1: expected a board before this one");
  EXPECT_EQ(read_first("puzzle;solution\n\"\";" + solution), "2:1: expected a board before this one");
  EXPECT_EQ(read_first("puzzle,solution\n" + replaced(line, "0", " ") + "," + solution),
            "2:1: expected a board before this one");
  EXPECT_EQ(read_first("puzzle,solution\n7," + replaced(line, "0", " ") + "," + solution),
            "2:3: expected a board before this one");
  EXPECT_EQ(read_first("puzzle,solution\n" + replaced(line, "0", "-").substr(1) + "," + solution),
            "2:81: expected 81 cells of a board, found 80");
  EXPECT_EQ(read_first("a long name of a board that goes on and on and on,12," + line), lines);
  EXPECT_NE(read_first("name,remark\n" + line), lines) << "no column of puzzles";
}

TEST(SudokuText, Hodoku) {
  const std::string line = replaced(lines, "\n", "");
  std::string solved = line;  // 103000509 002109400 ...: the 3 was not given
  solved.insert(2, "+");
  EXPECT_EQ(read_all(":0000:x:" + line + ":::\n:0300:12:" + solved + "::711:\n" + solved),
            (Boards{lines, lines, lines}));
  EXPECT_EQ(read_all(":0000:x:" + line + ":212 312,:\n" + lines)[0].substr(0, 6), "1:95: ");
  const std::string marks = read_all(":0000:x:" + line + ":212 412 299::\n")[0];
  EXPECT_EQ(marks.substr(0, marks.find('\n')), "1 1356789 3 . . . 5 . 9") << "r1c2 without 2 and 4";
  for (const std::string before : {" ", "\t ", "a name", "a name "})
    EXPECT_EQ(read_all(before + ":0000:x:" + line + ":212 412 299::\n"), Boards{marks}) << before;
  EXPECT_EQ(read_all("no. 17: " + line + ": 7.1: 3: 4"), Boards{lines}) << "no such line";
  EXPECT_EQ(read_all(":0000:x:" + line + ":111::\n" + lines),
            (Boards{"1:91: expected a candidate of r1c1, and this removes the last", lines}));
  EXPECT_EQ(read_all(":0000:x:" + line + ":12x::\n" + lines),
            (Boards{"1:91: expected a digit, its row and its column, such as 123, found '12x'", lines}));
  EXPECT_EQ(read_all(":0000:x:" + line.substr(1) + ":::\n" + lines),
            (Boards{"1:89: expected 81 cells of a board, found 80", lines}));
  EXPECT_EQ(read_all(":0000:x\n" + lines), (Boards{"1:8: expected :technique:candidates:board:", lines}));
  EXPECT_EQ(read_all(":0000:x:+" + line + ":::\n" + lines)[0], lines) << "+ before the 1";
  EXPECT_EQ(read_all(":0000:x:" + replaced(line, "103", "1+03") + ":::\n" + lines)[0],
            "1:91: expected 81 cells of a board, found 82");
}

TEST(SudokuText, FilesOfPrograms) {
  EXPECT_EQ(read_all("#AAuthor\n#DDescription\n[Puzzle]\n" + replaced(lines, "0", ".") + "[State]\n" +
                     replaced(lines, "0", "1") + "[Puzzle]\n" + lines),
            (Boards{lines, lines}));
  std::string drawn = "*-----------*\n";
  for (std::size_t row = 0; row < 9; ++row) {
    const std::string cells = replaced(lines.substr(10 * row, 9), "0", ".");
    drawn += "|" + cells.substr(0, 3) + "|" + cells.substr(3, 3) + "|" + cells.substr(6) + "|\n";
    if (row % 3 == 2) drawn += row < 8 ? "|---+---+---|\n" : "*-----------*\n";
  }
  EXPECT_EQ(read_all(drawn + drawn), (Boards{lines, lines}));
  EXPECT_EQ(read_all(replaced(drawn, ".", "X")), Boards{lines});
  std::string bracketed = replaced(drawn, ".", "X");
  for (std::size_t at = 0; (at = bracketed.find("\n|", at)) != std::string::npos; ++at) {
    if (bracketed[at + 2] == '-') continue;
    bracketed[at + 1] = '[';
    bracketed[bracketed.find('\n', at + 1) - 1] = ']';
  }
  EXPECT_EQ(read_all(bracketed), Boards{lines}) << bracketed;
  EXPECT_EQ(read_all("[X12|3XX|456]\n" + replaced(lines, "\n", ""))[0],
            "2:1: expected row 2 of 9, found a whole board")
      << "a row, not a section";
  EXPECT_EQ(read_all(".-------.-------.\n| 1  23 | 4  . |\n| 34 4  | 12 12 |\n:-------+-------:\n"
                     "| 123 . | .  . |\n| 4  3  | 2  1 |\n'-------'-------'\n",
                     4, 2),
            Boards{"1 23 4 .\n34 4 12 12\n123 . . .\n4 3 2 1\n"});
}

TEST(SudokuText, Sukaku) {
  const std::string board = "1 23 4 .\n34 4 12 12\n123 . . .\n4 3 2 1\n";
  const std::string right = "1....23....41234003400041200120012301234123412340004003002001000";
  EXPECT_EQ(read_all(right + " x\n" + right, 4, 2), (Boards{board, board}));
  EXPECT_EQ(read_all("2" + right.substr(1) + "\n" + board, 4, 2),
            (Boards{"1:1: expected 1 or ., found '2'", board}));
  EXPECT_EQ(read_all("...." + right.substr(4) + "\n" + board, 4, 2),
            (Boards{"1:1: expected a candidate of cell 1, found none", board}));
  EXPECT_EQ(read_all(board.substr(0, 9) + right, 4, 2),
            (Boards{"2:1: expected row 2 of 4, found a whole board", board}));
}

TEST(SudokuText, Styles) {
  const std::vector<std::uint32_t> givens = {1, 15, 4, 15, 15, 15, 15, 2, 15, 15, 15, 15, 8, 15, 15, 1};
  const std::vector<std::uint32_t> marks = {1, 6, 4, 10, 15, 15, 15, 2, 15, 15, 15, 15, 8, 15, 15, 1};
  const SudokuShape shape = {4, 2, 2};
  const auto text = [&](std::span<const std::uint32_t> candidates, std::string_view style) {
    const auto written = write_sudoku_as(shape, candidates, style);
    if (!written) return written.error().message;
    TextReader reader = TextReader::from_text(*written + *written, "test");
    for (int i = 0; i < 2; ++i) {
      const auto board = read_sudoku(reader, 4, 2);
      EXPECT_TRUE(board && *board && std::ranges::equal((*board)->candidates, candidates)) << *written;
    }
    return *written;
  };
  EXPECT_EQ(text(givens, "line"), "1.3....2....4..1\n");
  EXPECT_EQ(text(givens, "grid"), "1 . | 3 .\n. . | . 2\n----+----\n. . | . .\n4 . | . 1\n");
  EXPECT_EQ(text(givens, "sdk"), "[Puzzle]\n1.3.\n...2\n....\n4..1\n");
  EXPECT_EQ(text(givens, "ss"), "*-----*\n|1.|3.|\n|..|.2|\n|--+--|\n|..|..|\n|4.|.1|\n*-----*\n");
  EXPECT_EQ(text(marks, "pencil").substr(0, 39), "1    23   | 3    24\n1234 1234 | 1234 2\n");
  EXPECT_EQ(text(marks, "sukaku").substr(0, 24), "1....23...3..2.412341234");
  EXPECT_EQ(text(marks, "line"), "digits alone cannot hold candidates; pencil can, and sukaku");
}

TEST(SudokuText, MoreThanNineDigits) {
  std::string numbers, letters, line;
  for (int r = 0; r < 16; ++r) {
    for (int c = 0; c < 16; ++c) {
      const int digit = (r * 5 + c) % 17;
      numbers += std::to_string(digit) + (c < 15 ? " " : "\n");
      const char letter = digit == 0   ? '.'
                          : digit < 10 ? static_cast<char>('0' + digit)
                                       : static_cast<char>('A' + digit - 10);
      letters += letter;
      line += letter >= 'A' ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    letters += '\n';
  }
  EXPECT_EQ(read_all(numbers, 16, 4), Boards{numbers});
  EXPECT_EQ(read_all(letters, 16, 4), Boards{numbers});
  EXPECT_EQ(read_all(line, 16, 4), Boards{numbers});
  EXPECT_EQ(read_all(replaced(letters, "\n", " "), 16, 4), Boards{numbers});
  EXPECT_EQ(read_all(replaced(numbers, "\n", " "), 16, 4), Boards{numbers});
  EXPECT_EQ(read_all("name7 " + replaced(numbers, "\n", " "), 16, 4), Boards{numbers});
  EXPECT_EQ(read_all(replaced(numbers, "16", "17"), 16, 4)[0],
            "2:29: expected a digit from 1 to 16, 0 or ., found '17'");
}

// The board with a blank line after each of these rows, counted from 0.
std::string with_blanks_after(const std::string& board, const std::vector<std::size_t>& rows) {
  std::string text;
  std::size_t row = 0;
  for (std::size_t at = 0; at < board.size(); ++row) {
    const std::size_t end = board.find('\n', at) + 1;
    text += board.substr(at, end - at);
    at = end;
    if (std::find(rows.begin(), rows.end(), row) != rows.end()) text += '\n';
  }
  return text;
}

TEST(SudokuText, BlankLinesBetweenRowsMeanNothing) {
  const std::string spaced = replaced(lines, "\n", "\n\n"), wide = replaced(lines, "\n", "\n\n\n");
  EXPECT_EQ(read_all(spaced), Boards{lines});
  EXPECT_EQ(read_all(replaced(lines, "\n", "\r\n \r\n")), Boards{lines});
  EXPECT_EQ(read_all(spaced + spaced + wide + lines), (Boards{lines, lines, lines, lines}));
  for (std::size_t row = 0; row + 1 < 9; ++row) {
    const std::string one = with_blanks_after(lines, {row}), two = with_blanks_after(lines, {row, 7});
    EXPECT_EQ(read_all(one), Boards{lines}) << row;
    EXPECT_EQ(read_all(one + "\n" + two + "\n" + lines), (Boards{lines, lines, lines})) << row;
  }
  const std::string bands = with_blanks_after(lines, {2, 5});
  EXPECT_EQ(read_all(bands + bands + lines), (Boards{lines, lines, lines})) << "no blanks between boards";
  EXPECT_EQ(read_all(bands + "\n" + spaced + "\n" + bands), (Boards{lines, lines, lines}));
  std::mt19937_64 random(8);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < 9; ++row) {
      if (random() % 2 == 0) rows.push_back(row);
    }
    ASSERT_EQ(read_all(with_blanks_after(lines, rows)), Boards{lines}) << round;
  }
}

TEST(SudokuText, AMissingRowIsReportedDespiteBlankLines) {
  const std::string bands = with_blanks_after(lines, {2, 5});
  const std::string short_band = lines.substr(0, 30) + "\n" + lines.substr(30, 20) + "\n" + lines.substr(60);
  EXPECT_EQ(read_all(short_band + "\n" + lines)[0], "7:1: expected row 6 of 9, found a blank line");
  EXPECT_EQ(read_all(lines.substr(0, 70) + "\n" + bands)[0], "8:1: expected row 8 of 9, found a blank line");
  const std::string spaced = replaced(lines, "\n", "\n\n"), line = replaced(lines, "\n", "");
  EXPECT_EQ(read_all(spaced.substr(0, 8 * 11)),
            Boards{"17:1: expected row 9 of 9, found the end of the input"});
  EXPECT_EQ(read_all(lines.substr(0, 40) + "\n" + line),
            (Boards{"5:1: expected row 5 of 9, found a blank line", lines}));
  const std::string wrong = replaced(bands, "002109400", "0021x9400");
  EXPECT_EQ(read_all(wrong + "\n" + lines),
            (Boards{"2:5: expected a digit from 1 to 9, 0 or ., found 'x'", lines}))
      << "a board ends with its last band";
}

TEST(SudokuText, BadBoardsAreSkippedAndNamed) {
  const auto after = [](const std::string& bad) {
    Boards found = read_all(bad + "\n" + lines);
    EXPECT_EQ(found.size(), 2u) << bad;
    EXPECT_EQ(found.back(), lines) << bad;
    return found[0];
  };
  EXPECT_EQ(after(replaced(lines, "060000050", "06000005")), "5:9: expected 9 cells in row 5, found 8");
  EXPECT_EQ(after(replaced(lines, "060000050", "0600000501")), "5:10: expected 9 cells in row 5, found 10");
  EXPECT_EQ(after(replaced(lines, "060000050", "0600x0050")),
            "5:5: expected a digit from 1 to 9, 0 or ., found 'x'");
  EXPECT_EQ(after(replaced(lines, "060000050", "06\xc2\xb7\xc2\xb7x0050")),
            "5:3: expected a digit from 1 to 9, 0 or ., found '\\xc2\\xb7'");
  EXPECT_EQ(after(replaced(lines, "060000050", "06\xc2\xb7\xc2\xb7x00050")),
            "5:10: expected 9 cells in row 5, found 10")
      << "columns count characters";
  EXPECT_EQ(after(lines.substr(0, 50)), "6:1: expected row 6 of 9, found a blank line");
  EXPECT_EQ(after("1030\n"), "1:5: expected 9 cells in row 1 (or 81 for a whole board), found 4");
  EXPECT_EQ(after(replaced(lines, "\n", "").substr(0, 80)),
            "1:10: expected 9 cells in row 1 (or 81 for a whole board), found 80");
  EXPECT_EQ(after(replaced(lines, "\n", "").substr(0, 80) + "?"),
            "1:81: expected a digit from 1 to 9, 0 or ., found '?'");
  EXPECT_EQ(after("1 2 3 4 10 5 6 7 8\n" + lines.substr(10)),
            "1:9: expected a digit from 1 to 9, 0 or ., found '10'");
  EXPECT_EQ(after("1 2 3 4 66 5 6 7 8\n" + lines.substr(10)),
            "1:9: expected a digit from 1 to 9, 0 or ., found '66'");
  EXPECT_EQ(after("1 2 3 4 6, 5 6 7 8\n" + lines.substr(10)),
            "1:9: expected a digit from 1 to 9, 0 or ., found '6,'");
  EXPECT_EQ(after("1 2 3 4 ,6 5 6 7 8\n" + lines.substr(10)),
            "1:9: expected a digit from 1 to 9, 0 or ., found ',6'");
  EXPECT_EQ(read_all(lines.substr(0, 40)), Boards{"5:1: expected row 5 of 9, found the end of the input"});
  const std::string line = replaced(lines, "\n", "");
  EXPECT_EQ(read_all(lines.substr(0, 20) + line),
            (Boards{"3:1: expected row 3 of 9, found a whole board", lines}));
}

TEST(SudokuText, WhatIsWrittenIsReadAgain) {
  std::mt19937_64 random(5);
  for (const int n : {4, 6, 9, 12, 25}) {
    for (int i = 0; i < 40; ++i) {
      std::vector<std::uint32_t> candidates;
      const bool marks = random() % 2 == 0;
      const std::uint32_t all = ~0u >> (32 - n);
      for (int cell = 0; cell < n * n; ++cell) {
        const auto some = static_cast<std::uint32_t>(random()) & all;
        const auto one = 1u << random() % static_cast<unsigned>(n);
        candidates.push_back(random() % 3 == 0 ? all : marks ? some | one : one);
      }
      TextReader reader = TextReader::from_text(write_sudoku(n, candidates), "test");
      const auto board = read_sudoku(reader, n, n);
      ASSERT_TRUE(board && *board) << write_sudoku(n, candidates);
      EXPECT_EQ((*board)->candidates, candidates);
    }
  }
}

}  // namespace
}  // namespace nonet::test
