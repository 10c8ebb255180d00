#include "report/spoken.h"

#include <string_view>

namespace nonet::report {

namespace {

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

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (static_cast<unsigned char>(c) & 0x80) != 0;
}
bool in_word(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
}

// Whether an option begins at the front of `rest`.
bool begins_option(std::string_view rest, char before) {
  return rest.size() > 2 && rest.starts_with("--") && is_letter(rest[2]) && !in_word(before) && before != '-';
}

// Where what is in quotes at the front of `rest` ends, 0 for nothing. The apostrophe of a word ends nothing.
std::size_t end_of_quoted(std::string_view rest) {
  for (std::size_t at = 1; at < rest.size() && rest[at] != '\n'; ++at)
    if (rest[at] == '\'' && (at + 1 == rest.size() || !in_word(rest[at + 1]))) return at + 1;
  return 0;
}

std::string without_dashes(std::string_view text, char between_words) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (!begins_option(text.substr(at), at == 0 ? ' ' : text[at - 1])) {
      out += text[at++];
      continue;
    }
    for (at += 2; at < text.size() && (in_word(text[at]) || text[at] == '-'); ++at)
      out += text[at] == '-' ? between_words : text[at];
  }
  return out;
}

std::string said_to(Listener listener, std::string text) {
  const bool keywords = listener == Listener::keywords;
  replace_all(text, "--judge prints", "The contest's answer is");
  if (keywords) {
    replace_all(text, "--up-to-", "--");
    for (const std::string_view verb : {"list", "rate", "table"})
      replace_all(text, "nonet " + std::string(verb), "nonet." + std::string(verb));
    replace_all(text, "nonet.list --", "nonet.list with --");
  } else {
    drop_in_brackets(text, " (--");
    drop_in_brackets(text, " (nonet ");
    drop_clause(text, "--up-to-symmetry ");
    drop_clause(text, "nonet list ");
    replace_all(text, "nonet rate", "rate");
  }
  for (const char* file : {", or @FILE", "; or @FILE"})
    replace_all(text, file, keywords ? ", or the pathlib.Path of a file" : "");
  return without_dashes(text, keywords ? '_' : '-');
}

}  // namespace

std::string spoken(std::string_view text, Listener listener) {
  std::string out;
  std::size_t begin = 0;  // of what is not in quotes; the rest somebody else wrote
  for (std::size_t at = 0; (at = text.find('\'', at)) != text.npos;) {
    const std::size_t length = at > 0 && in_word(text[at - 1]) ? 1 : end_of_quoted(text.substr(at));
    if (length > 1) {
      out += said_to(listener, std::string(text.substr(begin, at - begin)));
      out += text.substr(at, length);
      begin = at + length;
    }
    at = length == 0 ? text.find('\n', at) : at + length;  // in this line none ends
  }
  return out + said_to(listener, std::string(text.substr(begin)));
}

}  // namespace nonet::report
