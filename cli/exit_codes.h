// The exit codes, in blocks; docs/exit-codes.md explains them to users.
#pragma once

namespace nonet::cli {

enum ExitCode {
  exit_ok = 0,              // every question answered, with proof where asked for
  exit_unsolvable = 10,     // some instance has no solution (proved)
  exit_unformatted = 10,    // fmt --check: some file would change
  exit_differs = 10,        // explain --test, canonical --same, minimal: something is not as it should be
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

}  // namespace nonet::cli
