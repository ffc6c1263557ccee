// The sorts as the book's sections have them, and the parameters of the one that is chosen.
#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "kernels/parameters/form.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/window_new_run.h"
#include "ui/panels/new_run/fields.h"
#include "ui/plots/parameter_words.h"

namespace scatterscope::panels {
namespace {

using catalog::SortInfo;
using parameters::Use;
using recording::Config;

// Sections of the book in its order, then what came after it.
std::vector<const SortInfo*> in_order_of_book(std::span<const SortInfo* const> sorts) {
  std::vector<const SortInfo*> ordered(sorts.begin(), sorts.end());
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const SortInfo* a, const SortInfo* b) { return a->section < b->section; });
  return ordered;
}

// The sort's name over its sentence, in full, as one button.
bool sort_button(Draw& draw, const SortInfo& sort, bool chosen) {
  const std::string name(sort.name);
  const Palette& p = draw.palette;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float pad = draw.px(8);
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  // Drawn first, to know its height; its ground lies in another channel, below.
  list->ChannelsSplit(2);
  list->ChannelsSetCurrent(1);
  const float sketch = draw.px(60);
  draw_sort_sketch(draw, sort, ImVec2(from.x + pad, from.y + draw.px(9)), sketch);
  ImGui::SetCursorScreenPos(ImVec2(from.x + 2 * pad + sketch, from.y + draw.px(4)));
  ImGui::BeginGroup();
  {
    const FontScope bold(draw.input.fonts.bold);
    ImGui::TextUnformatted(name.c_str());
  }
  wrapped_text(draw, plots::sentence_of(sort, draw.input.settings.language), p.faint);
  ImGui::EndGroup();
  const float height = std::max(ImGui::GetItemRectMax().y - from.y + draw.px(5), draw.px(18) + sketch * 0.6F);
  list->ChannelsSetCurrent(0);
  ImGui::SetCursorScreenPos(from);
  const bool pressed = ImGui::InvisibleButton(name.c_str(), ImVec2(width, height));
  if (chosen && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY();
  const bool over = ImGui::IsItemHovered();
  const ImVec2 to(from.x + width, from.y + height);
  if (chosen || over) list->AddRectFilled(from, to, chosen ? p.chosen : p.hovered, draw.px(5));
  if (chosen) list->AddRectFilled(from, ImVec2(from.x + draw.px(3), to.y), p.accent);
  list->ChannelsMerge();
  draw.mark("sort_" + name);
  return pressed;
}

}  // namespace

const SortInfo* chosen_sort(const Draw& draw, const Config& config) {
  for (const SortInfo* sort : draw.input.outside->sorts) {
    if (sort->name == config.sort) return sort;
  }
  return nullptr;
}

void draw_sort_list(Draw& draw, Config& config) {
  std::string_view section;
  for (const SortInfo* sort : in_order_of_book(draw.input.outside->sorts)) {
    if (sort->section != section)
      panel_heading(draw, plots::section_words(sort->section, draw.input.settings.language));
    section = sort->section;
    if (!sort_button(draw, *sort, config.sort == sort->name)) continue;
    config.sort = std::string(sort->name);
    parameters::take_usual(*sort, config);
    draw.state.form.refused.clear();
  }
}

void draw_sort_parameters(Draw& draw, Config& config, const std::string& device) {
  const SortInfo* sort = chosen_sort(draw, config);
  if (sort == nullptr) return;
  if (folded(draw, "parameters", texts::win_of_sort, lesson_of_run(draw) != nullptr)) {
    ImGui::Indent();
    parameter_fields(draw, *sort, Use::shape, config);
    parameter_fields(draw, *sort, Use::way, config);
    ImGui::Unindent();
  }
  // What timed runs set for speed, and the switch that sets it all.
  if (!has_parameter_fields(*sort, Use::form, config)) return;
  const bool open = folded(draw, "form", texts::win_form);
  draw.tooltip(draw.say(texts::win_form_tip));
  if (!open) return;
  ImGui::Indent();
  if (sort->as_timed != nullptr) {
    Config timed = catalog::with_timed_form(*sort, config);
    draw.input.outside->fit_form(timed, device);
    bool as_timed = recording::same_form(config, timed);
    if (ImGui::Checkbox(draw.say(texts::win_as_timed), &as_timed))
      recording::copy_form(as_timed ? timed : Config{}, config);
    draw.mark("as_timed");
  }
  parameter_fields(draw, *sort, Use::form, config);
  ImGui::Unindent();
}

void draw_sort_choice(Draw& draw, Config& config, const std::string& device) {
  draw_sort_list(draw, config);
  draw_sort_parameters(draw, config, device);
}

}  // namespace scatterscope::panels
