// The server within this process; as a program it is tested in tests/cli.
#include "web/server/server.h"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <future>

namespace nonet::web {
namespace {

// The socket of this process that listens there.
int listening_socket(int port) {
  for (int socket = 3; socket < 1024; ++socket) {
    int listens = 0;
    socklen_t size = sizeof listens;
    if (::getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 || listens == 0) continue;
    sockaddr_in address{};
    socklen_t length = sizeof address;
    ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length);
    if (ntohs(address.sin_port) == port) return socket;
  }
  return -1;
}

TEST(Server, WhereNothingCanBeAcceptedItEnds) {
  auto server = Server::open({.port = 0});
  ASSERT_TRUE(server) << server.error().message;
  auto running = std::async(std::launch::async, [&] { return (*server)->run(); });
  const int socket = listening_socket((*server)->port());
  ASSERT_GE(socket, 0);
  ::shutdown(socket, SHUT_RDWR);
  EXPECT_FALSE(running.get()) << "nobody asked it to";
}

TEST(Server, ItEndsWhenItIsAskedTo) {
  for (const bool before : {false, true}) {
    auto server = Server::open({.port = 0});
    ASSERT_TRUE(server) << server.error().message;
    if (before) (*server)->stop();
    auto running = std::async(std::launch::async, [&] { return (*server)->run(); });
    if (!before) (*server)->stop();
    EXPECT_TRUE(running.get());
  }
}

}  // namespace
}  // namespace nonet::web
