// Request smuggling: bytes that a client hides behind a refused request, or in an ambiguous head, are never
// treated as a request.
#include "serve_client.h"

namespace nonet::cli {
namespace {

const std::string to_here = "Host: localhost\r\n";
const std::string of_json = "Content-Type: application/json\r\n";

std::string length_of_body(std::size_t bytes) {
  return "Content-Length: " + std::to_string(bytes) + "\r\n";
}

// The question that a page of another site tries to smuggle in.
std::string hidden_question() {
  return post("solve", quick);
}

// A request whose body is the hidden question.
std::string with_body(const std::string& line, const std::string& fields) {
  return line + " HTTP/1.1\r\n" + fields + length_of_body(hidden_question().size()) + "\r\n" +
         hidden_question();
}

int responses_in(const std::string& text) {
  int found = 0;
  for (std::size_t at = 0; (at = text.find("HTTP/1.1 ", at)) != std::string::npos; ++at) ++found;
  return found;
}

class ServeRequests : public Serve {
 protected:
  std::uint64_t questions() {
    const Json status = ask(get("/api/v1/status")).json();
    EXPECT_TRUE(status.contains("questions")) << status;
    return status.value("questions", ~std::uint64_t{0});
  }
  // Expects one response, which closes the connection, and that the rest is not treated as a question.
  void expect_refused(const std::string& sent, std::initializer_list<int> statuses) {
    SCOPED_TRACE(sent.substr(0, 200));
    const std::uint64_t before = questions();
    Client client(port);
    client.send(sent);
    while (client.receive()) continue;
    const std::string& all = client.received();
    EXPECT_EQ(responses_in(all), 1) << all;
    ASSERT_TRUE(all.starts_with("HTTP/1.1 ")) << all;
    const int status = std::stoi(all.substr(9, 3));
    EXPECT_TRUE(std::find(statuses.begin(), statuses.end(), status) != statuses.end()) << all;
    EXPECT_TRUE(contains(all, "\r\nConnection: close\r\n")) << all;
    EXPECT_FALSE(contains(all, "Keep-Alive")) << all;
    EXPECT_EQ(questions(), before);
  }
};

TEST_F(ServeRequests, QuestionsAreCounted) {
  start();
  EXPECT_EQ(questions(), 0U);
  EXPECT_EQ(ask(hidden_question()).status, 200);
  EXPECT_EQ(ask(post("solve", {{"puzzle", "nothing"}})).status, 400);
  EXPECT_EQ(questions(), 2U);
  EXPECT_EQ(ask(post("status", quick)).status, 405);
  EXPECT_EQ(questions(), 2U);
}

// Each of these requests is answered before its body is read.
TEST_F(ServeRequests, ABodyThatWasNotReadIsNoRequest) {
  start();
  const std::string plain = to_here + "Content-Type: text/plain\r\n";
  const std::string solve = "POST /api/v1/solve";
  expect_refused(with_body("POST /" + std::string(9000, 'a'), plain), {414});
  expect_refused(with_body("POST /a?b?c?d", plain), {400});
  expect_refused(with_body(solve, plain + "Cookie: " + std::string(9000, 'c') + "\r\n"), {400});
  expect_refused(with_body(solve, plain + "Range: bytes=x\r\n"), {400, 415, 416});
  expect_refused(with_body("BREW /pot", plain), {400});
  expect_refused("rubbish\r\n\r\n" + hidden_question(), {400});
  expect_refused("\r\n" + hidden_question(), {400});
  expect_refused("POST /api/v1/solve HTTP/2.0\r\n" + plain + length_of_body(hidden_question().size()) +
                     "\r\n" + hidden_question(),
                 {400});
  expect_refused(with_body(solve, plain), {415});
  expect_refused(with_body(solve, to_here + of_json + "Origin: http://evil.example\r\n"), {403});
  expect_refused(with_body(solve, "Host: evil.example\r\n" + of_json), {403});
  expect_refused(with_body("POST /api/v1/nothing", to_here + of_json), {404});
  expect_refused(with_body("POST /", to_here + of_json), {405});
  expect_refused(with_body("PUT /api/v1/solve", to_here + of_json), {405});
  expect_refused(with_body("GET /api/v1/puzzles", to_here), {400});
  expect_refused(with_body("HEAD /", to_here), {400});
  expect_refused("POST /api/v1/solve HTTP/1.1\r\n" + to_here + of_json + length_of_body(70'000) + "\r\n" +
                     hidden_question(),
                 {413});
  expect_refused("POST /api/v1/solve HTTP/1.1\r\n" + to_here + of_json + "\r\n" + hidden_question(), {411});
}

// The length of a body must be stated exactly once, in one way.
TEST_F(ServeRequests, ABodyWithTwoEndsIsRefused) {
  start();
  const std::string solve = "POST /api/v1/solve HTTP/1.1\r\n" + to_here + of_json;
  const std::string chunk = "2\r\n{}\r\n0\r\n\r\n";
  for (const char* coding : {"chunked", "Chunked", "identity", "gzip, chunked", "chunke%64"}) {
    const std::string field = std::string("Transfer-Encoding: ") + coding + "\r\n";
    expect_refused(solve + field + "\r\n" + chunk + hidden_question(), {400, 411});
    expect_refused(solve + field + length_of_body(2) + "\r\n{}" + hidden_question(), {400, 411});
    expect_refused("GET / HTTP/1.1\r\n" + to_here + field + "\r\n" + chunk + hidden_question(), {400, 411});
  }
  expect_refused(solve + "Transfer-Encoding:\r\n" + length_of_body(2) + "\r\n{}" + hidden_question(), {400});
  expect_refused(solve + "Transfer-Encoding : chunked\r\n" + length_of_body(2) + "\r\n{}" + hidden_question(),
                 {400});
  expect_refused(solve + "Transfer-Encoding: chunked\n" + length_of_body(2) + "\r\n{}" + hidden_question(),
                 {400});
  expect_refused(solve + length_of_body(2) + length_of_body(2) + "\r\n{}" + hidden_question(), {400});
  expect_refused(solve + length_of_body(2) + "content-length: 3\r\n\r\n{}" + hidden_question(), {400});
  for (const char* value : {"+2", "-2", "2, 2", "0x2", "%32", "2 2", "2;", "", "99999999999999999999"})
    expect_refused(solve + "Content-Length: " + value + "\r\n\r\n{}" + hidden_question(), {400});
  expect_refused("GET / HTTP/1.1\r\n" + to_here + "Content-Length : 9\r\n\r\n" + hidden_question(), {400});
}

// cpp-httplib skips lines that it does not understand.
TEST_F(ServeRequests, AHeadThatCanBeReadInTwoWaysIsRefused) {
  start();
  const std::string get_page = "GET / HTTP/1.1\r\n" + to_here;
  for (const std::string line :
       {"Origin: http://evil.example\n", "X: 1\nX: 2\r\n", "no colon\r\n", ": no name\r\n", " folded: 1\r\n",
        "X: 1\r\n\tfolded\r\n", "X : 1\r\n", "X\t: 1\r\n", "(X): 1\r\n", "X: a\rb\r\n", "X: \x01\r\n",
        "Origin:\r\n", "Origin: http://localhost\r\nOrigin: http://evil.example\r\n",
        "Origin: http://local%68ost\r\n"})
    expect_refused(get_page + line + "\r\n" + hidden_question(), {400});
  expect_refused(get_page + std::string("X: \0\r\n", 6) + "\r\n" + hidden_question(), {400});
  for (const std::string line : {"GET  / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n", " GET / HTTP/1.1\r\n",
                                 "GET\t/ HTTP/1.1\r\n", "GET / HTTP/1.1\n", "GET /\r HTTP/1.1\r\n"})
    expect_refused(line + to_here + "\r\n" + hidden_question(), {400});
  expect_refused("POST /api/v1/solve HTTP/1.1\r\n" + to_here + of_json + of_json + length_of_body(2) +
                     "\r\n{}" + hidden_question(),
                 {400});
}

TEST_F(ServeRequests, ThereIsOneHost) {
  start({"--host", "puzzles.example"});
  const auto refused = [&](const std::string& fields, int status = 400) {
    expect_refused("GET / HTTP/1.1\r\n" + fields + "\r\n" + hidden_question(), {status});
  };
  refused("");
  refused("Host:\r\n");
  refused(to_here + to_here);
  refused(to_here + "Host: evil.example\r\n");
  refused("Host: evil.example\r\nhost: localhost\r\n");
  expect_refused("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n" + hidden_question(), {400});
  for (const char* value : {"user@127.0.0.1",
                            "evil.example@localhost",
                            "localhost@evil.example",
                            "localhost:80@evil.example",
                            "localhost:8080:80",
                            "localhost:x",
                            "localhost:123456",
                            "localhost:-1",
                            "localhost/",
                            "localhost/evil",
                            "localhost evil",
                            "localhost, evil.example",
                            "local%68ost",
                            "[::1]evil.example",
                            "[::1",
                            "[::1]x:80",
                            "[localhost]",
                            "::1",
                            ":80",
                            "[]",
                            "http://localhost",
                            "localhost?",
                            "localhost#",
                            "puzzles.example:"
                            "80@x",
                            "\"localhost\"",
                            "localhost\\"})
    refused("Host: " + std::string(value) + "\r\n");
  refused("Host: evil.example\r\n", 403);
  for (const char* value : {"localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]", "[::1]:65535",
                            "puzzles.example", "puzzles.example:443", "localhost:"})
    EXPECT_EQ(status_under(value), 200) << value;
  // The Host must also be well formed if the server listens on all addresses.
  stop();
  start({"--listen", "0.0.0.0"});
  refused(to_here + to_here);
  refused("Host: user@my.name\r\n");
  EXPECT_EQ(status_under("my.name"), 200);
}

// A connection stays open if every request was read to its end.
TEST_F(ServeRequests, GoodRequestsFollowOneAnother) {
  start();
  Client client(port);
  const std::string wrong = post("solve", {{"puzzle", "nothing"}});
  client.send(get("/nothing") + wrong + hidden_question() + "HEAD / HTTP/1.1\r\n" + to_here +
              "Content-Length: 0\r\n\r\n");
  for (const int status : {404, 400, 200}) {
    const Reply reply = client.reply();
    EXPECT_EQ(reply.status, status) << reply.head;
    EXPECT_FALSE(reply.has("Connection: close")) << reply.head;
  }
  ASSERT_TRUE(client.read_until("\r\n\r\n"));
  EXPECT_TRUE(client.received().starts_with("HTTP/1.1 200")) << client.received();
  EXPECT_EQ(questions(), 2U);
}

TEST_F(ServeRequests, TheOldProtocolEndsWithItsAnswer) {
  start();
  Client client(port);
  client.send("GET /api/v1/puzzles HTTP/1.0\r\n" + to_here + "\r\n" + hidden_question());
  while (client.receive()) continue;
  EXPECT_EQ(responses_in(client.received()), 1);
  EXPECT_EQ(questions(), 0U);
}

}  // namespace
}  // namespace nonet::cli
