// The scatter heatmap's scene against numbers of the book's sixteen keys and of larger runs.
#include <map>

#include "kernels/analysis/scatter/scatter.h"
#include "kernels/story/memory/scatter_view.h"
#include "tests/ui/figure_checks.h"
#include "ui/figures/memory/heatmap_words.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {
namespace {

const scene::Raster& map_of(const scene::Scene& scene) {
  const scene::Raster* largest = nullptr;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* raster = std::get_if<scene::Raster>(&shape);
    if (raster != nullptr && (largest == nullptr || raster->height > largest->height)) largest = raster;
  }
  REQUIRE(largest != nullptr);
  return *largest;
}

std::size_t filled(const scene::Raster& raster) {
  std::size_t count = 0;
  for (const float value : raster.values) count += std::isnan(value) ? 0 : 1;
  return count;
}

}  // namespace

TEST_CASE("heatmap: each of the sixteen keys in the cell of its source and destination") {
  const std::vector<std::uint32_t> destinations{0, 8, 1, 9, 10, 2, 11, 3, 12, 4, 13, 14, 5, 6, 15, 7};
  // The first of a block's zeros or ones opens their sector.
  const std::vector<float> expected{1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0};
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const scene::Scene scene = draw_end(r, "heatmap");
  const scene::Raster& map = map_of(scene);
  REQUIRE(map.columns == 16);
  REQUIRE(map.rows() == 16);
  for (std::uint32_t row = 0; row < 16; ++row) {
    for (std::uint32_t column = 0; column < 16; ++column) {
      const float value = map.values[row * 16 + column];
      if (destinations[row] == column) {
        CHECK(value == expected[row]);
        CHECK(map.places[row * 16 + column] == row);
        CHECK(map.weights[row * 16 + column] == 1);
      } else {
        CHECK(std::isnan(value));
      }
    }
  }
  CHECK(map.scale.low == 0.125F);
  CHECK(map.scale.high == 1);
  CHECK(has_text(scene, "Stores: 16, requests: 4, sectors: 8; 2.00 sectors per request, 0.50 per key"));
  CHECK(has_text(scene, "sector counted in a neighbouring cell"));
  // Pointing at the cell of source 1, destination 8.
  const scene::Point at{map.at.x + 8.5F * map.width / 16, map.at.y + 1.5F * map.height / 16};
  CHECK(scene::hit(scene, at) == scene::Ref{scene::Ref::Kind::key, 0, 1, 0});
}

TEST_CASE("heatmap: local sort, rows are positions in the locally sorted list") {
  const Recorded r(config_of("radix-local", 4, 1, 4, 1), book_keys);
  const scene::Scene scene = draw_end(r, "heatmap");
  const scene::Raster& map = map_of(scene);
  // Fig. 13.6: local buckets of 2 2 1 3 zeros and 2 2 3 1 ones, their starts 0 2 4 5 and 8 10 12 15.
  const std::vector<std::uint32_t> destinations{0, 1, 8, 9, 2, 3, 10, 11, 4, 12, 13, 14, 5, 6, 7, 15};
  for (std::uint32_t row = 0; row < 16; ++row) CHECK_FALSE(std::isnan(map.values[row * 16 + destinations[row]]));
  CHECK(filled(map) == 16);
  CHECK(has_text(scene, "requests: 4, sectors: 8"));
}

TEST_CASE("heatmap: nothing before it happens, nothing of a step that is hidden") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const std::uint32_t stored = r.after("output[destination] = key");
  View view;
  CHECK(filled(map_of(draw(r, "heatmap", stored - 1, view))) == 0);
  CHECK(has_text(draw(r, "heatmap", 0, view), "No key has been stored yet"));
  CHECK(filled(map_of(draw(r, "heatmap", stored, view))) == 16);
  view.hide_step = true;
  CHECK(filled(map_of(draw(r, "heatmap", stored, view))) == 0);
}

TEST_CASE("heatmap: what is pointed at is described with warp, addresses and counts, in a figure of the same size") {
  Recorded r(config_of("radix-local", 8, 4, 256, 8), random_keys(4096, 8));
  View view{.iteration = 0};
  const std::uint32_t end = r.recording.iterations[0].end_step;
  const scene::Scene before = draw(r, "heatmap", end, view);
  CHECK(before.shapes.size() < 900);
  const scene::Raster& map = map_of(before);
  CHECK(map.columns == 512);
  CHECK(map.rows() == 512);
  // Weighted by stores, the cells' ratios make the iteration's.
  double sectors = 0, stores = 0;
  for (std::size_t c = 0; c < map.values.size(); ++c) {
    if (std::isnan(map.values[c])) continue;
    sectors += static_cast<double>(map.values[c]) * static_cast<double>(map.weights[c]);
    stores += static_cast<double>(map.weights[c]);
  }
  CHECK(stores == 4096);
  CHECK(sectors == doctest::Approx(analysis::count_scatter(r.recording, r.keys, 0).sectors));
  // The last row's first store.
  std::uint32_t column = 0;
  while (std::isnan(map.values[511 * 512 + column])) ++column;
  const auto ref = scene::hit(
      before, {map.at.x + (static_cast<float>(column) + 0.5F) * map.width / 512, map.at.y + map.height * 511.5F / 512});
  REQUIRE(ref.has_value());
  CHECK(ref->kind == scene::Ref::Kind::key);
  r.selection.hovered = ref;
  const scene::Scene drawn = draw(r, "heatmap", end, view);
  CHECK(drawn.width == before.width);
  CHECK(drawn.height == before.height);
  CHECK(has_text(drawn, "Block 1, warp 7, source 40"));
  CHECK(has_text(drawn, "Destination "));
  CHECK(has_text(drawn, " bytes; stores: "));
  // In any language and room, whatever is pointed at.
  for (const Language language : all_languages)
    for (const float width : {571.0F, 285.0F}) {
      view.language = language;
      view.width = width;
      r.selection.hovered.reset();
      const scene::Scene none = draw(r, "heatmap", end, view);
      for (std::uint32_t key = 0; key < 4096; key += 511) {
        r.selection.hovered = scene::Ref{scene::Ref::Kind::key, 0, key, 0};
        const scene::Scene pointed = draw(r, "heatmap", end, view);
        CHECK(pointed.width == none.width);
        CHECK(pointed.height == none.height);
      }
    }
}

TEST_CASE("heatmap: the window has a row for each warp's request, from any store on") {
  Recorded r(of_sort("radix-1bit", 256, 8), random_keys(4096, 8));
  View view{.iteration = 0};
  view.heatmap.window = true;
  view.heatmap.logarithmic = true;
  const std::uint32_t end = r.recording.iterations[0].end_step;
  const scene::Scene whole = draw(r, "heatmap", end, view);
  CHECK(map_of(whole).rows() == 128);
  CHECK(map_of(whole).scale.logarithmic);
  CHECK(has_text(whole, "logarithmic"));
  const std::uint64_t sectors = analysis::count_scatter(r.recording, r.keys, 0).sectors;
  CHECK(has_text(whole, "sectors: " + std::to_string(sectors) + ";"));
  view.heatmap.start = 4000;
  CHECK(map_of(draw(r, "heatmap", end, view)).rows() == 3);
  view.heatmap.start = 0xffff'ffffU;
  CHECK(map_of(draw(r, "heatmap", end, view)).rows() == 1);
  // A key outside the window is pointed at: nothing is said of it.
  r.selection.hovered = scene::Ref{scene::Ref::Kind::key, 0, 5, 0};
  CHECK_FALSE(has_text(draw(r, "heatmap", end, view), "Block 0"));
}

TEST_CASE("heatmap: what was counted is drawn as what was recorded: cells, scale, strip, totals") {
  const recording::Config config = config_of("radix-local", 8, 4, 256, 8);
  const std::vector<std::uint64_t> keys = random_keys(4096, 8);
  const Recorded r(config, keys), other(of_sort("radix-1bit", 4, 4), book_keys);
  const analysis::RunHeatmap run = counted(config, keys, 1);
  View view{.iteration = 1};
  const scene::Scene recorded = draw(r, "heatmap", r.recording.step_count(), view);
  view.counted_heatmap = &run;
  view.heatmap.window = true;  // of a counted map there is none
  for (const std::uint32_t moment : {0U, 10U}) {
    const scene::Scene scene = draw(other, "heatmap", moment, view);
    const scene::Raster &map = map_of(scene), &expected = map_of(recorded);
    CHECK(map.columns == 512);
    CHECK(map.weights == expected.weights);
    CHECK(map.scale.low == expected.scale.low);
    CHECK(map.scale.logarithmic == expected.scale.logarithmic);
    REQUIRE(map.values.size() == expected.values.size());
    for (std::size_t c = 0; c < map.values.size(); ++c) {
      if (std::isnan(expected.values[c])) {
        CHECK(std::isnan(map.values[c]));
      } else {
        CHECK(map.values[c] == expected.values[c]);
      }
    }
    CHECK(has_text(scene, figures::heatmap_totals(4096, run.scatter.total.requests, run.scatter.total.sectors, {})));
    CHECK(has_text(scene, "Iteration 2 of 2"));
    CHECK(has_text(scene, "radix-local, N = 4096;"));
    CHECK(has_text(scene, "Counted while the kernels ran on the CPU"));
    CHECK(has_text(scene, "1.25 s"));
    CHECK(has_text(scene, "not a time of the sort"));
  }
}

TEST_CASE("heatmap: a counted cell that is pointed at is described by its bins") {
  Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const analysis::RunHeatmap run = counted(config_of("radix-local", 4, 2, 32, 2), random_keys(2048, 4), 0);
  View view{.counted_heatmap = &run};
  const scene::Scene before = draw(r, "heatmap", 0, view);
  const scene::Raster& map = map_of(before);
  std::uint32_t column = 0;
  while (std::isnan(map.values[511 * 512 + column])) ++column;
  const auto ref = scene::hit(
      before, {map.at.x + (static_cast<float>(column) + 0.5F) * map.width / 512, map.at.y + map.height * 511.5F / 512});
  REQUIRE(ref.has_value());
  CHECK(*ref == scene::Ref{scene::Ref::Kind::bin, 0, 511 * 512 + column, 0});
  r.selection.hovered = ref;
  const scene::Scene told = draw(r, "heatmap", 0, view);
  CHECK(told.width == before.width);
  CHECK(told.height == before.height);
  CHECK(has_text(told, "Source 2044 to 2047;"));
  CHECK(has_text(told, "Destination " + std::to_string(column * 4) + " to " + std::to_string(column * 4 + 3)));
  // Of another iteration, beyond the map, empty: nothing is said.
  std::uint32_t empty = 0;
  while (!std::isnan(map.values[empty])) ++empty;
  for (const scene::Ref& wrong : {scene::Ref{scene::Ref::Kind::bin, 1, ref->b, 0},
                                  {scene::Ref::Kind::bin, 0, ~0U, 0},
                                  {scene::Ref::Kind::bin, 0, empty, 0},
                                  {scene::Ref::Kind::key, 0, 3, 0}}) {
    r.selection.hovered = wrong;
    const scene::Scene silent = draw(r, "heatmap", 0, view);
    CHECK_FALSE(has_text(silent, "Destination "));
    CHECK(has_text(silent, "A sector is 32 bytes."));
  }
}

namespace {

// The numbers at both ends of the strip, above it.
std::pair<std::string, std::string> ends_of_strip(const scene::Scene& scene) {
  std::vector<const scene::Label*> labels;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* label = std::get_if<scene::Label>(&shape);
    if (label != nullptr && label->at.x > scene.width * 0.7F && label->at.y < map_of(scene).at.y &&
        label->at.y > map_of(scene).at.y - 12)
      labels.push_back(label);
  }
  REQUIRE(labels.size() >= 2);
  std::sort(labels.begin(), labels.end(), [](const auto* a, const auto* b) { return a->at.x < b->at.x; });
  return {labels[labels.size() - 2]->text, labels.back()->text};
}

// The whole iteration of a run, all steps done.
figures::MapBeside map_beside(const Recorded& r) {
  return {r.run, nullptr, 0, r.recording.step_count()};
}

}  // namespace

TEST_CASE("heatmap: scales go from what is best to the most, of two maps to the most of either") {
  const Recorded naive(of_sort("radix-1bit", 256, 8), random_keys(4096, 8));
  const Recorded local(config_of("radix-local", 8, 4, 256, 1), random_keys(4096, 8));  // 16 small buckets a block
  std::map<std::string, std::pair<double, double>> most;                               // of a request, of a key
  for (const Recorded* r : {&naive, &local}) {
    const auto stores = analysis::scatter_stores(r->recording, r->keys, 0);
    auto& [request, key] = most[r->recording.config.sort];
    for (const auto& row : analysis::map_all(stores).rows)
      request = std::max(request, 1.0 * row.sectors / row.requests);
    const scene::Scene scene = draw_end(*r, "heatmap");
    key = map_of(scene).scale.high;
    CHECK(map_of(scene).scale.low == 0.125F);
    CHECK(ends_of_strip(scene) == std::pair{std::string("best 4"), std::to_string(std::lround(std::ceil(request)))});
  }
  REQUIRE(std::ceil(most["radix-local"].first) > std::ceil(most["radix-1bit"].first));
  View view{.iteration = 0, .beside = map_beside(local)};
  const std::uint32_t end = naive.recording.iterations[0].end_step;
  const scene::Scene left = draw(naive, "heatmap", end, view);
  view.beside = map_beside(naive);
  const scene::Scene right = draw(local, "heatmap", local.recording.iterations[0].end_step, view);
  CHECK(ends_of_strip(left) == ends_of_strip(right));
  CHECK(ends_of_strip(left).second == std::to_string(std::lround(std::ceil(most["radix-local"].first))));
  CHECK(map_of(left).scale.low == map_of(right).scale.low);
  CHECK(map_of(left).scale.high == map_of(right).scale.high);
  CHECK(map_of(left).scale.high == doctest::Approx(std::max(most["radix-1bit"].second, most["radix-local"].second)));
  // The scales do not move while keys are stored.
  view.beside = map_beside(local);
  const scene::Scene begun = draw(naive, "heatmap", 0, view);
  CHECK(ends_of_strip(begun) == ends_of_strip(left));
  CHECK(begun.height == left.height);
}

TEST_CASE("heatmap: colours reach over the cells of all but one key in a thousand") {
  story::ScatterView view;
  view.stores = {.keys = 4000, .element_bytes = 4, .stores = {}, .requests = {}};
  view.map.columns = 4;
  view.map.cells = {{1996, 250, 0}, {1998, 300, 0}, {3, 2, 0}, {3, 3, 0}};
  view.map.rows = {{100, 411, 0}};
  CHECK(story::range_of(view, 32) ==
        story::ScatterRange{4, 5, 0.125, 0.67});  // three keys beyond, six would be too many
  view.map.cells = {{3994, 600, 0}, {1, 1, 0}, {3, 3, 0}, {2, 2, 0}};
  CHECK(story::range_of(view, 32).most_per_key == 1);
  view.map.cells = {{3997, 600, 0}, {0, 0, 0}, {3, 3, 0}, {0, 0, 0}};
  CHECK(story::range_of(view, 32).most_per_key == 0.16);
  // Whatever is not there, the ends are apart.
  view.map = {};
  for (const std::uint32_t bytes : {1U, 4U, 8U, 32U}) {
    view.stores.element_bytes = bytes;
    for (const std::uint32_t lanes : {1U, 4U, 32U}) {
      const story::ScatterRange range = story::range_of(view, lanes);
      CHECK(range.best_per_request == std::max(1U, lanes * bytes / 32));
      CHECK(range.most_per_request > range.best_per_request);
      CHECK(range.most_per_key > range.best_per_key);
    }
  }
}

TEST_CASE("heatmap: words say from counts which of two maps takes fewer sectors, and how far one is above the best") {
  const Recorded naive(of_sort("radix-1bit", 256, 8), random_keys(4096, 8));
  const Recorded local(config_of("radix-local", 8, 1, 256, 1), random_keys(4096, 8));
  const std::uint64_t more = analysis::count_scatter(naive.recording, naive.keys, 0).sectors;
  const std::uint64_t fewer = analysis::count_scatter(local.recording, local.keys, 0).sectors;
  REQUIRE(fewer < more);
  const std::string percent =
      std::to_string(std::lround(100.0 - 100.0 * static_cast<double>(fewer) / static_cast<double>(more)));
  View view{.iteration = 0, .beside = map_beside(naive)};
  const std::uint32_t end = local.recording.iterations[0].end_step;
  CHECK(has_text(draw(local, "heatmap", end, view),
                 percent + " % fewer sectors than the map beside this one: " + std::to_string(fewer) + " in place of " +
                     std::to_string(more)));
  // The requests are 128, the least that they can take 512 sectors.
  const std::string above = std::to_string(std::lround(100.0 * (static_cast<double>(fewer) - 512) / 512));
  CHECK(has_text(draw(local, "heatmap", end, {.iteration = 0}), above + " % above the best"));
  view.beside = map_beside(local);
  CHECK(has_text(draw(naive, "heatmap", naive.recording.iterations[0].end_step, view),
                 "The map beside this one takes " + percent + " % fewer sectors"));
  view.beside = map_beside(naive);
  CHECK(has_text(draw(naive, "heatmap", naive.recording.iterations[0].end_step, view), "As many sectors as the map"));
  // Neither before this map is complete nor before the other one is.
  CHECK_FALSE(has_text(draw(local, "heatmap", end / 2, view), "the map beside"));
  view.beside.end_step = 1;
  CHECK_FALSE(has_text(draw(local, "heatmap", end, view), "the map beside"));
  // The counts of a million keys are rounded like this.
  CHECK(figures::heatmap_difference(163'029, 188'217, Language::english).starts_with("13 % fewer"));
  CHECK(figures::above_best(32'768, 188'217, 4, Language::english).starts_with("44 % above"));
  CHECK(figures::above_best(128, 512, 4, Language::english) == "The best there is: 4 sectors a request");
  CHECK(figures::above_best(0, 0, 4, Language::english).empty());
}

TEST_CASE("heatmap: what ran is said with its digits where keys have some, without where they are compared") {
  analysis::RunHeatmap run = counted(config_of("radix-local", 4, 4, 2, 2), book_keys, 0);
  CHECK(figures::run_words(run, Language::english) ==
        "radix-local, N = 16; bits of a digit: 4, keys per thread: 2, threads per block: 2");
  run = counted(config_of("merge", 4, 1, 2, 2), book_keys, 0);
  CHECK(run.scatter.digit_bits == 0);
  CHECK(figures::run_words(run, Language::english) == "merge, N = 16; keys per thread: 2, threads per block: 2");
  for (const Language language : all_languages) {
    View view{.language = language, .counted_heatmap = &run};
    const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
    CHECK(has_text(draw(r, "heatmap", 0, view), figures::run_words(run, language)));
  }
}

TEST_CASE("heatmap: a map that does not fit itself is not drawn, and breaks nothing") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  View view;
  analysis::RunHeatmap run = counted(of_sort("radix-1bit", 4, 4), book_keys, 0);
  view.counted_heatmap = &run;
  CHECK(filled(map_of(draw(r, "heatmap", 0, view))) == 16);
  const analysis::RunHeatmap sound = run;
  run.scatter.map.cells.pop_back();
  CHECK(draw(r, "heatmap", 0, view).width > 0);
  run = sound;
  run.scatter.map = {};
  run.scatter.keys = 0;
  run.scatter.element_bytes = 0;
  run.scatter.total = {};
  run.config.block_threads = 0;
  CHECK(has_text(draw(r, "heatmap", 0, view), "No key has been stored yet"));
  run = sound;
  run.scatter.keys = 0xffff'ffffU;
  run.scatter.element_bytes = 1000;
  run.config.sort.assign(5000, 'x');
  for (const Language language : all_languages) {
    view.language = language;
    CHECK(draw(r, "heatmap", 0, view).width < 2000);
  }
}

TEST_CASE("heatmap: keys of eight bytes have a scale of their own, other sorts are refused") {
  recording::Config config = config_of("radix-local", 4, 2, 4, 1);
  config.key_type = recording::KeyType::u64;
  const Recorded wide(config, book_keys);
  const scene::Scene scene = draw_end(wide, "heatmap");
  CHECK(map_of(scene).scale.low == 0.25F);
  CHECK(has_text(scene, "1/4"));
  CHECK_FALSE(has_text(scene, "1/8"));
  const Recorded block(of_sort("radix-block", 16, 4), book_keys);
  CHECK(figures::find_figure("heatmap")->cannot_show(block.recording).has_value());
}

}  // namespace scatterscope::tests
