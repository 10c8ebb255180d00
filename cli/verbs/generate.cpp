#include <fmt/format.h>

#include <deque>
#include <memory>
#include <optional>

#include "cli/forms.h"
#include "cli/in_order.h"
#include "cli/instances.h"
#include "cli/verbs/verbs.h"
#include "nonet/contract/search_note.h"
#include "report/asked_for.h"

namespace nonet::cli {
namespace {

// Wishes that this puzzle does not know are refused before anything is made.
Result<Done> check_wishes(const Puzzle& puzzle, const Options& options) {
  const Description& description = puzzle.description();
  if (options.distance && !options.form.wishes.empty())
    return Error{Fault::usage, fmt::format("--distance and --{} cannot be wanted together",
                                           options.form.wishes.begin()->first)};
  if (const auto unknown = report::unknown_wish(description, options.form.wishes))
    return Error{Fault::usage, fmt::format("{} has no --{} to be made by", description.name, *unknown)};
  return Done{};
}

// An instance a seed. Several threads make them ahead of their turn, where they need not share a table.
class Making {
 public:
  Making(Session& session, const Puzzle& puzzle)
      : session_(session),
        options_(session.options),
        puzzle_(puzzle),
        request_(options_.request()),
        threads_(options_.distance ? 1 : request_.threads),
        order_(threads_) {
    request_.note = &note_;
    session_.show_search(&note_);
  }
  ~Making() {
    session_.show_search(nullptr);
    for (const auto& made : ahead_) made->whole.fail("nobody waits for it");
  }
  Making(const Making&) = delete;

  // The next one in the order of the seeds.
  Result<std::unique_ptr<Instance>> next() {
    const u64 most = threads_ > 1 ? 4 * static_cast<u64>(threads_) : 1;
    while (given_ < options_.number && ahead_.size() < most) give(options_.seed + given_++);
    Session::Question question(session_);
    question_ = &question;
    order_.take();
    const std::shared_ptr<Made> first = std::move(ahead_.front());
    ahead_.pop_front();
    if (!*first->instance && options_.number > 1) {
      Error error = first->instance->error();
      if (error.fault == Fault::usage) return error;  // of every seed
      error.message = fmt::format("seed {}: {}", options_.seed + taken_, error.message);
      return error;
    }
    ++taken_;
    return std::move(*first->instance);
  }

  u64 taken() const { return taken_; }

 private:
  struct Made {
    Progress whole{&interrupted};
    std::optional<Result<std::unique_ptr<Instance>>> instance = std::nullopt;
  };

  void give(u64 seed) {
    const auto made = std::make_shared<Made>();
    ahead_.push_back(made);
    order_.give([this, made, seed](bool by_taker) {
      if (by_taker) {
        made->instance = make(seed, question_->progress);
      } else {
        Progress progress(made->whole, session_.deadline());
        made->instance = make(seed, progress);
      }
    });
  }
  Result<std::unique_ptr<Instance>> make(u64 seed, Progress& progress) const {
    return report::draw_instance(puzzle_, seed, options_.distance, options_.form.wishes, request_, progress);
  }

  Session& session_;
  const Options& options_;
  const Puzzle& puzzle_;
  SearchNote note_;
  Request request_;
  int threads_;
  u64 given_ = 0, taken_ = 0;
  Session::Question* question_ = nullptr;  // of who waits
  std::deque<std::shared_ptr<Made>> ahead_;
  InOrder order_;  // ends before what its threads use
};

Result<Done> add(Session& session, const Puzzle& puzzle, Making& making, PictureFile& pictures,
                 FormList& list) {
  const Options& options = session.options;
  const auto instance = making.next();
  if (!instance) return instance.error();
  const auto text = options.form.format.empty() ? Result<std::string>(puzzle.write(**instance))
                                                : write_form(puzzle, **instance, options);
  if (!text) return text.error();
  if (options.form.format.empty()) {  // as it is read: a blank line between instances
    if (making.taken() > 1) session.out.buffer += '\n';
    session.out.buffer += *text;
  } else {
    list.add(session.out.buffer, *text);
  }
  if (session.out.buffer.size() > 1 << 16) session.out.flush();
  if (!pictures.wanted()) return Done{};
  auto picture = picture_of(puzzle, **instance, options);
  if (!picture) return picture.error();
  return pictures.add(std::move(*picture));
}

}  // namespace

int run_generate(const Options& options) {
  Session session(options);
  PictureFile pictures(options);
  const auto puzzle = open_puzzle(session);
  if (!puzzle) return session.finish();
  auto done = check_wishes(*puzzle, options);
  if (done) done = check_seeds(options.seed, options.number);
  if (done) done = check_format(*puzzle, options);
  if (done) done = pictures.check();
  if (done) {
    Making making(session, *puzzle);
    FormList list(options);
    for (u64 i = 0; done && i < options.number && !session.stopping(); ++i)
      done = add(session, *puzzle, making, pictures, list);
  }
  if (done && !session.stopping()) done = pictures.write(session);
  // How far a search came is worth knowing also for who stopped it.
  if (!done && (!interrupted || done.error().fault == Fault::stopped)) {
    session.fail(done.error());
  }
  return session.finish();
}

}  // namespace nonet::cli
