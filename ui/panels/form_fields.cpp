// Fields of dialogs that are filled in like a form.
// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include "ui/panels/draw.h"

namespace scatterscope::panels {

void field_label(Draw& draw, Text words) {
  ImGui::Spacing();
  // Letters that are still to be loaded take no room: at the left edge Dear ImGui would pass such a line over.
  constexpr float off_the_edge = 1;
  ImGui::Indent(off_the_edge);
  panel_heading(draw, draw.say(words));
  ImGui::Unindent(off_the_edge);
}

void text_field(Draw& draw, const char* name, std::string& words, const std::string& hint) {
  const std::string label = std::string("##") + name;
  ImGui::SetNextItemWidth(-1);
  ImGui::InputTextWithHint(label.c_str(), hint.c_str(), &words);
  draw.mark_field(name, label.c_str());
}

void draw_languages(Draw& draw, const std::string& prefix, Language& chosen) {
  for (const Language language : all_languages) {
    const std::string name = prefix + language_code(language);
    if (row_button(draw, name.c_str(), language_name(language), true, chosen == language, language == all_languages[0]))
      chosen = language;
  }
}

}  // namespace scatterscope::panels
