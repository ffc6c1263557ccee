// How much of a long list of cases is run.
#pragma once

namespace scatterscope::tests {

// Sanitizers slow a sort sevenfold: there one case of so many stands for its neighbours, and tests/sorts, whose lists
// are the longest, runs in ./check --long alone.
#ifdef SCATTERSCOPE_ASAN
inline constexpr unsigned one_case_of = 5;
#else
inline constexpr unsigned one_case_of = 1;
#endif

// Whether case `number` is run, counted from 1. Another of each so many, so that a parameter that comes back after as
// many cases is met at every level.
constexpr bool is_run(unsigned number) {
  return (number + number / one_case_of) % one_case_of == 0;
}

}  // namespace scatterscope::tests
