#include "web/api/spoken.h"

#include <string_view>

namespace nonet::api {

namespace {

bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

// " (--memory)", " (nonet table does)"
void drop_in_brackets(std::string& text, std::string_view begin) {
  for (std::size_t at = 0; (at = text.find(begin, at)) != std::string::npos;) {
    const std::size_t end = text.find(')', at);
    if (end == std::string::npos) return;
    text.erase(at, end + 1 - at);
  }
}

std::size_t end_of_sentence(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size(); ++at)
    if (text[at] == '.' && (at + 1 == text.size() || text[at + 1] == ' ' || text[at + 1] == '\n')) return at;
  return text.size();
}

// What stands at the beginning of a sentence, or behind a colon or semicolon, goes with all that follows in
// the sentence.
void drop_clause(std::string& text, std::string_view begin) {
  const std::size_t at = text.find(begin);
  if (at == std::string::npos || at < 2) return;
  const bool whole = text[at - 2] == '.';  // then its own full stop goes, not the one before
  text.erase(whole ? at - 1 : at - 2, end_of_sentence(text, at) - at + 2);
}

// Not what somebody else wrote, which is in quotes.
void drop_dashes(std::string& text) {
  for (std::size_t at = 0; (at = text.find("--", at)) != std::string::npos;) {
    const bool option = at + 2 < text.size() && is_letter(text[at + 2]) && (at == 0 || text[at - 1] != '\'');
    if (option) {
      text.erase(at, 2);
    } else {
      at += 2;
    }
  }
}

}  // namespace

std::string spoken(std::string text) {
  drop_in_brackets(text, " (--");
  drop_in_brackets(text, " (nonet ");
  drop_clause(text, "--up-to-symmetry ");
  drop_clause(text, "nonet list ");
  replace_all(text, "--judge prints", "The contest's answer is");
  replace_all(text, "nonet rate", "rate");
  replace_all(text, ", or @FILE", "");
  replace_all(text, "; or @FILE", "");
  drop_dashes(text);
  return text;
}

void speak(report::Json& object) {
  for (const char* name : {"message", "why", "choice", "words", "rules", "formats", "help", "what"}) {
    const auto found = object.find(name);
    if (found != object.end() && found->is_string()) *found = spoken(found->get<std::string>());
  }
}

}  // namespace nonet::api
