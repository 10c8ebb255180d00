// --backend mpi by the real mpirun: ranks count what threads count, one voice speaks for them, and whoever is
// killed, the count is exact when it is resumed. Skipped where there is no MPI.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>
#include <tuple>

#include "cli/exit_codes.h"
#include "run_program.h"

namespace nonet::cli {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

Launch job(int ranks, const std::vector<std::string>& arguments) {
  Launch launch;
  launch.program = "/usr/bin/env";
  launch.arguments = {"mpirun", "--oversubscribe",     "--allow-run-as-root",
                      "-n",     std::to_string(ranks), built("nonet")};
  launch.arguments.insert(launch.arguments.end(), arguments.begin(), arguments.end());
  // All on this machine: Open MPI need not look for other networks, which takes half of its start.
  launch.environment = {"OMPI_MCA_btl=self,vader", "OMPI_MCA_pml=ob1"};
  if (sanitized) launch.environment.emplace_back("ASAN_OPTIONS=detect_leaks=0");  // MPI leaves some memory
  return launch;
}

class Mpi : public testing::Test {
 protected:
  void SetUp() override {
    if (!have_command("mpirun")) GTEST_SKIP() << "there is no mpirun";
    if (!std::filesystem::exists(built("nonet-mpi.so"))) GTEST_SKIP() << "nonet-mpi.so was not built";
  }
};

// The processes of a job whose arguments name this file; of one rank, or of all.
std::vector<pid_t> ranks_with(const std::string& file, int rank = -1) {
  std::vector<pid_t> found;
  std::error_code code;
  for (std::filesystem::directory_iterator entry("/proc", code), end; !code && entry != end;
       entry.increment(code)) {
    const std::string name = entry->path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const std::string environment = '\0' + content(entry->path() / "environ");
    const std::string wanted = "OMPI_COMM_WORLD_RANK=" + (rank < 0 ? "" : std::to_string(rank) + '\0');
    if (!contains(content(entry->path() / "cmdline"), file) || !contains(environment, '\0' + wanted))
      continue;
    found.push_back(std::stoi(name));
  }
  return found;
}

void expect_all_end(const std::string& file) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!ranks_with(file).empty() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(ranks_with(file).empty()) << "a rank lives on";
}

TEST_F(Mpi, RanksCountWhatThreadsCount) {
  for (const char* n : {"6", "13"}) {
    const Outcome alone = run({"count", "queens", n, "--json"});
    const Outcome ranks = run(job(3, {"count", "queens", n, "--json", "--backend", "mpi"}));
    ASSERT_EQ(ranks.code, alone.code) << ranks;
    ASSERT_EQ(lines_of(ranks.out).size(), 1u) << ranks;
    EXPECT_EQ(Json::parse(ranks.out)["answers"], Json::parse(alone.out)["answers"]) << ranks;
    EXPECT_EQ(Json::parse(ranks.out)["work"]["count"], Json::parse(alone.out)["work"]["count"]) << ranks;
    EXPECT_EQ(ranks.err, "") << ranks;
  }
}

TEST_F(Mpi, StandardInputReachesAllRanks) {
  const Outcome o =
      run(job(3, {"count", "queens", "-", "--json", "--backend", "mpi:scalar", "--threads", "2"}), "8\n10\n");
  ASSERT_EQ(o.code, 0) << o;
  const auto lines = lines_of(o.out);
  ASSERT_EQ(lines.size(), 2u) << o;
  EXPECT_EQ(Json::parse(lines[0])["answers"], "92") << o;
  EXPECT_EQ(Json::parse(lines[1])["answers"], "724") << o;
}

// By a job of one rank, for mpirun reads standard input itself.
TEST_F(Mpi, StandardInputThatCannotBeHadWholeIsAnError) {
  const TemporaryDirectory folder;
  const std::string large = folder.path() + "/large";
  std::ofstream(large).close();
  std::filesystem::resize_file(large, (64u << 20) + 1);
  for (const auto& [file, code, why] :
       {std::tuple{std::string("/"), exit_no_input, "cannot read standard input: "},
        {large, exit_refused, "standard input is more than 64 MiB"}}) {
    Launch launch = job(1, {});
    launch.arguments = {"sh", "-c", "exec \"$0\" count queens - --backend mpi <\"$1\"", built("nonet"), file};
    const Outcome o = run(launch);
    EXPECT_EQ(o.code, code) << o;
    ASSERT_EQ(lines_of(o.err).size(), 1u) << o;
    EXPECT_TRUE(contains(o.err, std::string("nonet: ") + why)) << o;
  }
}

std::size_t complaints_in(const Outcome& o) {
  std::size_t complaints = 0;
  for (const std::string& line : lines_of(o.err)) complaints += line.starts_with("nonet: ");
  return complaints;
}

TEST_F(Mpi, OneSpeaksForAllOfWhatIsWrong) {
  const Outcome o = run(job(3, {"count", "queens", "0", "--backend", "mpi"}));
  EXPECT_EQ(o.code, run({"count", "queens", "0"}).code) << o;
  EXPECT_EQ(o.out, "") << o;
  EXPECT_EQ(complaints_in(o), lines_of(run({"count", "queens", "0"}).err).size()) << o;
}

TEST_F(Mpi, OneSpeaksOfArgumentsThatMakeNoSense) {
  const Outcome o = run(job(3, {"count", "queens", "8", "--backend", "mpi", "--thraeds", "2"}));
  EXPECT_EQ(o.code, exit_usage) << o;
  EXPECT_EQ(complaints_in(o), 1u) << o;
}

TEST_F(Mpi, AnEngineThatThereIsNotIsRefused) {
  const Outcome o = run({"count", "queens", "8", "--backend", "mpi:abacus"});
  EXPECT_EQ(o.code, exit_usage) << o;
  EXPECT_EQ(lines_of(o.err).size(), 1u) << o;
}

TEST_F(Mpi, TimeEndsItForAll) {
  const Outcome o =
      run(job(3, {"count", "queens", "24", "--backend", "mpi:scalar", "--json", "--time-limit", "0.3"}));
  EXPECT_EQ(o.code, exit_unproved) << o;
  ASSERT_EQ(lines_of(o.out).size(), 1u) << o;
  EXPECT_TRUE(contains(o.out, "stopped when ")) << o;
}

TEST_F(Mpi, AnInterruptEndsItForAll) {
  const TemporaryDirectory folder;
  const std::string log = folder.path() + "/log";
  Program program(job(3, {"count", "queens", "24", "--backend", "mpi:scalar", "--checkpoint", log}));
  ASSERT_TRUE(program.wait_until([&](const Outcome&) { return std::filesystem::exists(log); }))
      << program.finish();
  program.send(SIGINT);
  const Outcome o = program.finish();
  EXPECT_FALSE(o.killed) << o;
  EXPECT_NE(o.code, 0) << o;
  expect_all_end(log);
}

bool has_records(const std::string& log) {
  const std::string text = content(log);
  const std::size_t header = text.find("\nheader ");
  return header != std::string::npos && text.find('\n', header + 1) + 1 < text.size();
}

// The others count its units, and only its own code is that of a signal. A count that was over by then is
// begun again.
TEST_F(Mpi, OneThatIsToldToEndLeavesItsUnitsToTheOthers) {
  const TemporaryDirectory folder;
  const std::string log = folder.path() + "/log";
  for (int attempt = 0; attempt < 10; ++attempt) {
    std::filesystem::remove(log);
    Program program(job(3, {"count", "queens", sanitized ? "14" : "16", "--backend", "mpi:scalar", "--json",
                            "--threads", "1", "--checkpoint", log}));
    program.wait_until([&](const Outcome&) { return has_records(log); });
    for (const pid_t rank : ranks_with(log, 2)) ::kill(rank, SIGTERM);
    const Outcome o = program.finish();
    EXPECT_FALSE(o.killed) << o;
    ASSERT_EQ(lines_of(o.out).size(), 1u) << o;
    EXPECT_EQ(Json::parse(o.out)["answers"], sanitized ? "365596" : "14772512") << o;
    if (o.code == exit_ok) continue;
    EXPECT_EQ(o.code, exit_interrupted) << o;
    EXPECT_TRUE(contains(o.err, "nonet: rank 2 was told to end")) << o;
    return;
  }
  ADD_FAILURE() << "it was never told in time";
}

class KilledRank : public Mpi, public testing::WithParamInterface<int> {};

// Killed as soon as something is in the log. A count that was over by then is begun again.
TEST_P(KilledRank, IsExactWhenResumed) {
  const TemporaryDirectory folder;
  const std::string log = folder.path() + "/log";
  std::vector<std::string> count = {
      "count",     "queens", sanitized ? "14" : "16", "--backend", "mpi:scalar", "--json",
      "--threads", "1",      "--checkpoint",          log};
  int code = 0;
  for (int attempt = 0; attempt < 10 && code == 0; ++attempt) {
    std::filesystem::remove(log);
    Program program(job(4, count));
    program.wait_until([&](const Outcome&) { return has_records(log); });
    for (const pid_t rank : ranks_with(log, GetParam())) ::kill(rank, SIGKILL);
    const Outcome o = program.finish();
    EXPECT_FALSE(o.killed) << o;
    code = o.code;
    EXPECT_TRUE(code == 0 || o.out.empty() || contains(o.out, "\"at_least\":true")) << o;
    expect_all_end(log);
  }
  ASSERT_NE(code, 0) << "it was never killed in time";
  count.emplace_back("--resume");
  const Outcome whole = run(job(2, count));
  ASSERT_EQ(whole.code, 0) << whole;
  const Json answer = Json::parse(whole.out);
  EXPECT_EQ(answer["answers"], sanitized ? "365596" : "14772512") << whole;
  EXPECT_GT(answer["units"]["resumed"], 0) << whole;
  const Outcome checked = run(Launch{.arguments = {log}, .program = built("nonet-verify")});
  EXPECT_EQ(checked.code, 0) << checked;
}

INSTANTIATE_TEST_SUITE_P(All, KilledRank, testing::Values(0, 2), testing::PrintToStringParamName());

void write_script(const std::string& file, const std::string& text) {
  std::ofstream(file) << "#!/bin/sh\n" << text << "\n";
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
}

// The job script with a Slurm that only notes what it is asked.
TEST(ClusterScript, RequeuesWhatMayGoBetterNextTime) {
  const TemporaryDirectory folder;
  const std::string at = folder.path();
  write_script(at + "/srun", "exit $CODE");
  write_script(at + "/scontrol", "echo $1");
  const std::string bin = at + "/bin";
  std::filesystem::create_directory(bin);
  write_script(bin + "/nonet", "");
  write_script(bin + "/nonet-verify", "echo verified");
  const std::string path = std::getenv("PATH");
  for (const bool by_path : {true, false}) {
    for (const int code : {0, 11, 12, 20, 22, 30, 31, 70, 130, 137, 143}) {
      const bool again = code == 11 || code == 130 || code == 137 || code == 143;
      Launch launch;
      launch.program = "/usr/bin/env";
      launch.arguments = {"bash", source_folder() + "/examples/cluster/queens.sbatch", "8"};
      launch.environment = {"CODE=" + std::to_string(code),
                            "PATH=" + at + (by_path ? ":" + bin : "") + ":" + path,
                            "FOLDER=" + at,
                            "NONET=" + (by_path ? "nonet" : bin + "/nonet"),
                            "SLURM_CPUS_PER_TASK=1",
                            "SLURM_JOB_ID=1"};
      const Outcome o = run(launch);
      EXPECT_EQ(o.code, again ? 0 : code) << o;
      EXPECT_EQ(o.out, again ? "requeue\n" : code == 0 ? "verified\n" : "") << o;
    }
  }
}

TEST(MpiMissing, IsSaidInOneLine) {
  const TemporaryDirectory folder;
  const std::string alone = folder.path() + "/nonet";
  std::filesystem::copy_file(built("nonet"), alone);
  const Outcome o = run(Launch{.arguments = {"count", "queens", "8", "--backend", "mpi"}, .program = alone});
  EXPECT_EQ(o.code, exit_refused) << o;
  EXPECT_EQ(o.out, "") << o;
  ASSERT_EQ(lines_of(o.err).size(), 1u) << o;
  EXPECT_TRUE(contains(o.err, "nonet-mpi.so")) << o;
}

}  // namespace
}  // namespace nonet::cli
