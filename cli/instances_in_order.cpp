#include <algorithm>
#include <deque>

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

// Reads ahead, as far as keeps all threads busy; a reader that would have to wait is left alone while an
// answer is due.
class Ahead {
 public:
  Ahead(InstanceLoop& loop, const Options& options, const AskQuestion& ask)
      : loop_(loop), options_(options), ask_(ask), threads_(options.request().threads), order_(threads_) {}
  ~Ahead() {
    for (const auto& portion : portions_) portion->whole.fail("nobody waits for it");
  }

  // The next that is answered; none at the end.
  std::shared_ptr<Portion> next() {
    const auto most = threads_ > 1 ? 2 * static_cast<std::size_t>(threads_) + 2 : 1;
    while (!ended_ && portions_.size() < most && (portions_.empty() || loop_.text->ready())) give(read());
    if (portions_.empty()) return nullptr;
    order_.take();
    auto first = std::move(portions_.front());
    portions_.pop_front();
    length_ = std::min(length_ * 2, threads_ > 1 ? most_length : 1);
    return first;
  }
  u64 number() const { return number_; }

 private:
  static constexpr std::size_t most_length = 8;

  std::shared_ptr<Portion> read() {
    auto portion = std::make_shared<Portion>();
    while (!ended_ && portion->turns.size() < length_ && (portion->turns.empty() || loop_.text->ready())) {
      auto instance = loop_.puzzle->read(*loop_.text, true);
      ended_ = loop_.text->interrupted() || interrupted || (instance && !*instance);
      if (ended_) break;  // what was read may be half an instance
      Turn turn{.instance = instance ? std::move(*instance) : nullptr, .number = ++number_};
      if (!instance) turn.error = instance.error();
      ended_ = !instance && (!options_.keep_going || instance.error().fault == Fault::file);
      portion->turns.push_back(std::move(turn));
    }
    return portion;
  }

  void give(std::shared_ptr<Portion> portion) {
    if (portion->turns.empty()) return;
    portions_.push_back(portion);
    order_.give([this, portion](bool by_taker) {
      for (Turn& turn : portion->turns) {
        if (by_taker) {  // which is the one that has the session
          Session::Question question(loop_.session);
          turn.ask(*loop_.puzzle, ask_, question.progress);
        } else {
          Progress progress(portion->whole, Session::deadline(options_));
          turn.ask(*loop_.puzzle, ask_, progress);
        }
      }
    });
  }

  InstanceLoop& loop_;
  const Options& options_;
  const AskQuestion& ask_;
  int threads_;
  u64 number_ = 0;
  bool ended_ = false;
  std::size_t length_ = 1;  // instances a portion: few at first, so that the first answer comes soon
  std::deque<std::shared_ptr<Portion>> portions_;
  InOrder order_;  // ends before what its threads use
};

}  // namespace

int for_each_in_order(const Options& options, const AskQuestion& ask,
                      const std::function<Result<Done>(Session&)>& last) {
  InstanceLoop loop(options);
  Session& session = loop.session;
  if (!loop.open()) return session.finish();
  Ahead ahead(loop, options, ask);
  bool going = true;
  while (going && !session.stopping()) {
    const auto portion = ahead.next();
    if (!portion) break;
    for (Turn& turn : portion->turns) {
      if (!going || session.stopping()) break;
      std::optional<Error> error = std::move(turn.error);
      if (!error) {
        const auto said = turn.say(session);
        if (!said) error = said.error();
      }
      if (error) going = loop.report(*error, turn.number, turn.instance.get());
    }
    session.out.flush();
  }
  return loop.finish(ahead.number(), last);
}

}  // namespace nonet::cli
