// The benchmarks: what the program promises, measured against plain programs, system tools and a peer.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>

#include "bench/jobs.h"

namespace nonet::bench {
namespace {

struct Job {
  const char* name;
  void (*run)(const Setup&, Report&);
};
constexpr Job jobs[] = {{"boards", job_boards},
                        {"large", job_large},
                        {"glpk", job_glpk},
                        {"clocks", job_clocks},
                        {"lights-out", job_lights_out},
                        {"table", job_table},
                        {"knights", job_knights},
                        {"cube2", job_cube},
                        {"nine", job_nine},
                        {"tiles", job_tiles},
                        {"queens", job_queens},
                        {"queens-device", job_queens_device},
                        {"kills", job_kills},
                        {"sudoku", job_sudoku},
                        {"sudoku-device", job_sudoku_device},
                        {"large-sudoku", job_large_sudoku},
                        {"target-sudoku", job_target_sudoku},
                        {"cover", job_cover},
                        {"truth", job_truth},
                        {"described", job_described},
                        {"algorithms", job_algorithms}};

std::string cpu_model() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

std::string header(const Setup& setup, const std::string& command) {
  std::string version;
  const std::string path = setup.path("version.txt");
  run_program({{setup.program, "--version"}, path});
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) version += "    " + line + "\n";
  }
  return fmt::format(
      "# Benchmarks of nonet\n\n{:%Y-%m-%d %H:%M} UTC, {}, {} cores, bench compiled by {} {}\n\n    "
      "{}\n\n{}\n"
      "CPU time is user plus system time, the smallest of {} rounds in turn (some races: fewer or more); "
      "rates "
      "and ratios are of that. Each contender runs in its own process, one thread.\n\n",
      fmt::gmtime(std::time(nullptr)), cpu_model(), ::sysconf(_SC_NPROCESSORS_ONLN),
#ifdef __clang__
      "clang",
#else
      "gcc",
#endif
      __VERSION__, command, version, setup.rounds);
}

int run(int argc, char** argv) {
  Setup setup;
  std::string only, output;
  CLI::App app("Measures nonet against plain programs and tools; prints Markdown.", "nonet-bench");
  app.add_option("--program", setup.program, "the nonet program")->required()->check(CLI::ExistingFile);
  app.add_flag("--quick", setup.quick, "smaller jobs and fewer rounds: checks the answers, rates are rough");
  app.add_flag("--long", setup.patient, "also the races that take a quarter of an hour each");
  app.add_option("--data", setup.data,
                 "a folder with korf100.txt and sudoku/, for the races on known instances")
      ->check(CLI::ExistingDirectory);
  std::vector<std::string> names;
  for (const Job& job : jobs) names.emplace_back(job.name);
  app.add_option("--only", only, "run one job")->check(CLI::IsMember(names));
  app.add_option("-o,--output", output, "write there instead of to standard output")->type_name("FILE");
  CLI11_PARSE(app, argc, argv);
  if (setup.quick) setup.rounds = 2;

  interrupted();  // from now on Ctrl-C is noticed, and the directory is removed
  const char* place = std::getenv("TMPDIR");
  setup.directory = fmt::format("{}/nonet-bench-XXXXXX", place != nullptr && *place != '\0' ? place : "/tmp");
  if (::mkdtemp(setup.directory.data()) == nullptr) {
    fmt::print(stderr, "nonet-bench: cannot make the directory {}\n", setup.directory);
    return 1;
  }
  std::FILE* file = output.empty() ? stdout : std::fopen(output.c_str(), "w");
  if (file == nullptr) {
    fmt::print(stderr, "nonet-bench: cannot write {}\n", output);
    std::filesystem::remove_all(setup.directory);
    return 1;
  }
  Report report(file);
  std::string command = argv[0];
  for (int i = 1; i < argc; ++i) command += std::string(" ") + argv[i];
  report.print(header(setup, command));
  for (const Job& job : jobs) {
    if (!interrupted() && (only.empty() || only == job.name)) {
      if (!output.empty()) fmt::print(stderr, "nonet-bench: {}\n", job.name);
      job.run(setup, report);
      for (const auto& entry : std::filesystem::directory_iterator(setup.directory))
        std::filesystem::remove(entry.path());
    }
  }
  std::filesystem::remove_all(setup.directory);
  if (interrupted()) return 130;
  report.print_summary();
  if (!output.empty() && std::fclose(file) != 0) report.failure("cannot write " + output);
  return report.good() ? 0 : 1;
}

}  // namespace
}  // namespace nonet::bench

int main(int argc, char** argv) {
  return nonet::bench::run(argc, argv);
}
