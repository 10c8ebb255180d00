#include "web/server/connections.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <exception>
#include <system_error>

namespace nonet::web {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
constexpr std::size_t most_leaving = 1024;
constexpr std::chrono::milliseconds patience = 1s, tick = 20ms;

thread_local bool refused = false;

// Whatever is thrown ends this connection, not the others.
void serve(const std::function<void()>& connection) {
  try {
    connection();
  } catch (const std::exception&) {
    return;
  }
}

// Reads what the client still sends; true: there is no more to come.
bool has_left(int socket) {
  char rest[4096];
  while (true) {
    const ssize_t got = ::recv(socket, rest, sizeof rest, MSG_DONTWAIT);
    if (got > 0) continue;
    return got == 0 || (errno != EAGAIN && errno != EINTR);
  }
}

}  // namespace

Farewells::Farewells() : thread_([this] { run(); }) {}

Farewells::~Farewells() {
  ending_ = true;
  thread_.join();
}

void Farewells::send(int socket, std::string_view last_words) {
  ::send(socket, last_words.data(), last_words.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  ::shutdown(socket, SHUT_WR);
  const std::lock_guard lock(mutex_);
  arrived_.push_back({socket, Clock::now() + patience});
}

void Farewells::run() {
  std::vector<Leaving> leaving;
  while (!ending_) {
    {
      const std::lock_guard lock(mutex_);
      leaving.insert(leaving.end(), arrived_.begin(), arrived_.end());
      arrived_.clear();
    }
    const auto now = Clock::now();
    const std::size_t too_many = leaving.size() > most_leaving ? leaving.size() - most_leaving : 0;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < leaving.size(); ++i) {
      if (has_left(leaving[i].socket) || i < too_many || now >= leaving[i].until) {
        ::close(leaving[i].socket);
      } else {
        leaving[kept++] = leaving[i];
      }
    }
    leaving.resize(kept);
    std::this_thread::sleep_for(tick);
  }
  for (const Leaving& one : leaving) ::close(one.socket);
  for (const Leaving& one : arrived_) ::close(one.socket);
}

bool ConnectionThreads::is_refused() {
  return refused;
}

void ConnectionThreads::enqueue(std::function<void()> connection) {
  std::unique_lock lock(mutex_);
  if (used_ < most_ && has_thread()) {
    ++used_;
    waiting_.push_back(std::move(connection));
    lock.unlock();
    wake_.notify_one();
    return;
  }
  lock.unlock();
  refused = true;
  serve(connection);
  refused = false;
}

// One that rests, or a new one.
bool ConnectionThreads::has_thread() {
  if (resting_ > static_cast<int>(waiting_.size())) return true;
  try {
    threads_.emplace_back([this] { run(); });
  } catch (const std::system_error&) {
    return false;  // the machine has no more
  }
  return true;
}

void ConnectionThreads::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    ++resting_;
    wake_.wait(lock, [this] { return !waiting_.empty() || ending_; });
    --resting_;
    if (waiting_.empty()) return;
    const auto connection = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    serve(connection);
    lock.lock();
    --used_;
  }
}

void ConnectionThreads::shutdown() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

}  // namespace nonet::web
