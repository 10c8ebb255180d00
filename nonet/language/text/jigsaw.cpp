#include "nonet/language/text/jigsaw.h"

#include <set>
#include <utility>

namespace nonet {
Jigsaw::Jigsaw(const BoardMap& board) : board_(board), piece_of_(at(board.size()), 0) {
  lines_.box_rows = board.box_rows();
  lines_.box_columns = board.box_columns();
  const BoardMap::Groups* regions = board.groups("regions");
  if (regions == nullptr || has_lines()) return;
  lines_.regions.resize(piece_of_.size());
  for (std::size_t region = 0; region < regions->size(); ++region) {
    for (const int cell : (*regions)[region]) lines_.regions[at(cell)] = static_cast<int>(region) + 1;
  }
}

void Jigsaw::begin_rule() {
  first_ = next_;
  covered_ = 0;
  overlap_ = false;
}

void Jigsaw::add(std::span<const int> cells) {
  if (has_lines() || overlap_) return;
  for (const int cell : cells) {
    overlap_ = overlap_ || piece_of_[at(cell)] >= first_;
    piece_of_[at(cell)] = next_;
  }
  covered_ += cells.size();
  ++next_;
}

void Jigsaw::end_rule() {
  if (has_lines() || overlap_ || covered_ != piece_of_.size() || !are_pieces()) return;
  for (const int piece : piece_of_) lines_.regions.push_back(piece - first_ + 1);
}

bool Jigsaw::are_pieces() const {
  return pieces() > 1 && at(pieces()) < piece_of_.size() && !are_lines(&RuleCell::row) &&
         !are_lines(&RuleCell::column) && parts() == pieces();
}

bool Jigsaw::are_lines(int RuleCell::* line) const {
  std::set<int> lines;
  std::set<std::pair<int, int>> crossings;
  for (std::size_t cell = 0; cell < piece_of_.size(); ++cell) {
    const int of = board_.cells()[cell].*line;
    lines.insert(of);
    crossings.emplace(piece_of_[cell], of);
  }
  return lines.size() == at(pieces()) && crossings.size() == lines.size();
}

int Jigsaw::parts() const {
  std::vector<bool> seen(piece_of_.size());
  std::vector<int> open;
  int parts = 0;
  const auto reach = [&](int cell) {
    if (!seen[at(cell)]) open.push_back(cell);
    seen[at(cell)] = true;
  };
  for (int first = 0; first < board_.size(); ++first) {
    if (!seen[at(first)]) ++parts;
    for (reach(first); !open.empty();) {
      const int cell = open.back();
      const RuleCell& here = board_.cells()[at(cell)];
      open.pop_back();
      for (const auto& [down, right] : {std::pair{-1, 0}, {0, -1}, {0, 1}, {1, 0}}) {
        const int other = board_.cell_at(here.row + down, here.column + right);
        if (other >= 0 && piece_of_[at(other)] == piece_of_[at(cell)]) reach(other);
      }
    }
  }
  return parts;
}

}  // namespace nonet
