// The arrays as grids of cells: what they hold, what this step reads and writes, and where a value came from.
#include <algorithm>
#include <cmath>

#include "kernels/story/bits/keys_of.h"
#include "kernels/story/scans/published_word.h"
#include "kernels/texts/window_panels.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/panels/draw.h"
#include "ui/panels/explaining/caption.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/pointing/cell_menu.h"

namespace scatterscope::panels {
namespace {

// Chosen by hand.
struct MemoryChoice {
  int array = -1;  // -1: that of the selection or of the step
  int block = -1;  // -1: that of a chosen cell or of the watched thread
};

using recording::ArrayInfo;
using recording::Recording;
using Ref = scene::Ref;

std::uint32_t most_blocks(const Recording& r) {
  std::uint32_t blocks = 1;
  for (const recording::Launch& launch : r.launches) blocks = std::max(blocks, launch.blocks);
  return blocks;
}

// The block whose shared array is shown: the one picked by hand, else that of a chosen cell, else that of the thread
// that is watched.
std::uint32_t shown_block(const Draw& draw) {
  if (draw.state.own.of<MemoryChoice>().block >= 0)
    return static_cast<std::uint32_t>(draw.state.own.of<MemoryChoice>().block);
  const auto& chosen = draw.input.shown.view.selection.chosen;
  if (chosen && chosen->kind == Ref::Kind::cell && chosen->array() < draw.input.shown.recording().arrays.size() &&
      draw.input.shown.recording().arrays[chosen->array()].space == recording::Space::shared)
    return chosen->block();
  const figures::FigureInput key = figure_key(draw.input);
  return figures::protagonist(key).thread.block;
}

std::uint16_t shown_array(Draw& draw) {
  const Recording& r = draw.input.shown.recording();
  const int picked = draw.state.own.of<MemoryChoice>().array;
  if (picked >= 0 && static_cast<std::size_t>(picked) < r.arrays.size()) return static_cast<std::uint16_t>(picked);
  const auto& chosen = draw.input.shown.view.selection.chosen;
  if (chosen && chosen->kind == Ref::Kind::cell && chosen->array() < r.arrays.size()) {
    return chosen->array();
  }
  return actions_now(draw).array;
}

std::string array_words(const Draw& draw, const ArrayInfo& array) {
  return array.name + " [" + std::to_string(array.extent) + "]  " +
         draw.say(array.space == recording::Space::shared ? texts::win_space_shared : texts::win_space_global);
}

// Of the box in which an array is named whole.
float picker_width(const Draw& draw, const ArrayInfo& array) {
  return ImGui::CalcTextSize(array_words(draw, array).c_str()).x + 2 * ImGui::GetStyle().FramePadding.x +
         ImGui::GetFrameHeight();
}

void draw_pickers(Draw& draw, std::uint16_t array) {
  const Recording& r = draw.input.shown.recording();
  const bool shared = r.arrays[array].space == recording::Space::shared;
  // The block stands beside the array where both are seen whole, else below it.
  const std::string words = array_words(draw, r.arrays[array]);
  const float room = ImGui::GetContentRegionAvail().x, block = draw.px(150);
  const float needed = picker_width(draw, r.arrays[array]);
  const bool beside = shared && needed <= room - block;
  ImGui::SetNextItemWidth(beside ? room - block : -1.0F);
  if (ImGui::BeginCombo("##array", words.c_str(), ImGuiComboFlags_HeightLarge)) {
    if (ImGui::Selectable(draw.say(texts::win_array_follow), draw.state.own.of<MemoryChoice>().array < 0)) {
      draw.state.own.of<MemoryChoice>() = {};
    }
    for (std::size_t a = 0; a < r.arrays.size(); ++a) {
      ImGui::PushID(static_cast<int>(a));
      if (ImGui::Selectable(label_of(array_words(draw, r.arrays[a])).c_str(),
                            draw.state.own.of<MemoryChoice>().array == static_cast<int>(a))) {
        draw.state.own.of<MemoryChoice>().array = static_cast<int>(a);
      }
      ImGui::PopID();
    }
    ImGui::EndCombo();
  }
  draw.mark("array");
  if (!shared) return;
  if (beside) ImGui::SameLine();
  const int last = static_cast<int>(most_blocks(r)) - 1;
  int block_now = std::clamp(static_cast<int>(shown_block(draw)), 0, last);
  // The words stand beside the slider, whose knob would lie over them.
  const float words_width = ImGui::CalcTextSize(draw.say(texts::win_block_n, {std::to_string(last)}).c_str()).x;
  ImGui::SetNextItemWidth(std::max(draw.px(30), ImGui::GetContentRegionAvail().x - words_width - draw.px(8)));
  if (ImGui::SliderInt("##block", &block_now, 0, last, "")) draw.state.own.of<MemoryChoice>().block = block_now;
  draw.mark("memory_block");
  ImGui::SameLine();
  ImGui::TextUnformatted(draw.say(texts::win_block_n, {std::to_string(block_now)}).c_str());
  draw.mark("memory_block_words");
}

void draw_origin_buttons(Draw& draw) {
  const auto& chosen = draw.input.shown.view.selection.chosen;
  const bool cell =
      chosen && chosen->kind == Ref::Kind::cell && chosen->array() < draw.input.shown.recording().arrays.size();
  using Which = GoToWrite::Which;
  const ImGuiStyle& style = ImGui::GetStyle();
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(draw.px(6), style.FramePadding.y));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(draw.px(5), style.ItemSpacing.y));
  const auto button = [&](const char* name, Text words, Text tip, Which which) {
    if (row_button(draw, name, draw.say(words), cell, false, which == Which::current)) {
      draw.ask(GoToWrite{which, chosen->array(), chosen->block(), chosen->index()});
    }
    draw.tooltip(draw.say(cell ? tip : texts::win_choose_cell_first));
  };
  button("write_current", texts::win_write_current, texts::win_write_current, Which::current);
  button("write_previous", texts::win_write_previous, texts::win_write_previous_tip, Which::previous);
  button("write_next", texts::win_write_next, texts::win_write_next_tip, Which::next);
  ImGui::PopStyleVar(2);
}

// Two lines, the others by the wheel: the cells below keep their places when one is chosen.
constexpr float origin_lines = 2;
// Who wrote what the chosen cell holds.
void draw_origin(Draw& draw) {
  const auto& chosen = draw.input.shown.view.selection.chosen;
  const Recording& r = draw.input.shown.recording();
  if (!chosen || chosen->kind != Ref::Kind::cell || chosen->array() >= r.arrays.size()) return;
  const std::uint32_t t = draw.input.shown.moment().step();
  const auto& write = draw.state.kept.last_write.of({step_key(draw.input), *chosen}, [](const CellKey& key) {
    const Ref& cell = key.cell;
    return recording::last_write(*key.at.run->recording, key.at.step, cell.array(), cell.block(), cell.index());
  });
  const ArrayInfo& array = r.arrays[chosen->array()];
  const auto now = draw.input.shown.moment().cell(chosen->array(), chosen->block(), chosen->index());
  const std::string cell = array.name + "[" + std::to_string(chosen->index()) + "]";
  const bool hidden = draw.input.shown.view.hide_step && write && write->step + 1 == t;
  const std::string value = hidden ? "?"
                            : now  ? cell_words(draw.input, chosen->array(), *now)
                                   : std::string(draw.say(texts::win_undefined));
  std::string words = cell + " = " + value;
  if (write) {
    const recording::Step& step = r.steps[write->step];
    words += "   " + draw.say(texts::win_written_by,
                              {std::to_string(write->event.block), std::to_string(write->event.thread),
                               r.files[step.file].name, std::to_string(step.line), std::to_string(write->step + 1)});
  } else if (now) {
    words += "   " + std::string(draw.say(texts::win_from_input));
  }
  wrapped_text(draw, words, draw.palette.ink);
  draw.mark("cell_origin");
}

struct CellGrid {
  std::uint16_t array = 0;
  std::uint32_t block = 0;
  std::uint32_t columns = 1;
  float cell_width = 0, cell_height = 0;
  std::vector<story::CellId> followed;  // cells that hold the key that is followed
};

Ref cell_of(const CellGrid& grid, std::uint32_t index) {
  return scene::Ref::to_cell(grid.array, grid.block, index);
}

const std::vector<story::CellId>& cached_followed(Draw& draw) {
  return draw.state.kept.followed_cells.of(figure_key(draw.input), [](const figures::FigureInput& input) {
    const std::uint32_t iteration = story::iteration_at(input);
    const auto& followed = input.view.selection.followed_key;
    const auto position = followed ? story::position_of(input.keys(), iteration, *followed) : std::nullopt;
    return position ? story::cells_of_key(input, iteration, *position) : std::vector<story::CellId>{};
  });
}

void draw_cell(Draw& draw, const CellGrid& grid, std::uint32_t index, ImVec2 from, ImVec2 to) {
  const Palette& p = draw.palette;
  const auto value = draw.input.shown.moment().cell(grid.array, grid.block, index);
  const story::TouchedCell* touched = actions_now(draw).touched({grid.array, grid.block, index});
  const bool read = touched != nullptr && touched->read, written = touched != nullptr && touched->written;
  const Ref ref = cell_of(grid, index);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const bool chosen = draw.input.shown.view.selection.chosen == ref;
  const bool over = draw.input.shown.view.selection.hovered == ref;
  const story::CellId cell{grid.array, grid.block, index};
  const bool followed = std::find(grid.followed.begin(), grid.followed.end(), cell) != grid.followed.end();
  list->AddRectFilled(from, to, chosen ? p.chosen : over || followed ? p.hovered : value ? p.panel : p.raised);
  list->AddRect(from, to, p.border);
  if (followed) {
    const float in = draw.px(3);
    list->AddRect(ImVec2(from.x + in, from.y + in), ImVec2(to.x - in, to.y - in), p.accent, 0, 0, draw.px(2));
    draw.mark("followed_cell", from, to);
  }
  // Written: a thick border; read: a bar below. So that it is not shown by colour alone.
  if (written) list->AddRect(from, to, p.write, 0, 0, draw.px(3));
  if (read) list->AddRectFilled(ImVec2(from.x, to.y - draw.px(4)), to, p.read);
  const bool hidden = draw.input.shown.view.hide_step && written;
  const std::string words = hidden ? "?" : value ? cell_words(draw.input, grid.array, *value) : "-";
  const ImVec2 size = ImGui::CalcTextSize(words.c_str());
  list->AddText(ImVec2((from.x + to.x - size.x) / 2, (from.y + to.y - size.y) / 2), value ? p.ink : p.faint,
                words.c_str());
}

// Widest value that the array holds now, in pixels; looks at no more than the first 256 cells.
float widest_value(const Draw& draw, const CellGrid& grid) {
  const ArrayInfo& array = draw.input.shown.recording().arrays[grid.array];
  float widest = ImGui::CalcTextSize("000").x;
  for (std::uint32_t i = 0; i < std::min(array.extent, 256U); ++i) {
    if (const auto value = draw.input.shown.moment().cell(grid.array, grid.block, i)) {
      widest = std::max(widest, ImGui::CalcTextSize(cell_words(draw.input, grid.array, *value).c_str()).x);
    }
  }
  return widest;
}

// After another step, or in another array, the followed key's cell is in sight; else the user's own scrolling stays.
void follow_key(Draw& draw, const CellGrid& grid) {
  ImGuiStorage* kept = ImGui::GetStateStorage();
  const auto now = static_cast<int>(draw.input.shown.moment().step() * 251 + grid.array);
  const ImGuiID id = ImGui::GetID("followed");
  if (kept->GetInt(id, -1) == now) return;
  kept->SetInt(id, now);
  for (const story::CellId& cell : grid.followed) {
    if (cell.array != grid.array || cell.block != grid.block) continue;
    const float from = static_cast<float>(cell.index / grid.columns) * grid.cell_height;
    ImGui::SetScrollY(scrolled_to(from, grid.cell_height, ImGui::GetScrollY(), ImGui::GetWindowHeight()));
    return;
  }
}

void draw_grid(Draw& draw, CellGrid& grid) {
  const ArrayInfo& array = draw.input.shown.recording().arrays[grid.array];
  const FontScope mono(draw.input.fonts.mono);
  // In a panel too low for two rows of cells all of it scrolls.
  const float least = 2 * (ImGui::GetFontSize() + draw.px(12));
  ImGui::BeginChild("cells", ImVec2(0, std::max(least, ImGui::GetContentRegionAvail().y)), false);
  const float label = ImGui::CalcTextSize(std::to_string(array.extent).c_str()).x + draw.px(10);
  grid.cell_width = std::max(widest_value(draw, grid) + draw.px(12), draw.px(34));
  grid.cell_height = ImGui::GetFontSize() + draw.px(12);
  const float room = std::max(1.0F, ImGui::GetContentRegionAvail().x - label);
  std::uint32_t columns = std::max(1U, static_cast<std::uint32_t>(room / grid.cell_width));
  // A power of two, so that the rows' first indices are round.
  while ((columns & (columns - 1)) != 0) columns &= columns - 1;
  grid.columns = columns;
  const std::uint32_t rows = (array.extent + columns - 1) / columns;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const bool inside = ImGui::IsWindowHovered();
  follow_key(draw, grid);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows), grid.cell_height);
  while (clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
      const ImVec2 start = ImGui::GetCursorScreenPos();
      ImGui::Dummy(ImVec2(label + grid.cell_width * static_cast<float>(columns), grid.cell_height));
      const std::uint32_t first = static_cast<std::uint32_t>(row) * columns;
      ImGui::GetWindowDrawList()->AddText(ImVec2(start.x, start.y + draw.px(6)), draw.palette.faint,
                                          std::to_string(first).c_str());
      for (std::uint32_t k = 0; k < columns && first + k < array.extent; ++k) {
        const ImVec2 from(start.x + label + grid.cell_width * static_cast<float>(k), start.y);
        const ImVec2 to(from.x + grid.cell_width, from.y + grid.cell_height);
        draw_cell(draw, grid, first + k, from, to);
        if (k < 4 && row < 4) draw.mark("cell_" + std::to_string(first + k), from, to);
        if (!inside || mouse.x < from.x || mouse.x >= to.x || mouse.y < from.y || mouse.y >= to.y) continue;
        const Ref ref = cell_of(grid, first + k);
        draw.hovered = ref;
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) draw.ask(Choose{ref});
        offer_cell_menu(draw, ref);
        ImGui::SetTooltip("%s[%u]", array.name.c_str(), first + k);
      }
    }
  }
  ImGui::PopStyleVar();
  ImGui::EndChild();
}

}  // namespace

void draw_memory(Draw& draw) {
  const Recording* r = draw.input.shown.recording_or_null();
  if (r != nullptr) ImGui::AlignTextToFramePadding();
  panel_heading(draw, draw.say(texts::win_memory));
  if (r == nullptr || r->arrays.empty()) return;
  CellGrid grid;
  grid.array = shown_array(draw);
  continue_line(picker_width(draw, r->arrays[grid.array]));
  draw_pickers(draw, grid.array);
  grid.block =
      r->arrays[grid.array].space == recording::Space::shared ? std::min(shown_block(draw), most_blocks(*r) - 1) : 0;
  grid.followed = cached_followed(draw);
  draw_origin_buttons(draw);
  const auto& chosen = draw.input.shown.view.selection.chosen;
  const bool words = story::holds_published_words(r->arrays[grid.array]);
  const float origin = origin_lines * ImGui::GetFontSize() * 1.15F;
  ImGui::BeginChild("origin", ImVec2(0, std::ceil(words ? std::max(origin, published_height(draw)) : origin)));
  if (words && !(chosen && chosen->kind == Ref::Kind::cell)) explain_published(draw);
  draw_origin(draw);
  ImGui::EndChild();
  draw_grid(draw, grid);
}

}  // namespace scatterscope::panels
