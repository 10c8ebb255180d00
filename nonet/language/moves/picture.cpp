#include "nonet/language/moves/picture.h"

#include <algorithm>

#include "nonet/base/grid_text.h"

namespace nonet {
namespace {

// The lines of a text as they stand, a carriage return taken off.
std::vector<TextPart> lines_of(std::string_view text, bool slash_ends_line) {
  std::vector<TextPart> lines;
  const bool slashes = slash_ends_line && text.find('/') != std::string_view::npos;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    std::size_t end = begin;
    while (end < text.size() && text[end] != '\n' && (!slashes || text[end] != '/')) ++end;
    std::size_t first = begin, last = end;
    while (last > first && is_blank(text[last - 1])) --last;
    if (slashes) {
      while (first < last && is_blank(text[first])) ++first;
    }
    lines.push_back({text.substr(first, last - first), first});
    begin = end + 1;
  }
  const auto filled = [](const TextPart& line) { return !line.text.empty(); };
  lines.erase(std::find_if(lines.rbegin(), lines.rend(), filled).base(), lines.end());
  lines.erase(lines.begin(), std::find_if(lines.begin(), lines.end(), filled));
  return lines;
}

}  // namespace

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}
bool is_space(char c) {
  return is_blank(c) || c == '\n';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= longest_name && is_letter(text[0]) &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

TextLine characters_of(std::string_view text) {
  TextLine parts;
  for (std::size_t at = 0; at < text.size(); at += parts.back().text.size())
    parts.push_back({text.substr(at, first_character_size(text.substr(at))), at});
  return parts;
}

std::vector<TextLine> picture_of(std::string_view text, bool slash_ends_line) {
  std::vector<TextLine> picture;
  for (const TextPart& line : lines_of(text, slash_ends_line)) {
    picture.push_back(characters_of(line.text));
    for (TextPart& part : picture.back()) part.offset += line.offset;
  }
  return picture;
}

std::vector<TextLine> words_of(std::string_view text, bool slash_ends_line) {
  std::vector<TextLine> rows;
  for (const TextPart& line : lines_of(text, slash_ends_line)) {
    TextLine& row = rows.emplace_back();
    for (std::size_t at = 0; at < line.text.size();) {
      if (is_blank(line.text[at])) {
        ++at;
        continue;
      }
      std::size_t end = at;
      while (end < line.text.size() && !is_blank(line.text[end])) ++end;
      row.push_back({line.text.substr(at, end - at), line.offset + at});
      at = end;
    }
  }
  return rows;
}

}  // namespace nonet
