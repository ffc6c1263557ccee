#include "app/session/shown.h"

#include <utility>

#include "ui/figures/bits/live_keys.h"
#include "ui/figures/predicting/guesses.h"

namespace scatterscope::app {
namespace {

void update(auto& value, const auto& wanted, bool& changed) {
  changed |= value != wanted;
  value = wanted;
}

}  // namespace

std::uint32_t Shown::end() const {
  if (comparison) return comparison->length();
  return run ? loaded().step_count() : 0;
}

figures::FigureInput Shown::of_run(const figures::Looks& looks) const {
  return {{run, moment ? &*moment : nullptr, maps[0], gpu}, view, looks};
}

figures::FigureInput Shown::of_side(std::size_t side, const figures::Looks& looks) const {
  if (!comparison) return of_run(looks);
  figures::FigureInput input{
      {comparison->side(side).run, &comparison->moment(side), maps[side], gpu}, comparison->view(side), looks};
  input.view.hide_step = view.hide_step;
  return input;
}

bool seek(Shown& shown, std::uint32_t step) {
  if (shown.comparison) return shown.comparison->seek(step);
  if (!shown.moment) return false;
  shown.moment->seek(step);
  const std::uint32_t now = shown.moment->step();
  return std::exchange(shown.view.step, now) != now;
}

void go_to(Shown& shown, std::uint32_t step, Changes& changes) {
  changes.moment = seek(shown, step);
  const std::uint32_t now = shown.step();
  if (shown.comparison || !shown.moment || !shown.view.iteration || now == 0) return;
  const recording::Iteration* of_step = shown.loaded().iteration_of(now - 1);
  if (of_step == nullptr || of_step->index == *shown.view.iteration) return;
  update(shown.view.iteration, std::optional<std::uint32_t>(), changes.figure);
}

void show_scene(Shown& shown, const figures::View& scene) {
  if (scene.figure != nullptr) shown.view.figure = scene.figure;
  shown.view.iteration = scene.iteration;
  shown.view.selection = scene.selection;
  shown.view.hide_step = scene.hide_step;
  shown.view.hide_formula = scene.hide_formula;
  if (scene.step) (void)seek(shown, *scene.step);
}

bool drop_maps(Shown& shown) {
  const bool any = shown.maps[0] != nullptr || shown.maps[1] != nullptr;
  shown.maps = {};
  shown.map_file.clear();
  return any;
}

void forget_guesses(Shown& shown) {
  shown.view.guesses.clear();
  for (std::size_t side = 0; shown.comparison && side < 2; ++side) shown.comparison->guesses(side).clear();
}

void hover(Shown& shown, const std::optional<scene::Ref>& ref, std::size_t side, Changes& changes) {
  if (shown.timings.shown()) {
    changes.timing = shown.timings.hover(ref);
  } else if (shown.comparison) {
    changes.selection = shown.comparison->hover(side, ref);
  } else {
    update(shown.view.selection.hovered, ref, changes.selection);
  }
}

void choose(Shown& shown, const std::optional<scene::Ref>& ref, std::size_t side, const figures::Looks& looks,
            Changes& changes) {
  figures::Selection& selection = shown.view.selection;
  if (shown.timings.shown()) {
    changes.timing = shown.timings.pick(ref);
  } else if (shown.comparison) {
    changes.selection = shown.comparison->choose(side, ref);
  } else if (ref && ref->kind == scene::Ref::Kind::line && shown.moment) {
    // Whose values stand beside the lines stays.
    const story::Protagonist about = figures::protagonist(shown.of_run(looks));
    selection.watched = about.chosen ? std::optional(about.thread) : std::nullopt;
    update(selection.chosen, ref, changes.selection);
  } else {
    update(selection.chosen, ref, changes.selection);
    update(selection.watched, std::optional<figures::ThreadId>(), changes.selection);
    if (!ref) return;
    const auto key = shown.moment ? figures::original_key_shown(shown.of_run(looks), *ref) : std::nullopt;
    update(selection.followed_key, key, changes.selection);
  }
}

void follow_key(Shown& shown, std::optional<std::uint32_t> key, Changes& changes) {
  if (shown.comparison) {
    changes.selection = shown.comparison->follow(key);
    return;
  }
  const bool exists = shown.run && key && *key < shown.loaded().input.size();
  figures::Selection& selection = shown.view.selection;
  update(selection.followed_key, exists ? key : std::nullopt, changes.selection);
  update(selection.watched, std::optional<figures::ThreadId>(), changes.selection);
  const bool of_source = selection.chosen && selection.chosen->kind == scene::Ref::Kind::line;
  if (exists && !of_source) update(selection.chosen, std::optional<scene::Ref>(), changes.selection);
}

void pick_figure(Shown& shown, const figures::FigureInfo* figure, std::size_t side, Changes& changes) {
  if (shown.comparison) {
    changes.figure = shown.comparison->pick_figure(side, figure);
  } else if (figure != nullptr) {
    update(shown.view.figure, figure, changes.figure);
  }
}

void guess(Shown& shown, const figures::Guesses& made, std::size_t side, const figures::Looks& looks,
           Changes& changes) {
  if (!shown.view.hide_step || made.empty() || (!shown.comparison && !shown.moment) || side > 1) return;
  const figures::FigureInput input = shown.of_side(side, looks);
  const auto judged = [&](const figures::Guess& old) {
    return !figures::number_of(input, old.of) || figures::verdict_of(input, old) != figures::Verdict::open;
  };
  figures::Guesses& all = shown.comparison ? shown.comparison->guesses(side) : shown.view.guesses;
  std::erase_if(all, [&](const figures::Guess& old) { return old.of == made.front().of || judged(old); });
  all.insert(all.end(), made.begin(), made.end());
  changes.figure = true;
}

}  // namespace scatterscope::app
