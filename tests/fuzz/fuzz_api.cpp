// A verb on the first line and a body behind it, as a client could send them. Whatever they are, what comes
// back are events that end, and text that is JSON.
#include <cstdlib>
#include <string>

#include "web/api/api.h"

using namespace nonet;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = input.find('\n');
  if (end == std::string_view::npos) return 0;
  const api::Json question = api::Json::parse(input.substr(end + 1), nullptr, false);
  if (question.is_discarded()) return 0;
  api::Limits limits;
  limits.memory = 4 << 20;
  limits.cells = 400;
  limits.moves = 20;
  limits.positions = 20;
  limits.answers = 20;
  Progress time(nullptr, Progress::Clock::now() + std::chrono::milliseconds(200));
  Progress progress(time, std::uint64_t{20'000});
  int ends = 0;
  api::ask(input.substr(0, end), question, limits, progress, [&](api::Event event, const std::string& text) {
    if (ends > 0) std::abort();
    if (api::Json::parse(text, nullptr, false).is_discarded()) std::abort();
    ends += event == api::Event::end;
  });
  if (ends != 1) std::abort();
  return 0;
}
