#include "ui/panels/help/doors.h"

#include <cmath>
#include <string>

#include "kernels/texts/window_help.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/scene/line_breaks.h"

namespace scatterscope::panels {
namespace {

struct DoorWords {
  const char* name;
  Text title, about;
};

DoorWords words_of(Door door) {
  switch (door) {
    case Door::teach:
      return {"door_teach", texts::door_teach, texts::door_teach_about};
    case Door::own_keys:
      return {"door_own_keys", texts::door_own_keys, texts::door_own_keys_about};
    default:
      return {"door_learn", texts::door_learn, texts::door_learn_about};
  }
}

// A button with its digit, its name in large letters, and a sentence.
bool draw_door(Draw& draw, Door door) {
  constexpr float name_size = 21, digit_size = 30, padding = 12, digit_room = 40;  // logical pixels
  const DoorWords words = words_of(door);
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, pad = draw.px(padding), left = pad + draw.px(digit_room);
  const auto fits = [&](std::string_view line) {
    return ImGui::CalcTextSize(line.data(), line.data() + line.size()).x <= width - left - pad;
  };
  const auto lines = scene::lines_of(draw.say(words.about), fits);
  const float line_height = ImGui::GetTextLineHeight() * 1.15F, about = draw.px(name_size) * 1.35F;
  const float height = std::ceil(2 * pad + about + line_height * static_cast<float>(lines.size()));
  const bool pressed = ImGui::Button((std::string("##") + words.name).c_str(), ImVec2(width, height));
  draw.mark(words.name);
  paint_words(
      draw, {.at = ImVec2(from.x + pad + draw.px(digit_size) * 0.1F, from.y + height / 2 + draw.px(digit_size) * 0.36F),
             .words = std::string(1, key_of(door)),
             .letters = draw.px(digit_size),
             .colour = scene::Role::selected,
             .bold = true});
  paint_words(draw, {.at = ImVec2(from.x + left, from.y + pad + draw.px(name_size) * 0.86F),
                     .words = draw.say(words.title),
                     .letters = draw.px(name_size),
                     .bold = true});
  float y = from.y + pad + about;
  for (const std::string_view line : lines) {
    ImGui::GetWindowDrawList()->AddText(ImVec2(from.x + left, y), draw.palette.ink, line.data(),
                                        line.data() + line.size());
    y += line_height;
  }
  return pressed;
}

}  // namespace

void begin_doors(Draw& draw) {
  draw.state.focus.go_to(words_of(draw.input.settings.door).name);
}

void draw_doors(Draw& draw) {
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
