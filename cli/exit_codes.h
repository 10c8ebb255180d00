// The exit codes, in blocks; docs/exit-codes.md explains them to users.
#pragma once

#include <string_view>

namespace nonet::cli {

enum ExitCode {
  exit_ok = 0,              // every question answered, with proof where asked for
  exit_unsolvable = 10,     // some instance has no solution (proved)
  exit_unformatted = 10,    // fmt --check: some file would change
  exit_differs = 10,        // explain --test, canonical --same, minimal, export --read: not as it should be
  exit_unproved = 11,       // some answer is the best found, or none was found, when time or memory ran out
  exit_refused = 12,        // it would not fit the memory or work allowed: nothing was started
  exit_wrong_program = 13,  // a program that was put to the test is wrong
  exit_usage = 20,          // the command line makes no sense
  exit_bad_input = 21,      // some instance is malformed
  exit_no_input = 22,       // a file cannot be read
  exit_no_output = 30,      // the output cannot be written
  exit_no_memory = 31,      // the machine ran out of memory
  exit_no_address = 32,     // serve: the address or port cannot be listened on
  exit_internal = 70,       // a defect of nonet itself
  exit_interrupted = 130    // Ctrl-C, SIGTERM or SIGHUP
};

// For the manual page: each code once.
struct ExitMeaning {
  ExitCode code;
  std::string_view text;
};
inline constexpr ExitMeaning exit_meanings[] = {
    {exit_ok, "everything answered"},
    {exit_unsolvable, "some instance has no solution, or a check says no"},
    {exit_unproved, "not proved in the time or memory allowed"},
    {exit_refused, "refused because it would not fit, or the engine is not on this machine"},
    {exit_wrong_program, "stress: the program that was put to the test is wrong"},
    {exit_usage, "wrong command line"},
    {exit_bad_input, "malformed instance"},
    {exit_no_input, "unreadable file"},
    {exit_no_output, "output failed"},
    {exit_no_memory, "out of memory"},
    {exit_no_address, "serve: the address or port cannot be listened on"},
    {exit_internal, "a defect of nonet itself or of the machine: please report it"},
    {exit_interrupted, "interrupted"},
};

}  // namespace nonet::cli
