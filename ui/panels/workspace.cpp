#include "ui/panels/workspace.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "ui/panels/draw.h"
#include "ui/panels/pointing/pointing.h"
#include "ui/panels/stage.h"

namespace scatterscope::panels {
namespace {

constexpr float stacked_below = 900;  // logical pixels of width: narrower windows stack the panels
constexpr ImGuiWindowFlags main_flags = ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoDecoration |
                                        ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                        ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_MenuBar |
                                        ImGuiWindowFlags_NoScrollWithMouse;

using PanelBody = void (*)(Draw&);

// The window is cleared in the panels' colour, since filling them is most of what a frame costs where no GPU draws it.
// So what lies between the panels is painted instead, and the corners that their rounding leaves.
void paint_between(const Draw& draw, ImVec2 from, ImVec2 to) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->PushClipRectFullScreen();  // the window's own ends within its padding
  list->AddRectFilled(from, to, draw.palette.window);
  list->PopClipRect();
}

void paint_corners(const Draw& draw, ImVec2 from, ImVec2 to) {
  const float r = ImGui::GetStyle().ChildRounding;
  ImDrawList* list = ImGui::GetWindowDrawList();
  constexpr float quarter = 1.5707963F;
  const ImVec2 corners[] = {to, ImVec2(from.x, to.y), from, ImVec2(to.x, from.y)};  // as angles grow from 0
  for (int k = 0; k < 4; ++k) {
    const ImVec2 corner = corners[k];
    const ImVec2 centre(corner.x + (corner.x == from.x ? r : -r), corner.y + (corner.y == from.y ? r : -r));
    list->AddRectFilled(ImVec2(std::min(corner.x, centre.x), std::min(corner.y, centre.y)),
                        ImVec2(std::max(corner.x, centre.x), std::max(corner.y, centre.y)), draw.palette.window);
    const float angle = static_cast<float>(k) * quarter;
    list->PathLineTo(centre);
    list->PathArcTo(centre, r, angle, angle + quarter);
    list->PathFillConvex(draw.palette.panel);
  }
}

void panel(Draw& draw, const char* name, ImVec2 size, PanelBody body, ImGuiWindowFlags flags = 0) {
  const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  paint_corners(draw, at, ImVec2(at.x + (size.x > 0 ? size.x : room.x), at.y + (size.y > 0 ? size.y : room.y)));
  // What scrolls inside a panel lies on the same ground, and is not filled either.
  ImGui::PushStyleColor(ImGuiCol_ChildBg, 0U);
  ImGui::BeginChild(name, size, true, flags);
  const ImVec2 from = ImGui::GetWindowPos();
  draw.mark(std::string("panel_") + name, from,
            ImVec2(from.x + ImGui::GetWindowWidth(), from.y + ImGui::GetWindowHeight()));
  // The frame around the panels has no gaps of its own; inside they have the style's.
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(draw.px(8), draw.px(7)));
  body(draw);
  ImGui::PopStyleVar();
  ImGui::EndChild();
  ImGui::PopStyleColor();
}

// A gap between two panels that can be dragged. Returns the pixels it was moved by.
float splitter(Draw& draw, const char* name, bool upright, float length) {
  const float thickness = draw.px(8);
  ImGui::InvisibleButton(name, upright ? ImVec2(thickness, length) : ImVec2(length, thickness));
  draw.mark(name);
  paint_between(draw, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
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

struct Tab {
  bool shown;
  const char* name;
  Text words;
  PanelBody body;
};

// One panel at a time, or all but the figure, under a row of buttons.
void draw_tabs(Draw& draw, std::span<const Tab> tabs, int& open) {
  const auto is_shown = [](const Tab& tab) { return tab.shown; };
  if (static_cast<std::size_t>(open) >= tabs.size() || !tabs[static_cast<std::size_t>(open)].shown) {
    open = static_cast<int>(std::find_if(tabs.begin(), tabs.end(), is_shown) - tabs.begin());
  }
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(draw.px(6), draw.px(5)));
  bool first = true;
  for (std::size_t k = 0; k < tabs.size(); ++k) {
    if (!tabs[k].shown) continue;
    if (!first) ImGui::SameLine();
    first = false;
    const std::string name = std::string("tab_") + tabs[k].name;
    if (text_button(draw, name.c_str(), draw.say(tabs[k].words), true, open == static_cast<int>(k))) {
      open = static_cast<int>(k);
    }
  }
  const Tab& tab = tabs[static_cast<std::size_t>(open)];
  panel(draw, tab.name, ImVec2(0, 0), tab.body);
  ImGui::PopStyleVar();
}

// Windows that are narrow or low for their scale: the figure above the others, or all of them behind tabs.
void draw_stacked(Draw& draw, float height, bool low) {
  const Layout& layout = draw.input.settings.layout;
  const Tab tabs[] = {{low, "figure", Text::win_figure, draw_figure_panel},
                      {layout.show_source || low, "source", Text::win_source, draw_source},
                      {layout.show_threads || low, "threads", Text::win_threads, draw_threads},
                      {layout.show_memory || low, "memory", Text::win_memory, draw_memory}};
  const bool below = low || layout.show_source || layout.show_threads || layout.show_memory;
  const float gap = draw.px(8);
  float figure = 0;
  if (!low) {
    figure = below ? std::floor((height - gap) * layout.figure_height) : height;
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
    figure += gap;
  }
  if (!below) return;
  ImGui::BeginChild("stacked", ImVec2(0, height - figure), false);
  draw_tabs(draw, tabs, draw.state.narrow_tab);
  ImGui::EndChild();
}

// The figures above what they count to.
void draw_comparison(Draw& draw, float height, bool low) {
  const Tab tabs[] = {{true, "figure", Text::cmp_figures, draw_compare_both},
                      {true, "counts", Text::cmp_counts, draw_compare_counts}};
  if (low) {
    ImGui::BeginChild("stacked", ImVec2(0, height), false);
    draw_tabs(draw, tabs, draw.state.narrow_tab);
    ImGui::EndChild();
    return;
  }
  const ImGuiStyle& style = ImGui::GetStyle();
  const bool narrow = draw.input.width / draw.input.settings.scale < stacked_below;
  const float rows = 10 * (ImGui::GetTextLineHeight() + draw.px(2));
  const float counts = std::min(std::ceil(rows + 2 * style.WindowPadding.y + (narrow ? draw.px(130) : draw.px(4))),
                                std::floor(height * 0.5F));
  const float gap = draw.px(8);
  const float width = std::floor((ImGui::GetContentRegionAvail().x - gap) / 2);
  const float figures = height - counts - gap;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  paint_between(draw, ImVec2(at.x + width, at.y), ImVec2(at.x + width + gap, at.y + figures));
  paint_between(draw, ImVec2(at.x, at.y + figures), ImVec2(at.x + 2 * width + gap, at.y + figures + gap));
  panel(draw, "left", ImVec2(width, figures), draw_compare_left);
  ImGui::SameLine(0, gap);
  panel(draw, "right", ImVec2(width, figures), draw_compare_right);
  ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + figures + gap));
  panel(draw, "counts", ImVec2(0, counts), draw_compare_counts);
  ImGui::PopStyleVar();
}

// The plot beside its details, or above them.
void draw_timings(Draw& draw, float height) {
  const float gap = draw.px(8), scale = draw.input.settings.scale;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const bool narrow = draw.input.width / scale < stacked_below;
  // In a low window what is known of a run takes room from the plot only while a run is chosen.
  if (details_are_hidden(draw)) return panel(draw, "timing", ImVec2(width, height), draw_timing);
  const float details = narrow ? std::min(draw.px(230), std::floor(height * 0.42F)) : draw.px(290);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  if (narrow) {
    const float plot = height - details - gap;
    paint_between(draw, ImVec2(at.x, at.y + plot), ImVec2(at.x + width, at.y + plot + gap));
    panel(draw, "timing", ImVec2(width, plot), draw_timing);
    ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + plot + gap));
    panel(draw, "timing_details", ImVec2(width, details), draw_timing_details);
  } else {
    const float plot = width - details - gap;
    paint_between(draw, ImVec2(at.x + plot, at.y), ImVec2(at.x + plot + gap, at.y + height));
    panel(draw, "timing", ImVec2(plot, height), draw_timing);
    ImGui::SameLine(0, gap);
    panel(draw, "timing_details", ImVec2(details, height), draw_timing_details);
  }
  ImGui::PopStyleVar();
}

// How high the transport is: buttons, bar and words, with the speed in a line of its own where there is no room.
float transport_height(const Draw& draw) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const TransportSizes sizes = transport_sizes(draw);
  const float row = ImGui::GetFrameHeight() + style.ItemSpacing.y;
  return draw.px(sizes.button_height + sizes.bar_height + sizes.names_height) + ImGui::GetTextLineHeight() +
         2 * style.ItemSpacing.y + 2 * style.WindowPadding.y + (sizes.speed_beside ? 0 : row);
}

// The menu, a message, the panels of what is shown, and the transport.
void draw_panels(Draw& draw) {
  const WorkspaceInput& input = draw.input;
  draw_menu_bar(draw);
  float top = ImGui::GetCursorScreenPos().y - draw.px(8);
  if (!input.message.text.empty()) {
    draw_message(draw);
    // Its ground is painted already: only what is left around it.
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    paint_between(draw, ImVec2(0, top), ImVec2(input.width, from.y));
    paint_between(draw, ImVec2(0, from.y), ImVec2(from.x, to.y));
    paint_between(draw, ImVec2(to.x, from.y), ImVec2(input.width, to.y));
    top = to.y;
  }
  // Measured results have no steps to walk through.
  const float transport = input.timing ? 0 : transport_height(draw);
  const float below = input.timing ? 0 : transport + draw.px(8);
  const float body = std::max(draw.px(120), ImGui::GetContentRegionAvail().y - below);
  const bool low = input.height / input.settings.scale < low_window;
  const float edge = draw.px(8), body_top = ImGui::GetCursorScreenPos().y;
  paint_between(draw, ImVec2(0, top), ImVec2(input.width, body_top));
  paint_between(draw, ImVec2(0, body_top), ImVec2(edge, input.height));
  paint_between(draw, ImVec2(input.width - edge, body_top), ImVec2(input.width, input.height));
  if (!input.timing) {
    paint_between(draw, ImVec2(edge, body_top + body), ImVec2(input.width - edge, input.height - transport - edge));
  }
  paint_between(draw, ImVec2(edge, input.height - edge), ImVec2(input.width - edge, input.height));
  if (input.timing) {
    draw_timings(draw, body);
  } else if (input.compare) {
    draw_comparison(draw, body, low);
  } else if (low || input.width / input.settings.scale < stacked_below) {
    draw_stacked(draw, body, low);
  } else {
    draw_side_by_side(draw, body);
  }
  if (!input.timing) {
    ImGui::SetCursorPosY(input.height - transport - draw.px(8));
    panel(draw, "transport", ImVec2(0, transport), draw_transport,
          ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  }
}

}  // namespace

scene::Scene draw_shown(const WorkspaceInput& input, const PanelState& state) {
  constexpr float width = 640, height = 480;  // before it was ever drawn
  if (input.timing) {
    const auto& drawn = state.kept.plot_scene.key();
    return draw_plot(plot_key(input, drawn ? drawn->width : width, drawn ? drawn->height : height));
  }
  const auto& drawn = state.kept.figure_scene.key();
  const FigureKey key = figure_key(input, drawn ? drawn->width : width, drawn ? drawn->height : height);
  scene::Scene scene = draw_figure(key);
  scene.description = words_of_step(key);
  return scene;
}

Intents draw_workspace(const WorkspaceInput& input, PanelState& state) {
  Intents intents;
  state.widgets.clear();
  Draw draw{input, state, intents, palette(input.settings.theme), std::nullopt, 0};
  const FontScope sans(input.fonts.sans);
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(ImVec2(input.width, input.height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  const float edge = is_staged(input) ? 0 : draw.px(8);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(edge, edge));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(draw.px(10), draw.px(7)));
  ImGui::Begin("scatterscope", nullptr, is_staged(input) ? main_flags & ~ImGuiWindowFlags_MenuBar : main_flags);
  ImGui::PopStyleVar(4);
  if (is_staged(input)) {
    draw_stage(draw, transport_height(draw));
  } else {
    draw_panels(draw);
  }
  ImGui::End();
  draw_spotlight(draw);
  draw_dialogs(draw);
  const std::optional<scene::Ref>& before = input.timing ? input.timing->choice.view.hovered : input.selection.hovered;
  const bool hovered_by_sides = input.compare && !input.timing;
  if (!hovered_by_sides && draw.hovered != before) draw.ask(Hover{draw.hovered});
  return intents;
}

}  // namespace scatterscope::panels
