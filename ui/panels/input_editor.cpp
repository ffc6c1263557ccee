// Which keys, by which sort, on what: checked while it is typed by the parser that the command line uses.
// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <vector>

#include "kernels/parameters/form.h"
#include "ui/panels/draw.h"
#include "ui/plots/parameter_words.h"

namespace scatterscope::panels {
namespace {

using catalog::SortInfo;
using parameters::Kind;
using parameters::Parameter;
using parameters::Use;
using recording::Config;
using Source = RunDraft::Source;

constexpr std::array<std::pair<Source, Text>, 4> sources{{
    {Source::preset, Text::win_source_preset},
    {Source::typed, Text::win_source_typed},
    {Source::random, Text::win_source_random},
    {Source::file, Text::win_source_file},
}};

void label(Draw& draw, Text words) {
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text, draw.palette.faint);
  ImGui::TextUnformatted(draw.say(words));
  ImGui::PopStyleColor();
}

// A number from `range`, as far as an int holds it.
void number(Draw& draw, const std::string& name, std::uint64_t& value, parameters::Range range) {
  const std::uint64_t most = std::min<std::uint64_t>(range.most, std::numeric_limits<int>::max());
  int shown = static_cast<int>(std::min(value, most));
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputInt(("##" + name).c_str(), &shown, 1, 16)) {
    const auto wanted = static_cast<std::uint64_t>(std::max(shown, 0));
    value = std::clamp(wanted, range.least, most);
  }
  draw.mark(name);
}

// A row of choices, one of them on.
void choice(Draw& draw, const std::string& name, const std::vector<std::string>& all, std::size_t& chosen) {
  for (std::size_t k = 0; k < all.size(); ++k) {
    const std::string mark = name + "_" + std::to_string(k);
    if (row_button(draw, mark.c_str(), all[k].c_str(), true, chosen == k, k == 0)) chosen = k;
  }
}

// The values that a parameter chooses among; none of other numbers.
std::vector<std::uint64_t> values_of(const Parameter& parameter, parameters::Range range) {
  std::vector<std::uint64_t> values;
  if (parameter.powers_of_two) {
    for (std::uint64_t power = range.least; power <= range.most; power *= 2) values.push_back(power);
  }
  for (std::uint64_t word = 0; word < parameter.field.words.size(); ++word) values.push_back(word);
  return values;
}

// A parameter under its label, if it has one; numbers up to `range`.
void draw_parameter(Draw& draw, const Parameter& row, Config& config, parameters::Range range) {
  const std::optional<Text> words = plots::label_of(row);
  if (!words) return;
  const std::string name(row.name);
  std::uint64_t value = parameters::value_in(config, row);
  if (row.field.kind == Kind::flag) {
    bool on = value != 0;
    ImGui::Checkbox(draw.say(*words), &on);
    draw.mark(name);
    value = on ? 1 : 0;
  } else {
    label(draw, *words);
    const std::vector<std::uint64_t> values = values_of(row, range);
    if (values.empty()) {
      number(draw, name, value, range);
    } else {
      std::vector<std::string> all;
      for (const std::uint64_t each : values)
        all.push_back(plots::value_words(row, each, draw.input.settings.language));
      auto chosen = static_cast<std::size_t>(std::find(values.begin(), values.end(), value) - values.begin());
      choice(draw, name, all, chosen);
      if (chosen < values.size()) value = values[chosen];
    }
  }
  if (const auto tip = plots::tip_of(row)) draw.tooltip(draw.say(*tip));
  row.field.set(config, value);
}

// Those of a use that the sort takes, in the order of the table.
void draw_parameters_of(Draw& draw, const SortInfo& sort, Use use, Config& config) {
  for (const Parameter& row : parameters::table) {
    const bool of_keys = &row == &parameters::of<&Config::key_type>() || &row == &parameters::of<&Config::key_bits>();
    if (row.use != use || of_keys || !parameters::is_offered(sort, config, row)) continue;  // beside the keys
    draw_parameter(draw, row, config, {parameters::kept_range(row).least, parameters::most_of(sort, row)});
  }
}

void take_preset(RunDraft& draft, const PresetChoice& preset) {
  draft.preset = preset.id;
  parameters::copy(Use::keys, {}, draft.config);
  parameters::apply(preset.assignments, draft.config);
}

void draw_preset(Draw& draw, RunDraft& draft) {
  for (const PresetChoice& preset : draw.input.outside->presets) {
    if (ImGui::RadioButton(preset.title.c_str(), draft.preset == preset.id)) take_preset(draft, preset);
    draw.mark("preset_" + preset.id);
  }
}

void draw_typed(Draw& draw, RunDraft& draft) {
  const FontScope mono(draw.input.fonts.mono);
  ImGui::InputTextMultiline("##typed", &draft.typed, ImVec2(-1, draw.px(120)));
  draw.mark("typed");
  const FontScope sans(draw.input.fonts.sans);
  wrapped_text(draw, draw.say(Text::win_typed_hint), draw.palette.faint);
}

void draw_random(Draw& draw, RunDraft& draft) {
  label(draw, Text::win_random_count);
  std::uint64_t count = draft.random_count;
  number(draw, "random_count", count, {0, recording::max_recorded_keys});
  draft.random_count = static_cast<std::uint32_t>(count);
  label(draw, Text::win_random_seed);
  number(draw, "random_seed", draft.random_seed, {});
  label(draw, Text::win_distribution);
  ImGui::SetNextItemWidth(-1);
  distribution_choice(draw, "distribution", draft.distribution);
}

void draw_file(Draw& draw, RunDraft& draft) {
  ImGui::SetNextItemWidth(-1);
  ImGui::InputText("##file", &draft.file);
  draw.mark("file");
  wrapped_text(draw, draw.say(Text::win_file_hint), draw.palette.faint);
}

void draw_key_type(Draw& draw, Config& config) {
  const recording::KeyType before = config.key_type;
  draw_parameter(draw, parameters::of<&Config::key_type>(), config, {});
  const std::uint32_t width = recording::width_bits(config.key_type);
  if (config.key_type != before) config.key_bits = width;
  if (recording::has_ordered_bits(config.key_type)) return;  // sorted by all of their bits
  draw_parameter(draw, parameters::of<&Config::key_bits>(), config, {1, width});
}

void draw_keys(Draw& draw, RunDraft& draft) {
  panel_heading(draw, draw.say(Text::win_keys));
  std::vector<std::string> all;
  for (const auto& [source, words] : sources) all.emplace_back(draw.say(words));
  auto chosen = static_cast<std::size_t>(draft.source);
  choice(draw, "keys_from", all, chosen);
  draft.source = sources[chosen].first;
  ImGui::Spacing();
  switch (draft.source) {
    case Source::preset:
      draw_preset(draw, draft);
      break;
    case Source::typed:
      draw_typed(draw, draft);
      break;
    case Source::random:
      draw_random(draw, draft);
      break;
    case Source::file:
      draw_file(draw, draft);
      break;
  }
  if (draft.source == Source::preset) return;
  draw_key_type(draw, draft.config);
}

const SortInfo* chosen_sort(const Draw& draw, const Config& config) {
  for (const SortInfo* sort : draw.input.outside->sorts) {
    if (sort->name == config.sort) return sort;
  }
  return nullptr;
}

void draw_sorts(Draw& draw, Config& config) {
  panel_heading(draw, draw.say(Text::win_sort));
  for (const SortInfo* sort : draw.input.outside->sorts) {
    const std::string name(sort->name), words = name + "  (" + std::string(sort->section) + ")";
    if (ImGui::RadioButton(words.c_str(), config.sort == name)) {
      config.sort = name;
      parameters::take_usual(*sort, config);
    }
    draw.mark("sort_" + name);
  }
}

// The form of the kernels, folded away: what timed runs set for speed, and the switch that sets it all.
void draw_form(Draw& draw, const SortInfo& sort, Config& config, const std::string& device) {
  const bool has_form = std::any_of(std::begin(parameters::table), std::end(parameters::table), [&](const auto& row) {
    return row.use == Use::form && parameters::takes(sort, row);
  });
  if (!has_form) return;
  const bool open = ImGui::CollapsingHeader(draw.say(Text::win_form));
  draw.mark("form");
  draw.tooltip(draw.say(Text::win_form_tip));
  if (!open) return;
  ImGui::Indent();
  if (sort.as_timed != nullptr) {
    Config timed = catalog::with_timed_form(sort, config);
    draw.input.outside->fit_form(timed, device);
    bool as_timed = recording::same_form(config, timed);
    if (ImGui::Checkbox(draw.say(Text::win_as_timed), &as_timed))
      recording::copy_form(as_timed ? timed : Config{}, config);
    draw.mark("as_timed");
  }
  draw_parameters_of(draw, sort, Use::form, config);
  ImGui::Unindent();
}

void draw_device(Draw& draw, RunDraft& draft) {
  label(draw, Text::win_device);
  const bool cuda = draw.input.outside->cuda_absent.empty();
  const std::array<std::string_view, 3> devices{"auto", "cpu", "cuda"};
  auto chosen = static_cast<std::size_t>(std::find(devices.begin(), devices.end(), draft.device) - devices.begin());
  choice(draw, "device", {draw.say(Text::win_device_auto), "CPU", "GPU (CUDA)"}, chosen);
  if (chosen < devices.size()) draft.device = devices[chosen];
  if (!cuda && draft.device == "cuda") wrapped_text(draw, draw.input.outside->cuda_absent, draw.palette.faint);
}

void draw_parameters(Draw& draw, RunDraft& draft) {
  draw_sort_choice(draw, draft.config, draft.device);
  const SortInfo* sort = chosen_sort(draw, draft.config);
  if (sort == nullptr) return;
  draw_parameters_of(draw, *sort, Use::keys, draft.config);
  draw_device(draw, draft);
  draw_parameters_of(draw, *sort, Use::execution, draft.config);
}

const DraftCheck& checked(Draw& draw) {
  return draw.state.kept.run_check.of({draw.state.draft, draw.input.settings.language, draw.input.outside},
                                      [](const auto& key) { return key.outside->check(key.draft, key.language); });
}

// The keys as they will be recorded, or what is wrong.
void draw_check(Draw& draw, const DraftCheck& check) {
  if (!check.problem.empty()) {
    wrapped_text(draw, check.problem, draw.palette.error);
    draw.mark("draft_problem");
    return;
  }
  std::string words = draw.say(Text::win_keys_n, {std::to_string(check.keys.size())});
  const std::size_t shown = std::min<std::size_t>(check.keys.size(), 24);
  for (std::size_t k = 0; k < shown; ++k) words += (k == 0 ? "   " : " ") + check.keys[k];
  if (shown < check.keys.size()) words += " ...";
  clipped_text(draw, words, ImGui::GetContentRegionAvail().x, draw.palette.ink);
  draw.mark("draft_keys");
}

}  // namespace

void draw_sort_choice(Draw& draw, Config& config, const std::string& device) {
  draw_sorts(draw, config);
  const SortInfo* sort = chosen_sort(draw, config);
  if (sort == nullptr) return;
  draw_parameters_of(draw, *sort, Use::shape, config);
  draw_parameters_of(draw, *sort, Use::way, config);
  draw_form(draw, *sort, config, device);
}

void draw_input_editor(Draw& draw) {
  RunDraft& draft = draw.state.draft;
  const float footer = 2 * ImGui::GetFrameHeightWithSpacing() + draw.px(24);
  const float height = ImGui::GetContentRegionAvail().y - footer;
  const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
  ImGui::BeginChild("keys", ImVec2(half, height), true);
  draw_keys(draw, draft);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("parameters", ImVec2(half, height), true);
  draw_parameters(draw, draft);
  ImGui::EndChild();
  const DraftCheck& check = checked(draw);
  draw_check(draw, check);
  const bool free = !draw.input.progress.running;
  if (text_button(draw, "record", draw.say(Text::win_record), check.problem.empty() && free, true)) {
    draw.ask(StartRun{draft});
    draw.state.dialog = Dialog::none;
  }
  ImGui::SameLine();
  if (text_button(draw, "close_editor", draw.say(Text::win_close))) draw.state.dialog = Dialog::none;
}

}  // namespace scatterscope::panels
