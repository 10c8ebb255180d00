// What the library says to those who use the program, said to those who use something else. The page and its
// API have fields where the program has options, and no files; Python has keywords and functions.
//
//   spoken("tiles has no setting --colour", Listener::fields);               // tiles has no setting colour
//   spoken("the memory allowed is used up (--memory)", Listener::fields);    // the memory allowed is used up
//   spoken("the memory allowed is used up (--memory)", Listener::keywords);  // ... is used up (memory)
//   spoken("as it finds them: --any-order", Listener::keywords);             // as it finds them: any_order
//
// What is in quotes somebody else wrote: it stays as it is.
#pragma once

#include <string>
#include <string_view>

namespace nonet::report {

enum class Listener { fields, keywords };

std::string spoken(std::string_view text, Listener listener);

}  // namespace nonet::report
