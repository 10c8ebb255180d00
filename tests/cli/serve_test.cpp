// The playground's server over real sockets: what it answers and what it refuses.
#include <atomic>

#include "cli/exit_codes.h"
#include "serve_client.h"

namespace nonet::cli {
namespace {

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
    EXPECT_EQ(status_under(host), 403) << host;
  for (const std::string host : {"127.0.0.1:8080", "127.3.2.1", "[::1]:80", "localhost:1"})
    EXPECT_EQ(status_under(host), 200) << host;
  EXPECT_EQ(status(post("solve", quick, "Origin: http://evil.example\r\n")), 403);
  EXPECT_EQ(status(post("solve", quick, "Origin: http://localhost\r\n")), 200);
  EXPECT_EQ(status(post("solve", {{"puzzle", "lights-out"}, {"text", "1x"}})), 422);
  EXPECT_EQ(status(post("solve", {{"puzzle", "nothing"}})), 400);
  EXPECT_EQ(status(post("solve", {{"puzzle", "queens"}, {"text", "6\n\n7"}})), 422);
  const std::string twice = R"({"puzzle": "queens", "text": "6", "text": "7"})";
  EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\n" + type +
                   "Content-Length: " + std::to_string(twice.size()) + "\r\n\r\n" + twice),
            400);
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
  EXPECT_LE(reply.body.size(), (std::size_t{8} << 20) + 1);
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
  EXPECT_EQ(answers, 4U) << all;
  ASSERT_TRUE(client.read_until("\"complete\":true")) << all;
  EXPECT_GT(all.find("\"listed\":4"), all.find("event: end"));
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

TEST_F(Serve, AListIsItsAnswersAndHowManyTheyAre) {
  start();
  const std::string file = content(source_folder() + "/examples/puzzles/queens.puzzle");
  ASSERT_FALSE(file.empty());
  for (const Json& question : {Json{{"puzzle", "queens"}, {"text", "6"}, {"limit", 3}},
                               Json{{"file", file}, {"limit", 3}}}) {  // a file has a process
    const Json list = ask(post("list", question)).json();
    EXPECT_EQ(list["answers"].size(), 3U) << list;
    for (const Json& answer : list["answers"]) EXPECT_EQ(answer["schema"], "nonet.listed/1");
    EXPECT_EQ(list["schema"], "nonet.list/1");
    EXPECT_EQ(list["listed"], 3);
    EXPECT_EQ(list["complete"], false);
  }
  const Json none = ask(post("list", {{"puzzle", "queens"}, {"text", "3"}})).json();
  EXPECT_EQ(none["answers"], Json::array());
  EXPECT_EQ(none["status"], "unsolvable");
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

TEST_F(Serve, ACommandLineThatCannotBe) {
  start();
  const Outcome taken = run({"serve", "--port", std::to_string(port)});
  EXPECT_EQ(taken.code, exit_no_address) << taken;
  EXPECT_EQ(lines_of(taken.err).size(), 1U) << taken;
  EXPECT_EQ(run({"serve", "--listen", "no.such.address.invalid", "--port", "0"}).code, exit_no_address);
  EXPECT_EQ(run({"serve", "--port", "70000"}).code, exit_usage);
}

TEST_F(Serve, OtherAddresses) {
  start({"--listen", "0.0.0.0"});
  EXPECT_TRUE(contains(program_->so_far().err, "warning")) << program_->so_far();
  EXPECT_EQ(status_under("my.name"), 200);
}

bool has_six() {
  const int socket = ::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in6 address{};
  address.sin6_family = AF_INET6;
  address.sin6_addr = in6addr_loopback;
  const bool bound = ::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  ::close(socket);
  return bound;
}

TEST_F(Serve, AddressesOfSixteenBytes) {
  if (!has_six()) GTEST_SKIP() << "this machine has no IPv6";
  start({"--listen", "::1"});
  EXPECT_TRUE(contains(program_->so_far().out, "http://[::1]:")) << program_->so_far();
  Client six(port, "::1");
  six.send("GET / HTTP/1.1\r\nHost: [::1]\r\n\r\n");
  EXPECT_EQ(six.reply().status, 200);
}

TEST_F(Serve, NamesThatItIsAskedUnder) {
  const std::vector<std::string> names = {"--host", "puzzles.example", "--host", "Box.lan"};
  start(names);
  for (const std::string host : {"puzzles.example", "Puzzles.Example", "puzzles.example:443", "box.lan:8080",
                                 "localhost", "127.0.0.1"})
    EXPECT_EQ(status_under(host), 200) << host;
  for (const std::string host :
       {"evil.example", "puzzles.example.evil.example", "my-puzzles.example", "example", "192.168.1.5"})
    EXPECT_EQ(status_under(host), 403) << host;
  const std::string type = "Content-Type: application/json\r\nContent-Length: 2\r\n";
  const auto from = [&](const std::string& origin) {
    return ask("POST /api/v1/solve HTTP/1.1\r\nHost: puzzles.example\r\nOrigin: " + origin + "\r\n" + type +
               "\r\n{}")
        .status;
  };
  EXPECT_EQ(from("https://puzzles.example"), 400) << "it was let in, and asked nothing";
  EXPECT_EQ(from("https://evil.example"), 403);
  stop();
  std::vector<std::string> everywhere = {"--listen", "0.0.0.0"};
  everywhere.insert(everywhere.end(), names.begin(), names.end());
  start(everywhere);
  for (const std::string host : {"puzzles.example", "192.168.1.5:8080", "[fd00::1]", "localhost"})
    EXPECT_EQ(status_under(host), 200) << host;
  EXPECT_EQ(status_under("evil.example"), 403);
  for (const std::string wrong : {"", "https://puzzles.example", "puzzles.example:443", "a b", "*.example"})
    EXPECT_EQ(run({"serve", "--port", "0", "--host", wrong}).code, exit_usage) << wrong;
}

}  // namespace
}  // namespace nonet::cli
