// The map of the chapter from made-up counts and times.
#include "ui/plots/chapter_map.h"
#include "ui/plots/canvas.h"

#include "kernels/texts/chapter_map.h"
#include "tests/testing.h"
#include "tests/timing/made_up.h"
#include "tests/ui/golden.h"
#include "tests/ui/plot_checks.h"
#include "tests/ui/scene_checks.h"

namespace scatterscope::tests {
namespace {

using plots::PlacedSort;

PlacedSort placed(std::string name, bool by_digits, bool top_down, bool stable, std::uint64_t scale) {
  PlacedSort sort;
  sort.name = std::move(name);
  sort.by_digits = by_digits;
  sort.top_down = top_down;
  sort.stable = stable;
  sort.kind = PlacedSort::Kind::counted;
  sort.counts = {4, by_digits ? 0 : 80 * scale, 64 * scale, 16 * scale, 32 * scale, 20, 104 * scale};
  return sort;
}

plots::ChapterMap made_up_map() {
  plots::ChapterMap map;
  map.sorts = {placed("radix-1bit", true, false, true, 1), placed("radix-block", true, false, true, 1),
               placed("radix-msd", true, true, true, 3),   placed("merge", false, false, true, 40),
               placed("bitonic", false, false, false, 1),  placed("odd-even-transposition", false, false, true, 90'000),
               placed("sample", false, true, true, 2)};
  map.sorts[1].counts.iterations = 0;
  map.sorts[4].kind = PlacedSort::Kind::cannot_run;
  map.sorts[4].problem =
      "n 3: allowed: powers of two, and this sentence is longer than its room by some twenty words, "
      "so that it must be cut";
  map.sorts[6].kind = PlacedSort::Kind::waiting;
  map.sorts[0].milliseconds = 74.6;
  map.sorts[2].milliseconds = 5.79;
  map.timed_keys = (1U << 28U) - 4096;
  map.input = "16 keys";
  map.timed_on = "measured on GPU made up for tests, 2001-02-03";
  return map;
}

scene::Scene drawn(const plots::ChapterMap& map, Language language = Language::english, float width = 960,
                   float height = 640, std::optional<scene::Ref> hovered = {}) {
  return plots::draw_chapter_map({map, language, width, height, hovered, {}});
}

TEST_CASE("golden map of the chapter") {
  compare_golden("chapter-map", drawn(made_up_map()));
}

TEST_CASE("every sort stands in the map and in the table, and nothing leaves the scene") {
  const plots::ChapterMap map = made_up_map();
  for (const Language language : all_languages) {
    for (const float width : {300.0F, 960.0F, 2000.0F}) {
      const scene::Scene scene = drawn(map, language, width);
      check_inside(scene);
      for (std::size_t k = 0; k < map.sorts.size(); ++k) {
        CAPTURE(k);
        const auto named = std::count_if(scene.shapes.begin(), scene.shapes.end(), [&](const scene::Shape& shape) {
          const auto* text = std::get_if<scene::Label>(&shape);
          return text != nullptr && text->text == map.sorts[k].name && text->ref.a == k &&
                 text->ref.kind == scene::Ref::Kind::sort;
        });
        CHECK(named == 2);
      }
    }
  }
}

TEST_CASE("on the stage the table stands alone, each way named above its sorts") {
  const plots::ChapterMap map = made_up_map();
  for (const Language language : all_languages) {
    const scene::Scene scene = plots::draw_chapter_map({map, language, 1280, 700, {}, {}, 1 / 36.0F});
    check_inside(scene);
    check_apart(scene);
    for (const PlacedSort& sort : map.sorts) CHECK(has(scene, sort.name));
    CHECK(has(scene, text(texts::map_by_comparisons, language)));
    CHECK(has(scene, text(texts::map_comparisons, language)));  // not cut
    for (const scene::Label& label : all_of<scene::Label>(scene)) CHECK(label.size >= scene.height / 36);
  }
}

TEST_CASE("numbers, what cannot run, and times stand in the table") {
  const scene::Scene scene = drawn(made_up_map());
  CHECK(has(scene, "7,200,000"));  // comparisons of odd-even-transposition
  CHECK(has(scene, "n 3: allowed"));
  CHECK(has(scene, "74.6 ms"));
  CHECK(has(scene, "2^28 - 4096"));
  plots::ChapterMap without = made_up_map();
  without.timed_keys = 0;
  for (PlacedSort& sort : without.sorts) sort.milliseconds = 0;
  CHECK(has(drawn(without), "No full-size results"));
  CHECK(plots::grouped(0) == "0");
  CHECK(plots::grouped(999) == "999");
  CHECK(plots::grouped(1000) == "1,000");
  CHECK(plots::grouped(1234567) == "1,234,567");
}

TEST_CASE("the map names the sorts that were timed in another form than counted") {
  CHECK_FALSE(has(drawn(made_up_map()), "Timed in another form"));
  plots::ChapterMap map = made_up_map();
  map.sorts[0].form = "Timed with words a look-back: 4; stepped here with 1.";
  map.sorts[2].form = "Timed with blocks in turns: on; stepped here with off.";
  for (const Language language : all_languages) check_inside(drawn(map, language));
  CHECK(has(drawn(map),
            "Timed in another form than counted here: " + map.sorts[0].name + ", " + map.sorts[2].name + "."));
  CHECK(plots::words_of(map, 0, Language::english).back() == map.sorts[0].form);
}

TEST_CASE("counts of these keys and times of others stand in tables apart, each under the keys that it is of") {
  const scene::Scene scene = drawn(made_up_map());
  CHECK(has(scene, "counted on the keys above"));
  CHECK(has(scene, "measured: 2^28 - 4096 keys"));
  CHECK(has(scene, "comparisons"));  // not cut
  float counts_end = 0, times_begin = scene.width;
  for (const scene::Line& line : all_of<scene::Line>(scene)) {
    if (line.points.size() != 2 || line.points[0].y != line.points[1].y) continue;
    const float from = line.points[0].x, to = line.points[1].x;
    if (from < scene.width / 2) counts_end = std::max(counts_end, to);
    if (from > scene.width / 2) times_begin = std::min(times_begin, from);
  }
  CHECK(counts_end > scene.width / 2);
  CHECK(times_begin > counts_end + 12);
}

TEST_CASE("what is said of a sort") {
  const auto lines = plots::words_of(made_up_map(), 0, Language::english);
  REQUIRE(lines.size() == 9);
  CHECK(lines[1] == "by digits, bottom-up, stable");
  CHECK(lines[3] == "keys moved: 64");
  CHECK(lines.back() == "time of 2^28 - 4096: 74.6 ms");
  CHECK(plots::words_of(made_up_map(), 1, Language::english)[3] == "keys moved: -");
  CHECK(plots::words_of(made_up_map(), 4, Language::english).size() == 3);
}

TEST_CASE("times are of the size that most sorts were measured at, the largest of several") {
  timing::MeasuredSet set = made_up_set();
  const std::vector<std::string> sorts{"radix-1bit", "radix-local", "nobody", "onesweep"};
  const plots::FullSizeTimes times = plots::full_size_times(set, sorts);
  CHECK(times.n == (1U << 28U) - 4096);
  REQUIRE(times.milliseconds.size() == 4);
  CHECK(times.milliseconds[0] > 0);
  CHECK(times.milliseconds[2] == 0);
  for (const timing::MeasuredRun& run : set.runs) {
    if (run.sort == "radix-1bit" && run.n == times.n && run.config.key_type == recording::KeyType::u32)
      CHECK(times.milliseconds[0] <= run.milliseconds.median);
  }
  std::erase_if(set.runs, [](const auto& run) { return run.n > 1U << 24U && run.sort == "onesweep"; });
  CHECK(plots::full_size_times(set, sorts).n == 1U << 24U);
  set.provenance.backend = "cpu";
  CHECK(plots::full_size_times(set, sorts).n == 0);
}

}  // namespace
}  // namespace scatterscope::tests
