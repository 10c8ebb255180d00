#include "nonet/language/text/layout.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "nonet/base/grid_text.h"
#include "nonet/language/text/document.h"
#include "nonet/language/text/toml_text.h"

namespace nonet {
namespace {

struct Item;

struct Value {
  std::string text;         // of anything but lists and tables: as written
  char bracket = '\0';      // [ of a list, { of a table
  std::vector<Item> items;  // of these
  bool flat = true;         // it may be on one line
  std::size_t width = 0;    // it then takes
};

// An entry of a list or table, or a comment on a line of its own.
struct Item {
  std::string key;      // of a table's entry
  Value value;          // of an entry
  std::string comment;  // alone, or behind the entry
  bool entry = false;
};

// Reads a text that is known to be TOML.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool ended() const { return at_ >= text_.size(); }
  char here() const { return ended() ? '\n' : text_[at_]; }
  void skip() { ++at_; }
  void skip_blanks() {
    while (!ended() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r')) ++at_;
  }

  std::string take_comment() {
    std::string comment(text_.substr(at_, line_end(text_, at_) - at_));
    at_ += comment.size();
    comment.erase(comment.find_last_not_of(" \t") + 1);
    return comment;
  }

  // Up to `end`, without the blanks around its parts.
  std::string take_key(char end) {
    std::string key;
    while (!ended() && here() != end && here() != '\n') {
      const std::size_t to = here() == '"' || here() == '\'' ? string_end(text_, at_) : at_ + 1;
      key += text_.substr(at_, to - at_);
      at_ = to;
      skip_blanks();
    }
    return key;
  }

  Value take_value() {
    if (here() == '[' || here() == '{') return take_items();
    const std::size_t from = at_;
    if (here() == '"' || here() == '\'') {
      at_ = string_end(text_, at_);
    } else {
      at_ = std::min(text_.find_first_of(" \t\r\n,]}#", at_), text_.size());
    }
    Value value;
    value.text.assign(text_.substr(from, at_ - from));
    std::erase(value.text, '\r');  // of line ends inside of it
    value.flat = value.text.find('\n') == std::string::npos;
    value.width = character_count(value.text);
    return value;
  }

 private:
  Value take_items() {
    Value value;
    value.bracket = here();
    const char closing = value.bracket == '[' ? ']' : '}';
    skip();
    bool new_line = false;  // since the last entry or comma
    while (!ended()) {
      skip_blanks();
      if (ended() || here() == closing) break;
      if (here() == '\n') {
        new_line = true;
        skip();
      } else if (here() == ',') {
        new_line = false;
        skip();
      } else if (here() == '#') {
        value.flat = false;
        const bool behind = !new_line && !value.items.empty() && value.items.back().entry &&
                            value.items.back().comment.empty();
        if (!behind) value.items.emplace_back();
        value.items.back().comment = take_comment();
      } else {
        if (new_line && value.items.empty()) value.flat = false;
        value.items.push_back(take_entry(value.bracket));
        const Item& item = value.items.back();
        value.flat = value.flat && item.value.flat;
        value.width += item.value.width + 2 + (item.key.empty() ? 0 : character_count(item.key) + 3);
        new_line = false;
      }
    }
    skip();
    if (value.items.empty() || value.bracket == '{') value.width += 2;
    return value;
  }

  Item take_entry(char bracket) {
    Item item;
    item.entry = true;
    if (bracket == '{') {
      item.key = take_key('=');
      skip();
      skip_blanks();
    }
    item.value = take_value();
    return item;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

void write_value(const Value& value, std::size_t indent, std::size_t column, std::string& out);

void write_in_line(const Value& value, std::size_t indent, std::string& out) {
  const bool list = value.bracket == '[';
  const std::string_view margin = list || value.items.empty() ? "" : " ";
  out += value.bracket;
  out += margin;
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (i > 0) out += ", ";
    if (!list) out += value.items[i].key + " = ";
    write_value(value.items[i].value, indent, 0, out);
  }
  out += margin;
  out += list ? ']' : '}';
}

// Numbers without comments fill their lines.
bool is_row_of_numbers(const Value& value) {
  return std::all_of(value.items.begin(), value.items.end(), [](const Item& item) {
    return item.entry && item.comment.empty() && item.value.bracket == '\0' && item.value.text[0] != '"' &&
           item.value.text[0] != '\'';
  });
}

void write_filled(const Value& value, std::size_t indent, std::string& out) {
  std::size_t column = most_columns;
  for (const Item& item : value.items) {
    const bool fits = column + 1 + item.value.width + 1 <= most_columns;
    if (fits) {
      out += ' ';
      column += 1;
    } else {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    }
    out += item.value.text + ',';
    column += item.value.width + 1;
  }
}

void write_spread(const Value& value, std::size_t indent, std::string& out) {
  const std::size_t inside = indent + 2;
  out += '[';
  if (is_row_of_numbers(value)) {
    write_filled(value, inside, out);
    out += '\n' + std::string(indent, ' ') + ']';
    return;
  }
  out += '\n';
  for (const Item& item : value.items) {
    out.append(inside, ' ');
    if (item.entry) {
      write_value(item.value, inside, inside, out);
      out += item.comment.empty() ? "," : ", ";
    }
    out += item.comment + '\n';
  }
  out.append(indent, ' ');
  out += ']';
}

// `column`: how many characters stand before it on its line; 0 inside of something that is to be on one line.
void write_value(const Value& value, std::size_t indent, std::size_t column, std::string& out) {
  if (value.bracket == '\0') {
    out += value.text;
  } else if (value.bracket == '[' && (!value.flat || (column > 0 && column + value.width > most_columns))) {
    write_spread(value, indent, out);
  } else {
    write_in_line(value, indent, out);
  }
}

// The lines outside of values, with the blank lines between them.
class Writer {
 public:
  std::string out;

  void add_blank_line() { blank_wanted_ = !out.empty(); }

  void add_comment(const std::string& comment) {
    start_line(false);
    if (!touching_) comments_from_ = out.size();
    touching_ = true;
    out += comment + '\n';
  }

  void add_header(std::string_view header, const std::string& comment) {
    start_line(true);
    out += header;
    end_line(comment);
  }

  void add_entry(const std::string& key, const Value& value, const std::string& comment) {
    start_line(false);
    out += key + " = ";
    write_value(value, 0, character_count(key) + 3, out);
    end_line(comment);
  }

 private:
  void start_line(bool header) {
    if (blank_wanted_) {
      out += '\n';
      touching_ = false;
    } else if (header && touching_) {
      if (comments_from_ >= 2 && out[comments_from_ - 2] != '\n') out.insert(comments_from_, 1, '\n');
    } else if (header && !out.empty()) {
      out += '\n';
    }
    blank_wanted_ = false;
    if (header) touching_ = false;
  }

  void end_line(const std::string& comment) {
    if (!comment.empty()) out += ' ' + comment;
    out += '\n';
    touching_ = false;
  }

  bool blank_wanted_ = false;
  bool touching_ = false;  // the last lines are comments that began at `comments_from_`
  std::size_t comments_from_ = 0;
};

std::string take_header(Reader& reader) {
  std::size_t brackets = 0;
  for (; reader.here() == '['; ++brackets) reader.skip();
  reader.skip_blanks();
  std::string header = std::string(brackets, '[') + reader.take_key(']') + std::string(brackets, ']');
  while (reader.here() == ']') reader.skip();
  return header;
}

std::string take_comment_behind(Reader& reader) {
  reader.skip_blanks();
  return reader.here() == '#' ? reader.take_comment() : "";
}

}  // namespace

Result<std::string> lay_out(const std::string& path, const std::string& text) {
  const auto document = Document::parse(path, text);
  if (!document) return document.error();
  Reader reader((*document)->text());
  Writer writer;
  while (!reader.ended()) {
    reader.skip_blanks();
    if (reader.ended()) break;
    if (reader.here() == '\n') {
      writer.add_blank_line();
    } else if (reader.here() == '#') {
      writer.add_comment(reader.take_comment());
    } else if (reader.here() == '[') {
      const std::string header = take_header(reader);
      writer.add_header(header, take_comment_behind(reader));
    } else {
      const std::string key = reader.take_key('=');
      reader.skip();
      reader.skip_blanks();
      const Value value = reader.take_value();
      writer.add_entry(key, value, take_comment_behind(reader));
    }
    reader.skip_blanks();
    reader.skip();  // the end of the line
  }
  return std::move(writer.out);
}

}  // namespace nonet
