// What the fuzzers share: reading a whole text as the program does, and stopping when something cannot be.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/text_reader.h"
#include "nonet/contract/interface.h"

namespace nonet::fuzz {

// The bytes given by the fuzzer, taken from the front: some choose settings, the rest is the text.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : text_(reinterpret_cast<const char*>(data), size) {}
  // A number below `choices`, from the next byte; 0 when there is none left.
  std::size_t choose(std::size_t choices) {
    if (text_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(text_[0]);
    text_.remove_prefix(1);
    return byte % choices;
  }
  std::string rest() const { return std::string(text_); }

 private:
  std::string_view text_;
};

inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::abort();
}

inline std::unique_ptr<Puzzle> make(const PuzzleEntry& entry, const Settings& settings) {
  auto puzzle = entry.make(settings);
  require(static_cast<bool>(puzzle), "the settings are good");
  return std::move(*puzzle);
}

inline std::string shown(const Error& error) {
  require(error.fault == Fault::input, "a text can only be wrong");
  require(error.place.line > 0 && error.place.column > 0, "an error in a text has a place");
  return std::to_string(error.place.line) + ":" + std::to_string(error.place.column) + ": " + error.message +
         "\n";
}

// Reads every instance. What is read can be written and read again, and no reader stays where it is.
inline void read_all(const Puzzle& puzzle, const std::string& text, bool steps_wanted, bool small) {
  TextReader reader = TextReader::from_text(text, "text");
  // An instance takes a word at least: queens reads several numbers from one line.
  std::ptrdiff_t words =
      std::count_if(text.begin(), text.end(), [](char c) { return c == '\n' || c == ' ' || c == '\t'; }) + 1;
  while (true) {
    const auto instance = puzzle.read(reader, steps_wanted);
    if (!instance) {
      shown(instance.error());
    } else if (!*instance) {
      break;
    } else if (small) {
      const std::string written = puzzle.write(**instance);
      TextReader again = TextReader::from_text(written, "written");
      const auto copy = puzzle.read(again, steps_wanted);
      require(copy && *copy, "what was written can be read");
      require(puzzle.write(**copy) == written, "and is the same");
    }
    require(--words >= 0, "every instance takes a word");
  }
}

// What judge mode prints for a text, errors included, with the fast path or without it.
inline std::string judged(const Puzzle& puzzle, const std::string& text, bool fast) {
  std::string out;
  TextReader reader = TextReader::from_text(text, "text");
  while (true) {
    if (fast) {
      const auto buffered = reader.buffered();
      require(static_cast<bool>(buffered), "a text can be buffered");
      // A copy that ends where it ends, so that reading past it is noticed.
      const std::vector<char> exact(buffered->begin(), buffered->end());
      const std::string before = out;
      const Taken taken = puzzle.judge_fast({exact.data(), exact.size()}, {}, out);
      require(taken.bytes <= exact.size(), "no more is taken than there is");
      require((taken.bytes > 0) == (taken.instances > 0), "bytes are taken for instances");
      require(out.starts_with(before), "answers are appended");
      require(taken.bytes > 0 || out == before, "nothing taken, nothing said");
      if (taken.bytes > 0) {
        reader.consume(taken.bytes, taken.lines);
        continue;
      }
    }
    const auto instance = puzzle.read(reader, false);
    if (!instance) {
      out += shown(instance.error());
      continue;
    }
    if (!*instance) return out;
    Progress progress;
    const auto answer = puzzle.solve(**instance, Request{}, progress);
    require(answer && answer->status == Status::optimal, "every board of a contest has an answer");
    out += puzzle.judge(**instance, *answer);
  }
}

inline void paths_agree(const Puzzle& puzzle, const std::string& text) {
  const std::string slow = judged(puzzle, text, false), fast = judged(puzzle, text, true);
  if (slow == fast) return;
  std::fprintf(stderr, "slow path:\n%s\nfast path:\n%s\n", slow.c_str(), fast.c_str());
  require(false, "the fast path says what the slow one says");
}

}  // namespace nonet::fuzz
