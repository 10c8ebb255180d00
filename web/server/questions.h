// What is asked by POST: quick questions are answered by the thread that asks, others by a process.
#pragma once

#include <httplib.h>

#include <atomic>

#include "web/api/api.h"
#include "web/server/server.h"
#include "web/server/workers.h"

namespace nonet::web {

class Questions {
 public:
  // `stopping` ends all that are being answered.
  Questions(const ServerOptions& options, const std::atomic<bool>& stopping);

  // For Connection::current().
  void answer(const httplib::Request& request, httplib::Response& response);
  u64 received() const { return received_; }  // all questions, including malformed ones

 private:
  void answer_quickly(const api::Verb& verb, const api::Json& question, httplib::Response& response);
  void answer_in_process(const api::Verb& verb, const api::Json& question, httplib::Response& response);
  void stream(const api::Verb& verb, api::Json question, httplib::Response& response);
  bool relay(Places::Place& place, const std::string& verb, const api::Json& question,
             httplib::DataSink& sink);
  WorkerLimits limits_of(std::string_view verb, const api::Json& question) const;

  const ServerOptions& options_;
  const std::atomic<bool>& stopping_;
  std::atomic<u64> received_ = 0;
  std::atomic<int> quick_ = 0;  // that are being answered
  Places long_;
};

}  // namespace nonet::web
