// How a run fails that must.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "kernels/error.h"

namespace scatterscope::tests {

template <class Function>
Error run_error_of(Function function) {
  try {
    (void)function();
  } catch (const Error& error) {
    return error;
  }
  FAIL("no error");
  return {};
}

// The English line of that error.
template <class Function>
std::string said_of(Function function) {
  return run_error_of(function).what();
}

}  // namespace scatterscope::tests
