// The page and the API, until Ctrl-C.
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <thread>

#include "cli/exit_codes.h"
#include "cli/verbs/verbs.h"
#include "web/server/hosts.h"
#include "web/server/server.h"

namespace nonet::cli {

namespace {

void say(const std::string& text) {
  std::fputs(fmt::format("nonet: {}\n", text).c_str(), stderr);
}

}  // namespace

int run_serve(const Options& options) {
  // All threads inherit that these wait: the first one takes them.
  sigset_t stop;
  ::sigemptyset(&stop);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&stop, signal);
  ::pthread_sigmask(SIG_BLOCK, &stop, nullptr);
  auto server = web::Server::open({.listen = options.serve.listen,
                                   .port = options.serve.port,
                                   .connections = options.serve.connections,
                                   .workers = options.serve.workers,
                                   .time_limit = options.serve.time_limit,
                                   .memory = double(options.serve.memory) * 1048576,
                                   .hosts = options.serve.hosts});
  if (!server) {
    say(server.error().message);
    return exit_no_address;
  }
  if (!web::is_loopback(options.serve.listen))
    say(fmt::format("warning: everybody who reaches {} may use this machine's time", options.serve.listen));
  std::fputs(fmt::format("{}\n", (*server)->address()).c_str(), stdout);
  if (std::fflush(stdout) != 0) return exit_no_output;
  bool asked_to = true;
  std::thread running([&] {
    asked_to = (*server)->run();
    if (!asked_to) ::kill(::getpid(), SIGTERM);  // for whom waits below
  });
  int signal = 0;
  ::sigwait(&stop, &signal);
  ::pthread_sigmask(SIG_UNBLOCK, &stop, nullptr);  // a second one ends it, whatever it is at
  (*server)->stop();
  running.join();
  if (asked_to) return exit_ok;
  say(fmt::format("{} cannot be listened on any more", (*server)->address()));
  return exit_no_address;
}

}  // namespace nonet::cli
