#include <nonet/cover/exact_cover.h>
#include <iostream>
int main() {
  nonet::CoverBuilder floor(36, 36);  // six rows of six cells, each to lie under exactly one domino
  for (int i = 0; i < 30; ++i) floor.add({{i, i + 6}});                  // upright
  for (int i = 0; i < 30; ++i) floor.add({{i + i / 5, i + i / 5 + 1}});  // lying, five places a row
  nonet::Progress progress;
  const auto found = nonet::exact_cover(*floor.build(), nonet::CoverOrder::any, progress);
  std::cout << found.covers << " ways to lay eighteen dominoes\n";
}
