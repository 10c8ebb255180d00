#include "nonet/cover/diagram/graph.h"

#include <fmt/format.h>

#include <optional>

#include "nonet/cover/diagram/cache.h"
#include "nonet/cover/diagram/state.h"

namespace nonet {
namespace {

using Word = DiagramState::Word;
using Node = CoverGraph::Node;
using Edge = CoverGraph::Edge;

Error stopped_after(u64 states) {
  return {Fault::stopped, fmt::format("stopped after {} states of the diagram of all covers", states)};
}

// Depth first, without recursion, because a cover may have a million options.
class GraphBuilder {
 public:
  GraphBuilder(const CoverProblem& problem, std::span<const int> order, MemoryBudget& budget,
               Progress& progress, u64 most_work)
      : state_(problem, order), budget_(budget), progress_(progress), work_(progress, most_work) {
    work_an_arrival_ = state_.words() + static_cast<u64>(problem.primary());
  }

  Result<CoverGraph> build() {
    for (int n = 0; n < 3; ++n) {  // nodes none and done have no edges
      if (!graph_.edge_begin.push(0, budget_)) fail_for_memory();
    }
    if (!failure_ && state_.possible()) arrive();
    while (!frames_.empty() && !failure_) {
      if (std::exchange(answered_, false)) take_answer(frames_.back());
      if (frames_.back().item < 0 ? try_next_part(frames_.back()) : try_next_option(frames_.back())) {
        arrive();
      } else {
        finish();
      }
    }
    progress_.advance(visited_ % batch);
    if (failure_) return *failure_;
    graph_.root = answer_;
    graph_.states = cache_.size();
    return std::move(graph_);
  }

 private:
  static constexpr u64 batch = 1024;

  struct Frame {
    int item = -1;          // whose options are the choices; -1: the choices are the items of all parts
    int option = -1;        // of the edge to the child that is looked at
    int started = -1;       // in its own state
    bool over = false;      // no child can add anything
    std::size_t place = 0;  // in the cache
    std::size_t choices = 0, ends = 0, saved = 0, children = 0;  // where its own begin
    std::size_t next = 0;                                        // choice or part
    std::size_t base = 0, mark = 0;                              // to undo all of it, the child
  };

  void answer(Node node) {
    answer_ = node;
    answered_ = true;
  }
  void fail_for_memory() {
    failure_ =
        Error{Fault::refused,
              fmt::format("the diagram of all covers needs more than {:.0f} MB: after {} states it had "
                          "{} nodes and was not whole",
                          budget_.most / 1e6, cache_.size(), graph_.edge_begin.size())};
  }
  // False: told to stop.
  bool is_to_go_on(bool go_on) {
    if (!go_on) failure_ = stopped_after(cache_.size());
    return go_on;
  }
  double stack_bytes() const {
    return static_cast<double>(frames_.size() * sizeof(Frame) + children_.size() * sizeof(Edge) +
                               (choices_.size() + ends_.size() + saved_.size()) * sizeof(int));
  }

  // Looks at the state: answers if it is known, otherwise opens a frame.
  void arrive() {
    if (++visited_ % batch == 0 && !is_to_go_on(progress_.advance(batch))) return;
    if (!is_to_go_on(work_.add(state_.take_work() + work_an_arrival_))) return;
    if (state_.first_item() < 0) return answer(CoverGraph::done);
    state_.write_key(key_);
    StateCache::Found found;
    if (budget_.used + stack_bytes() > budget_.most || !cache_.find(key_, budget_, found)) {
      return fail_for_memory();
    }
    if (found.is_new) return open(found.place);
    ++graph_.hits;
    answer(cache_.node(found.place));
  }

  void open(std::size_t place) {
    Frame frame;
    frame.started = state_.started();
    frame.place = place;
    frame.choices = choices_.size();
    frame.ends = ends_.size();
    frame.saved = saved_.size();
    frame.children = children_.size();
    frame.base = state_.mark();
    const bool whole = !frames_.empty() && frames_.back().item < 0;  // itself a part of another
    if (!whole && is_worth_splitting() && state_.split(choices_, ends_, work_)) {
      ++splits_;
      state_.save(saved_);
    } else {
      frame.item = frame.started >= 0 ? frame.started : state_.smallest_item();
      state_.append_options(frame.item, choices_);
    }
    frames_.push_back(frame);
  }

  // A look costs as much as all that is left is large: where few states fall apart, few are looked at.
  bool is_worth_splitting() {
    if (looks_ > 256 && splits_ * 16 < looks_ && visited_ % 64 != 0) return false;
    ++looks_;
    return true;
  }

  bool try_next_option(Frame& frame) {
    const bool single = state_.is_single(frame.item);
    while (!frame.over) {
      const std::size_t tried = frame.next++, choice = frame.choices + tried;
      if (!single && tried > 0 && !state_.drop(choices_[choice - 1])) return false;
      frame.mark = state_.mark();
      if (choice == choices_.size()) {
        frame.over = true;
        frame.option = CoverGraph::nothing;
        return !single && state_.is_satisfied(frame.item) && state_.close(frame.item);
      }
      frame.option = choices_[choice];
      if (!single) state_.start(frame.item);
      if (state_.take(frame.option)) return true;
      state_.undo(frame.mark, frame.option, frame.started);
      if (!is_to_go_on(work_.add(state_.take_work()))) return false;
    }
    return false;
  }

  bool try_next_part(Frame& frame) {
    if (frame.over || frame.ends + frame.next == ends_.size()) return false;
    const auto begin = frame.next == 0 ? 0 : static_cast<std::size_t>(ends_[frame.ends + frame.next - 1]);
    const auto end = static_cast<std::size_t>(ends_[frame.ends + frame.next++]);
    state_.restrict_to(std::span(choices_).subspan(frame.choices + begin, end - begin), saved(frame),
                       frame.started);
    return true;
  }

  std::span<const Word> saved(const Frame& frame) const {
    return std::span(saved_).subspan(frame.saved, state_.words());
  }

  void take_answer(Frame& frame) {
    if (frame.item >= 0) {
      state_.undo(frame.mark, frame.option, frame.started);
      if (answer_ != CoverGraph::none) children_.push_back({frame.option, answer_});
    } else if (answer_ != CoverGraph::none) {
      children_.push_back({CoverGraph::together, answer_});
    } else {
      frame.over = true;
      children_.resize(frame.children);
    }
  }

  void finish() {
    const Frame frame = frames_.back();
    frames_.pop_back();
    if (frame.item >= 0) {
      state_.undo(frame.base, -1, frame.started);
    } else {
      state_.restore(saved(frame), frame.started);
    }
    const Node node = make_node(std::span<const Edge>(children_).subspan(frame.children));
    cache_.node(frame.place) = node;
    choices_.resize(frame.choices);
    ends_.resize(frame.ends);
    saved_.resize(frame.saved);
    children_.resize(frame.children);
    answer(node);
  }

  Node make_node(std::span<const Edge> edges) {
    if (edges.empty()) return CoverGraph::none;
    if (edges.size() == 1 && edges[0].option == CoverGraph::nothing) return edges[0].child;
    bool fits = graph_.edges.size() + edges.size() < 0xffffffff;
    for (std::size_t i = 0; fits && i < edges.size(); ++i) fits = graph_.edges.push(edges[i], budget_);
    const std::size_t node = graph_.edge_begin.size() - 1;
    if (!fits || !graph_.edge_begin.push(static_cast<std::uint32_t>(graph_.edges.size()), budget_)) {
      fail_for_memory();
    }
    return static_cast<Node>(node);
  }

  DiagramState state_;
  MemoryBudget& budget_;
  Progress& progress_;
  CoverWork work_;

  CoverGraph graph_;
  StateCache cache_;
  std::vector<Frame> frames_;
  std::vector<int> choices_, ends_;  // of all frames
  std::vector<Word> saved_;
  std::vector<Edge> children_;
  std::vector<Word> key_;
  std::optional<Error> failure_;
  Node answer_ = CoverGraph::none;
  bool answered_ = false;
  u64 visited_ = 0, looks_ = 0, splits_ = 0, work_an_arrival_ = 0;
};

}  // namespace

Result<CoverGraph> build_cover_graph(const CoverProblem& problem, MemoryBudget& budget, Progress& progress,
                                     u64 most_work) {
  if (!budget.take(DiagramState::bytes(problem)) ||
      DiagramState::longest_key(problem) > StateCache::longest_key) {
    return Error{Fault::refused, fmt::format("a diagram of {} options needs more than {:.0f} MB",
                                             problem.options(), budget.most / 1e6)};
  }
  CoverWork work(progress);
  if (!work.ask()) return stopped_after(0);
  const std::vector<int> order = frontier_order(problem, work);
  if (!work.ask()) return stopped_after(0);
  GraphBuilder builder(problem, order, budget, progress, most_work);
  return builder.build();
}

}  // namespace nonet
