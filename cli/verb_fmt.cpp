#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/session.h"
#include "cli/verbs.h"
#include "language/document.h"
#include "language/layout.h"
#include "nonet/text_reader.h"
#include "src/atomic_file.h"

namespace nonet::cli {
namespace {

// No more than a little beyond what a document may have, which then refuses it.
Result<std::string> read_text(const std::string& path) {
  auto reader = TextReader::open(path);
  if (!reader) return reader.error();
  std::string text;
  while (text.size() <= Document::most_bytes) {
    const auto part = reader->buffered();
    if (!part) return part.error();
    if (part->empty()) break;
    text += *part;
    reader->consume(part->size(), 0);
  }
  return text;
}

// Whole or not at all; whoever may read and write the file may do so afterwards.
Result<Done> replace_file(const std::string& path, const std::string& text) {
  const auto target = find_target(path);
  if (!target) return target.error();
  if (::access(path.c_str(), W_OK) != 0)
    return Error{Fault::output, fmt::format("cannot write '{}': {}", path, std::strerror(errno))};
  std::error_code ignored;
  const auto permissions = std::filesystem::status(path, ignored).permissions();
  auto written = write_file_atomically(target->folder, target->name,
                                       {std::as_bytes(std::span(text.data(), text.size()))});
  if (written) std::filesystem::permissions(path, permissions, ignored);
  return written;
}

Result<Done> lay_out_file(Session& session, const std::string& path) {
  const bool standard = path == "-";
  const std::string name = standard ? "standard input" : path;
  if (!standard && !path.ends_with(".puzzle"))
    return Error{Fault::usage, fmt::format("{}: only .puzzle files are laid out", path)};
  const auto text = read_text(path);
  if (!text) return text.error();
  if (session.stopping()) return Done{};
  const auto laid = lay_out(name, *text);
  if (!laid) return laid.error();
  if (session.options.layout.check) {
    if (*laid == *text) return Done{};
    session.out.buffer += name + '\n';
    session.note(exit_unformatted);
  } else if (standard) {
    session.out.buffer += *laid;
  } else if (*laid != *text) {
    return replace_file(path, *laid);
  }
  return Done{};
}

}  // namespace

int run_fmt(const Options& options) {
  Session session(options);
  for (const std::string& path : options.layout.files) {
    if (session.stopping()) break;
    const auto done = lay_out_file(session, path);
    if (done) continue;
    session.fail(done.error());
  }
  return session.finish();
}

}  // namespace nonet::cli
