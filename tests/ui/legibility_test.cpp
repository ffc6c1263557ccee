// Every figure of every sort in windows of the usual sizes.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "tests/one_case_of.h"
#include "tests/ui/figure_checks.h"

namespace scatterscope::tests {
namespace {

enum class Panel { holds_all, may_scroll };

// Of every sort that takes so many keys, halfway and at the end. Figure 13.4 is a table of a block's variables, as long
// as these are, and may scroll anyway.
void check_all_legible(const recording::Config& shape, const std::vector<std::uint64_t>& keys, Panel panel) {
  unsigned number = 0;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    if (keys.size() > catalog::max_keys(*sort, true)) continue;
    recording::Config config = shape;
    config.sort = sort->name;
    config.keys_per_thread = std::min(config.keys_per_thread, sort->max_keys_per_thread);
    const Recorded r(config, keys);
    for (const figures::FigureInfo& figure : figures::catalog()) {
      if (figure.cannot_show(r.recording) || !is_run(++number)) continue;
      CAPTURE(config.sort);
      CAPTURE(figure.id);
      const bool may_scroll = panel == Panel::may_scroll || figure.id == "13.4";
      for (const std::uint32_t t : {r.recording.step_count() / 2, r.recording.step_count()}) {
        CAPTURE(t);
        check_legible(r, figure.id, t, may_scroll);
      }
    }
  }
}

}  // namespace

TEST_CASE("every figure of the book's keys is whole and legible in a window of the usual size") {
  check_all_legible(config_of("", 4, 4), book_keys, Panel::holds_all);
}

TEST_CASE("every figure of 64 keys is legible in a window of the usual size, and scrolls where it must") {
  check_all_legible(config_of("", 8, 8), random_keys(64, 8), Panel::may_scroll);
}

TEST_CASE("every figure of 4,096 keys is legible in a window of the usual size, and scrolls where it must") {
  recording::Config shape = config_of("", 32, 64);
  shape.keys_per_thread = 2;
  check_all_legible(shape, random_keys(4096, 32), Panel::may_scroll);
}

}  // namespace scatterscope::tests
