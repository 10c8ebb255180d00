#include "web/server/responses.h"

#include <utility>

namespace nonet::web {

namespace {

using api::Event;
using api::Json;

constexpr std::size_t most_answer = 16 << 20;  // bytes of a response; good processes say less

int status_of(const Json& error) {
  const std::string what = error["error"]["what"];
  if (what == "usage") return 400;
  return what == "internal" ? 500 : 422;
}

}  // namespace

void set_json(httplib::Response& response, int status, std::string text) {
  response.status = status;
  response.set_header("Cache-Control", "no-store");
  response.body = std::move(text);
  response.headers.emplace("Content-Type", "application/json");
}

void refuse(httplib::Response& response, const Refusal& why) {
  set_json(response, why.status, refusal_text(why));
  if (why.status == 429) response.set_header("Retry-After", "1");
  if (!why.allow.empty()) response.set_header("Allow", why.allow);
}

void Collected::add(Event event, std::string text) {
  if (!is_good()) return;
  if (event == Event::error) {
    const int status = status_of(Json::parse(text));
    fail(status, std::move(text));
  } else if (event == Event::answer) {
    add(std::move(text));
  } else if (event == Event::end && text != "{}") {
    end_ = ",\n" + text.substr(1, text.size() - 2);
  }
}

void Collected::send(httplib::Response& response) {
  if (is_good() && many_) text_ += (text_.empty() ? "{\"answers\": []" : "]") + end_ + '}';
  text_ += '\n';
  set_json(response, status_, std::move(text_));
}

void Collected::add(std::string answer) {
  if (text_.size() + answer.size() > most_answer)
    return fail(500, report::text_of(api::error_object({Fault::defect, "this answer is too long here"})));
  if (!many_) {
    text_ = std::move(answer);
    return;
  }
  text_ += text_.empty() ? "{\"answers\": [" : ",\n";
  text_ += answer;
}

void Collected::fail(int status, std::string text) {
  status_ = status;
  text_ = std::move(text);
}

}  // namespace nonet::web
