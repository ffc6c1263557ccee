// What a larger radix and coarser threads buy and cost: a grid of counts, a row a radix, a column a coarsening.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

#include "kernels/parameters/sort_info.h"
#include "kernels/texts/compare.h"
#include "kernels/texts/trade_off.h"
#include "kernels/texts/window_buttons.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope::panels {
namespace {

struct Quantity {
  const char* mark;
  Text words, scope;
  double (*value)(const TradeOffCell&);
  bool fraction = false;
};
constexpr std::array<Quantity, 5> quantities{{
    {"iterations", texts::cmp_iterations, texts::to_whole,
     [](const TradeOffCell& c) -> double { return c.iterations; }},
    {"table_cells", texts::cmp_table_cells, texts::to_largest,
     [](const TradeOffCell& c) { return static_cast<double>(c.counts.table_cells.value_or(0)); }},
    {"sectors_per_request", texts::cmp_sectors_per_request, texts::to_whole,
     [](const TradeOffCell& c) { return c.counts.sectors_per_request().value_or(0); }, true},
    {"barriers", texts::cmp_barriers, texts::to_whole,
     [](const TradeOffCell& c) { return static_cast<double>(c.counts.barriers); }},
    {"launches", texts::cmp_launches, texts::to_whole,
     [](const TradeOffCell& c) { return static_cast<double>(c.counts.launches); }},
}};

const Quantity& chosen(const Draw& draw) {
  const auto k = static_cast<std::size_t>(draw.state.trade_off_quantity);
  return quantities[std::min(k, quantities.size() - 1)];
}

ImU32 mixed(ImU32 ground, ImU32 colour, float share) {
  ImU32 out = 0xff00'0000U;
  for (const unsigned shift : {0U, 8U, 16U}) {
    const auto a = static_cast<float>(ground >> shift & 0xffU), b = static_cast<float>(colour >> shift & 0xffU);
    out |= static_cast<ImU32>(std::lround(a + (b - a) * share)) << shift;
  }
  return out;
}

// Smallest and largest value counted; none before any is.
std::optional<std::pair<double, double>> range_of(const TradeOffView& view, const Quantity& quantity) {
  std::optional<std::pair<double, double>> range;
  for (const TradeOffCell& cell : view.cells) {
    if (cell.kind != TradeOffCell::Kind::counted) continue;
    const double value = quantity.value(cell);
    if (!range) range = {value, value};
    range->first = std::min(range->first, value);
    range->second = std::max(range->second, value);
  }
  return range;
}

// 0 to 1 by the logarithm, since the counts double from row to row.
float share_of(double value, const std::pair<double, double>& range) {
  const double least = std::log(range.first + 1), most = std::log(range.second + 1);
  return most <= least ? 0.0F : static_cast<float>((std::log(value + 1) - least) / (most - least));
}

std::string words_of(const TradeOffCell& cell, const Quantity& quantity) {
  if (cell.kind == TradeOffCell::Kind::waiting) return "";
  if (cell.kind == TradeOffCell::Kind::running) return "...";
  if (cell.kind == TradeOffCell::Kind::cannot_run) return cell.short_problem;
  char words[32];
  std::snprintf(words, sizeof words, quantity.fraction ? "%.2f" : "%.0f", quantity.value(cell));
  return words;
}

// Every quantity of a cell, one a line.
std::string all_counts(const Draw& draw, const TradeOffCell& cell) {
  std::string words = "r = " + std::to_string(cell.radix_bits) + ", c = " + std::to_string(cell.keys_per_thread);
  for (const Quantity& quantity : quantities) {
    words += "\n" + std::string(draw.say(quantity.words)) + ": " + words_of(cell, quantity);
  }
  return words;
}

bool is_loaded(const WorkspaceInput& input, const TradeOffView& view, const TradeOffCell& cell) {
  if (!input.shown.loaded()) return false;
  const recording::Config& config = input.shown.recording().config;
  return catalog::description_of(config.sort).sorts_tiles && config.radix_bits == cell.radix_bits &&
         config.keys_per_thread == cell.keys_per_thread && config.launches == recording::Launches::several &&
         config.block_threads == view.block_threads && config.key_bits == view.key_bits &&
         input.shown.recording().input == view.keys;
}

void draw_cell(Draw& draw, const TradeOffView& view, const TradeOffCell& cell, ImVec2 from, ImVec2 size) {
  const Quantity& quantity = chosen(draw);
  const Palette& p = draw.palette;
  constexpr float strongest = 0.45F;  // of the accent, under text in ink
  ImU32 ground = p.panel;
  const auto range = range_of(view, quantity);
  if (cell.kind == TradeOffCell::Kind::counted && range) {
    ground = mixed(p.panel, p.accent, strongest * share_of(quantity.value(cell), *range));
  }
  const std::string name = "trade_off_" + std::to_string(cell.radix_bits) + "_" + std::to_string(cell.keys_per_thread);
  ImGui::SetCursorScreenPos(from);
  const bool can = cell.kind == TradeOffCell::Kind::counted && !draw.input.progress.running;
  const bool pressed = ImGui::InvisibleButton(name.c_str(), size);
  draw.mark(name);
  const bool over = ImGui::IsItemHovered();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 to(from.x + size.x, from.y + size.y);
  list->AddRectFilled(from, to, ground);
  list->AddRect(from, to, p.border, 0, 0, draw.px(1));
  if (is_loaded(draw.input, view, cell)) list->AddRect(from, to, p.ink, 0, 0, draw.px(3));
  if (over && can) list->AddRect(from, to, p.accent, 0, 0, draw.px(3));
  const std::string words = words_of(cell, quantity);
  const FontScope font(cell.kind == TradeOffCell::Kind::counted ? draw.input.fonts.bold : nullptr);
  const ImVec2 text = ImGui::CalcTextSize(words.c_str());
  list->AddText(ImVec2(std::floor(from.x + (size.x - text.x) / 2), std::floor(from.y + (size.y - text.y) / 2)),
                cell.kind == TradeOffCell::Kind::counted ? p.ink : p.faint, words.c_str());
  if (cell.kind == TradeOffCell::Kind::cannot_run && over) ImGui::SetTooltip("%s", cell.problem.c_str());
  if (cell.kind == TradeOffCell::Kind::counted && over) ImGui::SetTooltip("%s", all_counts(draw, cell).c_str());
  if (pressed && can) {
    draw.ask(OpenTradeOffCell{cell.radix_bits, cell.keys_per_thread});
    draw.state.dialog = Dialog::none;
  }
}

void draw_grid(Draw& draw, const TradeOffView& view) {
  const std::size_t rows = view.radix_bits.size(), columns = view.keys_per_thread.size();
  const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  const float label = draw.px(64), header = ImGui::GetTextLineHeight() + draw.px(6);
  const ImVec2 cell(std::floor((room.x - label) / static_cast<float>(columns)),
                    std::floor(std::clamp((room.y - header) / static_cast<float>(rows), draw.px(22), draw.px(44))));
  ImDrawList* list = ImGui::GetWindowDrawList();
  const FontScope bold(draw.input.fonts.bold);
  for (std::size_t c = 0; c < columns; ++c) {
    const std::string words = "c = " + std::to_string(view.keys_per_thread[c]);
    const float middle = start.x + label + (static_cast<float>(c) + 0.5F) * cell.x;
    list->AddText(ImVec2(std::floor(middle - ImGui::CalcTextSize(words.c_str()).x / 2), start.y), draw.palette.ink,
                  words.c_str());
  }
  for (std::size_t r = 0; r < rows; ++r) {
    const float y = start.y + header + static_cast<float>(r) * cell.y;
    const std::string words = "r = " + std::to_string(view.radix_bits[r]);
    list->AddText(ImVec2(start.x, std::floor(y + (cell.y - ImGui::GetTextLineHeight()) / 2)), draw.palette.ink,
                  words.c_str());
    for (std::size_t c = 0; c < columns; ++c) {
      draw_cell(draw, view, view.cells[r * columns + c], ImVec2(start.x + label + static_cast<float>(c) * cell.x, y),
                cell);
    }
  }
  ImGui::SetCursorScreenPos(ImVec2(start.x, start.y + header + static_cast<float>(rows) * cell.y + draw.px(4)));
}

void draw_quantities(Draw& draw) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(draw.say(texts::to_quantity));
  for (std::size_t k = 0; k < quantities.size(); ++k) {
    const char* words = draw.say(quantities[k].words);
    const std::string mark = std::string("quantity_") + quantities[k].mark;
    const bool on = draw.state.trade_off_quantity == static_cast<int>(k);
    if (row_button(draw, mark.c_str(), words, true, on, false)) draw.state.trade_off_quantity = static_cast<int>(k);
  }
}

// Buttons that start and stop the counting. Close comes first: it must not move when the others come and go.
void draw_controls(Draw& draw, const TradeOffView& view) {
  if (text_button(draw, "close_trade_off", draw.say(texts::win_close))) draw.state.dialog = Dialog::none;
  ImGui::SameLine();
  if (view.running) {
    const std::string words = counted_words(draw, texts::to_counting, view);
    if (view.compiling.all > 0) {
      draw_compiling(draw, view.compiling, draw.px(220));
    } else {
      ImGui::ProgressBar(static_cast<float>(view.done), ImVec2(draw.px(220), ImGui::GetFrameHeight()), words.c_str());
      draw.mark("trade_off_progress");
    }
    draw.mark("trade_off_progress");
    ImGui::SameLine();
    if (text_button(draw, "trade_off_cancel", draw.say(texts::win_cancel))) draw.ask(CancelTradeOff{});
  } else {
    if (accept_button(draw, "trade_off_loaded", draw.say(texts::to_of_loaded), draw.input.shown.loaded())) {
      draw.ask(StartTradeOff{});
    }
    ImGui::SameLine();
    if (text_button(draw, "trade_off_draft", draw.say(texts::to_of_draft))) draw.ask(StartTradeOff{draw.state.draft});
  }
}

}  // namespace

std::string counted_words(const Draw& draw, Text id, const TradeOffView& view) {
  const auto counted = std::count_if(view.cells.begin(), view.cells.end(), [](const TradeOffCell& cell) {
    return cell.kind == TradeOffCell::Kind::counted || cell.kind == TradeOffCell::Kind::cannot_run;
  });
  return draw.say(id, {std::to_string(counted), std::to_string(view.cells.size())});
}

void draw_trade_off(Draw& draw) {
  static const TradeOffView nothing;
  const TradeOffView& view = draw.input.trade_off != nullptr ? *draw.input.trade_off : nothing;
  wrapped_text(draw, draw.say(texts::to_what), draw.palette.ink);
  draw_quantities(draw);
  const float footer = 2 * ImGui::GetFrameHeightWithSpacing() + ImGui::GetTextLineHeightWithSpacing();
  ImGui::BeginChild("grid", ImVec2(0, std::max(draw.px(80), ImGui::GetContentRegionAvail().y - footer)), false);
  if (!view.cells.empty()) {
    const Quantity& quantity = chosen(draw);
    const std::string of = draw.say(
        texts::to_input, {std::to_string(view.n), std::to_string(view.key_bits), std::to_string(view.block_threads)});
    clipped_text(draw, of + "   " + draw.say(texts::to_of, {draw.say(quantity.words), draw.say(quantity.scope)}),
                 ImGui::GetContentRegionAvail().x, draw.palette.faint);
    draw_grid(draw, view);
  }
  ImGui::EndChild();
  std::string legend = std::string(draw.say(texts::to_darker)) + " " + draw.say(texts::to_loaded_cell);
  clipped_text(draw, legend, ImGui::GetContentRegionAvail().x, draw.palette.faint);
  clipped_text(draw, draw.say(texts::to_not_times), ImGui::GetContentRegionAvail().x, draw.palette.ink);
  draw_controls(draw, view);
}

}  // namespace scatterscope::panels
