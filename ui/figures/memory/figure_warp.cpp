// A warp's access to memory: its lanes, and what they load (above them) and store (below) on the 32-byte sectors and
// 128-byte lines of global memory or on the 32 banks of shared memory. All is counted by kernels/analysis.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/memory/warp_access.h"
#include "kernels/story/source/source_view.h"
#include "kernels/texts/figure_warp.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/refusals.h"

namespace scatterscope::figures {
namespace {

using analysis::Traffic;
using layout::Area;
using layout::BoxPtr;
using layout::Need;
using recording::Recording;
using scene::Align;
using scene::Label;
using scene::Point;
using scene::Rect;
using scene::Ref;
using scene::Role;
using story::LineTraffic;
using story::Target;
using story::WarpAccess;

constexpr float number_size = 13, number_line = 16, box_height = 30, lane_height = 26;
constexpr Need bank_width{5, 18.5F, 34};
constexpr float close = 0.8F, apart = 3;      // of numbers, in boxes and without
constexpr float widest_lane = 2.4F;           // banks
constexpr float line_gap = 4, skip_gap = 16;  // between lines that follow one another, and that do not

std::string ratio(std::uint64_t a, std::uint64_t b) {
  char text[32];
  (void)std::snprintf(text, sizeof text, "%.2f", b == 0 ? 0.0 : static_cast<double>(a) / static_cast<double>(b));
  return text;
}
std::string percent(std::uint64_t a, std::uint64_t b) {
  return std::to_string(b == 0 ? 0 : (a * 100 + b / 2) / b);
}
Role access_role(const Target& target) {
  return target.loads() ? Role::read : Role::write;
}
Role touched_role(const Target& target) {
  return target.loads() ? Role::tint0 : Role::tint2;
}

// Where the touched lines of global memory stand: the left edge of each, and the width of one.
struct LineLayout {
  std::vector<float> left;
  float width = 0;

  LineLayout(const Target& target, const Area& area) {
    const float most_gaps = 0.3F * area.width;
    const auto gap = [&](std::size_t k) { return target.lines[k] == target.lines[k - 1] + 1 ? line_gap : skip_gap; };
    float gaps = 0;
    for (std::size_t k = 1; k < target.lines.size(); ++k) gaps += gap(k);
    const float squeeze = gaps > most_gaps ? most_gaps / gaps : 1;
    width = (area.width - gaps * squeeze) / static_cast<float>(target.lines.size());
    float x = area.x;
    for (std::size_t k = 0; k < target.lines.size(); ++k) {
      if (k > 0) x += squeeze * gap(k);
      left.push_back(x);
      x += width;
    }
  }
  // The left edge of byte `byte` of the array.
  [[nodiscard]] float byte_x(const Target& target, std::uint64_t byte) const {
    const auto line = std::lower_bound(target.lines.begin(), target.lines.end(), byte / analysis::line_bytes);
    const auto k = static_cast<std::size_t>(line - target.lines.begin());
    return left[k] + width * static_cast<float>(byte % analysis::line_bytes) / analysis::line_bytes;
  }
  [[nodiscard]] float element_width(const Target& target) const {
    return width * static_cast<float>(target.bytes) / analysis::line_bytes;
  }
  // The width of what a lane asks for: an element, or a copy of several.
  [[nodiscard]] float lane_width(const Target& target) const {
    return width * static_cast<float>(target.lane_bytes()) / analysis::line_bytes;
  }
};

class WarpFigure {
 public:
  WarpFigure(const FigureInput& input, const WarpAccess& shown)
      : drawing_(input),
        r_(input.recording()),
        shown_(shown),
        now_(shown.step + 1 == input.moment().step()),
        hidden_(now_ && input.view.hide_step),
        targets_(story::targets_of(r_, shown_)),
        totals_(story::line_traffic(r_, shown_.step, story::main_target(targets_).request)) {
    banks_.count = analysis::banks;
    banks_.cell = bank_width;
    banks_.label = label_width(
        drawing_, {texts::fig_warp_lane, texts::fig_warp_bank, texts::fig_warp_line, texts::fig_warp_element});
    const story::Protagonist about = protagonist(input);
    lane_ = shown_.lane_of(about.thread);
    if (about.chosen) chosen_ = lane_;
    const auto& over = input.view.selection.hovered;
    if (over && over->kind == Ref::Kind::thread) hovered_ = shown_.lane_of({over->block(), over->thread()});
  }

  scene::Scene draw() {
    layout::Column all;
    all.add(heading(drawing_, drawing_.say(texts::fig_warp_heading,
                                           {std::to_string(shown_.warp.block), std::to_string(shown_.warp.warp),
                                            std::to_string(shown_.first_thread),
                                            std::to_string(shown_.first_thread + shown_.lanes - 1)})));
    all.add(source_line());
    add_notes(all);
    all.add(layout::spacer(Need::exactly(6)));
    std::vector<const layout::Strip*> memories;
    for (const Target& target : targets_) {
      if (!target.loads()) continue;
      add_caption(all, target);
      add_numbers(all, target);
      memories.push_back(all.add(memory(target)));
      all.add(fan_room());
    }
    lanes_ = all.add(strip(Need{lane_height, lane_height, 1.5F * lane_height}, texts::fig_warp_lane,
                           [this](const Area& area) { lanes(area); }));
    lanes_->grow = 0.1F;
    for (const Target& target : targets_) {
      if (target.loads()) continue;
      all.add(fan_room());
      memories.push_back(all.add(memory(target)));
      add_numbers(all, target);
      add_caption(all, target);
    }
    all.add(layout::spacer(Need::exactly(6)));
    add_totals(all);
    all.add(layout::canvas({}, {}, [&](layout::Layers&, const Area&) {
      for (std::size_t k = 0; k < targets_.size() && !hidden_; ++k) fan(targets_[k], memories[k]->cells());
    }));
    return compose(drawing_, all);
  }

 private:
  // --- Words.

  // The code, and where it stands.
  [[nodiscard]] BoxPtr source_line() {
    const recording::Step& step = r_.steps[shown_.step];
    std::string code(r_.source_line(step.file, step.line));
    code.erase(0, code.find_first_not_of(' '));
    const std::string place = r_.files[step.file].name + ":" + std::to_string(step.line);
    const auto width = [](std::size_t characters) {
      return scene::table_metrics().width(std::string(characters, '0'), label_size, false, true);
    };
    const Need need{width(8), width(code.size()) + 2, width(code.size()) + 2};
    const auto draw = [code, step, advance = width(1)](layout::Layers& layers, const Area& area) {
      const auto most = static_cast<std::size_t>(area.width / advance);
      Label words{{area.x, area.centre().y + label_size * 0.36F},
                  code.size() > most ? code.substr(0, most - 3) + "..." : code,
                  label_size,
                  Role::ink,
                  Align::start,
                  false,
                  true};
      words.ref = Ref::to_line(step.file, step.line);
      layers.texts.emplace_back(std::move(words));
    };
    return layout::row(12, layout::growing(1, layout::canvas(need, Need::exactly(1.35F * label_size), draw)),
                       layout::words(scene::table_metrics(), place, {.size = number_size, .colour = Role::faint}));
  }

  void add_notes(layout::Column& all) const {
    const auto add = [&](const std::string& words) { all.add(paragraph(drawing_, words)); };
    if (!now_)
      add(drawing_.say(protagonist(drawing_.input).chosen ? texts::fig_warp_not_this_warp : texts::fig_warp_not_now));
    if (std::any_of(targets_.begin(), targets_.end(), [](const Target& t) { return t.request.elements > 1; }))
      add(drawing_.say(texts::fig_warp_copies, {std::to_string(recording::copied_bytes)}));
    if (shown_.loads > 1) add(drawing_.say(texts::fig_warp_one_load, {std::to_string(shown_.loads)}));
    if (shown_.stores > 1) add(drawing_.say(texts::fig_warp_one_store, {std::to_string(shown_.stores)}));
  }

  // What the warp does there, and what that costs; the address of one lane.
  void add_caption(layout::Column& all, const Target& target) const {
    all.add(paragraph(drawing_, access_words(target)));
    BoxPtr lane = paragraph(drawing_, lane_words(target));
    all.add(hidden_ ? layout::unseen(std::move(lane)) : std::move(lane));
  }
  [[nodiscard]] std::string access_words(const Target& target) const {
    constexpr Text words[2][3] = {
        {texts::fig_warp_load, texts::fig_warp_store, texts::fig_warp_atomic},
        {texts::fig_warp_load_shared, texts::fig_warp_store_shared, texts::fig_warp_atomic_shared}};
    const std::string what = drawing_.say(
        words[target.shared() ? 1 : 0][static_cast<std::size_t>(target.request.access)], {target.array->name});
    const Traffic& t = target.traffic;
    if (hidden_) return what + " ?";
    if (!target.shared())
      return drawing_.say(texts::fig_warp_global,
                          {what, std::to_string(t.sectors), std::to_string(t.lines), std::to_string(t.useful_bytes),
                           std::to_string(t.moved_bytes()), percent(t.useful_bytes, t.moved_bytes())});
    const std::uint32_t words_a_bank = target.most_words_in_a_bank();
    if (words_a_bank <= 1) return drawing_.say(texts::fig_warp_no_conflict, {what, std::to_string(t.wavefronts)});
    return drawing_.say(texts::fig_warp_conflict, {what, std::to_string(t.wavefronts), std::to_string(words_a_bank)});
  }
  // What the lane does that the user points at, else the protagonist's, else the first.
  [[nodiscard]] std::string lane_words(const Target& target) const {
    auto lane = static_cast<std::uint32_t>(std::countr_zero(target.request.lanes));
    for (const auto& wanted : {lane_, hovered_})
      if (wanted && target.request.has(*wanted)) lane = *wanted;
    const Target::LanePlace place = target.place_of(lane);
    const auto text = [](std::uint64_t number) { return std::to_string(number); };
    if (!target.shared())
      return drawing_.say(texts::fig_warp_lane_global,
                          {text(lane), target.array->name, text(place.index), text(place.first_byte),
                           text(place.last_byte), text(place.sector), text(place.line)});
    return drawing_.say(texts::fig_warp_lane_shared,
                        {text(lane), target.array->name, text(place.index), text(place.first_byte),
                         text(place.last_byte), text(place.bank), text(place.wavefront + 1)});
  }

  void add_totals(layout::Column& all) const {
    if (hidden_) return;
    const Target& main = story::main_target(targets_);
    const auto add = [&](const std::string& words) { all.add(paragraph(drawing_, words, {.colour = Role::faint})); };
    const auto add_sum = [&](Text whose, const Traffic& t) {
      const std::string who = drawing_.say(whose, {main.array->name});
      add(main.shared()
              ? drawing_.say(
                    texts::fig_warp_total_shared,
                    {who, std::to_string(t.requests), std::to_string(t.wavefronts), ratio(t.wavefronts, t.requests)})
              : drawing_.say(texts::fig_warp_total_global,
                             {who, std::to_string(t.requests), std::to_string(t.sectors), ratio(t.sectors, t.requests),
                              std::to_string(t.useful_bytes), std::to_string(t.moved_bytes())}));
    };
    add_sum(texts::fig_warp_all_now, totals_.in_step);
    if (totals_.in_launch.requests > totals_.in_step.requests)
      add_sum(texts::fig_warp_all_in_launch, totals_.in_launch);
    const auto any = [&](bool shared) {
      return std::any_of(targets_.begin(), targets_.end(), [&](const Target& t) { return t.shared() == shared; });
    };
    if (any(false)) add(drawing_.say(texts::fig_warp_about_sectors));
    if (any(true)) add(drawing_.say(texts::fig_warp_about_banks));
  }

  // --- Strips, as wide as the banks.

  using Draw = std::function<void(const Area&)>;
  [[nodiscard]] std::unique_ptr<layout::Strip> strip(Need height, std::optional<Text> label, Draw draw) {
    return std::make_unique<layout::Strip>(
        banks_, label ? strip_label(drawing_, *label, {.colour = Role::faint, .paper = true}) : nullptr,
        [height] { return height; }, [draw = std::move(draw)](layout::Layers&, const Area& area) { draw(area); });
  }
  [[nodiscard]] static BoxPtr fan_room() { return layout::growing(1, layout::spacer({44, 74, 240})); }

  [[nodiscard]] Ref lane_ref(std::uint32_t lane) const {
    return Ref::to_thread(shown_.warp.block, shown_.first_thread + lane);
  }
  [[nodiscard]] Ref sectors_ref(const Target& target) const {
    return Ref::to_thread(shown_.warp.block, shown_.first_thread, shown_.step, target.loads() ? 1U : 2U);
  }
  [[nodiscard]] Area lane_area(std::uint32_t lane) const {
    const Area& all = lanes_->cells();
    const auto count = static_cast<float>(shown_.lanes);
    const float width = std::min(all.width / count, widest_lane * banks_.cell_width);
    return {all.centre().x + width * (static_cast<float>(lane) - count / 2), all.y, width, all.height};
  }
  void lanes(const Area& area) {
    const Numbers numbers = fitting(shown_.lanes - 1, lane_area(0).width, close);
    for (std::uint32_t lane = 0; lane < shown_.lanes; ++lane) {
      const Area at = lane_area(lane);
      const bool takes_part = shown_.takes_part(lane);
      const Point corner{at.x + 0.5F, area.y};
      Rect box{corner, at.width - 1, area.height};
      box.fill = takes_part ? Role::cell : Role::empty_cell;
      const Role border = takes_part ? Role::thread : Role::faint;
      box.stroke = numbers.every == 1 ? border : Role::none;
      box.stroke_width = takes_part ? 1.6F : 1;
      box.dashed = !takes_part;
      box.ref = lane_ref(lane);
      drawing_.cells.emplace_back(box);
      // A border would run through numbers that are wider than a lane.
      const bool leads = drawing_.lead_thread == ThreadId{box.ref.block(), box.ref.thread()};
      if (numbers.every == 1 || !leads || drawing_.input.view.selection.hovered)
        outline_marked(drawing_, corner, at.width - 1, area.height, box.ref);
      if (numbers.every > 1)
        drawing_.arrows.emplace_back(scene::Line{{{at.x, at.bottom() - 5}, {at.x, at.bottom()}}, border, 1});
      if (lane % numbers.every == 0)
        number(at.centre(), lane, numbers.size, takes_part ? Role::ink : Role::faint, takes_part, box.ref);
    }
  }

  // How numbers up to `longest` are written over things of that width: small where that names them all, else over every
  // second, fourth, ...
  struct Numbers {
    float size = number_size;
    std::uint32_t every = 1;
  };
  [[nodiscard]] Numbers fitting(std::uint64_t longest, float width, float gap) const {
    const std::string digits = std::to_string(longest);
    const auto wide = [&](float size) { return scene::table_metrics().width(digits, size, false, true) + gap; };
    for (const float size : {number_size, number_size - 1})
      if (wide(size) <= width) return {size, 1};
    Numbers made;
    while (wide(made.size) > width * static_cast<float>(made.every)) made.every *= 2;
    return made;
  }
  void number(Point centre, std::uint64_t value, float size, Role colour, bool bold = false, const Ref& ref = {}) {
    Label words{{centre.x, centre.y + size * 0.36F}, std::to_string(value), size, colour, Align::middle, bold, true};
    words.ref = ref;
    drawing_.texts.emplace_back(std::move(words));
  }

  // What stands where in memory, on the side away from the lanes.
  void add_numbers(layout::Column& all, const Target& target) {
    const auto add = [&](Text label, void (WarpFigure::*numbers)(const Target&, const Area&)) {
      BoxPtr made = strip(Need::exactly(number_line), label,
                          [this, &target, numbers](const Area& area) { (this->*numbers)(target, area); });
      all.add(hidden_ ? layout::unseen(std::move(made)) : std::move(made));
    };
    if (target.shared()) return add(texts::fig_warp_bank, &WarpFigure::bank_numbers);
    if (target.loads()) add(texts::fig_warp_line, &WarpFigure::line_numbers);
    add(texts::fig_warp_element, &WarpFigure::element_numbers);
    if (!target.loads()) add(texts::fig_warp_line, &WarpFigure::line_numbers);
  }

  [[nodiscard]] std::unique_ptr<layout::Strip> memory(const Target& target) {
    const bool banks = !hidden_ && target.shared();
    const float height = banks ? row(target) * static_cast<float>(target.use.wavefronts) : box_height;
    return strip(Need::exactly(height), {}, [this, &target](const Area& area) {
      if (!hidden_) return target.shared() ? draw_banks(target, area) : draw_lines(target, area);
      Rect box{{area.x, area.y}, area.width, area.height, Role::empty_cell, Role::now, 2.5F};
      if (!target.shared()) box.ref = sectors_ref(target);
      drawing_.cells.emplace_back(box);
      drawing_.text({area.centre().x, area.centre().y + 6}, "?", heading_size, Role::now, Align::middle, true);
    });
  }

  // --- Global memory.

  [[nodiscard]] Ref element_ref(const Target& target, std::uint32_t index) const {
    return Ref::to_cell(target.request.array, target.shared() ? shown_.warp.block : 0, index);
  }
  [[nodiscard]] static std::vector<std::uint64_t> sectors_of(const Target& target) {
    return analysis::pieces_touched(target.request, target.bytes, analysis::sector_bytes);
  }

  void line_numbers(const Target& target, const Area& area) {
    const LineLayout lay(target, area);
    const Numbers numbers = fitting(target.lines.back(), lay.width, apart);
    for (std::size_t k = 0; k < target.lines.size(); k += numbers.every)
      number({lay.left[k] + lay.width / 2, area.centre().y}, target.lines[k], numbers.size, Role::faint);
  }
  // Of each element, or of the first of each sector, or of each line, or of every second line, ...
  void element_numbers(const Target& target, const Area& area) {
    const LineLayout lay(target, area);
    const std::vector<std::uint64_t> sectors = sectors_of(target);
    const std::uint32_t in_sector = analysis::sector_bytes / target.bytes,
                        in_line = analysis::line_bytes / target.bytes;
    const std::uint64_t longest = target.array->extent;
    const Numbers of_elements = fitting(longest, lay.element_width(target), apart),
                  of_sectors = fitting(longest, lay.width / 4, apart);
    const bool each = of_elements.every == 1, of_sector = of_sectors.every == 1;
    const Numbers numbers = each ? of_elements : of_sector ? of_sectors : fitting(longest, lay.width, apart);
    const std::uint32_t step = each ? 1 : of_sector ? in_sector : in_line;
    const float least = scene::table_metrics().width(std::to_string(longest), numbers.size, false, true);
    const float wide = std::max(lay.element_width(target), each ? 0 : least);
    for (std::size_t k = 0; k < target.lines.size(); k += numbers.every) {
      const std::uint64_t first = target.lines[k] * in_line;
      for (std::uint64_t i = first; i < std::min<std::uint64_t>(first + in_line, longest); i += step) {
        const bool touched = std::binary_search(sectors.begin(), sectors.end(), i / in_sector);
        const float x = std::min(lay.byte_x(target, i * target.bytes) + wide / 2, area.right() - least / 2);
        number({x, area.centre().y}, i, numbers.size, touched ? Role::ink : Role::faint);
      }
    }
  }

  void draw_lines(const Target& target, const Area& area) {
    const LineLayout lay(target, area);
    const std::vector<std::uint64_t> sectors = sectors_of(target);
    const std::uint64_t end = std::uint64_t{target.array->extent} * target.bytes;
    for (std::size_t k = 0; k < target.lines.size(); ++k) {
      for (std::uint64_t s = 4 * target.lines[k]; s < 4 * target.lines[k] + 4; ++s) {
        const bool touched = std::binary_search(sectors.begin(), sectors.end(), s);
        const bool exists = s * analysis::sector_bytes < end;
        Rect box{{lay.byte_x(target, s * analysis::sector_bytes), area.y}, lay.width / 4, area.height};
        box.fill = touched ? touched_role(target) : exists ? Role::cell : Role::none;
        box.stroke = touched ? Role::ink : Role::faint;
        box.stroke_width = touched ? 1.5F : 1;
        box.dashed = !exists;
        drawing_.cells.emplace_back(box);
      }
      drawing_.outlines.emplace_back(
          Rect{{lay.left[k], area.y}, lay.width, area.height, Role::none, Role::ink, lay.width > 40 ? 2.0F : 1.2F});
    }
    draw_elements(target, lay, area);
  }

  // The elements that lanes asked for: what of the moved bytes is useful.
  void draw_elements(const Target& target, const LineLayout& lay, const Area& area) {
    const float width = lay.lane_width(target), inset = std::min(1.5F, width * 0.1F);
    const float wide = std::max(1.2F, width - 2 * inset);
    std::vector<std::uint32_t> drawn;
    for (std::uint32_t lane = 0; lane < shown_.lanes; ++lane) {
      if (!target.request.has(lane)) continue;
      const Target::LanePlace place = target.place_of(lane);
      if (std::find(drawn.begin(), drawn.end(), place.index) != drawn.end()) continue;
      drawn.push_back(place.index);
      const Point corner{lay.byte_x(target, place.first_byte) + inset, area.y + 4};
      Rect box{corner, wide, area.height - 8, access_role(target)};
      box.ref = element_ref(target, place.index);
      drawing_.cells.emplace_back(box);
      outline_marked(drawing_, corner, wide, box.height, box.ref);
    }
  }

  // --- Shared memory.

  // Height of a wavefront.
  [[nodiscard]] static float row(const Target& target) {
    return target.use.wavefronts <= 1 ? box_height
                                      : std::clamp(160 / static_cast<float>(target.use.wavefronts), 5.0F, 22.0F);
  }
  // Wavefront 0 lies next to the lanes.
  [[nodiscard]] static float word_top(const Target& target, float y, std::uint32_t wavefront) {
    return y + row(target) * static_cast<float>(target.loads() ? target.use.wavefronts - 1 - wavefront : wavefront);
  }

  void bank_numbers(const Target& /*target*/, const Area& area) {
    const Numbers numbers = fitting(analysis::banks - 1, banks_.cell_width, close);
    for (std::uint32_t bank = 0; bank < analysis::banks; bank += numbers.every)
      number({banks_.centre(bank), area.centre().y}, bank, numbers.size, Role::faint);
  }

  void draw_banks(const Target& target, const Area& area) {
    for (std::uint32_t bank = 0; bank < analysis::banks; ++bank)
      drawing_.cells.emplace_back(
          Rect{{banks_.left(bank), area.y}, banks_.cell_width, area.height, Role::empty_cell, Role::faint, 1});
    std::uint32_t longest = 0;
    for (std::uint32_t w = 0; w < target.use.count; ++w)
      longest = std::max(longest, target.element_of(target.use.words[w].word));
    const Numbers numbers = fitting(longest, banks_.cell_width, close);
    const bool written = row(target) >= 15 && numbers.every == 1;
    for (std::uint32_t w = 0; w < target.use.count; ++w) {
      const analysis::BankUse::Word& word = target.use.words[w];
      const std::uint32_t element = target.element_of(word.word);
      const float top = word_top(target, area.y, word.wavefront);
      Rect box{{banks_.left(word.bank) + 1, top + 0.5F}, banks_.cell_width - 2, row(target) - 1};
      box.fill = row(target) >= 8 ? touched_role(target) : access_role(target);
      box.stroke = access_role(target);
      box.stroke_width = 1.5F;
      box.ref = element_ref(target, element);
      drawing_.cells.emplace_back(box);
      outline_marked(drawing_, {banks_.left(word.bank), top}, box.width, box.height, box.ref);
      if (written)
        number({banks_.centre(word.bank), top + row(target) / 2}, element, numbers.size, Role::ink, false, box.ref);
    }
    drawing_.outlines.emplace_back(Rect{{area.x, area.y}, area.width, area.height, Role::none, Role::ink, 1.5F});
  }

  // --- From the lanes to memory, and back.

  // Where a lane's arrow meets memory.
  [[nodiscard]] Point end_of(const Target& target, const Area& memory, std::uint32_t lane) const {
    const Target::LanePlace place = target.place_of(lane);
    if (!target.shared()) {
      const LineLayout lay(target, memory);
      return {lay.byte_x(target, place.first_byte) + lay.lane_width(target) / 2,
              target.loads() ? memory.bottom() : memory.y};
    }
    const auto words = static_cast<float>(std::max(1U, target.lane_bytes() / analysis::bank_bytes));
    const float top = word_top(target, memory.y, place.wavefront);
    return {banks_.left(place.bank) + banks_.cell_width * words / 2, target.loads() ? top + row(target) : top};
  }

  void fan(const Target& target, const Area& memory) {
    std::vector<scene::Shape> lit;
    for (std::uint32_t lane = 0; lane < shown_.lanes; ++lane) {
      if (!target.request.has(lane)) continue;
      const Area at = lane_area(lane);
      const Point far = end_of(target, memory, lane);
      scene::Line arrow;
      arrow.points = target.loads() ? std::vector<Point>{{far.x, far.y + 1}, {at.centre().x, at.y - 1}}
                                    : std::vector<Point>{{at.centre().x, at.bottom() + 1}, {far.x, far.y - 1}};
      arrow.stroke = access_role(target);
      arrow.stroke_width = 1.4F;
      arrow.arrow = true;
      arrow.ref = lane_ref(lane);
      if (lane != chosen_ && drawing_.input.view.selection.hovered != arrow.ref) {
        drawing_.arrows.emplace_back(std::move(arrow));
        continue;
      }
      arrow.stroke = mark_role(lane == chosen_ ? Mark::chosen : Mark::hovered);
      arrow.stroke_width = 3;
      arrow.dashed = lane != chosen_;
      lit.emplace_back(std::move(arrow));
    }
    std::move(lit.begin(), lit.end(), std::back_inserter(drawing_.arrows));
  }

  Drawing drawing_;
  const Recording& r_;
  WarpAccess shown_;
  bool now_, hidden_;
  std::vector<Target> targets_;  // a load before a store
  LineTraffic totals_;
  std::optional<std::uint32_t> lane_, chosen_, hovered_;  // of the protagonist; where it was chosen; pointed at
  layout::Columns banks_;
  layout::Strip* lanes_ = nullptr;
};

}  // namespace

std::optional<Refusal> cannot_show_warp(const recording::Recording& recording) {
  return refuse_several_devices(recording);  // every recording has warps
}

scene::Scene draw_warp(const FigureInput& input) {
  const story::Protagonist about = protagonist(input);
  auto shown = story::last_access(input, about.thread);
  if (!shown && !about.chosen) shown = story::last_access(input, std::nullopt);
  if (!shown) return nothing_to_draw(input, texts::fig_warp_nothing);
  return WarpFigure(input, *shown).draw();
}

}  // namespace scatterscope::figures
