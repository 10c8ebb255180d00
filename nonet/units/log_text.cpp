#include "nonet/units/log_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "nonet/base/crc32c.h"
#include "nonet/base/decimal.h"

namespace nonet {

namespace {

constexpr std::string_view magic = "nonet units 2", older_magic = "nonet count 1";
constexpr std::size_t longest_line = std::size_t{1} << 20;
// Five numbers, the engine, the CRC and what is between them.
constexpr std::size_t longest_torn = 5 * 20 + UnitLogText::longest_engine + 8 + 7;

std::uint32_t crc_of(std::string_view text, std::uint32_t before = 0) {
  return crc32c(std::as_bytes(std::span(text)), before);
}

std::optional<u128> number_in(std::string_view text) {
  if (text.empty() || text.size() > 39 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  u128 value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    const auto digit = static_cast<unsigned>(c - '0');
    if (value > (~u128{0} - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  return value;
}

// The words of a line with one blank between any two.
template <std::size_t N>
std::optional<std::array<std::string_view, N>> words_in(std::string_view line) {
  std::array<std::string_view, N> words;
  for (std::size_t i = 0; i < N; ++i) {
    const std::size_t end = i + 1 < N ? line.find(' ') : line.size();
    if (end == std::string_view::npos || end == 0) return std::nullopt;
    words[i] = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  if (words[N - 1].find(' ') != std::string_view::npos) return std::nullopt;
  return words;
}

// Whether all words are numbers below 2^64, and which.
template <std::size_t N>
bool read_numbers(std::span<const std::string_view, N> words, std::array<u64, N>& numbers) {
  for (std::size_t i = 0; i < N; ++i) {
    const auto value = number_in(words[i]);
    if (!value || *value > ~u64{0}) return false;
    numbers[i] = static_cast<u64>(*value);
  }
  return true;
}

Error wrong(std::string message) {
  return {Fault::file, std::move(message)};
}

// Cuts bytes into lines; of one that is longer than any of a log only the front is kept.
class Lines {
 public:
  explicit Lines(const LogBytes& bytes) : bytes_(bytes), buffer_(std::size_t{1} << 16) {}

  bool next() {
    begin_ += length_;
    length_ = 0;
    line_.clear();
    ended_ = false;
    ++number_;
    while (!ended_) {
      if (at_ == filled_ && !fill()) break;
      const char *const from = buffer_.data() + at_, *const end = buffer_.data() + filled_;
      const char* const stop = std::find(from, end, '\n');
      ended_ = stop != end;
      const auto size = static_cast<std::size_t>(stop - from);
      line_.append(from, std::min(size, longest_line - std::min(longest_line, line_.size())));
      at_ += size + (ended_ ? 1 : 0);
      length_ += size + (ended_ ? 1 : 0);
    }
    return length_ > 0;
  }

  std::string_view line() const { return line_; }
  bool ended() const { return ended_; }  // by a line feed
  u64 number() const { return number_; }
  u64 begin() const { return begin_; }
  u64 end() const { return begin_ + length_; }
  bool failed() const { return failed_; }

 private:
  bool fill() {
    const auto count = bytes_(buffer_);
    if (!count) failed_ = true;
    at_ = 0;
    filled_ = count.value_or(0);
    return filled_ > 0;
  }

  const LogBytes& bytes_;
  std::vector<char> buffer_;
  std::size_t at_ = 0, filled_ = 0;
  std::string line_;
  u64 begin_ = 0, length_ = 0, number_ = 0;
  bool ended_ = false, failed_ = false;
};

Error wrong_at(u64 line, std::string message) {
  return {Fault::file, std::move(message), {"", line, 1}};
}

// Reads the header as far as it is there. None: the log was not begun.
std::optional<Result<Done>> read_header(const UnitLogText& text, Lines& lines) {
  std::string seen, identity, units;
  while (lines.number() < 5 && lines.next()) {
    seen += lines.line();
    if (lines.ended()) seen += '\n';
    const std::string_view line = lines.line();
    if (lines.number() == 1 && line == older_magic) {
      return wrong("is a checkpoint of an older version, which this one cannot go on with");
    }
    if (lines.number() == 1 && line != magic) break;
    if (lines.number() == 2 && line.starts_with("identity ")) identity = line.substr(9);
    if (lines.number() == 3 && line.starts_with("units ")) units = line.substr(6);
  }
  if (lines.failed()) return wrong("cannot be read");
  if (seen == text.header()) return Done{};
  // Its writer got no further. Less than the first line may be the beginning of anything.
  const bool ours = seen.empty() || seen.starts_with(fmt::format("{}\n", magic));
  if (ours && text.header().starts_with(seen)) return std::nullopt;
  const std::size_t last = seen.rfind("header ");
  if (!seen.starts_with(fmt::format("{}\n", magic))) return wrong("is no log of a count");
  if (last == std::string::npos ||
      seen.substr(last) != fmt::format("header {:08x}\n", crc_of(seen.substr(0, last)))) {
    return wrong_at(lines.number(), "the header is damaged");
  }
  if (identity != text.identity()) {
    return wrong(
        fmt::format("is the checkpoint of another count: '{}', not '{}'", identity, text.identity()));
  }
  return wrong(fmt::format("is the checkpoint of {} units, not of {}", units, text.units()));
}

// What the lines behind the header say.
class Body {
 public:
  Body(const UnitLogText& text, const EachRecord& each, LogRead& read)
      : text_(text), each_(each), read_(read) {}

  Result<Done> take(const Lines& lines) {
    const std::string_view line = lines.line();
    if (line.starts_with("total ")) return take_total(lines);
    const auto record = lines.ended() ? text_.record_in(line) : std::nullopt;
    if (!record) return take_bad(lines);
    if (auto placed = check_place(lines); !placed) return placed;
    if (!*record) return wrong_at(lines.number(), record->error().message);
    const UnitRecord& found = **record;
    if (found.unit >= text_.units()) {
      return wrong_at(lines.number(), fmt::format("unit {} is none of {}", found.unit, text_.units()));
    }
    if (!each_(found)) {
      return wrong_at(lines.number(), fmt::format("unit {} is there for the second time", found.unit));
    }
    ++read_.records;
    read_.sums.add(found.counted);
    read_.whole = lines.end();
    return Done{};
  }

 private:
  static Error damaged(u64 line) {
    return wrong_at(line, "the line is damaged; without it its unit would be counted again");
  }

  // A good line is behind good lines only.
  Result<Done> check_place(const Lines& lines) const {
    if (bad_ != 0) return damaged(bad_);
    if (read_.closed) return wrong_at(lines.number(), "there is a line behind the total");
    return Done{};
  }

  // One record may be torn, at the end; whatever else is bad was not left so by a writer that was stopped.
  Result<Done> take_bad(const Lines& lines) {
    const std::string_view line = lines.line();
    const std::size_t size = line.find_last_not_of('\0') + 1;
    const bool short_enough = size <= longest_torn && line.size() < longest_line;
    if (bad_ != 0 || !short_enough) return damaged(bad_ != 0 ? bad_ : lines.number());
    bad_ = lines.number();
    return Done{};
  }

  Result<Done> take_total(const Lines& lines) {
    const auto total = lines.ended() ? text_.total_in(lines.line()) : std::nullopt;
    if (!total) return take_bad(lines);
    if (auto placed = check_place(lines); !placed) return placed;
    if (!*total) return wrong_at(lines.number(), total->error().message);
    if (read_.records != text_.units()) {
      return wrong_at(
          lines.number(),
          fmt::format("there is a total, but of {} units only {} are there; without that line the "
                      "others would be counted",
                      text_.units(), read_.records));
    }
    if (**total != read_.sums) {
      return wrong_at(lines.number(), fmt::format("the total is {}, but the units add up to {}",
                                                  decimal((*total)->count), decimal(read_.sums.count)));
    }
    read_.closed = true;
    read_.whole = lines.end();
    return Done{};
  }

  const UnitLogText& text_;
  const EachRecord& each_;
  LogRead& read_;
  u64 bad_ = 0;  // the number of the first bad line
};

}  // namespace

void UnitSums::add(const UnitCount& counted) {
  count += counted.count;
  nodes += counted.nodes;
  for (std::size_t i = 0; i < residues.size(); ++i) {
    residues[i] = (residues[i] + counted.count % log_primes[i]) % log_primes[i];
  }
}

std::string engine_word(std::string_view name) {
  std::string word(name.substr(0, UnitLogText::longest_engine));
  std::replace_if(word.begin(), word.end(), [](char c) { return c <= ' ' || c > '~'; }, '_');
  return word.empty() ? "plain" : word;
}

bool UnitSums::agree() const {
  return count % log_primes[0] == residues[0] && count % log_primes[1] == residues[1];
}

UnitLogText::UnitLogText(std::string_view identity, u64 units)
    : identity_(identity.substr(0, longest_identity)), units_(units) {
  std::replace(identity_.begin(), identity_.end(), '\n', ' ');
  header_ = fmt::format("{}\nidentity {}\nunits {}\ncolumns unit count nodes count%{} count%{} engine crc\n",
                        magic, identity_, units_, log_primes[0], log_primes[1]);
  seed_ = crc_of(header_);
  header_ += fmt::format("header {:08x}\n", seed_);
}

void UnitLogText::close_line(std::string& text, std::size_t begin) const {
  const std::uint32_t crc = crc_of(std::string_view(text).substr(begin), seed_);
  std::array<char, 9> digits{};
  fmt::format_to_n(digits.data(), 9, "{:08x}\n", crc);
  text.append(digits.data(), digits.size());
}

void UnitLogText::add_record(std::string& text, const UnitRecord& record) const {
  const std::size_t begin = text.size();
  const u64 count = record.counted.count;
  for (const u64 number :
       {record.unit, count, record.counted.nodes, count % log_primes[0], count % log_primes[1]}) {
    const fmt::format_int digits(number);
    text.append(digits.data(), digits.size());
    text += ' ';
  }
  text += record.engine;
  text += ' ';
  close_line(text, begin);
}

void UnitLogText::add_total(std::string& text, const UnitSums& sums) const {
  const std::size_t begin = text.size();
  fmt::format_to(std::back_inserter(text), "total {} {} {} {} ", decimal(sums.count), sums.nodes,
                 sums.residues[0], sums.residues[1]);
  close_line(text, begin);
}

std::optional<std::string_view> UnitLogText::open_line(std::string_view line) const {
  if (line.size() < 10 || line[line.size() - 9] != ' ') return std::nullopt;
  const std::string_view checked = line.substr(0, line.size() - 8);
  std::array<char, 9> digits{};
  fmt::format_to_n(digits.data(), 8, "{:08x}", crc_of(checked, seed_));
  if (line.substr(line.size() - 8) != std::string_view(digits.data(), 8)) return std::nullopt;
  return checked.substr(0, checked.size() - 1);
}

std::optional<Result<UnitRecord>> UnitLogText::record_in(std::string_view line) const {
  const auto content = open_line(line);
  if (!content) return std::nullopt;
  const auto words = words_in<6>(*content);
  std::array<u64, 5> numbers;
  if (!words || !read_numbers(std::span(*words).first<5>(), numbers)) {
    return wrong("expected unit, count, nodes, two residues and an engine");
  }
  const auto [unit, count, nodes, first, second] = numbers;
  if (count % log_primes[0] != first || count % log_primes[1] != second) {
    return wrong(fmt::format("the count {} of unit {} does not leave the residues {} and {}", count, unit,
                             first, second));
  }
  return UnitRecord{unit, {count, nodes}, (*words)[5]};
}

std::optional<Result<UnitSums>> UnitLogText::total_in(std::string_view line) const {
  const auto content = open_line(line);
  if (!content) return std::nullopt;
  const auto words = words_in<5>(*content);
  std::array<u64, 3> numbers;
  const auto count = words ? number_in((*words)[1]) : std::nullopt;
  if (!count || !read_numbers(std::span(*words).last<3>(), numbers)) {
    return wrong("expected total, count, nodes and two residues");
  }
  return UnitSums{*count, numbers[0], {numbers[1], numbers[2]}};
}

Result<LogRead> read_unit_log(const UnitLogText& text, const LogBytes& bytes, const EachRecord& each) {
  LogRead read;
  Lines lines(bytes);
  const auto begun = read_header(text, lines);
  if (!begun) {
    read.torn = lines.end();
    return read;
  }
  if (!*begun) return begun->error();
  read.whole = lines.end();
  Body body(text, each, read);
  while (lines.next()) {
    if (auto taken = body.take(lines); !taken) return taken.error();
  }
  if (lines.failed()) return wrong("cannot be read");
  read.torn = lines.end() - read.whole;
  return read;
}

}  // namespace nonet
