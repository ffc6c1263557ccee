// The grid of counts from made-up runs.
#include "ui/plots/count_grid.h"

#include <set>

#include "tests/testing.h"
#include "tests/ui/golden.h"
#include "tests/ui/plot_checks.h"
#include "tests/ui/scene_checks.h"

namespace scatterscope::tests {
namespace {

using plots::GridCell;

plots::CountGrid made_up_grid() {
  plots::CountGrid grid{16, 4, 4, {1, 2, 4}, {1, 2, 4, 8}, {}};
  for (const std::uint32_t r : grid.radix_bits)
    for (const std::uint32_t c : grid.keys_per_thread) {
      GridCell cell{r, c, GridCell::Kind::counted, 4 / r, {}, {}, {}};
      cell.counts = {16 / c, 20 / r, 3, 8U << r, 7 * (4 / r), 100 / c};
      grid.cells.push_back(cell);
    }
  grid.cells[3].kind = GridCell::Kind::cannot_run;
  grid.cells[3].short_problem = "tile too large";
  grid.cells[3].problem = "why it is too large";
  grid.cells[7].kind = GridCell::Kind::running;
  grid.cells[11].kind = GridCell::Kind::waiting;
  return grid;
}

scene::Scene drawn_grid(const plots::CountGrid& grid, Language language = Language::english, float width = 960,
                        float height = 640, float least_letters = 0) {
  return plots::draw_count_grid({grid, 2, language, width, height, least_letters, scene::Ref::to_grid_cell(2, 1),
                                 scene::Ref::to_grid_cell(4, 2)});
}

std::size_t frames_of(const scene::Scene& scene, scene::Role stroke) {
  const auto all = all_of<scene::Rect>(scene);
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [&](const scene::Rect& rect) { return rect.stroke == stroke; }));
}

TEST_CASE("golden grid of counts") {
  compare_golden("count-grid", drawn_grid(made_up_grid()));
}

TEST_CASE("every cell can be pointed at, the loaded one is framed, and nothing leaves the scene") {
  const plots::CountGrid grid = made_up_grid();
  for (const Language language : all_languages) {
    for (const auto& [width, height] :
         {std::pair{300.0F, 640.0F}, std::pair{960.0F, 640.0F}, std::pair{2000.0F, 700.0F}}) {
      for (const float letters : {0.0F, 0.03F}) {
        const scene::Scene scene = drawn_grid(grid, language, width, height, letters);
        check_inside(scene);
        check_apart(scene);
        for (const GridCell& cell : grid.cells) {
          const scene::Ref ref = scene::Ref::to_grid_cell(cell.radix_bits, cell.keys_per_thread);
          CHECK(shapes_of(scene, ref) == 1);
          CHECK(plots::cell_at(grid, ref) == &cell);
        }
        CHECK(frames_of(scene, scene::Role::ink) == 1);
        CHECK(frames_of(scene, scene::Role::hovered) == 1);
      }
    }
  }
  CHECK(plots::cell_at(grid, scene::Ref::to_grid_cell(9, 9)) == nullptr);
  CHECK(plots::cell_at(grid, scene::Ref::to_sort(1)) == nullptr);
}

TEST_CASE("a larger number has more colour, each quantity its own") {
  const plots::CountGrid grid = made_up_grid();
  for (std::size_t quantity = 0; quantity < plots::grid_quantities().size(); ++quantity) {
    CAPTURE(quantity);
    const auto& of = plots::grid_quantities()[quantity];
    CHECK(plots::find_grid_quantity(of.mark) == quantity);
    const scene::Scene scene = plots::draw_count_grid({grid, quantity});
    std::vector<float> opacities;
    for (const scene::Rect& rect : all_of<scene::Rect>(scene))
      if (rect.fill == scene::Role::read) opacities.push_back(rect.opacity);
    std::vector<const GridCell*> counted;
    for (const GridCell& cell : grid.cells)
      if (cell.kind == GridCell::Kind::counted) counted.push_back(&cell);
    REQUIRE(opacities.size() == counted.size());
    for (std::size_t a = 0; a < counted.size(); ++a)
      for (std::size_t b = 0; b < counted.size(); ++b)
        CHECK((of.value(*counted[a]) < of.value(*counted[b])) == (opacities[a] < opacities[b]));
  }
  CHECK_FALSE(plots::find_grid_quantity("nonsense").has_value());
}

TEST_CASE("what is said of a grid and of its cells") {
  const plots::CountGrid grid = made_up_grid();
  CHECK(plots::words_of(grid.cells[0], Language::english).size() == 6);
  CHECK(plots::words_of(grid.cells[0], Language::english).front() == "r = 1, c = 1");
  CHECK(plots::words_of(grid.cells[3], Language::english) == std::vector<std::string>{"why it is too large"});
  CHECK(plots::words_of(grid.cells[7], Language::english).empty());
  CHECK(has(drawn_grid(grid), "tile too large"));
  for (const Language language : all_languages) {
    std::set<std::string> captions;
    for (std::size_t quantity = 0; quantity < 5; ++quantity)
      captions.insert(plots::caption_of(grid, quantity, language));
    CHECK(captions.size() == 5);
    CHECK(captions.begin()->find("16") != std::string::npos);
    CHECK_FALSE(plots::caption_of({}, 0, language).empty());
    check_inside(plots::draw_count_grid({{}, 0, language}));
  }
}

}  // namespace
}  // namespace scatterscope::tests
