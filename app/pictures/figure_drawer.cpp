#include "app/pictures/figure_drawer.h"

#include <algorithm>
#include <utility>

#include "app/parameters/options.h"
#include "kernels/texts/arguments.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/changes.h"
#include "ui/figures/sentences.h"

namespace scatterscope::app {

FigureDrawer::FigureDrawer(analysis::RunPtr run) : run_(std::move(run)), moment_(run_->keyframes) {}

FigureDrawer::FigureDrawer(std::shared_ptr<const recording::Recording> recording)
    : FigureDrawer(analysis::make_run(std::move(recording), analysis::Races::left_out)) {}

figures::FigureInput FigureDrawer::at(const figures::View& shown, const figures::Looks& looks,
                                      const figures::Room& room) {
  moment_.seek(shown.step.value_or(recording().step_count()));
  return {{run_, &moment_, nullptr}, shown, looks, room};
}

scene::Scene FigureDrawer::draw(const figures::View& shown, const figures::Looks& looks, const figures::Room& room,
                                std::shared_ptr<const analysis::RunHeatmap> counted) {
  figures::FigureInput input = at(shown, looks, room);
  input.sources.counted = std::move(counted);
  scene::Scene scene = figures::draw(input);
  // A counted map is of no step.
  scene.description =
      input.sources.counted != nullptr ? text(shown.figure->title, looks.language) : figures::step_words(input);
  return scene;
}

std::string FigureDrawer::describe(const figures::View& shown, const figures::Looks& looks) {
  figures::FigureInput input = at(shown, looks);
  input.view.hide_step = false;
  return figures::step_words(input);
}

std::vector<std::string> FigureDrawer::explain(const figures::View& shown, const figures::Looks& looks) {
  figures::FigureInput input = at(shown, looks);
  input.view.hide_step = false;
  return figures::lines_of(story::explain_step(input, figures::protagonist(input)), input, looks.language,
                           looks.key_format);
}

std::vector<std::uint32_t> FigureDrawer::changes(const figures::View& first, const figures::Looks& looks,
                                                 std::uint32_t end, std::size_t most,
                                                 const catalog::Progress& progress) {
  figures::FigureChanges changes(at(first, looks));
  const auto goes_on = [&progress] { return !progress.ended(); };
  std::vector<std::uint32_t> found{first.step.value_or(0)};
  while (found.size() < most) {
    progress(end == 0 ? 0 : static_cast<double>(found.back()) / end);
    const std::uint32_t next = changes.next(found.back(), goes_on).value_or(found.back());
    progress.check();
    if (next == found.back() || next > end) break;
    found.push_back(next);
  }
  return found;
}

std::vector<Stretch> phases_of(const recording::Recording& recording, Stretch within) {
  std::vector<Stretch> phases;
  for (std::uint32_t step = within.begin; step < within.end; ++step) {
    const recording::Step& now = recording.steps[step];
    const bool goes_on = step > within.begin && recording.steps[step - 1].launch == now.launch &&
                         recording.steps[step - 1].phase == now.phase;
    if (goes_on) {
      phases.back().end = step + 1;
    } else {
      phases.push_back({step, step + 1});
    }
  }
  return phases;
}

std::uint32_t parse_place(std::string_view argument, std::string_view word, std::size_t count) {
  if (count == 0) throw Error{texts::recording_has_no, {std::string(argument), shown(word), "keys"}, exit_bad_input};
  const std::uint64_t place = parse_number(argument, word, 0, count - 1);
  return static_cast<std::uint32_t>(place);
}

ChosenSteps find_steps(const recording::Recording& recording, const std::string* iteration, const std::string* phase) {
  ChosenSteps chosen{{0, recording.step_count()}, {}};
  if (iteration != nullptr) {
    const std::uint32_t index = parse_place("--iteration", *iteration, recording.iterations.size());
    chosen.steps = {recording.iterations[index].first_step, recording.iterations[index].end_step};
    chosen.iteration = index;
  }
  if (phase != nullptr) {
    const std::vector<Stretch> phases = phases_of(recording, chosen.steps);
    const std::uint32_t index = parse_place("--phase", *phase, phases.size());
    chosen.steps = phases[index];
  }
  return chosen;
}

const figures::FigureInfo* parse_figure(const std::string* id, const recording::Recording& recording) {
  std::vector<std::string> allowed;
  for (const figures::FigureInfo& figure : figures::catalog()) {
    if (!figure.cannot_show(recording)) allowed.emplace_back(figure.id);  // 13.4 shows all recordings
  }
  if (id == nullptr) throw missing_option("--figure", joined(allowed));
  const figures::FigureInfo* figure = figures::find_figure(*id);
  if (figure == nullptr) throw unknown_word("--figure", *id, allowed);
  const auto why = figure->cannot_show(recording);
  if (!why) return figure;
  throw Error{texts::figure_cannot_show,
              {std::string(figure->id), figures::words_of(*why, Language::english), joined(allowed)},
              exit_bad_input};
}

}  // namespace scatterscope::app
