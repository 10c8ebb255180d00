// The verbs that answer questions about an instance.
#include <fmt/format.h>

#include <algorithm>

#include "nonet/catalog/contest.h"
#include "nonet/contract/certificate.h"
#include "report/asked_for.h"
#include "report/picture.h"
#include "report/steps.h"
#include "report/words.h"
#include "web/api/answer_text.h"
#include "web/api/asked.h"
#include "web/api/spoken.h"

namespace nonet::api {

namespace {

constexpr std::size_t list_end = 4096;  // bytes of what ends a list of answers

// False: there is no room for all of them.
bool add_moves(const Asked& asked, const Answer& answer, AnswerText& text) {
  text.begin("moves");
  for (const Step& step : answer.steps)
    if (!text.add(report::move_json(*asked.puzzle, *asked.instance, step))) return false;
  text.end();
  return true;
}

// The position after every step, as far as they are shown.
void add_positions(const Asked& asked, const Answer& answer, AnswerText& text) {
  const Puzzle& puzzle = *asked.puzzle;
  text.begin("positions");
  const std::size_t most = std::min(answer.steps.size(), asked.limits.positions);
  const std::size_t shown = report::each_step(
      puzzle, *asked.instance, std::span(answer.steps).first(most), [&](const report::ShownStep& step) {
        if (asked.progress.should_stop() || (!puzzle.description().fill && step.next == nullptr))
          return false;
        Json json = Json::object();
        if (step.next != nullptr) json["text"] = puzzle.write(*step.next);
        if (step.board) json["board"] = board_json(*step.board);
        return text.add(json);
      });
  text.end();
  if (shown < answer.steps.size()) text.add("more_positions", true);
}

Result<Done> check_board(const Asked& asked, const std::optional<Board>& board) {
  if (!board || board->cells.size() <= asked.limits.cells) return Done{};
  return too_large(asked.limits);
}

// As sentences, with what a stream could do that this could not.
std::string words_of(const Asked& asked, const Answer& answer, std::string words) {
  const bool proved = answer.status == Status::optimal || answer.status == Status::unsolvable;
  if (!proved && asked.is_cut_short()) words += fmt::format(" Not everything was tried; {}.", more_time);
  return words;
}

// Of answers without words.
void offer_stream(const Asked& asked, Json& json) {
  if (!asked.is_cut_short()) return;
  const std::string why = json["why"];
  json["why"] = why.empty() ? std::string(more_time) : fmt::format("{}; {}", why, more_time);
}

Error no_contest(const Asked& asked) {
  return {Fault::unsupported, fmt::format("{} has no judge format", asked.puzzle->description().name)};
}

// Where it began; null: that is not said.
Result<std::unique_ptr<Instance>> question_of_hint(const Asked& asked) {
  auto from = text_field(asked.question, "from");
  if (!from) return from.error();
  if (from->empty()) return std::unique_ptr<Instance>();
  return instance_of(*asked.puzzle, std::move(*from), asked.limits);
}

// There is no way on from here: which of what was set since the question is to blame.
Result<Done> add_mistakes(const Asked& asked, const Instance* question, Json& json) {
  if (question == nullptr) return Done{};
  const auto checked = asked.puzzle->check(*question, *asked.instance, {}, asked.request, asked.progress);
  if (!checked) return checked.error();
  if (!checked->known) return Done{};
  json["wrong"] = checked->wrong;
  json["words"] = report::sentence(checked->words);
  auto board = asked.puzzle->position(*asked.instance);
  if (!board || checked->wrong.empty()) return Done{};
  for (const int cell : checked->wrong) board->cells[static_cast<std::size_t>(cell)].wrong = true;
  json["board"] = board_json(*board);
  return Done{};
}

// The contest's input. With settings that contests know nothing of, as programs made for them read it.
Result<Done> write_for_judge(Asked& asked) {
  const auto judging = judging_of(*asked.puzzle);
  if (!judging) return no_contest(asked);
  const std::string text = asked.puzzle->write(*asked.instance);
  if (asked.settings.empty() || !judging->takes_settings()) {
    if (auto fits = judging->fits(text); !fits) return fits;
  }
  return asked.answer({{"text", judging->input({&text, 1})}});
}

Result<Done> hint_by_people(Asked& asked, const Instance* question) {
  const auto found = asked.puzzle->next_step(*asked.instance, asked.progress);
  if (!found) return found.error();
  Json json = report::next_step_json(*asked.puzzle, *asked.instance, 1, *found, asked.seconds());
  if (!found->steps.empty()) {
    const ExplainedStep& step = found->steps[0];
    json["board"] = board_json(step.board);
    json["words"] = fmt::format("{}: {}", step.title, step.reason);
  } else if (found->solutions == 0) {
    json["words"] = "There is no solution, proved.";
    if (auto added = add_mistakes(asked, question, json); !added) return added;
  } else {
    json["words"] = found->complete ? "Nothing is left to do." : "No technique of people goes on from here.";
  }
  return asked.answer(json);
}

Result<Done> hint_by_answer(Asked& asked, const Instance* question) {
  const auto answer = asked.puzzle->solve(*asked.instance, asked.request, asked.progress);
  if (!answer) return answer.error();
  Json json = report::hint_json(*asked.puzzle, *asked.instance, 1, *answer, asked.seconds());
  json["why"] = report::hint_reason(*asked.puzzle, *asked.instance, *answer);
  json["words"] = words_of(asked, *answer, report::hint_sentences(*asked.puzzle, *asked.instance, *answer));
  if (answer->found()) json["left"] = report::move_count(*answer);
  if (answer->found() && !answer->steps.empty()) {
    Answer one;
    one.steps = {answer->steps[0]};
    if (const auto board = asked.puzzle->after(*asked.instance, one)) json["board"] = board_json(*board);
  }
  if (answer->status == Status::unsolvable) {
    if (auto added = add_mistakes(asked, question, json); !added) return added;
  }
  speak(json);
  return asked.answer(json);
}

}  // namespace

Result<Done> ask_solve(Asked& asked) {
  const auto steps = flag_field(asked.question, "steps", false);
  if (!steps) return steps.error();
  const auto answer = asked.puzzle->solve(*asked.instance, asked.request, asked.progress);
  if (!answer) return answer.error();
  Json json = report::answer_json(*asked.puzzle, *asked.instance, 1, *answer, asked.seconds(), false);
  json["words"] = words_of(asked, *answer, report::sentences(*answer));
  speak(json);
  if (!answer->found()) return asked.answer(json);
  if (*steps) {  // boards take longer than most answers
    const auto board = asked.puzzle->after(*asked.instance, *answer);
    if (auto good = check_board(asked, board); !good) return good;
    if (board) json["after"] = board_json(*board);
  }
  AnswerText text(json, asked.room);
  if (!add_moves(asked, *answer, text)) return too_long();
  if (*steps) add_positions(asked, *answer, text);
  return asked.answer_text(text.take());
}

Result<Done> ask_hint(Asked& asked) {
  const auto question = question_of_hint(asked);
  if (!question) return question.error();
  if (asked.puzzle->description().explains && asked.request.algorithm == "auto") {
    auto done = hint_by_people(asked, question->get());
    if (done || done.error().fault != Fault::unsupported) return done;
  }
  return hint_by_answer(asked, question->get());
}

Result<Done> ask_rate(Asked& asked) {
  const auto steps = flag_field(asked.question, "steps", false);
  if (!steps) return steps.error();
  const auto rating = asked.puzzle->rate(*asked.instance, *steps, asked.progress);
  if (!rating) return rating.error();
  return asked.answer(report::rating_json(*asked.puzzle, *asked.instance, 1, *rating, asked.seconds()));
}

Result<Done> ask_count(Asked& asked) {
  const auto limit = number_field(asked.question, "limit", 0, 0, std::int64_t{1} << 53);
  if (!limit) return limit.error();
  asked.request.limit = static_cast<u64>(*limit);
  const auto tally = asked.puzzle->count(*asked.instance, asked.request, asked.progress);
  if (!tally) return tally.error();
  Json json = report::tally_json(*asked.puzzle, *asked.instance, 1, *tally, asked.seconds());
  if (!tally->complete) offer_stream(asked, json);
  speak(json);
  return asked.answer(json);
}

Result<Done> ask_list(Asked& asked) {
  const auto most = static_cast<std::int64_t>(asked.limits.answers);
  const auto limit = number_field(asked.question, "limit", most, 1, most);
  if (!limit) return limit.error();
  u64 listed = 0;
  bool cut = false;
  const auto answer =
      asked.puzzle->list(*asked.instance, asked.request, asked.progress, [&](const Answer& one) {
        cut = listed == static_cast<u64>(*limit);
        if (cut) return false;
        AnswerText text(report::listed_json(*asked.puzzle, *asked.instance, 1, listed + 1, one, false),
                        asked.room - std::min(asked.room, list_end));
        cut = !add_moves(asked, one, text) || !asked.answer_text(text.take());
        if (!cut) ++listed;
        return !cut;
      });
  if (!answer) return answer.error();
  const bool proved = answer->status == Status::optimal || answer->status == Status::unsolvable;
  asked.end = report::list_end_json(*asked.puzzle, 1, listed, proved && answer->listed && !cut, *answer);
  if (!cut) offer_stream(asked, asked.end);
  speak(asked.end);
  return Done{};
}

Result<Done> ask_canonical(Asked& asked) {
  const auto form = asked.puzzle->canonical(*asked.instance, asked.progress);
  if (!form) return form.error();
  auto text = report::write_first_form(*asked.puzzle, *form->instance);
  if (!text) return text.error();
  return asked.answer(report::canonical_json(
      *asked.puzzle, *asked.instance, 1, report::without_line_end(std::move(*text)), form->automorphisms, 1));
}

Result<Done> ask_certificate(Asked& asked) {
  const auto answer = asked.puzzle->solve(*asked.instance, asked.request, asked.progress);
  if (!answer) return answer.error();
  const auto text =
      certificate_of(*asked.puzzle, asked.settings, *asked.instance, *answer, asked.request, asked.progress);
  if (!text) return text.error();
  if (text->size() > asked.limits.output)
    return Error{Fault::refused, fmt::format("the certificate has {} bytes, more than {} here; the program "
                                             "writes those, too",
                                             text->size(), asked.limits.output)};
  return asked.answer(
      {{"name", fmt::format("{}.certificate.json", asked.puzzle->description().name)}, {"text", *text}});
}

Result<Done> ask_judge(Asked& asked) {
  if (!asked.puzzle->description().judge && asked.puzzle->file() == nullptr) return no_contest(asked);
  asked.request.judge = true;
  const auto answered = answer_contest(*asked.puzzle, *asked.instance, asked.request, asked.progress);
  if (!answered) return answered.error();
  if (answered->answer.status != Status::optimal && !answered->answer.judged && answered->output.empty())
    return Error{answered->answer.status == Status::unsolvable ? Fault::input : Fault::stopped,
                 answered->answer.reason};
  return asked.answer({{"output", answered->output}});
}

Result<Done> ask_write(Asked& asked) {
  const auto style = text_field(asked.question, "style");
  if (!style) return style.error();
  if (style->empty()) return asked.answer({{"text", asked.puzzle->write(*asked.instance)}});
  if (*style == "judge") return write_for_judge(asked);
  if (auto known = report::check_format(*asked.puzzle, shortened(*style)); !known) return known;
  const auto text = asked.puzzle->write_as(*asked.instance, *style);
  if (!text) return text.error();
  return asked.answer({{"text", *text}});
}

Result<Done> ask_picture(Asked& asked) {
  const auto candidates = flag_field(asked.question, "candidates", false);
  if (!candidates) return candidates.error();
  auto board = asked.puzzle->before(*asked.instance, Answer{});
  if (!board) return report::too_large_to_draw();
  if (auto good = check_board(asked, board); !good) return good;
  const report::Picture picture{.board = std::move(*board), .marks = *candidates};
  return asked.answer({{"svg", report::draw_sheet(asked.puzzle->description().name, {picture})}});
}

}  // namespace nonet::api
