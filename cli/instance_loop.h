// What the loops over instances share (cli/instances.h): the input, and what is said when something is wrong.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/session.h"
#include "nonet/base/text_reader.h"
#include "nonet/contract/interface.h"

namespace nonet::cli {

class InstanceLoop {
 public:
  explicit InstanceLoop(const Options& options);

  bool open();  // false: it cannot be, which was reported
  // Reports it, with the place of the instance if there is one and the error has none; null: it was not
  // understood. Whether to go on.
  bool report(Error error, u64 number, const Instance* instance);
  // The exit code, after `last`; number: of instances that there were.
  int finish(u64 number, const std::function<Result<Done>(Session&)>& last);

  Session session;
  std::unique_ptr<Puzzle> puzzle;
  std::optional<TextReader> text;

 private:
  const Options& options_;
  std::string input_;
  bool is_start_ = false;
};

}  // namespace nonet::cli
