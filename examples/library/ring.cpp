// Five lamps in a ring; a press changes a lamp and the two beside it. One is on: put it out.
#include <nonet/toggle_engine.h>

#include <iostream>

struct Ring {
  int modulus() const { return 2; }
  int cells() const { return 5; }
  int moves() const { return 5; }
  void each_effect(int move, auto&& f) const {
    for (const int step : {4, 0, 1}) f((move + step) % 5, 1);
  }
};

int main() {
  const nonet::ToggleEngine engine(*nonet::ToggleSystem::compile(Ring{}));
  nonet::Progress progress;
  const auto answer = engine.solve({1, 0, 0, 0, 0}, {}, progress);
  std::cout << answer->cost << " presses: " << answer->reason << "\n";
}
