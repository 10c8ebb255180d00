// The text of a certificate, a thing a line: JSON, written member by member. The library reads none and
// writes nothing else, so this is all it needs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nonet/contract/certificate.h"

namespace nonet {

class CertificateText {
 public:
  void put(std::string_view name, std::string_view text);
  void put(std::string_view name, const char* text) { put(name, std::string_view(text)); }
  void put(std::string_view name, const std::string& text) { put(name, std::string_view(text)); }
  void put(std::string_view name, bool truth);
  void put(std::string_view name, std::int64_t number);
  void put(std::string_view name, u64 number);
  void put(std::string_view name, const std::vector<std::string>& texts);
  void put(std::string_view name, const std::vector<u64>& numbers);
  void put(std::string_view name, const std::vector<ProvedBound>& pairs);
  // Each text is JSON already.
  void put_raw(std::string_view name, const std::vector<std::string>& values);
  // The lines of a text, as an array of texts.
  void put_lines(std::string_view name, std::string_view lines);
  // Lines of JSON, one value in all.
  void put_value(std::string_view name, std::string_view lines);
  void open(std::string_view name);  // an object; its members follow
  void close();
  struct Limits {
    std::size_t values = most_certificate_values, bytes = most_certificate_bytes;
  };
  Result<std::string> text(const Limits& limits) &&;  // Fault::refused where it is more than anybody reads

  static std::string quoted(std::string_view text);

 private:
  void begin(std::string_view name);

  std::string out_ = "{";
  std::string indent_ = "  ";
  bool empty_ = true;  // the object that is open
};

// An answer on one line as certificates have it: of puzzle files, whose boards may look the same after
// different choices, the names of its options.
std::string answer_text(const Puzzle& puzzle, const Instance& instance, const Answer& answer);

void put_proof(CertificateText& out, const Proof& proof);

}  // namespace nonet
