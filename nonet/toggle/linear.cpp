#include "nonet/toggle/linear.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <variant>

#include "nonet/base/decimal.h"
#include "nonet/toggle/echelon.h"

namespace nonet {

namespace {
constexpr double no_time = 0.01;  // seconds in which small ones are done
}

struct ToggleLinear::Form {
  std::variant<BitEchelon, ModularEchelon> echelon;

  // Rows are the moves: [ effects | identity ], or with `transposed` the cells: [ touching moves | identity
  // ].
  static std::optional<Form> make(const ToggleSystem& system, bool transposed, Progress& progress) {
    const int rows = transposed ? system.cells() : system.moves();
    const int left = transposed ? system.moves() : system.cells();
    std::vector<SparseEntry> entries;
    for (int move = 0; move < system.moves(); ++move) {
      for (const auto& e : system.effects(move)) {
        entries.push_back(transposed ? SparseEntry{e.cell, move, e.amount}
                                     : SparseEntry{move, e.cell, e.amount});
      }
    }
    for (int row = 0; row < rows; ++row) entries.push_back({row, left + row, 1});
    if (system.modulus() != 2) {
      const double time_left = progress.should_stop() ? 0 : progress.seconds_left();
      if (ModularEchelon::seconds(system.modulus(), rows, left + rows) > std::max(time_left, no_time))
        return std::nullopt;  // nothing stops FLINT
      return Form{ModularEchelon(system.modulus(), rows, left + rows, entries)};
    }
    BitEchelon bits;
    if (!bits.fill(rows, left + rows, entries, progress) || !bits.eliminate(left, progress))
      return std::nullopt;
    return Form{std::move(bits)};
  }
  int rows() const {
    return std::visit([](const auto& e) { return e.rows(); }, echelon);
  }
  int pivot(int row) const {
    return std::visit([&](const auto& e) { return e.pivot(row); }, echelon);
  }
  int lead(int row) const {
    return std::visit([&](const auto& e) { return e.lead(row); }, echelon);
  }
  Values row(int row) const {
    return std::visit([&](const auto& e) { return e.row(row); }, echelon);
  }
  void reduce(Values& element) const {
    std::visit([&](const auto& e) { e.reduce(element); }, echelon);
  }
};

double ToggleLinear::bytes(const ToggleSystem& system) {
  const int side = system.moves() + system.cells();
  const int rows = std::max(system.moves(), system.cells());
  // Twice: a witness needs a second form of the same size.
  return 2 * (system.modulus() == 2 ? BitEchelon::bytes(rows, side)
                                    : ModularEchelon::bytes(system.modulus(), rows, side));
}

namespace {

Error stopped_at(const ToggleSystem& system, const Progress& progress) {
  if (system.modulus() == 2 || progress.stopped())
    return {Fault::stopped, "stopped during the linear algebra"};
  const int side = system.moves() + system.cells();
  return {Fault::stopped,
          fmt::format("linear algebra modulo {} would take about {:.2g} s, more than is left",
                      system.modulus(), ModularEchelon::seconds(system.modulus(), system.moves(), side))};
}

}  // namespace

Result<ToggleLinear> ToggleLinear::build(const ToggleSystem& system, double memory, Progress& progress) {
  if (bytes(system) > memory) {
    return Error{Fault::refused,
                 fmt::format("linear algebra on {} cells and {} moves needs about {}; {} are allowed",
                             system.cells(), system.moves(), size_text(bytes(system)), size_text(memory))};
  }
  ToggleLinear linear;
  linear.modulus_ = system.modulus();
  linear.cells_ = system.cells();
  linear.moves_ = system.moves();
  auto form = Form::make(system, false, progress);
  if (!form) return stopped_at(system, progress);
  linear.form_ = std::make_shared<const Form>(std::move(*form));
  const auto each_kernel_row = [&](auto&& f) {
    for (int row = 0; row < linear.form_->rows(); ++row) {
      if (linear.form_->pivot(row) >= linear.cells_) f(row, linear.form_->lead(row));
    }
  };
  each_kernel_row([&](int, int lead) { linear.log2_kernel_ += std::log2(linear.modulus_ / lead); });
  if (linear.log2_kernel_ > widest_kernel) return linear;
  each_kernel_row([&](int row, int lead) {
    const Values full = linear.form_->row(row);
    linear.kernel_.push_back({linear.form_->pivot(row) - linear.cells_, lead, linear.modulus_ / lead,
                              Values(full.begin() + linear.cells_, full.end())});
  });
  return linear;
}

double ToggleLinear::log2_image() const {
  double bits = 0;
  for (int row = 0; row < form_->rows(); ++row) {
    if (form_->pivot(row) < cells_) bits += std::log2(modulus_ / form_->lead(row));
  }
  return bits;
}

std::vector<ToggleLinear::ImageRow> ToggleLinear::image() const {
  std::vector<ImageRow> rows;
  for (int row = 0; row < form_->rows() && form_->pivot(row) < cells_; ++row) {
    Values full = form_->row(row);
    full.resize(static_cast<std::size_t>(cells_));
    rows.push_back({form_->pivot(row), form_->lead(row), modulus_ / form_->lead(row), std::move(full)});
  }
  return rows;
}

std::vector<Values> ToggleLinear::image_presses() const {
  std::vector<Values> all;
  for (int row = 0; row < form_->rows() && form_->pivot(row) < cells_; ++row) {
    const Values full = form_->row(row);
    all.emplace_back(full.begin() + cells_, full.end());
  }
  return all;
}

std::optional<Values> ToggleLinear::particular(const Values& target) const {
  Values element(static_cast<std::size_t>(cells_ + moves_), 0);
  std::copy(target.begin(), target.end(), element.begin());
  form_->reduce(element);
  Values presses(static_cast<std::size_t>(moves_));
  for (std::size_t c = 0; c < element.size(); ++c) {
    const auto cell_count = static_cast<std::size_t>(cells_);
    if (c < cell_count) {
      if (element[c] != 0) return std::nullopt;
    } else {
      presses[c - cell_count] = static_cast<Value>((modulus_ - element[c]) % modulus_);
    }
  }
  return presses;
}

std::optional<Values> ToggleLinear::witness(const ToggleSystem& system, const Values& target,
                                            Progress& progress) const {
  const auto form = Form::make(system, true, progress);
  if (!form) return std::nullopt;
  Values best;
  std::size_t best_size = 0;
  for (int row = 0; row < form->rows(); ++row) {
    if (form->pivot(row) < moves_) continue;
    const Values full = form->row(row);
    Values weights(full.begin() + moves_, full.end());
    std::uint64_t product = 0;
    std::size_t size = 0;
    for (std::size_t c = 0; c < weights.size(); ++c) {
      product += std::uint64_t{weights[c]} * target[c];
      size += weights[c] != 0;
    }
    if (product % static_cast<std::uint64_t>(modulus_) == 0 || (!best.empty() && size >= best_size)) continue;
    best_size = size;
    best = std::move(weights);
  }
  return best;
}

}  // namespace nonet
