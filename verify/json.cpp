#include "json.h"

#include <fmt/format.h>

#include <initializer_list>
#include <limits>
#include <optional>

namespace nonet_verify {
namespace {

constexpr int deepest = 16;
constexpr std::size_t most_members = 64;  // of one object; also keeps the search for duplicates short

const char* name_of(Json::Kind kind) {
  constexpr const char* names[] = {"null", "true or false", "a number", "a text", "an array", "an object"};
  return names[kind];
}

}  // namespace

// Reads one value after another; `at_` never passes the end.
class JsonParser {
 public:
  JsonParser(std::string_view text, std::size_t most_values) : text_(text), most_values_(most_values) {}

  Json whole() {
    Json value = read(0);
    skip_blanks();
    if (at_ < text_.size()) fail("expected the end of the text after the value");
    return value;
  }

 private:
  [[noreturn]] void fail(std::string why) const { throw Rejection{line_, std::move(why)}; }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char wanted) {
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  void skip_blanks() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\n') ++line_;
      if (c != ' ' && c != '\t' && c != '\r' && c != '\n') return;
    }
  }
  // What stands here, for messages.
  std::string found() const {
    if (at_ >= text_.size()) return "the end of the text";
    const char c = text_[at_];
    if (c >= ' ' && c <= '~') return fmt::format("'{}'", c);
    return fmt::format("the byte {:02x}", static_cast<unsigned char>(c));
  }

  Json read(int depth) {
    if (depth > deepest) fail(fmt::format("values nested more than {} deep", deepest));
    if (++values_ > most_values_)
      throw Refusal{fmt::format("it has more than {} values, which are not read", most_values_)};
    skip_blanks();
    Json value;
    value.line = line_;
    const char c = peek();
    if (c == '{') {
      read_object(value, depth);
    } else if (c == '[') {
      read_array(value, depth);
    } else if (c == '"') {
      value.kind = Json::string;
      value.text_ = read_text();
    } else if (c == '-' || (c >= '0' && c <= '9')) {
      value.kind = Json::number;
      value.whole_ = read_number();
    } else {
      read_word(value);
    }
    return value;
  }

  void read_word(Json& value) {
    for (const std::string_view word : {"true", "false", "null"}) {
      if (text_.substr(at_, word.size()) != word) continue;
      at_ += word.size();
      value.kind = word == "null" ? Json::null : Json::boolean;
      value.truth_ = word == "true";
      return;
    }
    fail(fmt::format("expected a value, found {}", found()));
  }

  void read_array(Json& value, int depth) {
    value.kind = Json::array;
    ++at_;
    skip_blanks();
    if (take(']')) return;
    while (true) {
      value.items_.push_back(read(depth + 1));
      skip_blanks();
      if (take(']')) return;
      if (!take(',')) fail(fmt::format("expected , or ] in an array, found {}", found()));
    }
  }

  void read_object(Json& value, int depth) {
    value.kind = Json::object;
    ++at_;
    skip_blanks();
    if (take('}')) return;
    while (true) {
      skip_blanks();
      if (peek() != '"') fail(fmt::format("expected a member's name in quotes, found {}", found()));
      std::string name = read_text();
      if (value.has(name)) fail(fmt::format("the member \"{}\" is there twice", shown(name)));
      skip_blanks();
      if (!take(':')) fail(fmt::format("expected : after a member's name, found {}", found()));
      value.members_.emplace_back(std::move(name), read(depth + 1));
      if (value.members_.size() > most_members) fail(fmt::format("more than {} members", most_members));
      skip_blanks();
      if (take('}')) return;
      if (!take(',')) fail(fmt::format("expected , or }} in an object, found {}", found()));
    }
  }

  std::int64_t read_number() {
    const bool negative = take('-');
    const std::size_t first = at_;
    std::int64_t value = 0;  // counted down, so that the smallest number fits too
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    for (; peek() >= '0' && peek() <= '9'; ++at_) {
      const int digit = peek() - '0';
      if (value < (least + digit) / 10) fail("a number that does not fit 64 bits");
      value = value * 10 - digit;
    }
    if (at_ == first) fail(fmt::format("expected digits, found {}", found()));
    if (at_ - first > 1 && text_[first] == '0') fail("a number begins with 0");
    if (peek() == '.' || peek() == 'e' || peek() == 'E') fail("expected a whole number, found a fraction");
    if (!negative && value == least) fail("a number that does not fit 64 bits");
    return negative ? value : -value;
  }

  std::string read_text() {
    ++at_;
    std::string text;
    while (true) {
      if (at_ >= text_.size()) fail("a text without its closing quote");
      const char c = text_[at_++];
      if (c == '"') return text;
      if (static_cast<unsigned char>(c) < ' ') {
        fail(fmt::format("a text with the control character {:02x}", static_cast<unsigned char>(c)));
      }
      if (c == '\\') {
        read_escape(text);
      } else {
        text += c;
      }
    }
  }

  void read_escape(std::string& text) {
    constexpr std::string_view names = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
    const char c = peek();
    if (const std::size_t at = c == '\0' ? names.npos : names.find(c); at != names.npos) {
      text += meanings[at];
      ++at_;
      return;
    }
    if (!take('u')) fail("expected one of \" \\ / b f n r t u after a backslash");
    std::uint32_t code = read_four();
    if (code >= 0xd800 && code < 0xdc00) {  // the first half of a pair
      const std::uint32_t low = take('\\') && take('u') ? read_four() : 0;
      if (low < 0xdc00 || low > 0xdfff) fail("half a surrogate pair");
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xdc00 && code <= 0xdfff) {
      fail("half a surrogate pair");
    }
    append_code(text, code);
  }
  std::uint32_t read_four() {
    std::uint32_t code = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      constexpr std::string_view digits = "0123456789abcdef";
      const char c = peek();
      const char lower = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
      const std::size_t digit = c == '\0' ? digits.npos : digits.find(lower);
      if (digit == digits.npos) fail("expected four hexadecimal digits after \\u");
      code = code * 16 + static_cast<std::uint32_t>(digit);
    }
    return code;
  }
  static void append_code(std::string& text, std::uint32_t code) {
    if (code < 0x80) {
      text += static_cast<char>(code);
      return;
    }
    const int rest = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    constexpr std::uint32_t marks[] = {0, 0xc0, 0xe0, 0xf0};
    text += static_cast<char>(marks[rest] | code >> (6 * rest));
    for (int i = rest - 1; i >= 0; --i) text += static_cast<char>(0x80 | (code >> (6 * i) & 0x3f));
  }
  static std::string shown(std::string_view text) {
    std::string out;
    for (const char c : text.substr(0, 30)) out += c >= ' ' && c <= '~' ? c : '?';
    return out;
  }

  std::string_view text_;
  std::size_t most_values_;
  std::size_t at_ = 0, line_ = 1, values_ = 0;
};

Json Json::parse(std::string_view text, std::size_t most) {
  return JsonParser(text, most).whole();
}

bool Json::truth() const {
  if (kind != boolean) reject(fmt::format("expected true or false, found {}", name_of(kind)));
  return truth_;
}

std::int64_t Json::whole() const {
  if (kind != number) reject(fmt::format("expected a whole number, found {}", name_of(kind)));
  return whole_;
}

const std::string& Json::text() const {
  if (kind != string) reject(fmt::format("expected a text, found {}", name_of(kind)));
  return text_;
}

const std::vector<Json>& Json::items() const {
  if (kind != array) reject(fmt::format("expected an array, found {}", name_of(kind)));
  return items_;
}

const std::vector<std::pair<std::string, Json>>& Json::members() const {
  if (kind != object) reject(fmt::format("expected an object, found {}", name_of(kind)));
  return members_;
}

bool Json::has(std::string_view name) const {
  for (const auto& [member, value] : members()) {
    if (member == name) return true;
  }
  return false;
}

const Json& Json::at(std::string_view name) const {
  for (const auto& [member, value] : members()) {
    if (member == name) return value;
  }
  reject(fmt::format("the member \"{}\" is missing", name));
}

void Json::allow(std::initializer_list<std::string_view> names) const {
  for (const auto& [member, value] : members()) {
    bool known = false;
    for (const std::string_view name : names) known = known || name == member;
    if (known) continue;
    std::string shown;
    for (const char c : member.substr(0, 30)) shown += c >= ' ' && c <= '~' ? c : '?';
    value.reject(fmt::format("the member \"{}\" is not understood here", shown));
  }
}

}  // namespace nonet_verify
