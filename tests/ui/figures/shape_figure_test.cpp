// The shape of a run beside that of a timed one, as its figure says it.
#include <memory>

#include "kernels/timing/shapes/shape_cost.h"
#include "tests/testing.h"
#include "tests/ui/figure_checks.h"
#include "tests/ui/recorded.h"

namespace scatterscope::tests {
namespace {

std::string rate(double waves) {
  return std::to_string(std::lround(waves));
}

scene::Scene draw_on(const Recorded& r, const char* figure, std::shared_ptr<const timing::ShapeDevice> gpu) {
  const recording::Moment moment = r.moment(0);
  figures::FigureInput input = input_of(r, moment);
  input.view.figure = figures::find_figure(figure);
  input.sources.gpu = std::move(gpu);
  return figures::draw(input);
}

}  // namespace

TEST_CASE("the figure says what a block of the run takes, and one of the timed run") {
  const Recorded r(config_of("radix-local", 4, 2, 4, 2), book_keys);
  const auto costs = timing::shape_costs(r.recording.config, timing::shipped_device());
  REQUIRE(costs);
  const scene::Scene scene = draw(r, "shape", 0);
  for (const std::string& words :
       {std::string("What a block takes of NVIDIA H200"), std::string("this run: 16 keys"), std::string("2 (8 / 4)"),
        std::string("not known without a GPU"), std::string("at most 32"), std::string("at most 50 %"),
        std::string("timed: 2^28 - 4096 keys"), std::to_string(costs->timed.shape.keys_per_thread),
        std::to_string(costs->timed.block.registers), rate(costs->timed.waves),
        rate(costs->timed.occupancy * 100) + " %"})
    CHECK_MESSAGE(has_text(scene, words), words);
  CHECK(has_text(scene, "longest launch, sort_tiles"));
  const View narrow{.width = 200};
  CHECK(has_text(draw(r, "shape", 0, narrow), "keys a tile: 8"));
  // Nothing in it hangs on the moment.
  CHECK(draw(r, "shape", r.recording.step_count()).shapes.size() == scene.shapes.size());
  CHECK(has_text(draw(r, "13.10", 0), "Timed on NVIDIA H200: " + std::to_string(costs->timed.shape.keys_per_thread)));
  check_always(r, "shape");
}

TEST_CASE("a machine's own GPU stands in place of the shipped one; without registers its numbers are bounds") {
  const Recorded r(config_of("radix-local", 4, 2, 4, 2), book_keys);
  timing::ShapeDevice small{"a small GPU", {10, 1024, 65'536, 64U << 10U, 64U << 10U, 16}, {}, {}};
  const auto alone = std::make_shared<const timing::ShapeDevice>(small);
  const scene::Scene predicted = draw_on(r, "shape", alone);
  CHECK(has_text(predicted, "What a block takes of a small GPU"));
  CHECK(has_text(predicted, "predicted from what the GPU has"));
  CHECK(has_text(predicted, "at least"));
  CHECK_FALSE(has_text(predicted, "longest launch"));
  CHECK(has_text(draw_on(r, "13.10", alone), "at most"));

  small.found = {
      {{"a small GPU", "", "", ""}, "radix-local", 32, false, timing::timed_keys, {128, 7}, 1, "", {"k", 64, 9'000}}};
  const auto searched = std::make_shared<const timing::ShapeDevice>(small);
  const scene::Scene found = draw_on(r, "shape", searched);
  CHECK(has_text(found, "found by a search on this GPU"));
  CHECK(has_text(found, "9,000 bytes"));
  CHECK(has_text(found, "75 %"));  // 6 blocks of 128 threads
  CHECK(has_text(draw_on(r, "13.10", searched), "9,000 bytes of shared memory, 6 blocks a multiprocessor"));
}

TEST_CASE("sorts whose timed runs choose no shape have no such figure, and sorts that compare no buckets in it") {
  const Recorded bitonic(of_sort("bitonic", 4, 4), book_keys);
  const auto why = figures::find_figure("shape")->cannot_show(bitonic.recording);
  REQUIRE(why);
  CHECK(figures::words_of(*why, Language::english).find("bitonic") != std::string::npos);
  const Recorded merge(of_sort("merge", 4, 4), book_keys);
  CHECK_FALSE(has_text(draw(merge, "shape", 0), "keys a bucket, on average"));
}

}  // namespace scatterscope::tests
