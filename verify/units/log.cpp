#include "units/log.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

#include "crc32c.h"
#include "text.h"
#include "units/queens_board.h"

namespace nonet_verify {
namespace {

constexpr std::array<std::uint64_t, 2> primes = {2147483647, 4294967291};
constexpr std::uint64_t most_units = std::uint64_t{1} << 32;
constexpr std::uint64_t small_steps = 20'000'000;   // some tenths of a second
constexpr std::uint64_t first_steps = 400'000'000;  // one unit is worth some seconds
constexpr std::size_t most_sampled = 1 << 14;

struct LoggedUnit {
  std::size_t line = 0;
  std::uint64_t unit = 0, count = 0;
};

std::optional<u128> decimal_in(std::string_view text) {
  if (text.empty() || text.size() > 39 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  u128 value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    const auto digit = static_cast<unsigned>(c - '0');
    if (value > (~u128{0} - digit) / 10) return std::nullopt;
    value = 10 * value + digit;
  }
  return value;
}

// One line after another, of which the last may have no end.
class LogLines {
 public:
  explicit LogLines(std::istream& text) : text_(text), buffer_(std::size_t{1} << 20) {}

  bool next() {
    text_.getline(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    if (text_.gcount() == 0) return false;
    ++number_;
    if (text_.fail() && !text_.eof()) reject("the line is too long");
    ended_ = !text_.eof();
    line_ = std::string_view(buffer_.data(), static_cast<std::size_t>(text_.gcount()) - (ended_ ? 1 : 0));
    return true;
  }

  std::string_view line() const { return line_; }
  bool ended() const { return ended_; }
  std::size_t number() const { return number_; }
  [[noreturn]] void reject(std::string why) const { throw Rejection{number_, std::move(why)}; }

 private:
  std::istream& text_;
  std::vector<char> buffer_;
  std::string_view line_;
  std::size_t number_ = 0;
  bool ended_ = false;
};

// Some of many, each as likely as any other, however many there are.
class Sample {
 public:
  void add(const LoggedUnit& unit) {
    ++seen_;
    if (kept_.size() < most_sampled) {
      kept_.push_back(unit);
    } else if (const auto at = random_() % seen_; at < most_sampled) {
      kept_[at] = unit;
    }
  }
  const std::vector<LoggedUnit>& shuffled() {
    std::shuffle(kept_.begin(), kept_.end(), random_);
    return kept_;
  }

 private:
  std::mt19937_64 random_{std::random_device{}()};
  std::vector<LoggedUnit> kept_;
  std::uint64_t seen_ = 0;
};

class UnitsLog {
 public:
  UnitsLog(std::istream& text, const Effort& effort) : lines_(text), effort_(effort) {}

  void read() {
    read_header();
    while (lines_.next()) {
      if (!lines_.ended()) {
        torn_ = true;
        return;
      }
      read_line();
    }
  }

  // Modulo the primes too the counts add up to what they add up to.
  void check_sums() const {
    for (std::size_t i = 0; i < primes.size(); ++i) {
      if (sum_ % primes[i] != residues_[i])
        lines_.reject(fmt::format("the residues modulo {} do not add up to those of the sum", primes[i]));
    }
  }

  std::string puzzle() const { return identity_.substr(0, identity_.find(' ')); }

  Report report() {
    Report report;
    report.claim =
        complete() ? fmt::format("there are {}", counted(decimal(sum_), "solution"))
                   : fmt::format("{} in {} of {}, not all are counted", counted(decimal(sum_), "solution"),
                                 seen_units_, counted(static_cast<std::int64_t>(units_), "unit"));
    report.checked.push_back(
        fmt::format("the log of '{}': {}, each once; every CRC and every residue is right, and the sums "
                    "agree modulo 2^128 and two primes",
                    identity_, counted(static_cast<std::int64_t>(seen_units_), "unit")));
    if (torn_) report.checked.push_back("the last line is torn and was passed over");
    if (!complete())
      report.trusted.push_back(fmt::format(
          "nothing is known of {}", counted(static_cast<std::int64_t>(units_ - seen_units_), "other unit")));
    if (!none_.empty() && complete()) {
      report.checked.push_back(none_);
      return report;
    }
    if (plain_ == nullptr) {
      report.trusted.push_back("what the units are and what each of them counts: they are not known here");
    } else {
      recount(report);
    }
    if (complete() && board_) {
      check_divisor();
      count_whole(report);
    }
    return report;
  }

 private:
  std::string_view expect(std::string_view name) {
    if (!lines_.next() || !lines_.ended()) lines_.reject("the header is not whole");
    if (!lines_.line().starts_with(name)) lines_.reject(fmt::format("expected {}", quoted(name)));
    header_ += std::string(lines_.line()) + '\n';
    return lines_.line().substr(name.size());
  }

  void read_header() {
    if (expect(units_log_begin) != "2") lines_.reject("expected a log of version 2");
    identity_ = expect("identity ");
    const auto units = decimal_in(expect("units "));
    if (!units || *units > most_units)
      lines_.reject(fmt::format("expected a number of units up to {}", most_units));
    units_ = static_cast<std::uint64_t>(*units);
    const std::string columns =
        fmt::format("unit count nodes count%{} count%{} engine crc", primes[0], primes[1]);
    if (expect("columns ") != columns) lines_.reject(fmt::format("expected the columns {}", columns));
    crc_ = crc32c(header_);
    if (expect("header ") != fmt::format("{:08x}", crc_))
      lines_.reject(fmt::format("expected the CRC {:08x}", crc_));
    if (static_cast<double>(units_) / 8 > effort_.memory)
      throw Refusal{fmt::format("a bit for each of {} units is more than the memory allowed", units_)};
    seen_.assign(units_, false);
    board_ = queens_board_of(identity_);
    if (!board_ && identity_.starts_with("queens "))
      throw Rejection{2, "expected the board of a count of queens"};
    if (board_) none_ = board_->why_none();
    plain_ = plain_units(identity_);
    if (plain_ != nullptr && plain_->size() != units_)
      throw Rejection{
          3, fmt::format("this board has {}", counted(static_cast<std::int64_t>(plain_->size()), "unit"))};
  }

  // The words of a line, with its CRC right.
  std::vector<std::string_view> checked_words(std::size_t expected) {
    const std::string_view line = lines_.line();
    if (line.size() < 9) lines_.reject("the line is too short");
    const std::string_view front = line.substr(0, line.size() - 8);
    if (line.substr(line.size() - 8) != fmt::format("{:08x}", crc32c(front, crc_)))
      lines_.reject(fmt::format("expected the CRC {:08x}", crc32c(front, crc_)));
    auto words = lines_in(front.substr(0, front.size() - 1), ' ');
    if (front.back() != ' ' || words.size() != expected)
      lines_.reject(fmt::format("expected {} words and a CRC with one blank between any two", expected));
    return words;
  }

  std::uint64_t number(std::string_view word) const {
    const auto value = decimal_in(word);
    if (!value || *value > ~std::uint64_t{0})
      lines_.reject(fmt::format("expected a number, found {}", quoted(word)));
    return static_cast<std::uint64_t>(*value);
  }

  void read_line() {
    if (closed_) lines_.reject("there is a line behind the total");
    if (lines_.line().starts_with("total ")) return read_total();
    const auto words = checked_words(6);
    const LoggedUnit unit = {lines_.number(), number(words[0]), number(words[1])};
    if (unit.unit >= units_) lines_.reject(fmt::format("there is no unit {}", unit.unit));
    if (seen_[unit.unit]) lines_.reject(fmt::format("unit {} is there for the second time", unit.unit));
    seen_[unit.unit] = true;
    ++seen_units_;
    sum_ += unit.count;
    nodes_ += number(words[2]);
    for (std::size_t i = 0; i < primes.size(); ++i) {
      const std::uint64_t residue = number(words[3 + i]);
      if (residue != unit.count % primes[i])
        lines_.reject(fmt::format("{} modulo {} is not {}", unit.count, primes[i], residue));
      residues_[i] = (residues_[i] + residue) % primes[i];
    }
    if (words[5].empty()) lines_.reject("expected the name of an engine");
    if (!none_.empty() && unit.count > 0) lines_.reject(fmt::format("there is no answer: {}", none_));
    if (plain_ != nullptr && unit.count % plain_->weight(unit.unit) != 0) {
      lines_.reject(
          fmt::format("{} divides the count of unit {}, by symmetry", plain_->weight(unit.unit), unit.unit));
    }
    if (plain_ == nullptr) return;
    if (effort_.replay) {
      std::uint64_t steps = Limits::any;
      compare(unit, *plain_->count(unit.unit, steps));
      ++recounted_;
    } else {
      sample_.add(unit);
    }
  }

  void read_total() {
    const auto words = checked_words(5);
    if (!complete())
      lines_.reject(fmt::format("there is a total, but of {} units only {} are there", units_, seen_units_));
    if (words[1] != decimal(sum_)) lines_.reject(fmt::format("the units add up to {}", decimal(sum_)));
    if (number(words[2]) != nodes_) lines_.reject(fmt::format("the nodes add up to {}", nodes_));
    for (std::size_t i = 0; i < primes.size(); ++i) {
      if (number(words[3 + i]) != residues_[i])
        lines_.reject(fmt::format("the residues modulo {} add up to {}", primes[i], residues_[i]));
    }
    closed_ = true;
  }

  static void compare(const LoggedUnit& unit, std::uint64_t again) {
    if (again != unit.count)
      throw Rejection{unit.line,
                      fmt::format("unit {} has {}", unit.unit, counted(std::to_string(again), "solution"))};
  }

  void recount(Report& report) {
    std::uint64_t steps = first_steps;
    for (const LoggedUnit& unit : sample_.shuffled()) {
      const auto again = plain_->count(unit.unit, steps);
      if (!again) break;
      if (recounted_ == 0) steps = small_steps;
      compare(unit, *again);
      ++recounted_;
    }
    if (recounted_ == seen_units_) {
      report.checked.push_back("all of them were counted again");
      return;
    }
    if (recounted_ > 0) {
      report.checked.push_back(fmt::format("{}, chosen at random, {} counted again",
                                           counted(static_cast<std::int64_t>(recounted_), "unit"),
                                           recounted_ == 1 ? "was" : "were"));
    }
    report.trusted.push_back(fmt::format(
        "the counts of {}{}; --replay counts them again",
        counted(static_cast<std::int64_t>(seen_units_ - recounted_), recounted_ > 0 ? "other unit" : "unit"),
        recounted_ > 0 ? "" : ", none of which was counted again"));
  }

  void check_divisor() const {
    if (sum_ % board_->divisor() != 0)
      throw Rejection{lines_.number(), fmt::format("{} divides the count, by symmetry", board_->divisor())};
  }

  void count_whole(Report& report) {
    std::uint64_t steps = effort_.replay ? Limits::any : small_steps;
    const auto whole = plain_ != nullptr ? plain_->count_whole(steps) : board_->count(steps);
    if (!whole) {
      report.trusted.push_back("that the units are the whole board; --replay counts it row by row");
      return;
    }
    if (*whole != sum_)
      throw Rejection{lines_.number(),
                      fmt::format("the whole board has {}", counted(decimal(*whole), "solution"))};
    report.checked.push_back("the whole board, counted row by row without units, has as many");
    report.trusted.clear();  // nothing is left to believe
  }

  bool complete() const { return seen_units_ == units_; }

  LogLines lines_;
  const Effort& effort_;
  std::string header_, identity_;
  std::uint64_t units_ = 0, seen_units_ = 0, recounted_ = 0;
  std::uint32_t crc_ = 0;
  std::vector<bool> seen_;
  u128 sum_ = 0;
  std::uint64_t nodes_ = 0;
  std::array<std::uint64_t, 2> residues_ = {};
  bool closed_ = false, torn_ = false;
  std::optional<PlainQueensBoard> board_;  // of a count of queens
  std::string none_;                       // why there is no answer; empty if unknown
  std::unique_ptr<PlainUnits> plain_;
  Sample sample_;
};

}  // namespace

Report verify_units_log(std::istream& text, const Effort& effort, std::string& puzzle) {
  UnitsLog log(text, effort);
  log.read();
  log.check_sums();
  puzzle = log.puzzle();
  return log.report();
}

}  // namespace nonet_verify
