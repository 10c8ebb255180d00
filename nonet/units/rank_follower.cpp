// A rank of a count that is not rank 0.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

#include "nonet/units/rank_messages.h"
#include "nonet/units/rank_roles.h"
#include "nonet/units/rank_workers.h"

namespace nonet {

namespace {

using Clock = Progress::Clock;

constexpr double ahead = 0.1;               // seconds of work that wait here
constexpr u64 most_waiting = u64{1} << 16;  // units, beside a batch for each worker
// Results are sent together, so that rank 0 hears each rank at most 200 times a second, and less often where
// there are many.
constexpr auto between_messages = std::chrono::milliseconds(5);
constexpr auto between_messages_a_rank = std::chrono::microseconds(50);
constexpr auto between_signs_of_life = std::chrono::milliseconds(100);  // steps alone
constexpr int beats = 20;  // messages in the time after which a rank that is silent is given up

class Follower final : private UnitSource {
 public:
  Follower(const UnitWork& work, const UnitOptions& options, Progress& progress)
      : work_(work),
        options_(options),
        progress_(progress),
        ranks_(*options.ranks),
        between_(std::max<Clock::duration>(between_messages, ranks_.size() * between_messages_a_rank)),
        own_(&stop_),
        workers_(work.engine, *this, own_) {}
  ~Follower() override { stop(); }  // before the workers are waited for

  Result<UnitsCounted> run() {
    workers_there_ = static_cast<u64>(workers_.add(threads_of(work_.engine, options_)));
    least_waiting_ = workers_there_ * work_.engine.batch;
    RankHello hello{work_.identity, work_.engine.name, work_.units, workers_there_, {}};
    hello.need = {true, 0, workers_there_, least_waiting_};
    asked_ = true;
    say(std::move(hello));
    if (workers_there_ == 0) give_up("not one thread could be started");
    RankPause pause;
    for (;;) {
      while (!answer_) {
        const auto message = ranks_.receive();
        if (!message) break;
        if (message->from == 0) hear(*message);
      }
      if (answer_) return *answer_;
      look_at_workers();
      const bool awaits = speak();
      wait(pause.next(awaits, is_near_end()));
    }
  }

 private:
  void look_at_workers() {
    if (stop_) return;
    if (std::string why = own_.failure(); !why.empty()) {
      give_up(std::move(why));
    } else if (progress_.should_stop() || workers_.gave_up()) {
      // A signal to this process is not meant for the others, and time that is up is up for all.
      leaves_ = progress_.should_stop() && progress_.seconds_left() > 0;
      stopped_here_ = !leaves_;
      stop();
    }
  }

  // Called by the workers.
  std::size_t take(std::span<u64> units) override {
    std::unique_lock lock(mutex_);
    ++idle_;
    if (waiting_.empty()) to_server_.notify_one();
    to_workers_.wait(lock, [&] { return !waiting_.empty() || ended_ || stop_; });
    // What is there is for all who have nothing.
    const u64 part = stop_ ? 0 : std::min<u64>(units.size(), (waiting_.size() + idle_ - 1) / idle_);
    --idle_;
    for (std::size_t i = 0; i < part; ++i) {
      units[i] = waiting_.front();
      waiting_.pop_front();
    }
    return static_cast<std::size_t>(part);
  }

  void finish(std::span<const u64> units, std::span<const UnitCount> counts) override {
    const std::lock_guard lock(mutex_);
    finished_ += units.size();
    results_.units.insert(results_.units.end(), units.begin(), units.end());
    for (const UnitCount& count : counts) {
      results_.counts.push_back(count.count);
      results_.nodes.push_back(count.nodes);
    }
  }

  void give_back(std::span<const u64> units) override {
    const std::lock_guard lock(mutex_);
    waiting_.insert(waiting_.begin(), units.begin(), units.end());
    to_workers_.notify_all();
  }

  void hear(const RankMessage& message) {
    auto said = read_message(message.bytes);
    if (said && std::holds_alternative<RankShare>(*said)) {
      hear_share(std::get<RankShare>(*said));
    } else if (said && std::holds_alternative<RankEnd>(*said)) {
      if (std::get<RankEnd>(*said).stop) stop();
      const std::lock_guard lock(mutex_);
      ended_ = true;
      to_workers_.notify_all();
    } else if (said && std::holds_alternative<RankOutcome>(*said)) {
      auto& outcome = std::get<RankOutcome>(*said);
      if (outcome.good) {
        answer_ = std::move(outcome.counted);
      } else {
        answer_ = Error{static_cast<Fault>(outcome.fault), std::move(outcome.trouble)};
      }
    } else if (said && std::holds_alternative<RankFarewell>(*said)) {
      answer_ = Error{Fault::stopped, "rank 0 ended before the count did"};
    } else if (!trouble_.empty()) {  // it is of no use to go on listening
      answer_ = Error{Fault::stopped, trouble_};
    } else {
      give_up("rank 0 sent a message that makes no sense");
    }
  }

  void hear_share(const RankShare& share) {
    for (const u64 unit : share.units) {
      if (unit >= work_.units)
        return give_up(fmt::format("it was to count unit {} of {}", unit, work_.units));
    }
    const std::lock_guard lock(mutex_);
    if (!began_) began_ = Clock::now();
    asked_ = false;
    last_share_ = share.units.size();
    waiting_.insert(waiting_.end(), share.units.begin(), share.units.end());
    to_workers_.notify_all();
  }

  void give_up(std::string why) {
    trouble_ = std::move(why);
    stop();
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    if (!saving_) saving_.emplace(progress_);  // until the outcome is here
    stop_.store(true);
    to_workers_.notify_all();
  }

  // Sends what there is to say, when it is time; whether somebody waits for an answer.
  bool speak() {
    if (gone_) return false;
    const bool last = (ended_ || stop_) && workers_.running() == 0;
    const auto silent = Clock::now() - spoke_;
    RankResults results;
    bool idle_asked = false;
    {
      const std::lock_guard lock(mutex_);
      const RankNeed need = need_now();
      const u64 steps = own_.nodes() - forwarded_;
      const bool urgent = last || (need.asks && need.idle > 0);
      const bool something = need.asks || !results_.units.empty() || last ||
                             (steps > 0 && silent >= between_signs_of_life) ||
                             silent >= ranks_.patience() / beats;
      if (!something || (silent < between_ && !urgent)) return false;
      if (need.asks) asked_ = true, asked_at_ = {finished_, idle_};
      idle_asked = need.asks && need.idle > 0;
      results = std::exchange(results_, {});
      results.need = need;
      results.steps = steps;
      forwarded_ += steps;
    }
    progress_.advance(results.steps);
    spoke_ = Clock::now();
    say(std::move(results));
    if (last) {
      gone_ = true;
      say(RankGone{stopped_here_, leaves_, trouble_});
    }
    return last || idle_asked;
  }

  // Nothing hides how long an answer takes.
  bool is_near_end() {
    const std::lock_guard lock(mutex_);
    return idle_ > 0 || ended_ || stop_;
  }

  // Asked again only after an answer, and where that was empty, only when something has changed.
  RankNeed need_now() const {
    RankNeed need{false, waiting_.size(), idle_, least_waiting_};
    if (began_) {
      const double seconds = seconds_since(*began_);
      const double rate = seconds > 0 ? double(finished_) / seconds : 0;
      need.wanted = std::max(need.wanted, static_cast<u64>(std::min(rate * ahead, double(most_waiting))));
    }
    const bool changed = last_share_ > 0 || asked_at_ != std::pair(finished_, idle_);
    need.asks = !asked_ && !ended_ && !stop_ && changed && need.waiting <= need.wanted / 2;
    return need;
  }

  void say(RankSaid said) { ranks_.send(0, write_message(std::move(said))); }

  // Ends early when a worker has nothing to do.
  void wait(std::chrono::microseconds time) {
    std::unique_lock lock(mutex_);
    to_server_.wait_for(lock, time, [&] { return idle_ > 0 && need_now().asks; });
  }

  const UnitWork& work_;
  const UnitOptions& options_;
  Progress& progress_;
  Ranks& ranks_;
  const Clock::duration between_;
  u64 workers_there_ = 0, least_waiting_ = 0;

  std::mutex mutex_;  // of what follows up to the next blank line
  std::condition_variable to_workers_, to_server_;
  std::deque<u64> waiting_;
  u64 idle_ = 0, finished_ = 0;
  RankResults results_;
  bool ended_ = false;

  std::atomic<bool> stop_ = false;
  bool stopped_here_ = false, leaves_ = false, gone_ = false;
  bool asked_ = false;
  u64 last_share_ = 0;
  std::pair<u64, u64> asked_at_ = {0, 0};  // finished and idle then
  std::optional<Clock::time_point> began_;
  Clock::time_point spoke_ = Clock::now();
  std::string trouble_;
  std::optional<Result<UnitsCounted>> answer_;
  std::optional<Progress::Saving> saving_;
  Progress own_;  // of the workers
  u64 forwarded_ = 0;
  RankWorkers workers_;
};

}  // namespace

Result<UnitsCounted> follow_rank_zero(const UnitWork& work, const UnitOptions& options, Progress& progress) {
  return Follower(work, options, progress).run();
}

}  // namespace nonet
