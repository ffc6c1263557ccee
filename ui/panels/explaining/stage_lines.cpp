#include "ui/panels/explaining/stage_lines.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "kernels/story/source/source_view.h"
#include "ui/panels/draw.h"

namespace scatterscope::panels {
namespace {

constexpr float pitch = 1.4F, edge = 0.5F;  // of the letters

bool shows_lines(const Draw& draw) {
  const WorkspaceInput& input = draw.input;
  return input.stage.lines && input.shown.loaded() && !input.compare && input.has_steps();
}

RunningLines lines_now(Draw& draw) {
  const recording::Recording& recording = draw.input.shown.recording();
  const std::uint16_t file = story::shown_file(draw.input.shown);
  return running_lines(source_page(draw), file < recording.files.size() ? recording.files[file].name : std::string());
}

}  // namespace

RunningLines running_lines(const SourcePage& page, const std::string& file) {
  RunningLines lines;
  const auto current =
      std::find_if(page.lines.begin(), page.lines.end(), [](const story::SourceLine& line) { return line.current; });
  if (current == page.lines.end()) return lines;
  const auto is_code = [](const story::SourceLine& line) {
    return line.text.find_first_not_of(' ') != std::string_view::npos;
  };
  lines.place = file + ":" + std::to_string(current->number);
  lines.text[1] = current->text;
  for (auto line = current; line != page.lines.begin() && lines.text[0].empty();)
    if (is_code(*--line)) lines.text[0] = line->text;
  for (auto line = current + 1; line != page.lines.end() && lines.text[2].empty(); ++line)
    if (is_code(*line)) lines.text[2] = line->text;
  return lines;
}

float stage_lines_height(Draw& draw, float letters) {
  return shows_lines(draw) && !lines_now(draw).place.empty() ? std::ceil((3 * pitch + 2 * edge) * letters) : 0;
}

void draw_stage_lines(Draw& draw, float top, float letters) {
  const RunningLines lines = lines_now(draw);
  const float width = draw.input.width, height = stage_lines_height(draw, letters), side = letters;
  ImFont* const font = draw.input.fonts.mono != nullptr ? draw.input.fonts.mono : ImGui::GetFont();
  const Palette& p = draw.palette;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->PushClipRectFullScreen();
  list->AddRectFilled(ImVec2(0, top), ImVec2(width, top + height), p.panel);
  const ImVec2 place = font->CalcTextSizeA(letters * 0.7F, FLT_MAX, 0, lines.place.c_str());
  // The longest of them is whole.
  float longest = 0;
  for (const std::string& line : lines.text)
    longest = std::max(longest, font->CalcTextSizeA(letters, FLT_MAX, 0, line.c_str()).x);
  const float size = letters * std::min(1.0F, (width - 3 * side - place.x) / std::max(1.0F, longest));
  for (std::size_t k = 0; k < lines.text.size(); ++k) {
    const float y = top + (edge + pitch * static_cast<float>(k)) * letters;
    if (k == 1) list->AddRectFilled(ImVec2(0, y), ImVec2(width, y + pitch * letters), p.accent_soft);
    list->AddText(font, size, ImVec2(side, y + (pitch * letters - size) / 2), k == 1 ? p.ink : p.faint,
                  lines.text[k].c_str());
  }
  list->AddText(font, letters * 0.7F,
                ImVec2(width - place.x - side, top + (edge + pitch) * letters + (pitch * letters - place.y) / 2),
                p.faint, lines.place.c_str());
  list->PopClipRect();
  draw.mark("stage_lines", ImVec2(0, top), ImVec2(width, top + height));
}

}  // namespace scatterscope::panels
