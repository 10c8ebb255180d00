#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "cli/files.h"
#include "cli/instances.h"
#include "cli/package/package.h"
#include "cli/verbs/verbs.h"

namespace nonet::cli {
namespace {

namespace fs = std::filesystem;

// The folder that will be made; it may be there when it is empty.
Result<fs::path> find_folder(const PackageOptions& package) {
  fs::path folder = fs::path(package.directory).lexically_normal();
  if (!folder.has_filename()) folder = folder.parent_path();
  const std::string name = folder.filename().string();
  if (package.format == "kattis" &&
      (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789") != std::string::npos)) {
    return Error{
        Fault::usage,
        fmt::format("the name of a Kattis package is lowercase letters and digits, found '{}'", name)};
  }
  std::error_code code;
  const auto status = fs::symlink_status(folder, code);
  if (fs::exists(status) && !fs::is_directory(status))
    return Error{Fault::output, fmt::format("{} is there and is no folder", folder.string())};
  if (fs::exists(status) && !fs::is_empty(folder, code))
    return Error{Fault::output, fmt::format("{} is there and is not empty", folder.string())};
  const fs::path parent = folder.has_parent_path() ? folder.parent_path() : fs::path(".");
  if (::access(parent.c_str(), W_OK | X_OK) != 0) return cannot_write(folder, errno);
  return folder;
}

Result<Done> write_all(Session& session, const fs::path& folder, const std::vector<ProblemFile>& files) {
  for (const ProblemFile& file : files) {
    if (session.stopping()) return Error{Fault::stopped, "interrupted"};
    const fs::path path = folder / file.path;
    std::error_code code;
    fs::create_directories(path.parent_path(), code);
    if (code) return cannot_write(path, code.value());
    errno = 0;
    std::ofstream out(path, std::ios::binary);
    out << file.text;
    out.close();
    if (!out) return cannot_write(path, errno != 0 ? errno : EIO);
  }
  return Done{};
}

// Written beside under another name, and renamed when all of it is there.
Result<Done> write_package(Session& session, const fs::path& folder, const std::vector<ProblemFile>& files) {
  const fs::path temporary = fmt::format("{}.{}.tmp", folder.string(), ::getpid());
  auto written = write_all(session, temporary, files);
  if (written && std::rename(temporary.c_str(), folder.c_str()) != 0) written = cannot_write(folder, errno);
  std::error_code ignored;
  if (!written) fs::remove_all(temporary, ignored);
  return written;
}

std::string describe(const Problem& problem, const PackageOptions& package) {
  const auto samples = std::count_if(problem.tests.begin(), problem.tests.end(),
                                     [](const ProblemTest& test) { return test.sample; });
  const auto right = std::count_if(problem.programs.begin(), problem.programs.end(),
                                   [](const ProblemProgram& program) { return program.right; });
  return fmt::format("package   {}, {}\ntests     {} sample{}, {} secret\nprograms  {} right, {} wrong\n",
                     package.directory,
                     package.format == "kattis" ? "Kattis problem package format, legacy version" : "Polygon",
                     samples, samples == 1 ? "" : "s", static_cast<long>(problem.tests.size()) - samples,
                     right, static_cast<long>(problem.programs.size()) - right);
}

Result<std::string> package(Session& session, const Puzzle& puzzle) {
  const Options& options = session.options;
  if (puzzle.file() != nullptr) {
    return Error{Fault::unsupported,
                 fmt::format("{} is a puzzle file: packages are made of built-in puzzles", options.puzzle)};
  }
  const Judging* judging = find_judging(options.puzzle);
  if (judging == nullptr) return Error{Fault::usage, fmt::format("{} has no contest format", options.puzzle)};
  const auto folder = find_folder(options.package);
  if (!folder) return folder.error();
  const auto problem = make_problem(session, puzzle, *judging);
  if (!problem) return problem.error();
  const auto files =
      options.package.format == "kattis" ? kattis_package(*problem) : polygon_package(*problem);
  if (const auto written = write_package(session, *folder, files); !written) return written.error();
  return describe(*problem, options.package);
}

}  // namespace

int run_package(const Options& options) {
  Session session(options);
  const auto puzzle = open_puzzle(session);
  if (!puzzle) return session.finish();
  const auto made = package(session, *puzzle);
  if (made) {
    session.out.buffer += *made;
  } else if (!session.stopping()) {
    session.fail(made.error());
  }
  return session.finish();
}

}  // namespace nonet::cli
