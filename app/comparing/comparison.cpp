#include "app/comparing/comparison.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace scatterscope::app {
namespace {

bool can_show(std::string_view figure, const recording::Recording& recording) {
  const figures::FigureInfo* info = figures::find_figure(figure);
  return info != nullptr && !info->cannot_show(recording);
}

}  // namespace

std::string figure_for(const recording::Recording& recording, const std::string& wanted) {
  if (can_show(wanted, recording)) return wanted;
  return std::string(figures::default_figure(recording).id);
}

std::optional<std::uint32_t> input_key(const analysis::KeyTable& keys, const scene::Ref& ref) {
  if (ref.kind != scene::Ref::Kind::key || ref.a >= keys.iterations.size()) return std::nullopt;
  const std::vector<std::uint32_t>& origin = keys.iterations[ref.a].origin;
  return ref.b < origin.size() ? std::optional(origin[ref.b]) : std::nullopt;
}

PreparedComparison prepare_comparison(const std::array<std::shared_ptr<const recording::Recording>, 2>& recordings,
                                      const std::array<std::string, 2>& figures) {
  PreparedComparison prepared;
  for (std::size_t k = 0; k < 2; ++k) {
    ComparedRun& side = prepared.sides[k];
    side.run = prepare_recording(recordings[k]);
    const recording::Recording& recording = *recordings[k];
    for (std::size_t i = 0; i < recording.iterations.size(); ++i) {
      side.iterations.push_back(analysis::count_iteration(recording, side.run.keys, i));
    }
    side.whole = analysis::count_run(recording, side.run.keys);
    side.figure = figure_for(recording, figures[k]);
  }
  prepared.alignment = analysis::align_runs(*recordings[0], *recordings[1]);
  return prepared;
}

Comparison::Comparison(PreparedComparison prepared, std::uint64_t revision)
    : prepared_(std::move(prepared)), revision_(revision) {
  for (const ComparedRun& side : prepared_.sides) moments_.emplace_back(side.run.keyframes);
}

void Comparison::show(ShownMistake mistake) {
  mistake_ = std::move(mistake);
  seek(opening_position(*mistake_, prepared_.alignment));
  const auto marks = marks_of(mistake_->trial);
  for (std::size_t k = 0; k < 2; ++k) {
    (void)pick_figure(k, std::string(mistake_->mistake->figure));
    selections_[k].chosen = marks[k];
  }
}

bool Comparison::seek(std::uint32_t position) {
  position = std::min(position, length());
  const bool changed = position != position_;
  position_ = position;
  const auto steps = prepared_.alignment.steps_at(position);
  for (std::size_t k = 0; k < 2; ++k) moments_[k].seek(steps[k]);
  return changed;
}

bool Comparison::walk(recording::Gait gait, bool forward) {
  const analysis::Alignment& alignment = prepared_.alignment;
  return seek(forward ? alignment.next_stop(position_, gait) : alignment.previous_stop(position_, gait));
}

bool Comparison::pick_figure(std::size_t side, const std::string& id) {
  if (side > 1 || !can_show(id, *prepared_.sides[side].run.recording)) return false;
  const bool changed = prepared_.sides[side].figure != id;
  prepared_.sides[side].figure = id;
  return changed;
}

std::optional<scene::Ref> Comparison::on_other_side(std::size_t side, const std::optional<scene::Ref>& ref) const {
  if (!ref) return std::nullopt;
  if (ref->kind == scene::Ref::Kind::bin) return ref;  // both maps have as many
  const auto key = input_key(prepared_.sides[side].run.keys, *ref);
  const auto& iterations = prepared_.sides[1 - side].run.keys.iterations;
  if (!key || ref->a >= iterations.size()) return std::nullopt;
  const std::vector<std::uint32_t>& origin = iterations[ref->a].origin;
  const auto found = std::find(origin.begin(), origin.end(), *key);
  if (found == origin.end()) return std::nullopt;
  scene::Ref other = *ref;
  other.b = static_cast<std::uint32_t>(found - origin.begin());
  return other;
}

bool Comparison::hover(std::size_t side, const std::optional<scene::Ref>& ref) {
  if (side > 1) return false;
  const auto before = selections_;
  selections_[side].hovered = ref;
  selections_[1 - side].hovered = on_other_side(side, ref);
  const bool moved = hovered_side_ != side;
  hovered_side_ = side;
  return moved || before != selections_;
}

bool Comparison::choose(std::size_t side, const std::optional<scene::Ref>& ref) {
  if (side > 1) return false;
  const auto before = selections_;
  selections_[side].chosen = ref;
  selections_[1 - side].chosen = on_other_side(side, ref);
  chosen_side_ = side;
  if (ref) {
    if (const auto key = input_key(prepared_.sides[side].run.keys, *ref)) (void)follow(key);
  }
  return before != selections_;
}

bool Comparison::follow(std::optional<std::uint32_t> key) {
  if (key && *key >= prepared_.sides[0].run.recording->input.size()) key.reset();
  const bool changed = selections_[0].followed_key != key;
  for (figures::Selection& selection : selections_) selection.followed_key = key;
  return changed;
}

panels::CompareView Comparison::view() const {
  panels::CompareView view;
  for (std::size_t k = 0; k < 2; ++k) {
    const ComparedRun& side = prepared_.sides[k];
    view.sides[k] = {side.run.recording.get(), revision_ + k, &side.run.keys, &moments_[k], selections_[k], side.figure,
                     side.iterations,          &side.whole,   nullptr,        guesses_[k]};
  }
  view.alignment = &prepared_.alignment;
  view.position = position_;
  view.hovered_side = hovered_side_;
  view.hovered = selections_[hovered_side_].hovered;
  view.chosen_side = chosen_side_;
  return view;
}

}  // namespace scatterscope::app
