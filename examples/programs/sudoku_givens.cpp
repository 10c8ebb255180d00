// wrong: prints the board as it was given
//
// Sudoku, COGS 3441, 3444 and 3456. It agrees with itself in every cell that was given, which is all that a
// careless checker looks at.
#include <iostream>
#include <string>

int main() {
  for (std::string line; std::cin >> line;) std::cout << line << std::endl;
}
