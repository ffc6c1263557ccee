// Where the keys of a run come from: an example, typed, drawn as bars, random or from a file.
// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <string_view>
#include <vector>

#include "kernels/parameters/parameters.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/window_new_run.h"
#include "ui/panels/new_run/fields.h"
#include "ui/scene/line_breaks.h"

namespace scatterscope::panels {
namespace {

using parameters::Use;
using recording::Config;
using Source = KeySource::Kind;

constexpr std::array<std::pair<Source, Text>, 4> sources{{
    {Source::preset, texts::win_source_preset},
    {Source::typed, texts::win_source_typed},
    {Source::random, texts::win_source_random},
    {Source::file, texts::win_source_file},
}};

void take_preset(Draw& draw, WantedRun& draft, const PresetChoice& preset) {
  draft.keys.preset = preset.id;
  parameters::copy(Use::keys, {}, draft.config);
  parameters::apply(preset.assignments, draft.config);
  draw.state.form.refused.clear();
}

// In as many lines as the room asks for.
std::string in_lines(const std::string& words, float room) {
  std::string all;
  for (const std::string_view line : scene::lines_of(words, [room](std::string_view part) {
         return ImGui::CalcTextSize(part.data(), part.data() + part.size()).x <= room;
       }))
    all += (all.empty() ? "" : "\n") + std::string(line);
  return all;
}

void draw_preset(Draw& draw, WantedRun& draft) {
  const ImVec2 from = ImGui::GetCursorScreenPos();
  draw.mark("presets", from, ImVec2(from.x + ImGui::GetContentRegionAvail().x, from.y));
  const float room = ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight() - ImGui::GetStyle().ItemInnerSpacing.x;
  for (const PresetChoice& preset : draw.input.outside->presets) {
    const std::string words = in_lines(preset.title, room) + "##" + preset.id;
    if (ImGui::RadioButton(words.c_str(), draft.keys.preset == preset.id)) take_preset(draw, draft, preset);
    draw.mark("preset_" + preset.id);
  }
}

constexpr std::size_t fewest_columns = 16, most_columns = 64;

std::vector<std::uint64_t> numbers_in(const std::vector<std::string>& keys) {
  std::vector<std::uint64_t> numbers;
  for (const std::string& key : keys) {
    std::uint64_t number = 0;
    (void)std::from_chars(key.data(), key.data() + key.size(), number);
    numbers.push_back(number);
  }
  return numbers;
}

// The largest key that a column can show.
std::uint64_t highest_of(const Config& config, const std::vector<std::uint64_t>& keys) {
  constexpr std::uint32_t most_bits = 8;
  if (config.key_bits <= most_bits) return (std::uint64_t{1} << config.key_bits) - 1;
  const std::uint64_t largest = keys.empty() ? 0 : *std::max_element(keys.begin(), keys.end());
  constexpr std::uint64_t widest = std::uint64_t{1} << 32U;
  return std::max<std::uint64_t>(255, std::bit_ceil(std::min(largest, widest - 1) + 1) - 1);
}

// A column a key: the mouse sets the key that it is dragged over to its height, and adds keys up to there.
void draw_bars(Draw& draw, WantedRun& draft, const DraftCheck& check) {
  if (recording::has_ordered_bits(draft.config.key_type)) return;  // negative or no whole numbers
  std::vector<std::uint64_t> keys = numbers_in(check.keys);
  if (keys.size() > most_columns) return;
  const std::size_t columns = std::max(fewest_columns, std::min(most_columns, keys.size() + 1));
  const std::uint64_t highest = highest_of(draft.config, keys);
  const ImVec2 size(std::max(1.0F, ImGui::GetContentRegionAvail().x), draw.px(96));
  ImGui::InvisibleButton("bars", size);
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  draw.mark("bars", from, to);
  const Palette& p = draw.palette;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(from, to, p.raised, draw.px(4));
  list->AddRect(from, to, p.border, draw.px(4));
  const float column = size.x / static_cast<float>(columns), edge = draw.px(2);
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const float share = static_cast<float>(static_cast<double>(keys[k]) / static_cast<double>(highest));
    const float x = from.x + static_cast<float>(k) * column;
    // The key 0 is seen too.
    const float top = to.y - edge - std::min(1.0F, share) * (size.y - 3 * edge) - edge;
    list->AddRectFilled(ImVec2(x + edge, top), ImVec2(x + column - edge, to.y - edge), p.accent);
  }
  if (keys.empty()) {
    const std::string words = cut_to(draw.say(texts::win_draw_keys), size.x - draw.px(16));
    list->AddText(ImVec2(from.x + draw.px(8), from.y + draw.px(8)), p.faint, words.c_str());
  }
  draw.tooltip(draw.say(texts::win_draw_keys));
  if (!ImGui::IsItemActive()) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const float across = std::clamp((mouse.x - from.x) / size.x, 0.0F, 0.999F);
  const float up = std::clamp((to.y - edge - mouse.y) / (size.y - 3 * edge), 0.0F, 1.0F);
  const auto at = static_cast<std::size_t>(across * static_cast<float>(columns));
  if (at >= keys.size()) keys.resize(at + 1, 0);
  keys[at] = static_cast<std::uint64_t>(std::llround(static_cast<double>(up) * static_cast<double>(highest)));
  std::string typed;
  for (const std::uint64_t key : keys) typed += (typed.empty() ? "" : ", ") + std::to_string(key);
  draft.keys.typed = typed;
}

void draw_typed(Draw& draw, WantedRun& draft, const DraftCheck& check) {
  {
    const FontScope mono(draw.input.fonts.mono);
    ImGui::InputTextMultiline("##typed", &draft.keys.typed, ImVec2(-1, draw.px(64)));
    draw.mark_field("typed", "##typed");
    if (ImGui::IsItemActive()) draw.state.focus.write_in_lines();
  }
  show_problem_of(draw, "keys");
  wrapped_text(draw, draw.say(texts::win_typed_hint), draw.palette.faint);
  draw_bars(draw, draft, check);
}

void draw_random(Draw& draw, WantedRun& draft) {
  std::uint64_t count = draft.keys.count;
  number_field(draw, "random_count", texts::win_random_count, count, {1, recording::max_recorded_keys});
  draft.keys.count = static_cast<std::uint32_t>(count);
  show_problem_of(draw, "keys");
  std::uint64_t seed = draft.keys.seed;
  number_field(draw, "random_seed", texts::win_random_seed, seed, {0, UINT32_MAX});
  draft.keys.seed = static_cast<std::uint32_t>(seed);
  field_label(draw, texts::win_distribution);
  ImGui::SetNextItemWidth(-1);
  distribution_choice(draw, "distribution", draft.keys.distribution);
}

void draw_file(Draw& draw, WantedRun& draft) {
  ImGui::SetNextItemWidth(-1);
  ImGui::InputText("##file", &draft.keys.file);
  draw.mark_field("file", "##file");
  show_problem_of(draw, "keys");
  wrapped_text(draw, draw.say(texts::win_file_hint), draw.palette.faint);
}

void draw_key_type(Draw& draw, Config& config) {
  const recording::KeyType before = config.key_type;
  parameter_field(draw, parameters::of<&Config::key_type>(), config, {});
  const std::uint32_t width = recording::width_bits(config.key_type);
  if (config.key_type != before) config.key_bits = width;
  if (recording::has_ordered_bits(config.key_type)) return;  // sorted by all of their bits
  parameter_field(draw, parameters::of<&Config::key_bits>(), config, {1, width});
}

}  // namespace

void draw_run_keys(Draw& draw, WantedRun& draft, const DraftCheck& check) {
  panel_heading(draw, draw.say(texts::win_keys));
  std::vector<std::string> all;
  for (const auto& [source, words] : sources) all.emplace_back(draw.say(words));
  auto chosen = static_cast<std::size_t>(draft.keys.kind);
  choice_field(draw, "keys_from", all, chosen);
  if (draft.keys.kind != sources[chosen].first) draw.state.form.refused.clear();
  draft.keys.kind = sources[chosen].first;
  ImGui::Spacing();
  switch (draft.keys.kind) {
    case Source::preset:
      draw_preset(draw, draft);
      break;
    case Source::typed:
      draw_typed(draw, draft, check);
      break;
    case Source::random:
      draw_random(draw, draft);
      break;
    case Source::file:
      draw_file(draw, draft);
      break;
    case Source::none:
      break;
  }
  const catalog::SortInfo* sort = chosen_sort(draw, draft.config);
  if (!folded(draw, "of_keys", texts::win_of_keys)) return;
  ImGui::Indent();
  if (draft.keys.kind != Source::preset) draw_key_type(draw, draft.config);
  if (sort != nullptr) parameter_fields(draw, *sort, Use::keys, draft.config);
  ImGui::Unindent();
}

}  // namespace scatterscope::panels
