// Figs. 13.5, 13.8 and 13.10: each tile sorted in shared memory, then its buckets written to their places.
#include <algorithm>

#include "ui/figures/tiles/local_figures.h"
#include "ui/figures/tiles/local_parts.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Rect;
using scene::Role;

constexpr float writers_height = 24, writer_size = 13, least_write_gap = 84;
enum : std::size_t { heading, blocks, keys, local_gap, local_keys, writers, write_gap, result, words, part_count };

// From the sorted tiles to the result, in the colours of the buckets.
std::vector<KeyMove> moves_to_buckets(const FigureInput& input, const LiveKeys& live) {
  const analysis::KeyTable::Iteration& table = input.keys.iterations[live.iteration()];
  std::vector<KeyMove> moves;
  for (std::uint32_t q = 0; q < live.count(); ++q) {
    const std::uint32_t key = table.local_from[q];
    const unsigned digit = live.digit(live.key(key));
    moves.push_back({q, live.target(key).value_or(q), live.moved(key), live.mark(key), scene::bucket_role(digit), digit,
                     live.key_ref(key)});
  }
  return moves;
}

// Of a strip without text: one coloured bar.
void draw_writers_bar(Drawing& drawing, const StripLayout& layout, const LiveKeys& live, const LocalStage& stage,
                      float y) {
  const analysis::KeyTable::Iteration& table = drawing.input.keys.iterations[live.iteration()];
  scene::Grid bar{{layout.x, y + 7}, layout.cell_width, 5, layout.count};
  for (std::uint32_t q = 0; q < live.count(); ++q) {
    const bool shown = visible(stage.writer(q).when);
    bar.cells.push_back(shown ? scene::bucket_role(live.digit(live.key(table.local_from[q]))) : Role::paper);
  }
  drawing.cells.emplace_back(std::move(bar));
}

// Under each position of the sorted tiles the thread that writes its key, over a bar for each bucket: which threads
// write together.
void draw_writers(Drawing& drawing, const StripLayout& layout, const LiveKeys& live, const LocalStage& stage, float y) {
  const analysis::KeyTable::Iteration& table = drawing.input.keys.iterations[live.iteration()];
  if (!layout.with_text) {
    draw_writers_bar(drawing, layout, live, stage, y);
    return;
  }
  const std::string last = std::to_string(std::max(1U, drawing.input.recording.config.block_threads) - 1);
  const bool numbered = drawing.width(last, writer_size, true) <= layout.cell_width;
  const auto bucket = [&](std::uint32_t q) { return live.digit(live.key(table.local_from[q])); };
  bool any = false;
  for (std::uint32_t q = 0; q < live.count();) {
    // A run of one bucket within a tile, as far as its threads have shown that they write it.
    std::uint32_t end = q;
    bool now = false;
    for (; end < live.count() && end / stage.tile_keys() == q / stage.tile_keys() && bucket(end) == bucket(q); ++end) {
      const LocalStage::Writer writer = stage.writer(end);
      if (!visible(writer.when)) break;
      now = now || writer.when == When::now;
      if (!numbered) continue;
      drawing.text({layout.centre(end), y + 15}, std::to_string(writer.thread), writer_size,
                   scene::bucket_role(bucket(q)), Align::middle, true);
      std::get<scene::Text>(drawing.texts.back()).ref = {scene::Ref::Kind::thread,
                                                         stage.block_of(q / stage.tile_keys()), writer.thread, 0};
    }
    if (end == q) {
      ++q;
      continue;
    }
    any = true;
    const float inset = std::min(3.0F, layout.cell_width * 0.1F);
    drawing.arrows.emplace_back(Rect{{layout.left(q) + inset, y + 19},
                                     static_cast<float>(end - q) * layout.cell_width - 2 * inset,
                                     now ? 4.0F : 3.0F,
                                     scene::bucket_role(bucket(q))});
    q = end;
  }
  if (any && numbered) {
    drawing.text({layout.x - 8, y + 15}, drawing.say(Text::fig_thread_word), gap_label_size, Role::faint, Align::end);
  }
}

}  // namespace

scene::Scene draw_local_sort(const FigureInput& input, Text title) {
  if (input.recording.iterations.empty() || input.recording.input.empty()) {
    return nothing_to_draw(input, title, Text::fig_no_keys);
  }
  Drawing drawing(input);
  const std::uint32_t k = drawn_iteration(input);
  const LiveKeys live(input, k);
  const LocalStage stage(input, k);
  const GapLabel write_label = gap_label(drawing, Text::fig_write_globally);
  const float column = std::max(gap_label(drawing, Text::fig_sort_locally).width, write_label.width) + 8;
  StripLayout layout = strip_layout(input, column, local_room);
  const bool low = is_low(input);
  const WriteWords told(drawing, live, stage, narrowed(input, local_room));
  const float label_room = layout.with_text ? 0.0F : 20.0F;  // for the labels of marked cells
  Part parts[part_count] = {{heading_height, 0},
                            {least_blocks_height(input), 0.3F},
                            {layout.cell_height, 0.3F},
                            {lowered(input, least_local_gap + label_room + 24), 1},
                            {layout.cell_height, 0.3F},
                            {layout.with_text ? writers_height : 14.0F, 0},
                            {lowered(input, least_write_gap + label_room), 1},
                            {layout.cell_height, 0.3F},
                            {low ? 0.0F : told.height(), 0}};
  const std::string heading_words = iteration_heading(input, k);
  const Frame frame = stretch(input, layout, parts, 2 * margin + drawing.width(heading_words, heading_size, true));
  layout.cell_height = parts[keys].height;
  drawing.heading(heading_words);
  float y = margin + parts[heading].height;
  y = draw_local_half(drawing, layout, live, stage, {parts[blocks].height, parts[local_gap].height}, y);
  draw_writers(drawing, layout, live, stage, y);
  y += parts[writers].height;
  draw_moves(drawing, layout, y + 2, y + parts[write_gap].height - 2, moves_to_buckets(input, live));
  draw_gap_label(drawing, layout, write_label, y, y + parts[write_gap].height);
  y += parts[write_gap].height;
  draw_keys(drawing, layout, y, arriving_keys(live));
  y += layout.cell_height;
  if (!low) told.draw(drawing, margin, y);
  return drawing.finish(drawing.say(title), frame.width, frame.height);
}

}  // namespace scatterscope::figures
