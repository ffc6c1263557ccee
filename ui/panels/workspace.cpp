#include "ui/panels/workspace.h"

#include <algorithm>
#include <cmath>

#include "ui/panels/draw.h"

namespace scatterscope::panels {
namespace {

constexpr float stacked_below = 900;  // logical pixels of width: narrower windows stack the panels
constexpr ImGuiWindowFlags main_flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                        ImGuiWindowFlags_MenuBar | ImGuiWindowFlags_NoScrollWithMouse;

using PanelBody = void (*)(Draw&);

void panel(Draw& draw, const char* name, ImVec2 size, PanelBody body, ImGuiWindowFlags flags = 0) {
  ImGui::BeginChild(name, size, true, flags);
  const ImVec2 from = ImGui::GetWindowPos();
  draw.mark(std::string("panel_") + name, from,
            ImVec2(from.x + ImGui::GetWindowWidth(), from.y + ImGui::GetWindowHeight()));
  // The frame around the panels has no gaps of its own; inside they have the style's.
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(draw.px(8), draw.px(7)));
  body(draw);
  ImGui::PopStyleVar();
  ImGui::EndChild();
}

// A gap between two panels that can be dragged. Returns the pixels it was moved by.
float splitter(Draw& draw, const char* name, bool upright, float length) {
  const float thickness = draw.px(8);
  ImGui::InvisibleButton(name, upright ? ImVec2(thickness, length) : ImVec2(length, thickness));
  draw.mark(name);
  const bool over = ImGui::IsItemHovered() || ImGui::IsItemActive();
  if (over) {
    ImGui::SetMouseCursor(upright ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    ImVec2 a = from, b = to;
    (upright ? a.x : a.y) += draw.px(3);
    (upright ? b.x : b.y) -= draw.px(3);
    ImGui::GetWindowDrawList()->AddRectFilled(a, b, draw.palette.accent, draw.px(2));
  }
  if (!ImGui::IsItemActive()) return 0;
  return upright ? ImGui::GetIO().MouseDelta.x : ImGui::GetIO().MouseDelta.y;
}

void draw_right_column(Draw& draw, float width, float height, Layout& wanted) {
  const Layout& layout = draw.input.settings.layout;
  ImGui::BeginGroup();
  const bool both = layout.show_threads && layout.show_memory;
  const float memory = both ? std::floor((height - draw.px(8)) * layout.memory_height) : height;
  if (layout.show_threads)
    panel(draw, "threads", ImVec2(width, both ? height - memory - draw.px(8) : height), draw_threads);
  if (both) {
    const float moved = splitter(draw, "split_memory", false, width);
    if (moved != 0) wanted.memory_height -= moved / height;
  }
  if (layout.show_memory) panel(draw, "memory", ImVec2(width, memory), draw_memory);
  ImGui::EndGroup();
}

void draw_side_by_side(Draw& draw, float height) {
  const Layout& layout = draw.input.settings.layout;
  Layout wanted = layout;
  const float width = ImGui::GetContentRegionAvail().x;
  const float gap = draw.px(8);
  const bool right_column = layout.show_threads || layout.show_memory;
  const float left = layout.show_source ? std::floor(width * layout.source_width) : 0;
  const float right = right_column ? std::floor(width * layout.threads_width) : 0;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  if (layout.show_source) {
    panel(draw, "source", ImVec2(left, height), draw_source);
    ImGui::SameLine();
    const float moved = splitter(draw, "split_source", true, height);
    if (moved != 0) wanted.source_width += moved / width;
    ImGui::SameLine();
  }
  const float centre = width - left - right - (layout.show_source ? gap : 0) - (right_column ? gap : 0);
  panel(draw, "figure", ImVec2(centre, height), draw_figure_panel);
  if (right_column) {
    ImGui::SameLine();
    const float moved = splitter(draw, "split_threads", true, height);
    if (moved != 0) wanted.threads_width -= moved / width;
    ImGui::SameLine();
    draw_right_column(draw, right, height, wanted);
  }
  ImGui::PopStyleVar();
  if (wanted != layout) {
    Settings settings = draw.input.settings;
    settings.layout = wanted;
    draw.ask(ChangeSettings{settings});
  }
}

void draw_stacked(Draw& draw, float height) {
  const Layout& layout = draw.input.settings.layout;
  const bool below = layout.show_source || layout.show_threads || layout.show_memory;
  const float gap = draw.px(8);
  const float figure = below ? std::floor((height - gap) * layout.figure_height) : height;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  panel(draw, "figure", ImVec2(0, figure), draw_figure_panel);
  if (below) {
    const float moved = splitter(draw, "split_figure", false, ImGui::GetContentRegionAvail().x);
    if (moved != 0) {
      Settings settings = draw.input.settings;
      settings.layout.figure_height += moved / height;
      draw.ask(ChangeSettings{settings});
    }
  }
  ImGui::PopStyleVar();
  if (!below) return;
  struct Tab {
    bool shown;
    const char* name;
    Text words;
    PanelBody body;
  };
  const Tab tabs[] = {{layout.show_source, "source", Text::win_source, draw_source},
                      {layout.show_threads, "threads", Text::win_threads, draw_threads},
                      {layout.show_memory, "memory", Text::win_memory, draw_memory}};
  int& open = draw.state.narrow_tab;
  if (!tabs[open].shown)
    open = static_cast<int>(std::find_if(std::begin(tabs), std::end(tabs), [](const Tab& tab) { return tab.shown; }) -
                            std::begin(tabs));
  ImGui::BeginChild("stacked", ImVec2(0, height - figure - gap), false);
  for (int k = 0; k < 3; ++k) {
    if (!tabs[k].shown) continue;
    if (text_button(draw, (std::string("tab_") + tabs[k].name).c_str(), draw.say(tabs[k].words), true, open == k)) {
      open = k;
    }
    ImGui::SameLine();
  }
  ImGui::NewLine();
  panel(draw, tabs[open].name, ImVec2(0, 0), tabs[open].body);
  ImGui::EndChild();
}

// How high the transport is: buttons, bar and words, with the speed in a line of its own where there is no room.
float transport_height(const Draw& draw) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float buttons = draw.px(8 * 46 + 64) + 8 * style.ItemSpacing.x;
  const float speed = draw.px(350) + ImGui::CalcTextSize(draw.say(Text::win_hide_step)).x;
  const bool beside = draw.input.width - 4 * style.WindowPadding.x >= buttons + speed;
  const float row = ImGui::GetFrameHeight() + style.ItemSpacing.y;
  return draw.px(40) + draw.px(34) + ImGui::GetTextLineHeight() + 2 * style.ItemSpacing.y + 2 * style.WindowPadding.y +
         (beside ? 0 : row);
}

}  // namespace

Intents draw_workspace(const WorkspaceInput& input, PanelState& state) {
  Intents intents;
  state.widgets.clear();
  Draw draw{input, state, intents, palette(input.settings.theme), std::nullopt};
  const FontScope sans(input.fonts.sans);
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(ImVec2(input.width, input.height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(draw.px(8), draw.px(8)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(draw.px(10), draw.px(7)));
  ImGui::Begin("scatterscope", nullptr, main_flags);
  ImGui::PopStyleVar(4);
  draw_menu_bar(draw);
  if (!input.message.text.empty()) draw_message(draw);
  const float transport = transport_height(draw);
  const float body = std::max(draw.px(120), ImGui::GetContentRegionAvail().y - transport - draw.px(8));
  if (input.width / input.settings.scale < stacked_below) {
    draw_stacked(draw, body);
  } else {
    draw_side_by_side(draw, body);
  }
  ImGui::SetCursorPosY(input.height - transport - draw.px(8));
  panel(draw, "transport", ImVec2(0, transport), draw_transport,
        ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::End();
  draw_dialogs(draw);
  if (draw.hovered != input.selection.hovered) draw.ask(Hover{draw.hovered});
  return intents;
}

}  // namespace scatterscope::panels
