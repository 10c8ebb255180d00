// Boards and positions as JSON, and the verbs of somebody who plays.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "report/asked_for.h"
#include "report/spoken.h"
#include "web/api/answer_text.h"
#include "web/api/asked.h"

namespace nonet::api {

namespace {

constexpr u64 largest_seed = (u64{1} << 53) - 1;  // that JavaScript keeps

u64 drawn_seed() {
  std::random_device source;
  return (u64{source()} << 32 | source()) & largest_seed;
}

std::string_view name_of(PencilMark::Role role) {
  switch (role) {
    case PencilMark::Role::pattern:
      return "pattern";
    case PencilMark::Role::fin:
      return "fin";
    case PencilMark::Role::on:
      return "on";
    case PencilMark::Role::off:
      return "off";
    case PencilMark::Role::placed:
      return "placed";
    case PencilMark::Role::removed:
      return "removed";
    case PencilMark::Role::plain:
      break;
  }
  return "plain";
}

Json cell_json(const Board::Cell& cell) {
  Json json = {{"text", cell.text}};
  if (!cell.name.empty()) json["name"] = cell.name;
  if (cell.given) json["given"] = true;
  if (cell.blocked) json["blocked"] = true;
  if (cell.changed) json["changed"] = true;
  if (cell.wrong) json["wrong"] = true;
  if (cell.marks.empty()) return json;
  Json marks = Json::array();
  for (const PencilMark& mark : cell.marks)
    marks.push_back({{"place", mark.place}, {"text", mark.text}, {"role", std::string(name_of(mark.role))}});
  json["marks"] = std::move(marks);
  return json;
}

Result<Board> board_of(const Puzzle& puzzle, const Instance& instance, const Limits& limits) {
  auto board = puzzle.position(instance);
  if (!board) return Error{Fault::refused, "this board is too large to draw"};
  if (board->cells.size() > limits.cells) return too_large(limits);
  return std::move(*board);
}

Json move_json(const Puzzle& puzzle, const Instance& instance, int move) {
  Json json = {{"number", move + 1}, {"name", puzzle.move_name(instance, move)}};
  if (const auto handle = puzzle.handle(instance, move)) json["handle"] = *handle;
  return json;
}

// A move with the board after it and the cells that it changes.
Json whole_move_json(const Puzzle& puzzle, const Instance& instance, const Board& board, int move) {
  Json json = move_json(puzzle, instance, move);
  const Step step[] = {{move, 1}};
  const auto next = puzzle.play(instance, step);
  if (!next) return json;
  Json cells = Json::array();
  const auto after = puzzle.position(*next);
  for (std::size_t i = 0; after && i < board.cells.size() && i < after->cells.size(); ++i)
    if (board.cells[i].text != after->cells[i].text) cells.push_back(i);
  json["cells"] = std::move(cells);
  json["text"] = puzzle.write(*next);
  return json;
}

// Lists every move that belongs to a cell, so that a touch of one cell is never taken for a touch of another
// cell. Only the first moves have results, which are as long as the board. False if moves were left out.
bool add_legal_moves(AnswerText& text, const Asked& asked, const Instance& instance, const Board& board) {
  const Puzzle& puzzle = *asked.puzzle;
  std::size_t whole = asked.limits.moves;  // moves that may still be listed with results
  bool all = true;
  for (const int move : puzzle.legal_moves(instance)) {
    if (asked.progress.should_stop()) whole = 0;
    bool added = whole > 0 && text.add(whole_move_json(puzzle, instance, board, move));
    whole = added ? whole - 1 : 0;
    if (!added) {
      const Json json = move_json(puzzle, instance, move);
      added = json.contains("handle") && text.add(json);
    }
    all = all && added;
  }
  return all;
}

Result<Done> tell_position(Asked& asked, const Instance& instance, const Json& more = Json::object()) {
  const Puzzle& puzzle = *asked.puzzle;
  const auto board = board_of(puzzle, instance, asked.limits);
  if (!board) return board.error();
  Json json = {{"text", puzzle.write(instance)}, {"board", board_json(*board)}};
  json["solved"] = puzzle.is_solved(instance);
  json.update(more);
  AnswerText text(json, asked.room);
  text.begin("moves");
  const bool all = add_legal_moves(text, asked, instance, *board);
  text.end();
  if (!all) text.add("more_moves", true);
  return asked.answer_text(text.take());
}

}  // namespace

Error too_large(const Limits& limits) {
  return {Fault::refused,
          fmt::format("this board is too large here: boards have at most {} cells", limits.cells)};
}

Json board_json(const Board& board) {
  Json json = {{"rows", board.rows},
               {"columns", board.columns},
               {"box_rows", board.box_rows},
               {"box_columns", board.box_columns},
               {"look", std::string(nonet::name_of(board.look))}};
  if (!board.pieces.empty()) json["pieces"] = board.pieces;
  if (!board.choices.empty()) json["choices"] = board.choices;
  Json cells = Json::array();
  cells.get_ref<Json::array_t&>().reserve(board.cells.size());
  for (const Board::Cell& cell : board.cells) cells.push_back(cell_json(cell));
  json["cells"] = std::move(cells);
  if (board.groups.empty()) return json;
  Json groups = Json::array();
  for (const Board::Group& group : board.groups)
    groups.push_back({{"name", group.name}, {"cells", group.cells}, {"wrong", group.wrong}});
  json["groups"] = std::move(groups);
  return json;
}

Result<Done> ask_board(Asked& asked) {
  return tell_position(asked, *asked.instance);
}

Result<Done> ask_edit(Asked& asked) {
  for (const char* name : {"cell", "value"})
    if (!asked.question.contains(name)) return Error{Fault::usage, fmt::format("edit needs a {}", name)};
  const auto cell = number_field(asked.question, "cell", -1, 0, 1 << 30);
  if (!cell) return cell.error();
  const auto value = text_field(asked.question, "value");
  if (!value) return value.error();
  if (const auto board = board_of(*asked.puzzle, *asked.instance, asked.limits); !board) return board.error();
  const auto edited = asked.puzzle->edit(*asked.instance, static_cast<int>(*cell), *value);
  if (!edited) return edited.error();
  return tell_position(asked, **edited);
}

Result<Done> ask_play(Asked& asked) {
  const auto moves = moves_field(asked.question);
  if (!moves) return moves.error();
  if (const auto board = board_of(*asked.puzzle, *asked.instance, asked.limits); !board) return board.error();
  const auto played = play_legal(*asked.puzzle, *asked.instance, *moves, asked.progress);
  if (!played) return played.error();
  return tell_position(asked, **played);
}

Result<Done> ask_random(Asked& asked) {
  const auto given = number_field(asked.question, "seed", 0, 0, static_cast<std::int64_t>(largest_seed));
  if (!given) return given.error();
  const u64 seed = asked.question.contains("seed") ? static_cast<u64>(*given) : drawn_seed();
  const auto far = number_field(asked.question, "distance", -1, 0, 1 << 30);
  if (!far) return far.error();
  const auto distance = *far >= 0 ? std::optional(static_cast<int>(*far)) : std::nullopt;
  const auto wishes = settings_field(asked.question, "wishes", asked.limits);
  if (!wishes) return wishes.error();
  const Puzzle& puzzle = *asked.puzzle;
  if (const auto unknown = report::unknown_wish(puzzle.description(), *wishes))
    return Error{Fault::usage,
                 fmt::format("{} has no '{}' to be made by", puzzle.description().name, *unknown)};
  if (distance && !wishes->empty())
    return Error{Fault::usage, "a distance and wishes cannot be wanted together"};
  const auto instance = report::draw_instance(puzzle, seed, distance, *wishes, asked.request, asked.progress);
  if (!instance) return instance.error();
  return tell_position(asked, **instance, {{"seed", seed}});
}

Result<Done> ask_check(Asked& asked) {
  auto from = text_field(asked.question, "from");
  if (!from) return from.error();
  if (from->empty()) return Error{Fault::usage, "from: expected the text of the question"};
  const auto moves = moves_field(asked.question);
  if (!moves) return moves.error();
  const auto question = instance_of(*asked.puzzle, std::move(*from), asked.limits);
  if (!question) return question.error();
  const auto checked =
      asked.puzzle->check(**question, *asked.instance, *moves, asked.request, asked.progress);
  if (!checked) return checked.error();
  Json json = {{"known", checked->known},
               {"possible", checked->possible},
               {"solved", checked->solved},
               {"wrong", checked->wrong},
               {"conflicts", checked->conflicts}};
  if (checked->solvable) json["solvable"] = *checked->solvable;
  if (checked->distance) json["distance"] = *checked->distance;
  if (checked->optimum) json["optimum"] = *checked->optimum;
  if (checked->best) json["best"] = *checked->best;
  if (const auto best = checked->on_best_way()) json["on_best_way"] = *best;
  json["words"] = report::spoken(checked->words, report::Listener::fields);
  return asked.answer(json);
}

}  // namespace nonet::api
