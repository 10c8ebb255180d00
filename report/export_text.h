// What the writers of export.h share.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "report/export.h"

namespace nonet::report {

// Text on its way, in pieces of some size; lines of many terms are broken.
class ExportText {
 public:
  ExportText(const TakeText& take, std::string_view comment) : take_(take), comment_(comment) {}

  template <class... T>
  void add(fmt::format_string<T...> format, T&&... values) {
    fmt::format_to(std::back_inserter(buffer_), format, std::forward<T>(values)...);
    if (buffer_.size() >= piece) flush();
  }
  // Each line of it.
  void comment(std::string_view lines);
  // A line break after every few.
  void break_after(std::size_t terms) {
    if (terms % terms_a_line == 0) add("\n ");
  }
  bool flush();
  bool wanted() const { return wanted_; }

 private:
  static constexpr std::size_t piece = 1 << 16;
  static constexpr std::size_t terms_a_line = 12;

  const TakeText& take_;
  std::string_view comment_;
  std::string buffer_;
  bool wanted_ = true;
};

// The comments at the top: what this is, how to solve it, how to read a solution.
void write_head(ExportText& text, const Model& model, const ExportHead& head, std::string_view how);

// As all but opb write it.
inline std::string_view sign_of(Model::Relation relation) {
  return relation == Model::Relation::equal ? "=" : relation == Model::Relation::at_most ? "<=" : ">=";
}

// Of models with variables, whose sums all have terms; and no modulus but for dimacs and minizinc, which can
// say it.
Model prepared_for(const Model& model, std::string_view format);
Error unknown_format(std::string_view format);
Result<int> count_literals(const Model& model);  // that dimacs has
// The number in opb of the first bit of each variable, and of what would be behind the last.
std::vector<int> first_bits(const Model& model);
Result<Done> write_dimacs(const Model& model, const ExportHead& head, const TakeText& take);
void write_opb(const Model& model, const ExportHead& head, ExportText& text);
void write_lp(const Model& model, const ExportHead& head, ExportText& text);
void write_minizinc(const Model& model, const ExportHead& head, ExportText& text);
void write_asp(const Model& model, const ExportHead& head, ExportText& text);

}  // namespace nonet::report
