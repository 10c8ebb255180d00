// Somebody who plays sets cells and moves: legal moves, handles, edits. Built-in puzzles and puzzle files
// alike.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/support/playing.h"
#include "tests/support/puzzle_text.h"

namespace nonet::test {
namespace {

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

}  // namespace
}  // namespace nonet::test
