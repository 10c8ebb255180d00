#include "src/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <string_view>

#include "src/atomic_file.h"
#include "src/crc32c.h"
#include "src/decimal.h"

namespace nonet {

namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{1}
                                        << 31;  // a bit a unit for 2^32 units, in hexadecimal

std::optional<u128> parse_decimal(std::string_view text) {
  if (text.empty() || text.size() > 39) return std::nullopt;
  u128 value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    const auto digit = static_cast<unsigned>(c - '0');
    if (value > (~u128{0} - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  return value;
}

std::optional<u64> parse_u64(std::string_view text) {
  const auto value = parse_decimal(text);
  if (!value || *value > ~u64{0}) return std::nullopt;
  return static_cast<u64>(*value);
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Takes "NAME value\n" from the front of the text.
std::optional<std::string_view> take(std::string_view& text, std::string_view name) {
  if (!text.starts_with(name)) return std::nullopt;
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view value = text.substr(name.size(), end - name.size());
  text.remove_prefix(end + 1);
  return value;
}

std::uint32_t crc_of(std::string_view text) {
  return crc32c(std::as_bytes(std::span(text)));
}

Error damaged(std::string_view what) {
  return {Fault::file, fmt::format("is damaged: {}", what)};
}

}  // namespace

u64 Checkpoint::done() const {
  return std::accumulate(bits.begin(), bits.end(), u64{0}, [](u64 sum, std::uint8_t byte) {
    return sum + static_cast<u64>(std::popcount(byte));
  });
}

std::string checkpoint_text(const Checkpoint& state) {
  std::string text =
      fmt::format("nonet count 1\nidentity {}\nunits {} done {}\ncount {}\nnodes {}\nbits ", state.identity,
                  state.units, state.done(), decimal(state.count), state.nodes);
  constexpr std::string_view digits = "0123456789abcdef";
  text.reserve(text.size() + 2 * state.bits.size() + 16);
  for (const std::uint8_t byte : state.bits) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  text += '\n';
  return text + fmt::format("crc {:08x}\n", crc_of(text));
}

Result<Checkpoint> parse_checkpoint(const std::string& text) {
  std::string_view rest = text;
  if (take(rest, "nonet count 1") != "") return Error{Fault::file, "is no checkpoint of a count"};
  const std::size_t last = text.rfind("crc ");
  if (last == std::string::npos ||
      text.substr(last) != fmt::format("crc {:08x}\n", crc_of(text.substr(0, last)))) {
    return damaged("its checksum is wrong");
  }
  Checkpoint state;
  const auto identity = take(rest, "identity "), size = take(rest, "units "), count = take(rest, "count "),
             nodes = take(rest, "nodes "), bits = take(rest, "bits ");
  if (!identity || !size || !count || !nodes || !bits) return damaged("a line is missing");
  const std::size_t gap = size->find(" done ");
  const auto units = parse_u64(size->substr(0, gap)), steps = parse_u64(*nodes);
  const auto done = gap == std::string_view::npos ? std::nullopt : parse_u64(size->substr(gap + 6));
  const auto total = parse_decimal(*count);
  if (!units || !steps || !done || !total) return damaged("a number is wrong");
  if (bits->size() != 2 * (*units / 8 + (*units % 8 != 0 ? 1 : 0)))
    return damaged("the bits are not one a unit");
  state.identity = *identity;
  state.units = *units;
  state.count = *total;
  state.nodes = *steps;
  state.bits.resize(bits->size() / 2);
  for (std::size_t i = 0; i < state.bits.size(); ++i) {
    const int high = hex_digit((*bits)[2 * i]), low = hex_digit((*bits)[2 * i + 1]);
    if (high < 0 || low < 0) return damaged("the bits are not hexadecimal");
    state.bits[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  if (*units % 8 != 0 && state.bits.back() >> (*units % 8) != 0)
    return damaged("there are bits behind the last unit");
  if (state.done() != *done) return damaged("the bits do not add up");
  return state;
}

Result<Done> save_checkpoint(const std::string& path, const Checkpoint& state) {
  const auto target = find_target(path);
  if (!target) return target.error();
  const std::string text = checkpoint_text(state);
  return write_file_atomically(target->folder, target->name, {std::as_bytes(std::span(text))});
}

Result<std::optional<Checkpoint>> load_checkpoint(const std::string& path) {
  std::error_code code;
  const auto kind = std::filesystem::status(path, code).type();
  if (kind == std::filesystem::file_type::not_found) return std::optional<Checkpoint>();
  const auto fail = [&](std::string_view what) {
    return Error{Fault::file, fmt::format("{}: {}", path, what)};
  };
  if (kind != std::filesystem::file_type::regular)
    return fail("cannot be a checkpoint: it is not a plain file");
  const auto size = std::filesystem::file_size(path, code);
  if (code || size > largest_file) return fail("cannot be read, or is too large for a checkpoint");
  std::string text(size, '\0');
  std::ifstream file(path, std::ios::binary);
  if (!file.read(text.data(), static_cast<std::streamsize>(size))) return fail("cannot be read");
  auto state = parse_checkpoint(text);
  if (!state) return fail(state.error().message);
  return std::optional(std::move(*state));
}

}  // namespace nonet
