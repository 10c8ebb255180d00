// Lines from a file, standard input or a string, one buffer at a time, with their numbers for error messages.
// Accepts CRLF, trailing blanks and a missing last newline. A line longer than max_line is an error, found
// without keeping it in memory.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nonet/base/result.h"

namespace nonet {

class TextReader {
 public:
  static constexpr std::size_t max_line = 1 << 20;

  struct Line {
    std::string_view text;  // without line end and trailing blanks; valid until the next call
    std::uint64_t number = 0;
  };

  static TextReader from_text(std::string text, std::string name);
  // A path, or - for standard input.
  static Result<TextReader> open(const std::string& path);
  TextReader(TextReader&&) noexcept;
  ~TextReader();

  // The next line, or the next that is not blank; none at the end.
  Result<std::optional<Line>> next();
  Result<std::optional<Line>> next_filled();
  // Gives lines back, first to last: the next calls return them again.
  struct Kept {
    std::string text;
    std::uint64_t number = 0;
    std::optional<Error> error;  // what was wrong with the line, instead of it
  };
  void unread(std::vector<Kept> lines);

  // For fast paths: what is buffered, ending with a line end unless the text does not or a line is longer
  // than max_line; and how much of it was used. Empty at the end.
  Result<std::string_view> buffered();
  void consume(std::size_t bytes, std::uint64_t lines);
  // For many threads: whole lines into `room`, as many as are there and fit, without a copy on the way; says
  // how many bytes. Waits only for the first of them. Nothing at the end, and where a line does not fit. Who
  // takes them counts them, by consume(0, lines).
  Result<std::size_t> take_lines(std::span<char> room);
  // Whether next() has a line, or says that nothing is left or what is wrong, without waiting. Of an instance
  // of several lines the others may be missing.
  bool ready();
  bool has_input() const;  // a read would not wait; what is buffered does not count
  // Called whenever a line has to be waited for; not by take_lines(). False: it is not, as if interrupted().
  void before_waiting(std::function<bool()> call) { before_waiting_ = std::move(call); }
  // What was taken stands in front of the rest again.
  void give_back(std::string_view text);

  Place place(std::uint64_t line, std::uint64_t column) const { return {name_, line, column}; }
  std::uint64_t lines_read() const { return line_number_; }
  // A signal arrived while waiting for input, or before_waiting() said no; the text ends here.
  bool interrupted() const { return interrupted_; }

 private:
  TextReader(int fd, std::string name);
  Result<bool> refill();  // false at the end of the input
  Result<std::size_t> read_some(std::span<char> room);
  Result<Done> skip_line();

  int fd_ = -1;
  bool at_end_ = false, interrupted_ = false, skip_rest_ = false;
  std::string name_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;
  std::uint64_t line_number_ = 0;
  std::deque<Kept> kept_;
  Kept last_kept_;
  std::function<bool()> before_waiting_;
};

}  // namespace nonet
