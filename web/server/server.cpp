#include "web/server/server.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <thread>

#include "nonet/base/error_text.h"
#include "web/server/connection.h"
#include "web/server/connections.h"
#include "web/server/page_files.h"
#include "web/server/questions.h"
#include "web/server/responses.h"

namespace nonet::web {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t most_requests = 1000;  // of a connection; then others may have its place
constexpr std::chrono::milliseconds idle_time = 5s, crowded_idle_time = 300ms;

// Of the request that this thread reads.
thread_local std::optional<Refusal> refusal;
thread_local bool takes_packed = false;

class HttpServer final : public Server, private httplib::Server {
 public:
  explicit HttpServer(const ServerOptions& options) : options_(options), threads_(options.connections) {
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
    // Applies to all responses, whether cpp-httplib or nonet made them.
    set_post_routing_handler([](const httplib::Request&, httplib::Response& response) {
      Connection& connection = Connection::current();
      connection.close_after |= !connection.is_read();
      if (!connection.close_after) return;
      response.headers.erase("Keep-Alive");
      response.headers.erase("Connection");
      response.set_header("Connection", "close");
    });
    set_exception_handler(
        [](const httplib::Request&, httplib::Response& response, const std::exception_ptr&) {
          refuse(response, {500, "internal", "this question could not be answered"});
        });
    Get("/.*", [this](const auto& request, auto& response) { get(request, response); });
    Post("/api/v1/([a-z]+)",
         [this](const auto& request, auto& response) { questions_.answer(request, response); });
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
                               errno != 0 ? reason_of(errno) : "no such address")};
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

  const ServerOptions options_;
  const Hosts hosts_{options_.listen, options_.hosts};
  int port_ = 0;
  std::atomic<bool> stopping_ = false;
  Questions questions_{options_, stopping_};
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

// Called before any part of the body is read.
void HttpServer::check_request(httplib::Request& request) {
  takes_packed = request.get_header_value("Accept-Encoding").find("gzip") != std::string::npos;
  request.headers.erase("Accept-Encoding");  // answers are small, and compressing them takes longest
  request.headers.erase("Range");
  request.ranges.clear();
  Connection& connection = Connection::current();
  refusal = refusal_of(request, connection.head(), hosts_);
  const bool waits = request.get_header_value("Expect") == "100-continue" && request.version == "HTTP/1.1";
  request.headers.erase("Expect");
  if (refusal) return;
  const std::string length = request.get_header_value("Content-Length");
  connection.expect_body(length.empty() ? 0 : std::stoul(length));
  // A client that sent "Expect: 100-continue" waits for this line before it sends the body. cpp-httplib's own
  // would be held back until the response, and precede its headers.
  if (waits) connection.send_now("HTTP/1.1 100 Continue\r\n\r\n");
}

void HttpServer::get(const httplib::Request& request, httplib::Response& response) {
  if (request.path == "/api/v1/puzzles") return set_json(response, 200, api::puzzles_text());
  if (request.path == "/api/v1/status")
    return set_json(response, 200, report::line_of({{"questions", questions_.received()}}));
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

}  // namespace

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
