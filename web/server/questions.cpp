#include "web/server/questions.h"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <new>

#include "nonet/base/each_chunk.h"
#include "web/server/connection.h"
#include "web/server/responses.h"

namespace nonet::web {

namespace {

using namespace std::chrono_literals;
using api::Event;
using api::Json;

constexpr double quick_seconds = 2;  // of a question that a connection's thread answers
constexpr auto long_question = 200ms;
constexpr int most_quick = 64;         // such questions at once: the kernel shares the time among them
constexpr int most_waiting_long = 16;  // of those that have a process each
constexpr auto short_patience = 2s;    // of a question that waits for its turn
constexpr auto long_patience = 30s;
constexpr int heartbeat = 500;    // milliseconds
constexpr auto last_parts = 15s;  // that a stream may take beyond its question's time

// How many there are, while it lives with it.
class Counted {
 public:
  explicit Counted(std::atomic<int>& all) : all_(all), number_(all.fetch_add(1) + 1) {}
  ~Counted() { all_.fetch_sub(1); }
  Counted(const Counted&) = delete;
  int number() const { return number_; }

 private:
  std::atomic<int>& all_;
  const int number_;
};

Event event_of(std::string_view name) {
  for (const Event event : {Event::progress, Event::answer, Event::error})
    if (name == name_of(event)) return event;
  return Event::end;
}

}  // namespace

Questions::Questions(const ServerOptions& options, const std::atomic<bool>& stopping)
    : options_(options),
      stopping_(stopping),
      long_(options.workers > 0 ? options.workers : std::max(2, cores()), most_waiting_long) {}

void Questions::answer(const httplib::Request& request, httplib::Response& response) {
  ++received_;
  const api::Verb* verb = api::find_verb(request.matches[1].str());
  if (verb == nullptr) return refuse(response, refusal_of(404));
  const auto question = api::question_of(request.body);
  if (!question) return refuse(response, {400, "usage", question.error().message});
  const bool streamed = request.get_header_value("Accept").find("text/event-stream") != std::string::npos;
  if (streamed) return stream(*verb, *question, response);
  if (api::is_slow(*verb, *question)) return answer_in_process(*verb, *question, response);
  answer_quickly(*verb, *question, response);
}

void Questions::answer_quickly(const api::Verb& verb, const Json& question, httplib::Response& response) {
  const Counted one(quick_);
  if (one.number() > most_quick) return refuse(response, too_busy());
  Progress progress(&stopping_, Clock::now() + length_of(quick_seconds));
  const auto start = Clock::now();
  Collected answers(verb.many);
  try {
    api::ask(verb.name, question, api::Limits{}, progress,
             [&](Event event, std::string text) { answers.add(event, std::move(text)); });
  } catch (const std::bad_alloc&) {
    return refuse(response, {422, "limit", "this takes more memory than there is here"});
  }
  answers.send(response);
  // What a search took stays with its thread otherwise, and there are many threads.
  if (Clock::now() - start > long_question) ::malloc_trim(0);
}

WorkerLimits Questions::limits_of(std::string_view verb, const Json& question) const {
  WorkerLimits limits{.seconds = options_.time_limit, .memory = options_.memory, .threads = 1};
  if (verb == "table") limits.threads = std::clamp(cores() / 2, 1, 4);
  if (!question.is_object()) return limits;
  const auto wanted = question.find("time_limit");
  if (wanted != question.end() && wanted->is_number() && wanted->get<double>() > 0)
    limits.seconds = std::min(limits.seconds, wanted->get<double>());
  return limits;
}

void Questions::answer_in_process(const api::Verb& verb, const Json& question, httplib::Response& response) {
  const auto place = long_.take(short_patience);
  if (!place) return refuse(response, too_busy());
  auto worker = Worker::start(verb.name, question, limits_of(verb.name, question));
  if (!worker) return refuse(response, too_busy());
  Collected answers(verb.many);
  std::string line;
  while (true) {
    const auto heard = worker->listen(line, heartbeat, Connection::current().socket());
    if (heard == Worker::Heard::end) return refuse(response, {500, "internal", worker->ending()});
    if (stopping_ || (heard == Worker::Heard::nothing && Connection::current().is_gone())) {
      Connection::current().close_after = true;
      return refuse(response, {500, "internal", "the server is stopping"});
    }
    if (heard == Worker::Heard::nothing) continue;
    const std::size_t blank = line.find(' ');
    const Event event = event_of(std::string_view(line).substr(0, blank));
    answers.add(event, line.erase(0, blank + 1));
    if (event == Event::end || !answers.is_good()) return answers.send(response);
  }
}

void Questions::stream(const api::Verb& verb, Json question, httplib::Response& response) {
  // Shared, as what cpp-httplib keeps must be copyable.
  const auto place = std::make_shared<Places::Place>(long_.join());
  if (!*place) return refuse(response, too_busy());
  response.set_header("Cache-Control", "no-store");
  response.set_chunked_content_provider(
      "text/event-stream", [this, place, name = std::string(verb.name), question = std::move(question)](
                               std::size_t, httplib::DataSink& sink) {
        Connection::current().stream();
        return relay(*place, name, question, sink);
      });
}

// Events as they come, and a sign of life between them. False: the client has left.
bool Questions::relay(Places::Place& place, const std::string& verb, const Json& question,
                      httplib::DataSink& sink) {
  const auto send = [&](std::string_view text) { return sink.write(text.data(), text.size()); };
  const auto event = [&](std::string_view name, std::string_view data) {
    return send(fmt::format("event: {}\ndata: {}\n\n", name, data));
  };
  const auto fail = [&](const Error& error) {
    if (!event("error", report::text_of(api::error_object(error))) || !event("end", "{}")) return false;
    sink.done();
    return true;
  };
  for (const auto since = Clock::now(); !place.take(std::chrono::milliseconds(heartbeat));) {
    if (stopping_ || Connection::current().is_gone() || !send(": waiting\n\n")) return false;
    if (Clock::now() - since > long_patience)
      return fail({Fault::stopped, "too many questions wait; try again later"});
  }
  const WorkerLimits limits = limits_of(verb, question);
  // Somebody who reads slowly has his place no longer than others.
  Connection::current().end_by(Clock::now() + length_of(limits.seconds) + last_parts);
  auto worker = Worker::start(verb, question, limits);
  if (!worker) return fail(worker.error());
  std::string line;
  while (true) {
    const auto heard = worker->listen(line, heartbeat, Connection::current().socket());
    if (heard == Worker::Heard::end) return fail({Fault::defect, worker->ending()});
    if (stopping_ || Connection::current().is_gone()) return false;
    if (heard == Worker::Heard::nothing) {
      if (!send(": working\n\n")) return false;
      continue;
    }
    const std::size_t blank = line.find(' ');
    const std::string_view name = std::string_view(line).substr(0, blank);
    if (!event(name, std::string_view(line).substr(blank + 1))) return false;
    if (event_of(name) != Event::end) continue;
    sink.done();
    return true;
  }
}

}  // namespace nonet::web
