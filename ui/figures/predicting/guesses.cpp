#include "ui/figures/predicting/guesses.h"

#include <algorithm>
#include <variant>

#include "ui/figures/bits/live_keys.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Label;
using scene::Rect;
using scene::Ref;
using scene::Role;

constexpr float guess_size = 13, bar_room = 34, frame = 2;

#define SCATTERSCOPE_SLIP(name) Text::slip_##name,
constexpr Text slips[] = {SCATTERSCOPE_SLIPS(SCATTERSCOPE_SLIP)};
#undef SCATTERSCOPE_SLIP

std::optional<story::Predicted> number_of(const FigureInput& input, const Ref& of) {
  const auto place = place_shown(input, of);
  return place ? story::predicted(input, drawn_iteration(input), *place) : std::nullopt;
}

// The box of what has just this reference; the lowest of several.
const Rect* box_of(const scene::Scene& scene, const Ref& ref) {
  const Rect* found = nullptr;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* box = std::get_if<Rect>(&shape);
    if (box != nullptr && box->ref == ref && (found == nullptr || box->at.y > found->at.y)) found = box;
  }
  return found;
}

// Where a guess of a destination would send its key, if the figure draws both.
struct Way {
  Rect from, to;
};
std::optional<Way> way_of(const scene::Scene& scene, const FigureInput& input, const Guess& guess) {
  const bool destination =
      guess.of.kind == Ref::Kind::key && guess.of.d == static_cast<std::uint32_t>(Meaning::destination);
  if (!destination || guess.of.a >= input.recording.iterations.size()) return std::nullopt;
  Ref key = guess.of;
  key.d = 0;
  const Ref to{Ref::Kind::cell, input.recording.iterations[guess.of.a].result_array, 0,
               static_cast<std::uint32_t>(guess.number)};
  const Rect *start = box_of(scene, key), *end = box_of(scene, to);
  if (start == nullptr || end == nullptr || guess.number > UINT32_MAX) return std::nullopt;
  return Way{*start, *end};
}

void dashed_frame(scene::Scene& scene, const Rect& box, Role role) {
  Rect made{{box.at.x - frame, box.at.y - frame}, box.width + 2 * frame, box.height + 2 * frame, Role::none, role, 2};
  made.dashed = true;
  made.radius = 3;
  scene.shapes.emplace_back(made);
}

// The number on paper of its own, over the upper right corner; struck out where it is wrong.
void number_at_corner(scene::Scene& scene, const Rect& box, const Guess& guess, Verdict verdict,
                      const scene::TextMetrics& metrics) {
  const std::string words = std::to_string(guess.number);
  const float wide = metrics.width(words, guess_size, true, true) + 6, high = guess_size + 3;
  const float x = std::clamp(box.at.x + box.width - wide / 2, 0.0F, std::max(0.0F, scene.width - wide));
  const float y = std::max(0.0F, box.at.y - high * 0.6F);
  scene.shapes.emplace_back(
      Rect{{x, y}, wide, high, Role::paper, Role::selected, verdict == Verdict::right ? 2.F : 1.F, 3});
  scene.shapes.emplace_back(
      Label{{x + wide / 2, y + guess_size}, words, guess_size, Role::selected, Align::middle, true, true});
  if (verdict != Verdict::wrong) return;
  scene::Line stroke{{{x + 2, y + high - 3}, {x + wide - 2, y + 3}}, Role::selected, 1.5F};
  scene.shapes.emplace_back(std::move(stroke));
}

// As high as the share of those who raised a hand.
void bar(scene::Scene& scene, const Rect& box, const Guess& guess, std::uint32_t most) {
  const float part = static_cast<float>(guess.hands) / static_cast<float>(std::max(1U, most));
  const float high = std::max(2.0F, bar_room * part), wide = std::min(box.width * 0.5F, 22.0F);
  const float x = box.at.x + (box.width - wide) / 2;
  scene.shapes.emplace_back(Rect{{x, box.at.y - high - 3}, wide, high, Role::selected});
  scene.shapes.emplace_back(Label{{box.at.x + box.width / 2, box.at.y - high - 6},
                                  std::to_string(guess.hands),
                                  guess_size,
                                  Role::selected,
                                  Align::middle,
                                  true,
                                  true});
}

}  // namespace

std::optional<Asked> asked_of(const FigureInput& input, const Ref& clicked) {
  const std::uint32_t iteration = drawn_iteration(input);
  if (iteration >= input.recording.iterations.size() || iteration >= input.keys.iterations.size()) return std::nullopt;
  const auto made_now = [&](const Ref& of) {
    const auto number = number_of(input, of);
    return number && number->made_now;
  };
  if (clicked.kind == Ref::Kind::cell && clicked.a == input.recording.iterations[iteration].result_array &&
      input.selection.followed_key) {
    const auto p = story::position_of(input.keys, iteration, *input.selection.followed_key);
    const Ref of = ref_to(story::ShownOf{iteration, p.value_or(0), Meaning::destination});
    if (p && made_now(of)) return Asked{of, clicked.c};
  }
  if (made_now(clicked)) return Asked{clicked, std::nullopt};
  return std::nullopt;
}

std::string question_words(const FigureInput& input, const Ref& of) {
  if (of.kind == Ref::Kind::cell && of.a < input.recording.arrays.size()) {
    const std::string cell = input.recording.arrays[of.a].name + "[" + std::to_string(of.c) + "]";
    return format_text(Text::predict_cell, input.language, {cell});
  }
  const std::string key = std::to_string(of.b);
  switch (static_cast<Meaning>(of.d)) {
    case Meaning::bit:
      return format_text(Text::predict_bit, input.language, {key});
    case Meaning::before:
      return format_text(Text::predict_before, input.language, {key});
    case Meaning::destination:
      return format_text(Text::predict_destination, input.language, {key});
    default:
      return format_text(Text::predict_number, input.language, {key});
  }
}

Verdict verdict_of(const FigureInput& input, const Guess& guess) {
  const auto number = number_of(input, guess.of);
  if (!number || (number->made_now && input.hide_step)) return Verdict::open;
  return number->value == guess.number ? Verdict::right : Verdict::wrong;
}

std::string verdict_words(const FigureInput& input, const Guess& guess) {
  const Verdict verdict = verdict_of(input, guess);
  if (verdict == Verdict::open) return {};
  const std::string said = std::to_string(guess.number);
  if (verdict == Verdict::right) return format_text(Text::predict_right, input.language, {said});
  const auto place = place_shown(input, guess.of);
  const std::string number = std::to_string(number_of(input, guess.of)->value);
  std::string words = format_text(Text::predict_wrong, input.language, {said, number});
  if (const auto slip = story::slip_of(input, drawn_iteration(input), *place, guess.number))
    words = format_text(Text::sentence_next, input.language, {words, slip_words(*slip, input.language)});
  return words;
}

std::string slip_words(story::Slip slip, Language language) {
  return text(slips[static_cast<std::size_t>(slip)], language);
}

void draw_guesses(scene::Scene& scene, const FigureInput& input, std::span<const Guess> guesses) {
  std::uint32_t most = 0;
  for (const Guess& guess : guesses) most = std::max(most, guess.hands);
  for (const Guess& guess : guesses) {
    const Verdict verdict = verdict_of(input, guess);
    // A vote is not shown before the answer is.
    if (guess.hands > 0 && verdict == Verdict::open) continue;
    const auto way = way_of(scene, input, guess);
    if (guess.hands > 0) {
      if (way) bar(scene, way->to, guess, most);
      continue;
    }
    if (way) {
      dashed_frame(scene, way->to, Role::selected);
      scene::Line arrow{{{way->from.at.x + way->from.width / 2, way->from.at.y + way->from.height},
                         {way->to.at.x + way->to.width / 2, way->to.at.y - frame}},
                        Role::selected,
                        2.5F};
      arrow.dashed = arrow.arrow = true;
      scene.shapes.emplace_back(std::move(arrow));
    } else if (const Rect* found = box_of(scene, guess.of)) {
      const Rect box = *found;
      dashed_frame(scene, box, Role::selected);
      number_at_corner(scene, box, guess, verdict, input.metrics);
    }
  }
}

}  // namespace scatterscope::figures
