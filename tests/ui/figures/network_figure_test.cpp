// The figures of the sorting networks: wires and comparators, and what a pass of a bitonic sort splits.
#include <algorithm>
#include <map>
#include <utility>

#include "kernels/story/networks/network_progress.h"
#include "tests/ui/figure_checks.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"

namespace scatterscope::tests {
namespace {

using scene::Ref;
using scene::Role;

const std::vector<std::uint64_t> rises_and_falls{1, 2, 3, 4, 5, 3, 2, 1, 3, 4, 5, 6, 7, 8, 7, 3};

// Comparators that a figure draws, by colour of their line: those of threads alone.
std::map<Role, std::size_t> comparators_of(const scene::Scene& scene) {
  std::map<Role, std::size_t> count;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* line = std::get_if<scene::Line>(&shape);
    if (line != nullptr && line->ref.kind == Ref::Kind::thread) ++count[line->stroke];
  }
  return count;
}
std::size_t to_come(const scene::Scene& scene) {
  return static_cast<std::size_t>(
      std::count_if(scene.shapes.begin(), scene.shapes.end(), [](const scene::Shape& shape) {
        const auto* line = std::get_if<scene::Line>(&shape);
        return line != nullptr && line->dashed && line->arrow;
      }));
}

}  // namespace

TEST_CASE("the network's comparators are drawn as they run: all of a bitonic sort, swapped or not") {
  const Recorded r(of_sort("bitonic", 4, 4), book_keys);
  const std::uint32_t end = r.recording.step_count();
  const analysis::ComparatorCounts counts = analysis::count_comparators(r.recording);
  CHECK(counts.comparisons == 80);  // 10 passes of 8
  const scene::Scene before = draw(r, "network", 0);
  CHECK(comparators_of(before).empty());
  CHECK(to_come(before) == 80 + 1);  // and the legend's
  auto drawn = comparators_of(draw(r, "network", end));
  CHECK(drawn[Role::write] == counts.swaps);
  CHECK(drawn[Role::ink] == counts.comparisons - counts.swaps);
  // After each pass its own comparators and those before it.
  for (std::size_t k = 0; k < r.recording.iterations.size(); ++k) {
    drawn = comparators_of(draw(r, "network", r.recording.iterations[k].end_step));
    CHECK(drawn[Role::write] + drawn[Role::ink] == 8 * (k + 1));
  }
  const std::uint32_t shown = r.after("see(key_low, key_high, swapped)");
  CHECK(comparators_of(draw(r, "network", shown)).size() > 0);
  CHECK(comparators_of(draw(r, "network", shown, {.hide_step = true})).empty());
}

TEST_CASE("phases of neighbours are drawn once they run, and how much they swapped") {
  const Recorded r(of_sort("odd-even-transposition", 4, 4), std::vector<std::uint64_t>{1, 3, 2, 4});
  CHECK(to_come(draw(r, "network", 0)) == 0);
  const scene::Scene end = draw(r, "network", r.recording.step_count());
  // An even phase that swaps nothing, an odd one that does, then a round that does not: two clean phases in a row.
  REQUIRE(r.keys.iterations.size() == 4);
  std::vector<std::uint64_t> swaps;
  for (const auto& iteration : r.keys.iterations)
    swaps.push_back(analysis::count_comparators(iteration.comparators).swaps);
  CHECK(swaps == std::vector<std::uint64_t>{0, 1, 0, 0});
  auto drawn = comparators_of(end);
  CHECK(drawn[Role::write] == 1);
  CHECK(drawn[Role::ink] == 5);
  CHECK(has_text(end, "Comparisons: 6, swapped: 1; all pairs, N(N-1)/2: 6"));
}

TEST_CASE("the lists between the passes of a network are those that were read back") {
  for (const char* sort : {"bitonic", "odd-even-transposition"})
    for (const std::size_t n : {2U, 5U, 16U, 37U}) {
      INFO("sort ", sort, ", n ", n);
      const Recorded r(of_sort(sort, 4, 6), random_keys(n, 6));
      const story::NetworkPasses network = story::network_passes(r.recording, r.keys);
      REQUIRE_FALSE(network.empty());
      CHECK(network.after == r.recording.output);
      for (const story::NetworkPass& pass : network.passes)
        for (const analysis::Comparator& c : pass.comparators) {
          CHECK(pass.before[c.low] == c.key_low);
          CHECK(pass.before[c.high] == c.key_high);
        }
      // The way of each key ends where the key table says that it went.
      for (std::uint32_t q = 0; q < n; ++q) {
        const std::vector<std::uint32_t> way = story::way_of(network, q);
        CHECK(way.size() == network.passes.size() + 1);
        CHECK(r.keys.final_origin[way.back()] == q);
      }
    }
}

TEST_CASE("a pass of a bitonic sort splits its blocks, as the figure says") {
  for (const char* sort : {"bitonic", "bitonic-alternating"}) {
    CAPTURE(sort);
    const Recorded r(of_sort(sort, 4, 4), rises_and_falls);
    const story::NetworkPasses network = story::network_passes(r.recording, r.keys);
    CHECK(network.bitonic());
    const recording::Moment done = r.moment(r.recording.step_count());
    const auto progress = story::progress_of(network, input_of(r, done));
    for (std::size_t p = 0; p < network.passes.size(); ++p) {
      const std::vector<std::uint64_t>& after = network.left_by(p);
      const std::uint32_t half = network.passes[p].inner_stride;
      const auto splits = story::split_stretches(network, p, progress[p]);
      CHECK(splits.size() == after.size() / (2 * half));
      for (const story::SplitStretch& split : splits) {
        const auto middle = after.begin() + split.first + half, end = after.begin() + split.end;
        const auto left = std::minmax_element(after.begin() + split.first, middle);
        const auto right = std::minmax_element(middle, end);
        CHECK((*left.second <= *right.first || *right.second <= *left.first));
        CHECK(split.of_first == (split.rises ? *left.second : *left.first));
        CHECK(split.of_second == (split.rises ? *right.first : *right.second));
        CHECK((split.rises ? split.of_first <= split.of_second : split.of_first >= split.of_second));
      }
    }
  }
  // The last stage of the alternating form begins with a list that rises and falls.
  const Recorded r(of_sort("bitonic-alternating", 4, 4), rises_and_falls);
  View view{.iteration = 6};
  CHECK(r.keys.iterations[6].keys == std::vector<std::uint64_t>{1, 1, 2, 2, 3, 3, 4, 5, 8, 7, 7, 6, 5, 4, 3, 3});
  CHECK(has_text(draw(r, "split", r.recording.step_count(), view), "0011 \u2264 0100"));
  CHECK_FALSE(has_text(draw(r, "split", r.recording.iterations[6].first_step, view), "0011 \u2264 0100"));
}

TEST_CASE("a network fills its panel, and what does not fit it scrolls to the pass that is shown") {
  for (const char* sort :
       {"bitonic", "bitonic-alternating", "odd-even-merge", "bitonic-shared", "odd-even-transposition"}) {
    CAPTURE(sort);
    const Recorded r(of_sort(sort, 4, 4), book_keys);
    const std::uint32_t end = r.recording.step_count();
    View view;
    for (const auto& [width, height] : {std::pair{571.0F, 508.0F}, std::pair{888.0F, 824.0F}}) {
      view.width = width;
      view.height = height;
      const scene::Scene scene = draw(r, "network", end, view);
      CHECK(scene.width <= width * 1.08F);
      CHECK(scene.height <= height * 1.08F);
      CHECK((scene.width > width * 0.8F || scene.height > height * 0.8F));
    }
  }
  const Recorded many(of_sort("bitonic", 8, 8), random_keys(64, 8));
  const std::uint32_t end = many.recording.step_count();
  check_legible(many, "network", end, Sight{1.3F, 1.7F});
  View view{.width = 888, .height = 824};
  const scene::Scene large = draw(many, "network", end, view);
  CHECK(large.height * large.least_zoom <= view.height);
  view.width = 571;
  view.height = 508;
  const scene::Scene start = draw(many, "network", 0, view), last = draw(many, "network", end, view);
  REQUIRE((start.focus && last.focus));
  CHECK(last.focus->at.x > start.focus->at.x + 300);
  CHECK(last.focus->at.x + last.focus->width <= last.width);
  // Nothing moves from pass to pass.
  CHECK(start.width == last.width);
  CHECK(start.height == last.height);
}

TEST_CASE("the words under a split explain what is drawn, and nothing else") {
  for (const std::uint32_t n : {16U, 64U, 256U, 512U, 1000U}) {
    CAPTURE(n);
    const Recorded r(of_sort("bitonic", 64, 16), random_keys(n, 16));
    for (std::uint32_t p = 0; p < r.recording.iterations.size(); ++p) {
      CAPTURE(p);
      View view{.iteration = p, .width = 571, .height = 508};
      const scene::Scene scene = draw(r, "split", r.recording.step_count(), view);
      std::size_t bounds = 0, outlined = 0;
      for (const scene::Shape& shape : scene.shapes) {
        const auto* line = std::get_if<scene::Line>(&shape);
        if (line != nullptr && line->dashed && line->points.front().y == line->points.back().y) ++bounds;
        const auto* rect = std::get_if<scene::Rect>(&shape);
        if (rect != nullptr && rect->stroke == scene::Role::ink) ++outlined;
      }
      std::string words;
      for (const scene::Label& text : all_of<scene::Label>(scene)) words += text.text + " ";
      CHECK((words.find("Dashed: between the two.") != std::string::npos) == (bounds > 0));
      if (outlined > 0) CHECK(words.find("Outlined keys changed places.") != std::string::npos);
      if (n > 64) CHECK(words.find("Outlined") == std::string::npos);
    }
  }
}

TEST_CASE("the followed key stands out among the bars of a split, before and after it") {
  Recorded r(of_sort("bitonic", 4, 4), book_keys);
  r.selection.followed_key = 3;
  const auto marked = [&](std::uint32_t t, bool hide) {
    const scene::Scene scene = draw(r, "split", t, {.hide_step = hide});
    return std::count_if(scene.shapes.begin(), scene.shapes.end(), [](const scene::Shape& shape) {
      const auto* rect = std::get_if<scene::Rect>(&shape);
      return rect != nullptr && rect->stroke == Role::selected;
    });
  };
  const recording::Iteration& last = r.recording.iterations.back();
  CHECK(marked(last.first_step, false) >= 1);
  CHECK(marked(last.end_step, false) == 2);
  CHECK(marked(r.after("see(key_low, key_high, swapped)", last.first_step), true) == 1);
}

TEST_CASE("what sentences describe has a thin mark in networks as in other figures: one comparator, its two bars") {
  for (const char* sort : {"bitonic", "bitonic-shared", "odd-even-transposition", "odd-even-merge"}) {
    CAPTURE(std::string(sort));
    Recorded r(of_sort(sort, 4, 4), rises_and_falls);
    const std::uint32_t shown = r.recording.iterations.back().end_step;
    CHECK(lit_in(draw(r, "network", shown)).thin == 1);
    if (figures::find_figure("split")->cannot_show(r.recording) == std::nullopt)
      CHECK(lit_in(draw(r, "split", shown)).thin >= 2);
    r.selection.followed_key = 3;
    CHECK(lit_in(draw(r, "network", shown)).thin == 0);
  }
}

}  // namespace scatterscope::tests
