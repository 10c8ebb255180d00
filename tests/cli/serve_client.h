// A server that a test started, and clients of it that may do anything.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "run_program.h"

namespace nonet::cli {

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
  // `buffer`: how much the kernel may keep for one who does not read; 0: as much as it likes.
  explicit Client(int port, const char* address = "127.0.0.1", int buffer = 0) {
    const bool six = std::string_view(address).find(':') != std::string_view::npos;
    socket_ = ::socket(six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (buffer > 0) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
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

inline std::string post(std::string_view verb, const Json& question, std::string_view more = "") {
  const std::string body = question.dump();
  return "POST /api/v1/" + std::string(verb) +
         " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + std::string(more) +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

inline std::string get(std::string_view path, std::string_view more = "") {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(more) + "\r\n";
}

inline constexpr std::string_view as_stream = "Accept: text/event-stream\r\n";
inline const Json quick = {{"puzzle", "lights-out"}, {"text", "111/111/111"}};
inline const Json endless = {{"puzzle", "queens"}, {"text", "24"}};
// So that nothing ends by itself while a test waits for it to be ended.
inline const std::vector<std::string> no_limit = {"--time-limit", "1000"};

class Serve : public ::testing::Test {
 protected:
  void start(std::vector<std::string> more = {}, int at = 0) {
    std::vector<std::string> arguments = {"serve", "--port", std::to_string(at)};
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
  int status_under(const std::string& host) {
    return ask("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n").status;
  }
  Reply solve() { return ask(post("solve", quick)); }
  Outcome stop(int signal = SIGTERM) {
    program_->send(signal);
    return program_->finish();
  }

  std::optional<Program> program_;
  int port = 0;
};

struct Process {
  pid_t number = 0, parent = 0;
  std::string command = {};  // its words without anything between
};

inline std::vector<Process> processes() {
  std::vector<Process> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    Process process{.number = std::atoi(entry.path().filename().c_str())};
    if (process.number <= 0) continue;
    std::ifstream stat(entry.path() / "stat"), command(entry.path() / "cmdline");
    std::string number, name, state;
    stat >> number >> name >> state >> process.parent;
    std::getline(command, process.command);
    std::erase(process.command, '\0');
    if (!state.empty() && state != "Z") found.push_back(process);
  }
  return found;
}

// The server that this test started.
inline pid_t server() {
  for (const Process& process : processes())
    if (process.parent == ::getpid() && contains(process.command, "serve")) return process.number;
  return 0;
}

// Processes that answer a question now.
inline std::vector<pid_t> workers() {
  const pid_t parent = server();
  std::vector<pid_t> found;
  for (const Process& process : processes())
    if (process.parent == parent && contains(process.command, "serve-worker"))
      found.push_back(process.number);
  return found;
}

inline bool eventually(const std::function<bool()>& holds) {
  for (const auto until = Clock::now() + patience; Clock::now() < until; std::this_thread::sleep_for(10ms))
    if (holds()) return true;
  return false;
}

// Whether none of them lives, whoever is their parent now.
inline bool have_ended(const std::vector<pid_t>& numbers) {
  const auto living = processes();
  return std::none_of(living.begin(), living.end(), [&](const Process& process) {
    return contains(process.command, "serve-worker") &&
           std::find(numbers.begin(), numbers.end(), process.number) != numbers.end();
  });
}

}  // namespace nonet::cli
