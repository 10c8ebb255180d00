#include "nonet/cover/symmetry/symmetry.h"

#include <fmt/format.h>
#include <gmpxx.h>

#include <algorithm>
#include <numeric>

#include "nonet/cover/symmetry/graph.h"
#include "nonet/cover/symmetry/nauty_group.h"

namespace nonet {
namespace {

// nauty calls itself for every vertex it sets apart; so many fit on a small stack.
constexpr int deepest = 8000;

// It cannot be stopped while it refines a partition, which takes time quadratic in the vertices where they
// form a long path: a second for so many. Entries bound what each of its steps touches.
constexpr double most_vertices = 1 << 16, most_entries = 1 << 22;

// The elements of a group, from what nauty tells: for each vertex set apart, last to first, first generators
// of the group that fixes those set apart before, then the vertex and how many images it has.
class Elements {
 public:
  Elements(std::size_t options, u64 most, double most_bytes, CoverWork& work)
      : options_(options), most_(most), most_bytes_(most_bytes), work_(work) {
    images_.resize(options);
    std::iota(images_.begin(), images_.end(), 0);
  }

  const mpz_class& size() const { return size_; }
  bool listed() const { return listed_; }
  std::vector<int> take_images() { return std::move(images_); }

  // Each is new to the group of those before, so the group at least doubles.
  void add_generator(std::span<const int> images) {
    const double bytes = static_cast<double>((generators_.size() + 1) * images.size() * sizeof(int));
    listed_ = listed_ && generators_.size() < 64 && bytes < most_bytes_;
    if (listed_) generators_.emplace_back(images.begin(), images.end());
  }

  // The group is a coset of the one before for each image of the vertex, found by breadth.
  void add_level(int vertex, int index) {
    const u64 before = listed_ ? size_.get_ui() : 0;
    size_ *= index;
    listed_ = listed_ && size_ <= most_ &&
              size_.get_d() * static_cast<double>(options_ * sizeof(int)) <= most_bytes_;
    if (!listed_) return images_ = {}, void();
    images_.reserve(size_.get_ui() * options_);
    if (generators_.empty()) return;
    std::vector<int> found = {vertex};
    std::vector<char> seen(generators_[0].size(), 0);
    seen[static_cast<std::size_t>(vertex)] = 1;
    for (std::size_t f = 0; f < found.size() && !work_.stopped(); ++f) {
      for (const std::vector<int>& generator : generators_) {
        const int image = generator[static_cast<std::size_t>(found[f])];
        if (std::exchange(seen[static_cast<std::size_t>(image)], 1) != 0) continue;
        found.push_back(image);
        add_coset(f * before, before, generator);
      }
    }
  }

 private:
  // Its first element is the first of the coset that begins at `from`, followed by the generator.
  void add_coset(u64 from, u64 before, const std::vector<int>& generator) {
    const std::size_t first = images_.size();
    for (u64 i = 0; i < before && work_.add(options_); ++i) {
      for (std::size_t o = 0; o < options_; ++o) {
        const auto inner = static_cast<std::size_t>(images_[i * options_ + o]);
        images_.push_back(i == 0 ? generator[static_cast<std::size_t>(images_[from * options_ + o])]
                                 : images_[first + inner]);
      }
    }
  }

  std::size_t options_;
  u64 most_;
  double most_bytes_;
  CoverWork& work_;
  bool listed_ = true;
  mpz_class size_ = 1;
  std::vector<std::vector<int>> generators_;  // of all vertices
  std::vector<int> images_;                   // by element and option
};

Result<Done> check_size(double vertices, double entries) {
  if (vertices <= most_vertices && entries <= most_entries) return Done{};
  const bool many = vertices > most_vertices;
  return Error{Fault::refused,
               fmt::format("symmetries are looked for among up to {:.0f} {}, here are {:.0f}",
                           many ? most_vertices : most_entries,
                           many ? "options and rules" : "entries of options", many ? vertices : entries)};
}

// All digits where people can read them.
std::string size_text(const mpz_class& size) {
  std::string digits = size.get_str();
  if (digits.size() <= 24) return digits;
  return fmt::format("{}.{}e{}", digits[0], digits.substr(1, 5), digits.size() - 1);
}

// Lets nauty tell `elements` of the whole group.
Result<Done> find_elements(const CoverProblem& problem, Elements& elements, CoverWork& work,
                           Progress& progress) {
  const Error stopped{Fault::stopped, "stopped while looking for symmetries"};
  if (!work.ask()) return stopped;
  if (const auto size = check_size(problem.options(), static_cast<double>(problem.entries())); !size)
    return size.error();
  CoverRulesGraph rules(problem, work);
  if (!work.ask()) return stopped;
  if (rules.vertices == 0) return Done{};
  if (const auto size = check_size(rules.vertices, 0); !size) return size.error();
  bool too_deep = false;
  const NautyHooks hooks = {.generator = [&](std::span<const int> images) { elements.add_generator(images); },
                            .level =
                                [&](int vertex, int images) {
                                  if (work.stopped()) return;  // the elements before are not all there
                                  elements.add_level(vertex, images);
                                },
                            .goes_on =
                                [&](int level) {
                                  too_deep = too_deep || level > deepest;
                                  return !too_deep && !work.stopped();
                                }};
  const bool whole = find_group(rules.graph, hooks, progress);
  if (too_deep) {
    return Error{Fault::refused, fmt::format("the symmetries of {} options are too many to be looked for",
                                             problem.options())};
  }
  if (!whole || work.stopped()) return stopped;
  return Done{};
}

Result<Done> check_memory(const CoverProblem& problem, double memory) {
  const double bytes = CoverRulesGraph::bytes(problem);
  if (bytes <= memory) return Done{};
  return Error{Fault::refused, fmt::format("to look for symmetries of {} options takes {:.0f} MB",
                                           problem.options(), bytes / 1e6)};
}

}  // namespace

Result<std::string> CoverSymmetry::order(const CoverProblem& problem, double memory, Progress& progress) {
  if (const auto fits = check_memory(problem, memory); !fits) return fits.error();
  CoverWork work(progress);
  Elements elements(0, 0, 0, work);
  if (const auto found = find_elements(problem, elements, work, progress); !found) return found.error();
  return elements.size().get_str();
}

Result<CoverSymmetry> CoverSymmetry::find(const CoverProblem& problem, u64 most_elements, double memory,
                                          Progress& progress) {
  if (const auto fits = check_memory(problem, memory); !fits) return fits.error();
  CoverSymmetry symmetry;
  symmetry.options_ = static_cast<std::size_t>(problem.options());
  CoverWork work(progress);
  Elements elements(symmetry.options_, most_elements, memory - CoverRulesGraph::bytes(problem), work);
  if (const auto found = find_elements(problem, elements, work, progress); !found) return found.error();
  if (!elements.listed()) {
    return Error{Fault::refused, fmt::format("the group of symmetries has {} elements of {} options",
                                             size_text(elements.size()), problem.options())};
  }
  symmetry.size_ = elements.size().get_ui();
  symmetry.images_ = elements.take_images();
  return symmetry;
}

}  // namespace nonet
