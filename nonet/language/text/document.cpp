#include "nonet/language/text/document.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/language/text/toml_text.h"

// Some of its assertions do not hold for texts that it then refuses as it should ("[."): they are neither
// checked nor, as with NDEBUG, taken for granted.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expression) static_assert(true)
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 32
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace nonet {
namespace {

constexpr std::size_t most_dots = 32;  // in a key
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

// A text as toml++ gets it. Its version 3.3 asks whether a character is blank in a way that is undefined for
// many that are not ASCII, so it sees a ? for each of them but in texts of one line, where it does not ask.
// Elsewhere they are errors anyway, in comments, or in texts of several lines, which are decoded here.
struct Prepared {
  std::string text;
  // Where there are more values than `most_values` or a key with too many parts, of which toml++ limits
  // neither; npos when that is nowhere.
  std::size_t excess = std::string_view::npos;
  bool of_values = false;

  void add(std::string_view part, bool hide) {
    if (!hide) {
      text += part;
      return;
    }
    for (const char c : part) {
      if (!continues_character(c)) text += static_cast<unsigned char>(c) < 0x80 ? c : '?';
    }
  }
};
Prepared prepare(std::string_view text) {
  Prepared prepared;
  prepared.text.reserve(text.size());
  std::size_t values = 0, dots = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const bool is_string = c == '"' || c == '\'';
    const std::size_t end = is_string ? string_end(text, at) : c == '#' ? line_end(text, at) : at + 1;
    prepared.add(text.substr(at, end - at), !is_string || StringWalk(text, at).multi_line());
    dots = c == '.' ? dots + 1 : c == '\n' || c == '=' || c == ',' || c == '{' ? 0 : dots;
    // Every part of a key is a table.
    values += c == '=' || c == ',' || c == '[' || c == '{' || c == '.' ? 1 : 0;
    prepared.of_values = values > Document::most_values;
    if (prepared.of_values || dots > most_dots) {
      prepared.excess = at;
      break;
    }
    at = end;
  }
  return prepared;
}

// toml++ says "Error while parsing SCOPE: expected ..., saw ...". What people get wrong is said in words that
// help them, everything else in its own.
std::string message_of(std::string_view description) {
  const auto says = [&](std::string_view part) { return description.find(part) != std::string_view::npos; };
  constexpr std::string_view before = "Error while parsing ", separator = ": ";
  const std::size_t colon = description.find(separator);
  if (!description.starts_with(before) || colon == std::string_view::npos) return std::string(description);
  const std::string_view scope = description.substr(before.size(), colon - before.size());
  if (says("nested value depth"))
    return fmt::format("lists and tables are nested at most {} deep", TOML_MAX_NESTED_VALUES);
  if (scope.ends_with("string") && says("end-of-file")) return "the text is not closed";
  if (scope.ends_with("string") && says("control characters")) return "the text is not closed on its line";
  if (says("could not determine value type") || says("expected value") || scope == "boolean" ||
      scope == "floating-point")
    return "expected a value: a text in quotes, a whole number, true or false, a list or a table";
  const std::size_t quote = description.find('\'');
  if (says("cannot redefine") && quote != std::string_view::npos)
    return fmt::format("{} is there already",
                       description.substr(quote, description.find('\'', quote + 1) - quote + 1));
  std::string message = fmt::format("{} ({})", description.substr(colon + separator.size()), scope);
  for (const auto& [theirs, ours] :
       {std::pair(", saw ", ", found "), std::pair("encountered end-of-file", "the file ends too early")}) {
    const std::size_t at = message.find(theirs);
    if (at != std::string::npos) message.replace(at, std::string_view(theirs).size(), ours);
  }
  std::replace_if(message.begin(), message.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return message;
}

// A key that is there twice: where it stands the second time, which is noticed behind it or at the bracket of
// a header, and before that.
struct TwiceWritten {
  std::size_t second = std::string_view::npos, first = std::string_view::npos;
};
TwiceWritten find_twice(std::string_view text, std::string_view key, std::size_t noticed) {
  TwiceWritten found;
  if (key.empty()) return found;
  found.second =
      noticed < text.size() && text[noticed] == '[' ? text.find(key, noticed) : text.rfind(key, noticed);
  if (found.second == std::string_view::npos ||
      text.find('\n', std::min(found.second, noticed)) < std::max(found.second, noticed))
    return {};
  for (std::size_t at = 0; at < found.second;) {
    const char c = text[at];
    if (c == '"' || c == '\'' || c == '#') {
      at = c == '#' ? line_end(text, at) : string_end(text, at);
      continue;
    }
    const std::size_t behind = std::min(text.find_first_not_of(" \t", at + key.size()), text.size() - 1);
    const bool begins = at == 0 || std::string_view(" \t\n{,[.").find(text[at - 1]) != std::string_view::npos;
    if (begins && text.substr(at).starts_with(key) &&
        std::string_view("=].").find(text[behind]) != std::string_view::npos)
      found.first = at;
    ++at;
  }
  return found;
}

std::string bad_byte_message(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (c == '\r') return "a line ends with LF or CRLF: found CR alone";
  if (byte < ' ' || byte == 0x7f) return fmt::format("found the control character 0x{:02x}", byte);
  return fmt::format("expected a text in UTF-8, found the byte 0x{:02x}", byte);
}

std::string_view name_of(toml::node_type type) {
  switch (type) {
    case toml::node_type::floating_point:
      return "a number with a fraction or exponent";
    case toml::node_type::date:
    case toml::node_type::date_time:
      return "a date";
    case toml::node_type::time:
      return "a time";
    default:
      return "something else";
  }
}

}  // namespace

// Turns the tree of toml++ into nodes; the first thing that is none of theirs is kept as the error.
class Document::Builder {
 public:
  explicit Builder(Document& document) : document_(document), text_(document.text_) {}

  Result<Done> build(const toml::table& table) {
    document_.root_ = node_of(table, {1, 1});
    if (failed_) return std::move(error_);
    return Done{};
  }

 private:
  static Node::Spot spot_of(const toml::source_position& position) {
    return {position.line, position.column};
  }

  Node node_of(const toml::node& from, Node::Spot key_spot) {
    Node node;
    node.document = &document_;
    node.key_spot = key_spot;
    node.spot = from.source().begin.line == 0 ? key_spot : spot_of(from.source().begin);
    node.length = length_of(from);
    if (from.is_string()) {
      node.type = Node::Type::text;
      node.first = document_.offset_of(node.spot.line, node.spot.column);
      for (StringWalk walk(text_, node.first); !walk.ended();) walk.take(node.text);
    } else if (const auto* number = from.as_integer()) {
      node.type = Node::Type::number;
      node.number = number->get();
    } else if (const auto* flag = from.as_boolean()) {
      node.type = Node::Type::flag;
      node.number = flag->get() ? 1 : 0;
    } else if (const auto* list = from.as_array()) {
      node.type = Node::Type::list;
      node.list.reserve(list->size());
      const bool of_tables = !list->empty() && list->is_array_of_tables();  // looks at every entry
      for (const toml::node& entry : *list)
        node.list.push_back(node_of(entry, of_tables ? spot_of(entry.source().begin) : key_spot));
    } else if (const auto* table = from.as_table()) {
      fill_table(node, *table);
    } else if (!failed_) {
      failed_ = true;
      error_ = wrong(
          node, fmt::format("expected a text, a whole number, true or false, a list or a table, found {}",
                            name_of(from.type())));
    }
    return node;
  }

  void fill_table(Node& node, const toml::table& table) {
    std::vector<std::pair<const toml::key*, const toml::node*>> entries;
    entries.reserve(table.size());
    for (auto entry = table.cbegin(); entry != table.cend(); ++entry)
      entries.emplace_back(&entry->first, &entry->second);
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
      const auto& left = a.first->source().begin;
      const auto& right = b.first->source().begin;
      return std::pair(left.line, left.column) < std::pair(right.line, right.column);
    });
    node.table.reserve(entries.size());
    for (const auto& [key, value] : entries)
      node.table.push_back({std::string(key->str()), node_of(*value, spot_of(key->source().begin))});
  }

  // In characters, up to the end of the first line.
  std::size_t length_of(const toml::node& from) const {
    const auto& source = from.source();
    if (source.begin.line == 0) return 1;
    if (source.end.line == source.begin.line) return source.end.column - source.begin.column;
    const std::size_t begin = document_.offset_of(source.begin.line, source.begin.column);
    const std::string_view line = text_.substr(begin, line_end(text_, begin) - begin);
    return line.size() -
           static_cast<std::size_t>(std::count_if(line.begin(), line.end(), continues_character));
  }

  Document& document_;
  std::string_view text_;
  bool failed_ = false;
  Error error_;
};

Document::Document(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {
  lines_.push_back(0);
  line_characters_.push_back(0);
  std::size_t characters = 0;
  for (std::size_t at = 0; at < text_.size(); ++at) {
    if (continues_character(text_[at])) continue;
    if (characters++ % stride == 0) marks_.push_back(at);
    if (text_[at] == '\n') {
      lines_.push_back(at + 1);
      line_characters_.push_back(characters);
    }
  }
}

Place Document::place_of(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto line = std::upper_bound(lines_.begin(), lines_.end(), offset) - lines_.begin() - 1;
  const auto mark = std::upper_bound(marks_.begin(), marks_.end(), offset) - marks_.begin();
  std::size_t character = 0;
  if (mark > 0) {
    const std::size_t from = marks_[static_cast<std::size_t>(mark - 1)];
    const std::string_view part = std::string_view(text_).substr(from, offset - from);
    character = static_cast<std::size_t>(mark - 1) * stride + part.size() -
                static_cast<std::size_t>(std::count_if(part.begin(), part.end(), continues_character));
  }
  const std::size_t before = line_characters_[static_cast<std::size_t>(line)];
  return {path_, static_cast<std::uint64_t>(line) + 1, character - std::min(character, before) + 1};
}

std::size_t Document::offset_of(std::uint64_t line, std::uint64_t column) const {
  if (line == 0 || column == 0 || line > lines_.size()) return text_.size();
  const std::size_t character = line_characters_[line - 1] + column - 1;
  if (character / stride >= marks_.size()) return text_.size();
  std::size_t at = marks_[character / stride];
  for (std::size_t left = character % stride; left > 0 && at < text_.size(); --left) {
    ++at;
    while (at < text_.size() && continues_character(text_[at])) ++at;
  }
  return at;
}

Result<std::unique_ptr<Document>> Document::parse(const std::string& path, std::string text) {
  if (text.size() > most_bytes) {
    return Error{Fault::refused, fmt::format("a puzzle file in TOML has at most {} MiB", most_bytes >> 20),
                 Place{path, 1, 1}};
  }
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  std::unique_ptr<Document> document(new Document(path, std::move(text)));
  const std::string& whole = document->text_;
  const auto fail = [&](Place place, std::string message, std::size_t length = 1) {
    std::string excerpt = document->excerpt(place, length);
    return Error{Fault::input, std::move(message), std::move(place), std::move(excerpt)};
  };
  const std::size_t bad = first_bad_byte(whole);
  if (bad < whole.size()) return fail(document->place_of(bad), bad_byte_message(whole[bad]));
  const Prepared prepared = prepare(whole);
  if (prepared.excess != std::string_view::npos) {
    return fail(document->place_of(prepared.excess),
                prepared.of_values ? fmt::format("a puzzle file has at most {} values", most_values)
                                   : fmt::format("a key has at most {} parts", most_dots));
  }
  const toml::parse_result parsed = toml::parse(std::string_view(prepared.text));
  if (!parsed) {
    const auto& position = parsed.error().source().begin;
    std::size_t at = document->offset_of(position.line, position.column);
    std::string message = message_of(parsed.error().description());
    // It notices at the end of a key that there is another, and inside of a word that it is not true.
    if (message.ends_with("' is there already")) {
      const std::string named = message.substr(1, message.rfind('\'') - 1);
      const std::string key = named.substr(named.rfind('.') + 1);
      const TwiceWritten twice = find_twice(whole, key, at);
      if (twice.second != std::string::npos) at = twice.second;
      if (twice.first != std::string::npos)
        message += fmt::format(", in line {}", document->place_of(twice.first).line);
      return fail(document->place_of(at), std::move(message), key.size());
    }
    if (message.starts_with("expected a value")) {
      while (at > 0 && ((whole[at - 1] >= 'a' && whole[at - 1] <= 'z') || whole[at - 1] == '\n')) --at;
    }
    const std::size_t hidden = message.find("?'");
    if (hidden != std::string::npos && at < whole.size() && utf8_length(whole[at]) > 1)
      message.replace(hidden, 1, whole, at, utf8_length(whole[at]));
    return fail(document->place_of(at), std::move(message));
  }
  const auto built = Builder(*document).build(parsed.table());
  if (!built) return built.error();
  return document;
}

Place Node::place() const {
  return {document == nullptr ? "" : document->path(), spot.line, spot.column};
}

Place Node::key_place() const {
  return {document == nullptr ? "" : document->path(), key_spot.line, key_spot.column};
}

Place Node::place_at(std::size_t offset) const {
  if (type != Type::text || document == nullptr || first >= document->text().size()) return place();
  StringWalk walk(document->text(), first);
  std::string decoded;
  while (!walk.ended()) {
    const std::size_t at = walk.at();
    walk.take(decoded);
    if (decoded.size() > offset) return document->place_of(at);
  }
  return document->place_of(walk.at());
}

const Node* Node::find(std::string_view key) const {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const auto& entry) { return entry.first == key; });
  return found == table.end() ? nullptr : &found->second;
}

namespace {

Error wrong_here(const Node& node, Place place, std::size_t length, std::string message) {
  std::string excerpt = node.document == nullptr ? "" : node.document->excerpt(place, length);
  return {Fault::input, std::move(message), std::move(place), std::move(excerpt)};
}

}  // namespace

Error wrong(const Node& node, std::string message) {
  return wrong_here(node, node.place(), node.length, std::move(message));
}

Error wrong_key(const Node& node, std::string message) {
  if (node.document == nullptr) return wrong(node, std::move(message));
  const std::string_view text = node.document->text();
  const std::size_t at = node.document->offset_of(node.key_spot.line, node.key_spot.column);
  std::size_t end = at;
  if (at < text.size() && (text[at] == '"' || text[at] == '\'')) {
    end = string_end(text, at);
  } else if (at < text.size() && text[at] == '[') {
    end = std::min(text.find(']', at), text.size());
    while (end < text.size() && text[end] == ']') ++end;
  } else {
    end = std::min(text.find_first_of(" \t\r\n.=]", at), text.size());
  }
  return wrong_here(node, node.key_place(), end - at, std::move(message));
}

Error wrong_in(const Node& text, std::size_t offset, std::size_t length, std::string message) {
  Place begin = text.place_at(offset);
  const Place end = text.place_at(offset + length);
  const bool one_line = end.line == begin.line && end.column > begin.column;
  const std::size_t shown = one_line ? end.column - begin.column : length;
  return wrong_here(text, std::move(begin), shown, std::move(message));
}

}  // namespace nonet
