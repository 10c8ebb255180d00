// The distances of the table of a Toggle puzzle, which keeps them whole, in bitmaps.
#pragma once

#include <memory>
#include <utility>

#include "nonet/contract/distances.h"
#include "nonet/toggle/table.h"

namespace nonet {

class ToggleDistances final : public Distances {
 public:
  explicit ToggleDistances(std::shared_ptr<const ToggleTable> table) : table_(std::move(table)) {}

  const ToggleTable& table() const { return *table_; }
  u64 size() const override { return table_->size(); }
  std::span<const u64> residues() const override { return {}; }
  std::optional<int> at(u64 number) const override { return table_->distance(number); }
  Result<std::vector<std::uint16_t>> expand(double memory, Progress& progress) const override;

 private:
  std::shared_ptr<const ToggleTable> table_;
};

}  // namespace nonet
