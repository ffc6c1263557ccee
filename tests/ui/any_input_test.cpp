// Figures of any size, at any moment, in any language: they draw, stay inside their borders, and say nothing twice.
#include <algorithm>

#include "tests/testing.h"
#include "tests/ui/figure_checks.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {
TEST_CASE("figures draw any number of keys, in every language, at any moment") {
  struct Case {
    std::size_t n;
    std::uint32_t key_bits, block_threads;
  };
  const Case cases[] = {{0, 4, 4},  {1, 4, 4},   {2, 1, 1},   {7, 3, 4},   {16, 32, 4},
                        {33, 4, 8}, {64, 6, 64}, {65, 4, 32}, {300, 5, 32}};
  for (const Case& c : cases) {
    for (const char* sort : {"radix-1bit", "radix-1bit-single", "radix-block", "onesweep"}) {
      INFO("c.n ", c.n, ", sort ", std::string(sort));
      Recorded r(of_sort(sort, c.block_threads, c.key_bits), random_keys(c.n, c.key_bits));
      if (c.n > 0) r.selection.chosen = scene::Ref{scene::Ref::Kind::key, 0, static_cast<std::uint32_t>(c.n - 1), 0};
      CHECK(figures::default_figure(r.recording).cannot_show(r.recording) == std::nullopt);
      for (const figures::FigureInfo& figure : figures::catalog()) {
        CAPTURE(figure.id);
        if (figure.cannot_show(r.recording)) continue;
        check_always(r, figure.id, figure.id != "13.4");
      }
    }
  }
}

TEST_CASE("a figure is a pure function: the same moment, the same scene") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const scene::Theme& theme = scene::theme(scene::ThemeName::light);
  for (const figures::FigureInfo& figure : figures::catalog()) {
    if (figure.cannot_show(r.recording)) continue;
    CHECK(scene::to_svg(draw(r, figure.id, 20), theme) == scene::to_svg(draw(r, figure.id, 20), theme));
  }
}

TEST_CASE("sixteen keys: large texts within a window's width, in the panel's ratio") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const std::uint32_t end = r.recording.step_count();
  for (const char* figure : {"13.1", "13.2", "13.3", "blocks", "13.4"}) {
    CAPTURE(std::string(figure));
    const scene::Scene scene = draw(r, figure, end);
    CHECK(scene.width <= 700);
    CHECK(scene.height <= 1.01F * scene.width * 480 / 640);
    for (const scene::Label& text : all_of<scene::Label>(scene)) CHECK(text.size >= 12);
  }
  // A wide panel makes cells wider, a high one parts higher; texts keep their sizes.
  const auto shaped = [&](float width, float height) {
    const scene::Scene scene = draw(r, "13.3", end, {.width = width, .height = height});
    check_inside(scene);
    return scene;
  };
  const scene::Scene usual = shaped(960, 720), wide = shaped(1600, 800), high = shaped(900, 1050);
  CHECK(wide.width > usual.width * 1.1F);
  CHECK(wide.width / wide.height == doctest::Approx(2).epsilon(0.02));
  CHECK(high.width == usual.width);
  CHECK(high.height > usual.height * 1.3F);
  CHECK(scene::to_svg(shaped(1280, 960), scene::theme(scene::ThemeName::light)) ==
        scene::to_svg(usual, scene::theme(scene::ThemeName::light)));
  CHECK(shaped(0, 0).width == usual.width);
}

TEST_CASE("4,096 keys: few shapes, each cell still found by its place") {
  const Recorded r(of_sort("radix-1bit", 256, 4), random_keys(4096, 4));
  View view{.iteration = 0};
  const scene::Scene scene = draw(r, "13.2", r.recording.iterations[0].end_step, view);
  CHECK(scene.shapes.size() < 300);
  const auto grid = std::find_if(scene.shapes.begin(), scene.shapes.end(),
                                 [](const scene::Shape& s) { return std::holds_alternative<scene::Grid>(s); });
  REQUIRE(grid != scene.shapes.end());
  const auto& cells = std::get<scene::Grid>(*grid);
  CHECK(cells.cells.size() == 4096);
  const auto found = scene::hit(scene, {cells.at.x + 1000.5F * cells.cell_width, cells.at.y + 5});
  REQUIRE(found.has_value());
  CHECK(*found == scene::Ref{scene::Ref::Kind::key, 0, 1000, 0});
  // Followed: the key's value stands on a label.
  Recorded followed(of_sort("radix-1bit", 256, 4), random_keys(4096, 4));
  followed.selection.followed_key = 1000;
  CHECK(draw(followed, "13.2", followed.recording.iterations[0].end_step, view).shapes.size() > scene.shapes.size());
}

TEST_CASE("where a step writes, or else reads, is brought into sight by a panel that scrolls") {
  for (const std::size_t n : {std::size_t{16}, std::size_t{4096}}) {
    CAPTURE(n);
    const Recorded r(of_sort("radix-1bit", n == 16 ? 4 : 256, 4), random_keys(n, 4));
    for (const char* figure : {"13.1", "13.2"}) {
      CHECK_FALSE(draw(r, figure, 0).focus.has_value());
      const scene::Scene reads = draw(r, figure, r.after("Key key = input[i]"));
      const scene::Scene writes = draw(r, figure, r.after("output[destination] = key"));
      REQUIRE(reads.focus.has_value());
      REQUIRE(writes.focus.has_value());
      CHECK(reads.focus->at.y < writes.focus->at.y);
      CHECK(writes.focus->at.y + writes.focus->height <= writes.height);
    }
  }
}

TEST_CASE("a cell chosen beside a followed key has another frame than the key") {
  Recorded r(of_sort("radix-local", 4, 4), book_keys);
  const auto frames = [&](float width) {
    std::size_t count = 0;
    for (const scene::Rect& rect : all_of<scene::Rect>(draw(r, "13.6", r.recording.iterations[0].end_step)))
      count += rect.fill == scene::Role::none && rect.stroke == scene::Role::selected && rect.stroke_width == width;
    return count;
  };
  r.selection.followed_key = 2;
  const std::size_t of_key = frames(3);
  REQUIRE(of_key > 0);
  CHECK(frames(1.5F) == 0);
  const auto& arrays = r.recording.arrays;
  const auto table = std::find_if(arrays.begin(), arrays.end(),
                                  [](const recording::ArrayInfo& array) { return array.name == "bucket_starts"; });
  REQUIRE(table != arrays.end());
  r.selection.chosen = scene::Ref::to_cell(static_cast<std::uint16_t>(table - arrays.begin()), 0, 5);
  CHECK(frames(3) == of_key);
  CHECK(frames(1.5F) == 2);
  // Chosen by its cell, the key has one frame.
  r.selection.chosen = scene::Ref::to_key(0, 2);
  CHECK(frames(1.5F) == 0);
}

}  // namespace scatterscope::tests
