// The playground's server over real sockets: what it survives.
#include <fcntl.h>
#include <sys/syscall.h>

#include <filesystem>

#include "cli/exit_codes.h"
#include "serve_client.h"

namespace nonet::cli {
namespace {

// Eight megabytes with the positions of all steps, more than sockets hold.
Json long_question() {
  std::string board;
  for (int row = 0; row < 40; ++row) board += std::string(40, '1') + '\n';
  return {{"puzzle", "lights-out"}, {"text", board}, {"steps", true}};
}
constexpr int small_buffer = 4096;

double megabytes_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024;
  return 0;
}

// What was asked for and is not read is kept once, and nobody else waits for it.
TEST_F(Serve, WhoDoesNotReadCostsHisAnswer) {
  if (sanitized) GTEST_SKIP() << "memory is as much as the sanitizer likes";
  start();
  constexpr int readers = 12;
  std::vector<std::unique_ptr<Client>> slow;
  double before = 0;
  for (int i = 0; i <= readers; ++i) {
    slow.push_back(std::make_unique<Client>(port, "127.0.0.1", small_buffer));
    slow.back()->send(post("solve", long_question()));
    ASSERT_TRUE(slow.back()->read_until("\r\n\r\n")) << i;
    ASSERT_TRUE(contains(slow.back()->received(), " 200 ")) << slow.back()->received();
    if (i == 0) before = megabytes_of(server());
  }
  const double each = (megabytes_of(server()) - before) / readers;
  EXPECT_GT(each, 4) << "they are not long enough to say anything";
  const std::string& head = slow.back()->received();
  const std::string length = "Content-Length: ";
  const double answer = std::stod(head.substr(head.find(length) + length.size())) / (1 << 20);
  EXPECT_LT(each, 1.6 * answer) << "an answer is " << answer << " MiB";
  EXPECT_EQ(solve().json()["cost"], 5);
}

// His place is somebody else's when the time of his question is over, and some seconds more.
TEST_F(Serve, WhoDoesNotReadAStreamIsLetGo) {
  if (sanitized) GTEST_SKIP() << "its answer, cut when its time is over, would fit the sockets";
  start({"--workers", "1", "--time-limit", "5"});
  Client slow(port, "127.0.0.1", small_buffer);
  slow.send(post("solve", long_question(), as_stream));
  ASSERT_TRUE(slow.read_until("event: answer"));
  Client other(port);
  other.send(post("count", {{"puzzle", "queens"}, {"text", "6"}}, as_stream));
  ASSERT_TRUE(other.read_until(": waiting")) << "there is one place, and it is taken";
  EXPECT_EQ(solve().json()["cost"], 5);
  ASSERT_TRUE(other.read_until("event: end"));
  EXPECT_TRUE(contains(other.received(), "event: answer")) << other.received();
  EXPECT_TRUE(eventually([] { return workers().empty(); }));
}

// The listening socket of a process; -1: this machine does not let anybody have it.
int listening_socket_of(pid_t process, int port) {
  const int handle = static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
  if (handle < 0) return -1;
  int found = -1;
  for (int number = 3; number < 64 && found < 0; ++number) {
    const int copy = static_cast<int>(::syscall(SYS_pidfd_getfd, handle, number, 0));
    if (copy < 0) continue;
    int listens = 0;
    socklen_t size = sizeof listens;
    sockaddr_in address{};
    socklen_t length = sizeof address;
    const bool it = ::getsockopt(copy, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens != 0 &&
                    ::getsockname(copy, reinterpret_cast<sockaddr*>(&address), &length) == 0 &&
                    ntohs(address.sin_port) == port;
    if (it) {
      found = copy;
    } else {
      ::close(copy);
    }
  }
  ::close(handle);
  return found;
}

TEST_F(Serve, WhereNothingCanBeAcceptedItEnds) {
  start();
  const int socket = listening_socket_of(server(), port);
  if (socket < 0) GTEST_SKIP() << "other processes' sockets cannot be had here";
  ::shutdown(socket, SHUT_RDWR);
  ::close(socket);
  const Outcome end = program_->finish();
  EXPECT_EQ(end.code, exit_no_address) << end;
  EXPECT_FALSE(end.killed);
  EXPECT_TRUE(contains(end.err, "cannot be listened on any more")) << end;
}

TEST_F(Serve, WhoLeavesEndsTheWork) {
  start(no_limit);
  {
    Client client(port);
    client.send(post("count", endless, as_stream));
    ASSERT_TRUE(client.read_until("event: progress"));
    EXPECT_EQ(workers().size(), 1U);
  }
  EXPECT_TRUE(eventually([] { return workers().empty(); }));
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
  Reply refused;
  // Those who are slow are let go: they come again for each try.
  EXPECT_TRUE(eventually([&] {
    held.clear();
    for (int i = 0; i < 4; ++i) {
      held.push_back(std::make_unique<Client>(port));
      held.back()->send("GET / HT");
    }
    refused = solve();
    return refused.status == 429;
  }));
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
  EXPECT_TRUE(eventually([&] {
    EXPECT_TRUE(eventually([&] { return solve().status == 200; })) << "it holds more than one";
    slow.send("X");
    std::this_thread::sleep_for(250ms);
    return slow.is_closed();
  }));
}

TEST_F(Serve, ItStopsWithItsProcessesAndStartsAgain) {
  start(no_limit);
  Client client(port);
  client.send(post("count", endless, as_stream));
  ASSERT_TRUE(client.read_until("event: progress"));
  const std::vector<pid_t> first = workers();
  EXPECT_EQ(first.size(), 1U);
  const Outcome end = stop(SIGINT);
  EXPECT_EQ(end.code, 0) << end;
  EXPECT_TRUE(eventually([&] { return have_ended(first); }));
  // The same port, although connections of the last one have not been forgotten; and killed, and again.
  for (int round = 0; round < 2; ++round) {
    start(no_limit, port);
    EXPECT_EQ(solve().status, 200);
    Client other(port);
    other.send(post("count", endless, as_stream));
    ASSERT_TRUE(other.read_until("event: progress"));
    const std::vector<pid_t> left = workers();
    EXPECT_EQ(left.size(), 1U);
    const Outcome killed = stop(SIGKILL);
    EXPECT_EQ(killed.signal, SIGKILL);
    EXPECT_TRUE(eventually([&] { return have_ended(left); }));
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

}  // namespace
}  // namespace nonet::cli
