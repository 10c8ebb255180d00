// An answer as the text that is sent, written while it is made: as a tree its long lists would take ten times
// as much memory.
//
//   AnswerText text({{"cost", 2}}, 1000);
//   text.begin("moves");
//   text.add({{"number", 7}});  // true
//   text.add({{"number", 8}});  // true
//   text.end();
//   text.take();  // {"cost":2,"moves":[{"number":7},{"number":8}]}
#pragma once

#include <string>
#include <string_view>

#include "report/json.h"

namespace nonet::api {

class AnswerText {
 public:
  // In lists there is room until it has so many bytes, with a little that may follow them.
  AnswerText(const report::Json& members, std::size_t most);

  void add(std::string_view name, const report::Json& value);

  void begin(std::string_view list);
  // False: there is no room for it, and everything stays as it was.
  bool add(const report::Json& item);
  void end();

  std::string take();  // once

 private:
  void add_name(std::string_view name);

  const std::size_t most_;
  std::string text_;
  bool first_ = false;  // of the object's members, or of the list
};

}  // namespace nonet::api
