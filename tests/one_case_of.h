// How much of the tests is run.
#pragma once

#include <cstdlib>

namespace scatterscope::tests {

#ifdef SCATTERSCOPE_ASAN
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

// One case of so many stands for its neighbours. ./check --long sets SCATTERSCOPE_ONE_CASE_OF to 1: there all are run.
// Sanitizers slow a sort sevenfold.
inline unsigned one_case_of() {
  constexpr unsigned usual = sanitized ? 24 : 8;
  static const unsigned given = [] {
    const char* number = std::getenv("SCATTERSCOPE_ONE_CASE_OF");
    const unsigned long read = number == nullptr ? 0 : std::strtoul(number, nullptr, 10);
    return read == 0 ? usual : static_cast<unsigned>(read);
  }();
  return given;
}

// Whether case `number` is run, counted from 1: the first always. Then another of each so many, so that a parameter
// that comes back after as many cases is met at every level.
inline bool is_run(unsigned number) {
  const unsigned past = number - 1;
  return (past - past / one_case_of()) % one_case_of() == 0;
}

// doctest::skip takes this for a case that holds numbers against numbers and touches no memory that others do not:
// where sanitizers slow it, it is left to ./check --long.
inline bool too_long_with_sanitizers() {
  return sanitized && one_case_of() > 1;
}

}  // namespace scatterscope::tests
