#include "report/export_read.h"

#include <algorithm>
#include <utility>

#include "report/export_text.h"

namespace nonet::report {
namespace {

constexpr std::string_view blanks = " \t\r";

}  // namespace

std::string shown(std::string_view word) {
  constexpr std::size_t most = 30;
  std::string out(word.substr(0, most));
  std::replace_if(out.begin(), out.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return word.size() > most ? out + "..." : out;
}

std::optional<std::int64_t> number_of_variable(std::string_view word) {
  return word.starts_with("x") && !word.starts_with("x-") ? number_of<std::int64_t>(word.substr(1))
                                                          : std::nullopt;
}

bool SolutionReader::next_line(std::string_view& line) {
  if (rest_.empty()) return false;
  const std::size_t size = std::min(rest_.find('\n'), rest_.size());
  line = rest_.substr(0, size);
  rest_.remove_prefix(std::min(size + 1, rest_.size()));
  line = without_blanks(line);
  return true;
}

std::string_view SolutionReader::without_blanks(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  return line.substr(0, line.find_last_not_of(blanks) + 1);
}

std::string_view SolutionReader::next_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(blanks));
  line.remove_prefix(word.size());
  return word;
}

std::string_view SolutionReader::text_from(std::string_view word) const {
  return text_.substr(static_cast<std::size_t>(word.data() - text_.data()));
}

bool SolutionReader::fail(std::string_view at, std::string message) {
  if (mistake_) return false;
  const std::string_view before = text_.substr(0, static_cast<std::size_t>(at.data() - text_.data()));
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t column = before.size() - (lines == 0 ? 0 : before.rfind('\n') + 1);
  mistake_ = Error{Fault::input, std::move(message), {"", static_cast<std::uint64_t>(lines) + 1, column + 1}};
  return false;
}

bool SolutionReader::fail_cut_off(std::string_view expected) {
  return fail(end(), fmt::format("expected {}: the text is cut off", expected));
}

bool SolutionReader::fail_unknown(std::string_view at) {
  return fail(at, fmt::format("'{}': the solver does not know", shown(at)));
}

void SolutionReader::begin() {
  found_ = true;
  missing_ = 0;
  values_.assign(model.variables.size(), not_set);
}

bool SolutionReader::has(std::int64_t variable, std::string_view at) {
  if (variable >= 1 && variable <= static_cast<std::int64_t>(model.variables.size())) return true;
  return fail(at, fmt::format("'{}' is no variable here, there are {}: this is a solution of something else",
                              shown(at), model.variables.size()));
}

bool SolutionReader::set(std::int64_t variable, std::int64_t value, std::string_view at) {
  if (!found_) begin();
  if (!has(variable, at)) return false;
  const auto v = static_cast<std::size_t>(variable - 1);
  if (value < 0 || value > model.variables[v].most)
    return fail(at, fmt::format("x{} is more than {} or less than 0: this is a solution of something else",
                                variable, model.variables[v].most));
  if (is_set(v) && values_[v] != value)
    return fail(at, fmt::format("x{} is {} here and {} before: the solution contradicts itself", variable,
                                value, values_[v]));
  values_[v] = value;
  return true;
}

void SolutionReader::say_none(std::string_view at) {
  if (!none_) none_ = at;
}

Result<SolverSaid> SolutionReader::finish(std::string_view expected) {
  if (none_ && found_) fail(*none_, "this text says both that there is no solution and what it is");
  if (!none_ && !found_)
    fail(end(),
         fmt::format("there is no solution in this text, nor that there is none: expected {}", expected));
  if (mistake_) return *mistake_;
  SolverSaid said;
  said.found = found_;
  if (!found_) return said;
  values_.resize(answering_, not_set);
  said.missing = missing_;
  std::replace(values_.begin(), values_.end(), not_set, std::int64_t{0});
  said.values = std::move(values_);
  return said;
}

Result<SolverSaid> read_solution(const Model& model, std::string_view format, std::string_view text) {
  const Model plain = prepared_for(model, format);
  SolutionReader reader(plain, model.variables.size(), text);
  if (format == "dimacs") {
    read_dimacs(reader);
    return reader.finish("lines that begin with v");
  }
  if (format == "opb") {
    read_opb(reader);
    return reader.finish("lines that begin with v");
  }
  if (format == "lp") {
    read_lp(reader);
    return reader.finish("x1 and its value, line by line");
  }
  if (format == "minizinc") {
    read_minizinc(reader);
    return reader.finish("x1 = 1 and so on, then ----------");
  }
  if (format == "asp") {
    read_asp(reader);
    return reader.finish("Answer: and atoms behind it");
  }
  return unknown_format(format);
}

}  // namespace nonet::report
