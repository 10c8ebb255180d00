#include "web/server/connection.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace nonet::web {

namespace {

using namespace std::chrono_literals;
constexpr auto most_reading = 5s;   // a request, from its first byte to its last
constexpr auto most_writing = 10s;  // a part of an answer, and a millisecond for so many bytes of it
constexpr std::size_t least_speed = 32;
constexpr std::size_t most_bytes = 128 << 10;  // of a request with its headers
constexpr std::size_t most_held = 64 << 10;    // of an answer; the rest of a longer one is not copied
constexpr auto farewell = 500ms;

thread_local Connection* served = nullptr;

ssize_t put(int socket, const void* from, std::size_t size) {
  return ::send(socket, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// Closing a socket with unread bytes would take back what was sent last: they are read first.
void drain(int socket) {
  ::shutdown(socket, SHUT_WR);
  const auto until = Clock::now() + farewell;
  char rest[4096];
  while (true) {
    pollfd ready{socket, POLLIN, 0};
    const int wait = milliseconds_until(until);
    if (wait == 0 || ::poll(&ready, 1, wait) <= 0) return;
    if (::recv(socket, rest, sizeof rest, MSG_DONTWAIT) <= 0) return;
  }
}

}  // namespace

Connection::Connection(int socket, std::string_view standing) : socket_(socket), standing_(standing) {
  const timeval slice{0, 100'000};
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &slice, sizeof slice);
  served = this;
}

Connection::~Connection() {
  served = nullptr;
  flush();
  if (close_after && !failed_) drain(socket_);
  ::close(socket_);
}

Connection& Connection::current() {
  return *served;
}

void Connection::begin_request() {
  deadline_ = Clock::now() + most_reading;
  end_by_ = Clock::time_point::max();
  allowed_ = most_bytes;
  held_ = true;
  head_.clear();
  body_left_.reset();
}

int Connection::receive() {
  const ssize_t got = ::recv(socket_, buffer_, sizeof buffer_, 0);
  if (got <= 0) return got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
  begin_ = 0;
  end_ = static_cast<std::size_t>(got);
  return 1;
}

bool Connection::refill() {
  while (!failed_ && Clock::now() < deadline_)
    if (const int got = receive(); got != 0) return got > 0;
  return false;
}

bool Connection::is_gone() const {
  pollfd ready{socket_, POLLRDHUP, 0};
  return ::poll(&ready, 1, 0) > 0 && (ready.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

bool Connection::is_readable() const {
  return begin_ < end_ || !failed_;
}

bool Connection::is_writable() const {
  return !failed_ && !is_gone();
}

ssize_t Connection::read(char* to, std::size_t size) {
  const bool more = begin_ < end_ || refill();
  const std::size_t left = body_left_.value_or(allowed_);
  const std::size_t taken = more ? std::min({size, end_ - begin_, allowed_, left}) : 0;
  if (taken == 0) {  // what there is of this request, and what comes of it later, nobody will read
    close_after = true;
    return -1;
  }
  std::memcpy(to, buffer_ + begin_, taken);
  begin_ += taken;
  allowed_ -= taken;
  if (body_left_) {
    *body_left_ -= taken;
  } else {
    head_.append(to, taken);
  }
  return static_cast<ssize_t>(taken);
}

ssize_t Connection::write(const char* from, std::size_t size) {
  if (failed_) return -1;
  const std::string_view text(from, size);
  if (!held_ || size > most_held) return flush() && send_now(text) ? static_cast<ssize_t>(size) : -1;
  // A response begins with its status line, which is sent whole.
  const std::size_t line = out_.empty() && text.starts_with("HTTP/") ? text.find("\r\n") : text.npos;
  if (line == text.npos) {
    out_ += text;
  } else {
    ((out_ = text.substr(0, line + 2)) += standing_) += text.substr(line + 2);
  }
  return static_cast<ssize_t>(size);
}

bool Connection::flush() {
  if (out_.empty()) return !failed_;
  const bool sent = send_now(out_);
  out_.clear();
  return sent;
}

bool Connection::send_now(std::string_view text) {
  const auto needed = most_writing + std::chrono::milliseconds(text.size() / least_speed);
  failed_ = failed_ || !write_all(socket_, text, std::min(end_by_, Clock::now() + needed), put);
  return !failed_;
}

// Nobody asks who it is.
void Connection::get_remote_ip_and_port(std::string&, int&) const {}
void Connection::get_local_ip_and_port(std::string&, int&) const {}

}  // namespace nonet::web
