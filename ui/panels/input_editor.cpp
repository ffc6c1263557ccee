// Which keys, by which sort, on what: checked while it is typed by the parser that the command line uses.
// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <array>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kernels/parameters/form.h"
#include "kernels/recording/key_order.h"
#include "ui/panels/draw.h"

namespace scatterscope::panels {
namespace {

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

void number(Draw& draw, const char* name, std::uint32_t& value, std::uint32_t least, std::uint32_t most) {
  int shown = static_cast<int>(value);
  const std::string id = std::string("##") + name;
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputInt(id.c_str(), &shown, 1, 16)) {
    value = static_cast<std::uint32_t>(std::clamp<std::int64_t>(shown, least, most));
  }
  draw.mark(name);
}

// A row of choices, one of them on.
template <typename Value, std::size_t n>
void choice(Draw& draw, const char* name, const std::array<std::pair<Value, std::string>, n>& all, Value& value) {
  for (std::size_t k = 0; k < n; ++k) {
    const float width = ImGui::CalcTextSize(all[k].second.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    if (k > 0 && ImGui::GetItemRectMax().x + ImGui::GetStyle().ItemSpacing.x + width <= right) ImGui::SameLine();
    const std::string mark = std::string(name) + "_" + std::to_string(k);
    if (text_button(draw, mark.c_str(), all[k].second.c_str(), true, value == all[k].first)) value = all[k].first;
  }
}

void take_preset(RunDraft& draft, const PresetChoice& preset) {
  draft.preset = preset.id;
  draft.config.key_bits = preset.key_bits;
  draft.config.block_threads = preset.block_threads;
  draft.config.key_type = recording::KeyType::u32;
  draft.config.values = preset.values;
  draft.config.order = preset.order;
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
  ImGui::PushStyleColor(ImGuiCol_Text, draw.palette.faint);
  ImGui::TextWrapped("%s", draw.say(Text::win_typed_hint));
  ImGui::PopStyleColor();
}

void draw_random(Draw& draw, RunDraft& draft) {
  label(draw, Text::win_random_count);
  number(draw, "random_count", draft.random_count, 0, recording::max_recorded_keys);
  label(draw, Text::win_random_seed);
  std::uint32_t seed = static_cast<std::uint32_t>(draft.random_seed);
  number(draw, "random_seed", seed, 0, 0x7fff'ffffU);
  draft.random_seed = seed;
  label(draw, Text::win_distribution);
  ImGui::SetNextItemWidth(-1);
  const std::string chosen(distribution_words(draft.distribution, draw.input.settings.language));
  if (ImGui::BeginCombo("##distribution", chosen.c_str())) {
    for (const std::string& word : draw.input.outside->distributions) {
      const std::string words(distribution_words(word, draw.input.settings.language));
      if (ImGui::Selectable(words.c_str(), word == draft.distribution)) draft.distribution = word;
    }
    ImGui::EndCombo();
  }
  draw.mark("distribution");
}

void draw_file(Draw& draw, RunDraft& draft) {
  ImGui::SetNextItemWidth(-1);
  ImGui::InputText("##file", &draft.file);
  draw.mark("file");
  ImGui::PushStyleColor(ImGuiCol_Text, draw.palette.faint);
  ImGui::TextWrapped("%s", draw.say(Text::win_file_hint));
  ImGui::PopStyleColor();
}

void draw_key_type(Draw& draw, Config& config) {
  using recording::KeyType;
  label(draw, Text::win_key_type);
  const KeyType before = config.key_type;
  const std::array<std::pair<KeyType, std::string>, 4> types{
      {{KeyType::u32, "u32"}, {KeyType::i32, "i32"}, {KeyType::f32, "f32"}, {KeyType::u64, "u64"}}};
  choice(draw, "key_type", types, config.key_type);
  const std::uint32_t width = recording::width_bits(config.key_type);
  if (config.key_type != before) config.key_bits = width;
  if (recording::has_ordered_bits(config.key_type)) return;  // sorted by all of their bits
  label(draw, Text::win_key_bits);
  number(draw, "key_bits", config.key_bits, 1, width);
}

void draw_keys(Draw& draw, RunDraft& draft) {
  panel_heading(draw, draw.say(Text::win_keys));
  std::array<std::pair<Source, std::string>, 4> all;
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = {sources[k].first, draw.say(sources[k].second)};
  choice(draw, "keys_from", all, draft.source);
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

const SortChoice* chosen_sort(const Draw& draw, const Config& config) {
  for (const SortChoice& sort : draw.input.outside->sorts) {
    if (sort.name == config.sort) return &sort;
  }
  return nullptr;
}

void draw_sorts(Draw& draw, Config& config) {
  panel_heading(draw, draw.say(Text::win_sort));
  for (const SortChoice& sort : draw.input.outside->sorts) {
    const std::string words = sort.name + "  (" + sort.section + ")";
    if (ImGui::RadioButton(words.c_str(), config.sort == sort.name)) {
      config.sort = sort.name;
      if (sort.max_radix_bits > 1) config.radix_bits = std::min(sort.default_radix_bits, config.key_bits);
    }
    draw.mark("sort_" + sort.name);
  }
}

void draw_order(Draw& draw, const SortChoice& sort, Config& config) {
  using recording::Order;
  label(draw, Text::win_order);
  const std::array<std::pair<Order, std::string>, 2> orders{
      {{Order::ascending, draw.say(Text::win_ascending)}, {Order::descending, draw.say(Text::win_descending)}}};
  choice(draw, "order", orders, config.order);
  if (sort.compares) {
    using recording::Comparison;
    label(draw, Text::win_compare);
    const std::array<std::pair<Comparison, std::string>, 3> comparisons{
        {{Comparison::key, draw.say(Text::win_compare_key)},
         {Comparison::absolute, draw.say(Text::win_compare_absolute)},
         {Comparison::lexicographic, draw.say(Text::win_compare_lexicographic)}}};
    choice(draw, "compare", comparisons, config.compare);
  }
  ImGui::Checkbox(draw.say(Text::win_values), &config.values);
  draw.mark("values");
}

Text form_label(std::string_view field) {
  if (field == "look_back_words") return Text::win_look_back_words;
  if (field == "histogram_copies") return Text::win_histogram_copies;
  if (field == "search_all") return Text::win_search_all;
  if (field == "take_turns") return Text::win_take_turns;
  return Text::win_children_per_thread;
}

// --- Parameters of sorts by tiles.
void draw_tiles(Draw& draw, const SortChoice& sort, Config& config) {
  using recording::Launches;
  if (sort.max_radix_bits > 1) {
    label(draw, Text::win_radix_bits);
    number(draw, "radix_bits", config.radix_bits, 1, sort.max_radix_bits);
  }
  if (sort.max_keys_per_thread > 1) {
    label(draw, Text::win_keys_per_thread);
    number(draw, "keys_per_thread", config.keys_per_thread, 1, sort.max_keys_per_thread);
  }
  if (sort.max_oversampling > 0) {
    label(draw, Text::win_oversampling);
    number(draw, "oversampling", config.oversampling, 0, sort.max_oversampling);
    draw.tooltip(draw.say(Text::win_oversampling_tip));
  }
  if (sort.both_forms) {
    label(draw, Text::win_launches);
    const std::array<std::pair<Launches, std::string>, 2> forms{
        {{Launches::several, draw.say(Text::win_launches_several)}, {Launches::one, draw.say(Text::win_launches_one)}}};
    choice(draw, "launches", forms, config.launches);
  }
}

// The form of the kernels, folded away: what timed runs set for speed, and the switch that sets it all.
void draw_form(Draw& draw, const SortChoice& sort, Config& config, const std::string& device) {
  const std::vector<recording::FormDifference> taken = recording::form_differences(sort.most_form, {});
  if (taken.empty()) return;
  const bool open = ImGui::CollapsingHeader(draw.say(Text::win_form));
  draw.mark("form");
  draw.tooltip(draw.say(Text::win_form_tip));
  if (!open) return;
  ImGui::Indent();
  Config timed = config;
  recording::copy_form({}, timed);
  const Config plain = timed;
  if (sort.as_timed != nullptr) {
    sort.as_timed(timed);
    draw.input.outside->fit_form(timed, device);
    bool as_timed = recording::same_form(config, timed);
    if (ImGui::Checkbox(draw.say(Text::win_as_timed), &as_timed))
      recording::copy_form(as_timed ? timed : plain, config);
    draw.mark("as_timed");
  }
  recording::for_each_form_field([&](const char* field, auto member) {
    if (sort.most_form.*member == Config{}.*member) return;
    const Text words = form_label(field);
    if constexpr (std::is_same_v<decltype(member), bool Config::*>) {
      ImGui::Checkbox(draw.say(words), &(config.*member));
      draw.mark(field);
    } else if (member == &Config::histogram_copies) {
      label(draw, words);
      const std::array<std::pair<std::uint32_t, std::string>, 6> copies{
          {{1, "1"}, {2, "2"}, {4, "4"}, {8, "8"}, {16, "16"}, {32, "32"}}};
      choice(draw, field, copies, config.histogram_copies);
    } else {
      label(draw, words);
      number(draw, field, config.*member, 1, sort.most_form.*member);
    }
  });
  ImGui::Unindent();
}

void draw_scans(Draw& draw, const SortChoice& sort, Config& config) {
  using recording::BlockScan;
  using recording::GridScan;
  const bool one_launch = sort.both_forms && config.launches == recording::Launches::one;
  if (sort.has_block_scan) {
    label(draw, Text::win_block_scan);
    const std::array<std::pair<BlockScan, std::string>, 3> all{
        {{BlockScan::hillis_steele, "Hillis-Steele"},
         {BlockScan::brent_kung, "Brent-Kung"},
         {BlockScan::warp_shuffle, draw.say(Text::win_warp_shuffle)}}};
    choice(draw, "block_scan", all, config.block_scan);
  }
  if (sort.has_grid_scan && !one_launch) {
    label(draw, Text::win_grid_scan);
    const std::array<std::pair<GridScan, std::string>, 2> all{
        {{GridScan::block_sums, draw.say(Text::win_block_sums)}, {GridScan::look_back, draw.say(Text::win_look_back)}}};
    choice(draw, "grid_scan", all, config.grid_scan);
  }
}

void draw_execution(Draw& draw, const SortChoice& sort, RunDraft& draft) {
  using recording::BarrierRule;
  Config& config = draft.config;
  if (sort.can_be_cooperative && (!sort.both_forms || config.launches == recording::Launches::one)) {
    label(draw, Text::win_resident_blocks);
    number(draw, "resident_blocks", config.resident_blocks, 0, 4096);
    draw.tooltip(draw.say(Text::win_resident_blocks_tip));
  }
  label(draw, Text::win_device);
  const bool cuda = draw.input.outside->cuda_absent.empty();
  const std::array<std::pair<std::string, std::string>, 3> devices{
      {{"auto", draw.say(Text::win_device_auto)}, {"cpu", "CPU"}, {"cuda", "GPU (CUDA)"}}};
  choice(draw, "device", devices, draft.device);
  if (!cuda && draft.device == "cuda") {
    ImGui::PushStyleColor(ImGuiCol_Text, draw.palette.faint);
    ImGui::TextWrapped("%s", draw.input.outside->cuda_absent.c_str());
    ImGui::PopStyleColor();
  }
  label(draw, Text::win_barrier_rule);
  const std::array<std::pair<BarrierRule, std::string>, 2> rules{
      {{BarrierRule::book, draw.say(Text::win_rule_book)}, {BarrierRule::volta, draw.say(Text::win_rule_volta)}}};
  choice(draw, "barrier_rule", rules, config.barrier_rule);
  label(draw, Text::win_schedule_seed);
  std::uint32_t seed = static_cast<std::uint32_t>(config.schedule_seed);
  number(draw, "schedule_seed", seed, 0, 0x7fff'ffffU);
  config.schedule_seed = seed;
}

void draw_parameters(Draw& draw, RunDraft& draft) {
  draw_sort_choice(draw, draft.config, draft.device);
  const SortChoice* sort = chosen_sort(draw, draft.config);
  if (sort == nullptr) return;
  draw_order(draw, *sort, draft.config);
  draw_execution(draw, *sort, draft);
}

const DraftCheck& checked(Draw& draw) {
  return draw.state.run_cache.of(draw.state.draft, draw.input.settings.language, draw.input.outside->check);
}

// The keys as they will be recorded, or what is wrong.
void draw_check(Draw& draw, const DraftCheck& check) {
  if (!check.problem.empty()) {
    ImGui::PushStyleColor(ImGuiCol_Text, draw.palette.error);
    ImGui::TextWrapped("%s", check.problem.c_str());
    ImGui::PopStyleColor();
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
  const SortChoice* sort = chosen_sort(draw, config);
  if (sort == nullptr) return;
  if (!sort->one_block) {
    label(draw, Text::win_block_threads);
    number(draw, "block_threads", config.block_threads, 1, 1024);
  }
  draw_tiles(draw, *sort, config);
  draw_scans(draw, *sort, config);
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
