#include "cli/session.h"
#include "cli/verbs.h"

namespace nonet::cli {

int run_explain(const Options& options) {
  Session session(options);
  session.report(Error{Fault::unsupported, "files are not explained yet"});
  session.note(exit_usage);
  return session.finish();
}

}  // namespace nonet::cli
