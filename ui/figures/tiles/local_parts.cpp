#include "ui/figures/tiles/local_parts.h"

#include <algorithm>
#include <set>

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Line;
using scene::Ref;
using scene::Role;

constexpr float gap_label_room = 80, gap_label_line = 1.22F;  // pixels; pitch by pixel of size
constexpr float count_size = 14, least_brace = 28;

unsigned low_bits(std::uint64_t digit, std::uint32_t bits) {
  return static_cast<unsigned>(digit & ((std::uint64_t{1} << bits) - 1));
}

// What comes down from the list to the tiles: a key in the colour of the bits that it is sorted by so far.
std::vector<KeyMove> moves_within_tiles(const LiveKeys& live, const LocalStage& stage) {
  std::vector<KeyMove> moves;
  for (std::uint32_t p = 0; p < live.count(); ++p) {
    const LocalStage::Place& place = stage.place(p);
    const unsigned digit = low_bits(live.digit(live.key(p)), place.bits);
    moves.push_back({p, place.position, place.when, live.mark(p),
                     place.bits == 0 ? Role::arrow : scene::bucket_role(digit), digit, live.key_ref(p)});
  }
  return moves;
}

void draw_dividers(Drawing& drawing, const StripLayout& layout, const LocalStage& stage, float y0, float y1) {
  if (static_cast<float>(stage.tile_keys()) * layout.cell_width < 8) return;
  for (std::uint32_t tile = 1; tile < stage.tiles(); ++tile) {
    const float x = layout.left(tile * stage.tile_keys());
    drawing.arrows.emplace_back(Line{{{x, y0}, {x, y1}}, Role::faint, 1.5F, true});
  }
}

// Which pass is at work, under the label of the gap.
void draw_pass(Drawing& drawing, const StripLayout& layout, const LiveKeys& live, const LocalStage& stage, float y) {
  if (!stage.pass()) return;
  const std::uint32_t number = stage.pass()->number;
  const bool now = stage.pass()->now;
  const std::string pass = std::to_string(number + 1), passes = std::to_string(live.range().digit_bits);
  for (const std::string& line : {drawing.say(Text::fig_pass, {pass, passes}),
                                  drawing.say(Text::fig_bit, {std::to_string(live.range().shift + number)})}) {
    drawing.text({layout.x - 8, y}, line, gap_label_size, now ? Role::now : Role::faint, Align::end, now);
    y += gap_label_size * gap_label_line;
  }
}

}  // namespace

GapLabel gap_label(const Drawing& drawing, Text words) {
  GapLabel label;
  const std::string all = drawing.say(words);
  label.lines = drawing.wrapped(all, gap_label_size, gap_label_room);
  // As narrow as so many lines can be.
  for (float room = gap_label_room; room > 0; room -= 4) {
    auto narrower = drawing.wrapped(all, gap_label_size, room);
    if (narrower.size() > label.lines.size()) break;
    label.lines = std::move(narrower);
  }
  for (const std::string& line : label.lines) label.width = std::max(label.width, drawing.width(line, gap_label_size));
  return label;
}

void draw_gap_label(Drawing& drawing, const StripLayout& layout, const GapLabel& label, float y0, float y1) {
  const float pitch = gap_label_size * gap_label_line;
  float y = (y0 + y1) / 2 - pitch * (static_cast<float>(label.lines.size()) / 2 - 0.75F);
  for (const std::string& line : label.lines) {
    drawing.text({layout.x - 8, y}, line, gap_label_size, Role::ink, Align::end);
    y += pitch;
  }
}

KeyCells tile_keys(const LiveKeys& live, const LocalStage& stage) {
  KeyCells keys;
  keys.shift = live.range().shift;
  keys.digit_bits = live.range().digit_bits;
  const std::vector<bool> read = stage.read_now();
  for (std::uint32_t p = 0; p < stage.count(); ++p) {
    const auto key = stage.occupant(p);
    Cell cell;
    cell.when = stage.held(p);
    if (key && visible(cell.when)) cell.mark = live.mark(*key);
    if (cell.when == When::now) cell.outline = Role::write;
    if (read[p]) cell.outline = Role::read;
    cell.ref = {Ref::Kind::cell, live.range().local->keys_array, 0, p};
    keys.cells.push_back(cell);
    keys.keys.push_back(key ? live.key(*key) : 0);
    keys.digit_bits_of.push_back(static_cast<std::uint8_t>(stage.bits_at(p)));
  }
  return keys;
}

float draw_local_half(Drawing& drawing, const StripLayout& layout, const LiveKeys& live, const LocalStage& stage,
                      LocalHeights heights, float y) {
  draw_blocks(drawing, layout, y, heights.blocks, live);
  y += heights.blocks;
  draw_keys(drawing, layout, y, departing_keys(live));
  const float top = y;
  y += layout.cell_height;
  draw_moves(drawing, layout, y + 2, y + heights.gap - 2, moves_within_tiles(live, stage));
  const GapLabel label = gap_label(drawing, Text::fig_sort_locally);
  const float pass_room = 2 * gap_label_size * gap_label_line;
  draw_gap_label(drawing, layout, label, y, y + heights.gap - pass_room);
  draw_pass(drawing, layout, live, stage, y + heights.gap - 6);
  y += heights.gap;
  draw_keys(drawing, layout, y, tile_keys(live, stage));
  y += layout.cell_height;
  draw_dividers(drawing, layout, stage, top - 6, y + 6);
  return y;
}

namespace {

// Opens upwards, its point below its middle.
void draw_brace(Drawing& drawing, float left, float right, float y, Role colour, bool now, bool wedge) {
  const float middle = (left + right) / 2, bend = std::min(5.0F, (right - left) / 4);
  Line line;
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

// Moves centres apart until none of these widths overlap, within [left, right]. False where they do not fit.
bool spread(std::vector<float>& centres, const std::vector<float>& widths, float left, float right) {
  float edge = left;
  for (std::size_t k = 0; k < centres.size(); ++k) {
    centres[k] = std::max(centres[k], edge + widths[k] / 2);
    edge = centres[k] + widths[k] / 2;
  }
  edge = right;
  for (std::size_t k = centres.size(); k-- > 0;) {
    centres[k] = std::min(centres[k], edge - widths[k] / 2);
    edge = centres[k] - widths[k] / 2;
  }
  return edge >= left - 0.5F;
}

// Under one tile. Zeros are named only where there is room for all: the table holds them too.
void draw_tile_braces(Drawing& drawing, const StripLayout& layout, const std::vector<LocalBucket>& buckets, float y) {
  const float left = layout.left(buckets.front().first);
  const float right = layout.left(buckets.back().first + buckets.back().size);
  for (const bool zeros : {true, false}) {
    std::vector<const LocalBucket*> told;
    std::vector<float> centres, widths;
    for (const LocalBucket& bucket : buckets) {
      if (bucket.size == 0 && !zeros) continue;
      told.push_back(&bucket);
      centres.push_back((layout.left(bucket.first) + layout.left(bucket.first + bucket.size)) / 2);
      widths.push_back(drawing.width(std::to_string(bucket.size), count_size, true) + 4);
    }
    if (!spread(centres, widths, left, std::max(right, left + layout.cell_width))) continue;
    for (std::size_t k = 0; k < told.size(); ++k) {
      if (told[k]->counted == When::never || told[k]->counted == When::future) continue;
      const bool hidden = told[k]->counted == When::hidden;
      drawing.text({centres[k], y + 12 + count_size}, hidden ? "?" : std::to_string(told[k]->size), count_size,
                   hidden ? Role::now : scene::bucket_role(told[k]->digit), Align::middle, true);
    }
    return;
  }
}

}  // namespace

void draw_braces(Drawing& drawing, const StripLayout& layout, const LiveKeys& live, const LocalStage& stage, float y) {
  // Where buckets are too narrow on average, none is named: the table names them all.
  if (static_cast<float>(stage.tile_keys()) * layout.cell_width < 8 * static_cast<float>(stage.buckets())) return;
  const std::vector<LocalBucket> buckets = story::local_buckets(live, stage);
  const float inset = std::min(2.0F, layout.cell_width * 0.1F);
  // Where one is narrow, all are wedges: a row has braces of one shape.
  const bool wedges = std::any_of(buckets.begin(), buckets.end(), [&](const LocalBucket& bucket) {
    return bucket.size > 0 && static_cast<float>(bucket.size) * layout.cell_width - 2 * inset < least_brace;
  });
  for (const LocalBucket& bucket : buckets) {
    if (bucket.size == 0 || !visible(bucket.counted)) continue;
    draw_brace(drawing, layout.left(bucket.first) + inset, layout.left(bucket.first + bucket.size) - inset, y + 2,
               scene::bucket_role(bucket.digit), bucket.counted == When::now, wedges);
  }
  for (std::size_t first = 0; first < buckets.size(); first += stage.buckets()) {
    const auto begin = buckets.begin() + static_cast<std::ptrdiff_t>(first);
    draw_tile_braces(drawing, layout, {begin, begin + static_cast<std::ptrdiff_t>(stage.buckets())}, y);
  }
}

namespace {

// Few keys leave room for the words of every block.
std::uint32_t most_word_lines(const LocalStage& stage) {
  return stage.count() <= 16 ? 8 : 4;
}

// "0–2, 5"
std::string ranges(const std::set<std::uint32_t>& numbers) {
  std::string out;
  for (auto it = numbers.begin(); it != numbers.end();) {
    const std::uint32_t first = *it;
    std::uint32_t last = first;
    while (++it != numbers.end() && *it == last + 1) last = *it;
    if (!out.empty()) out += ", ";
    out += std::to_string(first) + (last > first ? "–" + std::to_string(last) : "");
  }
  return out;
}

// Long ranges and wide digits take a line of their own.
std::uint32_t clauses_a_line(const LocalStage& stage) {
  return stage.tile_keys() <= 16 && stage.count() <= most_cells_with_text && stage.buckets() <= 8 ? 2 : 1;
}

std::uint32_t most_clauses(const LocalStage& stage) {
  return most_word_lines(stage) * clauses_a_line(stage);
}

// The tile that is described where there is no room for all.
std::uint32_t told_tile(const Drawing& drawing, const LiveKeys& live, const LocalStage& stage) {
  for (std::uint32_t p = 0; p < live.count(); ++p) {
    if (live.mark(p) != Mark::none) return p / stage.tile_keys();
  }
  const ThreadId thread = shown_thread(drawing.input);
  for (std::uint32_t tile = 0; tile < stage.tiles(); ++tile) {
    if (stage.block_of(tile) == thread.block) return tile;
  }
  return 0;
}

}  // namespace

WriteWords::WriteWords(const Drawing& drawing, const LiveKeys& live, const LocalStage& stage, float room) {
  const std::uint32_t a_line = clauses_a_line(stage);
  const std::uint32_t clauses = std::min({stage.buckets(), stage.tile_keys(), most_clauses(stage)});
  const std::uint32_t lines = (clauses + a_line - 1) / a_line;
  const bool all = stage.tiles() * lines <= most_word_lines(stage);
  most_lines_ = all ? stage.tiles() * lines : lines;
  const std::uint32_t only = all ? 0 : told_tile(drawing, live, stage);
  for (std::uint32_t tile = all ? 0 : only; tile < (all ? stage.tiles() : only + 1); ++tile) {
    add_block(drawing, stage, tile, clauses_of(drawing, live, stage, tile), room);
  }
}

std::vector<WriteWords::Clause> WriteWords::clauses_of(const Drawing& drawing, const LiveKeys& live,
                                                       const LocalStage& stage, std::uint32_t tile) const {
  std::vector<Clause> clauses;
  std::optional<std::size_t> pointed_at;
  for (const story::BucketWrite& write : story::bucket_writes(live, stage, tile)) {
    const Text words = write.threads.size() == 1 ? Text::fig_thread_writes : Text::fig_threads_write;
    const bool marked = std::any_of(write.keys.begin(), write.keys.end(),
                                    [&](std::uint32_t key) { return live.mark(key) != Mark::none; });
    if (marked && !pointed_at) pointed_at = clauses.size();
    clauses.push_back({drawing.say(words, {ranges(write.threads), digit_text(write.digit, live.range().digit_bits),
                                           ranges(write.places)}),
                       write.digit, write.now});
  }
  const std::size_t most = most_clauses(stage);
  if (clauses.size() <= most) return clauses;
  // Around the bucket that the user points at.
  const std::size_t first = std::min(pointed_at.value_or(0), clauses.size() - (most - 1));
  std::vector<Clause> some(clauses.begin() + static_cast<std::ptrdiff_t>(first),
                           clauses.begin() + static_cast<std::ptrdiff_t>(first + most - 1));
  some.push_back({drawing.say(Text::fig_more_buckets, {std::to_string(clauses.size() - some.size())}), UINT32_MAX});
  return some;
}

void WriteWords::add_block(const Drawing& drawing, const LocalStage& stage, std::uint32_t tile,
                           std::vector<Clause> clauses, float room) {
  if (clauses.empty()) return;
  const std::string block = drawing.say(Text::fig_block, {std::to_string(stage.block_of(tile))}) + ":  ";
  RunLine line{{block, Role::block, true}};
  std::uint32_t on_line = 0;
  for (std::size_t k = 0; k < clauses.size(); ++k) {
    const Clause& clause = clauses[k];
    Run run{clause.words, clause.digit == UINT32_MAX ? Role::ink : scene::bucket_role(clause.digit), clause.now};
    const float after = runs_width(line, label_size, drawing.input.metrics) + drawing.width(run.text, label_size, true);
    if (on_line == clauses_a_line(stage) || (on_line > 0 && after > room)) {
      lines_.push_back(std::exchange(line, {{std::string(8, ' ')}}));
      on_line = 0;
    }
    line.push_back(std::move(run));
    if (k + 1 < clauses.size()) line.push_back({";  "});
    ++on_line;
  }
  lines_.push_back(std::move(line));
}

float WriteWords::height() const {
  return static_cast<float>(std::max<std::size_t>(most_lines_, lines_.size())) * words_line + 6;
}

void WriteWords::draw(Drawing& drawing, float x, float y) const {
  for (const RunLine& line : lines_) {
    y += words_line;
    append_runs(drawing.texts, line, {x, y}, label_size, drawing.input.metrics);
  }
}

}  // namespace scatterscope::figures
