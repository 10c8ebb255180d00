#include "tests/export/solvers.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "report/export.h"
#include "tests/support/temporary.h"

namespace nonet::test {
namespace {

// A file that goes with the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view end, std::string_view text = "")
      : path_(fmt::format("{}nonet-export-{}-{}.{}", testing::TempDir(), ::getpid(), ++number, end)) {
    std::ofstream(path_) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  static inline int number = 0;
  std::string path_;
};

std::string output_of(const std::string& command) {
  std::string out;
  std::FILE* const pipe = ::popen(("timeout 120 sh -c \"" + command + "\" 2>/dev/null").c_str(), "r");
  std::array<char, 4096> part{};
  while (const std::size_t n = std::fread(part.data(), 1, part.size(), pipe)) out.append(part.data(), n);
  ::pclose(pipe);
  return out;
}

std::optional<std::int64_t> number_behind(std::string_view text, std::string_view label) {
  const std::size_t at = text.rfind(label);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + label.size());
  text.remove_prefix(std::min(text.find_first_of("-0123456789"), text.size()));
  std::int64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() ? std::optional(value) : std::nullopt;
}

}  // namespace

std::string missing_solver(std::string_view format) {
  std::string missing;
  const std::string_view needed = format == "dimacs"     ? "cadical"
                                  : format == "opb"      ? "clasp"
                                  : format == "lp"       ? "glpsol"
                                  : format == "minizinc" ? "minizinc"
                                                         : "gringo clasp";
  for (std::size_t at = 0; at < needed.size();) {
    const std::size_t end = std::min(needed.find(' ', at), needed.size());
    const std::string name(needed.substr(at, end - at));
    if (output_of("command -v " + name).empty()) missing += name + " ";
    at = end + 1;
  }
  return missing;
}

std::string exported(const Model& model, std::string_view format) {
  std::string text;
  const auto done =
      report::write_model(model, format, {"test", "an instance\n", ""}, [&](std::string_view more) {
        text += more;
        return true;
      });
  EXPECT_TRUE(done) << done.error().message;
  return text;
}

Said ask_solver(const Model& model, std::string_view format, bool all, const std::string& options) {
  Said said;
  const TemporaryFile file(format == "minizinc" ? "mzn" : format, exported(model, format));
  const TemporaryFile solution("out");
  if (format == "dimacs") {
    said.text = output_of("cadical " + (options.empty() ? "-q" : options) + " " + file.path());
  } else if (format == "opb") {
    said.text = output_of("clasp " + options + " " + file.path());
    said.cost = number_behind(said.text, "Optimization   :");
    if (said.cost && model.aim == Aim::maximum) said.cost = -*said.cost;
  } else if (format == "lp") {
    const TemporaryFile raw("raw");
    output_of("glpsol " + options + " --lp " + file.path() + " -o " + solution.path() + " -w " + raw.path());
    said.text = content(solution.path());
    const auto by_name = report::read_solution(model, format, said.text);
    const auto by_column = report::read_solution(model, format, content(raw.path()));
    EXPECT_TRUE(by_column) << by_column.error().message << "\n" << content(raw.path());
    EXPECT_TRUE(!by_name || !by_column || by_name->values == by_column->values) << said.text;
    said.cost = number_behind(said.text, "Objective:  cost =");
  } else if (format == "minizinc") {
    said.text = output_of("minizinc --solver gecode " + options + " " + file.path());
    said.cost = number_behind(said.text, "cost =");
  } else {
    const bool best = model.aim != Aim::any;
    said.text = output_of("gringo " + file.path() + " | clasp " + options + (all ? " -n 0" : "") +
                          (all && best ? " --opt-mode=optN" : ""));
    said.cost = number_behind(said.text, "Optimization :");
    if (said.cost && model.aim == Aim::maximum) said.cost = -*said.cost;
    if (all) {
      const auto count = number_behind(said.text, best ? "Optimal    :" : "Models       :");
      said.count = static_cast<u64>(count.value_or(best && said.cost ? 1 : 0));  // of one it does not say so
    }
  }
  const auto read = report::read_solution(model, format, said.text);
  EXPECT_TRUE(read) << read.error().message << "\n" << said.text;
  if (!read) return said;
  said.impossible = !read->found;
  said.values = read->values;
  return said;
}

}  // namespace nonet::test
