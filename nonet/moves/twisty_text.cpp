#include "nonet/moves/twisty_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/base/grid_text.h"

namespace nonet {
namespace {

// A letter, then "", 2, ' or 2', the apostrophe also as typesetters write it.
std::optional<TwistyText::Turn> turn_of(std::string_view token, const TwistyFormat& format) {
  if (format.letters.find(token[0]) == format.letters.npos) return std::nullopt;
  std::string_view marks = token.substr(1);
  int times = 1;
  if (marks.starts_with('2')) {
    times = 2;
    marks.remove_prefix(1);
  }
  if (marks == "'" || marks == "\xe2\x80\x99") {
    times = format.order - times;
    marks = {};
  }
  if (!marks.empty()) return std::nullopt;
  return TwistyText::Turn{token[0], times};
}

// Facelets begin with letters side by side; moves stand alone.
bool looks_like_facelets(std::string_view token, const TwistyFormat& format) {
  return token.size() > 1 && format.colours.find(token[0]) != std::string_view::npos &&
         format.colours.find(token[1]) != std::string_view::npos;
}

Result<std::optional<TwistyText>> read_facelets(TextReader& text, const TwistyFormat& format,
                                                TwistyText result) {
  std::optional<Error> wrong;  // the first; reading goes on to the end of the facelets
  for (;;) {
    const auto line = text.next();
    if (!line) return line.error();
    if (!*line || (*line)->text.empty()) break;
    for (const Token& token : tokens_of((*line)->text)) {
      for (std::size_t i = 0; i < token.text.size(); ++i) {
        const char colour = token.text[i];
        if (!wrong && format.colours.find(colour) == std::string_view::npos) {
          wrong = Error{Fault::input,
                        fmt::format("expected a colour, one of {}, found {}", format.colours,
                                    quote(token.text.substr(i, 1))),
                        text.place((*line)->number, token.column + i)};
        }
        result.facelets += colour;
      }
    }
    if (result.first_line == 0) result.first_line = result.facelets.size();
    // A line with most of them was meant as all: the next belongs to another position.
    if (result.first_line > format.facelets / 2 || result.facelets.size() >= format.facelets) break;
  }
  if (!wrong && result.facelets.size() != format.facelets) {
    wrong = Error{Fault::input,
                  fmt::format("expected {} facelets, found {}", format.facelets, result.facelets.size()),
                  result.place};
  }
  if (wrong) return *wrong;
  return std::optional(std::move(result));
}

}  // namespace

Result<std::optional<TwistyText>> read_twisty(TextReader& text, const TwistyFormat& format) {
  const auto line = text.next_filled();
  if (!line) return line.error();
  if (!*line) return std::optional<TwistyText>();
  const std::uint64_t number = (*line)->number;
  const std::string kept((*line)->text);
  const std::vector<Token> tokens = tokens_of(kept);
  TwistyText result;
  result.place = text.place(number, tokens[0].column);
  if (looks_like_facelets(tokens[0].text, format)) {
    text.unread({{kept, number, {}}});
    return read_facelets(text, format, std::move(result));
  }
  for (const Token& token : tokens) {
    auto turn = turn_of(token.text, format);
    if (!turn) {
      return Error{Fault::input,
                   fmt::format("expected moves such as {} or {} facelets, found {}", format.example,
                               format.facelets, quote(token.text)),
                   text.place(number, token.column)};
    }
    result.turns.push_back(std::move(*turn));
  }
  return std::optional(std::move(result));
}

std::string wrong_colours(std::string_view facelets, std::string_view colours) {
  const auto each = static_cast<std::ptrdiff_t>(facelets.size() / colours.size());
  for (const char colour : colours) {
    const auto count = std::count(facelets.begin(), facelets.end(), colour);
    if (count == each) continue;
    return fmt::format("{} facelet{} of colour {}, expected {}", count == 0 ? "no" : std::to_string(count),
                       count == 1 ? "" : "s", colour, each);
  }
  return {};
}

Result<std::optional<TwistyText>> read_twisty_goal(const Settings& settings, const TwistyFormat& format) {
  const auto given = settings.find("goal");
  if (given == settings.end()) return std::optional<TwistyText>();
  TextReader text = TextReader::from_text(given->second, "--goal");
  auto read = read_twisty(text, format);
  if (!read) return wrong_goal(read.error());
  if (!*read) return Error{Fault::usage, "--goal is empty; expected facelets or a scramble"};
  return read;
}

}  // namespace nonet
