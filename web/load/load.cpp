// Many clients of `nonet serve` at once, in one thread: each asks for a board's solution, waits for it,
// checks it, and asks for the next. Who is refused (429) waits as long as Retry-After says, as browsers'
// users do.
//
//   load PORT CONNECTIONS SECONDS BOARDS COSTS
//
// BOARDS holds boards of Binary Sudoku, nine lines each; COSTS what `nonet solve binary-sudoku --judge` says
// of them. An answer is right when its cost is that, its moves are as many, and after them every row, column
// and box is even.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <bitset>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <queue>
#include <random>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
constexpr int side = 9;

struct Board {
  std::string rows[side];
  int cost = 0;
};

std::vector<Board> read_boards(const char* boards, const char* costs) {
  std::vector<Board> all;
  std::ifstream lines(boards), numbers(costs);
  Board board;
  int row = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty()) continue;
    board.rows[row++] = line;
    if (row < side) continue;
    row = 0;
    if (!(numbers >> board.cost)) break;
    all.push_back(board);
  }
  return all;
}

// The number behind a name in an answer; -1: there is none.
int number_behind(const std::string& text, const char* name, std::size_t& at) {
  at = text.find(name, at);
  if (at == std::string::npos) return -1;
  at += std::char_traits<char>::length(name);
  return std::atoi(text.c_str() + at);
}

bool is_right(const Board& board, const std::string& body) {
  std::size_t at = 0;
  if (number_behind(body, "\"cost\":", at) != board.cost) return false;
  bool cells[side * side];
  for (int i = 0; i < side * side; ++i)
    cells[i] = board.rows[i / side][static_cast<std::size_t>(i % side)] == '1';
  at = body.find("\"moves\":");
  const std::size_t end = body.find(']', at);
  int moves = 0;
  for (int number; at < end && (number = number_behind(body, "\"number\":", at)) > 0 && at < end; ++moves)
    if (number <= side * side) cells[number - 1] ^= true;
  bool rows[side] = {}, columns[side] = {}, boxes[side] = {};
  for (int i = 0; i < side * side; ++i) {
    const int r = i / side, c = i % side;
    rows[r] ^= cells[i], columns[c] ^= cells[i], boxes[r / 3 * 3 + c / 3] ^= cells[i];
  }
  for (int i = 0; i < side; ++i)
    if (rows[i] || columns[i] || boxes[i]) return false;
  return moves == board.cost;
}

struct Client {
  int socket = -1;
  std::size_t board = 0;
  std::string out, in;
  Clock::time_point asked;
};

struct Counts {
  unsigned long right = 0, wrong = 0, refused = 0, broken = 0;
  std::vector<float> milliseconds;
};

class Load {
 public:
  Load(int port, int connections, const std::vector<Board>& boards)
      : port_(port),
        boards_(boards),
        clients_(static_cast<std::size_t>(connections)),
        events_(::epoll_create1(0)) {}

  Counts run(double seconds) {
    end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    for (std::size_t i = 0; i < clients_.size(); ++i) waiting_.push({Clock::now(), i});
    while (Clock::now() < end_) {
      while (!waiting_.empty() && waiting_.top().first <= Clock::now()) {
        const std::size_t who = waiting_.top().second;
        waiting_.pop();
        open(who);
      }
      epoll_event ready[256];
      const int count = ::epoll_wait(events_, ready, 256, waiting_.empty() ? 100 : 1);
      for (int i = 0; i < count; ++i) receive(ready[i].data.u64);
    }
    return std::move(counts_);
  }

 private:
  void open(std::size_t who) {
    Client& client = clients_[who];
    client.socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    client.asked = Clock::now();  // a wait for being accepted counts
    if (::connect(client.socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
      return again(who, 1, true);
    const int on = 1;
    ::setsockopt(client.socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::fcntl(client.socket, F_SETFL, O_NONBLOCK);
    epoll_event event{.events = EPOLLIN, .data = {.u64 = who}};
    ::epoll_ctl(events_, EPOLL_CTL_ADD, client.socket, &event);
    ask(who);
  }

  void ask(std::size_t who) {
    Client& client = clients_[who];
    client.board = next_++ % boards_.size();
    std::string body = "{\"puzzle\":\"binary-sudoku\",\"text\":\"";
    for (const std::string& row : boards_[client.board].rows) body += row + "\\n";
    body += "\"}";
    client.out =
        "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        "application/json\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\n\r\n" + body;
    client.in.clear();
    if (::send(client.socket, client.out.data(), client.out.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(client.out.size())) {
      // Refused already: the answer is there to be read.
    }
  }

  void again(std::size_t who, double seconds, bool broken) {
    Client& client = clients_[who];
    counts_.broken += broken;
    ::close(client.socket);
    client.socket = -1;
    client.in.clear();
    waiting_.push(
        {Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)),
         who});
  }

  void receive(std::size_t who) {
    Client& client = clients_[who];
    char buffer[1 << 14];
    const ssize_t got = ::recv(client.socket, buffer, sizeof buffer, 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) return again(who, 0.01, !client.in.empty() || got < 0);  // closed between questions is fine
    client.in.append(buffer, static_cast<std::size_t>(got));
    const std::size_t head = client.in.find("\r\n\r\n");
    if (head == std::string::npos) return;
    std::size_t at = 0;
    const int length = number_behind(client.in, "Content-Length: ", at);
    if (client.in.size() < head + 4 + static_cast<std::size_t>(length)) return;
    const bool last = client.in.find("Connection: close") < head;
    if (client.in.compare(9, 3, "429") == 0) {
      ++counts_.refused;
      at = 0;
      const int wait = number_behind(client.in, "Retry-After: ", at);
      if (wait < 0) ++counts_.wrong;
      return again(who, (wait < 0 ? 1 : wait) + double(random_() % 1000) / 1000, false);
    }
    const auto now = Clock::now();
    counts_.milliseconds.push_back(std::chrono::duration<float, std::milli>(now - client.asked).count());
    ++(is_right(boards_[client.board], client.in) ? counts_.right : counts_.wrong);
    if (last) return again(who, 0, false);
    client.asked = now;
    ask(who);
  }

  using Waiting = std::pair<Clock::time_point, std::size_t>;
  const int port_;
  const std::vector<Board>& boards_;
  std::vector<Client> clients_;
  const int events_;
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting_;
  std::size_t next_ = 0;
  std::minstd_rand random_;
  Clock::time_point end_;
  Counts counts_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) {
    std::fputs("usage: load PORT CONNECTIONS SECONDS BOARDS COSTS\n", stderr);
    return 2;
  }
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  const auto boards = read_boards(argv[4], argv[5]);
  if (boards.empty()) return 2;
  const double seconds = std::atof(argv[3]);
  Counts counts = Load(std::atoi(argv[1]), std::atoi(argv[2]), boards).run(seconds);
  std::sort(counts.milliseconds.begin(), counts.milliseconds.end());
  const auto percentile = [&](double p) {
    const auto& all = counts.milliseconds;
    return all.empty() ? 0.F : all[static_cast<std::size_t>(p / 100 * double(all.size() - 1))];
  };
  std::printf(
      "%s connections: %.0f answers a second, p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms; %lu right, %lu wrong, "
      "%lu refused, %lu broken\n",
      argv[2], double(counts.right) / seconds, percentile(50), percentile(99), percentile(99.9), counts.right,
      counts.wrong, counts.refused, counts.broken);
  return counts.wrong + counts.broken == 0 ? 0 : 1;
}
