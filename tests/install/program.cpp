// A puzzle of one's own, solved with the installed library: a ring of five lamps, where a press changes a
// lamp and the two beside it. All five are on; every lamp must be changed an odd number of times, so press
// each once.
#include <nonet/toggle/engine.h>

#include <cstdio>

struct Ring {
  int modulus() const { return 2; }
  int cells() const { return 5; }
  int moves() const { return 5; }
  void each_effect(int move, auto&& f) const {
    for (const int step : {4, 0, 1}) f((move + step) % 5, 1);
  }
};

int main() {
  auto system = nonet::ToggleSystem::compile(Ring{});
  if (!system) return 1;
  const nonet::ToggleEngine engine(std::move(*system));
  for (const nonet::Algorithm& algorithm : nonet::ToggleEngine::algorithms()) {
    nonet::Request request;
    request.algorithm = algorithm.name;
    nonet::Progress progress;
    const auto answer = engine.solve({1, 1, 1, 1, 1}, request, progress);
    if (!answer || answer->cost != 5 || answer->steps.size() != 5) return 1;
  }
  std::puts("5 presses");
}
