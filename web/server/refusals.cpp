#include "web/server/refusals.h"

#include <fmt/format.h>

#include <algorithm>

#include "web/api/api.h"
#include "web/server/head.h"

namespace nonet::web {

namespace {

// Pages of other sites may send requests here, under a name of theirs that leads here or from where they are:
// browsers say both.
std::optional<Refusal> refusal_of_origin(const httplib::Request& request, const Hosts& hosts) {
  const std::string header = request.get_header_value("Host");
  const auto host = host_of(header);
  if (!host) return Refusal{400, "usage", "Host: expected a name or an address, with or without a port"};
  const std::string origin = request.get_header_value("Origin");
  const bool own = origin.empty() || origin == "http://" + header || origin == "https://" + header;
  if (own && hosts.has(*host)) return std::nullopt;
  return Refusal{403, "usage", "this request comes from elsewhere"};
}

bool is_number(const std::string& text) {
  return !text.empty() && text.size() < 10 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<Refusal> refusal_of_body(const httplib::Request& request) {
  if (request.has_header("Transfer-Encoding")) return Refusal{411, "usage", "a body needs a Content-Length"};
  if (request.has_header("Content-Encoding")) return Refusal{415, "usage", "a body is not compressed"};
  const std::string length = request.get_header_value("Content-Length");
  if (length.empty() && request.method == "POST")
    return Refusal{411, "usage", "a body needs a Content-Length"};
  if (length.empty()) return std::nullopt;
  if (!is_number(length)) return Refusal{400, "usage", "Content-Length: expected one number"};
  if (request.method != "POST" && length != "0") return Refusal{400, "usage", "only POST has a body"};
  if (std::stoul(length) > most_body)
    return Refusal{413, "limit", fmt::format("the question is longer than {} bytes", most_body)};
  return std::nullopt;
}

}  // namespace

std::string refusal_text(const Refusal& refusal) {
  return report::line_of({{"error", {{"message", refusal.message}, {"what", refusal.what}}}});
}

Refusal refusal_of(int status) {
  switch (status) {
    case 404:
      return {404, "usage", "there is nothing here"};
    case 413:
      return {413, "limit", fmt::format("the question is longer than {} bytes", most_body)};
    case 414:
      return {414, "limit", "the address is too long"};
    default:
      return {status, status < 500 ? "usage" : "internal",
              status < 500 ? "this is no request" : "this failed"};
  }
}

Refusal too_busy() {
  return {429, "limit", "too many questions at once; try again in a moment"};
}

std::optional<Refusal> refusal_of(const httplib::Request& request, std::string_view head,
                                  const Hosts& hosts) {
  if (auto fault = fault_of_head(head)) return Refusal{400, "usage", std::move(*fault)};
  const bool post = request.method == "POST";
  if (!post && request.method != "GET" && request.method != "HEAD")
    return Refusal{405, "usage", "there are GET, HEAD and POST", "GET, HEAD, POST"};
  if (auto elsewhere = refusal_of_origin(request, hosts)) return elsewhere;
  if (auto body = refusal_of_body(request)) return body;
  if (!post) return std::nullopt;
  if (!request.path.starts_with("/api/v1/"))
    return Refusal{405, "usage", "this is asked by GET", "GET, HEAD"};
  if (api::find_verb(request.path.substr(8)) == nullptr) {
    if (request.path == "/api/v1/puzzles" || request.path == "/api/v1/openapi.json" ||
        request.path == "/api/v1/status")
      return Refusal{405, "usage", "this is asked by GET", "GET, HEAD"};
    return refusal_of(404);
  }
  std::string type = request.get_header_value("Content-Type");
  for (char& c : type) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  if (type != "application/json" && !type.starts_with("application/json;"))
    return Refusal{415, "usage", "expected Content-Type: application/json"};
  return std::nullopt;
}

std::string_view too_many_connections() {
  static const std::string text = [] {
    const std::string body = refusal_text({429, "limit", "too many connections; try again in a moment"});
    std::string all = "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 1\r\n";
    all += standing_headers();
    return all +
           fmt::format(
               "Cache-Control: no-store\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
               body.size(), body);
  }();
  return text;
}

std::string_view standing_headers() {
  return "Content-Security-Policy: default-src 'self'; base-uri 'none'; form-action 'none'; "
         "frame-ancestors 'none'; object-src 'none'\r\n"
         "X-Content-Type-Options: nosniff\r\n"
         "Referrer-Policy: no-referrer\r\n"
         "Cross-Origin-Resource-Policy: same-origin\r\n"
         "Cross-Origin-Opener-Policy: same-origin\r\n";
}

}  // namespace nonet::web
