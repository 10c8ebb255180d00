// Errors of the library as exceptions of Python: nonet.Error and those below it (nonet/errors.py).
#pragma once

#include <pybind11/pybind11.h>

#include "nonet/base/result.h"

namespace nonet::python {

struct Raised {
  Error error;
};

// What a result holds; its error is raised.
template <class T>
T value_of(Result<T> result) {
  if (!result) throw Raised{std::move(result.error())};
  return std::move(*result);
}

void translate_errors(pybind11::module_& module);

}  // namespace nonet::python
