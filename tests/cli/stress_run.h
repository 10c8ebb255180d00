// `nonet stress` as a user runs it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "run_program.h"

namespace nonet::cli {

using Json = nlohmann::json;
using Arguments = std::vector<std::string>;

inline std::string example(const std::string& name) {
  return build_folder() + "/programs/" + name;
}

// Runs `nonet stress` in a folder of its own, which gets the files; without a time budget unless the options
// set one.
class StressRun {
 public:
  StressRun(Arguments options, const Arguments& program) {
    options.insert(options.begin(), "stress");
    if (std::find(options.begin(), options.end(), "--budget") == options.end())
      options.insert(options.end(), {"--budget", "0"});
    options.push_back("--");
    options.insert(options.end(), program.begin(), program.end());
    outcome = run(Launch{.arguments = options, .directory = here.path()});
  }
  Json json() const {
    EXPECT_TRUE(Json::accept(outcome.out)) << outcome;
    return Json::accept(outcome.out) ? Json::parse(outcome.out) : Json();
  }
  std::string file(const std::string& name) const { return content(here.path() + "/" + name); }

  TemporaryDirectory here;
  Outcome outcome;
};

}  // namespace nonet::cli
