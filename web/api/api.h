// Questions as JSON, answers as JSON: what the server does without HTTP, and any other host can do too.
// Nothing here opens a file, or waits for anything but the answer; threads are started only by algorithms
// that may take more than one (Limits::threads).
//
// A question is an object: `puzzle` (a name) or `file` (the text of a puzzle file), `settings` (texts by
// name), `text` (an instance in any format that the puzzle reads), and what its verb asks for besides
// (web/api/openapi.json). What comes back is told as it comes: "progress" at the start of parts, "answer"
// once or many times, or "error", and at last "end", which says of many how many they were.
//
//   Progress progress;
//   ask("solve", Json::parse(R"({"puzzle": "lights-out", "text": "111/111/111"})"), Limits{}, progress,
//       [](Event event, std::string text) { if (event == Event::answer) std::cout << text; });
//   // {"schema":"nonet.answer/1", ... "cost":5, ... }
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "nonet/base/progress.h"
#include "nonet/contract/interface.h"
#include "report/json.h"

namespace nonet::api {

using report::Json;

enum class Event { progress, answer, error, end };
std::string_view name_of(Event event);

// The text is an object, on one line.
using Tell = std::function<void(Event event, std::string text)>;

// What one question may take. Time is the business of whoever made the Progress; a question may ask for less.
struct Limits {
  double memory = 64 << 20;  // bytes an algorithm may take
  int threads = 1;
  std::size_t text = 64 << 10;   // bytes of an instance or a file
  std::size_t settings = 24;     // of a puzzle, and wishes
  std::size_t setting = 4096;    // bytes of one
  u64 cells = 4096;              // of a board
  std::size_t moves = 400;       // of a position, listed with their results
  std::size_t positions = 500;   // of an answer that is stepped through
  u64 answers = 1000;            // of a list
  std::size_t output = 4 << 20;  // bytes of a certificate
  std::size_t bytes = 8 << 20;   // of all that is answered
  bool quick = true;             // nothing that is built may take long
};

struct Verb {
  std::string_view name;
  bool many = false;  // gives any number of answers
  bool slow = false;  // whatever it is asked
};
std::span<const Verb> all_verbs();
const Verb* find_verb(std::string_view name);  // null: there is none
// Whether a question is worth a process of its own. The rules of a file are anybody's: what reading them
// takes is not known.
bool is_slow(const Verb& verb, const Json& question);

// A question from its text. Refused where it is no JSON, is nested too deep or says something twice.
Result<Json> question_of(std::string_view text);

void ask(std::string_view verb, const Json& question, const Limits& limits, Progress& progress,
         const Tell& tell);

// {"error": {"message", "what", "line", "column", "excerpt"}}
Json error_object(const Error& error);
std::string_view what_of(Fault fault);  // usage, input, refused, unsupported, limit or internal

// How far a question is, for whoever watches its Progress.
Json progress_object(const Progress& progress, double seconds);

// Every puzzle and what it offers; made once.
const std::string& puzzles_text();

}  // namespace nonet::api
