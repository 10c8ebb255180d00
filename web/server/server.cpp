#include "web/server/server.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <malloc.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <new>
#include <thread>

#include "web/server/connection.h"
#include "web/server/connections.h"
#include "web/server/page_files.h"
#include "web/server/refusals.h"
#include "web/server/workers.h"

namespace nonet::web {

namespace {

using namespace std::chrono_literals;
using api::Event;
using api::Json;
using Clock = Progress::Clock;

constexpr double quick_seconds = 2;  // of a question that a connection's thread answers
constexpr auto long_question = 200ms;
constexpr int most_quick = 64;         // such questions at once: the kernel shares the time among them
constexpr int most_waiting_long = 16;  // of those that have a process each
constexpr auto patience = 2s;          // of a question that waits for its turn
constexpr auto long_patience = 30s;
constexpr int heartbeat = 500;    // milliseconds
constexpr auto last_parts = 15s;  // that a stream may take beyond its question's time
constexpr std::size_t most_answer = std::size_t{32} << 20;  // bytes of a response
constexpr int most_depth = 64;                              // of brackets in a question
constexpr std::size_t most_requests = 1000;                 // of a connection; then others may have its place
constexpr std::chrono::milliseconds idle_time = 5s, crowded_idle_time = 300ms;

int cores() {
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

thread_local Connection* current = nullptr;
// Of the request that this thread reads.
thread_local std::optional<Refusal> refusal;
thread_local bool takes_packed = false;

// The connection that this thread serves, while it does.
class Serving {
 public:
  explicit Serving(Connection& connection) { current = &connection; }
  ~Serving() { current = nullptr; }
  Serving(const Serving&) = delete;
};

int status_of(const Json& error) {
  const std::string what = error["error"]["what"];
  if (what == "usage") return 400;
  return what == "internal" ? 500 : 422;
}

void set_json(httplib::Response& response, int status, const std::string& text) {
  response.status = status;
  response.set_header("Cache-Control", "no-store");
  response.body = text;
  response.headers.emplace("Content-Type", "application/json");
}

void refuse(httplib::Response& response, const Refusal& why) {
  set_json(response, why.status, refusal_text(why));
  if (why.status == 429) response.set_header("Retry-After", "1");
  if (!why.allow.empty()) response.set_header("Allow", why.allow);
}

// The answers of one question, made one response.
class Collected {
 public:
  explicit Collected(bool many) : many_(many) {}
  void add(Event event, const Json& json) {
    if (is_good() && event == Event::error) return fail(status_of(json), report::line_of(json));
    if (is_good() && event == Event::answer) add(report::line_of(json));
  }
  // As a process says it.
  void add(Event event, std::string_view line) {
    if (is_good() && event == Event::error)
      return fail(status_of(Json::parse(line)), fmt::format("{}\n", line));
    if (is_good() && event == Event::answer) add(fmt::format("{}\n", line));
  }
  bool is_good() const { return status_ == 200; }
  void send(httplib::Response& response) {
    set_json(response, status_, is_good() && many_ ? fmt::format("{{\"answers\": [{}]}}\n", text_) : text_);
  }

 private:
  void add(std::string line) {
    if (text_.size() + line.size() > most_answer)
      return fail(422, refusal_text({422, "limit", "this answer is too long here"}));
    if (!many_) {
      text_ = std::move(line);
      return;
    }
    while (line.ends_with('\n')) line.pop_back();
    if (!text_.empty()) text_ += ",\n";
    text_ += line;
  }
  void fail(int status, std::string text) {
    status_ = status;
    text_ = std::move(text);
  }

  const bool many_;
  int status_ = 200;
  std::string text_;
};

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

class HttpServer final : public Server, private httplib::Server {
 public:
  explicit HttpServer(const ServerOptions& options)
      : options_(options),
        long_(options.workers > 0 ? options.workers : std::max(2, cores()), most_waiting_long),
        threads_(options.connections) {
    set_payload_max_length(most_body);
    set_socket_options([](int socket) {  // not shared with other servers, as cpp-httplib would
      const int on = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    });
    set_keep_alive_max_count(most_requests);  // as answers say
    set_tcp_nodelay(true);
    set_pre_routing_handler([](const httplib::Request&, httplib::Response& response) {
      if (!refusal) return HandlerResponse::Unhandled;
      refuse(response, *refusal);
      return HandlerResponse::Handled;
    });
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (response.body.empty()) refuse(response, refusal_of(response.status));
    });
    set_exception_handler(
        [](const httplib::Request&, httplib::Response& response, const std::exception_ptr&) {
          refuse(response, {500, "internal", "this question could not be answered"});
        });
    Get("/.*", [this](const auto& request, auto& response) { get(request, response); });
    Post("/api/v1/([a-z]+)", [this](const auto& request, auto& response) { post(request, response); });
  }

  ~HttpServer() override {
    if (svr_sock_ >= 0) ::close(svr_sock_);
  }
  HttpServer(const HttpServer&) = delete;

  Result<Done> bind() {
    const bool six = options_.listen.find(':') != std::string::npos;
    if (six) set_address_family(AF_INET6);
    port_ = options_.port;
    errno = 0;
    const bool bound = options_.port == 0 ? (port_ = bind_to_any_port(options_.listen)) > 0
                                          : bind_to_port(options_.listen, options_.port);
    if (!bound) {
      return Error{Fault::usage,
                   fmt::format("cannot listen on {} port {}: {}", options_.listen, options_.port,
                               errno != 0 ? std::strerror(errno) : "no such address")};
    }
    ::listen(svr_sock_, 4096);  // cpp-httplib lets five wait
    return Done{};
  }

  int port() const override { return port_; }
  std::string address() const override {
    const bool six = options_.listen.find(':') != std::string::npos;
    return fmt::format(fmt::runtime(six ? "http://[{}]:{}/" : "http://{}:{}/"), options_.listen, port_);
  }
  bool run() override;
  // Whoever accepts, now or later, is told; cpp-httplib's stop() would do nothing before the server runs.
  void stop() override {
    stopping_ = true;
    ::shutdown(svr_sock_, SHUT_RDWR);
  }

 private:
  void serve(int socket);
  void check_request(httplib::Request& request);
  void get(const httplib::Request& request, httplib::Response& response);
  void post(const httplib::Request& request, httplib::Response& response);
  void answer_quickly(const api::Verb& verb, const Json& question, httplib::Response& response);
  void answer_in_process(const api::Verb& verb, const Json& question, httplib::Response& response);
  void stream(const api::Verb& verb, Json question, httplib::Response& response);
  bool relay(Places::Place& place, const std::string& verb, const Json& question, httplib::DataSink& sink);
  WorkerLimits limits_of(std::string_view verb, const Json& question) const;

  const ServerOptions options_;
  int port_ = 0;
  std::atomic<bool> stopping_ = false;
  std::atomic<int> quick_ = 0;  // questions that are being answered
  Places long_;
  Farewells farewells_;
  ConnectionThreads threads_;
};

// cpp-httplib's own loop ends with the first connection that cannot be accepted, and lets processes inherit
// the others.
bool HttpServer::run() {
  bool broken = false;
  while (!stopping_ && !broken) {
    const int socket = ::accept4(svr_sock_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket >= 0) {
      threads_.enqueue([this, socket] { serve(socket); });
    } else if (!stopping_) {
      // Others are of one connection, or of a machine that has no more to give at the moment.
      broken = errno == EBADF || errno == EINVAL || errno == ENOTSOCK;
      std::this_thread::sleep_for(1ms);
    }
  }
  const bool asked_to = stopping_.exchange(true);
  threads_.shutdown();
  return asked_to;
}

void HttpServer::serve(int socket) {
  if (ConnectionThreads::is_refused()) return farewells_.send(socket, too_many_connections());
  Connection connection(socket, standing_headers());
  const Serving serving(connection);
  for (std::size_t left = most_requests; left > 0; --left) {
    const auto idle_since = Clock::now();
    const bool came = connection.wait_for_request([&] {
      const auto most = threads_.is_crowded() ? crowded_idle_time : idle_time;
      return !stopping_ && Clock::now() - idle_since < most;
    });
    if (!came) break;
    connection.begin_request();
    refusal.reset();
    bool closed = false;
    const bool done = process_request(connection, left == 1, closed,
                                      [&](httplib::Request& request) { check_request(request); });
    if (!connection.flush() || !done || closed || connection.close_after) break;
  }
}

// Before anything of a body is read. Who is refused here has bytes on the way that nobody will read: the
// connection ends with the answer.
void HttpServer::check_request(httplib::Request& request) {
  takes_packed = request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos;
  request.headers.erase("Accept-Encoding");  // answers are small, and compressing them takes longest
  request.headers.erase("Range");
  request.ranges.clear();
  refusal = refusal_of(request, is_loopback(options_.listen));
  if (!refusal) {
    // Somebody waits for a word before he sends the body. cpp-httplib's would wait for the answer, as all
    // that it writes, and stand before its headers.
    if (request.get_header_value("Expect") == "100-continue" && request.version == "HTTP/1.1")
      current->send_now("HTTP/1.1 100 Continue\r\n\r\n");
    request.headers.erase("Expect");
    return;
  }
  request.headers.erase("Expect");
  request.headers.erase("Connection");
  request.set_header("Connection", "close");
  current->close_after = true;
}

void HttpServer::get(const httplib::Request& request, httplib::Response& response) {
  if (request.path == "/api/v1/puzzles") return set_json(response, 200, api::puzzles_text());
  const auto files = page_files();
  const auto file =
      std::find_if(files.begin(), files.end(), [&](const PageFile& one) { return one.path == request.path; });
  if (file == files.end()) {
    const bool verb =
        request.path.starts_with("/api/v1/") && api::find_verb(request.path.substr(8)) != nullptr;
    return refuse(response, verb ? Refusal{405, "usage", "this is asked by POST", "POST"} : refusal_of(404));
  }
  response.set_header("ETag", std::string(file->tag));
  response.set_header("Cache-Control", file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.get_header_value("If-None-Match") == file->tag) {
    response.status = 304;
    return;
  }
  response.status = 200;
  const bool packed = takes_packed || file->plain.empty();
  if (packed) response.set_header("Content-Encoding", "gzip");
  if (!file->plain.empty()) response.set_header("Vary", "Accept-Encoding");
  response.body = packed ? file->packed : file->plain;
  response.headers.emplace("Content-Type", std::string(file->type));
}

void HttpServer::post(const httplib::Request& request, httplib::Response& response) {
  const api::Verb* verb = api::find_verb(request.matches[1].str());
  if (verb == nullptr) return refuse(response, refusal_of(404));
  bool deep = false;
  const auto is_flat = [&](int depth, Json::parse_event_t, Json&) {
    deep = deep || depth > most_depth;
    return !deep;
  };
  const Json question = Json::parse(request.body, is_flat, false);
  if (deep) return refuse(response, {400, "usage", "the body has too many brackets within brackets"});
  if (question.is_discarded()) return refuse(response, {400, "usage", "the body is not JSON"});
  const bool streamed = request.get_header_value("Accept").find("text/event-stream") != std::string::npos;
  if (streamed) return stream(*verb, question, response);
  // The rules of a file are anybody's: what reading them takes is not known.
  if (verb->slow || (question.is_object() && question.contains("file")))
    return answer_in_process(*verb, question, response);
  answer_quickly(*verb, question, response);
}

void HttpServer::answer_quickly(const api::Verb& verb, const Json& question, httplib::Response& response) {
  const Counted one(quick_);
  if (one.number() > most_quick) return refuse(response, too_busy());
  Progress progress(&stopping_, Clock::now() + api::length_of(quick_seconds));
  const auto start = Clock::now();
  Collected answers(verb.many);
  try {
    api::ask(verb.name, question, api::Limits{}, progress,
             [&](Event event, const Json& json) { answers.add(event, json); });
  } catch (const std::bad_alloc&) {
    return refuse(response, {422, "limit", "this takes more memory than there is here"});
  }
  answers.send(response);
  // What a search took stays with its thread otherwise, and there are many threads.
  if (Clock::now() - start > long_question) ::malloc_trim(0);
}

WorkerLimits HttpServer::limits_of(std::string_view verb, const Json& question) const {
  WorkerLimits limits{.seconds = options_.time_limit, .memory = options_.memory, .threads = 1};
  if (verb == "table") limits.threads = std::clamp(cores() / 2, 1, 4);
  if (!question.is_object()) return limits;
  const auto wanted = question.find("time_limit");
  if (wanted != question.end() && wanted->is_number() && wanted->get<double>() > 0)
    limits.seconds = std::min(limits.seconds, wanted->get<double>());
  return limits;
}

void HttpServer::answer_in_process(const api::Verb& verb, const Json& question, httplib::Response& response) {
  const auto place = long_.take(patience);
  if (!place) return refuse(response, too_busy());
  auto worker = Worker::start(verb.name, question, limits_of(verb.name, question));
  if (!worker) return refuse(response, too_busy());
  Collected answers(verb.many);
  std::string line;
  while (true) {
    const auto heard = worker->listen(line, heartbeat, current->socket());
    if (heard == Worker::Heard::end) return refuse(response, {500, "internal", worker->ending()});
    if (stopping_ || (heard == Worker::Heard::nothing && current->is_gone())) {
      current->close_after = true;
      return refuse(response, {500, "internal", "the server is stopping"});
    }
    if (heard == Worker::Heard::nothing) continue;
    const std::size_t blank = line.find(' ');
    const Event event = event_of(std::string_view(line).substr(0, blank));
    if (event == Event::end) return answers.send(response);
    answers.add(event, std::string_view(line).substr(blank + 1));
    if (!answers.is_good()) return answers.send(response);
  }
}

void HttpServer::stream(const api::Verb& verb, Json question, httplib::Response& response) {
  // Shared, as what cpp-httplib keeps must be copyable.
  const auto place = std::make_shared<Places::Place>(long_.join());
  if (!*place) return refuse(response, too_busy());
  response.set_header("Cache-Control", "no-store");
  response.set_chunked_content_provider(
      "text/event-stream", [this, place, name = std::string(verb.name), question = std::move(question)](
                               std::size_t, httplib::DataSink& sink) {
        current->stream();
        return relay(*place, name, question, sink);
      });
}

// Events as they come, and a sign of life between them. False: the client has left.
bool HttpServer::relay(Places::Place& place, const std::string& verb, const Json& question,
                       httplib::DataSink& sink) {
  const auto send = [&](std::string_view text) { return sink.write(text.data(), text.size()); };
  const auto event = [&](std::string_view name, std::string_view data) {
    return send(fmt::format("event: {}\ndata: {}\n\n", name, data));
  };
  const auto fail = [&](const Error& error) {
    std::string text = report::line_of(api::error_object(error));
    text.pop_back();
    if (!event("error", text) || !event("end", "{}")) return false;
    sink.done();
    return true;
  };
  for (const auto since = Clock::now(); !place.take(std::chrono::milliseconds(heartbeat));) {
    if (stopping_ || current->is_gone() || !send(": waiting\n\n")) return false;
    if (Clock::now() - since > long_patience)
      return fail({Fault::stopped, "too many questions wait; try again later"});
  }
  const WorkerLimits limits = limits_of(verb, question);
  // Somebody who reads slowly has his place no longer than others.
  current->end_by(Clock::now() + api::length_of(limits.seconds) + last_parts);
  auto worker = Worker::start(verb, question, limits);
  if (!worker) return fail(worker.error());
  std::string line;
  while (true) {
    const auto heard = worker->listen(line, heartbeat, current->socket());
    if (heard == Worker::Heard::end) return fail({Fault::defect, worker->ending()});
    if (stopping_ || current->is_gone()) return false;
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

}  // namespace

bool is_loopback(const std::string& address) {
  in_addr four{};
  in6_addr six{};
  if (::inet_pton(AF_INET, address.c_str(), &four) == 1) return ntohl(four.s_addr) >> 24 == 127;
  if (::inet_pton(AF_INET6, address.c_str(), &six) == 1) return IN6_IS_ADDR_LOOPBACK(&six);
  return address == "localhost";  // other names are whoever's
}

Result<std::unique_ptr<Server>> Server::open(const ServerOptions& options) {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) == 0) {
    files.rlim_cur = std::min<rlim_t>(files.rlim_max, 16384);
    ::setrlimit(RLIMIT_NOFILE, &files);
  }
  auto server = std::make_unique<HttpServer>(options);
  if (const auto bound = server->bind(); !bound) return bound.error();
  return std::unique_ptr<Server>(std::move(server));
}

}  // namespace nonet::web
