// The rules of a puzzle file as certificates hold them (docs/certificates.md).
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <unordered_set>

#include "nonet/contract/certificate_text.h"
#include "nonet/contract/rules.h"

namespace nonet {

namespace {

using Names = std::vector<std::string>;

std::string quoted(std::string_view text) {
  return CertificateText::quoted(text);
}

// One object on one line.
class Line {
 public:
  void put(std::string_view name, std::string_view text) { put_json(name, quoted(text)); }
  void put(std::string_view name, std::int64_t number) { put_json(name, fmt::format("{}", number)); }
  void put(std::string_view name, const Names& texts) {
    std::string json;
    for (const std::string& text : texts) json += (json.empty() ? "" : ", ") + quoted(text);
    put_json(name, "[" + json + "]");
  }
  std::string text() && { return out_ + "}"; }

 private:
  void put_json(std::string_view name, const std::string& json) {
    out_ += fmt::format("{}{}: {}", out_.size() > 1 ? ", " : "", quoted(name), json);
  }
  std::string out_ = "{";
};

void append(std::string& words, std::string_view word) {
  if (!words.empty()) words += ' ';
  words += word;
}

std::string number(std::int64_t value) {
  return fmt::format("{}", value);
}

// Several words, or one where all are the same; nothing where all are `usual`.
std::string words_unless(const Names& words, std::string_view usual) {
  std::string text;
  if (std::all_of(words.begin(), words.end(), [&](const auto& word) { return word == usual; })) return text;
  for (const std::string& word : words) append(text, word);
  return text;
}

// One character, of however many bytes.
bool is_character(std::string_view text) {
  return std::count_if(text.begin(), text.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }) == 1;
}

// One text a row of the layout, `#` where there is no cell.
Names laid_out(int rows, int columns, const std::vector<RuleCell>& cells, const Names& texts,
               bool side_by_side) {
  Names lines(static_cast<std::size_t>(rows));
  std::size_t next = 0;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const bool here = next < cells.size() && cells[next].row == row && cells[next].column == column;
      std::string& line = lines[static_cast<std::size_t>(row)];
      if (!side_by_side && column > 0) line += ' ';
      line += here ? texts[next++] : "#";
    }
  }
  return lines;
}

Names names_of(const std::vector<RuleCell>& cells) {
  Names names;
  for (const RuleCell& cell : cells) names.push_back(cell.name);
  return names;
}

void put_layout(CertificateText& out, int rows, int columns, const std::vector<RuleCell>& cells) {
  out.put("layout", laid_out(rows, columns, cells, names_of(cells), false));
}

class MoveText {
 public:
  explicit MoveText(const MoveRules& rules) : rules_(rules) {}

  void put(CertificateText& out) const {
    put_layout(out, rules_.rows, rules_.columns, rules_.cells);
    out.put_raw("kinds", kinds());
    Names moves;
    for (const RuleMove& rule : rules_.moves) moves.push_back(move(rule));
    out.put_raw("moves", moves);
    if (rules_.goal.empty()) {
      out.put_raw("sums", sums());
    } else {
      out.put("goal", goal());
    }
  }

 private:
  const std::string& name(int cell) const { return rules_.cells[static_cast<std::size_t>(cell)].name; }
  const ValueKind& kind(int cell) const {
    return rules_.kinds[static_cast<std::size_t>(rules_.cells[static_cast<std::size_t>(cell)].kind)];
  }

  Names kinds() const {
    Names cells(rules_.kinds.size()), lines;
    for (const RuleCell& cell : rules_.cells) append(cells[static_cast<std::size_t>(cell.kind)], cell.name);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      std::string values;
      for (const std::string& text : rules_.kinds[i].texts) append(values, text);
      Line line;
      line.put("values", values);
      line.put("turns", std::int64_t{rules_.kinds[i].turns});
      if (cells.size() > 1) line.put("cells", cells[i]);
      lines.push_back(std::move(line).text());
    }
    return lines;
  }

  std::string guard(const RuleMove::Guard& asked) const {
    const ValueKind& values = kind(asked.cell);
    int allowed = 0;
    for (int v = 0; v < values.size(); ++v) allowed += static_cast<int>(asked.values >> v & 1);
    const bool few = 2 * allowed <= values.size();
    std::string text = name(asked.cell) + (few ? " =" : " !=");
    for (int v = 0; v < values.size(); ++v) {
      if ((asked.values >> v & 1) == (few ? 1u : 0u)) append(text, values.texts[static_cast<std::size_t>(v)]);
    }
    return text;
  }

  // What stands at the first goes to the second, and so on.
  Names cycles(const std::vector<RuleMove::Carry>& carries) const {
    std::vector<std::pair<int, int>> leads;  // sorted
    for (const RuleMove::Carry& carry : carries) leads.emplace_back(carry.from, carry.to);
    std::sort(leads.begin(), leads.end());
    std::vector<char> seen(leads.size(), 0);
    const auto position = [&](int cell) {
      return static_cast<std::size_t>(std::lower_bound(leads.begin(), leads.end(), std::pair(cell, -1)) -
                                      leads.begin());
    };
    Names all;
    for (std::size_t first = 0; first < leads.size(); ++first) {
      std::string cycle;
      for (std::size_t at = first; at < leads.size() && seen[at] == 0; at = position(leads[at].second)) {
        seen[at] = 1;
        append(cycle, name(leads[at].first));
      }
      if (!cycle.empty()) all.push_back(std::move(cycle));
    }
    return all;
  }

  std::string move(const RuleMove& rule) const {
    Line line;
    line.put("name", rule.name);
    if (!rule.guards.empty()) {
      Names when;
      for (const RuleMove::Guard& asked : rule.guards) when.push_back(guard(asked));
      line.put("when", when);
    }
    if (!rule.carries.empty()) line.put("carry", cycles(rule.carries));
    if (!rule.additions.empty()) {
      std::string cells;
      Names amounts;
      for (const RuleMove::Addition& addition : rule.additions) {
        append(cells, name(addition.cell));
        amounts.push_back(number(addition.amount));
      }
      line.put("add", cells);
      if (const std::string words = words_unless(amounts, "1"); !words.empty()) line.put("amounts", words);
    }
    return std::move(line).text();
  }

  Names goal() const {
    Names texts;
    for (std::size_t cell = 0; cell < rules_.goal.size(); ++cell)
      texts.push_back(kind(static_cast<int>(cell)).texts[static_cast<std::size_t>(rules_.goal[cell])]);
    const bool side_by_side = std::all_of(rules_.kinds.begin(), rules_.kinds.end(), [](const ValueKind& all) {
      return std::all_of(all.texts.begin(), all.texts.end(), is_character);
    });
    return laid_out(rules_.rows, rules_.columns, rules_.cells, texts, side_by_side);
  }

  Names sums() const {
    Names lines;
    for (const MoveRules::Sum& sum : rules_.sums) {
      std::string cells;
      Names weights;
      for (const auto& [cell, weight] : sum.cells) {
        append(cells, name(cell));
        weights.push_back(number(weight));
      }
      Line line;
      line.put("name", sum.name);
      line.put("cells", cells);
      if (const std::string words = words_unless(weights, "1"); !words.empty()) line.put("weights", words);
      line.put("value", std::int64_t{sum.value});
      lines.push_back(std::move(line).text());
    }
    return lines;
  }

  const MoveRules& rules_;
};

class CoverText {
 public:
  explicit CoverText(const CoverRules& rules) : rules_(rules) {
    std::unordered_set<std::string> taken;
    for (const CoverRules::Item& item : rules.items) names_.push_back(plain_name(item.name, taken));
  }

  void put(CertificateText& out) const {
    if (!rules_.cells.empty()) {
      put_layout(out, rules_.rows, rules_.columns, rules_.cells);
      out.put("empty", rules_.empty);
      if (!rules_.blank.empty()) out.put("blank", rules_.blank);
    }
    out.put_raw("items", items());
    Names options;
    for (const CoverRules::Option& rule : rules_.options) options.push_back(option(rule));
    out.put_raw("options", options);
    if (rules_.aim != Aim::any) out.put("aim", rules_.aim == Aim::maximum ? "maximum" : "minimum");
  }

 private:
  // Without blanks and colons, which separate names, and unlike all others.
  static std::string plain_name(std::string name, std::unordered_set<std::string>& taken) {
    std::replace_if(name.begin(), name.end(), [](char c) { return c == ' ' || c == '\t' || c == ':'; }, '_');
    if (name.empty()) name.assign(1, '_');
    while (!taken.insert(name).second) name += '\'';
    return name;
  }

  // Those that follow one another and are covered equally often.
  Names items() const {
    Names lines;
    for (std::size_t first = 0; first < rules_.items.size();) {
      const CoverRules::Item& like = rules_.items[first];
      std::string names;
      for (; first < rules_.items.size() && alike(like, rules_.items[first]); ++first)
        append(names, names_[first]);
      Line line;
      line.put("names", names);
      if (like.secondary) {
        line.put("secondary", std::int64_t{1});
      } else if (like.least != 1 || like.most != 1) {
        line.put("least", std::int64_t{like.least});
        line.put("most", std::int64_t{like.most});
      }
      lines.push_back(std::move(line).text());
    }
    return lines;
  }
  static bool alike(const CoverRules::Item& a, const CoverRules::Item& b) {
    return a.secondary == b.secondary && (a.secondary || (a.least == b.least && a.most == b.most));
  }

  std::string option(const CoverRules::Option& rule) const {
    Line line;
    line.put("name", rule.name);
    std::string entries;
    for (const CoverRules::Entry& entry : rule.entries) {
      append(entries, names_[static_cast<std::size_t>(entry.item)]);
      if (entry.colour != 0) entries += ":" + rules_.colours[static_cast<std::size_t>(entry.colour)];
    }
    line.put("items", entries);
    if (rule.weight != 0) line.put("weight", rule.weight);
    if (!rule.marks.empty()) {
      std::string cells;
      Names texts;
      for (const CoverRules::Mark& mark : rule.marks) {
        append(cells, rules_.cells[static_cast<std::size_t>(mark.cell)].name);
        texts.push_back(rules_.texts[static_cast<std::size_t>(mark.text)]);
      }
      line.put("cells", cells);
      const std::string different = words_unless(texts, texts[0]);
      line.put("shows", different.empty() ? texts[0] : different);
    }
    return std::move(line).text();
  }

  const CoverRules& rules_;
  Names names_;  // of items
};

}  // namespace

std::string expanded_rules(const PuzzleFile& file) {
  CertificateText out;
  if (const auto* moves = std::get_if<MoveRules>(&file.rules)) MoveText(*moves).put(out);
  if (const auto* cover = std::get_if<CoverRules>(&file.rules)) CoverText(*cover).put(out);
  constexpr std::size_t any = std::numeric_limits<std::size_t>::max();
  return *std::move(out).text({any, any});
}

}  // namespace nonet
