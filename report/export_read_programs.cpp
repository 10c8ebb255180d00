// Solutions of minizinc: one value a line, as the model asks for, or all of them as dzn or JSON; and of clasp
// and clingo: the atoms behind "Answer:", behind "ANSWER" (--outf=1) or in JSON (--outf=2).
#include <algorithm>
#include <utility>

#include "report/export_read.h"
#include "report/export_text.h"

namespace nonet::report {
namespace {

// What dzn and JSON are made of: strings with their quotes, brackets and other signs, and what is between.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : rest_(text) {}

  std::string_view next() {  // empty at the end
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
    std::size_t size = 0;
    if (rest_.starts_with('"')) {
      size = 1;
      while (size < rest_.size() && rest_[size] != '"') size += rest_[size] == '\\' ? 2 : 1;
      size = std::min(size + 1, rest_.size());
    } else if (!rest_.empty()) {
      size = std::max<std::size_t>(1, std::min(rest_.find_first_of(" \t\r\n[]{}:,;\""), rest_.size()));
    }
    const std::string_view token = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return token;
  }

 private:
  std::string_view rest_;
};

// Calls each(key, tokens) for every key of an object and of those inside, its value being what comes next.
template <class Each>
bool read_json(SolutionReader& reader, std::string_view from, Each each) {
  Tokens tokens(reader.text_from(from));
  std::string_view before;
  std::string open;  // brackets that are not closed
  do {
    const std::string_view token = tokens.next();
    if (token.empty()) return reader.fail_cut_off("}");
    if (token == "{" || token == "[") open += token;
    if (token == "}" || token == "]") {
      if (token != (open.back() == '{' ? "}" : "]"))
        return reader.fail(token, fmt::format("'{}' where another bracket is open", token));
      open.pop_back();
    }
    if (token == ":" && !each(before, tokens)) return false;
    before = token;
  } while (!open.empty());
  reader.go_on_behind(before);
  return each(before, tokens);
}

class MinizincReader {
 public:
  explicit MinizincReader(SolutionReader& reader) : reader_(reader) {}

  void read() {
    std::string_view line;
    while (reader_.next_line(line)) {
      if (!read_line(line)) return;
    }
    if (open_) reader_.fail_cut_off("----------, which ends a solution");
  }

 private:
  bool read_line(std::string_view line) {
    for (const std::string_view known : {"%", "cost = ", "_objective = "}) {
      if (line.starts_with(known)) return true;
    }
    if (line.empty() || line == "==========") return true;
    if (line == "----------") {  // where all are 0 nothing is in front of it
      open();
      open_ = false;
      return true;
    }
    // Variables are bounded, so what may be unbounded has no solution.
    if (line == "=====UNSATISFIABLE=====" || line == "=====UNSATorUNBOUNDED=====") {
      reader_.say_none(line);
      return true;
    }
    if (line.starts_with("=====")) return reader_.fail_unknown(line);
    if (line.starts_with("x = [")) return read_dzn(line);
    if (line.starts_with("{")) return read_object(line);
    return read_value(line);
  }

  void open() {
    if (!std::exchange(open_, true)) reader_.begin();
  }

  bool read_value(std::string_view line) {
    const std::string_view name = SolutionReader::next_word(line);
    const auto variable = number_of_variable(name);
    if (!variable || SolutionReader::next_word(line) != "=")
      return reader_.fail(name, "expected a variable and its value, as in 'x1 = 1', or ----------");
    open();
    const std::string_view word = SolutionReader::next_word(line);
    const auto value = number_of<std::int64_t>(word);
    if (!value) return reader_.fail(word, fmt::format("expected a number, the value of x{}", *variable));
    const std::string_view behind = SolutionReader::next_word(line);
    if (!behind.empty() && !behind.starts_with("%"))
      return reader_.fail(behind, "expected nothing behind the value, or % and a remark");
    return reader_.set(*variable, *value, name);
  }

  bool read_dzn(std::string_view line) {
    Tokens tokens(reader_.text_from(line.substr(line.find('['))));
    if (!read_values(tokens)) return false;
    const std::string_view end = tokens.next();
    if (end != ";") return reader_.fail(end.empty() ? reader_.end() : end, "expected ; behind the values");
    reader_.go_on_behind(end);
    return true;
  }

  bool read_object(std::string_view line) {
    bool values = false;
    return read_json(reader_, line, [&](std::string_view key, Tokens& tokens) {
      if (key == "\"x\"") {
        values = true;
        return read_values(tokens);
      }
      return key != "}" || values || reader_.fail(key, "expected \"x\" and the values (--output-mode json)");
    });
  }

  bool read_values(Tokens& tokens) {
    open();
    const std::string_view begin = tokens.next();
    if (begin != "[") return reader_.fail(begin.empty() ? reader_.end() : begin, "expected [ and the values");
    const auto wanted = static_cast<std::int64_t>(reader_.model.variables.size());
    for (std::int64_t v = 1; v <= wanted; ++v) {
      const std::string_view token = tokens.next();
      if (token.empty()) return reader_.fail_cut_off("]");
      const auto value = number_of<std::int64_t>(token);
      if (!value) return reader_.fail(token, fmt::format("expected a number, the value of x{}", v));
      if (!reader_.set(v, *value, token)) return false;
      const std::string_view sign = tokens.next();
      if (sign.empty()) return reader_.fail_cut_off("]");
      if (sign != (v < wanted ? "," : "]"))
        return reader_.fail(
            sign,
            fmt::format("expected [, {} values with commas, and ]: this is a solution of something else",
                        wanted));
    }
    return true;
  }

  SolutionReader& reader_;
  bool open_ = false;  // values were read of a solution that is not ended
};

class AspReader {
 public:
  explicit AspReader(SolutionReader& reader) : reader_(reader) {}

  void read() {
    std::string_view line;
    while (reader_.next_line(line)) {
      if (!read_line(line)) return;
    }
    if (open_) reader_.fail_cut_off("SATISFIABLE or OPTIMUM FOUND behind the last answer");
  }

 private:
  bool read_line(std::string_view line) {
    if (line.starts_with("{")) return read_object(line);
    const bool facts = line == "ANSWER";
    if (facts || line.starts_with("Answer:")) {
      if (!reader_.next_line(line)) return reader_.fail_cut_off("the atoms of the answer");
      return read_atoms(line, facts);
    }
    if (line.starts_with("x(")) return reader_.fail(line, "expected Answer: in front of atoms");
    return read_verdict(line);
  }

  // "UNKNOWN" behind an answer: whether it is the best one.
  bool read_verdict(std::string_view verdict) {
    const bool none = verdict == "UNSATISFIABLE" || verdict == "INCONSISTENT";
    const bool unknown = verdict == "UNKNOWN" || verdict == "INTERRUPTED";
    if (unknown && !reader_.found()) return reader_.fail_unknown(verdict);
    if (none) reader_.say_none(verdict);
    if (none || unknown || verdict == "SATISFIABLE" || verdict == "OPTIMUM FOUND") open_ = false;
    return true;
  }

  // With --outf=1 each atom has a full stop, and no verdict follows unless it is an optimum.
  bool read_atoms(std::string_view line, bool facts) {
    reader_.begin();
    open_ = !facts;
    if (facts && reader_.text_from(line).find('\n') == std::string_view::npos)
      return reader_.fail_cut_off("the end of the answer's line");
    for (auto word = SolutionReader::next_word(line); !word.empty(); word = SolutionReader::next_word(line)) {
      if (facts && !word.ends_with(".")) return reader_.fail(word, "expected a full stop behind each atom");
      if (!read_atom(facts ? word.substr(0, word.size() - 1) : word)) return false;
    }
    return check_whole(line);
  }

  bool read_object(std::string_view line) {
    return read_json(reader_, line, [&](std::string_view key, Tokens& tokens) {
      if (key == "\"Value\"") return read_array(tokens);
      return key != "\"Result\"" || read_verdict(inside(tokens.next()));
    });
  }
  bool read_array(Tokens& tokens) {
    reader_.begin();
    open_ = true;
    std::string_view token = tokens.next();
    if (token != "[") return reader_.fail(token.empty() ? reader_.end() : token, "expected [ and atoms");
    bool first = true;
    for (token = tokens.next(); token != "]"; token = tokens.next()) {
      if (token.empty()) return reader_.fail_cut_off("]");
      if (!std::exchange(first, false)) {
        if (token != ",") return reader_.fail(token, "expected , or ] behind an atom");
        token = tokens.next();
      }
      if (!read_atom(inside(token))) return false;
    }
    return check_whole(token);
  }
  static std::string_view inside(std::string_view text) {
    return text.size() >= 2 && text.starts_with('"') && text.ends_with('"') ? text.substr(1, text.size() - 2)
                                                                            : text;
  }

  // x(7), or x(7,2) where a variable may be more than 1.
  bool read_atom(std::string_view atom) {
    const bool whole = atom.starts_with("x(") && atom.ends_with(")");
    const std::string_view numbers = whole ? atom.substr(2, atom.size() - 3) : "";
    const std::size_t comma = numbers.find(',');
    const bool single = comma == std::string_view::npos;
    const auto variable = number_of<std::int64_t>(numbers.substr(0, comma));
    const auto value = single ? 1 : number_of<std::int64_t>(numbers.substr(comma + 1));
    if (!variable || !value)
      return reader_.fail(atom, "expected x(1) and so on, or x(1,2) where a variable may be more than 1");
    if (!reader_.has(*variable, atom)) return false;
    if (single != is_plain(reader_.model.variables[static_cast<std::size_t>(*variable - 1)]))
      return reader_.fail(atom, fmt::format("expected x({}{}: this is a solution of something else",
                                            *variable, single ? ",0) or another value" : ")"));
    return reader_.set(*variable, *value, atom);
  }

  static bool is_plain(const Model::Variable& variable) { return variable.most == 1; }
  bool check_whole(std::string_view at) {
    return reader_.check_whole(at, [](const Model::Variable& variable) { return !is_plain(variable); });
  }

  SolutionReader& reader_;
  bool open_ = false;  // an answer was read, and not yet what clasp says of it
};

}  // namespace

void read_minizinc(SolutionReader& reader) {
  MinizincReader(reader).read();
}

void read_asp(SolutionReader& reader) {
  AspReader(reader).read();
}

}  // namespace nonet::report
