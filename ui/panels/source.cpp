// The file that was compiled: the line just run lit, the shown thread's values beside its lines, probe lines folded.
#include <algorithm>
#include <cfloat>

#include "ui/figures/source_view.h"
#include "ui/panels/draw.h"

namespace scatterscope::panels {
namespace {

using figures::SourceLine;

const std::vector<SourceLine>& cached_lines(Draw& draw, std::uint16_t file) {
  PanelState::SourceCache& cache = draw.state.source_cache;
  const WorkspaceInput& input = draw.input;
  const std::uint32_t t = input.moment->step();
  if (cache.revision == input.revision && cache.step == t && cache.file == file && cache.selection == input.selection &&
      cache.probe_lines == input.settings.show_probe_lines && cache.key_format == input.settings.key_format &&
      cache.hide == input.hide_step && cache.iteration == input.iteration) {
    return cache.lines;
  }
  cache.revision = input.revision;
  cache.step = t;
  cache.file = file;
  cache.selection = input.selection;
  cache.probe_lines = input.settings.show_probe_lines;
  cache.key_format = input.settings.key_format;
  cache.hide = input.hide_step;
  cache.iteration = input.iteration;
  cache.lines = figures::source_view(figure_input(input), cache.probe_lines);
  return cache.lines;
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

void draw_line(Draw& draw, std::uint16_t file, const SourceLine& line, float gutter, float width, float right) {
  const Palette& p = draw.palette;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float height = ImGui::GetFontSize() + draw.px(4);
  scene::Ref ref;
  ref.kind = scene::Ref::Kind::line;
  ref.a = file;
  ref.b = line.number;
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
  if (line.values.empty()) return;
  // A line's values follow its text, in a box.
  // In sight even where the line is wider than the panel: then they cover its end.
  const float text_width = ImGui::CalcTextSize(line.text.data(), line.text.data() + line.text.size()).x;
  const ImVec2 size = ImGui::CalcTextSize(line.values.c_str());
  const float beside = text_from.x + text_width + draw.px(16);
  const float x = std::max(text_from.x, std::min(beside, right - size.x - draw.px(14)));
  const ImVec2 box(x, from.y + draw.px(1));
  list->AddRectFilled(box, ImVec2(box.x + size.x + draw.px(12), to.y - draw.px(1)), p.notice, draw.px(4));
  list->AddText(ImVec2(box.x + draw.px(6), y), p.on_notice, line.values.c_str());
}

float widest_line(const std::vector<SourceLine>& lines, float px) {
  const float glyph = ImGui::CalcTextSize("M").x;
  std::size_t most = 0;
  for (const SourceLine& line : lines) {
    most = std::max(most, line.text.size() + (line.values.empty() ? 0 : line.values.size() + 3));
  }
  return glyph * static_cast<float>(most) + 40 * px;
}

void draw_lines(Draw& draw, std::uint16_t file, const std::vector<SourceLine>& lines) {
  const FontScope mono(draw.input.fonts.mono);
  ImGui::BeginChild("lines", ImVec2(0, 0), false, ImGuiWindowFlags_HorizontalScrollbar);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  const float gutter = ImGui::CalcTextSize("000").x + draw.px(24);
  const float height = ImGui::GetFontSize() + draw.px(4);
  const float width = std::max(ImGui::GetContentRegionAvail().x, gutter + widest_line(lines, draw.px(1)));
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetScrollX() + ImGui::GetContentRegionAvail().x;
  const ImVec2 start = ImGui::GetCursorPos();
  // Scrolls to the current line when the step has changed, and only if it would not be seen well.
  const std::uint32_t t = draw.input.moment->step();
  const auto current = std::find_if(lines.begin(), lines.end(), [](const SourceLine& line) { return line.current; });
  const auto key = std::make_pair(draw.input.revision, t);
  if (draw.state.source_scrolled != key) {
    const figures::LineRange range = figures::current_function(lines);
    const std::size_t row = current != lines.end() ? static_cast<std::size_t>(current - lines.begin()) : range.first;
    const float y = static_cast<float>(row) * height;
    const float top = ImGui::GetScrollY(), seen = ImGui::GetWindowHeight();
    if (y < top + 2 * height || y > top + seen - 4 * height) {
      // From the function's first line where both fit.
      const float first = static_cast<float>(range.first) * height;
      ImGui::SetScrollY(y - first < seen - 4 * height && range.first <= row ? first : std::max(0.0F, y - seen / 2));
    }
    draw.state.source_scrolled = key;
  }
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(lines.size()), height);
  while (clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
      ImGui::SetCursorPos(ImVec2(start.x, start.y + static_cast<float>(row) * height));
      draw_line(draw, file, lines[static_cast<std::size_t>(row)], gutter, width, right);
      ImGui::SetCursorPos(ImVec2(start.x, start.y + static_cast<float>(row + 1) * height));
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
  const figures::FigureInput input = figure_input(draw.input);
  const std::uint16_t file = figures::shown_file(input);
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
  draw_lines(draw, file, cached_lines(draw, file));
}

}  // namespace scatterscope::panels
