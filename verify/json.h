// A small strict JSON reader that remembers lines. Part of what has to be trusted, so it is short and shares
// nothing with the solvers: no numbers but whole ones in 64 bits, no duplicate names, a bounded depth.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nonet_verify {

// Why a certificate is not accepted, and the line of its text. Thrown; main() catches it.
struct Rejection {
  std::size_t line = 0;
  std::string why;
};

// Why nothing is decided: it would take more than is allowed. Says nothing against the certificate.
struct Refusal {
  std::string why;
};

class Json {
 public:
  enum Kind { null, boolean, number, string, array, object };
  // Text with more values is refused: each takes some hundred bytes.
  static constexpr std::size_t most_values = std::size_t{1} << 22;
  static Json parse(std::string_view text, std::size_t most = most_values);

  std::size_t line = 1;
  Kind kind = null;

  // Each rejects, with the line, when the value is of another kind.
  bool truth() const;
  std::int64_t whole() const;
  const std::string& text() const;
  const std::vector<Json>& items() const;

  bool has(std::string_view name) const;
  const Json& at(std::string_view name) const;  // rejects when it is missing
  const std::vector<std::pair<std::string, Json>>& members() const;
  // Rejects members that are not in the list: what is not understood is not accepted.
  void allow(std::initializer_list<std::string_view> names) const;

  [[noreturn]] void reject(std::string why) const { throw Rejection{line, std::move(why)}; }

 private:
  friend class JsonParser;
  bool truth_ = false;
  std::int64_t whole_ = 0;
  std::string text_;
  std::vector<Json> items_;
  std::vector<std::pair<std::string, Json>> members_;
};

}  // namespace nonet_verify
