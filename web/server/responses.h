// Responses that are JSON.
#pragma once

#include <httplib.h>

#include <string>

#include "web/api/api.h"
#include "web/server/refusals.h"

namespace nonet::web {

void set_json(httplib::Response& response, int status, std::string text);
void refuse(httplib::Response& response, const Refusal& why);

// The answers of one question, made one response.
class Collected {
 public:
  explicit Collected(bool many) : many_(many) {}

  void add(api::Event event, std::string text);
  bool is_good() const { return status_ == 200; }  // nothing was wrong until now
  void send(httplib::Response& response);          // once

 private:
  void add(std::string answer);
  void fail(int status, std::string text);

  const bool many_;
  int status_ = 200;
  std::string text_;
  std::string end_;  // members of what is told last
};

}  // namespace nonet::web
