// A comparison as a picture: both figures below their names, and the counts in which the runs differ.
#include <cstdio>
#include <cstdlib>
#include <map>

#include "app/comparing/comparison_picture.h"
#include "app/courses/course_runs.h"
#include "kernels/texts/compare.h"
#include "kernels/texts/mistakes.h"
#include "tests/testing.h"
#include "tests/ui/golden.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"
#include "tests/window/prepared_comparison.h"
#include "ui/figures/pairs/pair.h"
#include "ui/figures/stage_zoom.h"

namespace scatterscope::tests {
namespace {

constexpr figures::Room tall{960, 600};  // 16:10
constexpr float rounding_of_letters = 0.02F;

scene::Scene picture_of(const app::Comparison& comparison, Language language, const figures::Room& room = tall) {
  return app::draw_comparison(comparison, {}, {.language = language}, room);
}

struct Numbers {
  std::string left, right;
  bool operator==(const Numbers&) const = default;
};
std::string in_words(double value, bool fraction) {
  char words[32];
  std::snprintf(words, sizeof words, fraction ? "%.2f" : "%.0f", value);
  return words;
}
// What both runs count to, from the recordings alone, by what is counted.
std::map<std::string, Numbers> counts_of(const app::Comparison& comparison, Language language) {
  std::array<std::map<std::string, std::string>, 2> sides;
  for (std::size_t k = 0; k < 2; ++k) {
    const recording::Recording& r = *comparison.side(k).run->recording;
    const analysis::RunCounts counts = analysis::count_run(r, analysis::make_key_table(r));
    const auto add = [&](Text id, double value, bool fraction = false) {
      sides[k][text(id, language)] = in_words(value, fraction);
    };
    add(texts::cmp_requests, static_cast<double>(counts.requests));
    add(texts::cmp_sectors, static_cast<double>(counts.sectors));
    add(texts::cmp_sectors_per_request, static_cast<double>(counts.sectors) / static_cast<double>(counts.requests),
        true);
    add(texts::cmp_runs, static_cast<double>(counts.contiguous_runs));
    if (counts.table_cells) add(texts::cmp_table_cells, static_cast<double>(*counts.table_cells));
    add(texts::cmp_launches, static_cast<double>(counts.launches));
    add(texts::cmp_barriers, static_cast<double>(counts.barriers));
  }
  std::map<std::string, Numbers> both;
  for (const auto& [words, number] : sides[0])
    if (const auto right = sides[1].find(words); right != sides[1].end()) both[words] = {number, right->second};
  return both;
}

// Three lines each, the last of all: both numbers and what they count.
void check_counts(const scene::Scene& scene, const app::Comparison& comparison, Language language) {
  std::map<std::string, Numbers> left = counts_of(comparison, language);
  const std::vector<std::string> lines = lines_of(scene);
  std::vector<Numbers> shown;
  for (std::size_t k = lines.size(); k >= 3 && left.contains(lines[k - 1]); k -= 3) {
    const std::string& words = lines[k - 1];
    CAPTURE(words);
    shown.push_back({lines[k - 3], lines[k - 2]});
    const bool equal = shown.back() == left.at(words);
    CHECK(equal);
    left.erase(words);
  }
  CHECK(shown.size() >= 2);
  CHECK(shown.size() <= 4);
  // One that is alike stands there only where none is left that differs. Fractions may be alike in two digits.
  const bool alike = shown.front().left == shown.front().right;
  const bool differing =
      std::any_of(left.begin(), left.end(), [](const auto& each) { return each.second.left != each.second.right; });
  CHECK_FALSE((alike && differing));
}

void check_pair_picture(const app::Comparison& comparison, Language language) {
  const scene::Scene scene = picture_of(comparison, language);
  CHECK(scene.width == tall.width);
  CHECK(scene.height == tall.height);
  check_inside(scene);
  const float letters = figures::smallest_letters(scene);
  if (std::getenv("SCATTERSCOPE_LIST_LETTERS") != nullptr)
    std::printf("at %u of %u, language %d: 1/%.1f\n", comparison.position(), comparison.length(),
                static_cast<int>(language), static_cast<double>(tall.height / letters));
  CHECK(letters + rounding_of_letters >= tall.height / 51);
  for (std::size_t k = 0; k < 2; ++k) {
    const recording::Config& config = comparison.side(k).run->recording->config;
    const std::string written = app::written_in(scene);
    CHECK(written.find(config.sort) != std::string::npos);
    if (config.sort == "radix-local")
      CHECK(written.find("r = " + std::to_string(config.radix_bits)) != std::string::npos);
  }
  check_counts(scene, comparison, language);
}

// How far right a shape begins.
float left_of(const scene::Shape& shape) {
  const auto* rect = std::get_if<scene::Rect>(&shape);
  return rect != nullptr ? rect->at.x : 0;
}

}  // namespace

TEST_CASE("every comparison that is offered is drawn in its room, with both names and the counts of its runs") {
  for (const app::ComparePreset& preset : app::compare_presets()) {
    CAPTURE(std::string(preset.id));
    app::Comparison comparison(prepared_comparison(preset.id));
    const std::uint32_t opens_at = comparison.position(), end = comparison.length();
    for (const Language language : all_languages) {
      if (preset.large && language != Language::english) continue;
      for (const std::uint32_t position : {opens_at, end / 2, end}) {
        if (preset.large && position != end) continue;
        comparison.seek(position);
        check_pair_picture(comparison, language);
      }
    }
    CHECK(says(picture_of(comparison, Language::english), "finished"));
  }
}

TEST_CASE("a picture of a comparison keeps the sizes of its letters from step to step") {
  app::Comparison comparison(prepared_comparison("13.2-13.5"));
  const float letters = figures::smallest_letters(picture_of(comparison, Language::english));
  for (std::uint32_t position = 0; position <= comparison.length(); position += 1 + comparison.length() / 5) {
    comparison.seek(position);
    CHECK(figures::smallest_letters(picture_of(comparison, Language::english)) ==
          doctest::Approx(letters).epsilon(0.02));
  }
}

TEST_CASE("golden pictures of two runs") {
  app::Comparison comparison(prepared_comparison("13.5-13.8"));
  comparison.seek(comparison.length() / 2);
  compare_golden("pair-local-radix", picture_of(comparison, Language::english));
  const app::ShownMistake shown = shown_mistake("places-by-atomics");
  app::Comparison mistake(prepared_mistake(shown));
  mistake.show(shown);
  compare_golden("pair-mistake-zh-Hant", picture_of(mistake, Language::traditional_chinese, {1200, 560}));
}

TEST_CASE("the pane of a wrong kernel writes keys as they are, and no formula that it does not compute") {
  const app::ShownMistake shown = shown_mistake("sign-bit-as-it-is");
  app::Comparison comparison(prepared_mistake(shown));
  comparison.show(shown);
  const std::string written = app::written_in(picture_of(comparison, Language::english));
  CHECK(written.find("-2147483") == std::string::npos);
  CHECK_FALSE(comparison.view(1).hide_formula);
  for (const char* name : {"ones-counted-backwards", "last-bit-forgotten"}) {
    CAPTURE(std::string(name));
    app::ShownMistake wrong = shown_mistake(name);
    wrong.trial.tried.failure = Error{texts::mistake_which};  // any
    app::Comparison formulas(prepared_mistake(wrong));
    formulas.show(wrong);
    CHECK(formulas.view(1).hide_formula);
    CHECK_FALSE(formulas.view(0).hide_formula);
  }
}

TEST_CASE("a mistake's picture is named as it is and marks the first difference on both sides") {
  for (const char* name : {"places-by-atomics", "previous-block-only"}) {
    CAPTURE(std::string(name));
    const app::ShownMistake shown = shown_mistake(name);
    app::Comparison comparison(prepared_mistake(shown));
    comparison.show(shown);
    for (const Language language : all_languages) {
      const scene::Scene scene = picture_of(comparison, language);
      check_inside(scene);
      const std::string written = app::written_in(scene);
      for (const Text side : {texts::mistake_side_right, texts::mistake_side_wrong})
        CHECK(written.find(text(side, language)) != std::string::npos);
      CHECK(scene.description == app::parting_words(shown.trial, language));
      CHECK(app::comparison_caption(comparison, language) == scene.description);
      const auto marks = app::marks_of(shown.trial);
      for (std::size_t k = 0; k < 2; ++k) {
        REQUIRE(marks[k]);
        const bool marked = std::any_of(scene.shapes.begin(), scene.shapes.end(), [&](const scene::Shape& shape) {
          const auto* rect = std::get_if<scene::Rect>(&shape);
          return rect != nullptr && (left_of(shape) > tall.width / 2) == (k == 1) &&
                 (rect->stroke == scene::Role::selected || rect->fill == scene::Role::selected);
        });
        CHECK(marked);
      }
      CHECK(std::any_of(scene.shapes.begin(), scene.shapes.end(), [&](const scene::Shape& shape) {
        const auto* rect = std::get_if<scene::Rect>(&shape);
        return rect != nullptr && rect->ref.kind != scene::Ref::Kind::none;
      }));
    }
  }
}

TEST_CASE("maps beside each other have one scale of colours, recorded and counted") {
  app::Comparison comparison(prepared_comparison("lsd-msd"));
  comparison.seek(comparison.length());
  const auto scales = [](const scene::Scene& scene) {
    std::vector<float> ends;
    for (const scene::Raster& raster : all_of<scene::Raster>(scene))
      if (raster.first.kind != scene::Ref::Kind::none) ends.push_back(raster.scale.high);
    REQUIRE(ends.size() == 2);
    return ends;
  };
  using Map = std::shared_ptr<const analysis::RunHeatmap>;
  // Sorted keys are stored one after the other.
  const Keys keys = random_keys(4096, 8);
  Keys sorted = keys;
  std::sort(sorted.begin(), sorted.end());
  const auto map_of = [](const recording::Config& config, const Keys& of) {
    return std::make_shared<const analysis::RunHeatmap>(counted(config, of, 0));
  };
  const Map apart = map_of(of_sort("radix-1bit", 32, 8), keys);
  const Map together = map_of(config_of("radix-local", 8, 8, 1024, 4), sorted);
  const auto of = [&](const Map& left, const Map& right) {
    return app::draw_comparison(comparison, {left, right}, {.language = Language::english}, tall);
  };
  const scene::Scene of_recordings = of(nullptr, nullptr), of_maps = of(apart, together);
  REQUIRE(scales(of(apart, apart)) != scales(of(together, together)));
  for (const scene::Scene* scene : {&of_recordings, &of_maps}) CHECK(scales(*scene)[0] == scales(*scene)[1]);
  CHECK(app::written_in(of_maps).find("4096") != std::string::npos);
  CHECK(app::written_in(of_recordings).find("4096") == std::string::npos);
  // Counts of recordings are of the whole sort, whichever moment stands above them.
  CHECK(app::written_in(of_recordings).find("Whole sort") != std::string::npos);
  CHECK(app::written_in(of_maps).find("Whole sort") == std::string::npos);
}

TEST_CASE("a name too long for its side ends with an ellipsis, and words of counts without room are left out") {
  const figures::PairSizes sizes(600);
  const std::string name(80, 'n');
  const scene::Scene line = figures::name_line(name, "waits", 300, sizes);
  const std::vector<scene::Label> labels = all_of<scene::Label>(line);
  REQUIRE(labels.size() == 2);
  CHECK(labels[0].text.ends_with("..."));
  CHECK(scene::table_metrics().width(labels[0].text + labels[1].text, sizes.name, true, false) < 300);
  const std::vector<figures::TellingCount> counts(4, {"words of a count", {"1", "2"}, true});
  CHECK(figures::fitting_counts(counts, 960, sizes).size() == 4);
  CHECK(figures::fitting_counts(counts, 300, sizes).size() == 2);
  CHECK(figures::fitting_counts(counts, 20, sizes).size() == 1);
}

TEST_CASE("a moved scene is the same elsewhere") {
  scene::Scene scene;
  scene.focus = scene::Focus{{1, 1}, 2, 2};
  scene.shapes = {scene::Rect{{1, 2}, 3, 4}, scene::Line{.points = {{1, 1}, {2, 3}}}, scene::Label{.at = {7, 8}}};
  const scene::Scene there = scene::moved(scene, {10, 20});
  CHECK(there.focus->at == scene::Point{11, 21});
  CHECK(std::get<scene::Rect>(there.shapes[0]).at == scene::Point{11, 22});
  CHECK(std::get<scene::Rect>(there.shapes[0]).width == 3);
  CHECK(std::get<scene::Line>(there.shapes[1]).points[1] == scene::Point{12, 23});
  CHECK(std::get<scene::Label>(there.shapes[2]).at == scene::Point{17, 28});
}

}  // namespace scatterscope::tests
