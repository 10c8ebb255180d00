// The text of the log of a count: a header, a line a finished unit in whatever order they were finished, and
// when all are, the total. People can read it, search it and add it up:
//
//   nonet units 2
//   identity queens 8 ...
//   units 100
//   columns unit count nodes count%2147483647 count%4294967291 engine crc
//   header 1a2b3c4d
//   17 92 1234 92 92 avx512 5e6f7a8b
//   ...
//   total 10052 45678 10052 10052 9c0d1e2f
//
// Numbers are decimal without zeros in front; a CRC is CRC-32C in eight hexadecimal digits. That of the
// header is of the lines before it. That of any other line is of the line up to it, begun with the header's:
// a line of another count does not fit. Lines do not depend on those before them, so that one that was
// damaged can be taken out and its unit counted again; one that is there twice is noticed by its unit's
// number.
//
// A log that was not written to its end stops anywhere: behind the last good line there is at most a part of
// one record, and zeros where the file had grown already. With anything else there, or a bad line before a
// good one, it is damaged.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "nonet/units/counted_units.h"

namespace nonet {

constexpr std::array<u64, 2> log_primes = {2147483647, 4294967291};

// Counts added up modulo 2^128 and, each by itself, modulo the primes. There are fewer than 2^33 units and
// each counts less than 2^64, so that nothing is lost.
struct UnitSums {
  u128 count = 0;
  u64 nodes = 0;
  std::array<u64, 2> residues = {};

  void add(const UnitCount& counted);
  bool agree() const;
  friend bool operator==(const UnitSums&, const UnitSums&) = default;
};

struct UnitRecord {
  u64 unit = 0;
  UnitCount counted;
  std::string_view engine;  // one word
};

// The name as one word of printable characters.
std::string engine_word(std::string_view name);

class UnitLogText {
 public:
  static constexpr std::size_t longest_identity = std::size_t{1} << 19;
  static constexpr std::size_t longest_engine = 64;

  // An identity of more than that is cut.
  UnitLogText(std::string_view identity, u64 units);

  const std::string& identity() const { return identity_; }
  u64 units() const { return units_; }
  const std::string& header() const { return header_; }
  void add_record(std::string& text, const UnitRecord& record) const;
  void add_total(std::string& text, const UnitSums& sums) const;

  // A line without its end. An error where its CRC is right and it makes no sense all the same; none where
  // the CRC is wrong.
  std::optional<Result<UnitRecord>> record_in(std::string_view line) const;
  std::optional<Result<UnitSums>> total_in(std::string_view line) const;

 private:
  void close_line(std::string& text, std::size_t begin) const;
  std::optional<std::string_view> open_line(
      std::string_view line) const;  // without its CRC, if that is right

  std::string identity_, header_;
  u64 units_;
  std::uint32_t seed_;
};

// Fills the front of the room and says how much; 0 at the end, none when it cannot be read.
using LogBytes = std::function<std::optional<std::size_t>(std::span<char> room)>;

struct LogRead {
  u64 whole = 0;        // bytes up to the end of the last good line; 0: not even the header is there
  u64 torn = 0;         // bytes behind them, to be cut off
  u64 records = 0;      // units that are done
  UnitSums sums;        // of these
  bool closed = false;  // the total is there
};

// Sees the records, each of a unit below units(). False: that unit was seen before.
using EachRecord = std::function<bool(const UnitRecord& record)>;

// An error of Fault::file where this is no such log, one of another count, or damaged; with its line.
Result<LogRead> read_unit_log(const UnitLogText& text, const LogBytes& bytes, const EachRecord& each);

}  // namespace nonet
