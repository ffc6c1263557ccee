#include "ui/panels/help/doors.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/texts/window_help.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/values/page_values.h"
#include "ui/scene/line_breaks.h"

namespace scatterscope::panels {
namespace {

const DoorOffer& words_of(Door door) {
  for (const DoorOffer& each : door_offers())
    if (each.door == door) return each;
  return door_offers().front();
}

constexpr float name_size = 21, digit_size = 30, padding = 12, digit_room = 40;  // logical pixels
constexpr float line_pitch = 1.15F, name_pitch = 1.35F;                          // of their letters
constexpr float dialog_width = 720;

// Words in so many pixels.
std::vector<std::string_view> lines_in(const char* words, float width) {
  return scene::lines_of(words, [width](std::string_view line) {
    return ImGui::CalcTextSize(line.data(), line.data() + line.size()).x <= width;
  });
}

struct DoorLines {
  std::vector<std::string_view> about;
  float left = 0, height = 0;  // of the words; of the door
};
DoorLines lines_of(const Draw& draw, Door door, float width) {
  DoorLines made;
  const float pad = draw.px(padding);
  made.left = pad + draw.px(digit_room);
  made.about = lines_in(draw.say(words_of(door).about), width - made.left - pad);
  made.height = std::ceil(2 * pad + draw.px(name_size) * name_pitch +
                          ImGui::GetTextLineHeight() * line_pitch * static_cast<float>(made.about.size()));
  return made;
}

// A button with its digit, its name in large letters, and a sentence.
bool draw_door(Draw& draw, Door door) {
  const DoorOffer& words = words_of(door);
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, pad = draw.px(padding);
  const DoorLines lines = lines_of(draw, door, width);
  const bool pressed = ImGui::Button((std::string("##") + words.name).c_str(), ImVec2(width, lines.height));
  draw.mark(words.name);
  paint_words(draw, {.at = ImVec2(from.x + pad, from.y + lines.height / 2 + draw.px(digit_size) * 0.36F),
                     .words = std::string(1, key_of(door)),
                     .letters = draw.px(digit_size),
                     .colour = scene::Role::bucket0,
                     .bold = true});
  paint_words(draw, {.at = ImVec2(from.x + lines.left, from.y + pad + draw.px(name_size) * 0.86F),
                     .words = draw.say(words.title),
                     .letters = draw.px(name_size),
                     .bold = true});
  float y = from.y + pad + draw.px(name_size) * name_pitch;
  for (const std::string_view line : lines.about) {
    ImGui::GetWindowDrawList()->AddText(ImVec2(from.x + lines.left, y), draw.palette.ink, line.data(),
                                        line.data() + line.size());
    y += ImGui::GetTextLineHeight() * line_pitch;
  }
  return pressed;
}

}  // namespace

void begin_doors(Draw& draw) {
  draw.state.focus.go_to(words_of(draw.input.settings.door).name);
}

ImVec2 doors_size(const Draw& draw) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float margin = draw.px(16), width = std::min(draw.px(dialog_width), draw.input.width - 2 * margin);
  const float within = width - 2 * style.WindowPadding.x;
  const auto later = static_cast<float>(lines_in(draw.say(texts::doors_later), within).size());
  float height = ImGui::GetFrameHeight() + 2 * style.WindowPadding.y + style.ItemSpacing.y +
                 later * ImGui::GetTextLineHeight() * line_pitch;
  for (const Door door : doors) height += lines_of(draw, door, within).height + style.ItemSpacing.y;
  return {width, std::min(std::ceil(height), draw.input.height - 2 * margin)};
}

void draw_doors(Draw& draw) {
  const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  draw.mark("doors", corner, ImVec2(corner.x + size.x, corner.y + size.y));
  for (const Door door : doors) {
    if (!draw_door(draw, door)) continue;
    draw.ask(TakeDoor{door});
    draw.state.dialog = Dialog::none;
    if (const Dialog behind = dialog_behind(door); behind != Dialog::none) open_dialog(draw, behind);
  }
  ImGui::Spacing();
  wrapped_text(draw, draw.say(texts::doors_later), draw.palette.faint);
}

}  // namespace scatterscope::panels
