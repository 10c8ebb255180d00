#include "cli/session.h"
#include "cli/verbs.h"

namespace nonet::cli {

int run_race(const Options& options) {
  Session session(options);
  session.note(exit_usage);
  return session.finish();
}

}  // namespace nonet::cli
