// Stability: the list before and after, ties in one colour and numbered in the order of the input, so that a tie whose
// order broke is seen at once. Keys alone, or records with the value that each key carries.
#include <algorithm>

#include "kernels/analysis/key_text.h"
#include "kernels/recording/key_order.h"
#include "kernels/story/lists/ties.h"
#include "kernels/story/planned_iterations.h"
#include "kernels/texts/figure_bits.h"
#include "kernels/texts/figure_lists.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Role;

constexpr std::uint32_t most_records_with_text = 24;
constexpr std::uint32_t none = story::Ties::none;
constexpr float key_font = 15, value_font = 14, line_height = 19;
constexpr float turned_width = 14.5F, turned_gap = 5;  // of a cell whose words read upwards, and between these

class StabilityFigure {
 public:
  explicit StabilityFigure(const FigureInput& input)
      : drawing_(input),
        ties_(story::ties_of(input.recording())),
        live_(input, drawn_iteration(input)),
        order_(story::tie_order(ties_, live_)),
        n_(live_.count()),
        with_text_(n_ <= most_records_with_text),
        with_values_(input.recording().input_values.size() == n_),
        columns_(drawing_, n_, label_width(drawing_, {texts::fig_stability_key, texts::fig_stability_value}),
                 [this](float room) { return cells(room); }) {}

  scene::Scene draw() {
    const auto title = [this](Text id) {
      return layout::words(scene::table_metrics(), drawing_.say(id),
                           {.colour = Role::faint, .bold = true, .paper = true});
    };
    layout::Column all;
    all.add(heading(drawing_, drawing_.say(texts::fig_stability_heading,
                                           {std::to_string(live_.iteration() + 1),
                                            std::to_string(story::planned_iterations(drawing_.input.recording()))})));
    all.add(paragraph(drawing_, drawing_.say(texts::fig_stability_about), {.colour = Role::faint}));
    all.add(marked_place(drawing_, live_.iteration()));
    all.add(layout::spacer({6, 14, 14}));
    all.add(title(texts::fig_keys_before));
    before_ = all.add(list(true));
    all.add(layout::growing(1, layout::spacer({60, 110, 240})));
    all.add(title(texts::fig_keys_after));
    after_ = all.add(list(false));
    if (with_text_)
      all.add(
          columns_.own(Need::exactly(26), [this](const StripLayout& at, const Area& area) { verdicts(at, area.y); }));
    all.add(layout::spacer(Need::exactly(8)));
    add_summary(all);
    all.add(layout::canvas({}, {}, [this](layout::Layers&, const Area&) { draw_arrows(); }));
    return compose(drawing_, all);
  }

 private:
  [[nodiscard]] std::string key_words(std::uint32_t i) const {
    const recording::KeyType type = drawing_.input.recording().config.key_type;
    return analysis::written_short(recording::to_ordered(type, drawing_.input.recording().input[i]), type);
  }
  [[nodiscard]] std::string value_words(std::uint32_t i) const {
    return std::to_string(drawing_.input.recording().input_values[i]);
  }
  [[nodiscard]] Role tie_role(std::uint32_t i) const {
    return ties_.is_alone(i) ? Role::ink : scene::bucket_role(ties_.group[i]);
  }
  // "b2": the second of the second group; empty for a key that is alone.
  [[nodiscard]] std::string tie_words(std::uint32_t i) const {
    if (ties_.is_alone(i)) return {};
    std::string letters;
    for (std::uint32_t rest = ties_.group[i] + 1; rest > 0; rest = (rest - 1) / 26)
      letters.insert(letters.begin(), static_cast<char>('a' + (rest - 1) % 26));
    return letters + std::to_string(ties_.number[i]);
  }
  [[nodiscard]] scene::Ref ref(std::uint32_t i) const {  // of the key wherever it stands
    return scene::Ref::to_key(0, i);
  }

  // Cells that hold the longest key and value, or, in a narrow room, these as they read upwards.
  [[nodiscard]] StripLayout cells(float room) const {
    StripLayout made;
    made.count = n_;
    made.with_text = with_text_;
    made.cell_width = room / static_cast<float>(n_);
    if (!with_text_) return made;
    const float words = std::max({20.0F, key_length() + 8, value_length() + 8});
    made.turned = made.cell_width < words;
    made.cell_width = made.turned ? std::clamp(made.cell_width, turned_width, line_height)
                                  : std::clamp(made.cell_width, words, std::max(words, 52.0F));
    return made;
  }
  // Of the longest of all keys, values, and names of ties.
  template <typename Words>
  [[nodiscard]] float longest(float size, const Words& words) const {
    float length = 0;
    for (std::uint32_t i = 0; i < n_; ++i) length = std::max(length, drawing_.width(words(i), size, true));
    return length;
  }
  [[nodiscard]] float key_length() const {
    return longest(key_font, [this](std::uint32_t i) { return key_words(i); });
  }
  [[nodiscard]] float value_length() const {
    return with_values_ ? longest(value_font, [this](std::uint32_t i) { return value_words(i); }) : 0;
  }
  [[nodiscard]] float tie_length() const {
    return longest(value_font, [this](std::uint32_t i) { return tie_words(i); });
  }
  [[nodiscard]] Need list_height() const {
    if (!with_text_) return Need::exactly(26);
    if (!columns_.fitted().turned) return Need::exactly(line_height * (with_values_ ? 3 : 2) + 8);
    return Need::exactly(key_length() + value_length() + tie_length() + (with_values_ ? 4 : 3) * turned_gap);
  }

  KeyColumns::StripBox list(bool of_input) {
    layout::BoxPtr label;
    if (with_text_) {
      const auto row = [this](Text id) {
        return layout::words(scene::table_metrics(), drawing_.say(id),
                             {.colour = Role::faint, .line_pitch = line_height / label_size});
      };
      label = layout::column(layout::spacer(Need::exactly(2)), row(texts::fig_stability_key),
                             with_values_ ? row(texts::fig_stability_value) : nullptr);
    }
    return columns_.own([this] { return list_height(); },
                        [this, of_input](const StripLayout& at, const Area& area) {
                          with_text_ ? draw_list(at, area, of_input) : draw_grid(at, area, of_input);
                        },
                        std::move(label));
  }
  // The key of the input at a place of a list.
  [[nodiscard]] std::uint32_t member(std::uint32_t p, bool of_input) const { return of_input ? p : order_.at[p]; }

  void draw_grid(const StripLayout& at, const Area& area, bool of_input) {
    scene::Grid grid{{area.x, area.y}, at.cell_width, area.height, n_, {}, scene::Ref::to_key(0, 0)};
    if (!of_input) grid.first = live_.result_ref(0);
    for (std::uint32_t p = 0; p < n_; ++p) {
      const std::uint32_t i = member(p, of_input);
      grid.cells.push_back(i == none ? Role::empty_cell : ties_.is_alone(i) ? Role::cell : tie_role(i));
    }
    drawing_.cells.emplace_back(std::move(grid));
  }

  void draw_list(const StripLayout& at, const Area& area, bool of_input) {
    for (std::uint32_t p = 0; p < n_; ++p) {
      const std::uint32_t i = member(p, of_input);
      const scene::Point corner{at.left(p), area.y};
      const bool hidden = !of_input && live_.filled(p) == When::hidden;
      const scene::Ref shown = i == none ? live_.result_ref(p) : ref(i);
      drawing_.cells.emplace_back(scene::Rect{corner, at.cell_width, area.height,
                                              i == none ? Role::empty_cell : Role::cell, Role::ink, 1, 0, false,
                                              shown});
      if (!of_input && (hidden || live_.filled(p) == When::now))
        drawing_.outlines.emplace_back(
            scene::Rect{{corner.x + 1, corner.y + 1}, at.cell_width - 2, area.height - 2, Role::none, Role::now, 2});
      if (hidden)
        drawing_.text({at.centre(p), area.centre().y + 5}, "?", key_font, Role::ink, scene::Align::middle, true);
      if (i == none) continue;
      outline_marked(drawing_, corner, at.cell_width, area.height, shown);
      if (drawing_.input.view.selection.followed_key == i)
        drawing_.outlines.emplace_back(
            scene::Rect{corner, at.cell_width, area.height, Role::none, Role::selected, 2.5F});
      at.turned ? write_upwards(at.centre(p), area.y, i) : write_record(at.centre(p), area.y + 2, i);
    }
  }

  void write_record(float centre, float y, std::uint32_t i) {
    float baseline = y + line_height * 0.85F;
    drawing_.text({centre, baseline}, key_words(i), key_font, tie_role(i), scene::Align::middle, true);
    if (with_values_) {
      baseline += line_height;
      drawing_.text({centre, baseline}, value_words(i), value_font, Role::ink, scene::Align::middle);
    }
    drawing_.text({centre, baseline + line_height}, tie_words(i), value_font, tie_role(i), scene::Align::middle);
  }

  void write_upwards(float centre, float y, std::uint32_t i) {
    const auto write = [&](std::string words, float size, float length, Role role, bool bold) {
      if (length == 0) return;
      scene::Label label{{centre + size * 0.36F, y + turned_gap + length / 2},
                         std::move(words),
                         size,
                         role,
                         scene::Align::middle,
                         bold};
      label.turned = true;
      drawing_.texts.emplace_back(std::move(label));
      y += turned_gap + length;
    };
    write(key_words(i), key_font - 1, key_length(), tie_role(i), true);
    if (with_values_) write(value_words(i), value_font, value_length(), Role::ink, false);
    if (!ties_.is_alone(i)) write(tie_words(i), value_font, tie_length(), tie_role(i), false);
  }

  // Ties whose order broke stand out, on top and thick; of very many keys only those are drawn, and not all.
  void draw_arrows() {
    const auto broken = static_cast<std::uint32_t>(std::count(order_.broken.begin(), order_.broken.end(), true));
    const std::uint32_t every = with_text_ ? 1 : std::max(1U, broken / 64);
    std::uint32_t seen = 0;
    for (const bool wrong : {false, true}) {
      for (std::uint32_t i = 0; i < n_; ++i) {
        if (order_.place[i] == none || order_.broken[i] != wrong || (!with_text_ && (!wrong || seen++ % every != 0)))
          continue;
        const Role role = wrong ? Role::error : ties_.is_alone(i) ? Role::faint : tie_role(i);
        layout::arrow(drawing_, before_->below(i, i + 1), after_->above(order_.place[i], order_.place[i] + 1),
                      {role, wrong ? 2.6F : 1.2F, 3, ref(i)});
      }
    }
  }

  // Under each run of equal keys in the output whether its order is that of the input.
  void verdicts(const StripLayout& at, float y) {
    for (std::uint32_t first = 0; first < n_;) {
      std::uint32_t end = first + 1;
      if (order_.at[first] == none || ties_.is_alone(order_.at[first])) {
        first = end;
        continue;
      }
      const auto together = [&](std::uint32_t q) {
        return order_.at[q] != none && ties_.group[order_.at[q]] == ties_.group[order_.at[first]];
      };
      while (end < n_ && together(end)) ++end;
      if (end - first > 1) {
        const bool kept = std::is_sorted(order_.at.begin() + first, order_.at.begin() + end);
        const Role role = kept ? tie_role(order_.at[first]) : Role::error;
        const float x0 = at.left(first) + 4, x1 = at.left(end) - 4;
        const std::string words = drawing_.say(kept ? texts::fig_stability_kept : texts::fig_stability_broken);
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
    const std::uint32_t pairs = order_.pairs_kept + order_.pairs_broken;
    const bool broken = order_.pairs_broken > 0;
    if (pairs > 0)
      line(drawing_.say(broken ? texts::fig_stability_some_broken : texts::fig_stability_all_kept,
                        {std::to_string(order_.pairs_broken), std::to_string(pairs)}),
           broken);
    if (order_.ended_unsorted) line(drawing_.say(texts::fig_stability_unsorted), true);
  }

  Drawing drawing_;
  story::Ties ties_;
  LiveKeys live_;
  story::TieOrder order_;
  std::uint32_t n_;
  bool with_text_, with_values_;
  KeyColumns columns_;
  const layout::Strip *before_ = nullptr, *after_ = nullptr;
};

}  // namespace

std::optional<Refusal> cannot_show_stability(const recording::Recording& recording) {
  std::vector<std::uint64_t> keys = recording.input;
  std::sort(keys.begin(), keys.end());
  if (std::adjacent_find(keys.begin(), keys.end()) == keys.end() || recording.iterations.empty())
    return Refusal{texts::why_no_ties, {}};
  return std::nullopt;
}

scene::Scene draw_stability(const FigureInput& input) {
  return StabilityFigure(input).draw();
}

}  // namespace scatterscope::figures
