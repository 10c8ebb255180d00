// What the library says to those who use the program, said to those who use something else: there are fields
// where it has options, and no files.
//
//   spoken("tiles has no setting --colour");                  // tiles has no setting colour
//   spoken("the memory allowed is used up (--memory)");       // the memory allowed is used up
//   spoken("Play. --judge prints the moves.");                // Play. The contest's answer is the moves.
#pragma once

#include <string>

#include "report/json.h"

namespace nonet::api {

std::string spoken(std::string text);
// The same for those of an object's members that are said.
void speak(report::Json& object);

}  // namespace nonet::api
