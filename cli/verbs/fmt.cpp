#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "cli/files.h"
#include "cli/session.h"
#include "cli/verbs/verbs.h"
#include "nonet/base/atomic_file.h"
#include "nonet/language/text/document.h"
#include "nonet/language/text/layout.h"

namespace nonet::cli {
namespace {

// Whole or not at all; whoever may read and write the file may do so afterwards.
Result<Done> replace_file(const std::string& path, const std::string& text) {
  const auto target = find_target(path);
  if (!target) return target.error();
  if (::access(path.c_str(), W_OK) != 0) return cannot_write(path, errno);
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
  const auto text = read_whole(path, Document::most_bytes);
  if (session.stopping()) return Done{};
  if (!text) return text.error();
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
