// The playground's server over real sockets: what it answers, what it refuses, and what it survives.
#include <arpa/inet.h>
#include <dirent.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "run_program.h"

namespace nonet::cli {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

struct Reply {
  int status = 0;  // 0: there is none
  std::string head, body;
  bool has(std::string_view text) const { return contains(head, text); }
  Json json() const { return Json::parse(body, nullptr, false); }
};

// A connection of a client that may do anything.
class Client {
 public:
  explicit Client(int port, const char* address = "127.0.0.1") {
    const bool six = std::string_view(address).find(':') != std::string_view::npos;
    socket_ = ::socket(six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const timeval limit{30, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    sockaddr_in four{};
    four.sin_family = AF_INET;
    four.sin_port = htons(static_cast<std::uint16_t>(port));
    sockaddr_in6 other{};
    other.sin6_family = AF_INET6;
    other.sin6_port = four.sin_port;
    other.sin6_addr = in6addr_loopback;
    if (!six) ::inet_pton(AF_INET, address, &four.sin_addr);
    connected = (six ? ::connect(socket_, reinterpret_cast<sockaddr*>(&other), sizeof other)
                     : ::connect(socket_, reinterpret_cast<sockaddr*>(&four), sizeof four)) == 0;
  }
  ~Client() { leave(); }
  Client(const Client&) = delete;

  bool send(std::string_view text) {
    while (!text.empty()) {
      const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  bool receive() {
    char buffer[1 << 16];
    const ssize_t got = ::recv(socket_, buffer, sizeof buffer, 0);
    if (got > 0) received_.append(buffer, static_cast<std::size_t>(got));
    return got > 0;
  }
  Reply reply() {
    Reply reply;
    std::size_t end = 0;
    while ((end = received_.find("\r\n\r\n")) == std::string::npos)
      if (!receive()) return reply;
    reply.head = received_.substr(0, end + 2);
    const std::size_t at = reply.head.find("Content-Length: ");
    const std::size_t length = at == std::string::npos ? 0 : std::stoul(reply.head.substr(at + 16));
    while (received_.size() < end + 4 + length)
      if (!receive()) return reply;
    reply.body = received_.substr(end + 4, length);
    received_.erase(0, end + 4 + length);
    reply.status = std::stoi(reply.head.substr(9, 3));
    return reply;
  }
  // Reads a stream until this was in it.
  bool read_until(std::string_view text) {
    while (!contains(received_, text))
      if (!receive()) return false;
    return true;
  }
  bool is_closed() {
    pollfd ready{socket_, POLLIN, 0};
    return ::poll(&ready, 1, 0) > 0 && !receive();
  }
  const std::string& received() const { return received_; }
  void leave() {
    if (socket_ >= 0) ::close(std::exchange(socket_, -1));
  }
  bool connected = false;

 private:
  int socket_ = -1;
  std::string received_;
};

std::string post(std::string_view verb, const Json& question, std::string_view more = "") {
  const std::string body = question.dump();
  return "POST /api/v1/" + std::string(verb) +
         " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + std::string(more) +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

std::string get(std::string_view path, std::string_view more = "") {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(more) + "\r\n";
}

constexpr std::string_view as_stream = "Accept: text/event-stream\r\n";
const Json quick = {{"puzzle", "lights-out"}, {"text", "111/111/111"}};
const Json endless = {{"puzzle", "queens"}, {"text", "24"}};

class Serve : public ::testing::Test {
 protected:
  void start(std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {"serve", "--port", "0"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    program_.emplace(Launch{.arguments = arguments});
    ASSERT_TRUE(program_->wait_for_out("/\n")) << program_->so_far();
    const std::string& out = program_->so_far().out;
    port = std::stoi(out.substr(out.rfind(':') + 1));
  }
  Reply ask(const std::string& request) {
    Client client(port);
    client.send(request);
    return client.reply();
  }
  Reply solve() { return ask(post("solve", quick)); }
  Outcome stop(int signal = SIGTERM) {
    program_->send(signal);
    return program_->finish();
  }

  std::optional<Program> program_;
  int port = 0;
};

// Processes that answer a question now; the server's children, as everything else here runs in this test.
std::vector<pid_t> workers() {
  std::vector<pid_t> found;
  DIR* folder = ::opendir("/proc");
  while (const dirent* entry = ::readdir(folder)) {
    const int process = std::atoi(entry->d_name);
    if (process <= 0) continue;
    std::ifstream file("/proc/" + std::to_string(process) + "/cmdline");
    std::string line;
    std::getline(file, line);
    if (!contains(line, "serve-worker")) continue;
    // Of this test's server: its parent is a child of ours.
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    std::string name, state;
    int own = 0, parent = 0, grandparent = 0;
    stat >> own >> name >> state >> parent;
    std::ifstream above("/proc/" + std::to_string(parent) + "/stat");
    above >> own >> name >> state >> grandparent;
    if (grandparent == ::getpid() && state != "Z") found.push_back(process);
  }
  ::closedir(folder);
  return found;
}

bool eventually(const std::function<bool()>& holds, std::chrono::seconds patience_here = 20s) {
  for (const auto until = Clock::now() + patience_here; Clock::now() < until;
       std::this_thread::sleep_for(10ms))
    if (holds()) return true;
  return false;
}

TEST_F(Serve, ThePageAndItsHeaders) {
  start();
  const Reply page = ask(get("/"));
  EXPECT_EQ(page.status, 200);
  for (const char* header : {"Content-Security-Policy: default-src 'self'", "frame-ancestors 'none'",
                             "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
                             "Content-Type: text/html", "Content-Encoding: gzip", "ETag: "})
    EXPECT_TRUE(page.has(header)) << header << "\n" << page.head;
  EXPECT_FALSE(page.has("Access-Control")) << page.head;
  const std::size_t tag = page.head.find("ETag: ") + 6;
  const std::string known = page.head.substr(tag, page.head.find("\r\n", tag) - tag);
  EXPECT_EQ(ask(get("/", "If-None-Match: " + known + "\r\n")).status, 304);
  EXPECT_EQ(ask(get("/api/v1/puzzles")).json()["puzzles"].size(), 14U);
  EXPECT_TRUE(ask(get("/api/v1/openapi.json")).json().contains("paths"));
  EXPECT_TRUE(ask(get("/api/v1/openapi.json", "Accept-Encoding: gzip\r\n")).has("Content-Encoding: gzip"));
  const Outcome end = stop(SIGINT);
  EXPECT_EQ(end.code, 0) << end;
  EXPECT_EQ(end.err, "");
}

TEST_F(Serve, QuestionsOneAfterAnotherAndAllAtOnce) {
  start();
  Client client(port);
  for (int i = 0; i < 3; ++i) {
    client.send(post("solve", quick));
    const Reply reply = client.reply();
    ASSERT_EQ(reply.status, 200) << reply.body;
    EXPECT_EQ(reply.json()["cost"], 5);
  }
  client.send(post("board", quick) + post("hint", quick) + get("/api/v1/puzzles"));
  EXPECT_EQ(client.reply().json()["moves"].size(), 9U);
  EXPECT_TRUE(client.reply().json().contains("move"));
  EXPECT_TRUE(client.reply().json().contains("puzzles"));
}

TEST_F(Serve, WhatIsNoRequestIsRefused) {
  start();
  const auto status = [&](const std::string& request) { return ask(request).status; };
  const std::string type = "Host: localhost\r\nContent-Type: application/json\r\n";
  EXPECT_EQ(status(get("/nothing")), 404);
  EXPECT_EQ(status(get("/../../etc/passwd")), 404);
  EXPECT_EQ(status(get("/%2e%2e/%2e%2e/etc/passwd")), 404);
  EXPECT_EQ(status(get("/api/v1/solve")), 405);
  EXPECT_EQ(status(post("nothing", quick)), 404);
  EXPECT_EQ(status("DELETE / HTTP/1.1\r\n" + type + "\r\n"), 405);
  EXPECT_EQ(status("OPTIONS /api/v1/solve HTTP/1.1\r\n" + type + "\r\n"), 405);
  EXPECT_EQ(status("POST / HTTP/1.1\r\n" + type + "Content-Length: 2\r\n\r\n{}"), 405);
  EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\n" + type + "Content-Length: 3\r\n\r\n{x}"), 400);
  EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\n" + type + "Content-Length: x\r\n\r\n{}"), 400);
  EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\n" + type + "Content-Length: 70000\r\n\r\n{}"), 413);
  EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\n" + type +
                   "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
            411);
  EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\n" + type +
                   "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}"),
            415);
  EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                   "text/plain\r\nContent-Length: 2\r\n\r\n{}"),
            415);
  for (const std::string host :
       {"evil.example", "127.evil.example", "127.0.0.1.evil.example", "127.1", "[::2]"})
    EXPECT_EQ(status("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n"), 403) << host;
  for (const std::string host : {"127.0.0.1:8080", "127.3.2.1", "[::1]:80", "localhost:1"})
    EXPECT_EQ(status("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n"), 200) << host;
  EXPECT_EQ(status(post("solve", quick, "Origin: http://evil.example\r\n")), 403);
  EXPECT_EQ(status(post("solve", quick, "Origin: http://localhost\r\n")), 200);
  EXPECT_EQ(status(post("solve", {{"puzzle", "lights-out"}, {"text", "1x"}})), 422);
  EXPECT_EQ(status(post("solve", {{"puzzle", "nothing"}})), 400);
  EXPECT_EQ(status(post("solve", {{"puzzle", "queens"}, {"text", "6\n\n7"}})), 422);
  const std::string deep = std::string(30'000, '[') + std::string(30'000, ']');
  EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\n" + type + "Content-Length: 60000\r\n\r\n" + deep), 400);
  EXPECT_EQ(status(get("/" + std::string(20'000, 'a'))), 414);
  EXPECT_EQ(status("rubbish\r\n\r\n"), 400);
  // Heads without an end are cut.
  Client client(port);
  client.send("GET / HTTP/1.1\r\n");
  bool sent = true;
  for (int i = 0; i < 5000 && sent; ++i)
    sent = client.send("X-" + std::to_string(i) + ": " + std::string(200, 'x') + "\r\n");
  EXPECT_FALSE(sent && client.reply().status == 200);
  EXPECT_EQ(solve().status, 200);
}

TEST_F(Serve, RefusalsAreJsonAndEndTheConnection) {
  start();
  Client client(port);
  client.send(
      "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: "
      "45\r\n\r\nGET /api/v1/puzzles HTTP/1.1\r\nHost: localhost\r\n");
  const Reply reply = client.reply();
  EXPECT_EQ(reply.status, 415);
  EXPECT_TRUE(reply.has("Connection: close"));
  EXPECT_TRUE(reply.json()["error"].contains("message")) << reply.body;
  EXPECT_TRUE(eventually([&] { return client.is_closed(); }));
}

// Somebody who asks whether his body is wanted hears so before he sends it.
TEST_F(Serve, WhoWaitsForAWordHasIt) {
  start();
  const std::string whole = post("solve", quick, "Expect: 100-continue\r\n");
  const std::size_t head = whole.find("\r\n\r\n") + 4;
  Client client(port);
  client.send(whole.substr(0, head));
  EXPECT_EQ(client.reply().status, 100);
  client.send(whole.substr(head));
  const Reply reply = client.reply();
  EXPECT_EQ(reply.status, 200);
  EXPECT_TRUE(reply.has("X-Content-Type-Options: nosniff")) << reply.head;
  EXPECT_EQ(reply.json()["cost"], 5);
}

// Boards of all steps would be seventy megabytes.
TEST_F(Serve, LongAnswersAreCut) {
  start();
  std::string empty;
  for (int row = 0; row < 25; ++row) {
    for (int column = 0; column < 25; ++column) empty += "0 ";
    empty.back() = '\n';
  }
  const Reply reply = ask(post(
      "solve", {{"puzzle", "sudoku"}, {"settings", {{"size", "25"}}}, {"text", empty}, {"steps", true}}));
  ASSERT_EQ(reply.status, 200) << reply.body.substr(0, 1000);
  EXPECT_LT(reply.body.size(), std::size_t{32} << 20);
  EXPECT_EQ(reply.json()["more_positions"], true);
  EXPECT_FALSE(ask(post("solve", {{"puzzle", "lights-out"}, {"text", "111/111/111"}, {"steps", true}}))
                   .json()
                   .contains("more_positions"));
}

TEST_F(Serve, EventsComeAsTheyDo) {
  start();
  Client client(port);
  client.send(post("list", {{"puzzle", "queens"}, {"text", "6"}}, as_stream));
  ASSERT_TRUE(client.read_until("event: end"));
  const std::string& all = client.received();
  EXPECT_TRUE(contains(all, "Content-Type: text/event-stream")) << all;
  std::size_t answers = 0;
  for (std::size_t at = 0; (at = all.find("event: answer\ndata: {", at)) != std::string::npos; ++at)
    ++answers;
  EXPECT_EQ(answers, 5U) << all;
  Client wrong(port);
  wrong.send(post("solve", {{"puzzle", "nothing"}}, as_stream));
  ASSERT_TRUE(wrong.read_until("event: end"));
  EXPECT_TRUE(contains(wrong.received(), "event: error\ndata: {\"error\":")) << wrong.received();
  EXPECT_EQ(
      ask(post("table", {{"puzzle", "lights-out"}, {"settings", {{"size", "3x3"}}}})).json()["positions"],
      512);
  EXPECT_EQ(ask(post("race", quick)).status, 200);
  EXPECT_EQ(ask(post("file", {{"file", "nonsense"}})).json()["ok"], false);
}

TEST_F(Serve, WhoLeavesEndsTheWork) {
  start();
  {
    Client client(port);
    client.send(post("count", endless, as_stream));
    ASSERT_TRUE(client.read_until("event: progress"));
    EXPECT_EQ(workers().size(), 1U);
  }
  EXPECT_TRUE(eventually([] { return workers().empty(); }, 5s));
  EXPECT_EQ(solve().status, 200);
}

TEST_F(Serve, AProcessThatDiesIsAnError) {
  start();
  Client client(port);
  client.send(post("count", endless, as_stream));
  ASSERT_TRUE(client.read_until("event: progress"));
  for (const pid_t worker : workers()) ::kill(worker, SIGKILL);
  ASSERT_TRUE(client.read_until("event: end"));
  EXPECT_TRUE(contains(client.received(), "event: error")) << client.received();
  EXPECT_EQ(solve().json()["cost"], 5);
}

// One that does not listen any more is killed a second after its time.
TEST_F(Serve, AProcessThatRunsAwayIsStopped) {
  start();
  Json question = endless;
  question["time_limit"] = 1;
  Client client(port);
  client.send(post("count", question, as_stream));
  ASSERT_TRUE(eventually([] { return !workers().empty(); }));
  for (const pid_t worker : workers()) ::kill(worker, SIGSTOP);
  ASSERT_TRUE(client.read_until("event: end"));
  EXPECT_TRUE(contains(client.received(), "too long")) << client.received();
  EXPECT_TRUE(workers().empty());
}

TEST_F(Serve, TimeThatIsOverGivesWhatIsKnown) {
  start({"--time-limit", "1"});
  Client client(port);
  client.send(post("count", endless, as_stream));
  ASSERT_TRUE(client.read_until("event: end"));
  EXPECT_TRUE(contains(client.received(), "event: answer")) << client.received();
}

TEST_F(Serve, OneTooManyIsToldSo) {
  start({"--connections", "4"});
  std::vector<std::unique_ptr<Client>> held;
  for (int i = 0; i < 4; ++i) {
    held.push_back(std::make_unique<Client>(port));
    held.back()->send("GET / HT");
  }
  std::this_thread::sleep_for(200ms);
  const Reply refused = solve();
  EXPECT_EQ(refused.status, 429);
  EXPECT_TRUE(refused.has("Retry-After: ")) << refused.head;
  EXPECT_EQ(refused.json()["error"]["what"], "limit");
  held.clear();
  EXPECT_TRUE(eventually([&] { return solve().status == 200; }));
}

TEST_F(Serve, TooManyLongQuestionsAreRefused) {
  start({"--workers", "1"});
  std::vector<std::unique_ptr<Client>> asking;
  Reply refused;
  for (int i = 0; i < 40 && refused.status == 0; ++i) {
    asking.push_back(std::make_unique<Client>(port));
    asking.back()->send(post("count", endless, as_stream));
    ASSERT_TRUE(asking.back()->read_until("\r\n\r\n"));
    if (contains(asking.back()->received(), " 429 ")) refused = asking.back()->reply();
  }
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(asking.size(), 1U + 16 + 1) << "one at work, sixteen that wait, and one too many";
  EXPECT_LE(workers().size(), 1U);
  EXPECT_EQ(solve().status, 200);
}

// Somebody who sends a byte now and then holds one thread, for a while.
TEST_F(Serve, WhoIsSlowIsLetGo) {
  start({"--connections", "3"});
  Client slow(port);
  slow.send("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n");
  const auto since = Clock::now();
  while (Clock::now() - since < 20s && !slow.is_closed()) {
    EXPECT_EQ(solve().status, 200);
    slow.send("X");
    std::this_thread::sleep_for(250ms);
  }
  EXPECT_LT(Clock::now() - since, 15s);
}

TEST_F(Serve, ManyAtOnceAreAllAnsweredRight) {
  start();
  std::atomic<int> right = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 50; ++t) {
    threads.emplace_back([&, t] {
      Client client(port);
      for (int i = 0; i < 10; ++i) {
        // Nearly every pattern of a board of three by three, each once.
        const int pattern = t * 10 + i;
        std::string text;
        for (int c = 0; c < 9; ++c) {
          text += (pattern >> c & 1) != 0 ? '1' : '0';
          if (c % 3 == 2) text += '\n';
        }
        client.send(post("solve", {{"puzzle", "lights-out"}, {"text", text}}));
        const Json json = client.reply().json();
        int board = pattern;
        for (const Json& move : json.value("moves", Json::array())) {
          const int cell = move["number"].get<int>() - 1, row = cell / 3, column = cell % 3;
          board ^= 1 << cell;
          if (row > 0) board ^= 1 << (cell - 3);
          if (row < 2) board ^= 1 << (cell + 3);
          if (column > 0) board ^= 1 << (cell - 1);
          if (column < 2) board ^= 1 << (cell + 1);
        }
        right += board == 0 && json.value("status", "") == "optimal";
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 500);
}

TEST_F(Serve, ItStopsWithItsProcessesAndStartsAgain) {
  start();
  Client client(port);
  client.send(post("count", endless, as_stream));
  ASSERT_TRUE(client.read_until("event: progress"));
  const auto since = Clock::now();
  const Outcome end = stop(SIGINT);
  EXPECT_EQ(end.code, 0) << end;
  if (!sanitized) {
    EXPECT_LT(Clock::now() - since, 5s);
  }
  EXPECT_TRUE(eventually([] { return workers().empty(); }, 5s));
  // The same port, although connections of the last one have not been forgotten; and killed, and again.
  for (int round = 0; round < 2; ++round) {
    program_.emplace(Launch{.arguments = {"serve", "--port", std::to_string(port)}});
    ASSERT_TRUE(program_->wait_for_out("/\n")) << program_->so_far();
    EXPECT_EQ(solve().status, 200);
    Client other(port);
    other.send(post("count", endless, as_stream));
    ASSERT_TRUE(other.read_until("event: progress"));
    const Outcome killed = stop(SIGKILL);
    EXPECT_EQ(killed.signal, SIGKILL);
    EXPECT_TRUE(eventually([] { return workers().empty(); }, 5s));
  }
}

// From the moment that its address is printed.
TEST_F(Serve, ItStopsWhenItHasJustBegun) {
  for (int round = 0; round < 5; ++round) {
    start();
    const Outcome end = stop(SIGTERM);
    EXPECT_EQ(end.code, 0) << end;
  }
}

// Whoever has left can be told so by the kernel: nobody else holds the connection.
TEST_F(Serve, ProcessesHoldNoConnections) {
  start();
  Client other(port);
  other.send(post("solve", quick));
  EXPECT_EQ(other.reply().status, 200);
  Client client(port);
  client.send(post("count", endless, as_stream));
  ASSERT_TRUE(client.read_until("event: progress"));
  for (const pid_t worker : workers()) {
    const std::string folder = "/proc/" + std::to_string(worker) + "/fd";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::error_code gone;
      const std::string to = std::filesystem::read_symlink(entry.path(), gone).string();
      EXPECT_FALSE(contains(to, "socket:")) << entry.path() << " " << to;
    }
  }
}

TEST_F(Serve, ACommandLineThatCannotBe) {
  start();
  const Outcome taken = run({"serve", "--port", std::to_string(port)});
  EXPECT_EQ(taken.code, 32) << taken;
  EXPECT_EQ(lines_of(taken.err).size(), 1U) << taken;
  EXPECT_EQ(run({"serve", "--listen", "no.such.address.invalid", "--port", "0"}).code, 32);
  EXPECT_EQ(run({"serve", "--port", "70000"}).code, 20);
}

TEST_F(Serve, OtherAddresses) {
  start({"--listen", "0.0.0.0"});
  EXPECT_TRUE(contains(program_->so_far().err, "warning")) << program_->so_far();
  EXPECT_EQ(ask("GET / HTTP/1.1\r\nHost: my.name\r\n\r\n").status, 200);
  stop();
  program_.emplace(Launch{.arguments = {"serve", "--port", "0", "--listen", "::1"}});
  if (!program_->wait_for_out("/\n")) GTEST_SKIP() << "this machine has no IPv6";
  const std::string& out = program_->so_far().out;
  EXPECT_TRUE(contains(out, "http://[::1]:")) << out;
  Client six(std::stoi(out.substr(out.rfind(':') + 1)), "::1");
  six.send("GET / HTTP/1.1\r\nHost: [::1]\r\n\r\n");
  EXPECT_EQ(six.reply().status, 200);
}

}  // namespace
}  // namespace nonet::cli
