// What the library says, for those who have fields instead of options (report/spoken.h).
#pragma once

#include "report/json.h"

namespace nonet::api {

// Those of an object's members that are said.
void speak(report::Json& object);

}  // namespace nonet::api
