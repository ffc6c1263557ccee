// A student's sort, timed: his object is loaded by scatterscope-runner, which a sanitized one cannot do.
#include <filesystem>
#include <string>
#include <vector>

#include "app/exercises/exercise.h"
#include "app/exercises/workshop.h"
#include "kernels/error.h"
#include "tests/testing.h"

namespace scatterscope::app {
namespace {

TEST_CASE("a student's sort is timed beside the shipped one, in its shape") {
  const Exercise& bits = *find_exercise("bits");
  Workshop workshop(bits, Trust::trusted, std::filesystem::path(SCATTERSCOPE_PROGRAM).parent_path());
  REQUIRE(workshop.build(model_text(bits)).empty());
  const timing::MeasuredSet set =
      workshop.time({{"--sort", "radix-1bit"}, {"--n", "100,256"}, {"--device", "cpu"}, {"--as-stepped", ""}});
  std::vector<std::string> sorts;
  for (const timing::MeasuredRun& run : set.runs) {
    CHECK(run.verified);
    sorts.push_back(run.sort);
  }
  const std::vector<std::string> of_each{std::string(students_sort), "radix-1bit", "std-sort"};
  CHECK(sorts == std::vector<std::string>{of_each[0], of_each[1], of_each[2], of_each[0], of_each[1], of_each[2]});
  recording::Config shape = set.runs[1].config;
  shape.sort = students_sort;
  CHECK(set.runs[0].config == shape);
  CHECK_THROWS_AS((void)workshop.time({{"--sort", "radix-1bit"}, {"--n", "x"}, {"--device", "cpu"}}), const Error&);
}

}  // namespace
}  // namespace scatterscope::app
