// Under which names this server is asked. A page of another site can lead a name of its own here (DNS
// rebinding); the Host of its requests says that name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nonet::web {

// An address of this machine alone, or the name that always leads to one.
bool is_loopback(const std::string& address);

// A name or an address, without a port.
bool is_host(const std::string& text);

// The name or address of a Host header, in lower case: of "Localhost:8080" localhost, of "[::1]:8080" ::1.
// nullopt if it contains anything else, such as user information.
std::optional<std::string> host_of(std::string_view header);

class Hosts {
 public:
  // Of a server on loopback: loopback, and the names. Of others: those, and addresses as numbers, which
  // nobody can lead elsewhere; without names whatever there is.
  Hosts(const std::string& listen, std::vector<std::string> names);

  // Without a port, in lower case.
  bool has(const std::string& host) const;

 private:
  const bool loopback_;
  std::vector<std::string> names_;
};

}  // namespace nonet::web
