// Every figure of every sort in windows of the usual sizes.
#include "kernels/parameters/sort_info.h"
#include "tests/testing.h"
#include "tests/ui/figure_checks.h"

namespace scatterscope::tests {
namespace {

// Of more than the book's keys a figure may take twice the room that the panel has.
constexpr Sight scrolls{2, 2};

// Two figures are as long as what they list: 13.1 all iterations, 13.4 a row for each variable of a block.
Sight sight_of(std::string_view figure, const Sight& of_others) {
  if (figure == "13.4") return {1, 9};
  return figure == "13.1" && of_others.most_widths > 1 ? Sight{4.4F, 7.4F} : of_others;
}

// Runs of every sort, shaped so, that takes so many keys, halfway and at the end.
void check_all_legible(const recording::Config& shape, const std::vector<std::uint64_t>& keys, const Sight& sight) {
  unsigned number = 0;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    if (keys.size() > catalog::max_keys(*sort, true)) continue;
    recording::Config config = shape;
    config.sort = sort->name;
    config.keys_per_thread = std::min(config.keys_per_thread, sort->max_keys_per_thread);
    const Recorded r(config, keys);
    for (const figures::FigureInfo& figure : figures::catalog()) {
      if (figure.cannot_show(r.recording) || !is_run(++number)) continue;
      INFO("config.sort ", config.sort, ", figure.id ", figure.id);
      for (const std::uint32_t t : {r.recording.step_count() / 2, r.recording.step_count()}) {
        CAPTURE(t);
        check_legible(r, figure.id, t, sight_of(figure.id, sight));
      }
    }
  }
}

}  // namespace

TEST_CASE("every figure of the book's keys is whole and legible in a window of the usual size") {
  check_all_legible(of_sort("merge", 4, 4), book_keys, whole_figure);
}

TEST_CASE("every figure of 64 keys is legible in a window of the usual size, at twice its room at most") {
  check_all_legible(of_sort("merge", 8, 8), random_keys(64, 8), scrolls);
}

TEST_CASE("every figure of 4,096 keys is legible in a window of the usual size, at twice its room at most") {
  check_all_legible(of_sort("merge --keys-per-thread 2", 64, 32), random_keys(4096, 32), scrolls);
}

}  // namespace scatterscope::tests
