// Distances of many boards from a complete table, some walks side by side. A walk asks for the residue of a
// neighbour and is taken up again a round later, when the word has come from memory.
//
// The empty cell changes colour with every jump, so the distance of a neighbour is one less or one more,
// never the same. The cell the walk came from is one further; and when all others but one have been found to
// be further, the last one is nearer without looking.
#include "nonet/puzzles/knights/lookup.h"

#include <bit>

namespace nonet {

namespace {

class KnightWalks {
 public:
  explicit KnightWalks(const KnightQuestion& question) : question_(question), slots_(question.slots) {}

  void run() {
    constexpr int side_by_side = 24;
    Walk walks[side_by_side];
    int active = 0;
    while (active < side_by_side && start(walks[active])) ++active;
    while (active > 0) {
      for (int i = 0; i < active; ++i) {
        if (go_on(walks[i]) || start(walks[i])) continue;
        walks[i--] = walks[--active];
      }
    }
  }

 private:
  struct Walk {
    u64 board;        // its number
    KnightIndex at;   // where the walk stands
    KnightIndex ask;  // the neighbour whose residue is awaited
    u64 rank;         // of `ask`
    u64 untried;      // slots of neighbours that may be nearer
    int residue;      // at a neighbour that is nearer
    int steps;
  };

  // Takes up the next board that needs a walk; false when there is none.
  bool start(Walk& walk) {
    while (next_ < question_.boards.size()) {
      const u64 board = next_++;
      const KnightIndex at = question_.boards[board];
      const int residue = question_.table.residue(slots_.rank(at));
      const bool home = question_.is_goal(at);
      question_.distances[board] = home ? 0 : -1;
      if (home || residue == DistanceTable::unreached) continue;
      walk = {board, at, at, 0, slots_.neighbours(at.slot), residue == 0 ? 2 : residue - 1, 0};
      if (look_around(walk)) return true;
    }
    return false;
  }

  // False: the walk is over.
  bool go_on(Walk& walk) const {
    if (question_.table.residue(walk.rank) == walk.residue && step(walk)) return false;
    return look_around(walk);
  }

  // Asks for the next neighbour; steps at once where there is but one. False: the walk is over.
  bool look_around(Walk& walk) const {
    while (walk.untried != 0) {  // never 0 in a whole table
      const auto to = static_cast<u64>(std::countr_zero(walk.untried));
      walk.untried &= walk.untried - 1;
      walk.ask = {swapped(walk.at, to), to};
      if (walk.untried != 0) {
        walk.rank = slots_.rank(walk.ask);
        __builtin_prefetch(&question_.table.words.view()[walk.rank / 32]);
        return true;
      }
      if (step(walk)) return false;
    }
    return false;
  }

  // To the neighbour last asked for. True when the walk is over.
  bool step(Walk& walk) const {
    walk.untried = slots_.neighbours(walk.ask.slot) & ~(u64{1} << walk.at.slot);
    walk.at = walk.ask;
    walk.residue = walk.residue == 0 ? 2 : walk.residue - 1;
    ++walk.steps;
    if (!question_.is_goal(walk.at)) return static_cast<u64>(walk.steps) >= question_.table.levels.size();
    question_.distances[walk.board] = walk.steps;
    return true;
  }

  // The index after the empty cell moved; the spare cell's slot lies above the index, so nothing is swapped.
  u64 swapped(KnightIndex at, u64 to) const {
    const u64 spare = static_cast<u64>(slots_.cells()) - 1;
    const u64 differ = (at.bits >> at.slot ^ at.bits >> to) & u64{at.slot != spare && to != spare};
    return at.bits ^ (differ << at.slot | differ << to);
  }

  const KnightQuestion& question_;
  const KnightSlots& slots_;
  u64 next_ = 0;
};

}  // namespace

void knight_table_distances(const KnightSlots& slots, const DistanceTable& table, KnightIndex goal,
                            std::span<const KnightIndex> boards, std::span<int> distances,
                            std::string_view backend) {
  const KnightQuestion question{slots, table, goal, boards, distances, backend};
  if (!knight_distances_by_vectors(question)) KnightWalks(question).run();
}

}  // namespace nonet
