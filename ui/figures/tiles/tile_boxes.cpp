#include "ui/figures/tiles/tile_boxes.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "kernels/texts/figure_tiles.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::BoxPtr;
using layout::Need;
using scene::Align;
using scene::Line;
using scene::Ref;
using scene::Role;
using story::BucketWrite;
using story::LocalBucket;

constexpr float gap_words_size = 13, gap_words_most = 80, gap_words_pitch = 1.22F, gap_words_clear = 8;
constexpr float local_room = 700, local_gap = 110, braces_height = 38;
constexpr float count_size = 14, least_brace = 28;

layout::WordStyle gap_style(float wish) {
  return {.size = gap_words_size, .line_pitch = gap_words_pitch, .wish = wish};
}

// Of words on the left of a gap: as narrow as so many lines can be.
float gap_words_wish(const Drawing& drawing, Text what) {
  const std::string words = drawing.say(what);
  const auto lines = [&](float room) { return drawing.wrapped(words, gap_words_size, room).size(); };
  float wish = gap_words_most;
  while (lines(wish - 2) == lines(gap_words_most)) wish -= 2;
  return wish * 1.05F;  // words that fill a line take a little more than they measure
}

float gap_words_width(const Drawing& drawing) {
  float width = drawing.width(drawing.say(texts::fig_thread_word), gap_words_size);
  for (const Text id : {texts::fig_sort_locally, texts::fig_write_globally})
    width = std::max(width, gap_words_wish(drawing, id));
  return width + (is_low(drawing.input) ? gap_words_clear / 3 : gap_words_clear);
}

unsigned low_bits(std::uint64_t digit, std::uint32_t bits) {
  return static_cast<unsigned>(digit & ((std::uint64_t{1} << bits) - 1));
}

// What comes down from the list to the tiles: a key in the colour of the bits that it is sorted by so far.
std::vector<KeyMove> moves_within_tiles(const LiveKeys& live, const LocalStage& stage) {
  std::vector<KeyMove> moves;
  for (std::uint32_t p = 0; p < live.count(); ++p) {
    const LocalStage::PlaceInTile& place = stage.place(p);
    const unsigned digit = low_bits(live.digit(live.key(p)), place.bits);
    moves.push_back({p, place.position, place.when, live.mark(p),
                     place.bits == 0 ? Role::arrow : scene::bucket_role(digit), digit, live.key_ref(p)});
  }
  return moves;
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
void draw_tile_braces(Drawing& drawing, const StripLayout& layout, const std::vector<LocalBucket>& buckets, float y,
                      const std::function<Ref(const LocalBucket&)>& size_of) {
  const float left = layout.left(buckets.front().first);
  const float right = layout.left(buckets.back().first + buckets.back().size);
  for (const bool zeros : {true, false}) {
    std::vector<const LocalBucket*> named;
    std::vector<float> centres, widths;
    for (const LocalBucket& bucket : buckets) {
      if (bucket.size == 0 && !zeros) continue;
      named.push_back(&bucket);
      centres.push_back((layout.left(bucket.first) + layout.left(bucket.first + bucket.size)) / 2);
      widths.push_back(drawing.width(std::to_string(bucket.size), count_size, true) + 4);
    }
    if (!spread(centres, widths, left, std::max(right, left + layout.cell_width))) continue;
    for (std::size_t k = 0; k < named.size(); ++k) {
      if (named[k]->counted == When::never || named[k]->counted == When::future) continue;
      const bool hidden = named[k]->counted == When::hidden;
      drawing.text({centres[k], y + 12 + count_size}, hidden ? "?" : std::to_string(named[k]->size), count_size,
                   hidden ? Role::now : scene::bucket_role(named[k]->digit), Align::middle, true);
      std::get<scene::Label>(drawing.texts.back()).ref = size_of(*named[k]);
    }
    return;
  }
}

// "0–2, 5"
std::string ranges(const Drawing& drawing, const std::set<std::uint32_t>& numbers) {
  std::string out;
  for (auto it = numbers.begin(); it != numbers.end();) {
    const std::uint32_t first = *it;
    std::uint32_t last = first;
    while (++it != numbers.end() && *it == last + 1) last = *it;
    if (!out.empty()) out += drawing.say(texts::fig_number_and);
    out += std::to_string(first) + (last > first ? "–" + std::to_string(last) : "");
  }
  return out;
}

std::string block_words(const Drawing& drawing, std::uint32_t block) {
  return drawing.say(texts::fig_block_head, {std::to_string(block)});
}

// Of write words in a window of the usual size: few keys leave room for those of every block.
std::uint32_t most_word_lines(const LocalStage& stage) {
  return stage.count() <= 16 ? 8 : 4;
}

// Long ranges and wide digits take a line of their own.
std::uint32_t clauses_a_line(const LocalStage& stage) {
  return stage.tile_keys() <= 16 && stage.count() <= most_cells_with_text && stage.buckets() <= 8 ? 2 : 1;
}

}  // namespace

TileBoxes::TileBoxes(const FigureInput& input)
    : drawing(input),
      live(input, drawn_iteration(input)),
      stage(input, live.iteration()),
      columns(
          drawing, live.count(), gap_words_width(drawing),
          [&input](float room) {
            return fitting_layout(input, 0, room, static_cast<std::uint32_t>(input.recording().input.size()), 1);
          },
          local_room) {}

KeyColumns::StripBox TileBoxes::gap(Need height, BoxPtr label, KeyColumns::Draw draw) {
  const float more = columns.with_text() ? 0 : 20;  // for the values of marked cells
  KeyColumns::StripBox made =
      columns.own({height.least, height.wish + more, height.most + more}, std::move(draw), std::move(label));
  made->grow = 1;
  return made;
}

BoxPtr TileBoxes::label(Text what, bool with_pass) const {
  const bool now = stage.pass() && stage.pass()->now;
  const std::uint32_t number = stage.pass() ? stage.pass()->number : 0;
  const story::PassBits bits = story::bits_of_pass(drawing.input.recording().config, live.range(), number);
  const auto pass = [&](Text id, std::uint32_t of, const std::string& all) -> BoxPtr {
    if (!with_pass || is_low(drawing.input)) return nullptr;
    layout::WordStyle style = gap_style(1e9F);
    style.colour = now ? Role::now : Role::faint;
    style.bold = now;
    BoxPtr words = layout::words(scene::table_metrics(), drawing.say(id, {std::to_string(of), all}), style);
    return stage.pass() ? std::move(words) : layout::unseen(std::move(words));
  };
  const auto number_of_pass = [&] { return pass(texts::fig_pass, number + 1, std::to_string(bits.passes)); };
  const std::uint32_t first = live.range().shift + bits.first;
  const auto bit = [&] {
    return bits.count > 1 ? pass(texts::fig_bits_from_to, first, std::to_string(first + bits.count - 1))
                          : pass(texts::fig_bit, first, "");
  };
  const auto words = [&](float wish) {
    return layout::row(0, layout::words(scene::table_metrics(), drawing.say(what), gap_style(wish)),
                       layout::spacer({}, 1));
  };
  return layout::either(layout::row(gap_words_clear, words(1e9F), number_of_pass(), bit()),
                        layout::column(layout::spacer({}, 1), words(gap_words_wish(drawing, what)), number_of_pass(),
                                       bit(), layout::spacer({}, 1)));
}

void TileBoxes::add_local_half(layout::Column& all) {
  all.add(heading(drawing, iteration_heading(drawing.input, live.iteration())));
  all.add(columns.blocks(live));
  keys_ = all.add(columns.keys(departing_keys(live)));
  gap_ = all.add(gap(squeezed(drawing.input, {56, local_gap, local_gap}, 36), label(texts::fig_sort_locally, true),
                     [this](const StripLayout& at, const Area& area) {
                       draw_moves(drawing, at, area.y + 2, area.bottom() - 2, moves_within_tiles(live, stage));
                     }));
  sorted_ = all.add(columns.keys(tile_keys()));
  all.add(layout::canvas({}, {}, [this](layout::Layers&, const Area&) { draw_dividers(); }));
}

void TileBoxes::draw_dividers() {
  if (static_cast<float>(stage.tile_keys()) * columns.columns().cell_width < 8) return;
  for (std::uint32_t tile = 1; tile < stage.tiles(); ++tile) {
    const float x = columns.columns().left(std::uint64_t{tile} * stage.tile_keys());
    // Words may stand between the list and the gap.
    for (const auto& [y0, y1] : {std::pair{keys_->cells().y - 6, keys_->cells().bottom()},
                                 std::pair{gap_->cells().y, sorted_->cells().bottom() + 6}})
      drawing.arrows.emplace_back(Line{{{x, y0}, {x, y1}}, Role::faint, 1.5F, true});
  }
}

// The keys of the tiles as they stand in shared memory at the moment.
KeyCells TileBoxes::tile_keys() const {
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
    cell.ref = Ref::to_cell(live.range().local->keys_array, 0, p);
    keys.cells.push_back(cell);
    keys.keys.push_back(key ? live.key(*key) : 0);
    keys.digit_bits_of.push_back(static_cast<std::uint8_t>(stage.bits_at(p)));
  }
  return keys;
}

KeyColumns::StripBox TileBoxes::braces() {
  KeyColumns::StripBox made = columns.own(Need::exactly(braces_height),
                                          [this](const StripLayout& at, const Area& area) { draw_braces(at, area.y); });
  made->grow = 0.2F;
  return made;
}

void TileBoxes::draw_braces(const StripLayout& layout, float y) {
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
    draw_tile_braces(drawing, layout, {begin, begin + static_cast<std::ptrdiff_t>(stage.buckets())}, y,
                     [this](const LocalBucket& bucket) {
                       return Ref::to_cell(live.range().local->sizes_array, 0,
                                           bucket.row * stage.tiles() + bucket.tile);
                     });
  }
}

// The tile that is described where there is no room for all: that of the key that the user points at, else one of the
// protagonist's block.
std::uint32_t TileBoxes::described_tile() const {
  for (std::uint32_t p = 0; p < live.count(); ++p)
    if (live.mark(p) != Mark::none) return p / stage.tile_keys();
  const ThreadId thread = protagonist(drawing.input).thread;
  for (std::uint32_t tile = 0; tile < stage.tiles(); ++tile)
    if (stage.block_of(tile) == thread.block) return tile;
  return 0;
}

BoxPtr TileBoxes::write_words() const {
  const std::uint32_t a_line = clauses_a_line(stage), most = most_word_lines(stage) * a_line;
  const std::uint32_t of_tile = std::min({stage.buckets(), stage.tile_keys(), most});
  const bool all = stage.tiles() * ((of_tile + a_line - 1) / a_line) <= most_word_lines(stage);
  // Of the one tile that is described any may follow: as many buckets as one can have, with the longest numbers.
  const std::uint32_t threads = std::max(2U, drawing.input.recording().config.block_threads);
  const BucketWrite widest{0, {threads - 2, threads - 1}, {live.count() - 1, live.count()}, {}, true};
  const auto in_the_end = [&](std::uint32_t tile) {
    if (!all) return std::vector<BucketWrite>(of_tile, widest);
    std::vector<BucketWrite> writes = story::bucket_writes(live, stage, tile, true);
    for (BucketWrite& write : writes) write.now = true;  // bold words are wider
    return writes;
  };
  auto made = layout::column();
  const std::uint32_t first = all ? 0 : described_tile(), end = all ? stage.tiles() : first + 1;
  // Blocks stand below each other in columns.
  std::vector<float> columns;
  const auto widen = [&](std::size_t column, const std::string& words) {
    columns.resize(std::max(columns.size(), column + 1));
    columns[column] = std::max(columns[column], drawing.width(words, label_size, true));
  };
  for (std::uint32_t tile = first; all && tile < end; ++tile) {
    widen(0, block_words(drawing, stage.block_of(tile)));
    const std::vector<BucketWrite> writes = in_the_end(tile);
    for (std::size_t k = 0; k < writes.size(); ++k)
      widen(k + 1, clause_of(writes[k]) + drawing.say(texts::fig_semicolon));
  }
  for (std::uint32_t tile = first; tile < end; ++tile)
    made->add(layout::unseen(writes_of(tile, in_the_end(tile), most, columns),
                             writes_of(tile, story::bucket_writes(live, stage, tile), most, columns)));
  return made;
}

std::string TileBoxes::clause_of(const BucketWrite& write) const {
  return drawing.say(texts::fig_threads_write,
                     {ranges(drawing, write.threads), digit_text(write.digit, live.range().digit_bits),
                      ranges(drawing, write.places)});
}

// "block 2:  thread 0 writes the 0 bucket to 4"; of more than `most` buckets those around the one that the user points
// at.
BoxPtr TileBoxes::writes_of(std::uint32_t tile, const std::vector<BucketWrite>& writes, std::uint32_t most,
                            const std::vector<float>& columns) const {
  if (writes.empty()) return layout::spacer({});
  std::vector<BoxPtr> boxes;
  const auto add = [&](std::string text, Role colour, bool bold, std::string behind) {
    BoxPtr made = layout::words(scene::table_metrics(), {{std::move(text), colour, bold}, {std::move(behind)}}, {});
    const bool before_others = boxes.size() + 1 < columns.size();
    boxes.push_back(before_others ? layout::at_least(columns[boxes.size()], std::move(made)) : std::move(made));
  };
  add(block_words(drawing, stage.block_of(tile)), Role::block, true, "");
  std::size_t first = 0, end = writes.size();
  if (end > most) {
    const auto is_marked = [&](std::uint32_t key) { return live.mark(key) != Mark::none; };
    const auto pointed_at = std::find_if(writes.begin(), writes.end(), [&](const BucketWrite& write) {
      return std::any_of(write.keys.begin(), write.keys.end(), is_marked);
    });
    if (pointed_at != writes.end())
      first = std::min<std::size_t>(static_cast<std::size_t>(pointed_at - writes.begin()), end - (most - 1));
    end = first + most - 1;
  }
  for (std::size_t k = first; k < end; ++k) {
    const BucketWrite& write = writes[k];
    add(clause_of(write), scene::bucket_role(write.digit), write.now,
        k + 1 < end || end - first < writes.size() ? drawing.say(texts::fig_semicolon) : "");
  }
  if (end - first < writes.size())
    add(drawing.say(texts::fig_more_buckets, {std::to_string(writes.size() - (end - first))}), Role::ink, false, "");
  return layout::flow(10, std::move(boxes));
}

}  // namespace scatterscope::figures
