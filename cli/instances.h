// The loop over the instances of an input, the same for every verb that answers questions about instances.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "cli/open_puzzle.h"
#include "cli/session.h"
#include "nonet/base/text_reader.h"
#include "nonet/contract/interface.h"

namespace nonet::cli {

// Opens the input and calls each(puzzle, instance, number) for one instance after the other; an error it
// returns is reported with the instance's place. Stops at the first failure unless --keep-going. `last` is
// called after all of them, unless interrupted.
using EachQuestion = std::function<Result<Done>(Session&, const Puzzle&, const Instance&, u64 number)>;
int for_each_instance(const Options& options, bool steps_wanted, const EachQuestion& each,
                      const std::function<Result<Done>(Session&)>& last = {});
// The same where there may be one alone. `what` is for one, such as "a log"; whether there is a second is
// asked before hours are spent on the first.
int for_only_instance(const Options& options, bool steps_wanted, std::string_view what,
                      const EachQuestion& each, const std::function<Result<Done>(Session&)>& last = {});

// The same with --threads, in the order of the input and in bounded memory. `ask` finds out, in any thread,
// and what it returns says it, in the first thread, when it is its turn.
using SayAnswer = std::function<Result<Done>(Session&)>;
using AskQuestion =
    std::function<Result<SayAnswer>(const Puzzle&, const Instance&, u64 number, Progress& progress)>;
int for_each_in_order(const Options& options, const AskQuestion& ask,
                      const std::function<Result<Done>(Session&)>& last = {});

// Notes what the status of an answer means for the exit code.
void note_status(Session& session, Status status);

}  // namespace nonet::cli
