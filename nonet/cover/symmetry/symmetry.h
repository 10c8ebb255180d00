// The symmetries of a cover problem: those of the board that it was compiled from, or all automorphisms.
//
// The symmetries of a board are the turns, reflections and, on a torus, shifts that keep what is given, the
// options and the rules as they are stated. These are what people mean by "up to symmetry".
//
// The automorphisms are the permutations of the options that keep every rule, found by nauty. A rule is the
// constraint of an item on the options that contain it: how many of them are chosen (primary items), or that
// their colours agree (secondary items). Items with the same constraint on the same options are one rule;
// an item in no option is not a rule. A symmetry maps rules to rules, colours of an item to colours of its
// image, and options to options of equal weight; labels are ignored. So it maps covers to covers, and the
// covers fall into orbits. One cover of each orbit is the first in dictionary order and represents it.
//
// Two options with equal entries and weights can be exchanged, so covers that differ only in which of them
// they have are in one orbit: they are different covers, but not essentially.
//
// The graph given to nauty has a vertex for each rule, each option, and each colour of each secondary item,
// in classes by kind, limits and weight; an option is joined to its items, or to the colours it gives them,
// and a colour to its item. All elements of the group are kept, 4 bytes an option: looking at a cover takes
// one pass over its options for each.
//
// Source: McKay and Piperno, "Practical graph isomorphism II" (2014).
//
// Example: two queens that share no row or column of a 2 x 2 board; the turns and reflections of the square
// leave one placement of two.
//
//   CoverBuilder builder(4, 4);
//   for (int row = 0; row < 2; ++row) {
//     for (int column = 0; column < 2; ++column) {
//       const int lines[] = {row, 2 + column};
//       builder.add(lines);
//     }
//   }
//   Progress progress;
//   const auto symmetry = CoverSymmetry::find(*builder.build(), 1000, 1e6, progress);
//   const int diagonal[] = {0, 3}, other[] = {1, 2};
//   symmetry->size();               // 8
//   symmetry->is_first(diagonal);   // true
//   symmetry->first_image(other);   // {0, 3}
//   symmetry->orbit_size(other);    // 2
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nonet/base/progress.h"
#include "nonet/cover/problem.h"

namespace nonet {

// What a cover problem looks like on its board: a block of layers, each of rows and columns; or several
// boards of different sizes, one below the other, which are turned and reflected together, each in its place.
struct BoardView {
  static constexpr int none = -2, open = -1;  // a place without a cell; a cell where nothing is given
  struct Mark {
    int place, value;
    friend auto operator<=>(const Mark&, const Mark&) = default;
  };

  int layers = 1, rows = 0, columns = 0;
  bool wraps = false;           // a torus: shifts are symmetries, too; they move all layers equally
  bool pieces = false;          // values name pieces: a reflection may exchange a piece for its mirror image
  std::vector<int> tops = {};   // the first rows of boards of different sizes; empty: one block
  std::vector<int> given = {};  // by place

  // The stated problem: before anything was given, because givens may hide symmetries of the rules, or add
  // some. nullopt: the problem itself.
  std::optional<CoverProblem> stated = {};
  std::vector<std::vector<Mark>> shown = {};  // by option of the stated problem: what it shows
  // By option of the problem itself: its number in the stated problem; or -1, and `mark` is all it shows.
  struct Origin {
    int option = -1;
    Mark mark = {};
  };
  std::vector<Origin> origins = {};

  // Remembers the problem before anything was given, whose options include those of `problem` in the same
  // order and with the same items.
  void state(CoverProblem before, const CoverProblem& problem);
};

class CoverSymmetry {
 public:
  static constexpr u64 usual_most = 1'000'000;  // elements

  // All automorphisms. Fault::refused if the graph has more than 65536 vertices or the options have more than
  // 4194304 entries, because nauty cannot be stopped in the middle of a step; also if there are more than
  // `most_elements` or they take more than `memory` bytes: then the message states the order of the group.
  // Fault::stopped if cancelled by `progress`. Calls are serialized; many threads may share the result.
  static Result<CoverSymmetry> find(const CoverProblem& problem, u64 most_elements, double memory,
                                    Progress& progress);

  // The symmetries of the board. Two rules are the same if they demand the same of the same options, and a
  // rule that demands nothing does not count. Fault::unsupported if options that look alike leave open
  // whether a map is a symmetry; Fault::refused and Fault::stopped as above.
  static Result<CoverSymmetry> of_board(const CoverProblem& problem, const BoardView& view, double memory,
                                        Progress& progress);

  // The number of automorphisms, in decimal, without listing them. Faults as above.
  static Result<std::string> order(const CoverProblem& problem, double memory, Progress& progress);

  u64 size() const { return size_; }  // with the one that changes nothing
  double bytes() const { return static_cast<double>(images_.size() * sizeof(int)); }

  // Of options given ascending, such as a cover:
  bool is_first(std::span<const int> options) const;  // no image of it comes before it
  std::vector<int> first_image(std::span<const int> options) const;
  u64 orbit_size(std::span<const int> options) const;  // different images, with itself

 private:
  std::span<const int> element(u64 i) const { return std::span(images_).subspan(i * options_, options_); }

  std::size_t options_ = 0;
  u64 size_ = 1;
  std::vector<int> images_;  // by element and option
};

}  // namespace nonet
