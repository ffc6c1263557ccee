// A warp's access to memory: its lanes, and what they load (above them) and store (below) on the 32-byte sectors and
// 128-byte lines of global memory or on the 32 banks of shared memory. All is counted by kernels/analysis.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/bits/source_view.h"
#include "kernels/story/memory/warp_access.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figures.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using analysis::Traffic;
using recording::Recording;
using scene::Align;
using scene::Point;
using scene::Role;
using scene::Text;
using story::LineTraffic;
using story::Target;
using story::WarpAccess;
using Id = scatterscope::Text;

constexpr float number_size = 13;
constexpr float text_line = 20, number_line = 16, box_height = 30, lane_height = 26, least_fan = 74;
constexpr float line_gap = 4, skip_gap = 16;  // between lines that follow one another, and that do not

std::string ratio(std::uint64_t a, std::uint64_t b) {
  char text[32];
  (void)std::snprintf(text, sizeof text, "%.2f", b == 0 ? 0.0 : static_cast<double>(a) / static_cast<double>(b));
  return text;
}
std::string percent(std::uint64_t a, std::uint64_t b) {
  return std::to_string(b == 0 ? 0 : (a * 100 + b / 2) / b);
}

class Figure {
 public:
  Figure(const FigureInput& input, const WarpAccess& shown)
      : drawing_(input), r_(input.recording), shown_(shown), launch_(r_.launches[r_.steps[shown_.step].launch]) {
    now_ = shown_.step + 1 == input.moment.step();
    hidden_ = now_ && input.hide_step;
    first_thread_ = shown_.warp.warp * analysis::warp_threads;
    lanes_ = std::min(analysis::warp_threads,
                      launch_.block_threads > first_thread_ ? launch_.block_threads - first_thread_ : 1);
    if (shown_.load) targets_.push_back(story::target_of(r_, *shown_.load));
    if (shown_.store) targets_.push_back(story::target_of(r_, *shown_.store));
    for (const Id id : {Id::fig_warp_lane, Id::fig_warp_bank, Id::fig_warp_line, Id::fig_warp_element})
      column_ = std::max(column_, drawing_.width(drawing_.say(id), label_size) + 8);
    layout_ = number_layout(analysis::banks, 2, strip_room - column_);
    layout_.x = margin + column_;
    totals_ = story::line_traffic(r_, shown_.step, main_target().request);
  }

  scene::Scene draw() {
    const std::string heading =
        drawing_.say(Id::fig_warp_heading, {std::to_string(shown_.warp.block), std::to_string(shown_.warp.warp),
                                            std::to_string(first_thread_), std::to_string(first_thread_ + lanes_ - 1)});
    const float least_width = 2 * margin + drawing_.width(heading, heading_size, true);
    // Texts are broken to the width that stretching gives, which depends on how many lines they take.
    StripLayout tried = layout_;
    std::vector<Part> parts = parts_for(layout_.width() + column_);
    (void)stretch(drawing_.input, tried, parts, least_width);
    const float room = tried.width() + column_;
    parts = parts_for(room);
    const Frame frame = stretch(drawing_.input, layout_, parts, least_width);
    lane_width_ = std::min(layout_.width() / static_cast<float>(lanes_), 2.4F * layout_.cell_width);

    drawing_.heading(heading);
    float y = margin + heading_height;
    y = source_line(y);
    for (const std::string& note : notes_of(room)) y = words_line(y, note, Role::ink);
    y = margin + parts[0].height;
    std::size_t part = 2;
    for (const Target& target : targets_) {
      if (!target.loads()) continue;
      y = captions(y, target, room) + numbers(target);
      memory(target, y);
      fan(target, y, y + height(target) + parts[part + 1].height);
      y += height(target) + parts[part + 1].height;
      part += 2;
    }
    lanes(y, parts[1].height);
    const float below = y + parts[1].height;
    y = below;
    for (const Target& target : targets_) {
      if (target.loads()) continue;
      y = below + parts[part + 1].height;
      memory(target, y);
      fan(target, y, below);
      y = captions(y + height(target) + numbers(target), target, room);
      part += 2;
    }
    y += 6;
    for (const std::string& total : totals_of(room)) y = words_line(y, total, Role::faint);
    return drawing_.finish(drawing_.say(Id::fig_warp_title), frame.width, frame.height);
  }

 private:
  // Of a wavefront in a picture of shared memory.
  [[nodiscard]] static float row(const Target& target) {
    return target.use.wavefronts <= 1 ? box_height
                                      : std::clamp(160 / static_cast<float>(target.use.wavefronts), 5.0F, 22.0F);
  }
  // Of the memory's box. A hidden one does not show how many wavefronts there are.
  [[nodiscard]] float height(const Target& target) const {
    return hidden_ || !target.shared() ? box_height : row(target) * static_cast<float>(target.use.wavefronts);
  }
  // Of the numbers beside the box, on the side away from the lanes.
  [[nodiscard]] static float numbers(const Target& target) {
    return (target.shared() ? number_line : 2 * number_line) + 5;
  }
  [[nodiscard]] float left() const { return layout_.x - column_; }

  // From top to bottom: words; the lanes; each target with its fan; words.
  [[nodiscard]] std::vector<Part> parts_for(float room) const {
    const auto lines = [](const std::vector<std::string>& words) {
      return static_cast<float>(words.size()) * text_line;
    };
    std::vector<Part> parts{{heading_height + text_line + lines(notes_of(room)) + 6, 0}, {lane_height, 0.1F}};
    for (const Target& target : targets_) {
      parts.push_back({lines(caption(target, room)) + numbers(target) + height(target), 0});
      parts.push_back({least_fan, 1});
    }
    parts.push_back({lines(totals_of(room)) + 6, 0});
    return parts;
  }

  float words_line(float y, const std::string& words, Role colour) {
    drawing_.text({left(), y + label_size + 2}, words, label_size, colour);
    return y + text_line;
  }

  float source_line(float y) {
    const recording::Step& step = r_.steps[shown_.step];
    std::string code(r_.source_line(step.file, step.line));
    code.erase(0, code.find_first_not_of(' '));
    const std::string place = r_.files[step.file].name + ":" + std::to_string(step.line);
    const float room = layout_.width() + column_ - drawing_.width(place, label_size) - 12;
    const auto most = static_cast<std::size_t>(std::max(8.0F, room / (label_size * 0.61F)));
    if (code.size() > most) code = code.substr(0, most - 3) + "...";
    Text words{{left(), y + label_size + 2}, code, label_size, Role::ink, Align::start, false, true};
    words.ref = {scene::Ref::Kind::line, step.file, step.line, 0};
    drawing_.texts.emplace_back(words);
    drawing_.text({layout_.x + layout_.width(), y + label_size + 2}, place, label_size, Role::faint, Align::end);
    return y + text_line;
  }

  std::vector<std::string> notes_of(float room) const {
    std::vector<std::string> notes;
    const auto add = [&](const std::string& words) {
      for (std::string& line : drawing_.wrapped(words, label_size, room)) notes.push_back(std::move(line));
    };
    if (!now_) add(drawing_.say(chosen_thread(drawing_.input) ? Id::fig_warp_not_this_warp : Id::fig_warp_not_now));
    if (shown_.loads > 1) add(drawing_.say(Id::fig_warp_one_load, {std::to_string(shown_.loads)}));
    if (shown_.stores > 1) add(drawing_.say(Id::fig_warp_one_store, {std::to_string(shown_.stores)}));
    return notes;
  }

  // What the warp does there, and what that costs.
  std::vector<std::string> caption(const Target& target, float room) const {
    constexpr Id words[2][3] = {{Id::fig_warp_load, Id::fig_warp_store, Id::fig_warp_atomic},
                                {Id::fig_warp_load_shared, Id::fig_warp_store_shared, Id::fig_warp_atomic_shared}};
    const std::string what = drawing_.say(
        words[target.shared() ? 1 : 0][static_cast<std::size_t>(target.request.access)], {target.array->name});
    const Traffic& t = target.traffic;
    std::string line;
    if (hidden_) {
      line = what + " ?";
    } else if (!target.shared()) {
      line = drawing_.say(Id::fig_warp_global,
                          {what, std::to_string(t.sectors), std::to_string(t.lines), std::to_string(t.useful_bytes),
                           std::to_string(t.moved_bytes()), percent(t.useful_bytes, t.moved_bytes())});
    } else if (const std::uint32_t words_a_bank = target.most_words_in_a_bank(); words_a_bank > 1) {
      line = drawing_.say(Id::fig_warp_conflict, {what, std::to_string(t.wavefronts), std::to_string(words_a_bank)});
    } else {
      line = drawing_.say(Id::fig_warp_no_conflict, {what, std::to_string(t.wavefronts)});
    }
    std::vector<std::string> lines = drawing_.wrapped(line, label_size, room);
    lines.push_back(hidden_ ? std::string() : lane_words(target));
    return lines;
  }
  // The address of one lane: of the one that the user points at, else of the first.
  std::string lane_words(const Target& target) const {
    auto lane = static_cast<std::uint32_t>(std::countr_zero(target.request.lanes));
    const auto prefer = [&](std::uint32_t block, std::uint64_t thread) {
      if (block != shown_.warp.block || thread < first_thread_ || thread >= first_thread_ + lanes_) return;
      const auto wanted = static_cast<std::uint32_t>(thread - first_thread_);
      if (target.request.has(wanted)) lane = wanted;
    };
    if (const auto chosen = chosen_thread(drawing_.input)) prefer(chosen->block, chosen->thread);
    if (const auto& over = drawing_.input.selection.hovered; over && over->kind == scene::Ref::Kind::thread)
      prefer(over->a, over->b);
    const std::uint32_t index = target.request.index[lane];
    const std::uint64_t byte = std::uint64_t{index} * target.bytes;
    const auto text = [](std::uint64_t number) { return std::to_string(number); };
    if (!target.shared()) {
      return drawing_.say(Id::fig_warp_lane_global,
                          {text(lane), target.array->name, text(index), text(byte), text(byte + target.bytes - 1),
                           text(byte / analysis::sector_bytes), text(byte / analysis::line_bytes)});
    }
    return drawing_.say(Id::fig_warp_lane_shared,
                        {text(lane), target.array->name, text(index), text(byte), text(byte + target.bytes - 1),
                         text(byte / analysis::bank_bytes % analysis::banks), text(target.wavefront_of(lane) + 1)});
  }
  float captions(float y, const Target& target, float room) {
    for (const std::string& line : caption(target, room)) y = words_line(y, line, Role::ink);
    return y;
  }

  // Of the stores, or of the loads where nothing is stored; of global memory where both are touched.
  [[nodiscard]] const Target& main_target() const {
    const Target* main = &targets_.front();
    for (const Target& target : targets_)
      if (!target.shared() || main->shared()) main = &target;
    return *main;
  }

  [[nodiscard]] std::vector<std::string> totals_of(float room) const {
    if (hidden_) return {};
    const Target* main = &main_target();
    std::vector<std::string> lines;
    const auto add = [&](Id whose, const Traffic& t) {
      const std::string who = drawing_.say(whose, {main->array->name});
      const std::string words =
          main->shared()
              ? drawing_.say(Id::fig_warp_total_shared, {who, std::to_string(t.requests), std::to_string(t.wavefronts),
                                                         ratio(t.wavefronts, t.requests)})
              : drawing_.say(Id::fig_warp_total_global,
                             {who, std::to_string(t.requests), std::to_string(t.sectors), ratio(t.sectors, t.requests),
                              std::to_string(t.useful_bytes), std::to_string(t.moved_bytes())});
      for (std::string& line : drawing_.wrapped(words, label_size, room)) lines.push_back(std::move(line));
    };
    add(Id::fig_warp_all_now, totals_.in_step);
    if (totals_.in_launch.requests > totals_.in_step.requests) add(Id::fig_warp_all_in_launch, totals_.in_launch);
    for (const bool shared : {false, true}) {
      if (std::none_of(targets_.begin(), targets_.end(), [&](const Target& t) { return t.shared() == shared; }))
        continue;
      const std::string words = drawing_.say(shared ? Id::fig_warp_about_banks : Id::fig_warp_about_sectors);
      for (std::string& line : drawing_.wrapped(words, label_size, room)) lines.push_back(std::move(line));
    }
    return lines;
  }

  [[nodiscard]] float lane_left(std::uint32_t lane) const {
    return layout_.x + (layout_.width() - lane_width_ * static_cast<float>(lanes_)) / 2 +
           static_cast<float>(lane) * lane_width_;
  }
  [[nodiscard]] float lane_centre(std::uint32_t lane) const { return lane_left(lane) + lane_width_ / 2; }
  [[nodiscard]] scene::Ref lane_ref(std::uint32_t lane) const {
    return {scene::Ref::Kind::thread, shown_.warp.block, first_thread_ + lane, 0};
  }

  void lanes(float y, float height) {
    row_name(y + height / 2, Id::fig_warp_lane);
    for (std::uint32_t lane = 0; lane < lanes_; ++lane) {
      const bool takes_part = (shown_.load && shown_.load->has(lane)) || (shown_.store && shown_.store->has(lane));
      scene::Rect box{{lane_left(lane) + 0.5F, y}, lane_width_ - 1, height};
      box.fill = takes_part ? Role::cell : Role::empty_cell;
      box.stroke = takes_part ? Role::thread : Role::faint;
      box.stroke_width = takes_part ? 1.6F : 1;
      box.dashed = !takes_part;
      box.ref = lane_ref(lane);
      drawing_.cells.emplace_back(box);
      Text number{{lane_centre(lane), y + height / 2 + 5},
                  std::to_string(lane),
                  std::min(layout_.font, 0.7F * lane_width_),
                  takes_part ? Role::ink : Role::faint,
                  Align::middle,
                  takes_part,
                  true};
      number.ref = lane_ref(lane);
      drawing_.texts.emplace_back(number);
      outline_marked(drawing_, {lane_left(lane) + 0.5F, y}, lane_width_ - 1, height, lane_ref(lane));
    }
  }

  // What a row of numbers is, left of it.
  void row_name(float middle, Id id) {
    drawing_.text({layout_.x - 8, middle + label_size * 0.36F}, drawing_.say(id), label_size, Role::faint, Align::end);
  }
  void number(float x, float y, const std::string& digits, Role colour = Role::faint) {
    drawing_.texts.emplace_back(Text{{x, y}, digits, number_size, colour, Align::middle, false, true});
  }
  [[nodiscard]] float number_width(std::size_t characters) const {
    return drawing_.input.metrics.width(std::string(characters, '0'), number_size, false, true);
  }

  void memory(const Target& target, float y) {
    if (hidden_) {
      drawing_.cells.emplace_back(
          scene::Rect{{layout_.x, y}, layout_.width(), height(target), Role::empty_cell, Role::now, 2.5F});
      drawing_.text({layout_.x + layout_.width() / 2, y + height(target) / 2 + 6}, "?", heading_size, Role::now,
                    Align::middle, true);
    } else if (target.shared()) {
      draw_banks(target, y);
    } else {
      draw_lines(target, y);
    }
  }

  // --- Global memory.

  // Left edge of the k-th touched line, and the width of a line.
  struct LineLayout {
    std::vector<float> left;
    float width = 0;
  };
  [[nodiscard]] LineLayout lay_lines(const Target& target) const {
    LineLayout lay;
    const float most_gaps = 0.3F * layout_.width();
    float gaps = 0;
    for (std::size_t k = 1; k < target.lines.size(); ++k)
      gaps += target.lines[k] == target.lines[k - 1] + 1 ? line_gap : skip_gap;
    const float squeeze = gaps > most_gaps ? most_gaps / gaps : 1;
    lay.width = (layout_.width() - gaps * squeeze) / static_cast<float>(target.lines.size());
    float x = layout_.x;
    for (std::size_t k = 0; k < target.lines.size(); ++k) {
      if (k > 0) x += squeeze * (target.lines[k] == target.lines[k - 1] + 1 ? line_gap : skip_gap);
      lay.left.push_back(x);
      x += lay.width;
    }
    return lay;
  }

  // The left edge of byte `byte` of the array.
  [[nodiscard]] static float byte_x(const Target& target, const LineLayout& lay, std::uint64_t byte) {
    const auto line = std::lower_bound(target.lines.begin(), target.lines.end(), byte / analysis::line_bytes);
    const auto k = static_cast<std::size_t>(line - target.lines.begin());
    return lay.left[k] + lay.width * static_cast<float>(byte % analysis::line_bytes) / analysis::line_bytes;
  }

  [[nodiscard]] scene::Ref element_ref(const Target& target, std::uint32_t index) const {
    return {scene::Ref::Kind::cell, target.request.array, target.shared() ? shown_.warp.block : 0, index};
  }
  [[nodiscard]] static Role access_role(const Target& target) { return target.loads() ? Role::read : Role::write; }

  void draw_lines(const Target& target, float y) {
    const LineLayout lay = lay_lines(target);
    const float sector_width = lay.width / 4;
    const std::vector<std::uint64_t> sectors =
        analysis::pieces_touched(target.request, target.bytes, analysis::sector_bytes);
    const std::uint64_t end = std::uint64_t{target.array->extent} * target.bytes;
    const std::uint32_t in_sector = analysis::sector_bytes / target.bytes;
    const float first_number = target.loads() ? y - 5 : y + box_height + number_size;
    const float element_width = sector_width / static_cast<float>(in_sector);
    const float widest = number_width(std::to_string(end / target.bytes).size());
    const std::uint32_t every = widest + 3 <= element_width ? 1 : in_sector;
    const bool sectors_numbered = widest + 4 <= sector_width;
    const bool lines_numbered = number_width(std::to_string(target.lines.back()).size()) + 3 <= lay.width;
    const float second_number = !sectors_numbered ? first_number
                                : target.loads()  ? first_number - number_line
                                                  : first_number + number_line;
    if (sectors_numbered) row_name(first_number - 4, Id::fig_warp_element);
    if (lines_numbered) row_name(second_number - 4, Id::fig_warp_line);
    for (std::size_t k = 0; k < target.lines.size(); ++k) {
      for (std::uint64_t s = 4 * target.lines[k]; s < 4 * target.lines[k] + 4; ++s) {
        const bool touched = std::binary_search(sectors.begin(), sectors.end(), s);
        const bool exists = s * analysis::sector_bytes < end;
        const float x = byte_x(target, lay, s * analysis::sector_bytes);
        scene::Rect box{{x, y}, sector_width, box_height};
        box.fill = touched ? (target.loads() ? Role::tint0 : Role::tint2) : exists ? Role::cell : Role::none;
        box.stroke = touched ? Role::ink : Role::faint;
        box.stroke_width = touched ? 1.5F : 1;
        box.dashed = !exists;
        drawing_.cells.emplace_back(box);
        for (std::uint64_t i = s * in_sector; sectors_numbered && i < (s + 1) * in_sector; i += every)
          if (i < target.array->extent)
            number(x + std::max(element_width, every == 1 ? 0 : widest) / 2 +
                       element_width * static_cast<float>(i - s * in_sector),
                   first_number, std::to_string(i), touched ? Role::ink : Role::faint);
      }
      if (lines_numbered) number(lay.left[k] + lay.width / 2, second_number, std::to_string(target.lines[k]));
      drawing_.outlines.emplace_back(
          scene::Rect{{lay.left[k], y}, lay.width, box_height, Role::none, Role::ink, lay.width > 40 ? 2.0F : 1.2F});
    }
    draw_elements(target, lay, y);
  }

  // The elements that lanes asked for: what of the moved bytes is useful.
  void draw_elements(const Target& target, const LineLayout& lay, float y) {
    const float width = lay.width * static_cast<float>(target.bytes) / analysis::line_bytes;
    const float inset = std::min(1.5F, width * 0.1F);
    std::vector<std::uint32_t> drawn;
    for (std::uint32_t lane = 0; lane < lanes_; ++lane) {
      if (!target.request.has(lane)) continue;
      const std::uint32_t index = target.request.index[lane];
      if (std::find(drawn.begin(), drawn.end(), index) != drawn.end()) continue;
      drawn.push_back(index);
      const float x = byte_x(target, lay, std::uint64_t{index} * target.bytes);
      const float wide = std::max(1.2F, width - 2 * inset);
      scene::Rect box{{x + inset, y + 4}, wide, box_height - 8, access_role(target)};
      box.ref = element_ref(target, index);
      drawing_.cells.emplace_back(box);
      outline_marked(drawing_, {x + inset, y + 4}, wide, box_height - 8, box.ref);
    }
  }

  // --- Shared memory.

  void draw_banks(const Target& target, float y) {
    const float number_y = target.loads() ? y - 5 : y + height(target) + number_size;
    row_name(number_y - 4, Id::fig_warp_bank);
    for (std::uint32_t bank = 0; bank < analysis::banks; ++bank) {
      number(layout_.centre(bank), number_y, std::to_string(bank));
      scene::Rect column{{layout_.left(bank), y}, layout_.cell_width, height(target), Role::empty_cell, Role::faint, 1};
      drawing_.cells.emplace_back(column);
    }
    std::size_t longest = 0;
    for (std::uint32_t w = 0; w < target.use.count; ++w)
      longest = std::max(longest, std::to_string(target.element_of(target.use.words[w].word)).size());
    const bool written = row(target) >= 15 && number_width(longest) + 2 <= layout_.cell_width;
    for (std::uint32_t w = 0; w < target.use.count; ++w) {
      const analysis::BankUse::Word& word = target.use.words[w];
      const Point at{layout_.left(word.bank), word_top(target, y, word.wavefront)};
      scene::Rect box{{at.x + 1, at.y + 0.5F}, layout_.cell_width - 2, row(target) - 1};
      box.fill = row(target) >= 8 ? (target.loads() ? Role::tint0 : Role::tint2) : access_role(target);
      box.stroke = access_role(target);
      box.stroke_width = 1.5F;
      box.ref = element_ref(target, target.element_of(word.word));
      drawing_.cells.emplace_back(box);
      outline_marked(drawing_, box.at, box.width, box.height, box.ref);
      if (!written) continue;
      Text index{{layout_.centre(word.bank), at.y + row(target) / 2 + 4.5F},
                 std::to_string(target.element_of(word.word)),
                 number_size,
                 Role::ink,
                 Align::middle,
                 false,
                 true};
      index.ref = box.ref;
      drawing_.texts.emplace_back(index);
    }
    drawing_.outlines.emplace_back(
        scene::Rect{{layout_.x, y}, layout_.width(), height(target), Role::none, Role::ink, 1.5F});
  }

  // Wavefront 0 lies next to the lanes.
  static float word_top(const Target& target, float y, std::uint32_t wavefront) {
    const std::uint32_t from_top = target.loads() ? target.use.wavefronts - 1 - wavefront : wavefront;
    return y + row(target) * static_cast<float>(from_top);
  }

  // --- From the lanes to memory, and back.

  // Where a lane's arrow meets memory.
  [[nodiscard]] Point end_of(const Target& target, const LineLayout& lay, float y, std::uint32_t lane) const {
    const std::uint64_t byte = std::uint64_t{target.request.index[lane]} * target.bytes;
    if (!target.shared()) {
      const float width = lay.width * static_cast<float>(target.bytes) / analysis::line_bytes;
      return {byte_x(target, lay, byte) + width / 2, target.loads() ? y + box_height : y};
    }
    const std::uint64_t word = byte / analysis::bank_bytes;
    const auto words = static_cast<float>(std::max(1U, target.bytes / analysis::bank_bytes));
    const float top = word_top(target, y, target.wavefront_of(lane));
    return {layout_.left(static_cast<std::uint32_t>(word % analysis::banks)) + layout_.cell_width * words / 2,
            target.loads() ? top + row(target) : top};
  }

  // `y`: of the memory's box; `lanes_y`: the lanes' edge that faces it.
  void fan(const Target& target, float y, float lanes_y) {
    if (hidden_) return;
    const LineLayout lay = target.shared() ? LineLayout{} : lay_lines(target);
    const auto chosen = chosen_thread(drawing_.input);
    std::vector<scene::Shape> lit;
    for (std::uint32_t lane = 0; lane < lanes_; ++lane) {
      if (!target.request.has(lane)) continue;
      const Point memory_end = end_of(target, lay, y, lane);
      const Point lane_end{lane_centre(lane), lanes_y};
      scene::Line arrow;
      arrow.points = target.loads()
                         ? std::vector<Point>{{memory_end.x, memory_end.y + 1}, {lane_end.x, lane_end.y - 1}}
                         : std::vector<Point>{{lane_end.x, lane_end.y + 1}, {memory_end.x, memory_end.y - 1}};
      arrow.stroke = access_role(target);
      arrow.stroke_width = 1.4F;
      arrow.arrow = true;
      arrow.ref = lane_ref(lane);
      const bool hovered = drawing_.input.selection.hovered == arrow.ref;
      const bool is_chosen = chosen && chosen->block == shown_.warp.block && chosen->thread == first_thread_ + lane;
      if (hovered || is_chosen) {
        arrow.stroke = mark_role(is_chosen ? Mark::chosen : Mark::hovered);
        arrow.stroke_width = 3;
        arrow.dashed = !is_chosen;
        lit.emplace_back(std::move(arrow));
      } else {
        drawing_.arrows.emplace_back(std::move(arrow));
      }
    }
    std::move(lit.begin(), lit.end(), std::back_inserter(drawing_.arrows));
  }

  Drawing drawing_;
  const Recording& r_;
  WarpAccess shown_;
  const recording::Launch& launch_;
  std::vector<Target> targets_;
  LineTraffic totals_;
  StripLayout layout_;
  bool now_ = false, hidden_ = false;
  std::uint32_t first_thread_ = 0, lanes_ = 1;
  float column_ = 0, lane_width_ = 0;
};

}  // namespace

scene::Scene draw_warp(const FigureInput& input) {
  const auto shown = story::last_access(input, chosen_thread(input));
  if (!shown) return nothing_to_draw(input, scatterscope::Text::fig_warp_title, scatterscope::Text::fig_warp_nothing);
  return Figure(input, *shown).draw();
}

}  // namespace scatterscope::figures
