#include "certificate.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <set>

#include "described/described.h"
#include "text.h"
#include "verify.h"

namespace nonet_verify {
namespace {

using Names = std::set<std::string_view>;

const Names toggle_puzzles = {"binary-sudoku", "clocks", "lights-out"};
const Names moves_puzzles = {"knights", "nine", "tiles", "cube2", "pyraminx"};
const Names fill_puzzles = {"queens", "checkers", "sudoku", "target-sudoku", "pentominoes", "langford"};

void check_members(const Json& root, const std::string& claim) {
  if (claim == "optimal") {
    root.allow({"certificate", "puzzle", "settings", "rules", "instance", "claim", "aim", "cost", "moves",
                "answer", "work", "proof"});
  } else if (claim == "best-found") {
    root.allow({"certificate", "puzzle", "settings", "rules", "instance", "claim", "aim", "cost", "bound",
                "moves", "answer", "work", "proof"});
  } else if (claim == "solved") {
    root.allow({"certificate", "puzzle", "settings", "rules", "instance", "claim", "answer", "only", "work",
                "proof"});
  } else if (claim == "unsolvable") {
    root.allow({"certificate", "puzzle", "settings", "rules", "instance", "claim", "aim", "work", "proof"});
  } else if (claim == "count") {
    root.allow({"certificate", "puzzle", "settings", "rules", "instance", "claim", "aim", "cost", "moves",
                "answer", "count", "work", "proof"});
  } else if (claim == "table") {
    root.allow({"certificate", "puzzle", "settings", "rules", "claim", "aim", "levels", "work", "proof"});
  } else {
    root.at("claim").reject(fmt::format(
        "expected optimal, best-found, solved, unsolvable, count or table, found {}", quoted(claim)));
  }
}

void check_proof(const Json& proof) {
  const std::string& kind = proof.at("kind").text();
  if (kind == "groups") {
    proof.allow({"kind", "groups"});
  } else if (kind == "linear") {
    proof.allow({"kind", "image", "kernel"});
  } else if (kind == "weights") {
    proof.allow({"kind", "weights"});
  } else if (kind == "invariant") {
    proof.allow({"kind", "text"});
  } else if (kind == "goal" || kind == "answer") {
    proof.allow({"kind"});
  } else if (kind == "search") {
    proof.allow({"kind", "iterations", "seed"});
  } else if (kind == "table") {
    proof.allow({"kind", "levels", "states", "digest"});
  } else if (kind == "drat") {
    proof.allow({"kind", "options", "steps"});
  } else if (kind == "another") {
    proof.allow({"kind", "answer"});
  } else if (kind == "units") {
    proof.allow({"kind", "units"});
  } else {
    proof.at("kind").reject(fmt::format("no proof of the kind {} is known", quoted(kind)));
  }
}

void check_work(const Json& work) {
  work.allow({"algorithm", "nodes", "unit"});
  work.at("algorithm").text();
  work.at("unit").text();
  if (work.at("nodes").whole() < 0)
    work.at("nodes").reject("expected a number of nodes, found a negative one");
}

}  // namespace

bool Certificate::has_flag(const std::string& name) const {
  const auto setting = settings.find(name);
  if (setting == settings.end()) return false;
  if (!setting->second.empty())
    root.at("settings")
        .at(name)
        .reject(fmt::format("the setting {}: expected no value, found {}", name, quoted(setting->second)));
  return true;
}

void Certificate::reject_instance(std::size_t line, std::string why) const {
  const Json& instance_lines = root.at("instance");
  const auto& lines = instance_lines.items();
  if (line < lines.size()) lines[line].reject(std::move(why));
  instance_lines.reject(std::move(why));
}

std::string read_bytes(const std::string& path) {
  const int file = path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  std::string bytes;
  int error = file < 0 ? errno : 0;
  while (error == 0 && bytes.size() <= most_bytes) {
    const std::size_t before = bytes.size();
    bytes.resize(before + (1 << 16));
    const ssize_t got = ::read(file, bytes.data() + before, 1 << 16);
    bytes.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0) break;
    if (got < 0 && errno != EINTR) error = errno;
  }
  if (file > STDIN_FILENO) ::close(file);
  if (error != 0) throw Unreadable{fmt::format("cannot read '{}': {}", path, std::strerror(error))};
  if (bytes.size() > most_bytes)
    throw Refusal{fmt::format("it has more than {} bytes, which are not read", most_bytes)};
  return bytes;
}

std::string unpack(std::string bytes) {
  constexpr std::string_view magic = "\x28\xb5\x2f\xfd";
  if (!bytes.starts_with(magic)) return bytes;
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
  if (!context) throw std::bad_alloc();
  std::string text;
  std::string part(ZSTD_DStreamOutSize(), '\0');
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  while (true) {
    ZSTD_outBuffer out{part.data(), part.size(), 0};
    const std::size_t left = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(left) != 0)
      throw Rejection{1, fmt::format("damaged zstd data: {}", ZSTD_getErrorName(left))};
    text.append(part, 0, out.pos);
    if (text.size() > most_bytes)
      throw Refusal{fmt::format("it has more than {} bytes unpacked, which are not read", most_bytes)};
    const bool finished = left == 0 && in.pos == in.size;
    if (finished) return text;
    if (in.pos == in.size && out.pos < out.size) throw Rejection{1, "the zstd data ends early"};
  }
}

Certificate read_certificate(std::string_view text) {
  Certificate certificate;
  certificate.root = Json::parse(text);
  const Json& root = certificate.root;
  if (root.kind != Json::object) root.reject("expected an object");
  if (root.at("certificate").whole() != 1) {
    root.at("certificate")
        .reject(fmt::format("expected version 1 of the format, found {}", root.at("certificate").whole()));
  }
  certificate.puzzle = root.at("puzzle").text();
  certificate.claim = root.at("claim").text();
  check_members(root, certificate.claim);
  for (const auto& [name, value] : root.at("settings").members())
    certificate.settings.emplace(name, value.text());
  if (certificate.claim != "table") {
    for (const Json& line : root.at("instance").items()) certificate.instance.push_back(line.text());
  }
  if (root.has("aim") && root.at("aim").text() != "minimum" && root.at("aim").text() != "maximum") {
    root.at("aim").reject(
        fmt::format("expected minimum or maximum, found {}", quoted(root.at("aim").text())));
  }
  check_work(root.at("work"));
  check_proof(root.at("proof"));
  return certificate;
}

Report verify(const Certificate& certificate, const Effort& effort) {
  if (is_described(certificate)) return verify_described(certificate, effort);
  if (toggle_puzzles.contains(certificate.puzzle)) return verify_toggle(certificate, effort);
  if (moves_puzzles.contains(certificate.puzzle)) return verify_moves(certificate, effort);
  if (fill_puzzles.contains(certificate.puzzle)) return verify_fill(certificate, effort);
  certificate.root.at("puzzle").reject(fmt::format("there is no puzzle {} here", quoted(certificate.puzzle)));
}

}  // namespace nonet_verify
