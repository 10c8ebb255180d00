// The samples of the contests, for the tests of check and package.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace nonet::cli {

struct Contest {
  std::string puzzle;
  std::string input, right;
  std::string wrong;      // in the contest's format
  std::string malformed;  // not in it
  std::string folder() const {
    std::string name = puzzle;
    for (char& c : name) c = c == '-' ? '_' : c;
    return name;
  }
};

inline void PrintTo(const Contest& contest, std::ostream* to) {
  *to << contest.puzzle;
}

inline const std::vector<Contest>& contests() {
  static const std::vector<Contest> all = {
      {"binary-sudoku",
       "000000000\n001000100\n000000000\n000110000\n000111000\n000000000\n000000000\n000000000\n000000000\n",
       "3\n", "4\n", "three\n"},
      {"checkers", "6\n", "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n",
       "2 4 6 1 3 5\n3 6 2 5 1 4\n5 3 1 6 4 2\n4\n", "2 4 6 1 3 5\n4\n"},
      {"clocks", "9 9 12\n6 6 6\n6 3 6\n", "4 5 8 9\n", "5 4 8 9\n", "4 5 8 10\n"},
      {"knights", "2\n10110\n01*11\n10111\n01001\n00000\n01011\n110*1\n01110\n01010\n00100\n", "7\n-1\n",
       "7\n16\n", "7\n"},
      {"nine", "100\n000\n000\n111\n111\n011\n", "9\nBL\nBL\nBL\nAL\nC1\nAL\nC1\nAR\nC1\n", "1\nC1\n",
       "1\nC4\n"},
      {"queens", "8\n", "92\n", "12\n", "92 ways\n"},
      {"sudoku",
       "103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n804000107\n",
       "143628579\n572139468\n986754231\n391542786\n468917352\n725863914\n237481695\n619275843\n854396127\n",
       "103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n804000107\n",
       "143628579\n572139468\n"},
      {"target-sudoku",
       "7 0 0 9 0 0 0 0 1\n1 0 0 0 0 5 9 0 0\n0 0 0 2 0 0 0 8 0\n0 0 5 0 2 0 0 0 3\n0 0 0 0 0 0 6 4 8\n"
       "4 1 3 0 0 0 0 0 0\n0 0 7 0 0 2 0 9 0\n2 0 1 0 6 0 8 0 4\n0 8 0 5 0 4 0 1 2\n",
       "2829\n", "2852\n", "\n"},
      {"tiles", "283104765\n", "4\n", "3\n", "4.0\n"},
  };
  return all;
}

}  // namespace nonet::cli
