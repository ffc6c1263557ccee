// Stability: the list before and after, ties in one colour and numbered in the order of the input, so that a tie whose
// order broke is seen at once. Keys alone, or records with the value that each key carries.
#include <algorithm>
#include <map>

#include "kernels/analysis/key_text.h"
#include "kernels/recording/key_order.h"
#include "ui/figures/figures.h"
#include "ui/figures/key_columns.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Role;

constexpr std::uint32_t most_records_with_text = 24;
constexpr std::uint32_t no_group = 0xffff'ffffU;
constexpr float key_font = 15, value_font = 14, line_height = 19;

std::uint64_t ordered(const FigureInput& input, std::uint32_t i) {
  return recording::to_ordered(input.recording.config.key_type, input.recording.input[i]);
}

// Which keys of the input are equal: a group for each key that stands there twice or more, in ascending order.
class Ties {
 public:
  explicit Ties(const FigureInput& input) {
    const auto n = static_cast<std::uint32_t>(input.recording.input.size());
    std::map<std::uint64_t, std::vector<std::uint32_t>> places;
    for (std::uint32_t i = 0; i < n; ++i) places[ordered(input, i)].push_back(i);
    group_.assign(n, no_group);
    number_.assign(n, 0);
    for (const auto& [key, members] : places) {
      if (members.size() < 2) continue;
      for (std::uint32_t k = 0; k < members.size(); ++k) {
        group_[members[k]] = count_;
        number_[members[k]] = k + 1;
      }
      ++count_;
    }
  }
  // Of a key by its index in the input; no_group: no other is equal to it.
  [[nodiscard]] std::uint32_t group(std::uint32_t i) const { return group_[i]; }
  [[nodiscard]] Role role(std::uint32_t i) const {
    return group_[i] == no_group ? Role::ink : scene::bucket_role(group_[i]);
  }
  // "b2": the second of the second group; empty for a key that is alone.
  [[nodiscard]] std::string label(std::uint32_t i) const {
    if (group_[i] == no_group) return {};
    std::string letters;
    for (std::uint32_t rest = group_[i] + 1; rest > 0; rest = (rest - 1) / 26)
      letters.insert(letters.begin(), static_cast<char>('a' + (rest - 1) % 26));
    return letters + std::to_string(number_[i]);
  }
  [[nodiscard]] std::uint32_t count() const { return count_; }

 private:
  std::vector<std::uint32_t> group_, number_;
  std::uint32_t count_ = 0;
};

class Figure {
 public:
  explicit Figure(const FigureInput& input)
      : drawing_(input),
        ties_(input),
        live_(input, drawn_iteration(input)),
        n_(live_.count()),
        with_text_(n_ <= most_records_with_text),
        with_values_(input.recording.input_values.size() == n_),
        columns_(drawing_, n_, label_width(drawing_, {Text::fig_stability_key, Text::fig_stability_value}),
                 [this](float room) { return cells(room); }) {
    const auto& origin = input.keys.iterations[live_.iteration()].origin;
    at_.assign(n_, no_group);
    place_.assign(n_, no_group);
    for (std::uint32_t q = 0; q < n_; ++q) {
      const auto p = live_.source(q);
      if (!p || !visible(live_.filled(q))) continue;
      at_[q] = origin[*p];
      place_[origin[*p]] = q;
    }
    find_broken();
  }

  scene::Scene draw() {
    const auto title = [this](Text id) {
      return layout::words(drawing_.input.metrics, drawing_.say(id),
                           {.colour = Role::faint, .bold = true, .paper = true});
    };
    layout::Column all;
    all.add(heading(drawing_, iteration_heading(drawing_.input, live_.iteration())));
    all.add(paragraph(drawing_, drawing_.say(Text::fig_stability_about), {.colour = Role::faint}));
    all.add(layout::spacer({6, 14, 14}));
    all.add(title(Text::fig_keys_before));
    before_ = all.add(list(true));
    all.add(layout::growing(1, layout::spacer({60, 110, 240})));
    all.add(title(Text::fig_keys_after));
    after_ = all.add(list(false));
    if (with_text_)
      all.add(
          columns_.own(Need::exactly(26), [this](const StripLayout& at, const Area& area) { verdicts(at, area.y); }));
    all.add(layout::spacer(Need::exactly(8)));
    add_summary(all);
    all.add(layout::canvas({}, {}, [this](layout::Layers&, const Area&) { draw_arrows(); }));
    return compose(drawing_, all, Text::fig_stability_title);
  }

 private:
  [[nodiscard]] std::string key_words(std::uint32_t i) const {
    return analysis::written_short(ordered(drawing_.input, i), drawing_.input.recording.config.key_type);
  }
  [[nodiscard]] std::string value_words(std::uint32_t i) const {
    return std::to_string(drawing_.input.recording.input_values[i]);
  }
  [[nodiscard]] scene::Ref ref(std::uint32_t i) const {  // of the key wherever it stands
    return {scene::Ref::Kind::key, 0, i, 0};
  }

  // Cells that hold the longest key and value.
  [[nodiscard]] StripLayout cells(float room) const {
    StripLayout made;
    made.count = n_;
    made.with_text = with_text_;
    made.cell_width = room / static_cast<float>(n_);
    if (!with_text_) return made;
    float words = 20;
    for (std::uint32_t i = 0; i < n_; ++i) {
      words = std::max(words, drawing_.width(key_words(i), key_font, true) + 8);
      if (with_values_) words = std::max(words, drawing_.width(value_words(i), value_font) + 8);
    }
    made.cell_width = std::clamp(made.cell_width, words, std::max(words, 52.0F));
    return made;
  }

  // Neighbours of a group that have both arrived, in the wrong order.
  void find_broken() {
    std::map<std::uint32_t, std::uint32_t> last;  // by group: the member before
    broken_.assign(n_, false);
    for (std::uint32_t i = 0; i < n_; ++i) {
      if (ties_.group(i) == no_group) continue;
      const auto [before, first] = last.try_emplace(ties_.group(i), i);
      if (first) continue;
      const std::uint32_t a = before->second;
      before->second = i;
      if (place_[a] == no_group || place_[i] == no_group) continue;
      const bool wrong = place_[a] > place_[i];
      ++(wrong ? pairs_broken_ : pairs_kept_);
      if (wrong) broken_[a] = broken_[i] = true;
    }
  }

  KeyColumns::StripBox list(bool of_input) {
    layout::BoxPtr label;
    if (with_text_) {
      const auto row = [this](Text id) {
        return layout::words(drawing_.input.metrics, drawing_.say(id),
                             {.colour = Role::faint, .line_pitch = line_height / label_size});
      };
      label = layout::column(layout::spacer(Need::exactly(2)), row(Text::fig_stability_key),
                             with_values_ ? row(Text::fig_stability_value) : nullptr);
    }
    const float height = with_text_ ? line_height * (with_values_ ? 3 : 2) + 8 : 26;
    return columns_.own(
        Need::exactly(height),
        [this, of_input](const StripLayout& at, const Area& area) {
          with_text_ ? draw_list(at, area, of_input) : draw_grid(at, area, of_input);
        },
        std::move(label));
  }
  // The key of the input at a place of a list.
  [[nodiscard]] std::uint32_t member(std::uint32_t p, bool of_input) const { return of_input ? p : at_[p]; }

  void draw_grid(const StripLayout& at, const Area& area, bool of_input) {
    scene::Grid grid{{area.x, area.y}, at.cell_width, area.height, n_, {}, {scene::Ref::Kind::key, 0, 0, 0}};
    if (!of_input) grid.first = live_.result_ref(0);
    for (std::uint32_t p = 0; p < n_; ++p) {
      const std::uint32_t i = member(p, of_input);
      grid.cells.push_back(i == no_group ? Role::empty_cell : ties_.group(i) == no_group ? Role::cell : ties_.role(i));
    }
    drawing_.cells.emplace_back(std::move(grid));
  }

  void draw_list(const StripLayout& at, const Area& area, bool of_input) {
    for (std::uint32_t p = 0; p < n_; ++p) {
      const std::uint32_t i = member(p, of_input);
      const scene::Point corner{at.left(p), area.y};
      const bool hidden = !of_input && live_.filled(p) == When::hidden;
      const scene::Ref shown = i == no_group ? live_.result_ref(p) : ref(i);
      drawing_.cells.emplace_back(scene::Rect{corner, at.cell_width, area.height,
                                              i == no_group ? Role::empty_cell : Role::cell, Role::ink, 1, 0, false,
                                              shown});
      if (!of_input && (hidden || live_.filled(p) == When::now))
        drawing_.outlines.emplace_back(
            scene::Rect{{corner.x + 1, corner.y + 1}, at.cell_width - 2, area.height - 2, Role::none, Role::now, 2});
      if (hidden)
        drawing_.text({at.centre(p), area.centre().y + 5}, "?", key_font, Role::ink, scene::Align::middle, true);
      if (i == no_group) continue;
      outline_marked(drawing_, corner, at.cell_width, area.height, shown);
      if (drawing_.input.selection.followed_key == i)
        drawing_.outlines.emplace_back(
            scene::Rect{corner, at.cell_width, area.height, Role::none, Role::selected, 2.5F});
      write_record(at.centre(p), area.y + 2, i);
    }
  }

  void write_record(float centre, float y, std::uint32_t i) {
    float baseline = y + line_height * 0.85F;
    drawing_.text({centre, baseline}, key_words(i), key_font, ties_.role(i), scene::Align::middle, true);
    if (with_values_) {
      baseline += line_height;
      drawing_.text({centre, baseline}, value_words(i), value_font, Role::ink, scene::Align::middle);
    }
    drawing_.text({centre, baseline + line_height}, ties_.label(i), value_font, ties_.role(i), scene::Align::middle);
  }

  // Ties whose order broke stand out, on top and thick; of very many keys only those are drawn, and not all.
  void draw_arrows() {
    const auto broken = static_cast<std::uint32_t>(std::count(broken_.begin(), broken_.end(), true));
    const std::uint32_t every = with_text_ ? 1 : std::max(1U, broken / 64);
    std::uint32_t seen = 0;
    for (const bool wrong : {false, true}) {
      for (std::uint32_t i = 0; i < n_; ++i) {
        if (place_[i] == no_group || broken_[i] != wrong || (!with_text_ && (!wrong || seen++ % every != 0))) continue;
        const Role role = wrong ? Role::error : ties_.group(i) == no_group ? Role::faint : ties_.role(i);
        layout::arrow(drawing_, before_->below(i, i + 1), after_->above(place_[i], place_[i] + 1),
                      {role, wrong ? 2.6F : 1.2F, 3, ref(i)});
      }
    }
  }

  // Under each run of equal keys in the output whether its order is that of the input.
  void verdicts(const StripLayout& at, float y) {
    for (std::uint32_t first = 0; first < n_;) {
      std::uint32_t end = first + 1;
      if (at_[first] == no_group || ties_.group(at_[first]) == no_group) {
        first = end;
        continue;
      }
      const auto together = [&](std::uint32_t q) {
        return at_[q] != no_group && ties_.group(at_[q]) == ties_.group(at_[first]);
      };
      while (end < n_ && together(end)) ++end;
      if (end - first > 1) {
        const bool kept = std::is_sorted(at_.begin() + first, at_.begin() + end);
        const Role role = kept ? ties_.role(at_[first]) : Role::error;
        const float x0 = at.left(first) + 4, x1 = at.left(end) - 4;
        const std::string words = drawing_.say(kept ? Text::fig_stability_kept : Text::fig_stability_broken);
        drawing_.arrows.emplace_back(scene::Line{{{x0, y + 4}, {x0, y + 8}, {x1, y + 8}, {x1, y + 4}}, role, 2});
        // Words that their neighbours leave no room for: the colour says it too.
        if (drawing_.width(words, label_size, !kept) <= x1 - x0 + 6)
          drawing_.text({(x0 + x1) / 2, y + 23}, words, label_size, role, scene::Align::middle, !kept);
      }
      first = end;
    }
  }

  void add_summary(layout::Column& all) const {
    const auto line = [&](const std::string& words, bool wrong) {
      all.add(paragraph(drawing_, words,
                        {.size = label_size + 1, .colour = wrong ? Role::error : Role::ink, .bold = true}));
    };
    const std::uint32_t pairs = pairs_kept_ + pairs_broken_;
    const bool broken = pairs_broken_ > 0;
    if (pairs > 0)
      line(drawing_.say(broken ? Text::fig_stability_some_broken : Text::fig_stability_all_kept,
                        {std::to_string(pairs_broken_), std::to_string(pairs)}),
           broken);
    if (ended_unsorted()) line(drawing_.say(Text::fig_stability_unsorted), true);
  }

  // The last iteration has left everything in its place, and that is not the order of the keys.
  [[nodiscard]] bool ended_unsorted() const {
    const recording::Recording& r = drawing_.input.recording;
    if (live_.iteration() + 1 < r.iterations.size() || std::count(at_.begin(), at_.end(), no_group) > 0) return false;
    const bool descending = r.config.order == recording::Order::descending;
    return !std::is_sorted(at_.begin(), at_.end(), [&](std::uint32_t a, std::uint32_t b) {
      return ordered(drawing_.input, descending ? b : a) < ordered(drawing_.input, descending ? a : b);
    });
  }

  Drawing drawing_;
  Ties ties_;
  LiveKeys live_;
  std::uint32_t n_;
  bool with_text_, with_values_;
  std::vector<std::uint32_t> at_;     // by place of the output: which key of the input stands there by now
  std::vector<std::uint32_t> place_;  // the inverse
  std::vector<bool> broken_;          // by key of the input
  std::uint32_t pairs_kept_ = 0, pairs_broken_ = 0;
  KeyColumns columns_;
  const layout::Strip *before_ = nullptr, *after_ = nullptr;
};

}  // namespace

std::optional<Refusal> cannot_show_stability(const recording::Recording& recording) {
  std::vector<std::uint64_t> keys = recording.input;
  std::sort(keys.begin(), keys.end());
  if (std::adjacent_find(keys.begin(), keys.end()) == keys.end() || recording.iterations.empty())
    return Refusal{Text::why_no_ties, {}};
  return std::nullopt;
}

scene::Scene draw_stability(const FigureInput& input) {
  return Figure(input).draw();
}

}  // namespace scatterscope::figures
