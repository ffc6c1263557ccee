// The file that was compiled: the line just run lit, the shown thread's values beside its lines, probe lines folded.
#include <algorithm>
#include <cfloat>
#include <cmath>

#include "kernels/story/bits/source_view.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/panels/draw.h"

namespace scatterscope::panels {
namespace {

using story::SourceLine;

const std::vector<SourceLine>& cached_lines(Draw& draw) {
  return draw.state.kept.source_lines.of(
      {figure_key(draw.input), draw.input.settings.show_probe_lines}, [](const SourceKey& key) {
        const figures::FigureInput figure = figure_input(key.figure);
        return story::source_view(figure, figures::shown_thread(figure), key.probe_lines);
      });
}

// In the current font.
float row_height(const Draw& draw) {
  return ImGui::GetFontSize() + draw.px(5);
}

// The gutter: breakpoint, line number. A click sets or clears the breakpoint.
void draw_gutter(Draw& draw, std::uint16_t file, const SourceLine& line, ImVec2 from, float width, float height) {
  const Palette& p = draw.palette;
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImGui::SetCursorScreenPos(from);
  ImGui::PushID(static_cast<int>(line.number));
  const bool pressed = ImGui::InvisibleButton("gutter", ImVec2(width, height));
  ImGui::PopID();
  draw.mark("line_" + std::to_string(line.number));
  if (pressed) draw.ask(ToggleBreakpoint{file, line.number});
  const bool set = draw.input.breakpoints->contains({file, line.number});
  const float radius = height * 0.3F;
  const ImVec2 centre(from.x + draw.px(3) + radius, from.y + height / 2);
  if (set) {
    list->AddCircleFilled(centre, radius, p.breakpoint, 20);
  } else if (ImGui::IsItemHovered()) {
    list->AddCircle(centre, radius, p.breakpoint, 20, draw.px(1.5F));
    draw.tooltip(draw.say(Text::win_breakpoint_tip));
  }
  const std::string number = std::to_string(line.number);
  const float x = from.x + width - draw.px(8) - ImGui::CalcTextSize(number.c_str()).x;
  list->AddText(ImVec2(x, from.y + (height - ImGui::GetFontSize()) / 2), line.current ? p.ink : p.faint,
                number.c_str());
}

void draw_line(Draw& draw, std::uint16_t file, const SourceLine& line, float gutter, float width) {
  const Palette& p = draw.palette;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float height = row_height(draw);
  const scene::Ref ref{scene::Ref::Kind::line, file, line.number};
  const bool chosen = draw.input.selection.chosen == ref;
  const bool over = draw.input.selection.hovered == ref;
  const ImVec2 text_from(from.x + gutter, from.y);
  const ImVec2 to(from.x + width, from.y + height);
  if (line.current) {
    list->AddRectFilled(from, to, p.accent_soft);
    list->AddRectFilled(from, ImVec2(from.x + draw.px(3), to.y), p.accent);
  } else if (chosen || over) {
    list->AddRectFilled(text_from, to, chosen ? p.chosen : p.hovered);
  }
  draw_gutter(draw, file, line, from, gutter, height);
  ImGui::SetCursorScreenPos(text_from);
  ImGui::PushID(static_cast<int>(line.number));
  ImGui::InvisibleButton("text", ImVec2(std::max(1.0F, width - gutter), height));
  ImGui::PopID();
  draw.refer(ref);
  const float y = from.y + (height - ImGui::GetFontSize()) / 2;
  if (line.visited_by_chosen && !line.current) {
    list->AddRectFilled(ImVec2(text_from.x - draw.px(3), from.y), ImVec2(text_from.x - draw.px(1), to.y), p.border);
  }
  list->AddText(ImVec2(text_from.x + draw.px(4), y), p.ink, line.text.data(), line.text.data() + line.text.size());
}

// Of a line's text and of the box with its values.
struct LineWidths {
  float text = 0, values = 0;
};

LineWidths widths_of(const Draw& draw, const SourceLine& line) {
  const ImVec2 text = ImGui::CalcTextSize(line.text.data(), line.text.data() + line.text.size());
  return {text.x, ImGui::CalcTextSize(line.values.c_str()).x + draw.px(12)};
}

void draw_values(Draw& draw, const SourceLine& line, ImVec2 at) {
  const Palette& p = draw.palette;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float height = row_height(draw);
  const ImVec2 from(at.x, at.y + draw.px(1));
  const ImVec2 to(at.x + widths_of(draw, line).values, at.y + height - draw.px(1));
  list->AddRectFilled(from, to, p.notice, draw.px(4));
  list->AddText(ImVec2(at.x + draw.px(6), at.y + (height - ImGui::GetFontSize()) / 2), p.on_notice,
                line.values.c_str());
}

// A row of the panel: a line, with its values behind it where they fit, or just the values, below a line that leaves
// no room for them.
struct Row {
  std::size_t line = 0;
  bool values_only = false, values_behind = false;
};

constexpr float values_gap = 16;  // logical pixels between a line and its values

std::vector<Row> rows_of(const Draw& draw, const std::vector<SourceLine>& lines, float room) {
  std::vector<Row> rows;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    rows.push_back({k, false, false});
    if (lines[k].values.empty()) continue;
    const LineWidths widths = widths_of(draw, lines[k]);
    if (widths.text + draw.px(values_gap) + widths.values <= room) {
      rows.back().values_behind = true;
    } else {
      rows.push_back({k, true, false});
    }
  }
  return rows;
}

void draw_row(Draw& draw, std::uint16_t file, const SourceLine& line, const Row& row, float gutter, float width) {
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float x = from.x + gutter + draw.px(4);
  if (row.values_only) {
    const float height = row_height(draw);
    if (line.current) {
      ImDrawList* list = ImGui::GetWindowDrawList();
      list->AddRectFilled(from, ImVec2(from.x + width, from.y + height), draw.palette.accent_soft);
      list->AddRectFilled(from, ImVec2(from.x + draw.px(3), from.y + height), draw.palette.accent);
    }
    const std::size_t indent = std::min(line.text.find_first_not_of(' '), line.text.size());
    draw_values(draw, line, ImVec2(x + ImGui::CalcTextSize(" ").x * static_cast<float>(indent), from.y));
    return;
  }
  draw_line(draw, file, line, gutter, width);
  if (row.values_behind) draw_values(draw, line, ImVec2(x + widths_of(draw, line).text + draw.px(values_gap), from.y));
}

float widest_line(const std::vector<SourceLine>& lines, float px) {
  const float glyph = ImGui::CalcTextSize("M").x;
  std::size_t most = 0;
  for (const SourceLine& line : lines) most = std::max({most, line.text.size(), line.values.size()});
  return glyph * static_cast<float>(most) + 24 * px;
}

// Scrolls to the current line when the step has changed, and only if it would not be seen well: then it comes to a
// third of the height.
void follow_step(Draw& draw, const std::vector<SourceLine>& lines, const std::vector<Row>& rows) {
  const auto key = std::make_pair(draw.input.revision, draw.input.moment->step());
  if (draw.state.source_scrolled == key) return;
  draw.state.source_scrolled = key;
  const auto is_current = [&](const Row& row) { return lines[row.line].current; };
  auto row = std::find_if(rows.begin(), rows.end(), is_current);
  if (row == rows.end()) {
    const std::size_t first = story::current_function(lines).first;
    row = std::find_if(rows.begin(), rows.end(), [&](const Row& each) { return each.line == first; });
  }
  const float height = row_height(draw);
  const float y = static_cast<float>(row - rows.begin()) * height;
  const float top = ImGui::GetScrollY(), seen = ImGui::GetWindowHeight();
  if (y < top + 2 * height || y > top + seen - 5 * height) {
    ImGui::SetScrollY(std::max(0.0F, std::floor(y - seen / 3)));
  }
}

void draw_lines(Draw& draw, std::uint16_t file, const std::vector<SourceLine>& lines) {
  const FontScope mono(draw.input.fonts.source);
  ImGui::BeginChild("lines", ImVec2(0, 0), false, ImGuiWindowFlags_HorizontalScrollbar);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  const float gutter = ImGui::CalcTextSize("000").x + draw.px(24);
  const float height = row_height(draw);
  // The scroll bar's share is never used, so that rows do not come and go with it.
  const float room = ImGui::GetWindowWidth() - ImGui::GetStyle().ScrollbarSize - gutter - draw.px(8);
  const float width = std::max(ImGui::GetContentRegionAvail().x, gutter + widest_line(lines, draw.px(1)));
  const ImVec2 start = ImGui::GetCursorPos();
  const std::vector<Row> rows = rows_of(draw, lines, room);
  follow_step(draw, lines, rows);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()), height);
  while (clipper.Step()) {
    for (int k = clipper.DisplayStart; k < clipper.DisplayEnd; ++k) {
      const Row& row = rows[static_cast<std::size_t>(k)];
      ImGui::SetCursorPos(ImVec2(start.x, start.y + static_cast<float>(k) * height));
      draw_row(draw, file, lines[row.line], row, gutter, width);
      ImGui::SetCursorPos(ImVec2(start.x, start.y + static_cast<float>(k + 1) * height));
    }
  }
  ImGui::Dummy(ImVec2(width, 0));
  ImGui::PopStyleVar();
  ImGui::EndChild();
}

}  // namespace

void draw_source(Draw& draw) {
  const recording::Recording* r = draw.input.recording;
  panel_heading(draw, draw.say(Text::win_source));
  if (r == nullptr || r->files.empty()) return;
  const FigureKey key = figure_key(draw.input);
  const figures::FigureInput input = figure_input(key);
  const std::uint16_t file = story::shown_file(input);
  if (file >= r->files.size()) return;
  const figures::ThreadId thread = figures::shown_thread(input);
  ImGui::SameLine();
  clipped_text(draw, r->files[file].name, ImGui::GetContentRegionAvail().x, draw.palette.faint);
  clipped_text(draw, draw.say(Text::win_values_of, {std::to_string(thread.block), std::to_string(thread.thread)}),
               ImGui::GetContentRegionAvail().x, draw.palette.ink);
  if (draw.input.height / draw.input.settings.scale < low_window) ImGui::SameLine(0, draw.px(20));
  bool probe = draw.input.settings.show_probe_lines;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(draw.px(3), draw.px(2)));
  if (ImGui::Checkbox(draw.say(Text::win_probe_lines), &probe)) {
    Settings settings = draw.input.settings;
    settings.show_probe_lines = probe;
    draw.ask(ChangeSettings{settings});
  }
  ImGui::PopStyleVar();
  draw.mark("probe_lines");
  draw.tooltip(draw.say(Text::win_probe_lines_tip));
  if (!draw.input.breakpoints->empty()) {
    if (text_button(draw, "clear_breakpoints", draw.say(Text::win_clear_breakpoints))) draw.ask(ClearBreakpoints{});
  }
  draw_lines(draw, file, cached_lines(draw));
}

}  // namespace scatterscope::panels
