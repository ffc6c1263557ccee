// How much of a long list of cases is run.
#pragma once

#include <cstdlib>

namespace scatterscope::tests {

// One case of so many stands for its neighbours. ./check --long sets SCATTERSCOPE_ONE_CASE_OF to 1: there all are run.
// Sanitizers slow a sort sevenfold.
inline unsigned one_case_of() {
#ifdef SCATTERSCOPE_ASAN
  constexpr unsigned usual = 9;
#else
  constexpr unsigned usual = 4;
#endif
  static const unsigned given = [] {
    const char* number = std::getenv("SCATTERSCOPE_ONE_CASE_OF");
    const unsigned long read = number == nullptr ? 0 : std::strtoul(number, nullptr, 10);
    return read == 0 ? usual : static_cast<unsigned>(read);
  }();
  return given;
}

// Whether case `number` is run, counted from 1. Another of each so many, so that a parameter that comes back after as
// many cases is met at every level.
inline bool is_run(unsigned number) {
  return (number + number / one_case_of()) % one_case_of() == 0;
}

}  // namespace scatterscope::tests
