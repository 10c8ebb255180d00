#include "nonet/cover/diagram/diagram.h"

#include <fmt/format.h>

#include <algorithm>

#include "nonet/cover/diagram/counts.h"

namespace nonet {

struct CoverDiagram::Body {
  CoverGraph graph;
  CoverCounts counts;
  std::vector<std::int64_t> weights;  // by option

  std::vector<int> unrank(mpz_class number) const;
  bool is_better(Aim aim, std::int64_t a, std::int64_t b) const {
    return aim == Aim::maximum ? a > b : a < b;
  }
  std::int64_t weight(const CoverGraph::Edge& edge, const std::vector<std::int64_t>& values) const {
    return values[edge.child] + (edge.option < 0 ? 0 : weights[static_cast<std::size_t>(edge.option)]);
  }
};

namespace {

mpz_class to_large(u128 value) {
  const u64 halves[] = {static_cast<u64>(value), static_cast<u64>(value >> 64)};
  mpz_class large;
  mpz_import(large.get_mpz_t(), 2, -1, sizeof(u64), 0, 0, halves);
  return large;
}

// Below `end`, all alike: as many bits as the largest has, drawn again while they are too many.
mpz_class draw_below(const mpz_class& end, const std::function<u64()>& draw) {
  const mpz_class largest = end - 1;
  const std::size_t bits = largest == 0 ? 0 : mpz_sizeinbase(largest.get_mpz_t(), 2);
  std::vector<u64> limbs((bits + 63) / 64);
  mpz_class number = 0;
  do {
    for (u64& limb : limbs) limb = draw();
    if (bits % 64 != 0) limbs.back() &= (u64{1} << bits % 64) - 1;
    mpz_import(number.get_mpz_t(), limbs.size(), -1, sizeof(u64), 0, 0, limbs.data());
  } while (number >= end);
  return number;
}

bool weights_add_up(const CoverProblem& problem) {
  u128 sum = 0;
  for (int o = 0; o < problem.options(); ++o) {
    sum += static_cast<u64>(problem.weight(o) < 0 ? -problem.weight(o) : problem.weight(o));
  }
  return sum < u128{1} << 62;
}

}  // namespace

Result<CoverDiagram> CoverDiagram::build(const CoverProblem& problem, double memory, Progress& progress,
                                         u64 most_work) {
  if (!weights_add_up(problem)) return Error{Fault::refused, "the weights are too large to be added"};
  MemoryBudget budget{memory, 0};
  Result<CoverGraph> graph = build_cover_graph(problem, budget, progress, most_work);
  if (!graph) return graph.error();
  const auto body = std::make_shared<Body>();
  body->graph = std::move(*graph);
  budget.used = body->graph.bytes() + static_cast<double>(problem.options()) * sizeof(std::int64_t);
  for (int o = 0; o < problem.options(); ++o) body->weights.push_back(problem.weight(o));
  if (!body->counts.compute(body->graph, budget, progress)) {
    if (progress.stopped())
      return Error{Fault::stopped, "stopped while the nodes of the diagram were counted"};
    return Error{Fault::refused,
                 fmt::format("the counts of {} nodes of the diagram of all covers need more than {:.0f} MB",
                             body->graph.nodes(), memory / 1e6)};
  }
  return CoverDiagram(body);
}

std::string CoverDiagram::count() const {
  return body_->counts.count(body_->graph.root).get_str();
}

u128 CoverDiagram::count_saturated() const {
  const mpz_class count = body_->counts.count(body_->graph.root);
  if (mpz_sizeinbase(count.get_mpz_t(), 2) > 128) return ~u128{0};
  u64 halves[2] = {0, 0};
  mpz_export(halves, nullptr, -1, sizeof(u64), 0, 0, count.get_mpz_t());
  return u128{halves[1]} << 64 | halves[0];
}

std::vector<int> CoverDiagram::Body::unrank(mpz_class number) const {
  std::vector<int> options;
  std::vector<std::pair<CoverGraph::Node, mpz_class>> open = {{graph.root, std::move(number)}};
  mpz_class here;
  while (!open.empty()) {
    const CoverGraph::Node node = open.back().first;
    mpz_class rest = std::move(open.back().second);
    open.pop_back();
    const bool product = graph.is_product(node);
    for (std::size_t e = graph.begin(node); e < graph.end(node); ++e) {
      const CoverGraph::Edge& edge = graph.edges[e];
      const mpz_class size = counts.count(edge.child);
      if (product) {
        here = rest % size;
        rest /= size;
        open.emplace_back(edge.child, here);
      } else if (rest >= size) {
        rest -= size;
      } else {
        if (edge.option >= 0) options.push_back(edge.option);
        open.emplace_back(edge.child, std::move(rest));
        break;
      }
    }
  }
  std::sort(options.begin(), options.end());
  return options;
}

std::vector<int> CoverDiagram::cover(u128 number) const {
  const mpz_class large = to_large(number);
  if (large >= body_->counts.count(body_->graph.root)) return {};
  return body_->unrank(large);
}

std::vector<int> CoverDiagram::sample(const std::function<u64()>& draw) const {
  const mpz_class count = body_->counts.count(body_->graph.root);
  if (count == 0) return {};
  return body_->unrank(draw_below(count, draw));
}

std::optional<CoverDiagram::Optimum> CoverDiagram::best(Aim aim) const {
  const CoverGraph& graph = body_->graph;
  if (graph.root == CoverGraph::none) return {};
  // By node; where it is not a product, from the best of its edges, the first of equals.
  std::vector<std::int64_t> values(graph.nodes(), 0);
  const auto best_edge = [&](std::size_t node) {
    std::size_t best = graph.begin(node);
    for (std::size_t e = best + 1; e < graph.end(node); ++e) {
      const std::int64_t value = body_->weight(graph.edges[e], values);
      if (body_->is_better(aim, value, body_->weight(graph.edges[best], values))) best = e;
    }
    return best;
  };
  for (std::size_t node = 2; node < values.size(); ++node) {
    if (graph.is_product(node)) {
      for (std::size_t e = graph.begin(node); e < graph.end(node); ++e) {
        values[node] += values[graph.edges[e].child];
      }
    } else {
      values[node] = body_->weight(graph.edges[best_edge(node)], values);
    }
  }
  Optimum optimum{values[graph.root], {}};
  std::vector<CoverGraph::Node> open = {graph.root};
  while (!open.empty()) {
    const CoverGraph::Node node = open.back();
    open.pop_back();
    if (node == CoverGraph::done) continue;
    if (graph.is_product(node)) {
      for (std::size_t e = graph.begin(node); e < graph.end(node); ++e) open.push_back(graph.edges[e].child);
    } else {
      const CoverGraph::Edge& edge = graph.edges[best_edge(node)];
      if (edge.option >= 0) optimum.options.push_back(edge.option);
      open.push_back(edge.child);
    }
  }
  std::sort(optimum.options.begin(), optimum.options.end());
  return optimum;
}

u64 CoverDiagram::nodes() const {
  return body_->graph.nodes();
}
u64 CoverDiagram::states() const {
  return body_->graph.states;
}
u64 CoverDiagram::hits() const {
  return body_->graph.hits;
}
double CoverDiagram::bytes() const {
  return body_->graph.bytes() + body_->counts.bytes() +
         static_cast<double>(body_->weights.size() * sizeof(std::int64_t));
}

}  // namespace nonet
