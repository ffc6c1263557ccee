#include "app/pictures/figure_drawer.h"

#include <algorithm>
#include <utility>

#include "app/parameters/options.h"
#include "kernels/texts/arguments.h"
#include "ui/figures/changes.h"
#include "ui/figures/sentences.h"

namespace scatterscope::app {

story::Watched watched_of(const ShownScene& shown) {
  story::Watched watched{shown.selection.followed_key, {}};
  if (const auto& thread = shown.selection.chosen) watched.thread = story::ThreadId{thread->a, thread->b};
  return watched;
}

FigureDrawer::FigureDrawer(std::shared_ptr<const recording::Recording> recording)
    : recording_(std::move(recording)),
      keys_(analysis::make_key_table(*recording_)),
      keyframes_(std::make_shared<const recording::Keyframes>(*recording_)),
      moment_(keyframes_) {}

figures::FigureInput FigureDrawer::input_of(const ShownScene& shown, Room room) {
  moment_.seek(shown.step.value_or(recording_->step_count()));
  return {.recording = *recording_,
          .keys = keys_,
          .moment = moment_,
          .selection = shown.selection,
          .metrics = scene::table_metrics(),
          .language = shown.language.value_or(Language::english),
          .key_format = shown.key_format.value_or(figures::KeyFormat::automatic),
          .iteration = shown.drawn_iteration,
          .hide_step = shown.hide_step,
          .preferred_width = room.width,
          .preferred_height = room.height,
          .heatmap = shown.heatmap.value_or(figures::HeatmapView{}),
          .settled = shown.settled};
}

scene::Scene FigureDrawer::draw(const ShownScene& shown, Room room) {
  const figures::FigureInput input = input_of(shown, room);
  scene::Scene scene = figures::draw(*shown.figure, input);
  scene.description = figures::step_words(input);
  return scene;
}

std::vector<figures::Prediction> FigureDrawer::predictions(const ShownScene& shown) {
  return figures::predictions_at(input_of(shown));
}

figures::Judgement FigureDrawer::judge(const ShownScene& shown, const figures::Guess& guess) {
  return figures::judge(input_of(shown), guess);
}

std::string FigureDrawer::describe(std::uint32_t step, const story::Watched& watched, Language language,
                                   figures::KeyFormat key_format) {
  moment_.seek(step);
  const story::Instant at{*recording_, keys_, moment_};
  return figures::words_of(story::describe_step(at, watched), at, language, key_format);
}

std::vector<std::string> FigureDrawer::explain(std::uint32_t step, const story::Watched& watched, Language language,
                                               figures::KeyFormat key_format) {
  moment_.seek(step);
  const story::Instant at{*recording_, keys_, moment_};
  return figures::lines_of(story::explain_step(at, watched), at, language, key_format);
}

std::vector<std::uint32_t> FigureDrawer::changes(const ShownScene& first, std::uint32_t end, std::size_t most,
                                                 const catalog::Progress& progress) const {
  figures::FigureOfRun of;
  of.recording = recording_.get();
  of.keys = &keys_;
  of.keyframes = keyframes_;
  of.figure = first.figure->id;
  of.iteration = first.drawn_iteration;
  of.chosen = first.selection.chosen;
  of.followed_key = first.selection.followed_key;
  of.key_format = first.key_format.value_or(figures::KeyFormat::automatic);
  of.heatmap = first.heatmap.value_or(figures::HeatmapView{});
  figures::FigureChanges changes(std::move(of));
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
