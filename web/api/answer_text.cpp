#include "web/api/answer_text.h"

#include <utility>

namespace nonet::api {

using report::Json;
using report::text_of;

namespace {

constexpr std::size_t long_text = 1 << 20;
constexpr std::size_t follows = 64;  // bytes: brackets, and what a list says last

}  // namespace

AnswerText::AnswerText(const Json& members, std::size_t most)
    : most_(most), text_(text_of(members)), first_(members.empty()) {
  text_.pop_back();
}

void AnswerText::add(std::string_view name, const Json& value) {
  add_name(name);
  text_ += text_of(value);
}

void AnswerText::begin(std::string_view list) {
  add_name(list);
  text_ += '[';
  first_ = true;
}

bool AnswerText::add(const Json& item) {
  const std::string text = text_of(item);
  if (text_.size() + text.size() + follows > most_) return false;
  // By and by it would have twice as much, and be copied again and again.
  if (text_.size() > long_text && text_.capacity() < most_) text_.reserve(most_);
  if (!std::exchange(first_, false)) text_ += ',';
  text_ += text;
  return true;
}

void AnswerText::end() {
  text_ += ']';
  first_ = false;
}

std::string AnswerText::take() {
  text_ += '}';
  return std::move(text_);
}

void AnswerText::add_name(std::string_view name) {
  if (!std::exchange(first_, false)) text_ += ',';
  text_ += '"';
  text_ += name;
  text_ += "\":";
}

}  // namespace nonet::api
