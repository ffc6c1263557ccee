// A step of the walk by changes: each is one on the figure, and none on the figure is left out.
#include "ui/figures/changes.h"

#include "kernels/parameters/sort_info.h"
#include "tests/testing.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"

namespace scatterscope::tests {
namespace {

using figures::FigureChanges;
using figures::FigureInput;
using Moments = std::vector<std::uint32_t>;

bool always() {
  return true;
}

FigureInput figure_of(const Recorded& r, std::string_view figure) {
  return {{r.run, nullptr, nullptr}, {.figure = figures::find_figure(figure)}, {}};
}

Moments changes_of(const FigureInput& of) {
  return *FigureChanges(of).all(always);
}

// The words of a figure as people see it, each with its height: words that the step makes bold move others sideways.
using Words = std::vector<std::pair<float, std::string>>;
Words words_of(const scene::Scene& scene) {
  Words words;
  for (const scene::Label& label : all_of<scene::Label>(scene)) words.emplace_back(label.at.y, label.text);
  std::sort(words.begin(), words.end());
  return words;
}

// Arrows and what cells are filled with.
std::vector<std::vector<float>> marks_of(const scene::Scene& scene) {
  std::vector<std::vector<float>> all;
  for (const scene::Shape& shape : scene.shapes) {
    std::vector<float> mark{static_cast<float>(shape.index())};
    if (const auto* rect = std::get_if<scene::Rect>(&shape))
      mark.insert(mark.end(), {rect->at.x, rect->at.y, rect->width, rect->height, static_cast<float>(rect->fill)});
    if (const auto* line = std::get_if<scene::Line>(&shape))
      for (const scene::Point at : line->points) mark.insert(mark.end(), {at.x, at.y});
    if (const auto* grid = std::get_if<scene::Grid>(&shape))
      for (const scene::Role role : grid->cells) mark.push_back(static_cast<float>(role));
    if (const auto* raster = std::get_if<scene::Raster>(&shape))
      for (std::size_t k = 0; k < raster->values.size(); ++k)
        if (!std::isnan(raster->values[k])) mark.insert(mark.end(), {static_cast<float>(k), raster->values[k]});
    all.push_back(std::move(mark));
  }
  return all;
}

bool in_one_phase(const recording::Recording& r, std::uint32_t a, std::uint32_t b) {
  const recording::Step &first = r.steps[a - 1], &second = r.steps[b - 1];
  return first.launch == second.launch && first.phase == second.phase;
}

void check_walk(const Recorded& r, std::string_view figure) {
  FigureChanges changes(figure_of(r, figure));
  const std::uint32_t end = r.recording.step_count();
  Moments forwards;
  for (std::uint32_t t = 0;;) {
    const std::uint32_t next = *changes.next(t, always);
    if (next == t) break;
    REQUIRE(next > t);
    forwards.push_back(t = next);
  }
  CHECK(forwards == *changes.all(always));
  Moments backwards;
  FigureChanges afresh(figure_of(r, figure));
  for (std::uint32_t t = forwards.empty() ? 0 : forwards.back(); t > 0;) {
    backwards.push_back(t);
    const std::uint32_t before = *afresh.previous(t, always);
    REQUIRE(before < t);
    t = before;
  }
  std::reverse(backwards.begin(), backwards.end());
  CHECK(backwards == forwards);

  // No press without a change.
  std::uint32_t before = 0;
  for (const std::uint32_t t : forwards) {
    CAPTURE(t);
    const scene::Scene was = draw(r, figure, before), is = draw(r, figure, t);
    CHECK((words_of(was) != words_of(is) || marks_of(was) != marks_of(is)));
    before = t;
  }
  // No change without a press: words that come at a moment are there at a press in the same phase.
  auto words = words_of(draw(r, figure, 0));
  for (std::uint32_t t = 1; t <= end; ++t) {
    CAPTURE(t);
    auto now = words_of(draw(r, figure, t));
    if (now == words) continue;
    const std::uint32_t press = *changes.next(t - 1, always);
    REQUIRE(press >= t);
    if (press > t) {
      // A row goes on filling: nothing that stands there goes before the press.
      CHECK(in_one_phase(r.recording, t, press));
      const Words at_press = words_of(draw(r, figure, press));
      CHECK(std::includes(at_press.begin(), at_press.end(), now.begin(), now.end()));
    }
    words = std::move(now);
  }
  CHECK(words == words_of(draw(r, figure, before)));
}

}  // namespace

TEST_CASE("13.3 takes five changes an iteration: bits, the total, ones before, destinations, the write") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  Moments expected;
  for (const recording::Iteration& iteration : r.recording.iterations) {
    for (const char* line : {"see(i, key, bit)", "scan[N] = sum_before", "see(element, before);",
                             "see(i, ones_before, ones_total, destination)", "output[destination] = key"})
      expected.push_back(r.after(line, iteration.first_step));
  }
  CHECK(expected.size() == 20);
  CHECK(changes_of(figure_of(r, "13.3")) == expected);
  // One iteration alone, whatever the moment.
  FigureInput second = figure_of(r, "13.3");
  second.view.iteration = 1;
  const Moments of_second = changes_of(second);
  CHECK(std::includes(of_second.begin(), of_second.end(), expected.begin() + 5, expected.begin() + 10));
}

TEST_CASE("walking by changes leaves nothing out and never stands still, in every figure of every sort") {
  unsigned number = 0;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    recording::Config config = config_of(std::string(sort->name), 4, std::min(2U, sort->max_radix_bits), 4,
                                         std::min(2U, sort->max_keys_per_thread));
    const std::vector<std::uint64_t> keys(book_keys.begin(), book_keys.begin() + 8);
    if (!catalog::takes(*sort, static_cast<std::uint32_t>(keys.size()))) continue;
    const Recorded r(config, keys);
    for (const figures::FigureInfo& figure : figures::catalog()) {
      if (figure.cannot_show(r.recording) || !is_run(++number)) continue;
      INFO("config.sort ", config.sort, ", figure.id ", figure.id);
      check_walk(r, figure.id);
    }
  }
}

TEST_CASE("every round of a scan is a change, and no line of it that moves marks alone") {
  const Recorded r(of_sort("radix-1bit", 8, 3), {3, 5, 4, 1, 7, 2, 6, 0});
  const Moments found = changes_of(figure_of(r, "scan"));
  std::uint32_t t = 0;
  for (int round = 0; round < 3; ++round) {
    const std::uint32_t before = t;
    t = r.after("x[t] = sum", t);
    CAPTURE(t);
    CHECK(std::count(found.begin(), found.end(), t) == 1);
    // The level that is next, its arrows, its sums.
    CHECK(std::count_if(found.begin(), found.end(), [&](std::uint32_t at) { return at > before && at <= t; }) <= 4);
  }
}

TEST_CASE("a row that fills in several steps is one change, at the last of them; from within, back is before it") {
  const Recorded r(config_of("radix-local", 4, 2, 4, 2), book_keys);
  const std::uint32_t half = r.after("keys[position] = input[first + position]");
  const std::uint32_t whole = r.after("keys[position] = input[first + position]", half);
  FigureChanges changes(figure_of(r, "13.9"));
  CHECK(*changes.next(0, always) == whole);
  CHECK(*changes.next(half, always) == whole);
  CHECK(*changes.previous(half, always) == 0);
  CHECK(*changes.previous(whole, always) == 0);
  CHECK(*changes.previous(0, always) == 0);
}

TEST_CASE("changes are looked for as long as there is time, and go on from there") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  FigureChanges changes(figure_of(r, "13.3"));
  const std::uint32_t bits = r.after("see(i, key, bit)"), total = r.after("scan[N] = sum_before");
  int drawn = 0;
  const auto some = [&] { return --drawn >= 0; };
  CHECK_FALSE(changes.next(bits, some));
  int slices = 0;
  for (std::optional<std::uint32_t> found; !found; ++slices) {
    REQUIRE(slices < 100);
    drawn = 5;
    found = changes.next(bits, some);
    if (found) CHECK(*found == total);
  }
  CHECK(slices > 5);
  drawn = 0;
  CHECK(changes.next(bits, some) == total);  // found before
}

TEST_CASE("a followed key has changes of its own; a figure that cannot be drawn has none") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  FigureInput of = figure_of(r, "13.4");
  const Moments of_all = changes_of(of);
  of.view.selection.followed_key = 9;  // of block 2
  CHECK(changes_of(of) != of_all);
  CHECK(changes_of(figure_of(r, "merged")).empty());
  CHECK(changes_of(figure_of(r, "13.99")).empty());
}

}  // namespace scatterscope::tests
