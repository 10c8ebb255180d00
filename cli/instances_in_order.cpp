#include <algorithm>
#include <deque>
#include <utility>

#include "cli/in_order.h"
#include "cli/instance_loop.h"
#include "cli/instances.h"

namespace nonet::cli {
namespace {

// One instance, until it is its turn.
struct Turn {
  std::unique_ptr<Instance> instance;  // null: it was not understood
  u64 number = 0;
  std::optional<Error> error = {};
  SayAnswer say = {};

  void ask(const Puzzle& puzzle, const AskQuestion& question, Progress& progress) {
    if (error || interrupted) return;
    auto found = question(puzzle, *instance, number, progress);
    if (found) {
      say = std::move(*found);
    } else {
      error = found.error();
    }
  }
};
struct Portion {
  std::vector<Turn> turns = {};
  Progress whole{&interrupted};
};

// Reads ahead, as far as keeps all threads busy, and says the answers in order. Whenever the reader would
// have to wait for input, be it in the middle of an instance, what was asked until then is answered first.
class Ahead {
 public:
  Ahead(InstanceLoop& loop, const Options& options, const AskQuestion& ask)
      : loop_(loop), options_(options), ask_(ask), threads_(options.request().threads), order_(threads_) {
    loop_.text->before_waiting([this] { return catch_up(); });
  }
  ~Ahead() {
    loop_.text->before_waiting({});
    for (const auto& portion : portions_) portion->whole.fail("nobody waits for it");
  }

  void run() {
    const auto most = threads_ > 1 ? 2 * static_cast<std::size_t>(threads_) + 2 : 1;
    while (going()) {
      while (!ended_ && portions_.size() < most && (portions_.empty() || loop_.text->ready())) {
        read();
        give();
      }
      if (portions_.empty()) return;
      if (going()) say_first();
    }
  }
  u64 number() const { return number_; }

 private:
  static constexpr std::size_t most_length = 8;

  bool going() const { return going_ && !loop_.session.stopping(); }

  // The next portion, or what is left of it when it was given before it was whole.
  void read() {
    while (!ended_ && reading_->turns.size() < length_ && (reading_->turns.empty() || loop_.text->ready())) {
      auto instance = loop_.puzzle->read(*loop_.text, true);
      ended_ = loop_.text->interrupted() || interrupted || (instance && !*instance);
      if (ended_) break;  // what was read may be half an instance
      Turn turn{.instance = instance ? std::move(*instance) : nullptr, .number = ++number_};
      if (!instance) turn.error = instance.error();
      ended_ = !instance && (!options_.keep_going || instance.error().fault == Fault::file);
      reading_->turns.push_back(std::move(turn));
    }
  }

  void give() {
    if (reading_->turns.empty()) return;
    const auto portion = std::exchange(reading_, std::make_shared<Portion>());
    portions_.push_back(portion);
    order_.give([this, portion](bool by_taker) {
      for (Turn& turn : portion->turns) {
        if (by_taker) {  // which is the one that has the session
          Session::Question question(loop_.session);
          turn.ask(*loop_.puzzle, ask_, question.progress);
        } else {
          Progress progress(portion->whole, loop_.session.deadline());
          turn.ask(*loop_.puzzle, ask_, progress);
        }
      }
    });
  }

  void say_first() {
    order_.take();
    const auto portion = std::move(portions_.front());
    portions_.pop_front();
    length_ = std::min(length_ * 2, threads_ > 1 ? most_length : 1);
    for (Turn& turn : portion->turns) {
      if (!going()) break;
      std::optional<Error> error = std::move(turn.error);
      if (!error) {
        const auto said = turn.say(loop_.session);
        if (!said) error = said.error();
      }
      if (error) going_ = loop_.report(*error, turn.number, turn.instance.get());
    }
    loop_.session.out.flush();
  }

  // Until there is input again. False: no more is wanted.
  bool catch_up() {
    give();
    while (going() && !portions_.empty() && !loop_.text->has_input()) say_first();
    return going();
  }

  InstanceLoop& loop_;
  const Options& options_;
  const AskQuestion& ask_;
  int threads_;
  u64 number_ = 0;
  bool ended_ = false, going_ = true;
  std::size_t length_ = 1;  // instances a portion: few at first, so that the first answer comes soon
  std::shared_ptr<Portion> reading_ = std::make_shared<Portion>();
  std::deque<std::shared_ptr<Portion>> portions_;  // given, in order
  InOrder order_;                                  // ends before what its threads use
};

}  // namespace

int for_each_in_order(const Options& options, const AskQuestion& ask,
                      const std::function<Result<Done>(Session&)>& last) {
  InstanceLoop loop(options);
  if (!loop.open()) return loop.session.finish();
  Ahead ahead(loop, options, ask);
  ahead.run();
  return loop.finish(ahead.number(), last);
}

}  // namespace nonet::cli
