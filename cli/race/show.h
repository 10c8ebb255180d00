// A race in words, in JSON and as a picture.
#pragma once

#include <string>

#include "cli/race/race.h"

namespace nonet::cli {

std::string show_race(const Race& race);
std::string json_race(const Race& race);
std::string plot_race(const Race& race);
// Both answers and the instance, on several lines.
std::string show_disagreement(const Race& race, const Disagreement& disagreement);

}  // namespace nonet::cli
