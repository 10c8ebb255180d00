// Certificates made by hand in tests: members in the order in which they were put, one a line.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "verify/verify.h"

namespace nonet_verify {

class Draft {
 public:
  explicit Draft(const std::string& puzzle) {
    with("certificate", "1");
    with("puzzle", quoted(puzzle));
    with("settings", "{}");
    with("work", R"({"algorithm": "by hand", "nodes": 1, "unit": "nodes"})");
  }
  // Replaces a member where it is there; an empty value takes it away.
  Draft& with(const std::string& name, const std::string& json) {
    for (auto& [member, value] : members_) {
      if (member == name) {
        value = json;
        return *this;
      }
    }
    members_.emplace_back(name, json);
    return *this;
  }
  Draft& settings(const std::vector<std::pair<std::string, std::string>>& list) {
    std::string json = "{";
    for (const auto& [name, value] : list)
      json += fmt::format("{}{}: {}", json.size() > 1 ? ", " : "", quoted(name), quoted(value));
    return with("settings", json + "}");
  }
  Draft& instance(const std::vector<std::string>& lines) { return with("instance", texts(lines)); }
  Draft& optimal(std::int64_t cost, const std::vector<std::string>& moves) {
    return with("claim", quoted("optimal"))
        .with("aim", quoted("minimum"))
        .with("cost", fmt::format("{}", cost))
        .with("moves", texts(moves));
  }
  Draft& count(const std::string& number) {
    return with("claim", quoted("count")).with("count", quoted(number));
  }
  Draft& unsolvable() { return with("claim", quoted("unsolvable")); }
  Draft& proof(const std::string& json) { return with("proof", json); }
  Draft& search(std::int64_t bound) {
    return proof(fmt::format(R"({{"kind": "search", "iterations": [[{}, 100]]}})", bound));
  }
  Draft& table(const std::string& levels, std::int64_t states) {
    return proof(fmt::format(R"({{"kind": "table", "levels": {}, "states": {}, "digest": "xxh3:{:032x}"}})",
                             levels, states, 7));
  }

  std::string text() const {
    std::string out = "{";
    for (const auto& [name, value] : members_) {
      if (!value.empty()) out += fmt::format("{}\n{}: {}", out.size() > 1 ? "," : "", quoted(name), value);
    }
    return out + "\n}\n";
  }
  Certificate certificate() const { return read_certificate(text()); }

  static std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    return out + "\"";
  }
  static std::string texts(const std::vector<std::string>& list) {
    std::string out = "[";
    for (const std::string& text : list) out += (out.size() > 1 ? ", " : "") + quoted(text);
    return out + "]";
  }

 private:
  std::vector<std::pair<std::string, std::string>> members_;
};

// "accepted", with the first thing it rests on behind it; "LINE: why" where it is rejected.
inline std::string verdict(const std::string& text, bool replay = false) {
  try {
    Effort effort;
    effort.replay = replay;
    const Report report = verify(read_certificate(text), effort);
    return "accepted" + (report.trusted.empty() ? "" : ": " + report.trusted[0]);
  } catch (const Rejection& rejection) {
    return fmt::format("{}: {}", rejection.line, rejection.why);
  } catch (const Refusal& refusal) {
    return "refused: " + refusal.why;
  }
}
inline std::string verdict(const Draft& draft, bool replay = false) {
  return verdict(draft.text(), replay);
}

}  // namespace nonet_verify
