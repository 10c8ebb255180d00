#include "web/api/asked.h"

#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <mutex>

#include "nonet/catalog/all.h"
#include "nonet/language/described/described.h"

namespace nonet::api {

namespace {

// Configured puzzles are kept: engines and small tables that one question had built serve the next. Puzzles
// may be used by several threads.
class Shelf {
 public:
  std::shared_ptr<const Puzzle> find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found =
        std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.key == key; });
    if (found == kept_.end()) return nullptr;
    kept_.splice(kept_.begin(), kept_, found);
    return kept_.front().puzzle;
  }

  void keep(std::string key, std::shared_ptr<const Puzzle> puzzle) {
    std::shared_ptr<const Puzzle> last;  // ends outside of the lock
    const std::lock_guard lock(mutex_);
    kept_.push_front({std::move(key), std::move(puzzle)});
    if (kept_.size() <= most) return;
    last = std::move(kept_.back().puzzle);
    kept_.pop_back();
  }

 private:
  static constexpr std::size_t most = 24;
  struct Kept {
    std::string key;
    std::shared_ptr<const Puzzle> puzzle;
  };
  std::mutex mutex_;
  std::list<Kept> kept_;  // the last used first
};

Shelf& shelf() {
  static Shelf one;
  return one;
}

// Before anything of that size is made: the product of all numbers in the settings that say how large a board
// is. What a text makes larger is checked when there is a board.
Result<Done> check_size(std::string_view name, std::string_view value, const Limits& limits) {
  if (name != "size" && name != "box") return Done{};
  u64 cells = 1, number = 0;
  for (std::size_t i = 0; i <= value.size(); ++i) {
    const bool digit = i < value.size() && value[i] >= '0' && value[i] <= '9';
    if (digit) {
      number = std::min<u64>(number * 10 + static_cast<u64>(value[i] - '0'), 1'000'000);
    } else if (number > 0) {
      cells = std::min<u64>(cells * number, u64{1} << 40);
      number = 0;
    }
  }
  if (cells <= limits.cells) return Done{};
  return Error{Fault::refused, fmt::format("{} {} is too large here: boards have at most {} cells", name,
                                           shortened(value), limits.cells)};
}

Result<std::shared_ptr<const Puzzle>> made_of_file(const Json& question, const Settings& settings,
                                                   const Limits& limits) {
  if (question.contains("puzzle")) return Error{Fault::usage, "expected a puzzle or a file, found both"};
  if (!settings.empty()) return Error{Fault::usage, "a puzzle file has no settings"};
  auto text = text_field(question, "file");
  if (!text) return text.error();
  if (text->size() > limits.text)
    return Error{Fault::refused, fmt::format("the file is longer than {} bytes", limits.text)};
  auto file = parse_puzzle_file("playground.puzzle", std::move(*text));
  if (!file) return file.error();
  auto puzzle = make_described_puzzle(std::move(*file));
  if (!puzzle) return puzzle.error();
  return std::shared_ptr<const Puzzle>(std::move(*puzzle));
}

Error wrong_type(std::string_view name, std::string_view expected) {
  return {Fault::usage, fmt::format("{}: expected {}", name, expected)};
}

}  // namespace

Error too_long() {
  return {Fault::refused, "this answer is too long here"};
}

Result<Done> Asked::answer_text(std::string text) {
  if (text.size() > room) return too_long();
  room -= text.size();
  tell(Event::answer, std::move(text));
  return Done{};
}

Result<std::string> text_field(const Json& question, std::string_view name, std::string fallback) {
  const auto found = question.find(name);
  if (found == question.end()) return fallback;
  if (!found->is_string()) return wrong_type(name, "a text");
  return found->get_ref<const std::string&>();
}

Result<std::int64_t> number_field(const Json& question, std::string_view name, std::int64_t fallback,
                                  std::int64_t least, std::int64_t most) {
  const auto found = question.find(name);
  if (found == question.end()) return fallback;
  const Error wrong = wrong_type(name, fmt::format("a whole number from {} to {}", least, most));
  if (!found->is_number_integer()) return wrong;
  if (found->is_number_unsigned() && found->get<u64>() > static_cast<u64>(most)) return wrong;
  const auto number = found->get<std::int64_t>();
  if (number < least || number > most) return wrong;
  return number;
}

Result<bool> flag_field(const Json& question, std::string_view name, bool fallback) {
  const auto found = question.find(name);
  if (found == question.end()) return fallback;
  if (!found->is_boolean()) return wrong_type(name, "true or false");
  return found->get<bool>();
}

Result<Settings> settings_field(const Json& question, std::string_view name, const Limits& limits) {
  Settings settings;
  const auto found = question.find(name);
  if (found == question.end()) return settings;
  if (!found->is_object()) return wrong_type(name, "an object of texts");
  if (found->size() > limits.settings)
    return Error{Fault::refused, fmt::format("{}: more than {}", name, limits.settings)};
  for (const auto& [key, value] : found->items()) {
    if (!value.is_string()) return wrong_type(name, "an object of texts");
    const auto& text = value.get_ref<const std::string&>();
    if (text.size() > limits.setting || key.size() > 40)
      return Error{Fault::refused,
                   fmt::format("{} {}: longer than {} bytes", name, shortened(key), limits.setting)};
    if (auto good = check_size(key, text, limits); !good) return good.error();
    settings.emplace(key, text);
  }
  return settings;
}

Result<std::vector<Step>> moves_field(const Json& question) {
  std::vector<Step> steps;
  const auto found = question.find("moves");
  if (found == question.end()) return steps;
  const Error wrong = wrong_type("moves", "a list of objects with a number, and times where that is not 1");
  if (!found->is_array()) return wrong;
  for (const Json& move : *found) {
    if (!move.is_object() || !move.contains("number") || move.size() > 1 + move.count("times")) return wrong;
    const auto number = number_field(move, "number", 0, 1, 1 << 30);
    if (!number) return number.error();
    const auto times = number_field(move, "times", 1, 1, 1 << 20);
    if (!times) return times.error();
    steps.push_back({static_cast<int>(*number) - 1, static_cast<int>(*times)});
  }
  return steps;
}

Result<std::shared_ptr<const Puzzle>> fresh_puzzle_of(const Json& question, const Settings& settings,
                                                      const Limits& limits) {
  if (question.contains("file")) return made_of_file(question, settings, limits);
  const auto name = text_field(question, "puzzle");
  if (!name) return name.error();
  if (name->empty()) return Error{Fault::usage, "expected a puzzle or a file"};
  // Of names only: make_puzzle() would open files.
  if (find_puzzle(*name) == nullptr)
    return Error{Fault::usage, fmt::format("there is no puzzle '{}'", shortened(*name))};
  auto made = make_puzzle(*name, settings);
  if (!made) return made.error();
  return std::shared_ptr<const Puzzle>(std::move(*made));
}

Result<std::shared_ptr<const Puzzle>> puzzle_of(const Json& question, const Settings& settings,
                                                const Limits& limits) {
  if (question.contains("file")) return made_of_file(question, settings, limits);
  auto key = text_field(question, "puzzle");
  if (!key) return key.error();
  for (const auto& [name, value] : settings) {
    *key += '\0';
    *key += name;
    *key += '\0';
    *key += value;
  }
  if (auto known = shelf().find(*key)) return known;
  auto made = fresh_puzzle_of(question, settings, limits);
  if (made) shelf().keep(std::move(*key), *made);
  return made;
}

Result<std::unique_ptr<Instance>> instance_of(const Puzzle& puzzle, std::string text, const Limits& limits) {
  if (text.empty()) return Error{Fault::usage, "there is no text to answer about"};
  if (text.size() > limits.text)
    return Error{Fault::refused, fmt::format("the text is longer than {} bytes", limits.text)};
  // On one line / stands between the lines of a board, as on the command line.
  if (text.find('\n') == std::string::npos) std::replace(text.begin(), text.end(), '/', '\n');
  return read_instance(puzzle, std::move(text), "text");
}

}  // namespace nonet::api
