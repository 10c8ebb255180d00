#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "nonet/cover/symmetry/board_isometries.h"
#include "nonet/cover/symmetry/option_matcher.h"
#include "nonet/cover/symmetry/symmetry.h"
#include "nonet/cover/work.h"

namespace nonet {
namespace {

// From images of options of the stated problem to images of options of the problem. An option whose image is
// no option is in no cover: it is mapped to itself.
class Restriction {
 public:
  Restriction(const CoverProblem& problem, const BoardView& view) : view_(view), options_(problem.options()) {
    if (!view.stated) return;
    number_.assign(at(view.stated->options()), -1);
    for (int o = 0; o < options_; ++o) {
      const BoardView::Origin& origin = view.origins[at(o)];
      if (origin.option >= 0) {
        number_[at(origin.option)] = o;
      } else {
        showing_[origin.mark] = o;
      }
    }
  }

  std::vector<int> of(std::vector<int> images, const std::vector<int>& to,
                      const OptionMatcher& matcher) const {
    if (!view_.stated) return images;
    std::vector<int> own(at(options_));
    for (int o = 0; o < options_; ++o) {
      const BoardView::Origin& origin = view_.origins[at(o)];
      const int image = origin.option >= 0
                            ? number_[at(images[at(origin.option)])]
                            : showing({to[at(origin.mark.place)], matcher.image_of(origin.mark.value)});
      own[at(o)] = image < 0 ? o : image;
    }
    return own;
  }

 private:
  int showing(const BoardView::Mark& mark) const {
    const auto found = showing_.find(mark);
    return found == showing_.end() ? -1 : found->second;
  }

  const BoardView& view_;
  const int options_;
  std::vector<int> number_;  // by option of the stated problem
  std::map<BoardView::Mark, int> showing_;
};

}  // namespace

void BoardView::state(CoverProblem before, const CoverProblem& problem) {
  origins.clear();
  int number = 0;
  for (int o = 0; o < problem.options(); ++o, ++number) {
    const auto items = problem.option(o);
    const auto is_same = [&](int other) {
      const auto others = before.option(other);
      return std::equal(items.begin(), items.end(), others.begin(), others.end());
    };
    while (number < before.options() && !is_same(number)) ++number;
    origins.push_back({number, {}});
  }
  stated = std::move(before);
}

Result<CoverSymmetry> CoverSymmetry::of_board(const CoverProblem& problem, const BoardView& view,
                                              double memory, Progress& progress) {
  CoverWork work(progress);
  CoverSymmetry symmetry;
  symmetry.options_ = at(problem.options());
  std::vector<std::vector<int>> found;
  bool too_many = false, undecided = false;
  OptionMatcher matcher(view.stated ? *view.stated : problem, view, work);
  const Restriction restriction(problem, view);
  BoardIsometries(view).each([&](const std::vector<int>& to) {
    if (work.stopped()) return false;
    if (!to.empty()) {
      std::vector<int> images;
      const auto outcome = matcher.match(to, images);
      undecided = outcome == OptionMatcher::Outcome::undecided;
      if (outcome == OptionMatcher::Outcome::matched)
        found.push_back(restriction.of(std::move(images), to, matcher));
    }
    // Twice the size: the images are copied before `found` is freed.
    too_many = 2.0 * static_cast<double>(found.size() * symmetry.options_ * sizeof(int)) > memory;
    return !undecided && !too_many && work.add(view.given.size());
  });
  if (work.stopped()) return Error{Fault::stopped, "stopped while looking for symmetries"};
  if (undecided) {
    return Error{Fault::unsupported,
                 "options look alike on the board, so it is undecided which of them a symmetry exchanges; "
                 "--up-to-automorphism treats them as equal"};
  }
  if (too_many) {
    return Error{
        Fault::refused,
        fmt::format("the symmetries of the board take more than the {:.0f} MB allowed", memory / 1e6)};
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  symmetry.size_ = found.size();
  for (const std::vector<int>& images : found)
    symmetry.images_.insert(symmetry.images_.end(), images.begin(), images.end());
  return symmetry;
}

}  // namespace nonet
