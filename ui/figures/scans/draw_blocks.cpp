// Blocks of threads over the keys that they work on, and the arrows between the stages of a figure.
#include <algorithm>
#include <cmath>

#include "kernels/texts/figure_scans.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {

using scene::Align;
using scene::Line;
using scene::Point;
using scene::Rect;
using scene::Ref;
using scene::Role;

namespace {

// Pixels: waves of a lower or narrower arrow would not be seen as such.
constexpr float least_wavy = 36, least_wavy_width = 16;

// A triangle in place of an arrow that has no room for its waves: a head without a shaft. That of a thread at work is
// larger.
Line thread_triangle(Point top, float height, float room, bool acts) {
  constexpr float of_head = 4.5F, head_by_width = 2.5F, of_half = 2, half_by_width = 1.2F;  // as arrow_head()
  const float widest = acts ? 4.2F : 2.6F;
  const float stroke =
      std::clamp(std::min((height - of_head) / head_by_width, (room / 2 - of_half) / half_by_width), 0.2F, widest);
  const float length = of_head + head_by_width * stroke, begin = top.y + (height - length) / 2;
  Line line{{{top.x, begin}, {top.x, begin + length}}};
  line.stroke_width = stroke;
  line.arrow = true;
  return line;
}

// A wavy arrow of a thread, `height` pixels down from `top`.
Line thread_arrow(Point top, float height, float width) {
  constexpr int points = 17;
  constexpr float waves = 2, amplitude = 3.2F;
  const float tail = std::min(width * 2.5F + 6, height * 0.55F);  // straight, under the head
  Line line;
  for (int i = 0; i < points; ++i) {
    const float along = static_cast<float>(i) / (points - 1);
    line.points.push_back(
        {top.x + amplitude * std::sin(along * waves * 2 * 3.14159265F), top.y + along * (height - tail)});
  }
  line.points.push_back({top.x, top.y + height});
  line.stroke_width = width;
  line.arrow = true;
  return line;
}

void draw_threads(Drawing& drawing, const StripLayout& layout, Rect box, const LiveKeys& live, std::uint32_t first,
                  std::uint32_t end) {
  if (layout.cell_width < 7) return;
  const float height = box.height - 8;
  const bool wavy = height >= least_wavy && layout.cell_width >= least_wavy_width;
  for (std::uint32_t p = first; p < end; ++p) {
    const bool acts = live.acts_now(p);
    const Point top{layout.centre(p), box.at.y + 4};
    Line line = wavy ? thread_arrow(top, height, acts ? 3.2F : 2.2F)
                     : thread_triangle(top, height, layout.cell_width - 1, acts);
    line.stroke = acts ? Role::now : Role::thread;
    const Mark mark = live.mark(p);
    const auto thread = live.thread(p);
    // A key that moves within its tile is in other threads' hands: the sentence's thread is marked.
    const bool speaks =
        thread && (thread == drawing.chosen_thread || (drawing.lead_key && thread == drawing.lead_thread));
    const bool of_key = of_user(mark) && !(thread && drawing.chosen_thread);
    if (mark == Mark::hovered || speaks || of_key) line.stroke = mark_role(mark);
    if (thread) line.ref = Ref::to_thread(thread->block, thread->thread);
    drawing.arrows.emplace_back(std::move(line));
  }
}

}  // namespace

float least_blocks_height(const FigureInput& input) {
  constexpr float least = 50, usual = 58, usual_room = 520;  // logical pixels
  if (!(input.room.height > 1)) return usual;
  return std::clamp(usual * input.room.height / usual_room, least, usual);
}

void draw_blocks(Drawing& drawing, const StripLayout& layout, float y, float height, const LiveKeys& live) {
  constexpr float label_height = 20, gap = 3;
  const recording::Config& config = drawing.input.recording().config;
  const std::uint32_t threads = std::max(1U, config.block_threads);
  const std::uint32_t tile = threads * std::max(1U, config.keys_per_thread);
  // All blocks are named, or numbered, or none is.
  const auto last = std::to_string((std::max(1U, live.count()) - 1) / tile);
  const float room = static_cast<float>(std::min(threads, live.count())) * layout.cell_width - 4;
  const bool named = drawing.width(drawing.say(texts::fig_block, {last}), label_size, true) <= room;
  const bool numbered = drawing.width(last, label_size, true) <= room;
  std::optional<std::uint32_t> left_block;
  for (std::uint32_t first = 0; first < live.count(); first += threads) {
    const std::uint32_t end = std::min(live.count(), first + threads);
    // Blocks that take a tile stand over its first keys; those that go on behind the keys of the others stand there
    // again.
    const auto who = live.thread(first);
    if (who ? who->block == left_block : first % tile != 0) continue;
    left_block = who ? std::optional(who->block) : std::nullopt;
    const std::string block = std::to_string(who ? who->block : first / tile);
    const float inset = std::min(2.5F, layout.cell_width * 0.08F);
    const float left = layout.left(first) + inset, right = layout.left(end) - inset;
    Rect box{{left, y + label_height}, right - left, height - label_height - gap, Role::none, Role::block, 2};
    if (right - left < 8) box.stroke_width = 1;
    drawing.cells.emplace_back(box);
    const std::string words = named ? drawing.say(texts::fig_block, {block}) : block;
    if ((named || numbered) && drawing.width(words, label_size, true) <= right - left + 2) {
      drawing.text({(left + right) / 2, y + label_height - 6}, words, label_size, Role::block, Align::middle, true);
    }
    draw_threads(drawing, layout, box, live, first, end);
  }
}

void draw_brace(Drawing& drawing, float left, float right, float y, Role colour, bool now, bool wedge) {
  const float middle = (left + right) / 2, bend = std::min(5.0F, (right - left) / 4);
  scene::Line line;
  if (wedge) {
    line.points = {{left, y}, {middle, y + 9}, {right, y}};
  } else {
    line.points = {{left, y},        {left + 1.5F, y + 3.5F}, {left + bend, y + 5},  {middle - bend, y + 5},
                   {middle, y + 10}, {middle + bend, y + 5},  {right - bend, y + 5}, {right - 1.5F, y + 3.5F},
                   {right, y}};
  }
  line.stroke = colour;
  line.stroke_width = now ? 3 : 2;
  drawing.arrows.emplace_back(std::move(line));
}

void draw_stage(Drawing& drawing, float x, float y0, float y1, const std::string& words, float right_edge) {
  Line arrow;
  arrow.points = {{x, y0}, {x, y1}};
  arrow.stroke = Role::arrow;
  arrow.stroke_width = 2;
  arrow.arrow = true;
  drawing.arrows.emplace_back(std::move(arrow));
  if (words.empty()) return;
  const bool right = x + 12 + drawing.width(words, label_size) <= right_edge;
  drawing.plate({right ? x + 12 : x - 12, (y0 + y1) / 2 + label_size * 0.36F}, words, Role::ink,
                right ? Align::start : Align::end);
}

}  // namespace scatterscope::figures
