// The sorts as the book's sections have them, and the parameters of the one that is chosen.
#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "kernels/parameters/form.h"
#include "kernels/texts/window_new_run.h"
#include "ui/panels/new_run/run_form.h"
#include "ui/panels/values/say.h"
#include "ui/plots/parameter_words.h"

namespace scatterscope::panels {
namespace {

using catalog::SortInfo;
using parameters::Use;
using recording::Config;

void append(PanelValue more, PanelValue& value) {
  std::move(more.begin(), more.end(), std::back_inserter(value));
}

// All that timed runs set for speed.
Check as_timed(const RunForm& form, const SortInfo& sort, const std::string& device) {
  Config timed = catalog::with_timed_form(sort, form.config);
  form.input.outside->fit_form(timed, device);
  const bool on = recording::same_form(form.config, timed);
  return {"as_timed", say(form.input, texts::win_as_timed), {}, on, [timed, &config = form.config](bool to) {
            recording::copy_form(to ? timed : Config{}, config);
            return std::nullopt;
          }};
}

}  // namespace

const SortInfo* chosen_sort(const RunForm& form) {
  const auto& sorts = form.input.outside->sorts;
  const auto found =
      std::find_if(sorts.begin(), sorts.end(), [&](const SortInfo* sort) { return sort->name == form.config.sort; });
  return found == sorts.end() ? nullptr : *found;
}

PanelValue sort_list(const RunForm& form) {
  // Sections of the book in its order, then what came after it.
  std::vector<const SortInfo*> sorts(form.input.outside->sorts.begin(), form.input.outside->sorts.end());
  std::stable_sort(sorts.begin(), sorts.end(),
                   [](const SortInfo* a, const SortInfo* b) { return a->section < b->section; });
  const Language language = form.input.settings.language;
  PanelValue value;
  std::string_view section;
  for (const SortInfo* sort : sorts) {
    if (sort->section != section)
      value.emplace_back(Words{"", plots::section_words(sort->section, language), Tone::heading});
    section = sort->section;
    const std::string name(sort->name);
    const bool chosen = form.config.sort == name;
    value.emplace_back(Card{"sort_" + name, name, plots::sentence_of(*sort, language), sketch_of(*sort), chosen,
                            [sort, &state = form.state, &config = form.config] {
                              config.sort = std::string(sort->name);
                              parameters::take_usual(*sort, config);
                              state.refused.clear();
                            }});
    if (chosen) value.emplace_back(InSight{});
  }
  return value;
}

PanelValue sort_parameters(const RunForm& form, const std::string& device) {
  const SortInfo* sort = chosen_sort(form);
  if (sort == nullptr) return {};
  Fold own{"parameters",
           say(form.input, texts::win_of_sort),
           {},
           lesson_of_run(form.input) != nullptr,
           parameter_fields(form, Use::shape)};
  append(parameter_fields(form, Use::way), own.parts);
  PanelValue value{std::move(own)};
  PanelValue fields = parameter_fields(form, Use::form);
  if (fields.empty()) return value;
  Fold fast{"form", say(form.input, texts::win_form), say(form.input, texts::win_form_tip), false, {}};
  if (sort->as_timed != nullptr) fast.parts.emplace_back(as_timed(form, *sort, device));
  append(std::move(fields), fast.parts);
  value.emplace_back(std::move(fast));
  return value;
}

}  // namespace scatterscope::panels
