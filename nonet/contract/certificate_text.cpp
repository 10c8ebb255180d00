#include "nonet/contract/certificate_text.h"

#include <fmt/format.h>

#include <iterator>
#include <numeric>
#include <span>

#include "nonet/base/crc32c.h"
#include "nonet/base/decimal.h"

namespace nonet {

namespace {

template <class Values, class Show>
std::vector<std::string> shown(const Values& values, Show&& show) {
  std::vector<std::string> texts;
  texts.reserve(values.size());
  for (const auto& value : values) texts.push_back(show(value));
  return texts;
}

// Of JSON as it is written here. One that holds k others, k > 0, has k - 1 commas.
std::size_t count_values(std::string_view text) {
  std::size_t values = 1;
  bool in_text = false;
  char before = ' ';  // the last that is no blank
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text) {
      if (c == '\\') ++i;
      in_text = c != '"';
    } else {
      if (c == ' ' || c == '\n') continue;
      const bool opened = before == '[' || before == '{';
      if (c == ',' || (opened && c != ']' && c != '}')) ++values;
      in_text = c == '"';
    }
    before = c;
  }
  return values;
}

}  // namespace

// Bytes that are no text stay as they are: instances and settings were read as text.
std::string CertificateText::quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out += '"';
}

void CertificateText::begin(std::string_view name) {
  out_ += empty_ ? "\n" : ",\n";
  empty_ = false;
  out_ += indent_;
  out_ += quoted(name);
  out_ += ": ";
}

void CertificateText::put(std::string_view name, std::string_view text) {
  begin(name);
  out_ += quoted(text);
}

void CertificateText::put(std::string_view name, bool truth) {
  begin(name);
  out_ += truth ? "true" : "false";
}

void CertificateText::put(std::string_view name, std::int64_t number) {
  begin(name);
  out_ += fmt::format("{}", number);
}

void CertificateText::put(std::string_view name, u64 number) {
  begin(name);
  out_ += fmt::format("{}", number);
}

void CertificateText::put_raw(std::string_view name, const std::vector<std::string>& values) {
  begin(name);
  out_ += '[';
  for (std::size_t i = 0; i < values.size(); ++i) {
    out_ += i > 0 ? ",\n" : "\n";
    out_ += indent_;
    out_ += "  ";
    out_ += values[i];
  }
  out_ += values.empty() ? "]" : "\n" + indent_ + "]";
}

void CertificateText::put(std::string_view name, const std::vector<std::string>& texts) {
  put_raw(name, shown(texts, [](const std::string& text) { return quoted(text); }));
}

void CertificateText::put(std::string_view name, const std::vector<u64>& numbers) {
  put_raw(name, shown(numbers, [](u64 number) { return fmt::format("{}", number); }));
}

void CertificateText::put(std::string_view name, const std::vector<ProvedBound>& pairs) {
  put_raw(name, shown(pairs, [](const ProvedBound& pair) {
            return fmt::format("[{}, {}]", pair.bound, pair.nodes);
          }));
}

void CertificateText::put_lines(std::string_view name, std::string_view lines) {
  begin(name);
  out_ += '[';
  bool first = true;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    out_ += first ? "\n" : ",\n";
    first = false;
    out_ += indent_;
    out_ += "  ";
    out_ += quoted(lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  out_ += first ? "]" : "\n" + indent_ + "]";
}

void CertificateText::put_value(std::string_view name, std::string_view lines) {
  begin(name);
  while (lines.ends_with('\n')) lines.remove_suffix(1);
  for (const char c : lines) {
    out_ += c;
    if (c == '\n') out_ += indent_;
  }
}

void CertificateText::open(std::string_view name) {
  begin(name);
  out_ += '{';
  indent_ += "  ";
  empty_ = true;
}

void CertificateText::close() {
  indent_.resize(indent_.size() - 2);
  if (!empty_) out_ += '\n' + indent_;
  out_ += '}';
  empty_ = false;
}

Result<std::string> CertificateText::text(const Limits& limits) && {
  out_ += "\n}\n";
  const auto refuse = [](std::size_t there, std::string_view what, std::size_t most) {
    return Error{Fault::refused,
                 fmt::format("it would have {} {}, and at most {} are read", there, what, most)};
  };
  if (out_.size() > limits.bytes) return refuse(out_.size(), "bytes", limits.bytes);
  if (const std::size_t values = count_values(out_); values > limits.values)
    return refuse(values, "values", limits.values);
  return std::move(out_);
}

namespace {

// A chain: a unit that is changed, moved or left out breaks every check behind it.
std::vector<std::string> units_as_json(const std::vector<CountedUnit>& units) {
  std::string before(8, '0');
  return shown(units, [&](const CountedUnit& unit) {
    std::string names, quoted_names;
    for (const std::string& name : unit.options) {
      names += (names.empty() ? "" : " ") + name;
      quoted_names += (quoted_names.empty() ? "" : ", ") + CertificateText::quoted(name);
    }
    const std::string count = decimal(unit.count);
    const std::string chained = fmt::format("{}|{}|{}", before, names, count);
    before = fmt::format("{:08x}", crc32c(std::as_bytes(std::span(chained))));
    return fmt::format("{{\"options\": [{}], \"count\": \"{}\", \"check\": \"{}\"}}", quoted_names, count,
                       before);
  });
}

struct Content {
  CertificateText& out;

  void operator()(const GroupsProof& proof) const {
    out.put("kind", "groups");
    out.put("groups", proof.groups);
  }
  void operator()(const LinearProof& proof) const {
    out.put("kind", "linear");
    out.put("image", proof.image);
    out.put("kernel", proof.kernel);
  }
  void operator()(const WeightsProof& proof) const {
    out.put("kind", "weights");
    out.put("weights", proof.weights);
  }
  void operator()(const InvariantProof& proof) const {
    out.put("kind", "invariant");
    out.put("text", proof.text);
  }
  void operator()(const GoalProof&) const { out.put("kind", "goal"); }
  void operator()(const SearchProof& proof) const {
    out.put("kind", "search");
    out.put("iterations", proof.iterations);
    if (proof.seed) out.put("seed", *proof.seed);
  }
  void operator()(const TableProof& proof) const {
    out.put("kind", "table");
    out.put("levels", proof.levels);
    out.put("states", std::accumulate(proof.levels.begin(), proof.levels.end(), u64{0}));
    out.put("digest", proof.digest);
  }
  void operator()(const DratProof& proof) const {
    out.put("kind", "drat");
    out.put("options", proof.options);
    out.put_lines("steps", proof.steps);
  }
  void operator()(const AnotherProof& proof) const {
    out.put("kind", "another");
    out.put("answer", proof.answer);
  }
  void operator()(const AnswerProof&) const { out.put("kind", "answer"); }
  void operator()(const UnitsProof& proof) const {
    out.put("kind", "units");
    out.put_raw("units", units_as_json(proof.units));
  }
};

}  // namespace

void put_proof(CertificateText& out, const Proof& proof) {
  out.open("proof");
  std::visit(Content{out}, proof.content);
  out.close();
}

}  // namespace nonet
