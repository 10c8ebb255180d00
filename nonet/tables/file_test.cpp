// Table files: whatever happens to a file or its writer, loading gives the right table, none, or an error
// that names the file.
#include "nonet/tables/file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <random>
#include <thread>

#include "nonet/base/crc32c.h"
#include "tests/support/temporary.h"

namespace nonet {
namespace {

namespace fs = std::filesystem;

std::uint32_t crc_of(std::string_view text) {
  return crc32c(std::as_bytes(std::span(text)));
}

TEST(Crc32c, HasThePublishedValues) {  // RFC 3720, B.4
  EXPECT_EQ(crc_of(std::string(32, '\0')), 0x8a9136aau);
  EXPECT_EQ(crc_of(std::string(32, '\xff')), 0x62a8ab43u);
  std::string up(32, '\0');
  std::iota(up.begin(), up.end(), '\0');
  EXPECT_EQ(crc_of(up), 0x46dd794eu);
  EXPECT_EQ(crc_of(std::string(up.rbegin(), up.rend())), 0x113fdb5cu);
  EXPECT_EQ(crc_of("123456789"), 0xe3069283u);
  EXPECT_EQ(crc_of(""), 0u);
}

TEST(Crc32c, BothWaysAgreeAndMayBeTakenInPieces) {
  std::mt19937_64 random(1);
  for (std::size_t length = 0; length < 300; ++length) {
    std::vector<std::uint8_t> text(length);
    for (auto& byte : text) byte = static_cast<std::uint8_t>(random());
    const auto bytes = std::as_bytes(std::span(text));
    const std::uint32_t whole = crc32c_by_tables(bytes);
    ASSERT_EQ(crc32c(bytes), whole);
    const std::size_t cut = length == 0 ? 0 : random() % length;
    ASSERT_EQ(crc32c(bytes.subspan(cut), crc32c(bytes.first(cut))), whole);
    ASSERT_EQ(crc32c_by_tables(bytes.subspan(cut), crc32c_by_tables(bytes.first(cut))), whole);
  }
}

DistanceTable some_table(u64 states, u64 seed) {
  DistanceTable table;
  table.size = states;
  table.words = TableWords(DistanceTable::words_for(states));
  std::mt19937_64 random(seed);
  for (u64& word : table.words.writable()) word = random();
  table.levels = {1};
  if (states > 5) table.levels.insert(table.levels.end(), {states / 3, states / 2});
  table.complete = true;
  return table;
}

bool same(const DistanceTable& a, const DistanceTable& b) {
  return a.size == b.size && a.levels == b.levels && a.complete == b.complete &&
         std::ranges::equal(a.words.view(), b.words.view());
}

class TableFile : public testing::Test {
 protected:
  std::string path() const { return table_file_path(folder_, identity_); }
  static void put(const std::string& path, std::string_view text) {
    std::ofstream(path, std::ios::binary).write(text.data(), static_cast<std::streamsize>(text.size()));
  }
  // In place: cutting a file off and writing it anew goes to the disk every time.
  void put_byte(std::size_t at, char byte) const {
    std::fstream file(path(), std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(at)).put(byte);
  }
  // The message with which the file is refused.
  std::string refusal() const {
    const auto loaded = load_table(folder_, identity_);
    if (loaded) return "";
    EXPECT_EQ(loaded.error().fault, Fault::file);
    EXPECT_NE(loaded.error().message.find(path()), std::string::npos) << loaded.error().message;
    return loaded.error().message;
  }
  void expect_refused(std::string_view what) const {
    const std::string message = refusal();
    EXPECT_NE(message.find(what), std::string::npos) << message;
  }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_)) names.push_back(entry.path().filename());
    return names;
  }

  const TemporaryDirectory own_;
  const std::string folder_ = own_.path();
  const std::string identity_ = "knights 5x5 goal 11111/01111/00*11/00001/00000 rank 1";
};
using TableFileThreads = TableFile;

TEST_F(TableFile, WhatIsNotReadIsNotWritten) {
  DistanceTable deep = some_table(100, 1);
  deep.levels.assign((std::size_t{1} << 20) + 1, 1);
  const auto saved = save_table(folder_, identity_, deep);
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().fault, Fault::refused);
  EXPECT_FALSE(has_table(folder_, identity_));
}

TEST_F(TableFile, GivesBackWhatWasSaved) {
  for (const u64 states : {1u, 31u, 32u, 33u, 3000u, 5000000u}) {
    const DistanceTable table = some_table(states, states);
    ASSERT_TRUE(save_table(folder_, identity_, table));
    EXPECT_TRUE(has_table(folder_, identity_));
    const auto loaded = load_table(folder_, identity_);
    ASSERT_TRUE(loaded && *loaded);
    EXPECT_TRUE(same(**loaded, table));
    EXPECT_EQ((*loaded)->updates, 0u);
  }
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(TableFile, GivesBackBytes) {
  for (const std::size_t size : {0u, 1u, 700000u, (64u << 20) + 5}) {  // the last is mapped
    std::vector<std::uint8_t> bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(i * i >> 7);
    ASSERT_TRUE(save_bytes(folder_, identity_, bytes));
    auto loaded = load_bytes(folder_, identity_);
    ASSERT_TRUE(loaded && *loaded);
    const TableBytes kept = **loaded;
    fs::remove_all(folder_);  // a file that is gone stays readable
    EXPECT_TRUE(std::ranges::equal(kept.bytes, bytes));
    EXPECT_FALSE(has_bytes(folder_, identity_));
  }
}

TEST_F(TableFile, MapsALargeTable) {
  const DistanceTable table = some_table(u64{65} << 22, 1);
  ASSERT_TRUE(save_table(folder_, identity_, table));
  auto loaded = load_table(folder_, identity_);
  ASSERT_TRUE(loaded && *loaded);
  EXPECT_TRUE((*loaded)->words.writable().empty());
  EXPECT_TRUE(same(**loaded, table));
  fs::resize_file(path(), fs::file_size(path()) - 1);
  expect_refused("bytes instead of");
}

TEST_F(TableFile, NoFileIsNoError) {
  for (const std::string& folder : {folder_, folder_ + "/none", std::string("/dev/null/none")}) {
    const auto loaded = load_table(folder, identity_);
    ASSERT_TRUE(loaded);
    EXPECT_FALSE(loaded->has_value());
    EXPECT_FALSE(has_table(folder, identity_));
  }
}

TEST_F(TableFile, MakesItsFolder) {
  ASSERT_TRUE(save_table(folder_ + "/a/b", identity_, some_table(100, 1)));
  EXPECT_TRUE(has_table(folder_ + "/a/b", identity_));
  const auto refused = save_table("/dev/null/none", identity_, some_table(100, 1));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, Fault::output);
}

TEST_F(TableFile, KeepsOnlyCompleteTables) {
  DistanceTable table = some_table(100, 1);
  table.complete = false;
  EXPECT_FALSE(save_table(folder_, identity_, table));
  EXPECT_TRUE(files().empty());
}

TEST_F(TableFile, EveryFlippedBitIsFound) {
  ASSERT_TRUE(save_table(folder_, identity_, some_table(3000, 1)));
  const std::string whole = content(path());
  std::mt19937_64 random(2);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    put_byte(at, static_cast<char>(whole[at] ^ 1 << random() % 8));
    ASSERT_NE(refusal(), "") << "byte " << at;
    put_byte(at, whole[at]);
  }
  EXPECT_EQ(refusal(), "");
}

TEST_F(TableFile, SaysWhereTheDamageIs) {
  ASSERT_TRUE(save_table(folder_, identity_, some_table(3000000, 1)));
  const std::string whole = content(path());
  for (const std::size_t at : {whole.size() - 1, std::size_t{4096}, std::size_t{4096 + 262144}}) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 16);
    put(path(), damaged);
    const std::size_t block = (at - 4096) / 262144 * 262144 + 4096;
    expect_refused("bytes from " + std::to_string(block) + " on");
  }
}

TEST_F(TableFile, EveryOtherLengthIsFound) {
  ASSERT_TRUE(save_table(folder_, identity_, some_table(3000, 1)));
  const std::string whole = content(path());
  for (std::size_t length = whole.size(); length > 0;) {
    length -= length < 200 || length > 4000 ? 1 : 37;
    fs::resize_file(path(), length);
    ASSERT_NE(refusal(), "") << length;
  }
  put(path(), whole + "x");
  expect_refused("bytes instead of");
}

TEST_F(TableFile, ForeignFilesAreFound) {
  put(path(), "# not a table\n" + std::string(200, ' '));
  expect_refused("is not a table file");
  fs::remove(path());
  fs::create_directory(path());
  expect_refused("is not a table file");
  fs::remove(path());
  ASSERT_TRUE(save_table(folder_, "another", some_table(100, 1)));
  fs::rename(table_file_path(folder_, "another"), path());
  expect_refused("is the table of \"another\"");
  ASSERT_TRUE(save_bytes(folder_, identity_, std::vector<std::uint8_t>(8)));
  fs::rename(bytes_file_path(folder_, identity_), path());
  expect_refused("is not a table of distances");

  ASSERT_TRUE(save_table(folder_, identity_, some_table(100, 1)));
  const std::string whole = content(path());
  std::string other = whole;
  std::reverse(other.begin() + 8, other.begin() + 12);
  put(path(), other);
  expect_refused("the other byte order");
  other = whole;
  other[12] = 7;
  put(path(), other);
  expect_refused("has version 7");

  ASSERT_TRUE(save_table(folder_, identity_, some_table(100, 1)));  // a bad file is replaced
  EXPECT_EQ(refusal(), "");
}

// A limit on the size of files stands for the full disk: the same call fails in the same place.
TEST_F(TableFile, AFullDiskLeavesWhatWasThere) {
  const DistanceTable old = some_table(1000, 1);
  ASSERT_TRUE(save_table(folder_, identity_, old));
  auto* const before = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit;
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
  for (const rlim_t most : {rlim_t{0}, rlim_t{1000}, rlim_t{4096}, rlim_t{100000}}) {
    rlimit less = limit;
    less.rlim_cur = most;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &less), 0);
    const auto saved = save_table(folder_, identity_, some_table(2000000, 2));
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().fault, Fault::output);
    EXPECT_NE(saved.error().message.find(path()), std::string::npos);
    EXPECT_EQ(files().size(), 1u);
    const auto loaded = load_table(folder_, identity_);
    ASSERT_TRUE(loaded && *loaded);
    EXPECT_TRUE(same(**loaded, old));
  }
  std::signal(SIGXFSZ, before);
}

TEST_F(TableFile, RemovesWhatDeadWritersLeft) {
  const std::string dead = folder_ + "/.nonet-1-0000000000000001.tmp", live = folder_ + "/.nonet-2-2.tmp";
  put(dead, "half a table");
  put(live, "half a table");
  const int file = ::open(live.c_str(), O_WRONLY | O_CLOEXEC);
  ASSERT_EQ(::flock(file, LOCK_EX), 0);
  ASSERT_TRUE(save_table(folder_, identity_, some_table(100, 1)));
  EXPECT_FALSE(fs::exists(dead));
  EXPECT_TRUE(fs::exists(live));
  ::close(file);
}

TEST_F(TableFile, AWriterMayBeKilledAtAnyMoment) {
  const DistanceTable one = some_table(400000, 1), two = some_table(300000, 2);
  std::mt19937_64 random(3);
  int whole = 0;
  for (int round = 0; round < 60; ++round) {
    if (round % 10 == 0) fs::remove(path());
    const pid_t writer = ::fork();
    ASSERT_GE(writer, 0);
    if (writer == 0) {
      for (;;) {
        if (!save_table(folder_, identity_, one) || !save_table(folder_, identity_, two)) ::_exit(1);
      }
    }
    // A table has been written at times, however slow the machine is.
    for (int i = 0; i < 60'000 && round % 10 == 5 && !fs::exists(path()); ++i) ::usleep(1000);
    ::usleep(static_cast<useconds_t>(random() % 6000));
    ::kill(writer, SIGKILL);
    int status = 0;
    ASSERT_EQ(::waitpid(writer, &status, 0), writer);
    ASSERT_TRUE(WIFSIGNALED(status));
    const auto loaded = load_table(folder_, identity_);
    ASSERT_TRUE(loaded) << loaded.error().message;
    if (!*loaded) continue;
    ++whole;
    ASSERT_TRUE(same(**loaded, one) || same(**loaded, two));
  }
  EXPECT_GE(whole, 30) << "what is there stays there for half of each ten rounds";
  ASSERT_TRUE(save_table(folder_, identity_, one));
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(TableFileThreads, WriteAtOnceAndReadersSeeOneOrTheOther) {
  const DistanceTable one = some_table(40000, 1), two = some_table(30000, 2);
  ASSERT_TRUE(save_table(folder_, identity_, one));
  std::atomic<bool> failed = false;
  const auto write = [&](const DistanceTable& table) {
    for (int i = 0; i < 40; ++i) {
      if (!save_table(folder_, identity_, table)) failed = true;
    }
  };
  std::thread first(write, std::cref(one)), second(write, std::cref(two));
  for (int i = 0; i < 200; ++i) {
    const auto loaded = load_table(folder_, identity_);
    if (!loaded || !*loaded || !(same(**loaded, one) || same(**loaded, two))) failed = true;
  }
  first.join();
  second.join();
  EXPECT_FALSE(failed);
  EXPECT_EQ(files().size(), 1u);
}

}  // namespace
}  // namespace nonet
