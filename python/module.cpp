// The module behind the package nonet: the library's puzzles as objects, without conveniences. Those, and the
// words for people, are in the package (python/nonet).
#include "python/answers.h"
#include "python/errors.h"
#include "python/question.h"

PYBIND11_MODULE(_nonet, module) {
  module.doc() = "The library behind the package nonet; use that.";
  module.attr("version") = NONET_VERSION;
  nonet::python::Released::stop_at_exit(&nonet::python::Stoppable::stop_all,
                                        &nonet::python::Stoppable::forget_all);
  nonet::python::translate_errors(module);
  nonet::python::bind_positions(module);
  nonet::python::bind_answers(module);
  nonet::python::bind_listing(module);
  nonet::python::bind_tables(module);
  nonet::python::bind_people(module);
}
