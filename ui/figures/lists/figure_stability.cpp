// Stability: the list before and after, ties in one colour and numbered in the order of the input, so that a tie whose
// order broke is seen at once. Keys alone, or records with the value that each key carries.
#include <algorithm>
#include <map>

#include "kernels/analysis/key_text.h"
#include "kernels/recording/key_order.h"
#include "ui/figures/figures.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using scene::Role;

constexpr std::uint32_t most_records_with_text = 24;
constexpr std::uint32_t no_group = 0xffff'ffffU;
constexpr float key_font = 15, value_font = 14, line_height = 19, least_cell = 34;

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
        with_values_(input.recording.input_values.size() == n_) {
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
    const FigureInput& input = drawing_.input;
    const std::string before = drawing_.say(Text::fig_keys_before), after = drawing_.say(Text::fig_keys_after);
    const std::string key = drawing_.say(Text::fig_stability_key), value = drawing_.say(Text::fig_stability_value);
    column_ = 10;
    for (const std::string* words : {&before, &after, &key, &value})
      column_ = std::max(column_, drawing_.width(*words, label_size) + 12);
    measure();
    const std::string heading = iteration_heading(input, live_.iteration());
    const std::vector<std::string> about =
        drawing_.wrapped(drawing_.say(Text::fig_stability_about), label_size, std::max(420.0F, width_ - 2 * margin));
    drawing_.heading(heading);
    float y = margin + heading_height + 6;
    for (const std::string& line : about) {
      drawing_.text({margin, y + label_size}, line, label_size, Role::faint);
      y += label_size * 1.4F;
    }
    y += label_size * 1.6F;  // the label over the list
    const float strip = with_text_ ? line_height * static_cast<float>(lines()) + 8 : 26;
    const float below = 26 + (with_text_ ? 24.0F : 4.0F);
    const float wanted =
        (width_ * input.preferred_height / std::max(1.0F, input.preferred_width)) - y - 2 * strip - below;
    const float band = std::clamp(wanted, 110.0F, 260.0F);
    draw_list(y, strip, before, true);
    y += strip;
    draw_arrows(y + 3, y + band - 3);
    y += band;
    draw_list(y, strip, after, false);
    y += strip;
    if (with_text_) draw_verdicts(y);
    y += below;
    y = draw_summary(y);
    return drawing_.finish(drawing_.say(Text::fig_stability_title), width_, y + margin);
  }

 private:
  [[nodiscard]] std::uint32_t lines() const { return with_values_ ? 3 : 2; }
  [[nodiscard]] float strip_width() const { return cell_ * static_cast<float>(n_); }
  [[nodiscard]] float left(std::uint32_t p) const { return x_ + cell_ * static_cast<float>(p); }
  [[nodiscard]] float centre(std::uint32_t p) const { return left(p) + cell_ / 2; }
  [[nodiscard]] std::string key_words(std::uint32_t i) const {
    return analysis::written_short(ordered(drawing_.input, i), drawing_.input.recording.config.key_type);
  }
  [[nodiscard]] std::string value_words(std::uint32_t i) const {
    return std::to_string(drawing_.input.recording.input_values[i]);
  }
  [[nodiscard]] scene::Ref ref(std::uint32_t i) const {  // of the key wherever it stands
    return {scene::Ref::Kind::key, 0, i, 0};
  }

  void measure() {
    x_ = margin + column_;
    cell_ = least_cell;
    if (with_text_) {
      for (std::uint32_t i = 0; i < n_; ++i) {
        cell_ = std::max(cell_, drawing_.width(key_words(i), key_font, true) + 10);
        if (with_values_) cell_ = std::max(cell_, drawing_.width(value_words(i), value_font) + 10);
      }
      cell_ = std::max(cell_, std::min(52.0F, strip_room / static_cast<float>(n_)));
    } else {
      cell_ = strip_room / static_cast<float>(n_);
    }
    width_ = x_ + strip_width() + margin;
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

  void draw_list(float y, float height, const std::string& words, bool of_input) {
    const auto member = [&](std::uint32_t p) { return of_input ? p : at_[p]; };
    drawing_.text({x_ - 8, y - 7}, words, label_size, Role::faint, scene::Align::end, true);
    if (!with_text_) {
      scene::Grid grid{{x_, y}, cell_, height, n_, {}, {scene::Ref::Kind::key, 0, 0, 0}};
      if (!of_input) grid.first = live_.result_ref(0);
      for (std::uint32_t p = 0; p < n_; ++p) {
        const std::uint32_t i = member(p);
        grid.cells.push_back(i == no_group                ? Role::empty_cell
                             : ties_.group(i) == no_group ? Role::cell
                                                          : ties_.role(i));
      }
      drawing_.cells.emplace_back(std::move(grid));
      return;
    }
    const auto row_words = [&](std::uint32_t row, Text id) {
      drawing_.text({x_ - 8, y + line_height * (static_cast<float>(row) + 0.85F)}, drawing_.say(id), label_size,
                    Role::faint, scene::Align::end);
    };
    row_words(0, Text::fig_stability_key);
    if (with_values_) row_words(1, Text::fig_stability_value);
    for (std::uint32_t p = 0; p < n_; ++p) {
      const std::uint32_t i = member(p);
      const bool hidden = !of_input && live_.filled(p) == When::hidden;
      const scene::Ref shown = i == no_group ? live_.result_ref(p) : ref(i);
      drawing_.cells.emplace_back(scene::Rect{
          {left(p), y}, cell_, height, i == no_group ? Role::empty_cell : Role::cell, Role::ink, 1, 0, false, shown});
      if (!of_input && (hidden || live_.filled(p) == When::now))
        drawing_.outlines.emplace_back(
            scene::Rect{{left(p) + 1, y + 1}, cell_ - 2, height - 2, Role::none, Role::now, 2});
      if (hidden) drawing_.text({centre(p), y + height / 2 + 5}, "?", key_font, Role::ink, scene::Align::middle, true);
      if (i == no_group) continue;
      outline_marked(drawing_, {left(p), y}, cell_, height, shown);
      if (drawing_.input.selection.followed_key == i)
        drawing_.outlines.emplace_back(scene::Rect{{left(p), y}, cell_, height, Role::none, Role::selected, 2.5F});
      write_record(p, y, i);
    }
  }

  void write_record(std::uint32_t p, float y, std::uint32_t i) {
    float baseline = y + line_height * 0.85F;
    drawing_.text({centre(p), baseline}, key_words(i), key_font, ties_.role(i), scene::Align::middle, true);
    if (with_values_) {
      baseline += line_height;
      drawing_.text({centre(p), baseline}, value_words(i), value_font, Role::ink, scene::Align::middle);
    }
    drawing_.text({centre(p), baseline + line_height}, ties_.label(i), value_font, ties_.role(i), scene::Align::middle);
  }

  // Ties whose order broke stand out, on top and thick; of very many keys only those are drawn, and not all.
  void draw_arrows(float top, float bottom) {
    const auto broken = static_cast<std::uint32_t>(std::count(broken_.begin(), broken_.end(), true));
    const std::uint32_t every = with_text_ ? 1 : std::max(1U, broken / 64);
    std::uint32_t seen = 0;
    for (const bool wrong : {false, true}) {
      for (std::uint32_t i = 0; i < n_; ++i) {
        if (place_[i] == no_group || broken_[i] != wrong || (!with_text_ && (!wrong || seen++ % every != 0))) continue;
        const Role role = wrong ? Role::error : ties_.group(i) == no_group ? Role::faint : ties_.role(i);
        drawing_.arrows.emplace_back(scene::Line{
            {{centre(i), top}, {centre(place_[i]), bottom}}, role, wrong ? 2.6F : 1.2F, false, true, ref(i)});
      }
    }
  }

  // Under each run of equal keys in the output whether its order is that of the input.
  void draw_verdicts(float y) {
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
        const float x0 = left(first) + 4, x1 = left(end - 1) + cell_ - 4, middle = (x0 + x1) / 2;
        drawing_.arrows.emplace_back(scene::Line{{{x0, y + 4}, {x0, y + 8}, {x1, y + 8}, {x1, y + 4}}, role, 2});
        drawing_.text({middle, y + 23}, drawing_.say(kept ? Text::fig_stability_kept : Text::fig_stability_broken),
                      label_size, role, scene::Align::middle, !kept);
      }
      first = end;
    }
  }

  // Returns where the next line would stand.
  float draw_summary(float y) {
    const auto line = [&](const std::string& words, bool wrong) {
      drawing_.text({margin, y}, words, label_size + 1, wrong ? Role::error : Role::ink, scene::Align::start, true);
      y += label_size * 1.5F;
    };
    const std::uint32_t pairs = pairs_kept_ + pairs_broken_;
    const bool broken = pairs_broken_ > 0;
    if (pairs > 0)
      line(drawing_.say(broken ? Text::fig_stability_some_broken : Text::fig_stability_all_kept,
                        {std::to_string(pairs_broken_), std::to_string(pairs)}),
           broken);
    if (ended_unsorted()) line(drawing_.say(Text::fig_stability_unsorted), true);
    return y;
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
  float x_ = 0, column_ = 0, cell_ = 0, width_ = 0;
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
