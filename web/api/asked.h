// One question while it is answered, and what several verbs need for that.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "web/api/api.h"

namespace nonet::api {

struct Asked {
  const Json& question;
  const Limits& limits;
  Progress& progress;
  Progress& host;  // of whoever asks; `progress` may have less time
  const Tell& tell;
  std::shared_ptr<const Puzzle> puzzle = {};
  Settings settings = {};
  std::unique_ptr<Instance> instance = {};  // of `text`; null: there is none
  Request request = {};
  Progress::Clock::time_point start = Progress::Clock::now();
  std::size_t room = limits.bytes;  // for answers
  Json end = {};                    // what is told last; null: nothing

  double seconds() const { return seconds_since(start); }
  // Refused where all answers together are too long.
  Result<Done> answer(const Json& json) { return answer_text(report::text_of(json)); }
  Result<Done> answer_text(std::string text);
  // Whether a host that gives more time to streams has stopped it.
  bool is_cut_short() const { return limits.quick && host.should_stop(); }
};

// What a message repeats of a text that may have any length.
inline std::string_view shortened(std::string_view text) {
  return text.substr(0, 40);
}

// Fields of a question. Wrong types are errors of Fault::usage.
Result<std::string> text_field(const Json& question, std::string_view name, std::string fallback = {});
Result<std::int64_t> number_field(const Json& question, std::string_view name, std::int64_t fallback,
                                  std::int64_t least, std::int64_t most);
Result<bool> flag_field(const Json& question, std::string_view name, bool fallback);
Result<Settings> settings_field(const Json& question, std::string_view name, const Limits& limits);
Result<std::vector<Step>> moves_field(const Json& question);

// The puzzle that a question names, configured.
Result<std::shared_ptr<const Puzzle>> puzzle_of(const Json& question, const Settings& settings,
                                                const Limits& limits);
// The same, made for this question alone: nothing in it was built before.
Result<std::shared_ptr<const Puzzle>> fresh_puzzle_of(const Json& question, const Settings& settings,
                                                      const Limits& limits);
// Exactly one instance. How large its board is, whoever shows it looks.
Result<std::unique_ptr<Instance>> instance_of(const Puzzle& puzzle, std::string text, const Limits& limits);

Json board_json(const Board& board);
Json algorithms_json(const Description& puzzle);
Error too_long();
Error too_large(const Limits& limits);  // of a board
inline constexpr std::string_view more_time = "ask for a stream to have more time";

// The verbs; each tells its answers and returns what went wrong.
Result<Done> ask_board(Asked& asked);
Result<Done> ask_edit(Asked& asked);
Result<Done> ask_play(Asked& asked);
Result<Done> ask_random(Asked& asked);
Result<Done> ask_check(Asked& asked);
Result<Done> ask_solve(Asked& asked);
Result<Done> ask_hint(Asked& asked);
Result<Done> ask_rate(Asked& asked);
Result<Done> ask_count(Asked& asked);
Result<Done> ask_list(Asked& asked);
Result<Done> ask_canonical(Asked& asked);
Result<Done> ask_certificate(Asked& asked);
Result<Done> ask_judge(Asked& asked);
Result<Done> ask_write(Asked& asked);
Result<Done> ask_picture(Asked& asked);
Result<Done> ask_table(Asked& asked);
Result<Done> ask_race(Asked& asked);
Result<Done> ask_file(Asked& asked);

}  // namespace nonet::api
