// The scan by one block, one level at a time: the array before it, who adds what to what, the array after it.
#include <algorithm>

#include "kernels/parameters/sort_info.h"
#include "kernels/story/events.h"
#include "kernels/story/scans/scan_levels.h"
#include "kernels/story/tiles/local_stage.h"
#include "kernels/story/value_text.h"
#include "kernels/texts/figure_scans.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/refusals.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Role;
using story::LocalStage;
using story::ScanLevel;
using story::ScanStore;

constexpr float chip_gap = 7;

// The block whose scan is drawn: that of the shown thread, unless the launch of the moment has no such block.
std::uint32_t shown_block(const FigureInput& input) {
  const recording::Recording& r = input.recording();
  const std::uint32_t block = protagonist(input).thread.block, t = std::min(input.moment().step(), r.step_count());
  if (t == 0 || block < r.launches[r.steps[t - 1].launch].blocks) return block;
  return story::first_acting_thread(input).block;
}

// In a sort by tiles: does a level scan the table of bucket sizes? No thread works on a key then.
bool scans_the_table(const FigureInput& input, std::uint32_t iteration, const ScanLevel& level) {
  const auto& passes = input.keys().iterations[iteration].passes;
  if (passes.empty()) return false;
  const auto& moves = passes.back().moves;
  return std::all_of(moves.begin(), moves.end(),
                     [&](const auto& move) { return !move || move->step < level.first_step; });
}

// The thread that a reference shows, directly or by the key that it works on; its cell has the thread's number.
std::optional<ThreadId> thread_shown(const FigureInput& input, const std::optional<scene::Ref>& ref,
                                     const ScanLevel& level) {
  if (!ref) return std::nullopt;
  if (ref->kind == scene::Ref::Kind::thread) return ThreadId{ref->block(), ref->thread()};
  const std::uint32_t iteration = drawn_iteration(input);
  const auto key = ref->kind == scene::Ref::Kind::key ? key_shown(input, iteration, *ref) : std::nullopt;
  if (!key) return std::nullopt;
  if (!input.recording().iterations[iteration].local) return LiveKeys(input, iteration).thread(*key);
  const auto worker = LocalStage(input, iteration).worker(*key);
  if (!worker || scans_the_table(input, iteration, level)) return std::nullopt;
  return worker->thread;
}

// The level of the moment: the last that has begun, before any did the first.
std::size_t level_at(const std::vector<ScanLevel>& levels, std::uint32_t t) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (levels[i].first_step < t) at = i;
  }
  return at;
}

class ScanFigure {
 public:
  ScanFigure(const FigureInput& input, const std::vector<ScanLevel>& levels, std::size_t at)
      : drawing_(input),
        levels_(levels),
        at_(at),
        level_(levels[at]),
        count_(static_cast<std::uint32_t>(level_.before.size())),
        columns_(drawing_, count_, label_width(drawing_, {texts::fig_before_level, texts::fig_after_level}),
                 [this](float room) { return number_layout(count_, longest(), room); }) {
    hovered_ = thread_shown(input, input.view.selection.hovered, level_);
    chosen_ = thread_shown(input, input.view.selection.chosen, level_);
    if (const auto key = input.view.selection.followed_key) {
      followed_ = thread_shown(input, scene::Ref::to_key(0, *key), level_);
    }
    for (const ScanStore& store : level_.stores) any_stored_ = any_stored_ || visible(when(input, store.step));
  }

  scene::Scene draw() {
    const bool texts = columns_.with_text();
    layout::Column all;
    all.add(heading(drawing_, heading_words()));
    all.add(layout::spacer(Need::exactly(4)));
    all.add(chips());
    all.add(layout::growing(0.2F, layout::spacer({4, 10, 10})));
    all.add(columns_.own(Need::exactly(texts ? 18 : 16), [this, texts](const StripLayout& at, const Area& area) {
      if (texts) indices(at, area.y);
    }));
    all.add(columns_.values(before(), texts::fig_before_level));
    const float usual = count_ > 16 ? 110 : 90;
    all.add(layout::growing(1, columns_.own({60, usual, usual}, [this](const StripLayout& at, const Area& area) {
      arrows(at, area.y + 2, area.bottom() - 2);
    })));
    all.add(columns_.values(after(), texts::fig_after_level));
    if (texts)
      all.add(columns_.own(Need::exactly(22), [this](const StripLayout& at, const Area& area) { sums(at, area.y); }));
    return compose(drawing_, all);
  }

 private:
  // Characters of the longest number.
  [[nodiscard]] unsigned longest() const {
    std::size_t longest = 1;
    for (const auto& value : level_.before) longest = std::max(longest, value ? number(*value).size() : 1);
    for (const ScanStore& store : level_.stores) longest = std::max(longest, number(store.value).size());
    return static_cast<unsigned>(longest);
  }

  [[nodiscard]] std::string heading_words() const {
    const recording::Config& config = drawing_.input.recording().config;
    const bool brent_kung =
        config.block_scan == recording::BlockScan::brent_kung && catalog::description_of(config.sort).has_block_scan;
    return drawing_.say(brent_kung ? texts::fig_brent_kung : texts::fig_hillis_steele) + "  \xc2\xb7  " +
           drawing_.say(texts::fig_block, {std::to_string(level_.block)}) + "  \xc2\xb7  " +
           drawing_.input.recording().arrays[level_.array].name;
  }

  [[nodiscard]] bool of_this_scan(const ScanLevel& level) const {
    return level.launch == level_.launch && level.scan == level_.scan;
  }

  // One chip for each level of this scan; that of the figure is lit.
  layout::BoxPtr chips() {
    constexpr float height = 26;
    std::vector<layout::BoxPtr> all;
    all.push_back(layout::words(scene::table_metrics(), drawing_.say(texts::fig_stride),
                                {.colour = Role::faint, .line_pitch = height / label_size}));
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      if (!of_this_scan(levels_[i])) continue;
      const std::string stride = std::to_string(levels_[i].stride);
      const float width = std::max(30.0F, drawing_.width(stride, label_size, true) + 14);
      const auto draw = [this, stride, current = i == at_](layout::Layers& layers, const Area& area) {
        layers.cells.emplace_back(scene::Rect{{area.x, area.y},
                                              area.width,
                                              area.height,
                                              current ? Role::tint3 : Role::cell,
                                              current ? Role::now : Role::faint,
                                              current ? 2.5F : 1.0F,
                                              6});
        drawing_.text({area.centre().x, area.y + 18}, stride, label_size, current ? Role::ink : Role::faint,
                      scene::Align::middle, current);
      };
      all.push_back(layout::canvas(Need::exactly(width), Need::exactly(height), draw));
    }
    return layout::flow(chip_gap, std::move(all));
  }

  void indices(const StripLayout& at, float y) {
    const bool all = drawing_.width(std::to_string(count_), 12) <= at.cell_width;
    for (std::uint32_t i = 0; i < count_; i += all ? 1 : 4) {
      drawing_.text({at.centre(i), y + 13}, std::to_string(i), 12, Role::faint, scene::Align::middle);
    }
  }

  [[nodiscard]] Cell cell(std::uint32_t index, When then,
                          story::HeldIn::Which which = story::HeldIn::Which::now) const {
    Cell made;
    made.when = then;
    made.ref = ref_to(story::HeldIn{{level_.array, level_.block, index}, which});
    const ThreadId thread{level_.block, index};
    const Selection& selection = drawing_.input.view.selection;
    const auto shows = [&](const auto& ref) { return ref && scene::same_thing(*ref, made.ref); };
    if (drawing_.lead_thread == thread) made.mark = Mark::lead;
    if (hovered_ == thread || shows(selection.hovered)) made.mark = Mark::hovered;
    if (chosen_ == thread) made.mark = Mark::chosen;
    if (followed_ == thread) made.mark = Mark::followed;
    if (shows(selection.chosen)) made.mark = Mark::chosen;
    return made;
  }

  [[nodiscard]] std::string number(std::uint64_t bits) const {
    return story::value_text(bits, drawing_.input.recording().arrays[level_.array].type);
  }

  ValueCells before() const {
    ValueCells row;
    const bool begun = level_.first_step < drawing_.input.moment().step();
    for (std::uint32_t i = 0; i < count_; ++i) {
      // What stood there before the level began; nothing as long as an earlier level is still at work.
      const bool there = level_.before[i].has_value() && (begun || at_ == 0);
      const auto held = begun ? level_.before[i] : current_cell(i);
      row.cells.push_back(cell(i, there && held ? When::past : When::future, story::HeldIn::Which::first));
      row.texts.push_back(held ? number(*held) : "");
      row.colours.push_back(Role::ink);
    }
    for (const ScanStore& store : level_.stores) {
      for (const ScanStore::Source& source : store.sources) {
        if (when(drawing_.input, source.step) == When::now && source.from < count_) {
          row.cells[source.from].outline = Role::read;
        }
      }
    }
    if (!columns_.with_text()) std::fill(row.colours.begin(), row.colours.end(), Role::tint0);
    return row;
  }

  [[nodiscard]] std::optional<std::uint64_t> current_cell(std::uint32_t index) const {
    return drawing_.input.moment().cell(level_.array, level_.block, index);
  }

  ValueCells after() const {
    ValueCells row;
    row.bold = true;
    row.texts.resize(count_);
    row.colours.assign(count_, columns_.with_text() ? Role::faint : Role::empty_cell);
    for (std::uint32_t i = 0; i < count_; ++i) {
      // Cells that this level leaves alone are carried over when the first store is seen.
      const bool carried = any_stored_ && level_.before[i].has_value();
      row.cells.push_back(cell(i, carried ? When::past : When::future, story::HeldIn::Which::second));
      if (carried) row.texts[i] = number(*level_.before[i]);
    }
    for (const ScanStore& store : level_.stores) {
      if (store.to >= count_) continue;
      row.cells[store.to].when = when(drawing_.input, store.step);
      if (row.cells[store.to].when == When::now) row.cells[store.to].outline = Role::write;
      row.texts[store.to] = number(store.value);
      const bool added = store.sources.size() > 1;
      row.colours[store.to] = columns_.with_text() ? (added ? Role::ink : Role::faint)
                              : added              ? Role::tint1
                                                   : Role::tint0;
    }
    return row;
  }

  void arrows(const StripLayout& at, float y0, float y1) {
    const std::uint32_t every = at.with_text ? 1 : std::max(1U, count_ / 48);
    for (const ScanStore& store : level_.stores) {
      if (store.to >= count_) continue;
      const Cell target = cell(store.to, When::past);
      if (store.to % every != 0 && !of_user(target.mark)) continue;
      for (const ScanStore::Source& source : store.sources) {
        const When then = when(drawing_.input, source.step);
        if (!visible(then) || source.from >= count_) continue;
        const bool own = source.from == store.to;
        scene::Line arrow;
        // Two arrows into one cell end side by side.
        const float apart = store.sources.size() > 1 && at.with_text ? 6.0F : 0.0F;
        const float end = at.centre(store.to) + (own ? (stride_from_right(store) ? -apart : apart)
                                                     : (source.from < store.to ? -apart : apart));
        arrow.points = {{own ? end : at.centre(source.from), y0}, {end, y1}};
        arrow.stroke = own ? Role::faint : Role::bucket0;
        if (then == When::now) arrow.stroke = Role::read;
        if (of_user(target.mark)) arrow.stroke = mark_role(target.mark);
        arrow.stroke_width = then == When::now || of_user(target.mark) ? 2.4F : own ? 1.2F : 1.8F;
        arrow.arrow = true;
        arrow.ref = scene::Ref::to_thread(level_.block, store.thread);
        drawing_.arrows.emplace_back(std::move(arrow));
      }
    }
  }

  [[nodiscard]] static bool stride_from_right(const ScanStore& store) {
    return std::any_of(store.sources.begin(), store.sources.end(),
                       [&](const ScanStore::Source& source) { return source.from > store.to; });
  }

  // Under the cells: what was added to what.
  void sums(const StripLayout& at, float y) {
    for (const ScanStore& store : level_.stores) {
      if (store.to >= count_ || store.sources.size() < 2 || !visible(when(drawing_.input, store.step))) continue;
      std::string words;
      for (auto source = store.sources.begin(); source != store.sources.end(); ++source) {
        if (source->from >= count_ || !level_.before[source->from]) continue;
        words += (words.empty() ? "" : " + ") + number(*level_.before[source->from]);
      }
      constexpr float size = 13;
      if (drawing_.width(words, size) > at.cell_width - 2) continue;
      drawing_.text({at.centre(store.to), y + 17}, words, size, Role::faint, scene::Align::middle);
    }
  }

  Drawing drawing_;
  const std::vector<ScanLevel>& levels_;
  std::size_t at_;
  const ScanLevel& level_;
  std::uint32_t count_;
  KeyColumns columns_;
  bool any_stored_ = false;
  std::optional<ThreadId> hovered_, chosen_, followed_;
};

}  // namespace

std::optional<Refusal> cannot_show_scan(const recording::Recording& recording) {
  if (auto refusal = refuse_several_devices(recording)) return refusal;
  if (recording.iterations.empty()) return std::nullopt;
  if (recording.shows(Meaning::stride)) return std::nullopt;
  return Refusal{texts::why_no_block_scan, {}};
}

scene::Scene draw_scan(const FigureInput& input) {
  const recording::Recording& r = input.recording();
  if (r.iterations.empty()) return nothing_to_draw(input);
  const recording::Iteration& range = r.iterations[drawn_iteration(input)];
  const std::vector<ScanLevel> levels =
      story::scan_levels(r, range.first_step, std::min(range.end_step, r.step_count()), shown_block(input));
  if (levels.empty()) return nothing_to_draw(input, texts::fig_no_scan);
  return ScanFigure(input, levels, level_at(levels, input.moment().step())).draw();
}

}  // namespace scatterscope::figures
