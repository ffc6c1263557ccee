#include "app/comparing/comparison.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "kernels/story/bits/destination.h"

namespace scatterscope::app {
namespace {

bool can_show(const figures::FigureInfo* figure, const recording::Recording& recording) {
  return figure != nullptr && !figure->cannot_show(recording);
}

}  // namespace

const figures::FigureInfo* figure_for(const recording::Recording& recording, const figures::FigureInfo* wanted) {
  return can_show(wanted, recording) ? wanted : &figures::default_figure(recording);
}

std::optional<std::uint32_t> input_key(const analysis::KeyTable& keys, const scene::Ref& ref) {
  if (ref.kind != scene::Ref::Kind::key || ref.iteration() >= keys.iterations.size()) return std::nullopt;
  const std::vector<std::uint32_t>& origin = keys.iterations[ref.iteration()].origin;
  return ref.key() < origin.size() ? std::optional(origin[ref.key()]) : std::nullopt;
}

PreparedComparison prepare_comparison(const std::array<std::shared_ptr<const recording::Recording>, 2>& recordings,
                                      const std::array<std::string, 2>& figures) {
  PreparedComparison prepared;
  for (std::size_t k = 0; k < 2; ++k) {
    ComparedRun& side = prepared.sides[k];
    side.run = analysis::make_run(recordings[k]);
    const recording::Recording& recording = *recordings[k];
    for (std::size_t i = 0; i < recording.iterations.size(); ++i) {
      side.iterations.push_back(analysis::count_iteration(recording, side.run->keys, i));
    }
    side.whole = analysis::count_run(recording, side.run->keys);
    side.figure = figure_for(recording, figures::find_figure(figures[k]));
  }
  prepared.alignment = analysis::align_runs(*recordings[0], *recordings[1]);
  // No access precedes a run's first step; once their first iterations have ended both sides have stored their keys.
  const figures::FigureInfo *accesses = figures::find_figure("warp"), *stores = &figures::heatmap_figure();
  const auto shows_accesses = [&](const ComparedRun& side) { return side.figure == accesses || side.figure == stores; };
  const auto have_stored = [&](std::uint32_t position) {
    const auto steps = prepared.alignment.steps_at(position);
    for (std::size_t k = 0; k < 2; ++k) {
      const auto& iterations = recordings[k]->iterations;
      if (!iterations.empty() && steps[k] < iterations.front().end_step) return false;
    }
    return true;
  };
  if (std::any_of(prepared.sides.begin(), prepared.sides.end(), shows_accesses)) {
    do {
      prepared.opens_at = prepared.alignment.next_stop(prepared.opens_at, recording::Gait::iteration);
    } while (prepared.opens_at < prepared.alignment.length && !have_stored(prepared.opens_at));
  }
  return prepared;
}

Comparison::Comparison(PreparedComparison prepared) : prepared_(std::move(prepared)) {
  for (std::size_t k = 0; k < 2; ++k) {
    moments_.push_back(side(k).run->moment(0));
    views_[k].figure = side(k).figure;
    views_[k].step = 0;
  }
  seek(prepared_.opens_at);
}

void Comparison::show(ShownMistake mistake) {
  mistake_ = std::move(mistake);
  seek(opening_position(*mistake_, prepared_.alignment));
  const auto marks = marks_of(mistake_->trial);
  views_[0].hide_code = mistake_->submission != nullptr && !mistake_->submission->passed;
  for (std::size_t k = 0; k < 2; ++k) {
    (void)pick_figure(
        k, figures::find_figure(mistake_->submission ? mistake_->submission->figure : mistake_->mistake->figure));
    views_[k].selection.chosen = marks[k];
  }
  // Formulas of the right kernel are not printed over numbers of another one.
  const analysis::Run& tried = *side(1).run;
  views_[1].hide_formula =
      mistake_->trial.exposed() && (mistake_->trial.tried.failure ||
                                    !story::follows_formula(story::Instant{*tried.recording, tried.keys, moments_[1]}));
}

bool Comparison::seek(std::uint32_t position) {
  position = std::min(position, length());
  const bool changed = position != position_;
  position_ = position;
  const auto steps = prepared_.alignment.steps_at(position);
  for (std::size_t k = 0; k < 2; ++k) {
    moments_[k].seek(steps[k]);
    views_[k].step = moments_[k].step();
  }
  return changed;
}

bool Comparison::walk(recording::Gait gait, bool forward) {
  const analysis::Alignment& alignment = prepared_.alignment;
  return seek(forward ? alignment.next_stop(position_, gait) : alignment.previous_stop(position_, gait));
}

bool Comparison::pick_figure(std::size_t side, const figures::FigureInfo* figure) {
  if (side > 1 || figure == nullptr) return false;
  if (figures::why_not_shown({{prepared_.sides[side].run, &moments_[side], nullptr}, views_[side], {}}, *figure))
    return false;
  return std::exchange(views_[side].figure, figure) != figure;
}

std::optional<scene::Ref> Comparison::on_other_side(std::size_t side, const std::optional<scene::Ref>& ref) const {
  if (!ref) return std::nullopt;
  if (ref->kind == scene::Ref::Kind::bin) return ref;  // both maps have as many
  const auto key = input_key(prepared_.sides[side].run->keys, *ref);
  const auto& iterations = prepared_.sides[1 - side].run->keys.iterations;
  if (!key || ref->iteration() >= iterations.size()) return std::nullopt;
  const std::vector<std::uint32_t>& origin = iterations[ref->iteration()].origin;
  const auto found = std::find(origin.begin(), origin.end(), *key);
  if (found == origin.end()) return std::nullopt;
  scene::Ref other = *ref;
  other.b = static_cast<std::uint32_t>(found - origin.begin());
  return other;
}

bool Comparison::hover(std::size_t side, const std::optional<scene::Ref>& ref) {
  if (side > 1) return false;
  const auto before = views_;
  views_[side].selection.hovered = ref;
  views_[1 - side].selection.hovered = on_other_side(side, ref);
  const bool moved = hovered_side_ != side;
  hovered_side_ = side;
  return moved || before != views_;
}

bool Comparison::choose(std::size_t side, const std::optional<scene::Ref>& ref) {
  if (side > 1) return false;
  const auto before = views_;
  if (ref) (void)follow(input_key(prepared_.sides[side].run->keys, *ref));
  views_[side].selection.chosen = ref;
  views_[1 - side].selection.chosen = on_other_side(side, ref);
  chosen_side_ = side;
  return before != views_;
}

bool Comparison::follow(std::optional<std::uint32_t> key) {
  if (key && *key >= prepared_.sides[0].run->recording->input.size()) key.reset();
  const auto before = views_;
  for (figures::View& view : views_) {
    view.selection.followed_key = key;
    if (key) view.selection.chosen.reset();
  }
  return before != views_;
}

figures::View Comparison::view(std::size_t side) const {
  figures::View view = views_[side];
  // Two warps compare by the same one of both runs, as long as nothing is chosen.
  const bool chosen = view.selection.chosen || view.selection.followed_key;
  if (view.figure == figures::find_figure("warp") && !chosen) view.selection.watched = figures::ThreadId{0, 0};
  return view;
}

panels::CompareView Comparison::both() const {
  panels::CompareView both;
  for (std::size_t k = 0; k < 2; ++k)
    both.sides[k] = {{side(k).run, &moments_[k], nullptr}, view(k), side(k).iterations, &side(k).whole};
  both.alignment = &prepared_.alignment;
  both.position = position_;
  both.hovered_side = hovered_side_;
  both.hovered = views_[hovered_side_].selection.hovered;
  both.chosen_side = chosen_side_;
  return both;
}

}  // namespace scatterscope::app
