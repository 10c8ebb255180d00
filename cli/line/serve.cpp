#include <fmt/format.h>

#include "cli/line/parts.h"
#include "web/server/hosts.h"

namespace nonet::cli {

namespace {

std::string check_address(const std::string& text) {
  return text.empty() ? "the address is empty" : "";
}

std::string check_host(const std::string& text) {
  return web::is_host(text) ? "" : fmt::format("expected a name without a port, found '{}'", text);
}

}  // namespace

void add_serve(CLI::App& app, Options& o) {
  auto* serve =
      app.add_subcommand("serve", "the playground: a page in the browser, and a JSON API, until Ctrl-C");
  serve->add_option("--port", o.serve.port, "0 takes any that is free; the address is printed")
      ->type_name("N")
      ->check(CLI::Range(0, 65535));
  serve
      ->add_option("--listen", o.serve.listen,
                   "the address to listen on; others than loopback let everybody in")
      ->type_name("ADDRESS")
      ->check(check_address, "");
  serve
      ->add_option("--host", o.serve.hosts,
                   "a name that it is also asked under: a proxy's, or one of the network; may be repeated")
      ->type_name("NAME")
      ->allow_extra_args(false)
      ->check(check_host, "");
  serve->add_option("--connections", o.serve.connections, "at once; who is one too many is told so")
      ->type_name("N")
      ->check(CLI::Range(1, 4096));
  serve->add_option("--workers", o.serve.workers, "processes for long questions at once; 0 takes one a core")
      ->type_name("N")
      ->check(CLI::Range(0, 256));
  serve->add_option("--time-limit", o.serve.time_limit, "seconds a long question has at most")
      ->type_name("S")
      ->check(CLI::Range(0.1, 86400.0));
  serve->add_option("--memory", o.serve.memory, "MiB that an algorithm may take in such a process")
      ->type_name("MIB")
      ->check(CLI::Range(16, 1 << 20));
  serve->footer(
      "Examples:\n"
      "  nonet serve\n"
      "  nonet serve --port 0\n"
      "  nonet serve --listen ::1 --port 8081\n"
      "  nonet serve --host puzzles.example");
}

}  // namespace nonet::cli
