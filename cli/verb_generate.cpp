#include "cli/instances.h"
#include "cli/verbs.h"

namespace nonet::cli {

int run_generate(const Options& options) {
  Session session(options);
  const auto puzzle = open_puzzle(session);
  const Request request = options.request();
  for (u64 i = 0; puzzle && i < options.number && !session.stopping(); ++i) {
    Session::Question question(session);
    const u64 seed = options.seed + i;
    const auto instance = options.distance
                              ? puzzle->random_at(seed, *options.distance, request, question.progress)
                              : puzzle->random(seed);
    if (!instance) {
      if (interrupted) break;
      session.report(instance.error());
      session.note(Session::code_of(instance.error().fault));
      break;
    }
    if (i > 0) session.out.buffer += '\n';
    session.out.buffer += puzzle->write(**instance);
    if (session.out.buffer.size() > 1 << 16) session.out.flush();
  }
  return session.finish();
}

}  // namespace nonet::cli
