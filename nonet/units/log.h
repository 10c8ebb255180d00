// The log of a count as a file (units/log_text.h has its lines). It is only added to, by one process at a
// time, which holds a lock on it.
//
// Invariant: the file up to `end_` is good lines; what could not be written behind them is cut off again and
// kept for the next time. So a crash, a kill or a full disk leaves good lines and at most one torn end, which
// the next start cuts off.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>

#include "nonet/units/log_text.h"

namespace nonet {

class UnitLog {
 public:
  // Begins the log where there is none, unless it must be there; otherwise reads it and cuts off a torn end.
  // Errors: of Fault::file where it is no log of this count, is damaged, or is another process's at the time,
  // and then it is left as it is; of Fault::output where it cannot be written, unless it is finished: then it
  // is only read.
  static Result<std::unique_ptr<UnitLog>> open(const std::string& path, const UnitLogText& text,
                                               bool must_be_there, const EachRecord& each);
  ~UnitLog();
  UnitLog(const UnitLog&) = delete;

  const LogRead& read() const { return read_; }  // what was there

  // Hands whole lines to the system: from then on only the machine's end can take them away, and after the
  // next sync, at most a second later when there is something to write, not even that.
  void append(std::string_view lines);
  void sync();
  bool complete()
      const;  // no line is lost: all are in the file, or will be with the next that can be written

  // What the user should know; empty: all is well.
  std::string note() const;

 private:
  UnitLog(std::string path, int file);
  Result<Done> begin(const UnitLogText& text, const std::string& folder);
  std::string write_pending();  // what went wrong

  static constexpr auto between_syncs = std::chrono::seconds(1);
  static constexpr std::size_t most_pending = std::size_t{1} << 26;

  const std::string path_;
  const int file_;
  LogRead read_;
  mutable std::mutex mutex_;  // of what follows
  u64 end_ = 0;
  std::string pending_;  // lines that are not in the file yet
  bool dirty_ = false;   // there are lines that were not synced
  bool torn_ = false;    // there is a part of a line behind the end
  bool lost_ = false;    // there were more pending lines than are kept
  std::chrono::steady_clock::time_point synced_;
  std::string trouble_, unsynced_;  // why the last lines could not be written; why some sync failed
};

}  // namespace nonet
