#include "ui/figures/predicting/guesses.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <variant>

#include "kernels/analysis/memory_units.h"
#include "kernels/story/tiles/local_stage.h"
#include "kernels/texts/misconceptions.h"
#include "kernels/texts/predicting.h"
#include "kernels/texts/sentences.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Label;
using scene::Rect;
using scene::Ref;
using scene::Role;

constexpr float guess_size = 13, bar_room = 34, poll_room = 22, frame = 2;

#define MISCONCEPTION(name, mistake) texts::mistaken_##name,
constexpr Text sentences[] = {
#include "kernels/story/misconceptions/misconceptions.def"
};
#undef MISCONCEPTION

std::optional<story::Predictable> predictable(const FigureInput& input, const Ref& of) {
  if (of.kind == Ref::Kind::key && of.number() == 0) return story::MoveOf{of.iteration(), of.key()};
  if (of.kind == Ref::Kind::thread && of.number() != 0)
    return story::SectorsOf{of.step(), of.block(), of.thread() / analysis::warp_threads, of.number() == 2};
  const auto place = place_shown(input, of);
  if (!place) return std::nullopt;
  if (const auto* held = std::get_if<story::HeldIn>(&*place)) return *held;
  if (const auto* shown = std::get_if<story::ShownOf>(&*place)) return *shown;
  return std::nullopt;
}

// Words about a wrong guess, with what it comes from behind them.
Judgement with_misconception(const FigureInput& input, const Guess& guess, std::string words) {
  const auto place = predictable(input, guess.of);
  const story::WrongNumbers wrong = story::known_wrong_numbers(input, drawn_iteration(input), *place);
  const auto misconception = wrong.of(guess.number);
  if (!misconception) return {std::move(words), {}};
  words = format_text(texts::sentence_next, input.looks.language,
                      {words, misconception_words(wrong, guess.number, input.looks.language)});
  if (const unsigned mistake = story::mistake_of(*misconception); mistake > 0)
    words = format_text(texts::sentence_next, input.looks.language,
                        {words, format_text(texts::predict_mistake, input.looks.language, {std::to_string(mistake)})});
  return {std::move(words), misconception};
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

// The cell of its tile in which a key stands, where the figure draws tiles; else the key's own.
const Rect* start_of(const scene::Scene& scene, const FigureInput& input, const Ref& key) {
  const recording::Iteration& iteration = input.recording().iterations[key.iteration()];
  const bool tiles = iteration.local && key.iteration() < input.keys().iterations.size();
  if (!tiles || key.key() >= input.keys().iterations[key.iteration()].keys.size()) return box_of(scene, key);
  const auto place = story::LocalStage(input, key.iteration()).place(key.key());
  const Ref cell = Ref::to_cell(iteration.local->keys_array, 0, place.position);
  const Rect* found = visible(place.when) ? box_of(scene, cell) : nullptr;
  return found != nullptr ? found : box_of(scene, key);
}

// Where the arrows of stores into this cell's row begin; without any below what is written under the key.
float arrow_top(const scene::Scene& scene, const Rect& from, const Rect& to) {
  constexpr float near_row = 6, written = 30, gap = 2;
  const float below = from.at.y + from.height;
  float top = below;
  for (const scene::Shape& shape : scene.shapes) {
    if (const auto* line = std::get_if<scene::Line>(&shape)) {
      const bool real = line->arrow && line->ref.kind == Ref::Kind::key && line->points.front().y >= below - 1;
      if (real && std::abs(line->points.back().y - to.at.y) < near_row) return line->points.front().y;
    }
    const float x = from.at.x + from.width / 2;
    if (const auto* bar = std::get_if<Rect>(&shape))
      if (bar->fill != Role::none && bar->at.y > below && bar->at.y < below + written && bar->at.x <= x &&
          x <= bar->at.x + bar->width)
        top = std::max(top, bar->at.y + bar->height);
  }
  return top + gap;
}

// Where a guess of a destination would send its key, if the figure draws both.
struct Way {
  Rect from, to;
  float top = 0;  // where the arrow begins
};
std::optional<Way> way_of(const scene::Scene& scene, const FigureInput& input, const Guess& guess) {
  const bool destination =
      guess.of.kind == Ref::Kind::key &&
      (guess.of.number() == 0 || guess.of.number() == static_cast<std::uint32_t>(Meaning::destination));
  if (!destination || guess.of.iteration() >= input.recording().iterations.size()) return std::nullopt;
  Ref key = guess.of;
  key.d = 0;
  const Ref to = Ref::to_cell(input.recording().iterations[guess.of.iteration()].result_array, 0,
                              static_cast<std::uint32_t>(guess.number));
  const Rect *start = start_of(scene, input, key), *end = box_of(scene, to);
  if (start == nullptr || end == nullptr || guess.number > UINT32_MAX) return std::nullopt;
  return Way{*start, *end, arrow_top(scene, *start, *end)};
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

// A bar on a line, of `room` as high as the share of those who raised a hand, and their number above it.
struct Bar {
  float x = 0, bottom = 0, width = 0;
  const Guess& guess;
  bool right = false;
};
void draw_bar(scene::Scene& scene, const Bar& bar, std::uint32_t most, float room, const scene::TextMetrics& metrics) {
  const float part = static_cast<float>(bar.guess.hands) / static_cast<float>(std::max(1U, most));
  const float high = std::max(2.0F, room * part), top = bar.bottom - high;
  const std::string hands = std::to_string(bar.guess.hands);
  const float wide = metrics.width(hands, guess_size, true, true) + 4, centre = bar.x + bar.width / 2;
  scene.shapes.emplace_back(Rect{{centre - wide / 2, top - guess_size - 4}, wide, guess_size + 3, Role::paper});
  scene.shapes.emplace_back(Rect{
      {bar.x, top}, bar.width, high, bar.right ? Role::selected : Role::paper, Role::selected, bar.right ? 1.F : 2.F});
  scene.shapes.emplace_back(
      Label{{centre, top - 4}, hands, guess_size, Role::selected, Align::middle, bar.right, true});
}

bool overlap(const Rect& a, const Rect& b) {
  return a.at.x < b.at.x + b.width && b.at.x < a.at.x + a.width && a.at.y < b.at.y + b.height &&
         b.at.y < a.at.y + a.height;
}

// Of a scene, what nothing may be laid over: its cells and what stands in them, and its words.
std::vector<Rect> taken_in(const scene::Scene& scene, const scene::TextMetrics& metrics) {
  std::vector<Rect> all;
  for (const scene::Shape& shape : scene.shapes) {
    if (const auto* box = std::get_if<Rect>(&shape); box != nullptr && box->ref.kind != Ref::Kind::none)
      all.push_back(*box);
    if (const auto* grid = std::get_if<scene::Grid>(&shape)) {
      const std::size_t rows = (grid->cells.size() + grid->columns - 1) / std::max(1U, grid->columns);
      const float wide = grid->cell_width * static_cast<float>(grid->columns);
      all.push_back({grid->at, wide, (grid->cell_height > 0 ? grid->cell_height : 1) * static_cast<float>(rows)});
    }
    const auto* label = std::get_if<Label>(&shape);
    if (label == nullptr || label->text.empty()) continue;
    float wide = metrics.width(label->text, label->size, label->bold, label->mono), high = label->size;
    scene::Point at{label->at.x, label->at.y - high};
    const float back = label->align == Align::middle ? wide / 2 : label->align == Align::end ? wide : 0;
    if (label->turned) {
      std::swap(wide, high);
      at = {label->at.x - wide, label->at.y - high + back};
    } else {
      at.x -= back;
    }
    all.push_back({at, wide, high});
  }
  return all;
}

bool is_free(const std::vector<Rect>& taken, const Rect& place) {
  return std::none_of(taken.begin(), taken.end(), [&](const Rect& each) { return overlap(each, place); });
}

// The nearest place for a box of this size beside a cell that covers nothing; where there is none the scene grows.
scene::Point place_beside(scene::Scene& scene, const std::vector<Rect>& taken, const Rect& cell, float width,
                          float height) {
  constexpr float pitch = 3;
  const scene::Point middle{cell.at.x + cell.width / 2, cell.at.y + cell.height / 2};
  std::optional<scene::Point> best;
  float least = 0;
  for (float y = 0; y + height <= scene.height; y += pitch) {
    for (float x = 0; x + width <= scene.width; x += pitch) {
      const float far = std::hypot(x + width / 2 - middle.x, y + height / 2 - middle.y);
      if ((best && far >= least) || !is_free(taken, Rect{{x, y}, width, height})) continue;
      best = {x, y};
      least = far;
    }
  }
  if (best) return *best;
  const float y = scene.height;
  scene.height += height + frame;
  scene.width = std::max(scene.width, width);
  return {std::clamp(middle.x - width / 2, 0.0F, std::max(0.0F, scene.width - width)), y};
}

// From the edge of a cell to that of a box beside it, where they do not touch.
void connect(scene::Scene& scene, const Rect& cell, const Rect& box) {
  const auto edge = [](const Rect& of, scene::Point to) {
    return scene::Point{std::clamp(to.x, of.at.x, of.at.x + of.width), std::clamp(to.y, of.at.y, of.at.y + of.height)};
  };
  const scene::Point middle{box.at.x + box.width / 2, box.at.y + box.height / 2}, from = edge(cell, middle);
  scene.shapes.emplace_back(scene::Line{{from, edge(box, from)}, Role::selected, 1.5F, true});
}

// Beside the cell of a number: a bar for each answer, with the answer under it. Its place is taken then.
void draw_poll(scene::Scene& scene, std::vector<Rect>& taken, const Rect& cell, std::span<const Bar> bars,
               std::uint32_t most, const scene::TextMetrics& metrics) {
  constexpr float gap = 8, least = 22, edge = 4;
  float wide = least;
  for (const Bar& bar : bars)
    for (const std::uint64_t number : {bar.guess.number, std::uint64_t{bar.guess.hands}})
      wide = std::max(wide, metrics.width(std::to_string(number), guess_size, true, true));
  const float width = static_cast<float>(bars.size()) * (wide + gap) + gap;
  const float height = poll_room + 2 * (guess_size + edge) + edge;
  const scene::Point at = place_beside(scene, taken, cell, width, height);
  const Rect box{at, width, height, Role::paper, Role::selected, 1.5F, 4};
  taken.push_back(box);
  connect(scene, cell, box);
  scene.shapes.emplace_back(box);
  float x = at.x + gap;
  const float line = at.y + height - guess_size - edge - 2;
  for (Bar bar : bars) {
    bar.x = x;
    bar.width = wide;
    bar.bottom = line;
    draw_bar(scene, bar, most, poll_room, metrics);
    scene.shapes.emplace_back(Label{{x + wide / 2, line + guess_size + 2},
                                    std::to_string(bar.guess.number),
                                    guess_size,
                                    Role::ink,
                                    Align::middle,
                                    bar.right,
                                    true});
    x += wide + gap;
  }
}

// Votes are not shown before the answer is. Those for places stand over these where they cover nothing there, else all
// of a number stand together.
void draw_votes(scene::Scene& scene, const FigureInput& input, std::span<const Guess> guesses) {
  std::uint32_t most = 0;
  for (const Guess& guess : guesses) most = std::max(most, guess.hands);
  std::vector<Rect> taken = taken_in(scene, scene::table_metrics());
  std::map<Ref, std::vector<Bar>> polls;
  std::set<Ref> together;
  for (const Guess& guess : guesses) {
    const Verdict verdict = verdict_of(input, guess);
    if (guess.hands == 0 || verdict == Verdict::open) continue;
    Bar bar{0, 0, 0, guess, verdict == Verdict::right};
    if (const auto way = way_of(scene, input, guess)) {
      bar.width = std::min(way->to.width * 0.5F, 22.0F);
      bar.x = way->to.at.x + (way->to.width - bar.width) / 2;
      bar.bottom = way->to.at.y - 3;
    }
    // With the number of hands above it, which may be wider.
    const float hands = scene::table_metrics().width(std::to_string(guess.hands), guess_size, true, true) + 4;
    const float high = bar_room + guess_size + 4, wide = std::max(bar.width, hands);
    const Rect whole{{bar.x + (bar.width - wide) / 2, bar.bottom - high}, wide, high};
    const bool within = whole.at.y >= 0 && whole.at.x >= 0 && whole.at.x + wide <= scene.width;
    const bool over = bar.width > 0 && within && is_free(taken, whole);
    if (over) taken.push_back(whole);
    if (!over) together.insert(guess.of);
    polls[guess.of].push_back(bar);
  }
  for (const auto& [of, bars] : polls) {
    if (!together.contains(of)) {
      for (const Bar& bar : bars) draw_bar(scene, bar, most, bar_room, scene::table_metrics());
      continue;
    }
    const Rect* found = box_of(scene, of);
    if (found == nullptr) continue;
    const Rect box = *found;
    dashed_frame(scene, box, Role::selected);
    draw_poll(scene, taken, box, bars, most, scene::table_metrics());
  }
}

}  // namespace

std::optional<story::Predicted> number_of(const FigureInput& input, const Ref& of) {
  const auto place = predictable(input, of);
  return place ? story::predicted(input, drawn_iteration(input), *place) : std::nullopt;
}

std::vector<story::WrongNumber> wrong_numbers(const FigureInput& input, const Ref& of) {
  const auto place = predictable(input, of);
  if (!place) return {};
  return story::known_wrong_numbers(input, drawn_iteration(input), *place).take();
}

std::optional<Asked> asked_of(const FigureInput& input, const Ref& clicked) {
  const std::uint32_t iteration = drawn_iteration(input);
  if (iteration >= input.recording().iterations.size() || iteration >= input.keys().iterations.size())
    return std::nullopt;
  const auto made_now = [&](const Ref& of) {
    const auto number = number_of(input, of);
    return number && number->made_now;
  };
  const bool place =
      clicked.kind == Ref::Kind::cell && clicked.array() == input.recording().iterations[iteration].result_array;
  if (!place && made_now(clicked)) return Asked{clicked, std::nullopt};
  if (clicked.kind != Ref::Kind::cell || !input.view.selection.followed_key) return std::nullopt;
  const LiveKeys live(input, iteration);
  const auto p = story::position_of(input.keys(), iteration, *input.view.selection.followed_key);
  if (!p || !made_now(live.key_ref(*p))) return std::nullopt;
  if (!place) return Asked{live.key_ref(*p), std::nullopt};  // of the key in that cell
  if (clicked.index() >= live.count() || visible(live.filled(clicked.index()))) return std::nullopt;
  return Asked{live.key_ref(*p), clicked.index()};
}

std::string question_words(const FigureInput& input, const Ref& of) {
  if (of.kind == Ref::Kind::cell && of.array() < input.recording().arrays.size()) {
    const std::string cell = input.recording().arrays[of.array()].name + "[" + std::to_string(of.index()) + "]";
    return format_text(texts::predict_cell, input.looks.language, {cell});
  }
  if (of.kind == Ref::Kind::thread)
    return format_text(of.number() == 2 ? texts::predict_stored_sectors : texts::predict_loaded_sectors,
                       input.looks.language,
                       {std::to_string(of.thread() / analysis::warp_threads), std::to_string(of.block())});
  const std::string key = std::to_string(of.key());
  if (of.number() == 0) return format_text(texts::predict_destination, input.looks.language, {key});
  switch (static_cast<Meaning>(of.number())) {
    case Meaning::bit:
      return format_text(texts::predict_bit, input.looks.language, {key});
    case Meaning::before:
      return format_text(texts::predict_before, input.looks.language, {key});
    case Meaning::destination:
      return format_text(texts::predict_destination, input.looks.language, {key});
    case Meaning::total:
      return format_text(texts::predict_cell, input.looks.language, {"ones_total"});
    default:
      return format_text(texts::predict_number, input.looks.language, {key});
  }
}

Verdict verdict_of(const FigureInput& input, const Guess& guess) {
  const auto number = number_of(input, guess.of);
  if (!number || (number->made_now && input.view.hide_step)) return Verdict::open;
  return number->value == guess.number ? Verdict::right : Verdict::wrong;
}

Judgement judge(const FigureInput& input, const Guess& guess) {
  const Verdict verdict = verdict_of(input, guess);
  if (verdict == Verdict::open) return {};
  const std::string said = std::to_string(guess.number);
  if (verdict == Verdict::right) return {format_text(texts::predict_right, input.looks.language, {said}), {}};
  const std::string number = std::to_string(number_of(input, guess.of)->value);
  return with_misconception(input, guess, format_text(texts::predict_wrong, input.looks.language, {said, number}));
}

Judgement judge_votes(const FigureInput& input, std::span<const Guess> votes) {
  std::uint64_t all = 0, right = 0;
  const Guess* most = nullptr;  // of the wrong ones
  for (const Guess& guess : votes) {
    const Verdict verdict = verdict_of(input, guess);
    if (guess.hands == 0 || guess.of != votes.front().of || verdict == Verdict::open) continue;
    all += guess.hands;
    if (verdict == Verdict::right) right += guess.hands;
    if (verdict == Verdict::wrong && (most == nullptr || guess.hands > most->hands)) most = &guess;
  }
  if (all == 0) return {};
  const auto text_of = [](std::uint64_t number) { return std::to_string(number); };
  const std::uint64_t number = number_of(input, votes.front().of)->value;
  const std::string words =
      format_text(texts::predict_votes, input.looks.language, {text_of(number), text_of(right), text_of(all)});
  if (most == nullptr) return {words, {}};
  const std::string wrong =
      format_text(texts::predict_most, input.looks.language, {text_of(most->hands), text_of(most->number)});
  return with_misconception(input, *most, format_text(texts::sentence_next, input.looks.language, {words, wrong}));
}

std::string misconception_words(story::Misconception misconception, std::uint64_t wrong, Language language) {
  return format_text(sentences[static_cast<std::size_t>(misconception)], language, {std::to_string(wrong)});
}

std::string misconception_words(const story::WrongNumbers& all, std::uint64_t wrong, Language language) {
  const auto one = all.of(wrong), other = all.other_of(wrong);
  if (!one) return {};
  std::string words = misconception_words(*one, wrong, language);
  if (!other) return words;
  return format_text(texts::mistaken_either, language, {words, misconception_words(*other, wrong, language)});
}

void draw_guesses(scene::Scene& scene, const FigureInput& input, std::span<const Guess> guesses) {
  draw_votes(scene, input, guesses);
  for (const Guess& guess : guesses) {
    if (guess.hands > 0) continue;
    const auto way = way_of(scene, input, guess);
    if (way) {
      dashed_frame(scene, way->to, Role::selected);
      scene::Line arrow{
          {{way->from.at.x + way->from.width / 2, way->top}, {way->to.at.x + way->to.width / 2, way->to.at.y - frame}},
          Role::selected,
          2.5F};
      arrow.arrow = true;
      arrow.dashed = verdict_of(input, guess) != Verdict::right;
      scene.shapes.emplace_back(std::move(arrow));
    } else if (const Rect* found = box_of(scene, guess.of)) {
      const Rect box = *found;
      dashed_frame(scene, box, Role::selected);
      number_at_corner(scene, box, guess, verdict_of(input, guess), scene::table_metrics());
    }
  }
}

}  // namespace scatterscope::figures
