// A value or an Error. The library reports everything that can go wrong this way: it never prints,
// exits or aborts. Choosing words around an Error, colours and exit codes is cli/'s business.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace nonet {

enum class Fault {
  usage,        // the question makes no sense: unknown algorithm, bad setting
  input,        // the text of an instance is wrong
  file,         // a file cannot be opened or read, or is not what it should be
  output,       // a file cannot be written
  refused,      // it would not fit the memory or work allowed; the message carries the forecast
  stopped,      // interrupted or out of time before there was anything to tell
  unsupported,  // this puzzle cannot do that; the message says what it can
  defect,       // what must be the same is not: this library or the machine is wrong
};

struct Place {
  std::string file;  // empty: not tied to a text
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

struct Error {
  Fault fault = Fault::usage;
  std::string message;
  Place place = {};
  std::string excerpt = {};  // lines that show the place, where the text is at hand
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  explicit operator bool() const { return content_.index() == 0; }
  T& operator*() { return *std::get_if<0>(&content_); }
  const T& operator*() const { return *std::get_if<0>(&content_); }
  T* operator->() { return std::get_if<0>(&content_); }
  const T* operator->() const { return std::get_if<0>(&content_); }
  Error& error() { return *std::get_if<1>(&content_); }
  const Error& error() const { return *std::get_if<1>(&content_); }

 private:
  std::variant<T, Error> content_;
};

struct Done {};  // Result<Done>: nothing to return but success

}  // namespace nonet
