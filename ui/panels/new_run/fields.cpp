#include "ui/panels/new_run/fields.h"

// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <charconv>
#include <optional>

#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/window_new_run.h"
#include "ui/plots/parameter_words.h"

namespace scatterscope::panels {
namespace {

using parameters::Kind;
using parameters::Parameter;
using recording::Config;

std::optional<std::uint64_t> number_in(const std::string& typed, parameters::Range range) {
  std::uint64_t value = 0;
  const char* end = typed.data() + typed.size();
  const auto [stop, error] = std::from_chars(typed.data(), end, value);
  if (typed.empty() || error != std::errc() || stop != end || !range.holds(value)) return std::nullopt;
  return value;
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

bool is_beside_keys(const Parameter& row) {
  return &row == &parameters::of<&Config::key_type>() || &row == &parameters::of<&Config::key_bits>();
}

bool is_in_form(const catalog::SortInfo& sort, const Parameter& row, parameters::Use use, const Config& config) {
  return row.use == use && !is_beside_keys(row) && parameters::is_offered(sort, config, row) &&
         plots::label_of(row).has_value();
}

}  // namespace

void field_label(Draw& draw, Text words) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(draw.say(words));
}

void begin_fields(Draw& draw, const DraftCheck& check) {
  FormState& form = draw.state.form;
  form.field = check.problem.empty() ? std::string() : check.field;
  form.problem = check.problem;
  form.shown_beside = form.any_refused = false;
}

void show_problem_of(Draw& draw, std::string_view field) {
  FormState& form = draw.state.form;
  if (form.field.empty() || form.field != field) return;
  wrapped_text(draw, form.problem, draw.palette.error);
  draw.mark("problem_" + form.field, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  form.shown_beside = true;
}

void number_field(Draw& draw, const std::string& name, Text words, std::uint64_t& value, parameters::Range range) {
  std::map<std::string, std::string>& refused = draw.state.form.refused;
  const auto kept = refused.find(name);
  std::string typed = kept != refused.end() ? kept->second : std::to_string(value);
  ImGui::SetNextItemWidth(draw.px(90));
  const std::string label = "##" + name;
  if (ImGui::InputText(label.c_str(), &typed, ImGuiInputTextFlags_CharsDecimal | ImGuiInputTextFlags_AutoSelectAll)) {
    const auto number = number_in(typed, range);
    if (number) {
      value = *number;
      refused.erase(name);
    } else {
      refused[name] = typed;
    }
  }
  draw.mark_field(name, label.c_str());
  ImGui::SameLine();
  ImGui::TextUnformatted(draw.say(words));
  if (!refused.contains(name)) return show_problem_of(draw, name);
  draw.state.form.any_refused = true;
  wrapped_text(draw,
               draw.say(texts::win_not_allowed,
                        {typed.empty() ? "\"\"" : typed, std::to_string(range.least), std::to_string(range.most)}),
               draw.palette.error);
  draw.mark("problem_" + name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
}

void choice_field(Draw& draw, const std::string& name, const std::vector<std::string>& all, std::size_t& chosen) {
  for (std::size_t k = 0; k < all.size(); ++k) {
    const std::string mark = name + "_" + std::to_string(k);
    if (row_button(draw, mark.c_str(), all[k].c_str(), true, chosen == k, k == 0)) chosen = k;
  }
}

void parameter_field(Draw& draw, const Parameter& row, Config& config, parameters::Range range) {
  const std::optional<Text> words = plots::label_of(row);
  if (!words) return;
  const std::string name(row.name);
  if (const LessonView* lesson = lesson_of_run(draw); lesson != nullptr && ImGui::IsWindowAppearing()) {
    const auto& asked = lesson->run_fields;
    if (std::find(asked.begin(), asked.end(), name) != asked.end()) ImGui::SetScrollHereY();
  }
  std::uint64_t value = parameters::value_in(config, row);
  const std::vector<std::uint64_t> values = values_of(row, range);
  if (row.field.kind == Kind::flag) {
    bool on = value != 0;
    ImGui::Checkbox(draw.say(*words), &on);
    draw.mark(name);
    value = on ? 1 : 0;
  } else if (values.empty()) {
    number_field(draw, name, *words, value, range);
  } else {
    field_label(draw, *words);
    std::vector<std::string> all;
    for (const std::uint64_t each : values) all.push_back(plots::value_words(row, each, draw.input.settings.language));
    auto chosen = static_cast<std::size_t>(std::find(values.begin(), values.end(), value) - values.begin());
    choice_field(draw, name, all, chosen);
    if (chosen < values.size()) value = values[chosen];
    show_problem_of(draw, name);
  }
  if (const auto meaning = plots::tip_of(row)) wrapped_text(draw, draw.say(*meaning), draw.palette.faint);
  ImGui::Spacing();
  row.field.set(config, value);
}

void parameter_fields(Draw& draw, const catalog::SortInfo& sort, parameters::Use use, Config& config) {
  for (const Parameter& row : parameters::table) {
    if (!is_in_form(sort, row, use, config)) continue;
    parameter_field(draw, row, config, {parameters::kept_range(row).least, parameters::most_of(sort, row)});
  }
}

bool has_parameter_fields(const catalog::SortInfo& sort, parameters::Use use, const Config& config) {
  return std::any_of(std::begin(parameters::table), std::end(parameters::table),
                     [&](const Parameter& row) { return is_in_form(sort, row, use, config); });
}

bool folded(Draw& draw, const char* name, Text words, bool needed) {
  if (needed) ImGui::SetNextItemOpen(true, ImGuiCond_Appearing);
  const bool open = ImGui::CollapsingHeader(draw.say(words));
  draw.mark(name);
  return open;
}

const LessonView* lesson_of_run(const Draw& draw) {
  const LessonView* lesson = draw.input.lesson.lesson;
  const bool waits = lesson != nullptr && lesson->seeks_run && lesson->stage == LessonView::Stage::open;
  return waits ? lesson : nullptr;
}

}  // namespace scatterscope::panels
