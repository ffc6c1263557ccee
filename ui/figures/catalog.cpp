#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "kernels/parameters/budget.h"
#include "kernels/texts/exercises.h"
#include "kernels/texts/figure_words.h"
#include "kernels/texts/figures.h"
#include "ui/figures/figure.h"
#include "ui/figures/strip.h"
#include "ui/layout/box.h"

namespace scatterscope::figures {

// The drawing functions of all figures; each stands in the file of its figure.
#define S(...)
#define FIGURE(name, ...)                                     \
  [[nodiscard]] scene::Scene draw_##name(const FigureInput&); \
  [[nodiscard]] std::optional<Refusal> cannot_show_##name(const recording::Recording&);
#include "assets/translations/figures.def"
#undef FIGURE
#undef S

namespace {

constexpr bool an_iteration = true, whole_sort = false;

constexpr FigureInfo all[] = {
#define S(...)
#define FIGURE(name, id, shows, preference, title, tab) \
  {id, texts::fig_##name##_title, cannot_show_##name, draw_##name, shows, preference, texts::fig_##name##_tab},
#include "assets/translations/figures.def"
#undef FIGURE
#undef S
};

}  // namespace

scene::Scene draw(FigureInput input) {
  const FigureInfo& figure = *input.view.figure;
  // Lengths that are counted in texts: the larger these, the less room there is.
  const float size = std::exchange(input.room.text_size, 1.0F);
  input.room.width /= size;
  input.room.height /= size;
  const auto titled = [&](scene::Scene made) {
    made.title = text(figure.title, input.looks.language);
    made.language = input.looks.language;
    return made;
  };
  try {
    return titled(scene::scaled(figure.draw(input), size));
  } catch (const layout::TooManyShapes&) {
    const std::string most = std::to_string(budget::fixed(budget::Cost::figure_shapes));
    const std::string why = format_text(texts::fig_too_many_shapes, input.looks.language, {most});
    return titled(scene::scaled(nothing_to_draw(input, why), size));
  }
}

std::optional<Refusal> why_not_shown(const FigureInput& input, const FigureInfo& figure) {
  if (input.sources.counted != nullptr && &figure == &heatmap_figure()) return std::nullopt;
  if (input.view.hide_code && &figure == find_figure("13.4")) return Refusal{texts::exercise_keeps_lines};
  return figure.cannot_show(input.recording());
}

bool can_show(const FigureInput& input) {
  return input.view.figure != nullptr && input.loaded() && !why_not_shown(input, *input.view.figure);
}

std::span<const FigureInfo> catalog() {
  return all;
}

const FigureInfo* find_figure(std::string_view id) {
  const auto* found = std::find_if(std::begin(all), std::end(all), [id](const FigureInfo& f) { return f.id == id; });
  return found == std::end(all) ? nullptr : found;
}

const FigureInfo& heatmap_figure() {
  static const FigureInfo& heatmap = *find_figure("heatmap");
  return heatmap;
}

const FigureInfo& default_figure(const recording::Recording& recording) {
  const FigureInfo* best = nullptr;
  for (const FigureInfo& figure : all) {
    if (figure.cannot_show(recording)) continue;
    if (best == nullptr || figure.preference < best->preference) best = &figure;
  }
  return *best;  // 13.4 shows all recordings
}

// Names of a file may be long.
static std::string readable(std::string_view name) {
  constexpr std::size_t most_bytes = 60;
  if (name.size() <= most_bytes) return std::string(name);
  std::size_t end = most_bytes;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0U) == 0x80U) --end;  // within a character
  return std::string(name.substr(0, end)) + "...";
}

std::string words_of(const Refusal& refusal, Language language) {
  const auto argument = [&](std::size_t k) {
    return k < refusal.arguments.size() ? readable(refusal.arguments[k]) : std::string();
  };
  return format_text(refusal.id, language, {argument(0), argument(1)});
}

std::uint32_t drawn_iteration(const FigureInput& input) {
  const auto& iterations = input.recording().iterations;
  if (input.view.iteration && !iterations.empty())
    return std::min(*input.view.iteration, static_cast<std::uint32_t>(iterations.size() - 1));
  return story::iteration_at(input);
}

}  // namespace scatterscope::figures
