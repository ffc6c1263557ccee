// How a run fails that must.
#pragma once

#include <doctest/doctest.h>

#include "kernels/run_error.h"

namespace scatterscope::tests {

template <class Function>
RunError run_error_of(Function function) {
  try {
    function();
  } catch (const RunError& error) {
    return error;
  }
  FAIL("no error");
  return {Failure{}, "", {}};
}

}  // namespace scatterscope::tests
