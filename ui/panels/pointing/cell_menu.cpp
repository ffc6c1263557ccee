#include "ui/panels/pointing/cell_menu.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "ui/panels/pointing/pointed.h"

namespace scatterscope::panels {
namespace {

constexpr const char* id = "###cell_menu";

struct CellMenu {
  std::optional<scene::Ref> ref;
  std::size_t side = 0;
  std::optional<ImVec2> at;  // where a key has opened it; none: at the mouse
  bool opening = false, open = false;
};

void open_menu(Draw& draw, const std::optional<scene::Ref>& ref, std::optional<ImVec2> at) {
  draw.state.own.of<CellMenu>() = {ref, draw.side, at, true, false};
}

// Where the figure shows it: in the middle of the first cell.
std::optional<scene::Point> place_of(const scene::Scene& scene, const scene::Ref& ref) {
  for (const scene::Shape& shape : scene.shapes) {
    const auto* rect = std::get_if<scene::Rect>(&shape);
    if (rect != nullptr && rect->ref.kind != scene::Ref::Kind::none && scene::same_thing(rect->ref, ref))
      return scene::Point{rect->at.x + rect->width / 2, rect->at.y + rect->height / 2};
  }
  return std::nullopt;
}

}  // namespace

void offer_cell_menu(Draw& draw, const scene::Ref& under_mouse) {
  if (ImGui::IsMouseReleased(ImGuiMouseButton_Right)) open_menu(draw, under_mouse, std::nullopt);
}

void offer_cell_menu(Draw& draw, const scene::Scene& scene, ImVec2 origin, float zoom,
                     const std::optional<scene::Ref>& under_mouse) {
  if (draw.input.timing) return;
  if (under_mouse) offer_cell_menu(draw, *under_mouse);
  const auto& chosen = draw.input.shown.view.selection.chosen;
  const bool here = !draw.input.compare || draw.input.compare->chosen_side == draw.side;
  const bool by_choice = !under_mouse && here && chosen;
  if ((!under_mouse && !by_choice) || !draw.state.focus.take(FocusKey::menu)) return;
  const std::optional<scene::Ref>& ref = under_mouse ? under_mouse : chosen;
  std::optional<ImVec2> at;
  if (const auto place = place_of(scene, *ref)) at = ImVec2(origin.x + place->x * zoom, origin.y + place->y * zoom);
  open_menu(draw, ref, at.value_or(ImVec2(origin.x, origin.y)));
}

std::optional<scene::Ref> menu_of(const Draw& draw) {
  const CellMenu& menu = draw.state.own.of<CellMenu>();
  return menu.open && menu.side == draw.side ? menu.ref : std::nullopt;
}

void draw_cell_menu(Draw& draw) {
  CellMenu& menu = draw.state.own.of<CellMenu>();
  // Nothing that is in sight is pointed at or chosen: the entries say so.
  const bool runs = draw.input.shown.loaded() && draw.input.has_steps();
  if (runs && draw.state.focus.take(FocusKey::menu)) {
    open_menu(draw, std::nullopt, ImVec2(draw.input.width / 3, draw.input.height / 3));
  }
  if (menu.opening) ImGui::OpenPopup(id);
  if (menu.opening && menu.at) {
    const float wide = draw.px(320), high = draw.px(170);
    ImGui::SetNextWindowPos(ImVec2(std::clamp(menu.at->x, 0.0F, std::max(0.0F, draw.input.width - wide)),
                                   std::clamp(menu.at->y, 0.0F, std::max(0.0F, draw.input.height - high))));
  }
  const bool by_key = std::exchange(menu.opening, false) && menu.at;
  menu.open = ImGui::BeginPopup(id);
  if (!menu.open) return;
  WorkspaceInput input = draw.input.compare ? side_input(draw.input, menu.side) : draw.input;
  input.pointed = pointed_at(figure_key(input), menu.ref, menu.side);
  const auto can_be = [&](const Command& each) { return each.menu == Menu::cell && each.allowed(input); };
  const auto first = std::find_if(commands().begin(), commands().end(), can_be);
  if (by_key && first != commands().end()) draw.state.focus.go_to(first->name);
  Draw about{input, draw.state, draw.intents, draw.palette, std::nullopt, menu.side};
  draw_commands(about, Menu::cell);
  ImGui::EndPopup();
}

}  // namespace scatterscope::panels
