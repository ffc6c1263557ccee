// How a run fails that must.
#pragma once

#include <doctest/doctest.h>

#include "kernels/error.h"

namespace scatterscope::tests {

template <class Function>
Error run_error_of(Function function) {
  try {
    function();
  } catch (const Error& error) {
    return error;
  }
  FAIL("no error");
  return {};
}

}  // namespace scatterscope::tests
