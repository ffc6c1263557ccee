// Parameters as fields: each under its label, with its meaning below it.
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "kernels/texts/window_new_run.h"
#include "ui/panels/new_run/run_form.h"
#include "ui/panels/values/say.h"
#include "ui/plots/parameter_words.h"

namespace scatterscope::panels {
namespace {

using parameters::Kind;
using parameters::Parameter;
using recording::Config;

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

}  // namespace

void add_problem(const RunForm& form, std::string_view field, PanelValue& value) {
  if (!form.state.field.empty() && form.state.field == field)
    value.emplace_back(Problem{form.state.field, form.state.problem});
}

void add_parameter(const RunForm& form, const Parameter& row, parameters::Range range, PanelValue& value) {
  const WorkspaceInput& input = form.input;
  const std::optional<Text> label = plots::label_of(row);
  if (!label) return;
  const std::string name(row.name), words = say(input, *label);
  if (const LessonView* lesson = lesson_of_run(input)) {
    const auto& asked = lesson->run_fields;
    if (std::find(asked.begin(), asked.end(), name) != asked.end()) value.emplace_back(InSight{});
  }
  const std::uint64_t now = parameters::value_in(form.config, row);
  const auto set = [&row, &config = form.config](std::uint64_t to) { row.field.set(config, to); };
  std::vector<std::uint64_t> values = values_of(row, range);
  if (row.field.kind == Kind::flag) {
    value.emplace_back(Check{name, words, {}, now != 0, [set](bool on) {
                               set(on ? 1 : 0);
                               return std::nullopt;
                             }});
  } else if (values.empty()) {
    const bool wrong = form.state.field == name;
    value.emplace_back(Number{name, words, now, range, set, wrong ? form.state.problem : ""});
  } else {
    value.emplace_back(Row{{Words{"", words}}});
    Choice choice{name};
    for (const std::uint64_t each : values)
      choice.options.push_back(
          {name + "_" + std::to_string(choice.options.size()), plots::value_words(row, each, input.settings.language)});
    choice.chosen = static_cast<std::size_t>(std::find(values.begin(), values.end(), now) - values.begin());
    choice.asks = [set, values = std::move(values)](std::size_t k) {
      set(values[k]);
      return std::nullopt;
    };
    value.emplace_back(std::move(choice));
    add_problem(form, name, value);
  }
  if (const auto meaning = plots::tip_of(row)) value.emplace_back(Words{"", say(input, *meaning), Tone::faint});
  value.emplace_back(Gap{});
}

PanelValue parameter_fields(const RunForm& form, parameters::Use use) {
  PanelValue value;
  const catalog::SortInfo* sort = chosen_sort(form);
  for (const Parameter& row : parameters::table) {
    if (sort == nullptr || row.use != use || is_beside_keys(row) || !parameters::is_offered(*sort, form.config, row))
      continue;
    add_parameter(form, row, {parameters::kept_range(row).least, parameters::most_of(*sort, row)}, value);
  }
  return value;
}

Choice distribution_choice(const WorkspaceInput& input, std::string name, recording::Distribution& chosen) {
  Choice choice{std::move(name), Choice::Look::list};
  for (const recording::Distribution each : recording::all_distributions) {
    if (each == chosen) choice.chosen = choice.options.size();
    choice.options.push_back({{}, std::string(distribution_words(recording::spelling(each), input.settings.language))});
  }
  choice.asks = [&chosen](std::size_t k) {
    chosen = recording::all_distributions[k];
    return std::nullopt;
  };
  return choice;
}

Fold execution(const RunForm& form, std::string& device) {
  constexpr std::array<std::string_view, 3> devices{"auto", "cpu", "cuda"};
  const std::string& absent = form.input.outside->cuda_absent;
  Choice choice{"device"};
  choice.options = {
      {"device_0", say(form.input, texts::win_device_auto)}, {"device_1", "CPU"}, {"device_2", "GPU (CUDA)"}};
  choice.chosen = static_cast<std::size_t>(std::find(devices.begin(), devices.end(), device) - devices.begin());
  choice.asks = [&device, devices](std::size_t k) {
    device = devices[k];
    return std::nullopt;
  };
  PanelValue parts{Row{{Words{"", say(form.input, texts::win_device)}}}, std::move(choice)};
  if (!absent.empty() && device == "cuda") parts.emplace_back(Words{"", absent, Tone::faint});
  for (Part& each : parameter_fields(form, parameters::Use::execution)) parts.push_back(std::move(each));
  return {"execution", say(form.input, texts::win_execution), {}, false, std::move(parts)};
}

Words outcome(const WorkspaceInput& input, const FormState& state, const DraftCheck& check) {
  if (state.any_refused || !check.problem.empty()) {
    const bool beside = state.any_refused || (state.shown_beside && state.problem == check.problem);
    return {"draft_problem", beside ? say(input, texts::win_field_problem) : check.problem, Tone::error};
  }
  std::string words = say(input, texts::win_keys_n, {std::to_string(check.keys.size())});
  const std::size_t shown = std::min<std::size_t>(check.keys.size(), 32);
  for (std::size_t k = 0; k < shown; ++k) words += (k == 0 ? "   " : " ") + check.keys[k];
  if (shown < check.keys.size()) words += " ...";
  return {"draft_keys", std::move(words), Tone::ink, true};
}

bool can_record(const WorkspaceInput& input, const FormState& state, const DraftCheck& check) {
  return !input.progress.running && check.problem.empty() && !state.any_refused;
}

const LessonView* lesson_of_run(const WorkspaceInput& input) {
  const LessonView* lesson = input.lesson.lesson;
  const bool waits = lesson != nullptr && lesson->seeks_run && lesson->stage == LessonView::Stage::open;
  return waits ? lesson : nullptr;
}

}  // namespace scatterscope::panels
