// Where templates end: the run-time face of a puzzle. The program, the server and the bindings speak only to
// Puzzle; behind it each puzzle instantiates the algorithms it supports. What a puzzle cannot do it says, as
// an Error of Fault::unsupported.
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

#include "nonet/counted_units.h"
#include "nonet/progress.h"
#include "nonet/puzzle.h"
#include "nonet/result.h"

namespace nonet {

class Distances;  // nonet/distances.h
class TextReader;
struct Proof;     // nonet/certificate.h
struct Forecast;  // nonet/forecast.h
struct Model;     // nonet/model.h
struct ModelRequest;
struct PuzzleFile;  // nonet/rules.h
class SearchNote;   // nonet/search_note.h

struct Algorithm {
  std::string_view name;
  std::string_view what;  // one line
};

// A setting of a puzzle, for example --size RxC; given as text, checked by the puzzle.
struct Setting {
  std::string_view name;   // without the dashes
  std::string_view value;  // what stands for the value in help; empty: a flag
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
  bool backends = false;  // its counts have several engines (nonet/backends.h)
  bool solves_by_backends = false;       // and solve() too
  bool explains = false;                 // has techniques of people: rate() and next_step()
  std::span<const Style> styles = {};    // the first is that of lists
  std::span<const Setting> wishes = {};  // what random_like() is asked for
};

struct Step {
  int move;
  int times;
};

enum class Status {
  optimal,     // proved
  best_found,  // an answer without a proof, and a proved lower bound
  unsolvable,  // proved
  unknown,     // stopped before there was an answer
};

struct Request {
  std::string algorithm = "auto";
  int threads = 1;
  double memory = 1 << 30;  // bytes an algorithm may take
  bool first = false;       // of all optimal answers the first, comparing sorted move lists
  std::string cache;        // folder for table files; empty: none are read or written
  bool judge = false;       // only the contest's question matters
  bool quick = false;       // `auto` chose: nothing that is built may take long
  // Of puzzles that are filled:
  u64 limit = 0;           // of a count: no more matter; 0: all
  bool any_order = false;  // of a list: as found, not in dictionary order
  bool symmetry = false;   // of a count or list: of answers that are images of one another only the first
  u64 sample = 0;          // of a list: so many, each drawn at random from all; 0: all
  u64 seed = 1;            // of the draw
  std::string checkpoint;  // file that keeps the state of a count
  bool resume = false;     // that file must be there
  double recheck = 0;      // percent of a count's units that another engine counts again
  std::string backend = "auto";  // engine, where there are several
  Ranks* ranks = nullptr;        // processes that share a count; null: this one alone
  std::string proof;             // file for the proof of a SAT solver
  SearchNote* note = nullptr;    // of random_like(): where a long search says how far it is

  UnitOptions unit_options() const {
    return {.threads = threads,
            .backend = backend,
            .checkpoint = checkpoint,
            .resume = resume,
            .recheck = recheck,
            .seed = seed,
            .memory = memory,
            .ranks = ranks};
  }
};

struct Answer {
  Status status = Status::unknown;
  Aim aim = Aim::minimum;     // what the cost is: any has none, a maximum is bounded from above
  std::int64_t cost = 0;      // of the steps
  std::int64_t bound = 0;     // proved: no answer costs less
  std::vector<Step> steps;    // in the order of the moves
  bool first = false;         // the steps are known to be the first optimal answer
  std::string algorithm;      // that answered
  std::string engine;         // its, where it has several
  std::string choice;         // why `auto` took it; empty when it was asked for
  std::string reason;         // why this is optimal, impossible, or as far as it got
  std::vector<Step> witness;  // unsolvable: cells and weights whose weighted sum no move changes
  u64 nodes = 0;              // steps of work: nodes, profiles, vectors, table words
  std::string_view unit = "nodes";
  u128 count = 0;       // of optimal answers, where the algorithm learnt it on the way; otherwise 0
  bool more = false;    // the count is of those that were seen, there may be others
  bool listed = true;   // of a list: every optimal answer was given
  bool judged = false;  // answers the contest's question although it is not optimal
  std::string note;     // what the user should know besides: a table file that was damaged

  bool found() const { return status == Status::optimal || status == Status::best_found; }
};

// Which algorithm `auto` takes; why is empty where it was asked for.
struct Choice {
  std::string algorithm;  // empty: that is only known by starting
  std::string why;
};

struct Tally {
  static constexpr u128 most = ~u128{0};  // a count that saturated: at least so many
  Answer answer;                          // an optimal one; without it there is nothing to count
  u128 count = 0;
  std::string large;     // in decimal, where the count is larger than `most`
  bool complete = true;  // false when stopped or limited: at least so many
  bool limited = false;  // as many as were asked for
  UnitsCounted units;    // of a count in units; otherwise there are none
};

struct Histogram {
  std::vector<u64> states;  // by distance
  u64 total = 0;            // reached
  u64 size = 0;             // of the table, where it also has states that cannot be reached; otherwise 0
  int bits_per_state = 0;
  u64 updates = 0;
  bool complete = false;
  std::vector<std::string> hardest;  // the texts of some instances at the largest distance
  double moves = 0;                  // a position has, on average; 0: not known
  std::string source;                // how the table came to be, where not by building it
  std::string counted;               // what a position of the table is, where not every board is one
  // Of the very table that was counted; null: it is not whole, or has no index.
  std::shared_ptr<const Distances> distances;
  std::string note;
};

// One of the candidates of a cell, and what a step says about it.
struct PencilMark {
  enum class Role : std::uint8_t { plain, pattern, fin, on, off, placed, removed };
  int place = 0;  // 0, 1, ... among all that a cell can hold
  std::string text;
  Role role = Role::plain;
};

// What the cells of a board are to somebody who looks at them.
enum class Look : std::uint8_t {
  plain,     // texts
  digits,    // digits, . where there is none
  bits,      // 0 and 1
  lamps,     // 0 is off, 1 to k - 1 are on
  clocks,    // 12, 3, 6, 9
  tiles,     // numbers, . where there is none
  knights,   // 0 and 1 the colours of knights, * or . where there is none
  queens,    // Q or a piece; . where there is none
  matrices,  // 0 and 1 in two square matrices side by side
  pieces,    // letters: equal ones side by side are one piece
  stickers,  // letters: the colours of a twisty puzzle's faces, unfolded
};
std::string_view name_of(Look look);

// A picture of a position, without any way of drawing it: cells in a grid, with marks.
struct Board {
  struct Cell {
    std::string text;
    bool changed = false;  // part of the answer
    bool blocked = false;
    bool given = false;                  // with the question
    std::vector<PencilMark> marks = {};  // of a cell without an answer, by place; or none
    bool wrong = false;                  // breaks a rule, alone or with other cells that do
    std::string name = {};               // its own; empty: its row and column say where it is
  };
  // Cells that one rule speaks of.
  struct Group {
    std::string name;  // "row 3"
    std::vector<int> cells;
    bool wrong = false;  // the rule does not hold, or not yet where a goal asks for it
  };
  int rows = 0, columns = 0;
  int box_rows = 0, box_columns = 0;  // 0: no boxes
  std::vector<Cell> cells;
  std::vector<int> pieces = {};  // of a jigsaw, a number a cell: lines stand between those that differ
  Look look = Look::plain;
  // What Puzzle::edit() sets a cell to, in the order in which people go through them; none: cells are not
  // set. Blocked cells are set only where # is one of these.
  std::vector<std::string> choices = {};
  std::vector<Group> groups = {};
  const Cell& at(int row, int column) const {
    return cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                 static_cast<std::size_t>(column)];
  }
};

// A step as people explain it.
struct ExplainedStep {
  std::string_view technique, title;  // "x-wing", "X-Wing"
  int rating = 0;                     // tenths
  std::string reason;
  std::vector<Step> placed;                              // moves
  std::vector<std::string> placed_names, removed_names;  // "r1c3=7", "r1c3<>7"
  Board board;                                           // before it, with what to look at
};

struct Rating {
  int solutions = 0;                  // 2: several, and what assumes one was not used
  bool complete = false;              // the steps lead to the end
  int rating = 0;                     // tenths: of the hardest step
  std::string_view technique, title;  // its
  u64 steps_taken = 0;
  std::vector<ExplainedStep> steps;  // where they were asked for
};

// How somebody who has come from a question to a position is doing.
struct Checked {
  bool known = false;     // false: stopped or refused before it was known whether the end can be reached
  bool possible = false;  // the end can be reached
  bool solved = false;    // this is the end
  // Cells, ascending. What was set since the question and breaks a rule or differs from its only answer, or
  // stands where something else was given; and cells of the question that break a rule with others.
  std::vector<int> wrong, conflicts;
  std::optional<bool> solvable;  // the question; none: not known
  // Each where it is proved: the moves still needed; what the best answer of the question costs; what the
  // best answer that goes on from here costs, with the moves made.
  std::optional<std::int64_t> distance, optimum, best;
  std::string words;  // all this in a sentence
  // Whether an optimal answer goes on from here; none: not known.
  std::optional<bool> on_best_way() const {
    if (!optimum || !best) return std::nullopt;
    return *best == *optimum;
  }
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
  std::unique_ptr<class Instance> instance;  // the same for all instances that are images of one another
  u64 automorphisms = 0;                     // symmetries of the rules that leave the instance as it is
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
  // The question as constraints, for other people's solvers (nonet/model.h).
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
  // Why what was answered is so, for a certificate (nonet/certificate.h). `progress` is that of the question:
  // it knows when which bound was proved.
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

// One line of puzzles/all.h.
struct PuzzleEntry {
  const Description* description;
  Result<std::unique_ptr<Puzzle>> (*make)(const Settings& settings);
};

}  // namespace nonet
