// The module: a question as JSON goes in, and what is told comes out. It is driven from one thread, by one
// question at a time (web/page/src/module/host.ts).
//
//   host:   at = nonet_room(bytes), writes the verb and behind it the question there
//   host:   nonet_ask(bytes of the verb, bytes of the question, quick)
//   module: tell(event, at, bytes), any number of times; the last event is "end"
//   module: asks the host for the time whenever it looks whether to stop
//   host:   may call nonet_look then, and the module tells how far it is
//   module: where it lacks memory, tells that as an error, and breaks
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>

#include "web/api/api.h"

namespace nonet::wasm {

__attribute__((import_module("nonet"), import_name("tell"))) void tell_host(int event, const char* text,
                                                                            std::size_t bytes);

namespace {

// What one question may take, as with the server: quick ones seconds, others the time of somebody who waits.
constexpr double quick_seconds = 2, long_seconds = 600;
constexpr double long_memory = 512 << 20;

std::string room;
const Progress* asked = nullptr;  // what is being answered; null: nothing
Progress::Clock::time_point since;

void tell(api::Event event, const std::string& text) {
  tell_host(static_cast<int>(event), text.data(), text.size());
}

void refuse(const Error& error) {
  tell(api::Event::error, report::text_of(api::error_object(error)));
  tell(api::Event::end, "{}");
}

// What tells that memory is lacking takes none.
void* memory_or_end(void* memory) {
  static constexpr std::string_view lacking =
      R"({"error":{"message":"this takes more memory than there is here","what":"limit"}})";
  if (memory != nullptr) return memory;
  tell_host(static_cast<int>(api::Event::error), lacking.data(), lacking.size());
  __builtin_trap();
}

void answer(std::string_view verb, const api::Json& question, bool quick) {
  api::Limits limits;
  limits.quick = quick;
  if (!quick) limits.memory = long_memory;
  since = Progress::Clock::now();
  Progress progress(nullptr, since + length_of(quick ? quick_seconds : long_seconds));
  asked = &progress;
  api::ask(verb, question, limits, progress, tell);
  asked = nullptr;
}

}  // namespace

extern "C" {

__attribute__((export_name("nonet_room"))) char* nonet_room(std::size_t bytes) {
  room.resize(bytes);
  return room.data();
}

// 1: the verb gives any number of answers.
__attribute__((export_name("nonet_ask"))) int nonet_ask(std::size_t verb_bytes, std::size_t question_bytes,
                                                        int quick) {
  const std::string text = std::move(room);
  const std::string_view name = std::string_view(text).substr(0, verb_bytes);
  const api::Verb* verb = api::find_verb(name);
  const auto question = api::question_of(std::string_view(text).substr(verb_bytes, question_bytes));
  if (!question) {
    refuse(question.error());
  } else {
    answer(name, *question, quick != 0 && verb != nullptr && !api::is_slow(*verb, *question));
  }
  return verb != nullptr && verb->many ? 1 : 0;
}

__attribute__((export_name("nonet_look"))) void nonet_look() {
  if (asked == nullptr) return;
  tell(api::Event::progress, report::text_of(api::progress_object(*asked, seconds_since(since))));
}

__attribute__((export_name("nonet_puzzles"))) void nonet_puzzles() {
  tell(api::Event::answer, api::puzzles_text());
  tell(api::Event::end, "{}");
}

}  // extern "C"

}  // namespace nonet::wasm

// Those that nobody checks; who asks with std::nothrow can go on without.
void* operator new(std::size_t bytes) {
  return nonet::wasm::memory_or_end(std::malloc(std::max<std::size_t>(bytes, 1)));
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  const auto unit = static_cast<std::size_t>(alignment);
  if (bytes > SIZE_MAX - unit) return nonet::wasm::memory_or_end(nullptr);
  const std::size_t whole = (std::max<std::size_t>(bytes, 1) + unit - 1) / unit * unit;
  return nonet::wasm::memory_or_end(std::aligned_alloc(unit, whole));
}
