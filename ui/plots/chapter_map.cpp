#include "ui/plots/chapter_map.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "kernels/parameters/sort_info.h"
#include "kernels/texts/chapter_map.h"
#include "kernels/texts/forms.h"
#include "kernels/texts/plots.h"
#include "kernels/texts/sentences.h"
#include "ui/plots/canvas.h"
#include "ui/plots/selection.h"

namespace scatterscope::plots {
namespace {

using analysis::SortCounts;
using scene::Align;
using scene::Role;
using State = PlacedSort::Kind;

constexpr float chip_height = 27, chip_gap = 8, row_labels = 146, stripe = 7;
constexpr float least_row = 20, greatest_row = 30;
constexpr float circle = 4.5F;

struct MapColumns {
  float name, time;
  float apart;  // between what was counted on these keys and what was measured on others
};
constexpr MapColumns usual_columns{212, 100, 20}, stage_columns{212, 80, 10};

// What is counted, a column each.
struct Quantity {
  Text words;
  std::uint64_t (*value)(const SortCounts&);
  bool of_stores = false;  // that move keys through global memory: none where a sort has no such iteration
};
constexpr std::array<Quantity, 6> quantities{{
    {texts::map_comparisons, [](const SortCounts& c) { return c.comparisons; }},
    {texts::map_key_moves, [](const SortCounts& c) { return c.key_moves; }, true},
    {texts::map_launches, [](const SortCounts& c) { return c.launches; }},
    {texts::map_barriers, [](const SortCounts& c) { return c.barriers; }},
    {texts::map_requests, [](const SortCounts& c) { return c.requests; }, true},
    {texts::map_sectors, [](const SortCounts& c) { return c.sectors; }, true},
}};

// The four ways, in the order of the table.
struct Way {
  bool by_digits, top_down;
  Role colour;
};
constexpr std::array<Way, 4> ways{{
    {true, false, Role::bucket0},
    {true, true, Role::bucket2},
    {false, false, Role::bucket1},
    {false, true, Role::bucket3},
}};

bool goes(const PlacedSort& sort, const Way& way) {
  return sort.by_digits == way.by_digits && sort.top_down == way.top_down;
}

std::vector<std::size_t> sorts_of(const ChapterMap& map, const Way& way) {
  std::vector<std::size_t> found;
  for (std::size_t k = 0; k < map.sorts.size(); ++k) {
    if (goes(map.sorts[k], way)) found.push_back(k);
  }
  return found;
}

scene::Ref ref_of_sort(std::size_t sort) {
  return scene::Ref::to_sort(static_cast<std::uint32_t>(sort));
}

// A block that holds all keys stores them in shared memory.
bool has_number(const PlacedSort& sort, const Quantity& quantity) {
  return !quantity.of_stores || (sort.counts.iterations > 0 && !catalog::description_of(sort.name).one_block);
}
std::string number_words(const PlacedSort& sort, const Quantity& quantity) {
  return has_number(sort, quantity) ? grouped(quantity.value(sort.counts)) : "-";
}

class Drawing {
 public:
  explicit Drawing(const ChapterMapInput& input)
      : map_(input.map),
        view_{plots::Kind::throughput, {}, {}, false, input.hovered, input.chosen},
        plot_{nothing_, view_, input.language, input.preferred_width, input.preferred_height, input.least_letters},
        canvas_(plot_, 418 + 22 * static_cast<float>(input.map.sorts.size())) {}

  scene::Scene draw() {
    const std::string title = canvas_.say(texts::map_title);
    if (canvas_.is_dense()) {
      draw_on_stage();
      return canvas_.finish(title);
    }
    canvas_.paragraph(title, heading_size, Role::ink, true);
    canvas_.paragraph(map_.input.empty() ? canvas_.say(texts::map_nothing_counted) : map_.input, label_size);
    float y = canvas_.top() + 8;
    y = draw_places(y) + 14;
    y = draw_table(y);
    draw_foot(y + 8);
    return canvas_.finish(title);
  }

 private:
  // --- Where each stands: rows by digits and by comparisons, columns bottom-up and top-down.
  void draw_stability(float x, float y, bool stable, const scene::Ref& ref = {}) {
    scene::Rect shape{{x - circle, y - circle},        2 * circle, 2 * circle,
                      stable ? Role::ink : Role::none, Role::ink,  1.5F};
    shape.radius = circle;
    shape.ref = ref;
    canvas_.rect(shape);
  }

  // Chips in lines; returns the height that they take. Draws nothing where `width` is only tried.
  float draw_chips(const Way& way, float left, float top, float width, bool drawn) {
    float x = left, y = top;
    for (const std::size_t k : sorts_of(map_, way)) {
      const PlacedSort& sort = map_.sorts[k];
      const float chip = canvas_.text_width(sort.name, small_size, true) + 3 * 8 + 2 * circle;
      if (x > left && x + chip > left + width) {
        x = left;
        y += chip_height + chip_gap;
      }
      if (drawn) {
        const scene::Ref ref = ref_of_sort(k);
        scene::Rect shape{{x, y}, chip, chip_height, Role::cell, way.colour, 2.5F, 6};
        shape.ref = ref;
        canvas_.rect(shape);
        draw_stability(x + 8 + circle, y + chip_height / 2, sort.stable, ref);
        canvas_.text({x + 2 * 8 + 2 * circle, y + chip_height / 2 + small_size * 0.36F}, sort.name, small_size,
                     Role::ink, Align::start, true, ref);
        canvas_.outline({x, y}, chip, chip_height, ref);
      }
      x += chip + chip_gap;
    }
    return y + chip_height - top;
  }

  float draw_places(float top) {
    const float left = margin + row_labels, room = canvas_.width() - margin - left;
    const float split = std::round(room * 0.66F);
    const auto column = [&](const Way& way) { return way.top_down ? left + split + 10 : left; };
    const auto width = [&](const Way& way) { return way.top_down ? room - split - 10 : split; };
    const float words = label_size * 1.35F;
    for (const bool down : {false, true}) {
      const Way& way = ways[down ? 1 : 0];
      canvas_.fitted({column(way) + 8, top + label_size},
                     canvas_.say(down ? texts::map_top_down : texts::map_bottom_up), width(way) - 8, label_size,
                     Role::ink, Align::start, true);
      canvas_.fitted({column(way) + 8, top + label_size + small_size * 1.25F},
                     canvas_.say(down ? texts::map_top_down_what : texts::map_bottom_up_what), width(way) - 8,
                     small_size, Role::faint);
    }
    float y = top + words + small_size * 1.25F;
    for (const bool digits : {true, false}) {
      float height = 0;
      for (const Way& way : ways) {
        if (way.by_digits == digits) height = std::max(height, draw_chips(way, 0, 0, width(way) - 16, false));
      }
      for (const Way& way : ways) {
        if (way.by_digits != digits) continue;
        canvas_.rect({{column(way), y}, width(way), height + 16, Role::none, Role::faint, 1, 4});
        draw_chips(way, column(way) + 8, y + 8, width(way) - 16, true);
      }
      canvas_.fitted({margin, y + (height + 16) / 2 + label_size * 0.36F},
                     canvas_.say(digits ? texts::map_by_digits : texts::map_by_comparisons), row_labels - 8, label_size,
                     Role::ink, Align::start, true);
      y += height + 16 + 8;
    }
    return y - 8;
  }

  // --- What each came to.
  [[nodiscard]] const MapColumns& columns() const { return canvas_.is_dense() ? stage_columns : usual_columns; }
  [[nodiscard]] float column_width() const {
    return (canvas_.width() - 2 * margin - columns().name - columns().apart - columns().time) /
           static_cast<float>(quantities.size());
  }

  // A bar under a number, its length by the logarithm: counts differ by powers of ten.
  void draw_bar(float left, float width, float y, double share, Role colour, const scene::Ref& ref) {
    if (share <= 0) return;
    scene::Rect bar{{left, y}, std::max(2.0F, width * static_cast<float>(share)), 3, colour};
    bar.ref = ref;
    canvas_.rect(bar);
  }

  void draw_counts(const PlacedSort& sort, Role colour, float y, float row, const scene::Ref& ref) {
    const float width = column_width(), base = y + row / 2 + small_size * 0.3F - 1, left = margin + columns().name;
    if (sort.kind != State::counted) {
      const std::string words = sort.kind == State::running ? "..." : sort.problem;
      canvas_.fitted({left + 8, base}, words, width * static_cast<float>(quantities.size()) - 16, small_size,
                     Role::faint, Align::start, false, ref);
      return;
    }
    for (std::size_t q = 0; q < quantities.size(); ++q) {
      const float x = left + static_cast<float>(q) * width;
      canvas_.fitted({x + width - 8, base}, number_words(sort, quantities[q]), width - 10, small_size, Role::ink,
                     Align::end, false, ref);
      if (!has_number(sort, quantities[q])) continue;
      const double most = std::log(static_cast<double>(most_[q]) + 1);
      const double share = most > 0 ? std::log(static_cast<double>(quantities[q].value(sort.counts)) + 1) / most : 0;
      draw_bar(x + 12, width - 20, y + row - 4, share, colour, ref);
    }
  }

  void draw_time(const PlacedSort& sort, Role colour, float y, float row, const scene::Ref& ref) {
    const float right = canvas_.width() - margin, left = right - columns().time;
    const bool measured = sort.milliseconds > 0;
    canvas_.text({right - 8, y + row / 2 + small_size * 0.3F - 1}, measured ? rounded(sort.milliseconds) + " ms" : "-",
                 small_size, Role::ink, Align::end, false, ref);
    const auto share = [&] {
      if (!(slowest_ > fastest_)) return 1.0;
      return 0.1 + 0.9 * std::log(sort.milliseconds / fastest_) / std::log(slowest_ / fastest_);
    };
    if (measured) draw_bar(left + 24, columns().time - 32, y + row - 4, share(), colour, ref);
  }

  void find_ranges() {
    for (const PlacedSort& sort : map_.sorts) {
      if (sort.kind == State::counted) {
        for (std::size_t q = 0; q < quantities.size(); ++q) {
          most_[q] = std::max(most_[q], quantities[q].value(sort.counts));
        }
      }
      if (sort.milliseconds <= 0) continue;
      fastest_ = fastest_ == 0 ? sort.milliseconds : std::min(fastest_, sort.milliseconds);
      slowest_ = std::max(slowest_, sort.milliseconds);
    }
  }

  void draw_heads(float y) {
    const float width = column_width(), left = margin + columns().name, right = canvas_.width() - margin;
    for (std::size_t q = 0; q < quantities.size(); ++q) {
      canvas_.fitted({left + static_cast<float>(q + 1) * width - 8, y}, canvas_.say(quantities[q].words), width - 6,
                     small_size, Role::ink, Align::end, true);
    }
    canvas_.fitted({right - 8, y}, canvas_.say(texts::map_time), columns().time, small_size, Role::ink, Align::end,
                   true);
    const float counted = width * static_cast<float>(quantities.size());
    heading_over(left, counted, y,
                 canvas_.say(canvas_.is_dense() ? texts::map_counted_on_these : texts::map_counted_here));
    if (map_.timed_keys != 0)
      heading_over(right - columns().time, columns().time, y,
                   canvas_.say(texts::map_measured_there, {size_words(map_.timed_keys)}));
  }

  // Over a line that joins the columns it is about.
  void heading_over(float left, float width, float y, const std::string& words) {
    const float base = y - small_size * 1.25F;
    const bool first = left < canvas_.width() / 2;  // the other one may begin over what is left of its columns
    canvas_.fitted({first ? left + 8 : left + width - 8, base}, words, canvas_.width() * 0.4F, small_size, Role::faint,
                   first ? Align::start : Align::end);
    canvas_.line({{left + 8, base + 4}, {left + width - 8, base + 4}}, Role::faint);
  }

  // A line through both tables: what was counted, and what was measured.
  void line_through(float y) {
    const float right = canvas_.width() - margin, cut = right - columns().time;
    canvas_.line({{margin, y}, {cut - columns().apart, y}}, Role::faint);
    canvas_.line({{cut, y}, {right, y}}, Role::faint);
  }

  float draw_table(float top) {
    find_ranges();
    const float heads = 2.25F * small_size;  // two lines of them
    const float begin = top + heads + 8, foot = (forms().empty() ? 6.0F : 7.5F) * small_size * 1.4F;
    const float room =
        (canvas_.height() - begin - foot) / static_cast<float>(std::max<std::size_t>(1, map_.sorts.size()));
    const float row = std::floor(std::clamp(room, least_row, greatest_row));
    draw_heads(top + heads);
    float y = begin;
    for (const Way& way : ways) {
      if (!sorts_of(map_, way).empty()) y = draw_rows(way, y, row);
    }
    line_through(y);
    return y;
  }

  // The sorts that go this way; returns the lower end.
  float draw_rows(const Way& way, float y, float row) {
    const std::vector<std::size_t> sorts = sorts_of(map_, way);
    line_through(y);
    canvas_.rect({{margin, y + 1}, stripe, row * static_cast<float>(sorts.size()) - 2, way.colour});
    for (const std::size_t k : sorts) {
      const PlacedSort& sort = map_.sorts[k];
      const scene::Ref ref = ref_of_sort(k);
      scene::Rect whole{{margin + stripe, y}, canvas_.width() - 2 * margin - stripe, row};
      whole.ref = ref;
      canvas_.rect(whole);
      draw_stability(margin + stripe + 13, y + row / 2, sort.stable, ref);
      canvas_.fitted({margin + stripe + 26, y + row / 2 + small_size * 0.36F}, sort.name, columns().name - 34,
                     small_size, Role::ink, Align::start, true, ref);
      draw_counts(sort, way.colour, y, row, ref);
      draw_time(sort, way.colour, y, row, ref);
      canvas_.outline({margin + stripe + 2, y + 1}, whole.width - 4, row - 2, ref);
      y += row;
    }
    return y;
  }

  // Large letters leave room for the table alone: each way is named above its sorts.
  void draw_on_stage() {
    find_ranges();
    float used = 0;
    for (const Way& way : ways)
      if (!sorts_of(map_, way).empty()) ++used;
    const float heads = 2.25F * small_size, begin = margin + heads + 6, foot = small_size * 1.6F;
    const float all = static_cast<float>(map_.sorts.size()) + used;
    const float row = std::min((canvas_.height() - begin - foot - 4) / std::max(1.0F, all), greatest_row);
    draw_heads(margin + heads);
    float y = begin;
    for (const Way& way : ways) {
      if (sorts_of(map_, way).empty()) continue;
      const std::string by = canvas_.say(way.by_digits ? texts::map_by_digits : texts::map_by_comparisons);
      const std::string name =
          canvas_.say(texts::map_way, {by, canvas_.say(way.top_down ? texts::map_top_down : texts::map_bottom_up)});
      line_through(y);
      canvas_.text({margin, y + row / 2 + small_size * 0.36F}, name, small_size, Role::faint, Align::start, true);
      y = draw_rows(way, y + row, row);
    }
    line_through(y);
    draw_legend(y + 4);
  }

  // The sorts that were timed in another form than counted.
  [[nodiscard]] std::string forms() const {
    std::string names;
    for (const PlacedSort& sort : map_.sorts) {
      if (sort.form.empty()) continue;
      names = names.empty() ? sort.name : canvas_.say(texts::form_and, {names, sort.name});
    }
    return names;
  }

  void draw_legend(float top) {
    float x = margin + stripe + 13;
    const float base = top + small_size;
    for (const bool stable : {true, false}) {
      draw_stability(x, base - small_size * 0.36F, stable);
      const std::string words = canvas_.say(stable ? texts::map_stable : texts::map_unstable);
      canvas_.text({x + 13, base}, words, small_size, Role::ink);
      x += 13 + canvas_.text_width(words, small_size) + 28;
    }
    canvas_.fitted({x, base}, canvas_.say(texts::map_bars), canvas_.width() - margin - x, small_size, Role::ink);
  }

  void draw_foot(float top) {
    draw_legend(top);
    canvas_.go_to(top + small_size + 3);
    canvas_.paragraph(canvas_.say(texts::map_of_stores), small_size, Role::faint);
    canvas_.paragraph(map_.timed_keys == 0
                          ? canvas_.say(texts::map_no_times)
                          : canvas_.say(texts::map_timed, {size_words(map_.timed_keys), map_.timed_on}),
                      small_size, Role::faint);
    if (const std::string others = forms(); !others.empty()) {
      canvas_.paragraph(canvas_.say(texts::map_forms, {others}), small_size, Role::faint);
    }
  }

  const ChapterMap& map_;
  timing::MeasuredSet nothing_;
  View view_;
  PlotInput plot_;
  Canvas canvas_;
  std::array<std::uint64_t, quantities.size()> most_{};
  double fastest_ = 0, slowest_ = 0;
};

}  // namespace

FullSizeTimes full_size_times(const timing::MeasuredSet& set, std::span<const std::string> sorts,
                              std::optional<std::uint64_t> n) {
  FullSizeTimes best;
  if (set.provenance.backend != "cuda") return best;
  std::size_t most = 0;
  const std::vector<Series> series = series_of(set, Slice{});
  for (const timing::MeasuredRun& of_size : set.runs) {
    if (n && of_size.n != *n) continue;
    FullSizeTimes found{of_size.n, std::vector<double>(sorts.size()), std::vector<RunIndex>(sorts.size())};
    for (const Series& one : series) {
      const auto place = std::find(sorts.begin(), sorts.end(), one.sort);
      if (place == sorts.end()) continue;
      for (const RunIndex k : one.runs) {
        if (set.runs[k].n != found.n) continue;
        found.milliseconds[place - sorts.begin()] = set.runs[k].milliseconds.median;
        found.runs[place - sorts.begin()] = k;
      }
    }
    const auto count = static_cast<std::size_t>(
        std::count_if(found.milliseconds.begin(), found.milliseconds.end(), [](double ms) { return ms > 0; }));
    if (count > most || (count > 0 && count == most && found.n > best.n)) {
      most = count;
      best = std::move(found);
    }
  }
  return best;
}

scene::Scene draw_chapter_map(const ChapterMapInput& input) {
  return Drawing(input).draw();
}

std::vector<std::string> words_of(const ChapterMap& map, std::size_t sort, Language language) {
  const PlacedSort& of = map.sorts[sort];
  const auto say = [&](Text id) { return std::string(text(id, language)); };
  std::vector<std::string> lines{of.name};
  lines.push_back(say(of.by_digits ? texts::map_by_digits : texts::map_by_comparisons) + say(texts::sentence_and) +
                  say(of.top_down ? texts::map_top_down : texts::map_bottom_up) + say(texts::sentence_and) +
                  say(of.stable ? texts::map_is_stable : texts::map_is_unstable));
  if (of.kind == State::cannot_run) lines.push_back(of.problem);
  if (of.kind == State::counted) {
    for (const Quantity& quantity : quantities)
      lines.push_back(say(quantity.words) + say(texts::plot_colon) + number_words(of, quantity));
  }
  if (of.milliseconds > 0) {
    lines.push_back(format_text(texts::map_time_of, language, {size_words(map.timed_keys)}) + say(texts::plot_colon) +
                    rounded(of.milliseconds) + " ms");
  }
  if (!of.form.empty()) lines.push_back(of.form);
  return lines;
}

}  // namespace scatterscope::plots
