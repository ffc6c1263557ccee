#include "ui/panels/workspace.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "kernels/texts/compare.h"
#include "kernels/texts/window_panels.h"
#include "ui/panels/comparing/draw_compare.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/lecture/draw_lecture.h"
#include "ui/panels/lesson/draw_lesson.h"
#include "ui/panels/pointing/cell_menu.h"
#include "ui/panels/pointing/pointing.h"
#include "ui/panels/stage.h"
#include "ui/panels/values/mistake_value.h"

namespace scatterscope::panels {
namespace {

struct WorkspaceMemory {
  int narrow_tab = 0;
  Cached<figures::FigureInput, std::optional<story::ThreadId>> figure_thread;  // without canvas and hovering
};

constexpr float stacked_below = 900;  // logical pixels of width: narrower windows stack the panels
constexpr ImGuiWindowFlags main_flags = ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoDecoration |
                                        ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                        ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_MenuBar |
                                        ImGuiWindowFlags_NoScrollWithMouse;

using PanelBody = void (*)(Draw&);
void draw_foot(Draw& draw);
constexpr float foot_padding = 6;  // logical pixels

bool is_stacked(const Draw& draw) {
  return is_low(draw) || draw.input.width / draw.input.scale < stacked_below;
}
// The source of a lesson stands below what the lesson says: beside each other both would be half empty.
bool shares_column(Draw& draw) {
  return draw.sentence_below && lesson_width(draw) > 0 && shows_source(draw);
}

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

// The figure is closer to the frame of its panel than others are.
void panel(Draw& draw, const char* name, ImVec2 size, PanelBody body, ImGuiWindowFlags flags = 0) {
  const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  paint_corners(draw, at, ImVec2(at.x + (size.x > 0 ? size.x : room.x), at.y + (size.y > 0 ? size.y : room.y)));
  // What scrolls inside a panel lies on the same ground, and is not filled either.
  ImGui::PushStyleColor(ImGuiCol_ChildBg, 0U);
  const bool close = body == draw_figure_panel, flat = body == draw_foot;
  if (close) ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(draw.px(4), draw.px(4)));
  if (flat) ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(draw.px(10), draw.px(foot_padding)));
  ImGui::BeginChild(name, size, true, flags);
  if (close || flat) ImGui::PopStyleVar();
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

// Three dots: what can be dragged or pulled looks like it.
void paint_grip(const Draw& draw, ImVec2 from, ImVec2 to, bool upright, ImU32 colour) {
  const ImVec2 centre((from.x + to.x) / 2, (from.y + to.y) / 2);
  for (const float k : {-1.0F, 0.0F, 1.0F}) {
    const float along = k * draw.px(7);
    const ImVec2 at(centre.x + (upright ? 0 : along), centre.y + (upright ? along : 0));
    ImGui::GetWindowDrawList()->AddCircleFilled(at, draw.px(2), colour, 12);
  }
}

// A gap between two panels that can be dragged. Returns the pixels it was moved by.
float splitter(Draw& draw, const char* name, bool upright, float length) {
  const float thickness = draw.px(8);
  ImGui::InvisibleButton(name, upright ? ImVec2(thickness, length) : ImVec2(length, thickness));
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  draw.mark(name, from, to);
  paint_between(draw, from, to);
  const bool over = ImGui::IsItemHovered() || ImGui::IsItemActive();
  paint_grip(draw, from, to, upright, over ? draw.palette.on_accent : draw.palette.faint);
  if (over) {
    ImGui::SetMouseCursor(upright ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    ImVec2 a = from, b = to;
    (upright ? a.x : a.y) += draw.px(3);
    (upright ? b.x : b.y) -= draw.px(3);
    ImGui::GetWindowDrawList()->AddRectFilled(a, b, draw.palette.accent, draw.px(2));
  }
  if (!ImGui::IsItemActive()) return 0;
  return upright ? ImGui::GetIO().MouseDelta.x : ImGui::GetIO().MouseDelta.y;
}

// The gap before a panel that has a share of the width, and what dragging makes of the share.
void split_off(Draw& draw, const char* name, float height, float width, float& share) {
  const float moved = splitter(draw, name, true, height);
  if (moved != 0) share -= moved / width;
  ImGui::SameLine();
}

void keep_layout(Draw& draw, const Layout& wanted) {
  if (wanted == draw.input.settings.layout) return;
  Settings settings = draw.input.settings;
  settings.layout = wanted;
  draw.ask(ChangeSettings{settings});
}

constexpr float handle_width = 14, handle_gap = 2;

// The drawer's edge, at the window's: a click opens or closes it.
void draw_handle(Draw& draw, float height) {
  const bool open = drawer_is_open(draw.input.settings.layout);
  const ImVec2 size(draw.px(handle_width), height);
  const bool pressed = ImGui::InvisibleButton("drawer", size);
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  paint_between(draw, from, to);
  const Palette& p = draw.palette;
  const bool over = ImGui::IsItemHovered();
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(from, to, over ? p.raised_hovered : p.panel, draw.px(6));
  list->AddRect(from, to, p.border, draw.px(6), 0, draw.px(1));
  // Towards where the panels go.
  const ImVec2 centre((from.x + to.x) / 2, (from.y + to.y) / 2);
  const float half = draw.px(5), tip = open ? half : -half;
  list->AddTriangleFilled(ImVec2(centre.x - tip * 0.7F, centre.y - half * 1.4F),
                          ImVec2(centre.x - tip * 0.7F, centre.y + half * 1.4F),
                          ImVec2(centre.x + tip * 0.7F, centre.y), p.ink);
  if (over) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  draw.mark("drawer");
  draw.tooltip(draw.say(texts::win_drawer_tip));
  if (!pressed) return;
  Settings settings = draw.input.settings;
  settings.layout = with_drawer_moved(settings.layout);
  draw.ask(ChangeSettings{settings});
}

void draw_drawer(Draw& draw, float width, float height, Layout& wanted) {
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

// The figure, the source, and the drawer at the window's edge.
void draw_side_by_side(Draw& draw, float height) {
  const Layout& layout = draw.input.settings.layout;
  Layout wanted = layout;
  const float width = ImGui::GetContentRegionAvail().x;
  const float gap = draw.px(8);
  const bool open = drawer_is_open(layout), has_source = shows_source(draw) && !shares_column(draw);
  const float source = has_source ? std::floor(width * layout.source_width) : 0;
  const float drawer = open ? std::floor(width * layout.threads_width) : 0;
  const float handle = draw.px(handle_width);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  const float figure =
      width - source - drawer - handle - (has_source ? gap : 0) - (open ? gap : 0) - draw.px(handle_gap);
  panel(draw, "figure", ImVec2(figure, height), draw_figure_panel);
  ImGui::SameLine();
  if (has_source) {
    split_off(draw, "split_source", height, width, wanted.source_width);
    panel(draw, "source", ImVec2(source, height), draw_source);
    ImGui::SameLine();
  }
  if (open) {
    split_off(draw, "split_threads", height, width, wanted.threads_width);
    draw_drawer(draw, drawer, height, wanted);
    ImGui::SameLine();
  }
  const ImVec2 at = ImGui::GetCursorScreenPos();
  paint_between(draw, at, ImVec2(at.x + draw.px(handle_gap), at.y + height));
  ImGui::SameLine(0, draw.px(handle_gap));
  draw_handle(draw, height);
  ImGui::PopStyleVar();
  keep_layout(draw, wanted);
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
  // Behind tabs threads and memory take no room from the source: they go with all panels but the figure.
  const bool has_source = shows_source(draw), drawer = has_source || drawer_is_open(layout);
  const Tab tabs[] = {{low, "figure", texts::win_figure, draw_figure_panel},
                      {has_source || low, "source", texts::win_source, draw_source},
                      {drawer || low, "threads", texts::win_threads, draw_threads},
                      {drawer || low, "memory", texts::win_memory, draw_memory}};
  const bool below = low || drawer;
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
  draw_tabs(draw, tabs, draw.state.own.of<WorkspaceMemory>().narrow_tab);
  ImGui::EndChild();
}

// The figures above what they count to. `tabs`: what shares the room below them, by turns, where there are two of it.
void draw_compared(Draw& draw, float width, float height, std::span<const Tab> tabs) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const bool narrow = draw.input.width / draw.input.scale < stacked_below;
  const float rows = 10 * (ImGui::GetTextLineHeight() + draw.px(2));
  // What is said of a mistake, and the lines to choose from, take more than the table, and as much as they need; long
  // ones scroll, so that both figures are seen whole. All lines that a lesson's step asks to choose among are seen.
  const bool mistake = draw.input.compare->mistake.has_value(), chooses = seeks_repair(draw.input);
  const float buttons = tabs[1].shown ? ImGui::GetFrameHeight() + draw.px(5) : 0;
  const float usual = std::floor(height * (mistake ? 0.4F : 0.5F)), said = draw.state.mistake_height;
  const float wanted = mistake ? said > 0 ? std::ceil(said + buttons) : usual
                               : std::ceil(rows + 2 * style.WindowPadding.y + (narrow ? draw.px(130) : draw.px(4)));
  const float counts = chooses ? std::clamp(wanted, usual, std::floor(height * 0.6F)) : std::min(wanted, usual);
  const float gap = draw.px(8);
  const float half = std::floor((width - gap) / 2);
  const float figures = height - counts - gap;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  paint_between(draw, ImVec2(at.x + half, at.y), ImVec2(at.x + half + gap, at.y + figures));
  paint_between(draw, ImVec2(at.x, at.y + figures), ImVec2(at.x + width, at.y + figures + gap));
  panel(draw, "left", ImVec2(half, figures), draw_compare_left);
  ImGui::SameLine(0, gap);
  panel(draw, "right", ImVec2(width - half - gap, figures), draw_compare_right);
  ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + figures + gap));
  if (tabs[1].shown) {
    const float top = at.y + figures + gap;
    paint_between(draw, ImVec2(at.x, top), ImVec2(at.x + width, top + buttons));
    ImGui::BeginChild("stacked", ImVec2(width, counts), false);
    draw_tabs(draw, tabs, draw.state.own.of<WorkspaceMemory>().narrow_tab);
    ImGui::EndChild();
  } else {
    panel(draw, tabs[0].name, ImVec2(width, counts), tabs[0].body);
  }
  ImGui::PopStyleVar();
}

// Two figures, what is said of them, and the source of a program that is at fault or a student's: beside them, or
// where they would become too narrow for it, a tab.
void draw_comparison(Draw& draw, float height, bool low) {
  constexpr float least_width = 1000;  // logical pixels, of all three
  const float gap = draw.px(8), width = ImGui::GetContentRegionAvail().x;
  // Lines to choose a repair among take its room.
  const bool source = compares_source(draw) && (low || !seeks_repair(draw.input));
  const bool beside = source && !low && width >= draw.px(least_width);
  const Tab tabs[] = {{true, "figure", texts::cmp_figures, draw_compare_both},
                      {true, "counts", texts::cmp_counts, draw_compare_counts},
                      {source && !beside, "source", texts::win_source, draw_compare_source}};
  if (low) {
    ImGui::BeginChild("stacked", ImVec2(0, height), false);
    draw_tabs(draw, tabs, draw.state.own.of<WorkspaceMemory>().narrow_tab);
    ImGui::EndChild();
    return;
  }
  Layout wanted = draw.input.settings.layout;
  const float column = beside ? std::floor(width * wanted.source_width) : 0;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  draw_compared(draw, beside ? width - column - gap : width, height, std::span(tabs).subspan(1));
  if (!beside) return;
  ImGui::SetCursorScreenPos(ImVec2(at.x + width - column - gap, at.y));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  split_off(draw, "split_source", height, width, wanted.source_width);
  panel(draw, "source", ImVec2(column, height), draw_compare_source);
  ImGui::PopStyleVar();
  keep_layout(draw, wanted);
}

// The plot beside its details, or above them.
void draw_timings(Draw& draw, float height) {
  const float gap = draw.px(8), scale = draw.input.scale;
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

// How high the transport is: buttons and bar, with the speed in a line of its own where there is no room.
float transport_height(const Draw& draw) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const TransportSizes sizes = transport_sizes(draw);
  const float row = ImGui::GetFrameHeight() + style.ItemSpacing.y, bar = sizes.bar_height + sizes.names_height;
  if (sizes.one_line) return draw.px(std::max(sizes.button_height, bar)) + 2 * draw.px(foot_padding);
  return draw.px(sizes.button_height + bar) + style.ItemSpacing.y + 2 * draw.px(foot_padding) +
         (sizes.speed_beside ? 0 : row);
}

constexpr float sentence_gap = 4;  // logical pixels

// Pixels for the sentence in the transport's panel; 0: it stands in the figure's.
float sentence_below(Draw& draw) {
  if (!draw.sentence_below) return 0;
  const float width = draw.input.width - 2 * (draw.px(8) + ImGui::GetStyle().WindowPadding.x);
  const float height = sentence_height(draw, width);
  return height > 0 ? std::ceil(height) + draw.px(sentence_gap) : 0;
}

void draw_foot(Draw& draw) {
  if (const float height = sentence_below(draw); height > 0) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_sentence(draw, height - draw.px(sentence_gap));
    ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + height));
  }
  draw_transport(draw);
}

// A lesson as high as what it says, above the source that it is about.
void draw_lesson_column(Draw& draw, float width, float height) {
  constexpr float least_source = 0.17F;  // of the column
  const float gap = draw.px(8), said = draw.state.lesson_height;
  const float most = std::floor((height - gap) * (1 - least_source));
  const float lesson = said > 0 ? std::min(std::ceil(said), most) : most;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  panel(draw, "lesson", ImVec2(width, lesson), draw_lesson);
  paint_between(draw, ImVec2(at.x, at.y + lesson), ImVec2(at.x + width, at.y + lesson + gap));
  ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + lesson + gap));
  panel(draw, "source", ImVec2(width, height - lesson - gap), draw_source);
}

// The list of scenes, and a room beside it for the panels; none: false, and nothing is begun.
bool begin_beside_rail(Draw& draw, float height) {
  const bool lesson = draw.input.lesson.lesson != nullptr;
  const float width = lesson ? lesson_width(draw) : rail_width(draw, stacked_below), gap = draw.px(8);
  if (width == 0) return false;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  paint_between(draw, ImVec2(at.x + width, at.y), ImVec2(at.x + width + gap, at.y + height));
  if (shares_column(draw))
    draw_lesson_column(draw, width, height);
  else
    panel(draw, lesson ? "lesson" : "rail", ImVec2(width, height), lesson ? draw_lesson : draw_rail);
  ImGui::SetCursorScreenPos(ImVec2(at.x + width + gap, at.y));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, 0U);
  ImGui::BeginChild("beside_rail", ImVec2(0, height));
  ImGui::PopStyleColor();
  return true;
}

}  // namespace

float message_above(Draw& draw) {
  const bool transport = draw.input.has_steps() && !is_staged(draw.input);
  return draw.px(24) + (transport ? transport_height(draw) + sentence_below(draw) : 0);
}

namespace {

// The menu, the panels of what is shown, and the transport.
void draw_panels(Draw& draw) {
  const WorkspaceInput& input = draw.input;
  draw_menu_bar(draw);
  const float top = ImGui::GetCursorScreenPos().y - draw.px(8);
  // What has no steps has none to walk through.
  const bool steps = input.has_steps();
  const bool side_by_side = steps && !input.compare && !is_stacked(draw);
  draw.sentence_below = side_by_side;
  const float transport = steps ? transport_height(draw) + sentence_below(draw) : 0,
              walked = steps ? transport + draw.px(8) : 0;
  const float notes = input.timing ? 0 : notes_height(draw), under = notes > 0 ? notes + draw.px(8) : 0;
  const float below = walked + under;
  const float body = std::max(draw.px(120), ImGui::GetContentRegionAvail().y - below);
  const bool low = is_low(draw);
  const float edge = draw.px(8), body_top = ImGui::GetCursorScreenPos().y;
  paint_between(draw, ImVec2(0, top), ImVec2(input.width, body_top));
  paint_between(draw, ImVec2(0, body_top), ImVec2(edge, input.height));
  paint_between(draw, ImVec2(input.width - edge, body_top), ImVec2(input.width, input.height));
  if (steps || notes > 0) {
    const float from = body_top + body, notes_top = notes > 0 ? from + edge : from;
    paint_between(draw, ImVec2(edge, from), ImVec2(input.width - edge, notes_top));
    paint_between(draw, ImVec2(edge, notes_top + notes), ImVec2(input.width - edge, input.height - transport - edge));
  }
  paint_between(draw, ImVec2(edge, input.height - edge), ImVec2(input.width - edge, input.height));
  const bool railed = begin_beside_rail(draw, body);
  if (input.timing) {
    draw_timings(draw, body);
  } else if (input.instead != Instead::none) {
    panel(draw, "instead", ImVec2(0, body), draw_instead_panel);
  } else if (input.compare) {
    draw_comparison(draw, body, low);
  } else if (side_by_side) {
    draw_side_by_side(draw, body);
  } else {
    draw_stacked(draw, body, low);
  }
  if (railed) ImGui::EndChild();
  if (notes > 0) {
    ImGui::SetCursorScreenPos(ImVec2(edge, body_top + body + edge));
    panel(draw, "notes", ImVec2(0, notes), draw_notes);
  }
  if (steps) {
    ImGui::SetCursorPosY(input.height - transport - draw.px(8));
    panel(draw, "transport", ImVec2(0, transport), draw_foot,
          ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  }
}

Intents draw_watched(const WorkspaceInput& input, PanelState& state) {
  Intents intents;
  state.widgets.clear();
  Draw draw{input, state, intents, palette(input.settings.theme), std::nullopt, 0};
  const FontScope sans(input.fonts.sans);
  state.focus.begin_frame();
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
  draw_message(draw);
  draw_cell_menu(draw);
  draw_dialogs(draw);
  state.focus.end_frame(state.dialog != Dialog::none);
  const std::optional<scene::Ref>& before =
      input.timing ? input.timing->choice.view.hovered : input.shown.view.selection.hovered;
  if (input.instead != Instead::none) return intents;  // it keeps what is hovered
  if (input.compare && !input.timing) {
    report_hover(draw);
  } else if (draw.hovered != before) {
    draw.ask(Hover{draw.hovered});
  }
  return intents;
}

// Of the shown figure, where it takes one that nobody chose.
std::optional<story::ThreadId> thread_shown(const WorkspaceInput& input, PanelState& state) {
  if (!input.shown.loaded() || input.compare || !input.has_steps()) return std::nullopt;
  figures::FigureInput key = figure_key(input);
  key.view.selection.hovered.reset();
  return state.own.of<WorkspaceMemory>().figure_thread.of(std::move(key), thread_of_figure);
}

}  // namespace

scene::Scene draw_shown(const WorkspaceInput& input, const PanelState& state) {
  constexpr float width = 640, height = 480;  // before it was ever drawn
  if (input.timing) {
    const auto& drawn = state.kept.plot_scene.key();
    return draw_plot(plot_key(input, drawn ? drawn->width : width, drawn ? drawn->height : height));
  }
  if (input.instead != Instead::none) {
    const auto& drawn = state.kept.instead_scene.key();
    return draw_instead(instead_key(input, drawn ? drawn->width : width, drawn ? drawn->height : height));
  }
  const auto& drawn = state.kept.figure_scene.key();
  const figures::FigureInput key =
      figure_key(input, drawn ? drawn->room.width : width, drawn ? drawn->room.height : height);
  scene::Scene scene = draw_figure(key);
  scene.description = words_of_step(key);
  return scene;
}

Intents draw_workspace(const WorkspaceInput& given, PanelState& state) {
  state.stage_search.running = false;
  state.pointer_rests = false;
  state.pointer_rests_in.reset();
  // A figure that takes a thread by itself is about that one everywhere: in the source, the sentence and the drawer.
  if (const auto thread = thread_shown(given, state)) {
    WorkspaceInput input = given;
    input.shown.view.selection.watched = thread;
    return draw_watched(input, state);
  }
  return draw_watched(given, state);
}

}  // namespace scatterscope::panels
