// One connection as cpp-httplib reads and writes it, with what that leaves open: a request must be there
// within a time in all, not only between its bytes; its bytes are bounded before they are looked at; an
// answer leaves as a whole, and a long one is not copied.
#pragma once

#include <httplib.h>

#include <optional>
#include <string>
#include <string_view>

#include "web/server/descriptors.h"

namespace nonet::web {

class Connection final : public httplib::Stream {
 public:
  // `standing` are headers that every response has, as they are sent; they outlive it.
  Connection(int socket, std::string_view standing);
  ~Connection() override;  // closes it, so that what was written still arrives
  Connection(const Connection&) = delete;
  // Of the thread that made it and serves it.
  static Connection& current();

  // Waits until something of the next request is there; false: nothing came, or the client has left.
  template <class GoOn>
  bool wait_for_request(const GoOn& go_on) {
    if (begin_ < end_) return true;
    while (go_on())
      if (const int got = receive(); got != 0) return got > 0;
    return false;
  }
  void begin_request();
  bool flush();
  bool send_now(std::string_view text);  // as it is, whatever is held

  bool is_gone() const;                                    // the client has closed its side
  void stream() { held_ = false; }                         // from now on everything is sent at once
  void end_by(Clock::time_point time) { end_by_ = time; }  // nothing of this answer is sent later
  const std::string& head() const { return head_; }        // of the request, as it came
  // The size of the body, which ends the request.
  void expect_body(std::size_t size) { body_left_ = size; }
  // Whether the request was read to its end. If not, the next bytes may be part of its body and must not be
  // read as a request, so the connection is closed after the response.
  bool is_read() const { return body_left_ == std::size_t{0}; }
  bool close_after = false;  // close the connection after this response

  bool is_readable() const override;
  bool is_writable() const override;
  ssize_t read(char* to, std::size_t size) override;
  ssize_t write(const char* from, std::size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  int socket() const override { return socket_; }

 private:
  int receive();  // waits a little; 1: there is something, -1: nothing will come any more
  bool refill();

  const int socket_;
  const std::string_view standing_;
  char buffer_[8192];
  std::size_t begin_ = 0, end_ = 0;  // of what was received and not read
  std::size_t allowed_ = 0;          // bytes of this request
  std::string head_;
  std::optional<std::size_t> body_left_;  // nullopt: the head has not been read
  Clock::time_point deadline_;            // for reading a request
  Clock::time_point end_by_ = Clock::time_point::max();
  std::string out_;
  bool held_ = true;  // answers are collected until flush()
  bool failed_ = false;
};

}  // namespace nonet::web
