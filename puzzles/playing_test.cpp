// What puzzles say to somebody who plays: legal moves, handles, edits, what is wrong, how it goes. Built-in
// puzzles and puzzle files alike. Longer than most files: two would compile all of it twice.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <random>
#include <set>

#include "puzzles/null.h"
#include "tests/puzzle_text.h"

namespace nonet::test {
namespace {

std::string file_named(std::string_view name) {
  return std::string(NONET_SOURCE) + "/examples/puzzles/" + std::string(name);
}

// With the one to copy, which is not on the list.
std::unique_ptr<Puzzle> any_puzzle(const std::string& name, const Settings& settings = {}) {
  return name == "null" ? std::move(*null_puzzle.make({})) : puzzle_named(name, settings);
}

std::vector<std::string> every_name() {
  std::vector<std::string> names = {"null"};
  for (const PuzzleEntry* entry : all_puzzles()) names.emplace_back(entry->description->name);
  for (const auto& file : std::filesystem::directory_iterator(file_named("")))
    names.push_back(file.path().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> texts_of(const Puzzle& puzzle, const Instance& instance) {
  std::vector<std::string> texts;
  const auto board = puzzle.position(instance);
  if (!board) return texts;
  for (const Board::Cell& cell : board->cells) texts.push_back(cell.text);
  return texts;
}

std::vector<int> wrong_of(const Puzzle& puzzle, const Instance& instance) {
  std::vector<int> wrong;
  const auto board = puzzle.position(instance);
  for (std::size_t i = 0; i < board->cells.size(); ++i) {
    if (board->cells[i].wrong) wrong.push_back(static_cast<int>(i));
  }
  return wrong;
}

std::unique_ptr<Instance> after_move(const Puzzle& puzzle, const Instance& instance, int move) {
  const Step step[] = {{move, 1}};
  return puzzle.play(instance, step);
}

Checked checked(const Puzzle& puzzle, const Instance& question, const Instance& now,
                std::span<const Step> made) {
  Progress progress;
  auto result = puzzle.check(question, now, made, Request{}, progress);
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(*result);
}

std::unique_ptr<Instance> edited(const Puzzle& puzzle, const Instance& instance, int cell,
                                 std::string_view value) {
  auto result = puzzle.edit(instance, cell, value);
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(*result);
}

// Some cells of a board, set to every choice. Whatever is accepted is there afterwards, and is read back.
void edit_everywhere(const Puzzle& puzzle, const Instance& instance, std::mt19937_64& random) {
  const auto board = puzzle.position(instance);
  if (!board) return;
  for (int tries = 0; tries < 6; ++tries) {
    const auto cell = static_cast<int>(random() % board->cells.size());
    for (const std::string& choice : board->choices) {
      const auto set = puzzle.edit(instance, cell, choice);
      if (!set) {
        EXPECT_EQ(set.error().fault, Fault::input) << set.error().message;
        continue;
      }
      const auto now = texts_of(puzzle, **set);
      EXPECT_EQ(now[static_cast<std::size_t>(cell)], choice);
      EXPECT_EQ(puzzle.write(*instance_of(puzzle, puzzle.write(**set))), puzzle.write(**set));
      int changed = 0;
      for (std::size_t i = 0; i < now.size(); ++i) changed += now[i] != board->cells[i].text ? 1 : 0;
      EXPECT_LE(changed, 2);
    }
    EXPECT_FALSE(puzzle.edit(instance, cell, "no such text"));
  }
  EXPECT_FALSE(puzzle.edit(instance, -1, board->choices.empty() ? "" : board->choices[0]));
  EXPECT_FALSE(puzzle.edit(instance, static_cast<int>(board->cells.size()), "0"));
}

// Moves ascend, their handles change, and whatever is not one of them is refused.
void move_everywhere(const Puzzle& puzzle, const Instance& instance) {
  const std::vector<int> moves = puzzle.legal_moves(instance);
  EXPECT_EQ(std::set<int>(moves.begin(), moves.end()).size(), moves.size());
  EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end()));
  if (puzzle.description().fill) {
    EXPECT_TRUE(moves.empty());
    return;
  }
  const auto before = texts_of(puzzle, instance);
  Progress progress;
  for (const int move : moves) {
    EXPECT_FALSE(puzzle.move_name(instance, move).empty());
    const Step step[] = {{move, 1}};
    EXPECT_EQ(puzzle.cost_of(instance, step), 1);
    const auto played = play_legal(puzzle, instance, step, progress);
    ASSERT_TRUE(played) << played.error().message;
    EXPECT_EQ(puzzle.write(**played), puzzle.write(*after_move(puzzle, instance, move)));
    if (const auto cell = puzzle.handle(instance, move); cell && !before.empty()) {
      EXPECT_NE(texts_of(puzzle, **played)[static_cast<std::size_t>(*cell)],
                before[static_cast<std::size_t>(*cell)])
          << puzzle.move_name(instance, move);
    }
  }
  const int last = moves.empty() ? 0 : moves.back();
  for (const int move : {-1, last + 1, 1 << 30}) {
    const Step step[] = {{move, 1}};
    EXPECT_EQ(static_cast<bool>(play_legal(puzzle, instance, step, progress)),
              std::binary_search(moves.begin(), moves.end(), move));
  }
  for (const int times : {0, -1, 1 << 20}) {
    const Step step[] = {{last, times}};
    EXPECT_FALSE(play_legal(puzzle, instance, step, progress));
  }
}

TEST(Playing, MovesAndDrawsAreStopped) {
  std::atomic<bool> interrupt = true;
  Progress stopped(&interrupt);
  for (const char* name : {"sudoku", "target-sudoku"}) {
    const auto drawn = puzzle_named(name)->random(1, stopped);
    ASSERT_FALSE(drawn) << name;
    EXPECT_EQ(drawn.error().fault, Fault::stopped) << name;
  }
  const auto tiles = puzzle_named("tiles");
  const auto start = tiles->random(1);
  const Step step[] = {{tiles->legal_moves(**start).front(), 1}};
  const auto played = play_legal(*tiles, **start, step, stopped);
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().fault, Fault::stopped);
}

// Boards of files are walked to or searched; where moves only add, each is made once and nothing takes long.
TEST(Playing, DrawsOfFilesAreStopped) {
  std::atomic<bool> interrupt = true;
  int stops = 0;
  for (const std::string& name : every_name()) {
    const auto puzzle = any_puzzle(name);
    const auto algorithms = puzzle->description().algorithms;
    const bool adds = std::any_of(algorithms.begin(), algorithms.end(),
                                  [](const Algorithm& algorithm) { return algorithm.name == "linear"; });
    if (puzzle->file() == nullptr || adds) continue;
    Progress stopped(&interrupt);
    const auto drawn = puzzle->random(1, stopped);
    ASSERT_FALSE(drawn) << name;
    EXPECT_EQ(drawn.error().fault, Fault::stopped) << name;
    ++stops;
  }
  EXPECT_GT(stops, 20);
}

// The searches for a solved board and for its clues count for whoever limits the draw.
TEST(Playing, DrawsOfLargeSudokusAreStopped) {
  const std::vector<Settings> all = {{{"size", "25"}, {"diagonals", ""}},
                                     {{"size", "24"}, {"diagonals", ""}},
                                     {{"size", "16"}, {"diagonals", ""}},
                                     {{"size", "9"}, {"cages", "15: r1c1 r1c2; 7: r2c1 r2c2"}}};
  for (const Settings& settings : all) {
    Progress whole, part(whole, 100);
    const auto drawn = puzzle_named("sudoku", settings)->random(1, part);
    ASSERT_FALSE(drawn);
    EXPECT_EQ(drawn.error().fault, Fault::stopped);
    EXPECT_LT(whole.nodes(), 20'000u);
  }
}

TEST(Playing, EveryPuzzleIsEditedAndMoved) {
  for (const std::string& name : every_name()) {
    SCOPED_TRACE(name);
    const auto puzzle = any_puzzle(name);
    std::mt19937_64 random(7);
    const auto example = instance_of(*puzzle, std::string(puzzle->description().example));
    edit_everywhere(*puzzle, *example, random);
    move_everywhere(*puzzle, *example);
    if (puzzle->file() != nullptr) continue;
    for (u64 seed = 1; seed <= 3; ++seed) {
      const auto drawn = puzzle->random(seed);
      ASSERT_TRUE(drawn);
      edit_everywhere(*puzzle, **drawn, random);
      move_everywhere(*puzzle, **drawn);
    }
  }
}

TEST(Playing, BoardsLookLikeThemselves) {
  const std::map<std::string, std::string> looks = {{"binary-sudoku", "bits"},
                                                    {"clocks", "clocks"},
                                                    {"lights-out", "lamps"},
                                                    {"null", "lamps"},
                                                    {"knights", "knights"},
                                                    {"tiles", "tiles"},
                                                    {"nine", "matrices"},
                                                    {"queens", "queens"},
                                                    {"checkers", "queens"},
                                                    {"sudoku", "digits"},
                                                    {"target-sudoku", "digits"},
                                                    {"langford", "digits"},
                                                    {"pentominoes", "pieces"},
                                                    {"cube2", "stickers"},
                                                    {"pyraminx", "stickers"},
                                                    {file_named("tiles.puzzle"), "tiles"},
                                                    {file_named("sudoku.puzzle"), "digits"},
                                                    {file_named("clocks.puzzle"), "clocks"},
                                                    {file_named("binary-sudoku.puzzle"), "bits"},
                                                    {file_named("lights-out.puzzle"), "lamps"},
                                                    {file_named("pentominoes.puzzle"), "pieces"},
                                                    {file_named("hanoi.puzzle"), "plain"}};
  for (const auto& [name, look] : looks) {
    const auto puzzle = any_puzzle(name);
    const auto instance = instance_of(*puzzle, std::string(puzzle->description().example));
    EXPECT_EQ(name_of(puzzle->position(*instance)->look), look) << name;
  }
  for (const PuzzleEntry* entry : all_puzzles())
    EXPECT_TRUE(looks.contains(std::string(entry->description->name)));
}

// A jigsaw's lines are the same whether it is built in or a file.
TEST(Playing, FilesDrawTheLinesOfTheirRegions) {
  const auto file = puzzle_named(file_named("jigsaw-sudoku.puzzle"));
  const auto puzzle =
      puzzle_named("sudoku", {{"regions", "AACCBBB/AACCBBB/FAACCCB/FADDDDD/FFFFFDD/EEEEGGG/EEEGGGG"}});
  const std::string example(file->description().example);
  const auto described = *file->position(*instance_of(*file, example));
  const auto built_in = *puzzle->position(*instance_of(*puzzle, example));
  ASSERT_EQ(described.pieces.size(), 49u);
  ASSERT_EQ(built_in.pieces.size(), 49u);
  for (std::size_t a = 0; a < 49; ++a) {
    for (std::size_t b = 0; b < 49; ++b)
      EXPECT_EQ(described.pieces[a] == described.pieces[b], built_in.pieces[a] == built_in.pieces[b]);
  }
}

bool see_each_other(std::size_t a, std::size_t b) {
  return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

// Nine lines of candidates, as the board shows them.
std::string marks_text(const Board& board) {
  std::string text;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const Board::Cell& cell = board.cells[i];
    if (!cell.given) {
      for (const PencilMark& mark : cell.marks) text += mark.text;
    } else {
      text += cell.text;
    }
    text += i % 9 == 8 ? '\n' : ' ';
  }
  return text;
}

// All other candidates of a cell are gone, and a cell that it sees has the last one still: nobody has written
// it down as a digit yet.
TEST(Playing, TheLastPencilMarkIsNoGivenDigit) {
  const auto puzzle = puzzle_named("sudoku");
  int tried = 0;
  for (u64 seed = 1; seed <= 4; ++seed) {
    const auto question = std::move(*puzzle->random(seed));
    const Board board = *puzzle->position(*question);
    const Board solved = *puzzle->after(*question, answer_of(*puzzle, *question));
    for (std::size_t cell = seed; cell < 81; cell += 7) {
      const std::string& digit = solved.cells[cell].text;
      const auto has = [&](std::size_t i) {
        const auto& marks = board.cells[i].marks;
        return std::any_of(marks.begin(), marks.end(), [&](const PencilMark& m) { return m.text == digit; });
      };
      bool repeated = false;
      for (std::size_t i = 0; i < 81; ++i) repeated |= see_each_other(i, cell) && has(i);
      if (!repeated || board.cells[cell].marks.size() < 2) continue;
      ++tried;
      Board marked = board;
      std::erase_if(marked.cells[cell].marks, [&](const PencilMark& mark) { return mark.text != digit; });
      const auto now = instance_of(*puzzle, marks_text(marked));
      const Board shown = *puzzle->position(*now);
      EXPECT_EQ(marks_text(shown), marks_text(marked));
      for (std::size_t i = 0; i < 81; ++i) EXPECT_EQ(shown.cells[i].given, board.cells[i].given);
      EXPECT_EQ(shown.cells[cell].text, ".");
      const Board end = *puzzle->after(*now, answer_of(*puzzle, *now));
      for (std::size_t i = 0; i < 81; ++i) {
        EXPECT_EQ(end.cells[i].text, solved.cells[i].text);
        EXPECT_EQ(end.cells[i].changed, !board.cells[i].given);
      }
      const auto set = edited(*puzzle, *now, static_cast<int>(cell), digit);
      EXPECT_EQ(texts_of(*puzzle, *set)[cell], digit);
      EXPECT_TRUE(wrong_of(*puzzle, *set).empty());
      EXPECT_EQ(texts_of(*puzzle, *edited(*puzzle, *set, static_cast<int>(cell), "."))[cell], ".");
    }
  }
  EXPECT_GT(tried, 10);
}

// With pencil marks, too.
TEST(Playing, TheSameDigitTwiceIsWrong) {
  const auto puzzle = puzzle_named("sudoku");
  const Board board = *puzzle->position(**puzzle->random(1));
  const auto marked = instance_of(*puzzle, marks_text(board));
  EXPECT_EQ(wrong_of(*puzzle, *marked), std::vector<int>());
  int tried = 0;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    for (std::size_t given = 0; given < 81; ++given) {
      if (!board.cells[given].given || board.cells[cell].given || !see_each_other(cell, given)) continue;
      const auto now = edited(*puzzle, *marked, static_cast<int>(cell), board.cells[given].text);
      const auto wrong = wrong_of(*puzzle, *now);
      EXPECT_TRUE(std::binary_search(wrong.begin(), wrong.end(), static_cast<int>(cell)));
      EXPECT_TRUE(std::binary_search(wrong.begin(), wrong.end(), static_cast<int>(given)));
      ++tried;
    }
  }
  EXPECT_GT(tried, 100);
}

TEST(Playing, CellsAreCalledAsTheFileCallsThem) {
  const auto error_of = [](const std::string& name, std::string_view value) {
    const auto puzzle = puzzle_named(file_named(name));
    const auto example = instance_of(*puzzle, std::string(puzzle->description().example));
    return puzzle->edit(*example, 1, value).error().message;
  };
  EXPECT_EQ(error_of("hanoi.puzzle", "4"), "d2: expected one of 1 2 3, found '4'");
  EXPECT_EQ(error_of("lights-out.puzzle", "4"), "row 1, column 2: expected one of 0 1, found '4'");
}

// Every text is accepted somewhere else, too: the other cell gets what was here.
TEST(Playing, EditsOfTilesAndKnightsKeepWhatIsOnTheBoard) {
  for (const std::string& name : {std::string("tiles"), std::string("knights"), file_named("tiles.puzzle"),
                                  file_named("knights.puzzle")}) {
    SCOPED_TRACE(name);
    const auto puzzle = puzzle_named(name);
    const auto instance = instance_of(*puzzle, std::string(puzzle->description().example));
    auto before = texts_of(*puzzle, *instance);
    const auto choices = puzzle->position(*instance)->choices;
    for (std::size_t cell = 0; cell < before.size(); ++cell) {
      for (const std::string& choice : choices) {
        auto now = texts_of(*puzzle, *edited(*puzzle, *instance, static_cast<int>(cell), choice));
        EXPECT_EQ(now[cell], choice);
        EXPECT_TRUE(std::is_permutation(now.begin(), now.end(), before.begin()));
      }
    }
  }
}

TEST(Playing, MovesOfTilesAndKnightsAreThoseOfTheBoard) {
  for (const bool knights : {false, true}) {
    const auto puzzle = puzzle_named(knights ? "knights" : "tiles");
    for (u64 seed = 1; seed <= 20; ++seed) {
      const auto instance = std::move(*puzzle->random(seed));
      const auto board = *puzzle->position(*instance);
      const auto texts = texts_of(*puzzle, *instance);
      const auto blank =
          static_cast<int>(std::find(texts.begin(), texts.end(), knights ? "*" : ".") - texts.begin());
      std::set<std::vector<std::string>> expected, found;
      std::set<int> touched, handles;
      for (int cell = 0; cell < board.rows * board.columns; ++cell) {
        const int rows = std::abs(cell / board.columns - blank / board.columns);
        const int columns = std::abs(cell % board.columns - blank % board.columns);
        if (knights ? rows * columns != 2 : rows + columns != 1) continue;
        auto after = texts;
        std::swap(after[static_cast<std::size_t>(cell)], after[static_cast<std::size_t>(blank)]);
        expected.insert(after);
        touched.insert(cell);
      }
      for (const int move : puzzle->legal_moves(*instance)) {
        found.insert(texts_of(*puzzle, *after_move(*puzzle, *instance, move)));
        handles.insert(puzzle->handle(*instance, move).value());
      }
      EXPECT_EQ(found, expected);
      EXPECT_EQ(handles, touched);
    }
  }
}

TEST(Playing, BlockedLampsHaveNoButtonAndCostsAreAddedUp) {
  const auto puzzle = puzzle_named("lights-out", {{"size", "2x2"}, {"costs", "5 1 - 3"}});
  const auto instance = instance_of(*puzzle, "10\n10\n");
  EXPECT_EQ(puzzle->legal_moves(*instance), (std::vector<int>{0, 1, 3}));
  const std::vector<Step> steps = {{3, 2}, {0, 1}};
  EXPECT_EQ(puzzle->cost_of(*instance, steps), 11);
  const auto blocked = puzzle_named("lights-out");
  EXPECT_EQ(blocked->legal_moves(*instance_of(*blocked, "1#\n01\n")), (std::vector<int>{0, 2, 3}));
  EXPECT_FALSE(blocked->edit(*instance_of(*blocked, "1#\n01\n"), 1, "0"));
}

// All positions by their distance from the goal, found by playing.
std::map<std::string, int> distances(const Puzzle& puzzle, const std::string& goal) {
  std::map<std::string, int> found = {{puzzle.write(*instance_of(puzzle, goal)), 0}};
  std::vector<std::string> frontier = {found.begin()->first};
  while (!frontier.empty()) {
    std::vector<std::string> next;
    for (const std::string& text : frontier) {
      const auto instance = instance_of(puzzle, text);
      for (const int move : puzzle.legal_moves(*instance)) {
        const std::string there = puzzle.write(*after_move(puzzle, *instance, move));
        if (found.emplace(there, found[text] + 1).second) next.push_back(there);
      }
    }
    frontier = std::move(next);
  }
  return found;
}

TEST(Playing, ChecksAgreeWithDistances) {
  struct Small {
    std::string name;
    Settings settings;
    std::string goal;
    std::size_t positions;
  };
  const std::vector<Small> all = {
      {"null", {}, "0\n", 2},
      {"lights-out", {{"size", "3x3"}}, "000\n000\n000\n", 512},
      {"tiles", {{"size", "2x3"}}, "1 2 3\n4 5 0\n", 360},
      {"tiles", {{"size", "2x2"}}, "1 2\n3 0\n", 12},
      {"nine", {{"size", "2"}}, "00\n00\n11\n11\n", 70},
      {file_named("hanoi.puzzle"), {}, "", 0},
  };
  for (const auto& [name, settings, goal, positions] : all) {
    SCOPED_TRACE(name);
    const auto puzzle = any_puzzle(name, settings);
    std::string end = goal;
    if (end.empty()) {
      const auto start = instance_of(*puzzle, std::string(puzzle->description().example));
      end = puzzle->write(*puzzle->play(*start, answer_of(*puzzle, *start).steps));
    }
    const auto known = distances(*puzzle, end);
    if (positions > 0) {
      EXPECT_EQ(known.size(), positions);
    }
    std::mt19937_64 random(3);
    for (const auto& [text, distance] : known) {
      const auto question = instance_of(*puzzle, text);
      EXPECT_EQ(puzzle->is_solved(*question), distance == 0);
      std::vector<Step> moved;
      auto now = instance_of(*puzzle, text);
      for (u64 steps = random() % 4; steps > 0; --steps) {
        const auto moves = puzzle->legal_moves(*now);
        moved.push_back({moves[random() % moves.size()], 1});
        now = after_move(*puzzle, *now, moved.back().move);
      }
      const int left = known.at(puzzle->write(*now));
      const Checked result = checked(*puzzle, *question, *now, moved);
      EXPECT_TRUE(result.known && result.possible);
      EXPECT_EQ(result.solved, left == 0);
      EXPECT_EQ(result.distance, left);
      EXPECT_EQ(result.optimum, distance);
      EXPECT_EQ(result.on_best_way(), static_cast<int>(moved.size()) + left == distance);
      EXPECT_FALSE(result.words.empty());
      moved.push_back({puzzle->legal_moves(*now)[0], 1});
      if (puzzle->write(*after_move(*puzzle, *now, moved.back().move)) == puzzle->write(*now)) continue;
      Progress progress;
      EXPECT_FALSE(puzzle->check(*question, *now, moved, Request{}, progress)) << "they lead elsewhere";
    }
  }
}

TEST(Playing, WhatCannotBeSolvedIsSaidSo) {
  const auto puzzle = puzzle_named("tiles", {{"size", "2x3"}});
  const auto question = instance_of(*puzzle, "1 2 3 4 5 0");
  const Checked result = checked(*puzzle, *question, *instance_of(*puzzle, "2 1 3 4 5 0"), {});
  EXPECT_TRUE(result.known);
  EXPECT_FALSE(result.possible || result.solved || result.distance);
  EXPECT_EQ(result.optimum, 0);
}

TEST(Playing, OddGroupsAreWrong) {
  const auto puzzle = puzzle_named("binary-sudoku"), file = puzzle_named(file_named("binary-sudoku.puzzle"));
  for (u64 seed = 1; seed <= 20; ++seed) {
    const std::string text = puzzle->write(**puzzle->random(seed));
    const auto board = *puzzle->position(*instance_of(*puzzle, text));
    std::map<std::string, std::pair<int, int>> count;  // ones, cells
    for (int cell = 0; cell < 81; ++cell) {
      for (const std::string& name :
           {fmt::format("row {}", cell / 9 + 1), fmt::format("column {}", cell % 9 + 1),
            fmt::format("box ({},{})", cell / 27 + 1, cell % 9 / 3 + 1)}) {
        count[name].first += board.cells[static_cast<std::size_t>(cell)].text == "1" ? 1 : 0;
        ++count[name].second;
      }
    }
    EXPECT_EQ(board.groups.size(), count.size());
    std::map<std::vector<int>, bool> wrong, described;
    for (const Board::Group& group : board.groups) {
      EXPECT_EQ(group.wrong, count.at(group.name).first % 2 == 1) << group.name;
      EXPECT_EQ(group.cells.size(), 9u);
      wrong[group.cells] = group.wrong;
    }
    const auto other = *file->position(*instance_of(*file, text));
    for (Board::Group group : other.groups) {
      std::sort(group.cells.begin(), group.cells.end());
      described[group.cells] = group.wrong;
    }
    EXPECT_EQ(described, wrong);
  }
}

// Boards of four digits, by trying everything.
struct SmallSudoku {
  static bool sees(int a, int b) {
    return a != b && (a / 4 == b / 4 || a % 4 == b % 4 || (a / 8 == b / 8 && a % 4 / 2 == b % 4 / 2));
  }
  static std::vector<int> conflicts(const std::string& board) {
    std::vector<int> wrong;
    for (int a = 0; a < 16; ++a) {
      bool bad = false;
      for (int b = 0; b < 16; ++b)
        bad |= sees(a, b) && board[static_cast<std::size_t>(a)] != '.' &&
               board[static_cast<std::size_t>(a)] == board[static_cast<std::size_t>(b)];
      if (bad) wrong.push_back(a);
    }
    return wrong;
  }
  static void complete(std::string board, std::vector<std::string>& all) {
    const std::size_t open = board.find('.');
    if (!conflicts(board).empty()) return;
    if (open == std::string::npos) return all.push_back(board);
    for (board[open] = '1'; board[open] <= '4'; ++board[open]) complete(board, all);
  }
};

TEST(Playing, ChecksOfSudokuAgreeWithTryingEverything) {
  const auto puzzle = puzzle_named("sudoku", {{"box", "2x2"}});
  std::vector<std::string> grids;
  SmallSudoku::complete(std::string(16, '.'), grids);
  ASSERT_EQ(grids.size(), 288u);
  std::mt19937_64 random(5);
  int only = 0, impossible = 0, solved = 0;
  for (int round = 0; round < 120; ++round) {
    std::string question = grids[random() % grids.size()];
    for (u64 erased = 4 + random() % 8; erased > 0; --erased) question[random() % 16] = '.';
    std::string now = question;
    for (u64 set = random() % 4; set > 0; --set) {
      const std::size_t cell = random() % 16;
      if (question[cell] == '.') now[cell] = static_cast<char>('1' + random() % 4);
    }
    if (round % 10 == 0) now = question = grids[static_cast<std::size_t>(round)];
    std::vector<std::string> answers, left;
    SmallSudoku::complete(question, answers);
    SmallSudoku::complete(now, left);
    std::set<int> wrong, conflicts;
    for (const int cell : SmallSudoku::conflicts(now)) {
      const auto i = static_cast<std::size_t>(cell);
      (now[i] != question[i] ? wrong : conflicts).insert(cell);
    }
    for (std::size_t i = 0; answers.size() == 1 && i < 16; ++i) {
      if (now[i] != question[i] && now[i] != answers[0][i]) wrong.insert(static_cast<int>(i));
    }
    const auto instance = instance_of(*puzzle, now);
    const Checked result = checked(*puzzle, *instance_of(*puzzle, question), *instance, {});
    EXPECT_TRUE(result.known);
    EXPECT_EQ(result.possible, !left.empty()) << now;
    EXPECT_EQ(result.solved, !left.empty() && now.find('.') == std::string::npos);
    EXPECT_EQ(result.wrong, std::vector<int>(wrong.begin(), wrong.end())) << question << " " << now;
    EXPECT_EQ(result.conflicts, std::vector<int>(conflicts.begin(), conflicts.end()))
        << question << " " << now;
    EXPECT_EQ(wrong_of(*puzzle, *instance), SmallSudoku::conflicts(now));
    only += answers.size() == 1 ? 1 : 0;
    impossible += left.empty() ? 1 : 0;
    solved += result.solved ? 1 : 0;
  }
  EXPECT_GT(only, 20);
  EXPECT_GT(impossible, 20);
  EXPECT_EQ(solved, 12);
}

// Nine digits have a solver of their own, files have none.
TEST(Playing, DigitsThatAreNotOfTheOnlyAnswerAreWrong) {
  for (const std::string& name : {std::string("sudoku"), file_named("sudoku.puzzle")}) {
    SCOPED_TRACE(name);
    const auto puzzle = puzzle_named(name);
    const auto question = instance_of(*puzzle, std::string(puzzle->description().example));
    const auto end = *puzzle->after(*question, answer_of(*puzzle, *question));
    const auto texts = texts_of(*puzzle, *question);
    const auto cell = static_cast<std::size_t>(std::find(texts.begin(), texts.end(), ".") - texts.begin());
    for (int digit = 1; digit <= 9; ++digit) {
      const auto now = edited(*puzzle, *question, static_cast<int>(cell), std::to_string(digit));
      const Checked result = checked(*puzzle, *question, *now, {});
      const bool right = std::to_string(digit) == end.cells[cell].text;
      EXPECT_EQ(result.possible, right);
      EXPECT_EQ(std::count(result.wrong.begin(), result.wrong.end(), static_cast<int>(cell)), right ? 0 : 1);
    }
  }
}

// The same rules as a file mark the same cells.
TEST(Playing, DescribedSudokuHasTheSameWrongCells) {
  const auto puzzle = puzzle_named("sudoku"), file = puzzle_named(file_named("sudoku.puzzle"));
  std::mt19937_64 random(11);
  for (int round = 0; round < 20; ++round) {
    std::string board(81, '.');
    for (int i = 0; i < 20; ++i) board[random() % 81] = static_cast<char>('1' + random() % 9);
    EXPECT_EQ(wrong_of(*file, *instance_of(*file, board)), wrong_of(*puzzle, *instance_of(*puzzle, board)));
  }
}

TEST(Playing, QueensThatAttackAreWrong) {
  std::mt19937_64 random(13);
  for (const bool torus : {false, true}) {
    const auto puzzle = puzzle_named("queens", torus ? Settings{{"torus", ""}} : Settings{});
    for (int round = 0; round < 40; ++round) {
      constexpr int n = 7;
      auto instance = instance_of(*puzzle, "7\n");
      std::set<int> queens;
      for (int i = 0; i < 4; ++i) {
        queens.insert(static_cast<int>(random() % (n * n)));
        instance = edited(*puzzle, *instance, *queens.rbegin(), "Q");
        for (const int cell : queens) instance = edited(*puzzle, *instance, cell, "Q");
      }
      std::vector<int> wrong;
      for (const int a : queens) {
        bool attacked = false;
        for (const int b : queens) {
          const int rows = a / n - b / n, columns = a % n - b % n;
          const bool diagonal = torus ? (rows - columns) % n == 0 || (rows + columns) % n == 0
                                      : rows == columns || rows == -columns;
          attacked |= a != b && (rows == 0 || columns == 0 || diagonal);
        }
        if (attacked) wrong.push_back(a);
      }
      EXPECT_EQ(wrong_of(*puzzle, *instance), wrong) << puzzle->write(*instance);
    }
  }
}

TEST(Playing, PiecesAndPairsThatDoNotFitAreWrong) {
  const auto pentominoes = puzzle_named("pentominoes");
  const auto wrong = [&](std::string board) {
    return wrong_of(*pentominoes, *instance_of(*pentominoes, board));
  };
  EXPECT_EQ(wrong("IIIII\n.....\n.....\n"), std::vector<int>());
  EXPECT_EQ(wrong("III..\n.....\n.....\n"), std::vector<int>());
  EXPECT_EQ(wrong("I.I..\nI....\n.....\n"), (std::vector<int>{0, 2, 5}));           // not in one line
  EXPECT_EQ(wrong("IIIII\nI....\n.....\n"), (std::vector<int>{0, 1, 2, 3, 4, 5}));  // six squares
  EXPECT_EQ(wrong(".X...\n.....\n.....\n"), std::vector<int>());
  EXPECT_EQ(wrong(".X...\n.#...\n.....\n"), (std::vector<int>{1}));  // no room
  const auto langford = puzzle_named("langford");
  const auto pairs = [&](std::string row) { return wrong_of(*langford, *instance_of(*langford, row)); };
  EXPECT_EQ(pairs("2 3 1 2 1 3\n"), std::vector<int>());
  EXPECT_EQ(pairs("2 . . 2 . .\n"), std::vector<int>());
  EXPECT_EQ(pairs("2 . 2 . . .\n"), (std::vector<int>{0, 2}));
  EXPECT_EQ(pairs(". . 3 . . .\n"), (std::vector<int>{2}));  // the other one would be outside
  EXPECT_EQ(pairs("1 . 1 . 1 .\n"), (std::vector<int>{0, 2, 4}));
}

// An answer that is filled in cell by cell is the end, and nothing before is.
TEST(Playing, FilledBoardsAreTheEnd) {
  std::vector<std::string> names = {"sudoku",   "target-sudoku", "queens",
                                    "checkers", "langford",      "pentominoes"};
  for (const std::string name :
       {"sudoku", "jigsaw-sudoku", "queens", "langford", "two-stars", "domino-tilings"})
    names.push_back(file_named(name + ".puzzle"));
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const auto puzzle = puzzle_named(name);
    const auto question = instance_of(*puzzle, std::string(puzzle->description().example));
    const Answer answer = answer_of(*puzzle, *question);
    const auto end = *puzzle->after(*question, answer);
    auto now = instance_of(*puzzle, std::string(puzzle->description().example));
    EXPECT_FALSE(puzzle->is_solved(*now));
    for (std::size_t cell = 0; cell < end.cells.size(); ++cell) {
      const std::string& text = end.cells[cell].text;
      if (texts_of(*puzzle, *now)[cell] == text) continue;
      now = edited(*puzzle, *now, static_cast<int>(cell), text);
    }
    EXPECT_TRUE(puzzle->is_solved(*now)) << puzzle->write(*now);
    const Checked result = checked(*puzzle, *question, *now, {});
    EXPECT_TRUE(result.known && result.possible && result.solved);
    EXPECT_TRUE(result.wrong.empty());
    EXPECT_EQ(result.on_best_way(), answer.aim == Aim::any ? std::nullopt : std::optional(true));
  }
}

// A digit with which a completion is left, but not the best.
TEST(Playing, ABestAnswerThatIsLostIsSaidSo) {
  const auto puzzle = puzzle_named("target-sudoku");
  const auto question = std::move(*puzzle->random(1));
  const std::int64_t optimum = answer_of(*puzzle, *question).cost;
  const auto board = *puzzle->position(*question);
  bool lost = false;
  for (int cell = 0; cell < 81 && !lost; ++cell) {
    if (board.cells[static_cast<std::size_t>(cell)].text != ".") continue;
    for (int digit = 1; digit <= 9 && !lost; ++digit) {
      const auto now = edited(*puzzle, *question, cell, std::to_string(digit));
      const auto answer = answer_of(*puzzle, *now);
      lost = answer.status == Status::optimal && answer.cost < optimum;
      if (!lost) continue;
      const Checked result = checked(*puzzle, *question, *now, {});
      EXPECT_EQ(result.on_best_way(), false);
      EXPECT_EQ(result.best, answer.cost);
      EXPECT_EQ(result.optimum, optimum);
    }
  }
  EXPECT_TRUE(lost);
}

}  // namespace
}  // namespace nonet::test
