// What is measured: sorts and what they are compared with, numbers of keys, kind of keys. Checked as it is chosen.
#include <algorithm>
#include <array>
#include <utility>

#include "kernels/parameters/sort_info.h"
#include "kernels/texts/parameters.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/window_buttons.h"
#include "kernels/texts/window_new_run.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/new_run/run_form.h"
#include "ui/panels/values/draw_value.h"

namespace scatterscope::panels {
namespace {

struct MeasureMemory {
  Cached<DraftKey<MeasureDraft>, MeasureCheck> check;
};

void label(Draw& draw, Text words) {
  ImGui::Spacing();
  panel_heading(draw, draw.say(words));
}

const MeasureCheck& checked(Draw& draw) {
  return draw.state.own.of<MeasureMemory>().check.of(
      {draw.state.measure_draft, draw.input.settings.language, draw.input.outside},
      [](const auto& key) { return key.outside->check_measure(key.draft, key.language); });
}

template <class Each>
bool is_among(const std::vector<Each>& all, const Each& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

const std::string& words_of(const std::string& name) {
  return name;
}
std::string words_of(std::uint32_t number) {
  return std::to_string(number);
}

// A box to tick for each, as many in a line as there is room for.
template <class Each>
void draw_boxes(Draw& draw, const std::vector<Each>& all, std::vector<Each>& chosen, const char* name) {
  // Wider than the gap between a box and its word.
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(draw.px(20), ImGui::GetStyle().ItemSpacing.y));
  bool first = true;
  for (const Each& each : all) {
    const std::string word = words_of(each);
    const float width =
        ImGui::CalcTextSize(word.c_str()).x + ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x;
    if (!first) continue_line(width);
    first = false;
    bool on = is_among(chosen, each);
    if (ImGui::Checkbox(word.c_str(), &on)) {
      std::erase(chosen, each);
      if (on) chosen.push_back(each);
    }
    draw.mark(std::string(name) + "_" + word);
  }
  ImGui::PopStyleVar();
}

void draw_device(Draw& draw, MeasureDraft& draft, const MeasureCheck& check) {
  const std::array<std::pair<const char*, const char*>, 3> devices{
      {{"auto", draw.say(texts::win_device_auto)}, {"cpu", "CPU"}, {"cuda", "GPU (CUDA)"}}};
  for (const auto& [word, shown] : devices) {
    const std::string name = std::string("measure_on_") + word;
    if (row_button(draw, name.c_str(), shown, true, draft.device == word, word == devices[0].first)) {
      draft.device = word;
    }
  }
  wrapped_text(
      draw, check.on_cuda ? draw.say(texts::tm_on_gpu, {check.device}) : std::string(draw.say(texts::tm_on_executor)),
      draw.palette.ink);
}

void draw_contestants(Draw& draw, MeasureDraft& draft, const MeasureCheck& check) {
  std::vector<std::string> sorts;
  for (const catalog::SortInfo* sort : draw.input.outside->sorts) {
    if (!sort->wrong_on_purpose && !catalog::runs_over_devices(*sort)) sorts.emplace_back(sort->name);
  }
  const bool tiles = std::any_of(draft.sorts.begin(), draft.sorts.end(),
                                 [](const std::string& sort) { return catalog::description_of(sort).sorts_tiles; });
  label(draw, texts::tm_sorts);
  draw_boxes(draw, sorts, draft.sorts, "measure");
  ImGui::Checkbox(draw.say(texts::tm_tune), &draft.tune);
  draw.mark("measure_tune");
  draw.tooltip(draw.say(texts::tm_tune_tip));
  if (draft.tune) return;
  if (tiles) {
    ImGui::Checkbox(draw.say(texts::tm_grid), &draft.grid);
    draw.mark("measure_grid");
  }
  if (!check.baselines.empty()) {
    label(draw, texts::tm_baselines);
    draw_boxes(draw, check.baselines, draft.baselines, "measure");
  }
  std::string always;
  for (const std::string& word : check.always) always += (always.empty() ? "" : ", ") + word;
  if (!always.empty()) wrapped_text(draw, draw.say(texts::tm_always, {always}), draw.palette.faint);
  if (!check.missing.empty()) wrapped_text(draw, check.missing, draw.palette.faint);
}

void draw_blocks(Draw& draw, MeasureDraft& draft) {
  label(draw, texts::tm_blocks);
  static const std::vector<std::uint32_t> all{64, 128, 256, 512, 1024};
  draw_boxes(draw, all, draft.blocks, "measure_blocks");
}

void draw_power(Draw& draw, const char* name, std::uint32_t& power, const MeasureCheck& check) {
  ImGui::SetNextItemWidth(draw.px(110));
  const std::string id = std::string("##") + name;
  const bool open = ImGui::BeginCombo(id.c_str(), ("2^" + std::to_string(power)).c_str(), ImGuiComboFlags_HeightLarge);
  draw.mark(name);
  if (!open) return;
  for (std::uint32_t k = check.least_power; k <= check.most_power; ++k) {
    if (ImGui::Selectable(("2^" + std::to_string(k)).c_str(), k == power)) power = k;
    draw.mark(std::string(name) + "_" + std::to_string(k));
  }
  ImGui::EndCombo();
}

void draw_sizes(Draw& draw, MeasureDraft& draft, const MeasureCheck& check) {
  label(draw, texts::tm_sizes);
  MeasureDraft::Powers& powers = check.on_cuda ? draft.on_cuda : draft.on_cpu;
  draw_power(draw, "measure_from", powers.from, check);
  ImGui::SameLine();
  draw_power(draw, "measure_to", powers.to, check);
  powers.to = std::max(powers.from, powers.to);
  ImGui::SameLine(0, draw.px(24));
  for (const std::uint32_t growth : {1U, 2U, 4U}) {
    const std::string words = "x" + std::to_string(1U << growth), name = "measure_growth_" + std::to_string(growth);
    if (row_button(draw, name.c_str(), words.c_str(), true, draft.growth == growth, growth == 1)) draft.growth = growth;
    draw.tooltip(draw.say(texts::tm_growth));
  }
}

void draw_keys(Draw& draw, MeasureDraft& draft) {
  using recording::KeyType;
  label(draw, texts::win_keys);
  for (const KeyType type : {KeyType::u32, KeyType::i32, KeyType::f32, KeyType::u64}) {
    const std::string words(recording::spelling(type)), name = "measure_" + words;
    if (row_button(draw, name.c_str(), words.c_str(), true, draft.key_type == type, type == KeyType::u32)) {
      draft.key_type = type;
    }
  }
  ImGui::SameLine(0, draw.px(24));
  Choice distribution = distribution_choice(draw.input, "measure_distribution", draft.distribution);
  distribution.width = 150;
  draw_part(draw, std::move(distribution));
  ImGui::Checkbox(draw.say(texts::parameter_values), &draft.values);
  draw.mark("measure_values");
}

}  // namespace

void draw_measure(Draw& draw) {
  MeasureDraft& draft = draw.state.measure_draft;
  if (ImGui::IsWindowAppearing())
    draw.state.own.of<MeasureMemory>().check.forget();  // what was missing may be here by now
  const MeasureCheck check = checked(draw);
  const float footer = ImGui::GetFrameHeightWithSpacing() + 2 * ImGui::GetTextLineHeightWithSpacing() + draw.px(10);
  ImGui::BeginChild("form", ImVec2(0, std::max(draw.px(80), ImGui::GetContentRegionAvail().y - footer)), false);
  draw_device(draw, draft, check);
  draw_contestants(draw, draft, check);
  if (!draft.tune) draw_blocks(draw, draft);
  draw_sizes(draw, draft, check);
  draw_keys(draw, draft);
  ImGui::EndChild();
  const MeasureCheck& now = checked(draw);
  const bool good = now.problem.empty();
  const std::string words =
      !good        ? now.problem
      : draft.tune ? draw.say(texts::tm_to_search, {std::to_string(now.results)})
                   : draw.say(texts::tm_to_measure, {std::to_string(now.results), std::to_string(now.runs)});
  wrapped_text(draw, words, good ? draw.palette.ink : draw.palette.error);
  if (accept_button(draw, "measure_start", draw.say(texts::tm_start), good && !draw.input.measuring.running)) {
    draw.ask(StartMeasure{draft});
    draw.state.dialog = Dialog::none;
  }
  ImGui::SameLine();
  if (text_button(draw, "close_measure", draw.say(texts::win_close))) draw.state.dialog = Dialog::none;
}

}  // namespace scatterscope::panels
