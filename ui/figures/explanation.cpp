#include "ui/figures/explanation.h"

#include <algorithm>
#include <utility>

#include "kernels/story/sentences/describe.h"
#include "kernels/texts/figure_bits.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/sentences.h"
#include "ui/overloaded.h"
#include "ui/terms.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::BoxPtr;
using layout::Need;
using scene::Align;
using scene::Role;

constexpr float box_height = 26, name_size = 12, value_size = 15;
constexpr std::size_t most_boxes = 17;  // of a sum: sixteen keys and the sum

scene::Scene laid_out(layout::Box& box, float width, std::string title) {
  layout::Layers layers;
  const float inside = std::max(1.0F, width - 2 * caption_edge);
  const float height = box.height(inside).wish;
  box.place({caption_edge, caption_edge / 2, inside, height});
  box.draw(layers);
  scene::Scene made;
  made.width = width;
  made.height = height + caption_edge;
  made.title = std::move(title);
  for (auto* part : {&layers.cells, &layers.arrows, &layers.texts, &layers.outlines})
    std::move(part->begin(), part->end(), std::back_inserter(made.shapes));
  return made;
}

// What the source calls a number, ones_before[9], or words for what a thread shows of the key in a place.
std::string name_of(const story::Place& place, const recording::Recording& recording, Language language) {
  constexpr std::pair<story::Meaning, Text> said[] = {{story::Meaning::bit, texts::box_bit},
                                                      {story::Meaning::before, texts::box_before},
                                                      {story::Meaning::before_in_tile, texts::box_before},
                                                      {story::Meaning::through, texts::box_through},
                                                      {story::Meaning::destination, texts::box_destination},
                                                      {story::Meaning::in_bucket, texts::box_in_bucket},
                                                      {story::Meaning::total, texts::box_total}};
  return std::visit(
      Overloaded{[&](const story::HeldIn& held) {
                   return recording.arrays[held.cell.array].name + "[" + std::to_string(held.cell.index) + "]";
                 },
                 [&](const story::ShownOf& shown) {
                   for (const auto& [meaning, words] : said)
                     if (meaning == shown.meaning)
                       return format_text(words, language, {std::to_string(shown.position)});
                   const auto named = std::find_if(recording.names.begin(), recording.names.end(), [&](const auto& n) {
                     return shown.meaning != story::Meaning::none && n.meaning == shown.meaning;
                   });
                   return (named == recording.names.end() ? "" : named->name + " ") + std::to_string(shown.position);
                 },
                 [](story::OfRun of) {
                   return std::string(of == story::OfRun::index ? "i" : of == story::OfRun::count ? "N" : "");
                 }},
      place);
}

// A number in a box, its name above it.
BoxPtr number_box(const scene::TextMetrics& metrics, const std::string& name, std::uint64_t value, bool result) {
  const std::string number = std::to_string(value);
  const bool mono = std::all_of(name.begin(), name.end(), [](char c) { return c >= ' '; });  // not of Chinese words
  const float width = std::max(
      {28.0F, metrics.width(name, name_size, false, mono) + 4, metrics.width(number, value_size, true, true) + 10});
  return layout::canvas(
      Need::exactly(width), Need::exactly(box_height + 18), [=](layout::Layers& layers, const Area& area) {
        const float middle = area.centre().x, top = area.bottom() - box_height;
        layers.texts.emplace_back(
            scene::Label{{middle, top - 5}, name, name_size, Role::faint, Align::middle, false, mono});
        layers.cells.emplace_back(scene::Rect{
            {area.x, top}, area.width, box_height, result ? Role::tint3 : Role::cell, Role::ink, result ? 2.0F : 1.0F});
        layers.texts.emplace_back(scene::Label{{middle, top + box_height / 2 + value_size * 0.36F},
                                               number,
                                               value_size,
                                               Role::ink,
                                               Align::middle,
                                               result,
                                               true});
      });
}

BoxPtr sign_box(const scene::TextMetrics& metrics, const std::string& sign) {
  return layout::canvas(
      Need::exactly(metrics.width(sign, value_size, true, false) + 4), Need::exactly(box_height + 18),
      [sign](layout::Layers& layers, const Area& area) {
        const float y = area.bottom() - box_height / 2 + value_size * 0.36F;
        layers.texts.emplace_back(scene::Label{{area.centre().x, y}, sign, value_size, Role::ink, Align::middle, true});
      });
}

// a + b - c = result, as many as there is room for; a number alone, beside which only a 0 was added, is no sum.
BoxPtr sum_boxes(const FigureInput& input, const story::Operands& operands, const story::Place& result) {
  if (operands.all.size() < 2 || operands.all.size() >= most_boxes) return nullptr;
  std::vector<BoxPtr> all;
  for (const story::Operand& each : operands.all) {
    if (!all.empty()) all.push_back(sign_box(scene::table_metrics(), each.minus ? "-" : "+"));
    all.push_back(number_box(scene::table_metrics(), name_of(each.place, input.recording(), input.looks.language),
                             each.value, false));
  }
  all.push_back(sign_box(scene::table_metrics(), "="));
  all.push_back(number_box(scene::table_metrics(), name_of(result, input.recording(), input.looks.language),
                           operands.value, true));
  return layout::flow(5, std::move(all));
}

}  // namespace

std::vector<layout::Run> with_terms(const std::string& words, Language language, Role colour, bool bold) {
  std::vector<layout::Run> runs;
  std::size_t at = 0;
  const auto take = [&](std::size_t end) {
    if (end > at) runs.push_back({words.substr(at, end - at), colour, bold});
    at = end;
  };
  for (const TermUse& use : terms_in(words, language)) {
    take(use.begin);
    take(use.end);
    runs.back().ref = scene::Ref::to_term(use.term);
    runs.back().dotted = true;
  }
  take(words.size());
  return runs;
}

scene::Scene caption_scene(const std::string& words, Language language, float width, Align align,
                           const scene::TextMetrics& metrics) {
  const BoxPtr box = layout::words(metrics, with_terms(words, language),
                                   {.size = caption_size, .align = align, .line_pitch = caption_pitch});
  return laid_out(*box, width, words);
}

scene::Scene why_scene(const FigureInput& input, float width) {
  const story::Instant at = input;
  const story::Why why = story::explain_step(at, protagonist(input));
  layout::Column all;
  std::string title;
  for (const std::string& line : lines_of(why, at, input.looks.language, input.looks.key_format)) {
    title += (title.empty() ? "" : "\n") + line;
    all.add(layout::words(scene::table_metrics(), with_terms(line, input.looks.language),
                          {.size = caption_size, .line_pitch = caption_pitch}));
    all.add(layout::spacer(Need::exactly(3)));
  }
  if (why.operands && why.result) all.add(sum_boxes(input, *why.operands, *why.result));
  return laid_out(all, width, std::move(title));
}

}  // namespace scatterscope::figures
