// Rank 0 of a count.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "nonet/units/ledger.h"
#include "nonet/units/rank_messages.h"
#include "nonet/units/rank_roles.h"
#include "nonet/units/rank_workers.h"

namespace nonet {

namespace {

using Clock = Progress::Clock;

// From stop to an answer without those who have not said that they stopped: less than launchers wait between
// asking a process to end and killing it.
constexpr auto wait_after_stop = std::chrono::milliseconds(500);
constexpr auto longest_look = std::chrono::seconds(1);    // what one round of listening counts for at most
constexpr auto before_telling = std::chrono::seconds(1);  // that a rank is out
constexpr u64 most_workers = u64{1} << 20;                // of a rank
constexpr u64 few_held = u64{1} << 12;                    // units, which are not worth a look at the ledger
constexpr u64 most_at_once = u64{1} << 18;                // units in a message: two megabytes

// As it goes into a record of the log.
bool is_word(std::string_view text) {
  constexpr std::size_t most = 64;
  return !text.empty() && text.size() <= most &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

struct Peer {
  bool greeted = false, told = false, gone = false;
  u64 workers = 0;
  std::string engine;
  Clock::duration heard{};       // when, as the leader reckons time
  std::vector<u64> held;         // units that it was given; of those that are done some may be among them
  u64 unfinished = 0;            // of them
  std::optional<RankNeed> need;  // for which there was nothing

  void give(std::span<const u64> units) {
    held.insert(held.end(), units.begin(), units.end());
    unfinished += units.size();
  }
};

class Leader {
 public:
  Leader(const UnitWork& work, const UnitOptions& options, Progress& progress)
      : work_(work),
        options_(options),
        progress_(progress),
        ranks_(*options.ranks),
        ledger_(work, options, progress),
        units_(work.engine, ledger_, 0),
        own_(&stop_),
        workers_(work.engine, units_, own_),
        peers_(static_cast<std::size_t>(ranks_.size())) {
    for (int rank = 0; rank < ranks_.size(); ++rank)
      peers_[static_cast<std::size_t>(rank)].gone = rank == 0 || ranks_.is_out(rank);
  }

  Result<UnitsCounted> run() {
    const auto started = ledger_.start();
    open_ = static_cast<bool>(started);
    if (!started) {
      end_by(started.error());
    } else {
      own_threads_ = workers_.add(threads_of(work_.engine, options_));
      units_.add_workers(static_cast<u64>(own_threads_));
      if (own_threads_ == 0) end_by(no_threads());
    }
    serve();
    workers_.join();
    forward_steps();
    look_at_workers();
    std::optional<Result<UnitsCounted>> counted;
    if (open_) counted = ledger_.result();  // synced also where an error is told
    // Of the units that were counted again: the workers' is told already.
    if (const std::string why = progress_.failure(); !why.empty() && !trouble_)
      trouble_ = Error{Fault::refused, fmt::format("rank 0: {}", why)};
    if (trouble_) counted = *trouble_;
    if (!stopped_at_) tell_notes(Clock::duration::zero());
    tell_outcome(*counted);
    return *counted;
  }

 private:
  // Until all is done and all others have gone, or they were given time enough to go.
  void serve() {
    RankPause pause;
    while (!all_gone() || !(stopped_at_ || ledger_.complete())) {
      look_at_clock();
      while (!alone_) {
        const auto message = ranks_.receive();
        if (!message) break;
        hear(*message);
      }
      forward_steps();
      look_at_workers();
      look_at_silence();
      look_for_workers();
      if (!trouble_ && !stopped_at_ && ledger_.complete()) end();
      if (stopped_at_ && Clock::now() - *stopped_at_ > wait_after_stop) return;
      if (!stopped_at_) tell_notes(before_telling);
      if (!all_gone() || !ending_)
        std::this_thread::sleep_for(pause.next(std::exchange(awaited_, false), is_near_end()));
    }
  }

  // Time in which this rank was stopped or did not get to listen is nobody's silence.
  void look_at_clock() {
    const auto now = Clock::now();
    awake_ += std::min<Clock::duration>(now - std::exchange(looked_, now), longest_look);
  }

  void look_at_silence() {
    for (int rank = 1; rank < ranks_.size() && !alone_; ++rank) {
      const Peer& peer = peers_[static_cast<std::size_t>(rank)];
      if (peer.gone || awake_ - peer.heard <= ranks_.patience()) continue;
      const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(ranks_.patience()).count();
      leave_out(rank, fmt::format("rank {} has said nothing for {} second{} and is given up", rank, seconds,
                                  seconds == 1 ? "" : "s"));
    }
  }

  // It has no part in the job any more, and others count what it has not.
  void leave_out(int rank, std::string why) {
    Peer& peer = peers_[static_cast<std::size_t>(rank)];
    peer.gone = true;
    ranks_.leave_out(rank);
    if (peer.unfinished > 0) why += ": its units go to others";
    notes_.emplace_back(Clock::now(), std::move(why));
    units_.remove_workers(std::exchange(peer.workers, 0));
    if (open_) ledger_.give_back(std::exchange(peer.held, {}));
  }

  // Units may have come back when some had none to do: those of other ranks wait for an answer, and those of
  // this rank have ended.
  void look_for_workers() {
    if (ending_ || ledger_.open() == 0) return;
    for (int to = 1; to < ranks_.size(); ++to) {
      const Peer& peer = peers_[static_cast<std::size_t>(to)];
      if (peer.gone || !peer.need || peer.need->idle == 0) continue;
      const RankNeed need = *peer.need;
      if (share_of(peer, need) > 0) answer(to, need);
    }
    const u64 missing = static_cast<u64>(std::max(0, own_threads_ - workers_.running()));
    const int wanted = static_cast<int>(std::min(missing, ledger_.open()));
    if (wanted > 0 && workers_.add(wanted) == 0 && workers_.running() == 0 && all_gone())
      end_by(no_threads());
  }

  static Error no_threads() { return {Fault::refused, "rank 0: not one thread could be started"}; }

  // Not at once: where all are told to end, rank 0 may be the last to hear of it.
  void tell_notes(Clock::duration age) {
    std::erase_if(notes_, [&](const auto& note) {
      if (Clock::now() - note.first < age) return false;
      ranks_.tell(note.second);
      return true;
    });
  }

  // Somebody may have nothing to do soon, or has not said yet that he is there.
  bool is_near_end() const {
    return ending_ || all_gone() || units_.piece(ledger_.open()) == 1 ||
           std::any_of(peers_.begin(), peers_.end(),
                       [](const Peer& peer) { return !peer.gone && !peer.greeted; });
  }

  void look_at_workers() {
    if (const std::string why = own_.failure(); !why.empty())
      end_by({Fault::refused, fmt::format("rank 0: {}", why)});
    if (progress_.should_stop() || workers_.gave_up()) stop();
  }

  bool all_gone() const {
    return alone_ || std::all_of(peers_.begin(), peers_.end(), [](const Peer& peer) { return peer.gone; });
  }

  void forward_steps() {
    const u64 now = own_.nodes();
    progress_.advance(now - std::exchange(forwarded_, now));
  }

  void hear(const RankMessage& message) {
    if (message.from < 0 || message.from >= ranks_.size() || ranks_.is_out(message.from)) return;
    const auto said = read_message(message.bytes);
    if (said && std::holds_alternative<RankFarewell>(*said)) {
      hear_farewell(message.from, std::get<RankFarewell>(*said));
      return;
    }
    Peer& peer = peers_[static_cast<std::size_t>(message.from)];
    peer.heard = awake_;
    if (said && std::holds_alternative<RankHello>(*said)) {
      hear_hello(message.from, std::get<RankHello>(*said));
    } else if (!peer.greeted && said) {  // of an earlier count that did not wait for it
    } else if (said && std::holds_alternative<RankResults>(*said)) {
      hear_results(message.from, std::get<RankResults>(*said));
    } else if (said && std::holds_alternative<RankGone>(*said)) {
      const auto& gone = std::get<RankGone>(*said);
      peer.gone = true;
      if (!gone.trouble.empty()) {
        end_by({Fault::refused, fmt::format("rank {}: {}", message.from, gone.trouble)});
      } else if (gone.stopped) {
        stop();
      } else if (gone.leaves) {
        leave_out(message.from, fmt::format("rank {} was told to end", message.from));
      }
    } else {
      end_by({Fault::stopped, fmt::format("rank {} sent a message that makes no sense", message.from)});
    }
  }

  void hear_hello(int from, const RankHello& hello) {
    Peer& peer = peers_[static_cast<std::size_t>(from)];
    const bool again = std::exchange(peer.greeted, true);
    if (again || hello.workers > most_workers || !is_word(hello.engine)) {
      end_by({Fault::stopped, fmt::format("rank {} sent a hello that makes no sense", from)});
      if (!peer.told) tell_end(from);
      return;
    }
    peer.workers = hello.workers;
    peer.engine = hello.engine;
    units_.add_workers(peer.workers);
    if (hello.identity != work_.identity || hello.units != work_.units) {
      end_by({Fault::usage,
              fmt::format("rank {} counts something else: '{}' in {} units, rank 0 '{}' in {}: all ranks "
                          "must run the same nonet with the same arguments",
                          from, hello.identity, hello.units, work_.identity, work_.units)});
    }
    if (ending_) {
      tell_end(from);
    } else {
      answer(from, hello.need);
    }
  }

  void hear_results(int from, const RankResults& results) {
    for (const u64 unit : results.units) {
      if (unit >= work_.units) {
        end_by(
            {Fault::stopped, fmt::format("rank {} counted unit {}: there are {}", from, unit, work_.units)});
        return;
      }
    }
    std::vector<UnitCount> counts(results.units.size());
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = {results.counts[i], results.nodes[i]};
    Peer& peer = peers_[static_cast<std::size_t>(from)];
    if (!counts.empty() && open_) {
      ledger_.finish(results.units, counts, peer.engine);
      peer.unfinished -= std::min<u64>(peer.unfinished, counts.size());
      if (peer.held.size() > 2 * peer.unfinished + few_held) ledger_.remove_done(peer.held);
    }
    progress_.advance(results.steps);
    if (results.need.asks && !ending_) answer(from, results.need);
  }

  // A process that ends will not say anything else. From rank 0 itself: there is nobody else any more, and
  // every further look for messages would say so again.
  void hear_farewell(int from, const RankFarewell& farewell) {
    Peer& peer = peers_[static_cast<std::size_t>(from)];
    const bool in_time = peer.gone && from != 0;
    if (!in_time && farewell.leaves && from != 0)
      return leave_out(from, fmt::format("rank {} was told to end", from));
    peer.gone = true;
    alone_ = alone_ || from == 0;
    if (in_time) return;
    const std::string why = farewell.trouble.empty() ? "" : ": " + farewell.trouble;
    end_by({peer.greeted || from == 0 ? Fault::stopped : Fault::usage,
            fmt::format("rank {} ended before the count did{}", from, why)});
  }

  u64 share_of(const Peer& peer, const RankNeed& need) const {
    const u64 open = ledger_.open();
    const u64 fair_half = open * peer.workers / (2 * units_.workers());
    const u64 most =
        std::min(need.wanted, std::max(std::min(need.idle, peer.workers) * units_.piece(open), fair_half));
    return std::min({most - std::min(most, need.waiting), open, most_at_once});
  }

  void answer(int to, const RankNeed& need) {
    awaited_ = awaited_ || need.idle > 0;
    Peer& peer = peers_[static_cast<std::size_t>(to)];
    RankShare share;
    share.units.resize(static_cast<std::size_t>(share_of(peer, need)));
    share.units.resize(ledger_.take(share.units));
    peer.give(share.units);
    peer.need = share.units.empty() ? std::optional(need) : std::nullopt;
    ranks_.send(to, write_message(std::move(share)));
  }

  void tell_end(int to) {
    peers_[static_cast<std::size_t>(to)].told = true;
    ranks_.send(to, write_message(RankEnd{stopped_at_.has_value()}));
  }

  void end() {
    if (std::exchange(ending_, true)) return;
    saving_.emplace(progress_);
    awaited_ = true;
    for (int rank = 1; rank < ranks_.size(); ++rank) {
      const Peer& peer = peers_[static_cast<std::size_t>(rank)];
      if (peer.greeted && !peer.told) tell_end(rank);
    }
  }

  void stop() {
    if (stopped_at_) return;
    stopped_at_ = Clock::now();
    stop_.store(true);
    end();
  }

  // The first trouble is told.
  void end_by(Error error) {
    if (!trouble_) trouble_ = std::move(error);
    stop();
  }

  void tell_outcome(const Result<UnitsCounted>& counted) {
    RankOutcome outcome;
    outcome.good = static_cast<bool>(counted);
    if (counted) {
      outcome.counted = *counted;
    } else {
      outcome.fault = static_cast<int>(counted.error().fault);
      outcome.trouble = counted.error().message;
    }
    for (int rank = 1; rank < ranks_.size(); ++rank) {
      if (peers_[static_cast<std::size_t>(rank)].greeted) ranks_.send(rank, write_message(outcome));
    }
  }

  const UnitWork& work_;
  const UnitOptions& options_;
  Progress& progress_;
  Ranks& ranks_;
  UnitLedger ledger_;
  bool open_ = false;  // the ledger
  LedgerUnits units_;  // for the workers of all ranks that are here
  std::atomic<bool> stop_ = false;
  Progress own_;       // of this rank's workers
  u64 forwarded_ = 0;  // of their steps
  RankWorkers workers_;
  int own_threads_ = 0;      // that there were at first
  std::vector<Peer> peers_;  // by rank; the first is not used
  bool awaited_ = false;     // somebody had nothing to do: more such may come soon
  bool ending_ = false, alone_ = false;
  Clock::time_point looked_ = Clock::now();
  Clock::duration awake_{};                                       // time in which it listened
  std::vector<std::pair<Clock::time_point, std::string>> notes_;  // for the user, since when
  std::optional<Clock::time_point> stopped_at_;
  std::optional<Error> trouble_;
  std::optional<Progress::Saving> saving_;  // while others are waited for, nobody leaves
};

}  // namespace

Result<UnitsCounted> lead_ranks(const UnitWork& work, const UnitOptions& options, Progress& progress) {
  return Leader(work, options, progress).run();
}

}  // namespace nonet
