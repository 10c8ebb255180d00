#include "web/api/spoken.h"

#include "report/spoken.h"

namespace nonet::api {

void speak(report::Json& object) {
  for (const char* name : {"message", "why", "choice", "words", "rules", "formats", "help", "what"}) {
    const auto found = object.find(name);
    if (found != object.end() && found->is_string())
      *found = report::spoken(found->get_ref<const std::string&>(), report::Listener::fields);
  }
}

}  // namespace nonet::api
