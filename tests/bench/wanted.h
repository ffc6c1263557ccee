// What a benchmark wants of its numbers. One that misses makes the program fail.
#pragma once

#include <cstdio>

namespace scatterscope::bench {

class Wanted {
 public:
  // Machines that do other things beside blur a time by this much; counts and bytes have no tolerance.
  static constexpr double time_tolerance = 0.1;

  // Prints the verdict. `value` is a median within this run; `tolerance` is a share of `wanted`.
  void at_least(const char* what, double value, double wanted, double tolerance = 0) {
    judge(what, value >= wanted * (1 - tolerance), value, "at least", wanted, tolerance);
  }
  void at_most(const char* what, double value, double wanted, double tolerance = 0) {
    judge(what, value <= wanted * (1 + tolerance), value, "at most", wanted, tolerance);
  }

  // Of main(): 1 after a miss.
  [[nodiscard]] int exit_status() const { return missed_ == 0 ? 0 : 1; }

 private:
  void judge(const char* what, bool met, double value, const char* bound, double wanted, double tolerance) {
    std::printf("%-6s %s: %.3f, wanted %s %g", met ? "met" : "MISSED", what, value, bound, wanted);
    if (tolerance > 0) std::printf(" with a tolerance of %g %%", tolerance * 100);
    std::printf("\n");
    missed_ += met ? 0U : 1U;
  }

  unsigned missed_ = 0;
};

}  // namespace scatterscope::bench
