#include "ui/panels/values/page_values.h"

#include <algorithm>
#include <array>
#include <utility>

#include "kernels/texts/chapter_map.h"
#include "kernels/texts/compare.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/trade_off.h"
#include "kernels/texts/window_buttons.h"
#include "kernels/texts/window_figure.h"
#include "kernels/texts/window_help.h"
#include "ui/figures/pairs/pair.h"
#include "ui/help_index.h"
#include "ui/panels/commands/commands.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/shown/shown_scene.h"
#include "ui/panels/shown/shown_words.h"
#include "ui/panels/values/say.h"
#include "ui/plots/field_names.h"
#include "ui/plots/plot.h"

namespace scatterscope::panels {

Choice figure_choice(const WorkspaceInput& input, std::size_t side) {
  Choice choice{"figure"};
  choice.chosen = SIZE_MAX;
  std::vector<std::string> ids;
  for (const figures::FigureInfo* figure : figures_to_choose(input)) {
    if (figure == input.shown.view.figure) choice.chosen = ids.size();
    ids.emplace_back(figure->id);
    choice.options.push_back({"figure_" + ids.back(), say(input, figure->tab)});
  }
  choice.asks = [ids, side](std::size_t k) { return PickFigure{ids[k], side}; };
  return choice;
}

Choice iteration_choice(const WorkspaceInput& input) {
  constexpr std::size_t most = 64;
  Choice choice{"iteration", Choice::Look::list};
  const figures::FigureInfo* figure = input.shown.view.figure;
  if (figure == nullptr || !figure->per_iteration || input.compare) return choice;
  const std::size_t count = std::min(most, input.shown.recording().iterations.size());
  if (count == 0) return choice;
  choice.options.push_back({"iteration_now", say(input, texts::win_iteration_follow)});
  for (std::size_t k = 0; k < count; ++k) {
    const std::string number = std::to_string(k + 1);
    choice.options.push_back({"iteration_" + number, say(input, texts::win_iteration_n, {number})});
  }
  choice.chosen = input.shown.view.iteration ? std::size_t{*input.shown.view.iteration} + 1 : 0;
  choice.asks = [](std::size_t k) {
    return PickIteration{k == 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(k - 1))};
  };
  return choice;
}

PanelValue lecture_value(const WorkspaceInput& input) {
  const OpenLectureView& open = input.lecture;
  const LectureView& lecture = *open.lecture;
  PanelValue value{Words{"", lecture.title, Tone::title}};
  const auto of_scene = [&](std::size_t k, bool forward) {
    const std::size_t to = forward ? k + 1 : k - 1;
    const bool allowed = forward ? k + 1 < lecture.scenes.size() : k > 0;
    return Button{forward ? "scene_next" : "scene_back", say(input, forward ? texts::lec_next : texts::lec_previous),
                  allowed ? std::optional<Intent>(GoToScene{to}) : std::nullopt, allowed, forward};
  };
  value.emplace_back(Buttons{{of_scene(open.at, false), of_scene(open.at, true)}});
  if (open.left) value.emplace_back(Button{"scene_return", say(input, texts::lec_back_to_scene), ReturnToScene{}});
  if (open.within && open.at < lecture.scenes.size() && !lecture.scenes[open.at].note.empty())
    value.emplace_back(
        Fold{"note", say(input, texts::lec_notes), {}, open.notes, {Words{"", lecture.scenes[open.at].note}}});
  for (std::size_t s = 0; s < lecture.sections.size(); ++s) {
    const bool last = s + 1 == lecture.sections.size();
    const std::size_t end = last ? lecture.scenes.size() : lecture.sections[s + 1].first;
    value.emplace_back(Words{"", lecture.sections[s].title, Tone::heading});
    Choice scenes{"scenes_" + std::to_string(s), Choice::Look::lines};
    const std::size_t first = lecture.sections[s].first;
    scenes.chosen = open.at >= first && open.at < end ? open.at - first : SIZE_MAX;
    for (std::size_t k = first; k < end; ++k)
      scenes.options.push_back(
          {"scene_" + std::to_string(k), std::to_string(k + 1) + "  " + lecture.scenes[k].heading});
    scenes.asks = [first](std::size_t k) { return GoToScene{first + k}; };
    value.emplace_back(std::move(scenes));
  }
  value.emplace_back(Button{"lecture_close", say(input, texts::lec_close), CloseLecture{}});
  return value;
}

PanelValue comparison_value(const WorkspaceInput& input) {
  const figures::RunPair pair = input.compare->runs();
  const Language language = input.settings.language;
  PanelValue value;
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
    value.emplace_back(Words{"", figures::side_words(pair, side, language), Tone::title});
  value.emplace_back(
      Words{"compare_caption", plots::with_field_names(figures::pair_caption(pair, language), language)});
  const auto words = [](const figures::CountValue& number, const figures::CountRow& row) {
    return figures::count_words(number, row.fraction);
  };
  for (const figures::CountRow& row : figures::count_rows()) {
    std::array<figures::CountValue, 2> numbers;
    for (std::size_t k = 0; k < 2; ++k)
      if (pair.counts[k] != nullptr) numbers[k] = row.value(*pair.counts[k]);
    if (!numbers[0] && !numbers[1]) continue;
    value.emplace_back(
        Words{"", say(input, row.words) + ": " + words(numbers[0], row) + " | " + words(numbers[1], row)});
  }
  value.emplace_back(Words{"", say(input, texts::cmp_not_times), Tone::faint});
  value.emplace_back(Button{"close_compare", say(input, texts::cmp_close), CloseCompare{}});
  return value;
}

PanelValue results_value(const WorkspaceInput& input) {
  const TimingView& view = *input.timing;
  const TimingChoice& now = view.choice;
  const Language language = input.settings.language;
  PanelValue value{Words{"", say(input, texts::tm_menu_title), Tone::title}};
  Choice kinds{"plot", Choice::Look::lines};
  for (const plots::Kind kind : plots::all_kinds) {
    if (kind == now.view.kind) kinds.chosen = kinds.options.size();
    kinds.options.push_back({"plot_" + std::string(plots::spelling(kind)), say(input, plots::name_of(kind))});
  }
  kinds.asks = [now](std::size_t k) {
    TimingChoice wanted = now;
    wanted.view.kind = plots::all_kinds[k];
    return ChangeTiming{wanted};
  };
  value.emplace_back(std::move(kinds));
  Choice sets{"plot_set", Choice::Look::list};
  for (const TimingSet& set : view.sets)
    sets.options.push_back(
        {{}, say(input, texts::tm_shipped, {set.set->provenance.device, plots::days_words(*set.set, language)})});
  sets.chosen = now.set;
  sets.asks = [now](std::size_t k) {
    TimingChoice wanted = now;
    wanted.set = k;
    return ChangeTiming{wanted};
  };
  value.emplace_back(std::move(sets));
  if (now.set < view.sets.size()) {
    const timing::MeasuredSet& set = *view.sets[now.set].set;
    const std::vector<plots::Slice> slices = plots::slices_of(set);
    Choice of_slices{"plot_slice", Choice::Look::list};
    for (const plots::Slice& each : slices) {
      if (each == now.view.slice.value_or(plots::default_slice(set))) of_slices.chosen = of_slices.options.size();
      of_slices.options.push_back({{}, plots::words_of(each, language)});
    }
    of_slices.asks = [now, slices](std::size_t k) {
      TimingChoice wanted = now;
      wanted.view.slice = slices[k];
      return ChangeTiming{wanted};
    };
    value.emplace_back(std::move(of_slices));
    if (now.view.chosen)
      for (const std::string& line : plots::details(set, *now.view.chosen, language))
        value.emplace_back(Words{"", line});
  }
  value.emplace_back(Button{"timing_close", say(input, texts::tm_close), ShowTiming{false}});
  return value;
}

PanelValue instead_value(const WorkspaceInput& input) {
  PanelValue value;
  const bool grid = input.instead == Instead::grid;
  if (grid) {
    Choice quantities{"quantity", Choice::Look::lines};
    for (const auto& each : plots::grid_quantities())
      quantities.options.push_back({"quantity_" + std::string(each.mark), say(input, each.words)});
    quantities.chosen = input.grid_quantity;
    quantities.asks = [](std::size_t k) { return ChooseGridQuantity{k}; };
    value = {Words{"", say(input, texts::to_quantity), Tone::heading}, std::move(quantities)};
  } else if (input.instead == Instead::chapter_map) {
    value = {Words{"", say(input, texts::map_title), Tone::title}};
  }
  value.emplace_back(Button{"close_instead", say(input, texts::win_close), ShowInstead{}});
  return value;
}

std::span<const PairOffer> pair_offers() {
  static constexpr PairOffer all[] = {{"13.2-13.5", texts::cmp_naive_local},
                                      {"13.5-13.8", texts::cmp_local_radix},
                                      {"13.8-13.10", texts::cmp_radix_coarse},
                                      {"lsd-msd", texts::cmp_lsd_msd},
                                      {"warp", texts::cmp_warp}};
  return all;
}

std::span<const DoorOffer> door_offers() {
  static constexpr DoorOffer all[] = {
      {Door::learn, "door_learn", texts::door_learn, texts::door_learn_about},
      {Door::teach, "door_teach", texts::door_teach, texts::door_teach_about},
      {Door::own_keys, "door_own_keys", texts::door_own_keys, texts::door_own_keys_about}};
  return all;
}

PanelValue doors_value(const WorkspaceInput& input) {
  PanelValue value;
  for (const DoorOffer& each : door_offers()) {
    value.emplace_back(Button{each.name, say(input, each.title), TakeDoor{each.door}, true, each.door == Door::learn});
    value.emplace_back(Words{"", say(input, each.about)});
  }
  return value;
}

PanelValue comparisons_value(const WorkspaceInput& input) {
  PanelValue value{Words{"", say(input, texts::cmp_sixteen), Tone::heading}};
  for (const PairOffer& each : pair_offers())
    value.emplace_back(
        Button{std::string("compare_") + each.name, say(input, each.words), StartCompare{each.name, {}}});
  value.emplace_back(Words{"", say(input, texts::cmp_help), Tone::faint});
  return value;
}

PanelValue keys_value(const WorkspaceInput& input) {
  PanelValue value;
  for (const Command& command : commands()) {
    const std::string_view keys = command.help_keys.empty() ? command.key : command.help_keys;
    const std::optional<Text> words = command.help ? command.help : command.words;
    if (!keys.empty() && words && command.menu != Menu::quit)
      value.emplace_back(Words{"", std::string(keys) + "   " + say(input, *words)});
  }
  return value;
}

PanelValue what_if_value(const WorkspaceInput& input) {
  PanelValue value;
  const analysis::SeenRun& run = input.compare ? input.compare->sides[0].sources.run : input.shown.sources.run;
  if (!run) return value;
  const std::vector<WhatIfChoice> choices = input.outside->what_if(*run->recording, input.settings.language);
  for (std::size_t k = 0; k < choices.size(); ++k) {
    Button button{"what_if_" + std::to_string(k), choices[k].words, AskWhatIf{k}, choices[k].problem.empty()};
    button.tip = choices[k].problem;
    value.emplace_back(std::move(button));
  }
  return value;
}

PanelValue help_value(const WorkspaceInput& input, HelpSearch& search) {
  PanelValue value{Line{"index_words", search.words, [&search](const std::string& words) {
                          search.words = words;
                          search.open = UINT32_MAX;
                        }}};
  const std::vector<std::uint32_t> found = found_in_help(search.words);
  if (found.empty()) value.emplace_back(Words{"", say(input, texts::index_none), Tone::faint});
  bool terms = false;
  for (std::size_t k = 0; k < found.size(); ++k) {
    const HelpEntry& entry = help_entries()[found[k]];
    if (search.words.empty() && (k == 0 || entry.term != terms))
      value.emplace_back(
          Words{"", say(input, entry.term ? texts::index_terms : texts::index_questions), Tone::heading});
    terms = entry.term;
    Fold fold{
        "index_" + std::string(identifier(entry.title)), title_words(entry, input.settings.language), {}, false, {}};
    fold.parts.emplace_back(Words{"", say(input, entry.about)});
    fold.parts.emplace_back(
        Button{fold.name + "_show", say(input, texts::index_show), OpenRecording{std::string(entry.link)}, true, true});
    value.emplace_back(std::move(fold));
  }
  return value;
}

}  // namespace scatterscope::panels
