#include "ui/figures/pairs/pair.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "kernels/texts/compare.h"
#include "ui/figures/figure.h"
#include "ui/figures/memory/heatmap_words.h"
#include "ui/figures/stage_zoom.h"
#include "ui/scene/cut_words.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Label;
using scene::Role;

// Parts of the height.
constexpr float name_part = 32, number_part = 20, label_part = 40, gap_part = 200;
constexpr float line_pitch = 1.35F;  // of the letters' size
constexpr float least_gap = 2;

void add(scene::Scene& scene, scene::Scene part, scene::Point at) {
  part = scene::moved(std::move(part), at);
  std::move(part.shapes.begin(), part.shapes.end(), std::back_inserter(scene.shapes));
}

float words_width(const std::string& words, float size, bool bold = false) {
  return scene::table_metrics().width(words, size, bold, false);
}

float cell_of(const std::vector<TellingCount>& counts, float width) {
  return width / static_cast<float>(std::max<std::size_t>(1, counts.size()));
}

}  // namespace

PairSizes::PairSizes(float height)
    : name(height / name_part),
      number(height / number_part),
      label(height / label_part),
      gap(std::max(least_gap, height / gap_part)) {}

float PairSizes::head() const {
  return std::floor(name * line_pitch);
}

float PairSizes::counts() const {
  return (number + label) * line_pitch;
}

scene::Scene name_line(const std::string& name, const std::string& waiting, float width, const PairSizes& sizes) {
  const float edge = sizes.name / 2;
  const float room = width - 2 * edge - (waiting.empty() ? 0 : words_width(waiting, sizes.name, true) + sizes.name);
  scene::Scene line;
  line.width = width;
  line.height = sizes.head();
  line.shapes = {Label{{edge, sizes.name},
                       scene::cut_words(name, sizes.name, room, true),
                       sizes.name,
                       Role::ink,
                       Align::start,
                       true},
                 Label{{width - edge, sizes.name}, waiting, sizes.name, Role::faint, Align::end, true}};
  if (waiting.empty()) line.shapes.pop_back();
  return line;
}

std::vector<TellingCount> fitting_counts(std::vector<TellingCount> counts, float width, const PairSizes& sizes) {
  const auto fits = [&](const TellingCount& each) {
    return words_width(each.words, sizes.label) < cell_of(counts, width) - sizes.label / 2;
  };
  while (counts.size() > 1 && !std::all_of(counts.begin(), counts.end(), fits)) counts.pop_back();
  return counts;
}

float width_of_cover(const std::string& cover, const PairSizes& sizes) {
  return cover.empty() ? 0 : std::ceil(words_width(cover, sizes.label) + sizes.label / 2);
}

scene::Scene counts_line(const std::vector<TellingCount>& counts, const std::string& cover, float width,
                         const PairSizes& sizes) {
  const float left = width_of_cover(cover, sizes), cell = cell_of(counts, width - left);
  const float apart = sizes.number * 0.4F, rule = sizes.gap / 2;
  scene::Scene line;
  line.width = width;
  line.height = sizes.counts();
  if (!cover.empty())
    line.shapes.emplace_back(Label{{sizes.label / 2, sizes.number}, cover, sizes.label, Role::faint, Align::start});
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const TellingCount& each = counts[k];
    const float middle = std::floor(left + cell * (static_cast<float>(k) + 0.5F)), base = sizes.number;
    const Role colour = each.differs ? Role::ink : Role::faint;
    line.shapes.emplace_back(
        Label{{middle - apart, base}, each.numbers[0], sizes.number, colour, Align::end, each.differs});
    line.shapes.emplace_back(
        Label{{middle + apart, base}, each.numbers[1], sizes.number, colour, Align::start, each.differs});
    line.shapes.emplace_back(scene::Rect{{middle - rule, base * 0.2F}, 2 * rule, base * 0.8F, Role::faint, Role::none});
    line.shapes.emplace_back(
        Label{{middle, base + sizes.label * line_pitch}, each.words, sizes.label, Role::faint, Align::middle});
  }
  return line;
}

MapBeside map_beside(const View& view, const FigureInput& other) {
  const FigureInfo* const map = &heatmap_figure();
  return view.figure == map && other.view.figure == map ? map_beside(other) : MapBeside{};
}

scene::Scene draw_pair(const PairInput& input) {
  const Room& room = input.room;
  const Language language = input.figures[0].looks.language;
  const PairSizes sizes(room.height);
  const float width = std::floor((room.width - sizes.gap) / 2);
  const float height = std::floor(room.height - sizes.head() - sizes.counts());
  StageKey key{{input.figures.begin(), input.figures.end()}, width, height, room.height / pair_part};
  for (std::size_t k = 0; k < 2; ++k) {
    key.figures[k].sources.beside = map_beside(key.figures[k].view, input.figures[1 - k]);
    key.figures[k].room = {};
  }
  const StageKey still = without_moment(key);
  float zoom = stage_zoom(still);
  const float key_width = on_stage(still, zoom).front().room.key_cell_width;
  const std::vector<FigureInput> laid_out = on_stage(key, zoom, key_width);
  std::array<scene::Scene, 2> drawn;
  for (std::size_t k = 0; k < 2; ++k) {
    drawn[k] = draw_shown(laid_out[k]);
    if (drawn[k].width > 0 && drawn[k].height > 0)
      zoom = std::min({zoom, width / drawn[k].width, height / drawn[k].height});
  }

  scene::Scene pair;
  pair.width = room.width;
  pair.height = room.height;
  pair.title = format_text(texts::cmp_pair, language,
                           {side_words(input.runs, 0, language), side_words(input.runs, 1, language)});
  for (std::size_t k = 0; k < 2; ++k) {
    const float left = static_cast<float>(k) * (width + sizes.gap);
    add(pair,
        name_line(short_side_words(input.runs, k, language), waiting_words(input.runs, k, language), width, sizes),
        {left, 0});
    pair.least_zoom = std::max(pair.least_zoom, drawn[k].least_zoom / zoom);
    scene::Scene figure = scene::scaled(std::move(drawn[k]), zoom);
    const scene::Point at{left + (width - figure.width) / 2, sizes.head() + (height - figure.height) / 2};
    add(pair, std::move(figure), at);
  }
  pair.shapes.emplace_back(scene::Rect{{width, 0}, sizes.gap, sizes.head() + height, Role::faint, Role::none});
  const std::string cover = words_of_counts(input.runs, language);
  const std::vector<TellingCount> counts = fitting_counts(telling_counts(input.runs, language, most_counts),
                                                          room.width - width_of_cover(cover, sizes), sizes);
  add(pair, counts_line(counts, cover, room.width, sizes), {0, sizes.head() + height});
  return pair;
}

}  // namespace scatterscope::figures
