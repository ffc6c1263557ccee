// Fig. 13.3: how each thread of an iteration finds the destination of its key.
#include <algorithm>

#include "kernels/story/bits/destination.h"
#include "kernels/texts/figure_bits.h"
#include "kernels/texts/figure_heatmap.h"
#include "kernels/texts/figure_tiles.h"
#include "kernels/texts/figure_words.h"
#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/refusals.h"
#include "ui/figures/tiles/local_figures.h"

namespace scatterscope::figures {
namespace {

using layout::Need;
using scene::Role;

constexpr float total_height = 22, total_clear = 4;
constexpr float brace_height = 36, brace_gap = 9, index_height = 15;

// A row of a value; `colour` gives each number's.
template <typename Colour>
ValueCells value_row(const LiveKeys& live, Meaning meaning, const Colour& colour) {
  ValueCells row;
  for (std::uint32_t p = 0; p < live.count(); ++p) {
    const LiveKeys::Value value = live.value(meaning, p);
    Cell cell;
    cell.when = value.when;
    cell.mark = live.mark(p);
    if (value.when == When::now) cell.outline = Role::now;
    cell.ref = live.number_ref(p, meaning);
    row.cells.push_back(cell);
    row.texts.push_back(std::to_string(value.value));
    row.colours.push_back(colour(p, value.value));
  }
  return row;
}

class Figure13_3 {
 public:
  explicit Figure13_3(const FigureInput& input)
      : drawing_(input),
        live_(input, drawn_iteration(input)),
        terms_(story::formula_terms(live_)),
        complements_(live_.complements_bits()),
        columns_(drawing_, live_.count(), number_characters(live_.count())) {}

  scene::Scene draw() {
    const auto bucket = [this](std::uint32_t p, std::uint64_t) {
      return scene::bucket_role(live_.digit(live_.key(p)));
    };
    const auto before = [](std::uint32_t, std::uint64_t) { return Role::ones_before; };
    ValueCells bits = value_row(live_, terms_.bit, bucket);
    ValueCells destinations = value_row(live_, terms_.destination, bucket);
    bits.bold = destinations.bold = true;
    destinations.fills.assign(live_.count(), Role::none);
    for (std::uint32_t p = 0; p < live_.count(); ++p)
      if (visible(live_.moved(p))) destinations.fills[p] = Role::tint3;
    // Without text the values of marked cells stand over their rows.
    const float more = columns_.with_text() ? 0 : 10;
    const Need gap{23 + more, 44 + more, 44 + more}, short_gap{15, 17 + more, 17 + more};
    const auto say = [this](Text id) { return drawing_.say(id); };

    layout::Column all;
    all.add(heading(drawing_, iteration_heading(drawing_.input, live_.iteration())));
    all.add(columns_.blocks(live_));
    if (columns_.with_text()) all.add(indices());
    all.add(columns_.keys(departing_keys(live_)));
    all.add(layout::growing(1, stage_over(drawing_, say(texts::fig_extract_bit), gap, say(bits_words()))));
    all.add(columns_.values(std::move(bits)));
    all.add(layout::growing(
        1, stage_over(drawing_, say(inclusive(texts::fig_inclusive_scan, texts::fig_exclusive_scan)), gap,
                      say(inclusive(texts::fig_ones_through, texts::fig_ones_before)), [this] { return total(); })));
    all.add(columns_.values(value_row(live_, terms_.before, before)));
    if (!is_low(drawing_.input)) all.add(layout::growing(0.5F, stage(drawing_, "", short_gap)));
    const bool hidden = drawing_.input.view.hide_formula;
    const bool follows = story::follows_formula(live_, terms_), kept = follows && !hidden;
    layout::BoxPtr of_zero = follows ? formula(inclusive(texts::fig_zero_inclusive, texts::fig_destination_of_zero))
                                     : row_words(say(texts::fig_other_formula), scene::Align::middle);
    all.add(hidden && follows ? layout::unseen(std::move(of_zero)) : std::move(of_zero));
    layout::BoxPtr of_one = formula(inclusive(texts::fig_one_inclusive, texts::fig_destination_of_one));
    all.add(kept ? std::move(of_one) : layout::unseen(std::move(of_one)));
    all.add(layout::growing(
        0.5F, stage_over(drawing_, "", short_gap, say(texts::fig_destination), [this] { return stored(); })));
    all.add(columns_.values(std::move(destinations)));
    all.add(zeros_and_ones(kept));
    return compose(drawing_, all);
  }

 private:
  // A wrong program may complement them for no order.
  [[nodiscard]] Text bits_words() const {
    if (!complements_) return texts::fig_bits;
    const bool descending = drawing_.input.recording().config.order == recording::Order::descending;
    return descending ? texts::fig_bits_complemented : texts::fig_bits_turned;
  }
  [[nodiscard]] Text inclusive(Text of_inclusive, Text of_exclusive) const {
    return terms_.inclusive ? of_inclusive : of_exclusive;
  }

  layout::BoxPtr formula(Text id) {
    return layout::words(scene::table_metrics(), coloured_runs(drawing_.say(id), complements_),
                         {.align = scene::Align::middle, .line_pitch = 1.4F});
  }

  // i of each key; of such as would run into each other every second, fourth, ...
  KeyColumns::StripBox indices() {
    return columns_.own(Need::exactly(index_height), [this](const StripLayout& at, const layout::Area& area) {
      std::uint32_t every = 1;
      while (drawing_.width(std::to_string(at.count), label_size) + 2 > at.cell_width * static_cast<float>(every))
        every *= 2;
      for (std::uint32_t p = 0; p < at.count; p += every)
        drawing_.text({at.centre(p), area.bottom() - 4}, std::to_string(p), label_size, Role::faint,
                      scene::Align::middle);
    });
  }

  // Places of the result, once the total is known: those of the zeros, which each 1 skips, and of the ones.
  KeyColumns::StripBox zeros_and_ones(bool kept) {
    return columns_.own(Need::exactly(brace_height), [this, kept](const StripLayout& at, const layout::Area& area) {
      const story::Value total = story::scan_total(live_, terms_).value;
      if (!visible(total.when) || total.value > live_.count() || !kept || hides_destinations()) return;
      const std::uint64_t n = live_.count(), zeros = terms_.inclusive ? total.value : n - total.value;
      const bool now = total.when == When::now;
      const std::string zeros_words = std::to_string(zeros), ones_words = std::to_string(n - zeros);
      const std::string whole =
          terms_.inclusive ? zeros_words : "N - " + std::to_string(total.value) + " = " + zeros_words;
      const auto of_zeros = [&](Text id, const std::string& number) {
        return zeros == 0 ? "" : drawing_.say(id, {places(0, zeros), number});
      };
      const std::string of_ones =
          zeros == n ? "" : drawing_.say(texts::fig_ones_behind, {places(zeros, n), ones_words});
      Below left{brace(at, area.y, 0, zeros, complements_, now), {}, scene::bucket_role(complements_ ? 1 : 0)};
      Below right{brace(at, area.y, zeros, n, !complements_, now), of_ones, scene::bucket_role(complements_ ? 0 : 1)};
      const Text skipped = zeros == n ? texts::fig_zeros_first : texts::fig_zeros_skipped;  // where a 1 is to skip them
      for (const std::string& words : {of_zeros(skipped, whole), of_zeros(texts::fig_zeros_first, whole)}) {
        left.words = words;
        if (width_of(left) <= left.brace.width + 4 && write_below(at, area.y, left, right)) return;
      }
      left.words = of_zeros(texts::fig_zeros_first, zeros_words);
      if (write_below(at, area.y, left, right)) return;
      left.words = zeros == 0 ? "" : zeros_words;
      right.words = zeros == n ? "" : ones_words;
      (void)write_below(at, area.y, left, right);
    });
  }
  // The braces would show where the ones begin.
  [[nodiscard]] bool hides_destinations() const {
    for (std::uint32_t p = 0; p < live_.count(); ++p)
      if (live_.value(terms_.destination, p).when == When::hidden) return true;
    return false;
  }
  static std::string places(std::uint64_t first, std::uint64_t end) {
    const std::string from = std::to_string(first);
    return end <= first + 1 ? from : from + "–" + std::to_string(end - 1);
  }
  struct Span {
    float left = 0, width = 0;
  };
  // A brace below places [first, end).
  Span brace(const StripLayout& at, float y, std::uint64_t first, std::uint64_t end, bool one, bool now) {
    const Span span{at.left(static_cast<std::uint32_t>(first)) + 2,
                    static_cast<float>(end - first) * at.cell_width - 4};
    if (first != end)
      draw_brace(drawing_, span.left, span.left + span.width, y + brace_gap, scene::bucket_role(one ? 1 : 0), now,
                 span.width < 28);
    return span;
  }
  // What stands below a brace: in its middle, or as near as the strip's ends and the words of the other one let it.
  struct Below {
    Span brace;
    std::string words;
    Role colour = Role::ink;
  };
  [[nodiscard]] float width_of(const Below& below) const { return drawing_.width(below.words, label_size); }
  // Whether both fit side by side; then they are written.
  bool write_below(const StripLayout& at, float y, const Below& left, const Below& right) {
    const float gap = left.words.empty() || right.words.empty() ? 0 : 12;
    const float from = at.left(0), to = at.left(at.count), width = width_of(left), other = width_of(right);
    if (width + gap + other > to - from) return false;
    const auto beginning = [&](const Below& below, float wide) {
      return std::clamp(below.brace.left + (below.brace.width - wide) / 2, from, to - wide);
    };
    const float second = std::max(beginning(right, other), from + width + gap);
    const float first = std::min(beginning(left, width), second - gap - width);
    for (const auto& [middle, below] : {std::pair(first + width / 2, &left), {second + other / 2, &right}})
      if (!below->words.empty())
        drawing_.text({middle, y + brace_height - 2}, below->words, label_size, below->colour, scene::Align::middle);
    return true;
  }

  // What the scan leaves beyond the last cell of its row.
  layout::BoxPtr total() {
    const story::ScanTotal left = story::scan_total(live_, terms_);
    const float width = drawing_.width(std::to_string(live_.count()), label_size + 1, true) + 12;
    layout::BoxPtr made = layout::row(
        6,
        layout::words(scene::table_metrics(), drawing_.say(inclusive(texts::fig_zeros_total, texts::fig_ones_total)),
                      {.colour = Role::ones_total, .align = scene::Align::end, .bold = true, .line_pitch = 1.8F}),
        layout::canvas(Need::exactly(width), Need::exactly(total_height + 2 * total_clear),
                       [this, left](layout::Layers&, layout::Area area) {
                         area.y += total_clear;  // of the rows above and below
                         total_box(left, area);
                       }));
    return left.value.when == When::never ? layout::unseen(std::move(made)) : std::move(made);
  }

  // That keys were written where the row says: its cells are filled for these.
  layout::BoxPtr stored() const {
    bool any = false;
    for (std::uint32_t p = 0; p < live_.count() && !any; ++p) any = visible(live_.moved(p));
    layout::BoxPtr made = row_words(drawing_.say(texts::fig_write_globally), scene::Align::end);
    return any ? std::move(made) : layout::unseen(std::move(made));
  }

  void total_box(const story::ScanTotal& left, const layout::Area& area) {
    const LiveKeys::Value& total = left.value;
    const std::string number = visible(total.when)          ? std::to_string(total.value)
                               : total.when == When::hidden ? "?"
                                                            : "";
    constexpr float height = total_height;
    drawing_.cells.emplace_back(scene::Rect{
        {area.x, area.y}, area.width, height, number.empty() ? Role::empty_cell : Role::tint3, Role::faint, 1});
    if (left.cell) std::get<scene::Rect>(drawing_.cells.back()).ref = ref_to(*left.cell);
    if (left.cell) outline_marked(drawing_, {area.x, area.y}, area.width, height, ref_to(*left.cell));
    if (total.when == When::now || total.when == When::hidden)
      drawing_.outlines.emplace_back(scene::Rect{{area.x, area.y}, area.width, height, Role::none, Role::now, 2.5F});
    drawing_.text({area.centre().x, area.y + height / 2 + (label_size + 1) * 0.36F}, number, label_size + 1,
                  Role::ones_total, scene::Align::middle, true);
  }

  Drawing drawing_;
  LiveKeys live_;
  story::FormulaTerms terms_;
  bool complements_;
  KeyColumns columns_;
};

}  // namespace

std::optional<Refusal> cannot_show_13_3(const recording::Recording& recording) {
  if (compares_whole_keys(recording)) return Refusal{texts::why_whole_keys, {recording.config.sort}};
  if (recording.config.radix_bits != 1) return Refusal{texts::why_one_bit_only, {}};
  if (sorts_by_tiles(recording)) return Refusal{texts::why_no_tiles, {}};
  if (recording.iterations.empty()) return std::nullopt;  // nothing to sort: an empty figure
  return refuse_without(recording, {Meaning::bit});       // a run that failed may have no destination yet
}

scene::Scene draw_13_3(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) {
    return nothing_to_draw(input);
  }
  return Figure13_3(input).draw();
}

}  // namespace scatterscope::figures
