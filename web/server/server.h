// The playground's server: the page, and the API over HTTP.
//
// Quick questions are answered by the threads of connections. What may take long, or is asked for as a stream
// of events, runs in a process of its own (web/server/workers.h), so that it can be stopped whatever it does.
// All that a client can make more of is bounded: connections, questions that wait, processes, bytes and
// seconds; what is too much gets 429 with Retry-After, at once or, where it may wait, when it has waited for
// seconds in vain.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "nonet/base/result.h"

namespace nonet::web {

struct ServerOptions {
  std::string listen = "127.0.0.1";
  int port = 8080;                      // 0: any that is free
  int connections = 64;                 // at once
  int workers = 0;                      // processes at once; 0: one a core
  double time_limit = 60;               // seconds that a process has at most
  double memory = 512 << 20;            // bytes that an algorithm in a process may take
  std::vector<std::string> hosts = {};  // names that it is also asked under
};

class Server {
 public:
  // Listens from now on; an error of Fault::usage where that cannot be.
  static Result<std::unique_ptr<Server>> open(const ServerOptions& options);
  virtual ~Server() = default;

  virtual int port() const = 0;
  virtual std::string address() const = 0;  // "http://127.0.0.1:8080/"
  // Until stop(); false: it ended before, as nothing can be accepted any more. Once only.
  virtual bool run() = 0;
  // From another thread, before run() or within; ends connections and processes.
  virtual void stop() = 0;
};

}  // namespace nonet::web
