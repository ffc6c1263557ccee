#include "ui/figures/bits/live_keys.h"

#include "kernels/story/events.h"
#include "ui/overloaded.h"

namespace scatterscope::figures {

std::vector<std::uint32_t> keys_shown(const FigureInput& input, std::uint32_t iteration, const scene::Ref& ref) {
  switch (ref.kind) {
    case scene::Ref::Kind::key: {
      const auto original = story::original_key(input.keys(), ref.iteration(), ref.key());
      const auto position = original ? story::position_of(input.keys(), iteration, *original) : std::nullopt;
      return position ? std::vector{*position} : std::vector<std::uint32_t>{};
    }
    case scene::Ref::Kind::thread:
      return story::keys_of_thread(input, iteration, {ref.block(), ref.thread()});
    case scene::Ref::Kind::cell:
      if (ref.array() >= input.recording().arrays.size()) return {};
      return story::keys_in_cell(input, iteration, {ref.array(), ref.block(), ref.index()});
    default:
      return {};
  }
}

std::optional<std::uint32_t> key_shown(const FigureInput& input, std::uint32_t iteration, const scene::Ref& ref) {
  const std::vector<std::uint32_t> shown = keys_shown(input, iteration, ref);
  return shown.empty() ? std::nullopt : std::optional(shown.front());
}

std::optional<std::uint32_t> original_key_shown(const FigureInput& input, const scene::Ref& ref) {
  const analysis::KeyTable& keys = input.keys();
  const recording::Recording& recording = input.recording();
  if (ref.kind == scene::Ref::Kind::key) return story::original_key(keys, ref.iteration(), ref.key());
  if (ref.kind != scene::Ref::Kind::cell) return std::nullopt;
  // A cell of the arrays that hold the keys: before they move, or after.
  const std::uint32_t t = input.moment().step();
  const recording::Iteration* now = recording.iteration_of(t == 0 ? 0 : t - 1);
  if (now == nullptr || now->index >= keys.iterations.size()) return std::nullopt;
  const analysis::KeyTable::Iteration& table = keys.iterations[now->index];
  if (now->result_array == ref.array()) {
    for (const auto& move : table.moves) {
      if (move && move->to == ref.index() && move->step < t && move->from < table.origin.size()) {
        return table.origin[move->from];
      }
    }
  }
  if (now->keys_array == ref.array() && ref.index() < table.origin.size()) return table.origin[ref.index()];
  // Or within their tiles.
  const bool in_tile =
      now->local && ref.array() < recording.arrays.size() &&
      (ref.array() == now->local->keys_array || recording.arrays[ref.array()].content == recording::Content::keys);
  if (!in_tile) return std::nullopt;
  FigureInput open = input;
  open.view.hide_step = false;
  const auto key = key_shown(open, now->index, ref);
  return key ? story::original_key(keys, now->index, *key) : std::nullopt;
}

scene::Ref ref_to(const story::Place& place) {
  return std::visit(Overloaded{[](const story::HeldIn& held) {
                                 scene::Ref ref = ref_to(held.cell);
                                 ref.d = static_cast<std::uint32_t>(held.which);
                                 return ref;
                               },
                               [](const story::ShownOf& shown) {
                                 const auto meaning = static_cast<std::uint32_t>(shown.meaning);
                                 return scene::Ref::to_key(shown.iteration, shown.position, meaning);
                               },
                               [](story::OfRun) { return scene::Ref{}; }},
                    place);
}

std::optional<story::Place> place_shown(const FigureInput& input, const scene::Ref& ref) {
  if (ref.kind == scene::Ref::Kind::key && ref.number() != 0 && ref.number() < static_cast<std::uint32_t>(Meaning::end))
    return story::ShownOf{ref.iteration(), ref.key(), static_cast<Meaning>(ref.number())};
  if (ref.kind == scene::Ref::Kind::cell && ref.array() < input.recording().arrays.size() && ref.number() <= 2)
    return story::HeldIn{{ref.array(), ref.block(), ref.index()}, static_cast<story::HeldIn::Which>(ref.number())};
  return std::nullopt;
}

std::vector<scene::Ref> operands_shown(const FigureInput& input, const scene::Ref& ref) {
  const auto place = place_shown(input, ref);
  std::vector<scene::Ref> found;
  if (!place) return found;
  const auto operands = story::operands_of(input, drawn_iteration(input), *place);
  if (!operands) return found;
  for (const story::Operand& each : operands->all)
    if (!std::holds_alternative<story::OfRun>(each.place)) found.push_back(ref_to(each.place));
  return found;
}

namespace {

// A cell that was chosen for the key that it held holds another one later: the key is followed, and marked alone.
bool yields_to_followed(const FigureInput& input, std::uint32_t iteration) {
  const Selection& selection = input.view.selection;
  return selection.followed_key && selection.chosen && selection.chosen->kind == scene::Ref::Kind::cell &&
         !keys_shown(input, iteration, *selection.chosen).empty();
}

}  // namespace

story::Protagonist protagonist(const FigureInput& input) {
  const std::uint32_t iteration = drawn_iteration(input);
  const Selection& selection = input.view.selection;
  story::Choice choice{.thread = selection.watched, .key = selection.followed_key};
  if (selection.chosen) {
    const scene::Ref& ref = *selection.chosen;
    if (ref.kind == scene::Ref::Kind::thread && !choice.thread) choice.thread = ThreadId{ref.block(), ref.thread()};
    if (ref.kind == scene::Ref::Kind::key) choice.position = key_shown(input, iteration, ref);
    if (ref.kind == scene::Ref::Kind::cell && !yields_to_followed(input, iteration))
      choice.cell = story::CellId{ref.array(), ref.block(), ref.index()};
  }
  return story::protagonist(input, iteration, choice);
}

std::optional<std::uint32_t> lead_key(const FigureInput& input) {
  const std::uint32_t iteration = drawn_iteration(input);
  if (iteration >= input.keys().iterations.size()) return std::nullopt;
  const auto& lead = input.keys().iterations[iteration].lead;
  const Selection& selection = input.view.selection;
  const bool any = selection.chosen || selection.watched;
  if (!lead || !lead->key || selection.followed_key || (any && protagonist(input).chosen)) return std::nullopt;
  return story::original_key(input.keys(), iteration, *lead->key);
}

LiveKeys::LiveKeys(const FigureInput& input, std::uint32_t iteration) : IterationKeys(input, iteration) {
  const Selection& selection = input.view.selection;
  const auto set = [&](std::uint32_t p, Mark mark) {
    if (p >= count()) return;
    marks_.resize(count(), Mark::none);
    marks_[p] = mark;
  };
  const auto set_all = [&](const std::optional<scene::Ref>& ref, Mark mark) {
    if (!ref) return;
    for (const std::uint32_t p : keys_shown(input, iteration, *ref)) set(p, mark);
  };
  if (const auto lead = input.view.settled ? std::nullopt : lead_key(input))
    if (const auto p = story::position_of(input.keys(), iteration, *lead)) set(*p, Mark::lead);
  set_all(selection.hovered, Mark::hovered);
  if (!yields_to_followed(input, iteration)) set_all(selection.chosen, Mark::chosen);
  if (selection.followed_key)
    if (const auto p = story::position_of(input.keys(), iteration, *selection.followed_key)) set(*p, Mark::followed);
}

}  // namespace scatterscope::figures
