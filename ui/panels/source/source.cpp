// The body of the function at work, or the file that was compiled: the line just run lit, the watched thread's values
// beside its lines.
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>

#include "kernels/story/source/source_tokens.h"
#include "kernels/story/source/source_view.h"
#include "kernels/texts/lessons.h"
#include "kernels/texts/window_panels.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/source/source_rows.h"

namespace scatterscope::panels {
namespace {

struct SourceMemory {
  // What it was scrolled for last: a change of step or of the panel scrolls, the user's own scrolling stays.
  struct Scrolled {
    analysis::SeenRun run;
    std::uint32_t step = ~0U;
    std::size_t rows = 0;
    float height = 0;  // of what is seen
    bool operator==(const Scrolled&) const = default;
  };
  Scrolled scrolled;
  Cached<StepKey, story::SourceIndex> index;  // of the recording, whatever the step: 0
};

using story::SourceLine;
using story::SourceToken;

}  // namespace

const SourcePage& source_page(Draw& draw) {
  const StepKey recording{draw.input.shown.sources.run, 0};
  const story::SourceIndex& index = draw.state.own.of<SourceMemory>().index.of(
      recording, [](const StepKey& of) { return story::SourceIndex(*of.run->recording); });
  return draw.state.kept.source_page.of(
      {figure_key(draw.input), &index, draw.input.settings.whole_file, !keeps_values(draw.input)}, make_source_page);
}

namespace {

// In the current font.
float row_height(const Draw& draw) {
  return ImGui::GetFontSize() + draw.px(5);
}

ImU32 colour_of(const Palette& p, SourceToken::Kind kind) {
  switch (kind) {
    case SourceToken::Kind::plain:
      return p.ink;
    case SourceToken::Kind::keyword:
      return p.keyword;
    case SourceToken::Kind::type:
      return p.type;
    case SourceToken::Kind::cuda:
      return p.cuda;
    case SourceToken::Kind::number:
    case SourceToken::Kind::literal:
      return p.number;
    case SourceToken::Kind::comment:
      return p.comment;
  }
  return p.ink;
}

// What is drawn of a file, and where.
struct Page {
  std::uint16_t file = 0;
  const std::vector<SourceLine>& lines;
  float gutter = 0, width = 0, glyph = 0;  // pixels
};

// The gutter: breakpoint, line number. A click sets or clears the breakpoint, of a line that runs.
void draw_gutter(Draw& draw, const Page& page, const SourceLine& line, ImVec2 from) {
  const Palette& p = draw.palette;
  const float height = row_height(draw);
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImGui::SetCursorScreenPos(from);
  ImGui::PushID(static_cast<int>(line.number));
  const bool pressed = ImGui::InvisibleButton("gutter", ImVec2(page.gutter, height));
  ImGui::PopID();
  draw.mark("line_" + std::to_string(line.number), ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  // Play stops at lines that run, not at comments and braces; in a comparison at none.
  const bool set = !draw.input.compare && draw.input.breakpoints->contains({page.file, line.number});
  const bool can_stop = !draw.input.compare && (line.runs || set);
  if (pressed && can_stop) draw.ask(ToggleBreakpoint{page.file, line.number});
  const float radius = height * 0.3F;
  const ImVec2 centre(from.x + draw.px(3) + radius, from.y + height / 2);
  if (set) {
    list->AddCircleFilled(centre, radius, p.breakpoint, 20);
  } else if (can_stop && ImGui::IsItemHovered()) {
    list->AddCircle(centre, radius, p.breakpoint, 20, draw.px(1.5F));
    draw.tooltip(draw.say(texts::win_breakpoint_tip));
  }
  const std::string number = std::to_string(line.number);
  const float x = from.x + page.gutter - draw.px(8) - ImGui::CalcTextSize(number.c_str()).x;
  list->AddText(ImVec2(x, from.y + (height - ImGui::GetFontSize()) / 2), line.current ? p.ink : p.faint,
                number.c_str());
}

void draw_words(Draw& draw, const Page& page, const SourceLine& line, const SourceRow& row, float x, float y) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const std::size_t first = static_cast<std::size_t>(row.words.data() - line.text.data()),
                    end = first + row.words.size();
  for (const SourceToken& token : story::source_tokens(line.text)) {
    const std::size_t begin = std::max(first, token.first), stop = std::min(end, token.first + token.size);
    if (begin >= stop) continue;
    const float at = x + page.glyph * static_cast<float>(row.column + begin - first);
    list->AddText(ImVec2(at, y), colour_of(draw.palette, token.kind), line.text.data() + begin,
                  line.text.data() + stop);
  }
}

// Those of a round that is over are grey, and have no ground.
void draw_values(Draw& draw, const Page& page, const SourceRow& row, float x, float top) {
  const Palette& p = draw.palette;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float height = row_height(draw), y = top + (height - ImGui::GetFontSize()) / 2;
  for (const SourceRow::Values& values : row.values) {
    const float begin = x + page.glyph * static_cast<float>(values.column),
                width = page.glyph * static_cast<float>(values.words.size() + value_padding);
    const ImVec2 from(begin, top + draw.px(1)), to(begin + width, top + height - draw.px(1));
    if (!values.earlier) list->AddRectFilled(from, to, p.notice, draw.px(4));
    list->AddText(ImVec2(begin + page.glyph * value_padding / 2, y), values.earlier ? p.faint : p.on_notice,
                  values.words.data(), values.words.data() + values.words.size());
    draw.mark((values.earlier ? "earlier_values_" : "values_") + std::to_string(page.lines[row.line].number), from, to);
  }
}

void draw_row(Draw& draw, const Page& page, const SourceRow& row, int id) {
  const Palette& p = draw.palette;
  const SourceLine& line = page.lines[row.line];
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float height = row_height(draw);
  const ImVec2 text_from(from.x + page.gutter, from.y), to(from.x + page.width, from.y + height);
  const scene::Ref ref = scene::Ref::to_line(page.file, line.number);
  const bool chosen = draw.input.shown.view.selection.chosen == ref;
  if (line.current) {
    list->AddRectFilled(from, to, p.accent_soft);
    list->AddRectFilled(from, ImVec2(from.x + draw.px(3), to.y), p.accent);
  } else if (chosen || draw.input.shown.view.selection.hovered == ref) {
    list->AddRectFilled(text_from, to, chosen ? p.chosen : p.hovered);
  }
  if (row.first) draw_gutter(draw, page, line, from);
  ImGui::SetCursorScreenPos(text_from);
  ImGui::PushID(id);
  ImGui::InvisibleButton("text", ImVec2(std::max(1.0F, page.width - page.gutter), height));
  ImGui::PopID();
  draw.refer(ref);
  if (line.visited_by_chosen && !line.current) {
    list->AddRectFilled(ImVec2(text_from.x - draw.px(3), from.y), ImVec2(text_from.x - draw.px(1), to.y), p.border);
  }
  const float x = text_from.x + draw.px(4);
  draw_words(draw, page, line, row, x, from.y + (height - ImGui::GetFontSize()) / 2);
  draw_values(draw, page, row, x, from.y);
}

// Scrolls to the current line when the step or the panel has changed, and only if it would not be seen well with its
// values: then it comes to a third of the height, or higher.
void follow_step(Draw& draw, const Page& page, const std::vector<SourceRow>& rows) {
  const SourceMemory::Scrolled key{draw.input.shown.sources.run, draw.input.shown.moment().step(), rows.size(),
                                   ImGui::GetWindowHeight()};
  if (std::exchange(draw.state.own.of<SourceMemory>().scrolled, key) == key) return;
  const recording::Recording& r = draw.input.shown.recording();
  const auto find = [&](auto&& wanted) {
    return std::find_if(rows.begin(), rows.end(), [&](const SourceRow& row) { return wanted(page.lines[row.line]); });
  };
  auto row = find([](const SourceLine& line) { return line.current; });
  // Before anything ran: the line that comes first.
  if (row == rows.end())
    row = find([&](const SourceLine& line) { return !r.steps.empty() && line.number == r.steps.front().line; });
  if (row == rows.end()) row = rows.begin();
  const float height = row_height(draw);
  const float y = static_cast<float>(row - rows.begin()) * height;
  const auto others = std::find_if(row, rows.end(), [&](const SourceRow& each) { return each.line != row->line; });
  const float long_as = static_cast<float>(others - row) * height;
  const float top = ImGui::GetScrollY(), seen = ImGui::GetWindowHeight();
  if (y < top + 2 * height || y + std::max(long_as, 5 * height) > top + seen) {
    const float above = std::max(0.0F, std::min(seen / 3, seen - long_as - 2 * height));
    ImGui::SetScrollY(std::max(0.0F, std::floor((y - above) / height) * height));  // the first row whole
  }
}

void draw_lines(Draw& draw, std::uint16_t file, const std::vector<SourceLine>& lines) {
  const FontScope mono(draw.input.fonts.source);
  ImGui::BeginChild("lines", ImVec2(0, 0), false);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  Page page{file, lines};
  page.glyph = ImGui::CalcTextSize("MMMMMMMM").x / 8;
  page.gutter = page.glyph * 3 + draw.px(24);
  page.width = ImGui::GetContentRegionAvail().x;
  const float height = row_height(draw);
  // The scroll bar's share is never used, so that rows do not come and go with it.
  const float room = ImGui::GetWindowWidth() - ImGui::GetStyle().ScrollbarSize - page.gutter - draw.px(8);
  const std::vector<SourceRow> rows = source_rows(lines, static_cast<std::size_t>(std::max(0.0F, room / page.glyph)));
  const ImVec2 start = ImGui::GetCursorPos();
  follow_step(draw, page, rows);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows.size()), height);
  while (clipper.Step()) {
    for (int k = clipper.DisplayStart; k < clipper.DisplayEnd; ++k) {
      ImGui::SetCursorPos(ImVec2(start.x, start.y + static_cast<float>(k) * height));
      draw_row(draw, page, rows[static_cast<std::size_t>(k)], k);
      ImGui::SetCursorPos(ImVec2(start.x, start.y + static_cast<float>(k + 1) * height));
    }
  }
  // Scrolled to the end, the first row is whole too.
  const float all = static_cast<float>(rows.size()) * height, seen = ImGui::GetWindowHeight();
  if (all > seen) ImGui::Dummy(ImVec2(1, height - std::fmod(all - seen, height)));
  ImGui::PopStyleVar();
  ImGui::EndChild();
}

// A button at the right end of the heading.
void draw_whole_file(Draw& draw) {
  const bool whole = draw.input.settings.whole_file;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(draw.px(8), draw.px(2)));
  const char* words = draw.say(texts::win_whole_file);
  const float width = ImGui::CalcTextSize(words).x + 2 * ImGui::GetStyle().FramePadding.x;
  ImGui::SameLine(std::max(ImGui::GetCursorPosX(), ImGui::GetWindowContentRegionMax().x - width));
  if (text_button(draw, "whole_file", words, true, whole)) {
    Settings settings = draw.input.settings;
    settings.whole_file = !whole;
    draw.ask(ChangeSettings{settings});
  }
  ImGui::PopStyleVar();
  draw.tooltip(draw.say(texts::win_whole_file_tip));
}

// Words one after the other, each whole, on as many lines as they need.
void draw_list(Draw& draw, const std::vector<std::string>& words, const char* between, ImU32 colour) {
  const float room = ImGui::GetContentRegionAvail().x;
  std::string line;
  ImGui::BeginGroup();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, draw.px(2)));
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  for (std::size_t k = 0; k < words.size(); ++k) {
    const std::string longer = line.empty() ? words[k] : line + between + words[k];
    if (!line.empty() && ImGui::CalcTextSize(longer.c_str()).x > room) {
      ImGui::TextUnformatted(line.c_str());
      line = between + std::strspn(between, " ") + words[k];
    } else {
      line = longer;
    }
  }
  ImGui::TextUnformatted(line.c_str());
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  ImGui::EndGroup();
}

// The way to the function, and what its parameters stand for.
void draw_head(Draw& draw, const story::SourceHead& head) {
  const FontScope mono(draw.input.fonts.source);
  if (!head.way.empty()) {
    draw_list(draw, head.way, " > ", draw.palette.accent);
    draw.mark("source_way");
  }
  if (head.names.empty() || draw.input.settings.whole_file) return;
  draw_list(draw, head.names, "   ", draw.palette.faint);
  draw.mark("source_names");
}

std::string name_of_file(const Draw& draw, const std::string& recorded) {
  const auto& compare = draw.input.compare;
  if (!compare || !compare->mistake || !compare->mistake->submission) return recorded;
  return compare->mistake->submission->name_of(recorded);
}

}  // namespace

void draw_source(Draw& draw) {
  const recording::Recording* r = draw.input.shown.recording_or_null();
  panel_heading(draw, draw.say(texts::win_source));
  if (r == nullptr || r->files.empty()) return;
  const figures::FigureInput input = figure_key(draw.input);
  const std::uint16_t file = story::shown_file(input);
  if (file >= r->files.size()) return;
  const SourcePage& page = source_page(draw);
  ImGui::SameLine();
  clipped_text(draw, name_of_file(draw, r->files[file].name), ImGui::GetContentRegionAvail().x - draw.px(110),
               draw.palette.faint);
  draw_whole_file(draw);
  draw_head(draw, page.head);
  const figures::ThreadId thread = figures::protagonist(input).thread;
  if (page.keeps_values) {
    wrapped_text(draw, draw.say(texts::lesson_values_after), draw.palette.faint);
  } else {
    clipped_text(draw, draw.say(texts::win_values_of, {std::to_string(thread.block), std::to_string(thread.thread)}),
                 ImGui::GetContentRegionAvail().x, draw.palette.ink);
  }
  draw.mark("watched_thread");
  if (!draw.input.compare && !draw.input.breakpoints->empty()) {
    if (text_button(draw, "clear_breakpoints", draw.say(texts::win_clear_breakpoints))) draw.ask(ClearBreakpoints{});
  }
  draw_lines(draw, file, page.lines);
}

}  // namespace scatterscope::panels
