// Where templates end: the run-time face of a puzzle. The program, the server and the bindings speak only to
// Puzzle; behind it each puzzle instantiates the algorithms it supports. What a puzzle cannot do it says, as
// an Error of Fault::unsupported. What is asked and answered is in answer.h, what is drawn in board.h.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/base/result.h"
#include "nonet/contract/answer.h"
#include "nonet/contract/board.h"
#include "nonet/contract/puzzle.h"

namespace nonet {

class TextReader;
struct Proof;     // nonet/contract/certificate.h
struct Forecast;  // nonet/contract/forecast.h
struct Model;     // nonet/contract/model.h
struct ModelRequest;
struct PuzzleFile;  // nonet/contract/rules.h

struct Algorithm {
  std::string_view name;
  std::string_view what;  // one line
};

// A setting of a puzzle, for example --size RxC; given as text, checked by the puzzle.
struct Setting {
  std::string_view name;   // without the dashes
  std::string_view value;  // its form in help, by which bindings join lists: RxC, MAPS; empty: a flag
  std::string_view help;
};
using Settings = std::map<std::string, std::string, std::less<>>;

// A way of writing an instance, for --format.
struct Style {
  std::string_view name;
  std::string_view what;  // one line
};

struct Description {
  std::string_view name;     // as on the command line
  std::string_view title;    // one line
  std::string_view rules;    // a paragraph
  std::string_view formats;  // what is read and what --judge prints
  std::string_view example;  // an instance that read() accepts
  std::span<const Setting> settings;
  std::span<const Algorithm> algorithms;
  bool judge = false;     // has a contest format
  bool fill = false;      // of the Fill family: its requests have limits, samples, symmetry, checkpoints
  bool backends = false;  // its counts have several engines (nonet/base/backends.h)
  bool solves_by_backends = false;       // and solve() too
  bool explains = false;                 // has techniques of people: rate() and next_step()
  std::span<const Style> styles = {};    // the first is that of lists
  std::span<const Setting> wishes = {};  // what random_like() is asked for
};

class Instance {
 public:
  virtual ~Instance() = default;
  Place place;  // of its first character
};

// What a puzzle's fast path took from the front of a buffer.
struct Taken {
  std::size_t bytes = 0;
  u64 lines = 0;
  u64 instances = 0;
  u64 unsolvable = 0;  // of these, without an answer
};

struct CanonicalForm {
  std::unique_ptr<Instance> instance;  // the same for all instances that are images of one another
  u64 automorphisms = 0;               // symmetries of the rules that leave the instance as it is
};

// Whether what is given is needed.
struct Redundant {
  int solutions = 0;  // 2: several; then nothing is said about the givens
  int givens = 0;
  std::vector<std::string> names;  // of those each of which can be left out, alone: "r1c3=7"
};

struct ListedMinimal {
  int solutions = 0;  // as above
  u64 listed = 0;
  bool complete = true;  // false: stopped, or `each` had seen enough
};

using EachAnswer = std::function<bool(const Answer&)>;  // false ends the listing
using EachInstance = std::function<bool(const Instance&)>;

class Puzzle {
 public:
  virtual ~Puzzle() = default;
  virtual const Description& description() const = 0;

  // The next instance; null at the end of the text. After an error the reader stands behind the bad instance.
  // Where no steps are wanted, a puzzle may keep less of a large instance and then answers without steps.
  virtual Result<std::unique_ptr<Instance>> read(TextReader& text, bool steps_wanted) const = 0;
  virtual std::string write(const Instance& instance) const = 0;
  virtual Result<std::unique_ptr<Instance>> random(u64 seed, Progress& progress) const = 0;  // has a solution
  Result<std::unique_ptr<Instance>> random(u64 seed) const {
    Progress unlimited;
    return random(seed, unlimited);
  }
  // One whose optimal answers cost exactly `distance`, each as likely as any other. Where there is none, an
  // error of Fault::usage says how far the farthest is.
  virtual Result<std::unique_ptr<Instance>> random_at(u64 seed, int distance, const Request& request,
                                                      Progress& progress) const;
  // One with what is asked for (Description::wishes). Where there is none, or none was found, an error.
  virtual Result<std::unique_ptr<Instance>> random_like(u64 seed, const Settings& wishes,
                                                        const Request& request, Progress& progress) const;
  // Whether boards of these settings can be written in one of Description::styles at all, before there is
  // one.
  virtual Result<Done> check_style(std::string_view style) const;
  // In one of Description::styles, with a line end.
  virtual Result<std::string> write_as(const Instance& instance, std::string_view style) const;

  virtual Result<Answer> solve(const Instance& instance, const Request& request,
                               Progress& progress) const = 0;
  // What solve() would begin with, without searching anything.
  virtual Result<Choice> choice(const Instance& instance, const Request& request, Progress& progress) const;
  virtual Result<Tally> count(const Instance& instance, const Request& request, Progress& progress) const = 0;
  // What count() would take, without counting.
  virtual Result<Forecast> forecast(const Instance& instance, const Request& request,
                                    Progress& progress) const;
  // All optimal answers, in the order of sorted move lists.
  virtual Result<Answer> list(const Instance& instance, const Request& request, Progress& progress,
                              const EachAnswer& each) const = 0;
  // The question as constraints, for other people's solvers (nonet/contract/model.h).
  virtual Result<Model> model(const Instance& instance, const ModelRequest& request,
                              Progress& progress) const;
  virtual Result<Histogram> table(const Request& request, Progress& progress) const = 0;
  // What a table will take, in words; empty where that is only known by starting.
  virtual std::string table_forecast(const Request& request) const;
  // The number of a position in Histogram::distances of this puzzle, and back. None: it has none, because no
  // moves join it and the goal.
  virtual Result<std::optional<u64>> rank(const Instance& instance, const Distances& distances) const;
  virtual Result<std::unique_ptr<Instance>> unrank(u64 number, const Distances& distances) const;

  // As people solve it: how hard it is, and with `explain` every step. The easiest step; none: nothing is
  // left to do or to be found.
  virtual Result<Rating> rate(const Instance& instance, bool explain, Progress& progress) const;
  virtual Result<Rating> next_step(const Instance& instance, Progress& progress) const;

  virtual Result<CanonicalForm> canonical(const Instance& instance, Progress& progress) const;
  virtual Result<Redundant> redundant(const Instance& instance, Progress& progress) const;
  // All instances that are left when givens are left out, have still one solution, and need all of theirs.
  virtual Result<ListedMinimal> each_minimal(const Instance& instance, Progress& progress,
                                             const EachInstance& each) const;

  virtual std::string move_name(const Instance& instance, int move) const = 0;
  // The position after some steps; null when this instance keeps too little for that.
  virtual std::unique_ptr<Instance> play(const Instance& instance, std::span<const Step> steps) const = 0;
  // Before the answer and after it; none when too large to draw.
  virtual std::optional<Board> before(const Instance& instance, const Answer& answer) const = 0;
  virtual std::optional<Board> after(const Instance& instance, const Answer& answer) const = 0;

  // For somebody who plays. The position alone, with look, choices, groups and what is wrong; none when too
  // large to draw.
  virtual std::optional<Board> position(const Instance& instance) const;
  // The numbers of the moves that may be played now, ascending; none where answers are not played.
  virtual std::vector<int> legal_moves(const Instance& instance) const;
  // The cell of the board that a person touches for a legal move: its lamp, the tile that slides; none: a
  // move has no cell of its own.
  virtual std::optional<int> handle(const Instance& instance, int move) const;
  virtual std::int64_t cost_of(const Instance& instance, std::span<const Step> steps) const;
  // Whether nothing is left to do, seen without searching.
  virtual bool is_solved(const Instance& instance) const = 0;
  // The instance with this in a cell of its board. Where nothing else may hold the same, the other cell gets
  // what was here. Errors are of Fault::input, and Fault::unsupported where cells are not set at all.
  virtual Result<std::unique_ptr<Instance>> edit(const Instance& instance, int cell,
                                                 std::string_view value) const;
  // `made` are the moves from the question to now, where they are known.
  virtual Result<Checked> check(const Instance& question, const Instance& now, std::span<const Step> made,
                                const Request& request, Progress& progress) const;

  // An answer on one line, for lists; empty: the names of its moves say it.
  virtual std::string answer_line(const Instance& instance, const Answer& answer) const;

  // The contest's output for one instance.
  virtual std::string judge(const Instance& instance, const Answer& answer) const = 0;
  // Why what was answered is so, for a certificate (nonet/contract/certificate.h). `progress` is that of the
  // question: it knows when which bound was proved.
  virtual Result<Proof> prove(const Instance& instance, const Answer& answer, const Request& request,
                              Progress& progress) const;
  virtual Result<Proof> prove_count(const Instance& instance, const Tally& tally, const Request& request,
                                    Progress& progress) const;
  virtual Result<Proof> prove_table(const Histogram& histogram, const Request& request,
                                    Progress& progress) const;

  // Judge mode at full speed: answers whole well-formed instances from the front of `text` and appends to
  // `out`. Takes nothing when it sees anything unusual; read() and solve() then deal with it.
  virtual Taken judge_fast(std::string_view text, const Request& request, std::string& out) const;
  // The same for lists of answers: for each instance the answer on a line if it is the only one, otherwise
  // one of the texts below. Both may be called by several threads.
  static constexpr std::string_view no_answer = "0 solutions", several_answers = "several solutions";
  virtual Taken lines_fast(std::string_view text, const Request& request, std::string& out) const;
  // How many bytes both are best given at once.
  virtual std::size_t lines_portion(const Request& request) const;
  // Where such a portion is best cut: how much of these whole lines, of which the first begins an instance,
  // are whole instances, as far as that is seen without reading them. Whatever is said, the answers are the
  // same; a cut inside an instance only costs time.
  virtual std::size_t whole_instances(std::string_view lines) const;

  // The file that describes this puzzle; null: it is built in.
  virtual const PuzzleFile* file() const { return nullptr; }
};

// The position after some moves, each of which may be played where it is: for moves from outside.
Result<std::unique_ptr<Instance>> play_legal(const Puzzle& puzzle, const Instance& instance,
                                             std::span<const Step> steps, Progress& progress);

// The one instance of a text; an error of Fault::input where there is none or more. `name` is that of the
// text in errors.
Result<std::unique_ptr<Instance>> read_instance(const Puzzle& puzzle, std::string text, std::string name);

// One line of nonet/catalog/all.cpp.
struct PuzzleEntry {
  const Description* description;
  Result<std::unique_ptr<Puzzle>> (*make)(const Settings& settings);
};

}  // namespace nonet
