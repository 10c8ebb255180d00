// Formats that are lines of words: definitions of twisty puzzles, XOR systems. Lines without words and
// comments are passed over; every word knows where it stands, so that an error can show it.
//
//   WordLines lines("u.tws", text, '#', progress);
//   while (lines.next()) { if (lines.words()[0].text == "Set") ... }
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/result.h"
#include "nonet/base/step_meter.h"

namespace nonet {

class WordLines {
 public:
  struct Word {
    std::string_view text;
    std::uint64_t column = 1;  // in bytes, from 1
  };

  // `comment`: lines whose first word begins with it say nothing.
  WordLines(std::string path, std::string text, char comment, Progress& progress);

  bool next();  // false: there is no further line, or the progress is cancelled
  // For callers that do something with each word: false once the progress is cancelled.
  bool advance() { return meter_.advance(); }
  const std::vector<Word>& words() const { return words_; }
  std::string_view line() const { return line_; }
  Place place() const;  // its column counts characters

  // What is wrong with one of the words, underlined; or with the line.
  Error wrong(const Word& word, std::string message) const;
  Error wrong(std::string message) const;
  // At the end of the text.
  Error missing(std::string message) const;

 private:
  Place place_of(const Word& word) const;

  std::string path_, text_;
  char comment_;
  StepMeter meter_;  // counts words and lines
  std::size_t offset_ = 0;
  std::uint64_t number_ = 0;
  std::string_view line_;
  std::vector<Word> words_;
};

}  // namespace nonet
