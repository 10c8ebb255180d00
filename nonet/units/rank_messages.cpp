#include "nonet/units/rank_messages.h"

#include <cstring>
#include <type_traits>

#include "nonet/base/crc32c.h"

namespace nonet {

namespace {

constexpr u64 mark = 0x324b4e415254454e;  // "NETRANK2"
constexpr std::size_t word = sizeof(u64);

class Writer {
 public:
  std::vector<std::byte> bytes;

  void number(u64 value) {
    for (std::size_t i = 0; i < word; ++i) bytes.push_back(static_cast<std::byte>(value >> (8 * i)));
  }
  void take(const std::string& text) {
    number(text.size());
    for (const char c : text) bytes.push_back(static_cast<std::byte>(c));
  }
  void take(const std::vector<u64>& list) {
    number(list.size());
    for (const u64 value : list) number(value);
  }
  void take(const u128& value) {
    number(static_cast<u64>(value));
    number(static_cast<u64>(value >> 64));
  }
  template <class T>
    requires std::is_arithmetic_v<T>
  void take(const T& value) {
    number(static_cast<u64>(value));
  }
};

// After something wrong everything reads as nothing.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : left_(bytes) {}
  bool ended_well() const { return good_ && left_.empty(); }

  u64 number() {
    if (!has(word)) return 0;
    u64 value = 0;
    for (std::size_t i = 0; i < word; ++i) value |= std::to_integer<u64>(left_[i]) << (8 * i);
    left_ = left_.subspan(word);
    return value;
  }
  void take(std::string& text) {
    const u64 size = number();
    if (!has(size)) return;
    text.resize(size);
    if (size > 0) std::memcpy(text.data(), left_.data(), size);
    left_ = left_.subspan(size);
  }
  void take(std::vector<u64>& list) {
    const u64 size = number();
    if (size > left_.size() / word) {
      good_ = false;
      return;
    }
    list.resize(size);
    for (u64& value : list) value = number();
  }
  void take(u128& value) {
    value = number();
    value |= u128{number()} << 64;
  }
  void take(bool& value) {
    const u64 read = number();
    good_ = good_ && read <= 1;
    value = read == 1;
  }
  void take(u64& value) { value = number(); }
  void take(int& value) {
    const u64 read = number();
    good_ = good_ && read <= 255;
    value = static_cast<int>(read);
  }

 private:
  bool has(u64 bytes) {
    good_ = good_ && bytes <= left_.size();
    return good_;
  }
  std::span<const std::byte> left_;
  bool good_ = true;
};

// The fields of everything that is said, once for both directions.
void each_field(auto& to, RankNeed& said) {
  to.take(said.asks), to.take(said.waiting), to.take(said.idle), to.take(said.wanted);
}
void each_field(auto& to, RankHello& said) {
  to.take(said.identity), to.take(said.engine), to.take(said.units), to.take(said.workers);
  each_field(to, said.need);
}
void each_field(auto& to, RankResults& said) {
  to.take(said.units), to.take(said.counts), to.take(said.nodes), to.take(said.steps);
  each_field(to, said.need);
}
void each_field(auto& to, RankGone& said) {
  to.take(said.stopped), to.take(said.leaves), to.take(said.trouble);
}
void each_field(auto& to, RankShare& said) {
  to.take(said.units);
}
void each_field(auto& to, RankEnd& said) {
  to.take(said.stop);
}
void each_field(auto& to, RankOutcome& said) {
  to.take(said.good), to.take(said.fault), to.take(said.trouble);
  to.take(said.counted.count), to.take(said.counted.nodes), to.take(said.counted.nodes_here);
  to.take(said.counted.units), to.take(said.counted.done), to.take(said.counted.loaded);
  to.take(said.counted.complete), to.take(said.counted.drawn), to.take(said.counted.rechecked);
  to.take(said.counted.rechecked_by), to.take(said.counted.note);
}
void each_field(auto& to, RankInput& said) {
  to.take(said.text);
}
void each_field(auto& to, RankFarewell& said) {
  to.take(said.code), to.take(said.leaves), to.take(said.trouble);
}

// What the bytes cannot say by their form.
bool makes_sense(const RankSaid& said) {
  if (const auto* results = std::get_if<RankResults>(&said))
    return results->counts.size() == results->units.size() && results->nodes.size() == results->units.size();
  if (const auto* outcome = std::get_if<RankOutcome>(&said))
    return outcome->fault <= static_cast<int>(Fault::defect);
  return true;
}

// The alternative of that number, with nothing in it yet.
template <std::size_t I = 0>
RankSaid alternative(u64 kind) {
  if constexpr (I + 1 < std::variant_size_v<RankSaid>) {
    if (kind != I) return alternative<I + 1>(kind);
  }
  return RankSaid(std::in_place_index<I>);
}

}  // namespace

std::vector<std::byte> write_message(RankSaid said) {
  Writer to;
  to.number(mark);
  to.number(said.index());
  std::visit([&](auto& what) { each_field(to, what); }, said);
  to.number(crc32c(to.bytes));
  return std::move(to.bytes);
}

std::optional<RankSaid> read_message(std::span<const std::byte> bytes) {
  if (bytes.size() < 3 * word) return std::nullopt;
  const auto body = bytes.first(bytes.size() - word);
  Reader from(body), end(bytes.last(word));
  if (from.number() != mark || end.number() != crc32c(body)) return std::nullopt;
  const u64 kind = from.number();
  if (kind >= std::variant_size_v<RankSaid>) return std::nullopt;
  RankSaid said = alternative(kind);
  std::visit([&](auto& what) { each_field(from, what); }, said);
  if (!from.ended_well() || !makes_sense(said)) return std::nullopt;
  return said;
}

bool is_farewell(std::span<const std::byte> bytes) {
  if (bytes.size() < 3 * word) return false;
  Reader from(bytes);
  return from.number() == mark && from.number() == RankSaid(RankFarewell{}).index();
}

}  // namespace nonet
