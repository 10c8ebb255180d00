#include "nonet/language/description.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/language/moves/picture.h"
#include "nonet/language/text/board_text.h"
#include "nonet/language/text/formats.h"

namespace nonet {
namespace {

Result<std::string> read_text(const Node& table, std::string_view key) {
  const auto node = find_text(table, key);
  if (!node) return node.error();
  return *node == nullptr ? std::string() : (*node)->text;
}

// As instances are written: a line a row, also where the file has them on one line with / between them.
std::string instance_text(std::string text, const BoardMap& board) {
  if (board.size() == 0 || text.starts_with(scramble_mark)) return text;
  std::string lines;
  for (const char c : text) {
    if (c == '/') {
      while (!lines.empty() && is_blank(lines.back())) lines.pop_back();
      lines += '\n';
    } else if (!is_blank(c) || (!lines.empty() && lines.back() != '\n')) {
      lines += c;
    }
  }
  return lines;
}

Result<std::int64_t> read_count(const Node& node, std::string_view key) {
  if (node.type != Node::Type::number || node.number < 0)
    return wrong(node, fmt::format("{} is expected to be a whole number, 0 or more", key));
  return node.number;
}

Result<Done> read_counts(const Node& entry, Expectation& expectation) {
  for (const auto& [key, node] : entry.table) {
    if (key == "levels") {
      if (node.type != Node::Type::list) return wrong(node, "levels is a list: expected [1, 4, ...]");
      for (const Node& level : node.list) {
        const auto count = read_count(level, key);
        if (!count) return count.error();
        expectation.levels.push_back(static_cast<u64>(*count));
      }
      continue;
    }
    if (key == "count" && node.type == Node::Type::text) {
      if (node.text.empty() || !std::all_of(node.text.begin(), node.text.end(), is_digit))
        return wrong(node, "count is expected to be a whole number");
      expectation.count = node.text;
      continue;
    }
    if (key == "cost" && node.type == Node::Type::number) {  // of a score it may be less than 0
      expectation.cost = node.number;
      continue;
    }
    if (key != "cost" && key != "count" && key != "states" && key != "farthest") continue;
    const auto count = read_count(node, key);
    if (!count) return count.error();
    if (key == "count") expectation.count = fmt::format("{}", *count);
    if (key == "states") expectation.states = static_cast<u64>(*count);
    if (key == "farthest") {
      if (*count > 1'000'000) return wrong(node, "farthest is expected to be a number of moves");
      expectation.farthest = static_cast<int>(*count);
    }
  }
  return Done{};
}

Result<Expectation> read_expectation(const Node& entry, const BoardMap& board) {
  auto done = check_keys(entry, "[[expect]]",
                         {"instance", "cost", "count", "unsolvable", "states", "farthest", "levels"});
  if (!done) return done.error();
  Expectation expectation;
  expectation.place = entry.key_place();
  auto instance = read_text(entry, "instance");
  if (!instance) return instance.error();
  expectation.instance = instance_text(std::move(*instance), board);
  const auto unsolvable = read_flag(entry, "unsolvable", false);
  if (!unsolvable) return unsolvable.error();
  expectation.unsolvable = *unsolvable;
  done = read_counts(entry, expectation);
  if (!done) return done.error();
  const bool something = expectation.cost || expectation.count || expectation.unsolvable ||
                         expectation.states || expectation.farthest || !expectation.levels.empty();
  if (!something)
    return wrong_key(
        entry, "nothing is expected here: expected cost, count, unsolvable, states, farthest or levels");
  if (const Node* of = entry.find("instance")) {
    for (const std::string_view key : {"states", "farthest", "levels"}) {
      if (entry.find(key) != nullptr)
        return wrong_key(*of, fmt::format("{} is of all positions, not of an instance: expected another "
                                          "[[expect]] for it",
                                          key));
    }
  }
  return expectation;
}

Result<Done> check_top(const Node& root) {
  auto done = check_keys(root, "the file",
                         {"name", "title", "about", "start", "goal", "board", "moves", "rules", "pieces",
                          "score", "cover", "options", "expect"});
  if (!done) return done;
  if (root.find("moves") != nullptr) {
    for (const std::string_view key : {"rules", "pieces", "score", "cover", "options"}) {
      if (const Node* node = root.find(key))
        return wrong_key(*node,
                         fmt::format("a puzzle with moves has no {}: expected the one or the other", key));
    }
  } else if (const Node* goal = root.find("goal")) {
    return wrong_key(*goal, "a puzzle without [[moves]] has no goal: its rules say what is right");
  }
  return Done{};
}

Result<Done> read_top(const Node& root, const BoardMap& board, PuzzleFile& file) {
  for (const auto& [key, into] :
       {std::pair{"name", &file.name}, {"title", &file.title}, {"about", &file.about}}) {
    auto text = read_text(root, key);
    if (!text) return text.error();
    *into = std::move(*text);
  }
  if (const Node* name = root.find("name")) {
    const bool plain = std::all_of(name->text.begin(), name->text.end(), [](char c) {
      return is_letter(c) || is_digit(c) || c == '-' || c == '.';
    });
    if (!plain || name->text.empty()) return wrong(*name, "a name has letters, digits, - and . only");
  }
  if (const Node* title = root.find("title"); title != nullptr && title->text.find('\n') != std::string::npos)
    return wrong(*title, "a title is one line");
  const auto start = find_text(root, "start");
  if (!start) return start.error();
  if (*start != nullptr) {
    file.start = instance_text((*start)->text, board);
    file.start_place = (*start)->place();
    if (file.start.find_first_not_of(" \t\r\n") == std::string::npos)
      return wrong(**start, "expected an instance");
  }
  const auto expected = find_list_of_tables(root, "expect");
  if (!expected) return expected.error();
  if (*expected == nullptr) return Done{};
  for (const Node& entry : (*expected)->list) {
    auto expectation = read_expectation(entry, board);
    if (!expectation) return expectation.error();
    file.expected.push_back(std::move(*expectation));
  }
  return Done{};
}

}  // namespace

Result<PuzzleFile> parse_description(const std::string& path, std::string text, Progress& progress) {
  const auto document = Document::parse(path, std::move(text));
  if (!document) return document.error();
  if (progress.should_stop()) return Error{Fault::stopped, "stopped"};
  const Node& root = (*document)->root();
  auto done = check_top(root);
  if (!done) return done.error();
  BoardMap board;
  if (const Node* node = root.find("board")) {
    auto read = BoardMap::read(*node);
    if (!read) return read.error();
    board = std::move(*read);
  }
  PuzzleFile file;
  done = read_top(root, board, file);
  if (!done) return done.error();
  if (root.find("moves") != nullptr) {
    auto rules = read_move_rules(root, board, progress);
    if (!rules) return rules.error();
    file.rules = std::move(*rules);
    return file;
  }
  auto rules = read_cover_rules(root, board, progress);
  if (!rules) return rules.error();
  file.rules = std::move(*rules);
  return file;
}

Result<std::vector<TextLine>> instance_rows(const Node& text, int rows, int columns, bool side_by_side) {
  std::vector<TextLine> lines = words_of(text.text);
  std::erase_if(lines, [](const TextLine& line) { return line.empty(); });
  for (TextLine& line : lines) {
    if (!side_by_side || line.size() != 1) continue;
    const std::size_t offset = line[0].offset;
    line = characters_of(line[0].text);
    for (TextPart& cell : line) cell.offset += offset;
  }
  const auto height = static_cast<std::size_t>(rows), width = static_cast<std::size_t>(columns);
  if (lines.size() == 1 && lines[0].size() == height * width) return lines;
  if (lines.size() != height)
    return wrong(text, fmt::format("expected {} rows, found {}", rows, lines.size()));
  for (std::size_t row = 0; row < lines.size(); ++row) {
    const TextLine& line = lines[row];
    if (line.size() == width) continue;
    return wrong_in(text, line[0].offset, line.back().offset + line.back().text.size() - line[0].offset,
                    fmt::format("expected {} cells in row {}, found {}", columns, row + 1, line.size()));
  }
  return lines;
}

}  // namespace nonet
