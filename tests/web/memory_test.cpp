// What an answer takes while it is made: all that this program allocates is counted.
#include <gtest/gtest.h>
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "web/api/api.h"

namespace {

std::atomic<std::size_t> used = 0, most_used = 0;

}  // namespace

void* operator new(std::size_t size) {
  void* place = std::malloc(size);
  if (place == nullptr) throw std::bad_alloc();
  const std::size_t now = used += ::malloc_usable_size(place);
  for (std::size_t most = most_used; now > most && !most_used.compare_exchange_weak(most, now);) {
  }
  return place;
}

void operator delete(void* place) noexcept {
  used -= ::malloc_usable_size(place);
  std::free(place);
}

void operator delete(void* place, std::size_t) noexcept {
  operator delete(place);
}

namespace nonet::api {
namespace {

struct Taken {
  std::size_t length = 0;  // bytes of the answer
  std::size_t most = 0;    // bytes taken at once, with it
};

Taken take(std::string_view verb, const Json& question) {
  Taken taken;
  Progress progress;
  const std::size_t before = used;
  most_used = before;
  ask(verb, question, Limits{}, progress, [&](Event event, const std::string& text) {
    EXPECT_NE(event, Event::error) << text;
    if (event == Event::answer) taken.length += text.size();
  });
  taken.most = most_used - before;
  return taken;
}

// A tree of the positions would take a hundred megabytes.
TEST(Memory, ALongAnswerIsKeptAsItsText) {
  std::string board;
  for (int row = 0; row < 40; ++row) board += std::string(40, '1') + '\n';
  const Json question = {{"puzzle", "lights-out"}, {"text", board}};
  take("solve", question);  // what the puzzle keeps is there now
  const Taken short_one = take("solve", question);
  Json with_steps = question;
  with_steps["steps"] = true;
  const Taken long_one = take("solve", with_steps);
  EXPECT_GT(long_one.length, Limits{}.bytes / 4 * 3);
  EXPECT_LE(long_one.length, Limits{}.bytes);
  EXPECT_LT(long_one.most, short_one.most + Limits{}.bytes + (4 << 20));
}

}  // namespace
}  // namespace nonet::api
