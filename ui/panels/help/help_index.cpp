#include "ui/panels/help/help_index.h"

// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <string>
#include <vector>

#include "kernels/texts/window_buttons.h"
#include "kernels/texts/window_help.h"
#include "ui/help_index.h"
#include "ui/panels/intents/file_intents.h"

namespace scatterscope::panels {
namespace {

struct Search {
  std::string words;
  int at = 0;          // among those found
  bool moved = false;  // and is to be brought into sight
};

// A question, or a term with what is said of it as far as there is room. Whether it was clicked.
bool draw_entry(Draw& draw, const HelpEntry& entry, bool chosen) {
  const std::string name = "index_" + std::string(identifier(entry.title));
  const bool clicked = ImGui::Selectable(("##" + name).c_str(), chosen, ImGuiSelectableFlags_AllowDoubleClick);
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  draw.mark(name, from, to);
  const ImVec2 place((from.x + ImGui::GetStyle().ItemSpacing.x / 2), from.y + ImGui::GetStyle().ItemSpacing.y / 2);
  ImDrawList* list = ImGui::GetWindowDrawList();
  float x = place.x;
  const auto put = [&](const std::string& words, ImU32 colour) {
    const std::string cut = cut_to(words, to.x - x);
    list->AddText(ImVec2(x, place.y), colour, cut.c_str());
    x += ImGui::CalcTextSize(cut.c_str()).x + draw.px(14);
  };
  if (!entry.term) {
    put(draw.say(entry.title), draw.palette.ink);
    return clicked;
  }
  {
    const FontScope bold(draw.input.fonts.bold);
    put(title_words(entry, draw.input.settings.language), draw.palette.ink);
  }
  if (x < to.x) put(draw.say(entry.about), draw.palette.faint);
  return clicked;
}

// Those found; whether one was clicked twice.
bool draw_entries(Draw& draw, Search& search, const std::vector<std::uint32_t>& found) {
  bool shown = false, terms = false;
  for (std::size_t k = 0; k < found.size(); ++k) {
    const HelpEntry& entry = help_entries()[found[k]];
    // All of them stand in two parts, what was typed for in the order in which it fits.
    if (search.words.empty() && (k == 0 || entry.term != terms)) {
      const FontScope bold(draw.input.fonts.bold);
      ImGui::PushStyleColor(ImGuiCol_Text, draw.palette.faint);
      if (k > 0) ImGui::Spacing();
      ImGui::TextUnformatted(draw.say(entry.term ? texts::index_terms : texts::index_questions));
      ImGui::PopStyleColor();
    }
    terms = entry.term;
    const bool chosen = static_cast<int>(k) == search.at;
    if (draw_entry(draw, entry, chosen)) {
      search.at = static_cast<int>(k);
      shown = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    }
    if (chosen && search.moved) ImGui::SetScrollHereY(0.5F);
  }
  search.moved = false;
  if (found.empty()) wrapped_text(draw, draw.say(texts::index_none), draw.palette.faint);
  return shown;
}

}  // namespace

void begin_help_index(Draw& draw) {
  draw.state.own.of<Search>() = {.words = {}, .at = 0, .moved = true};
  draw.state.focus.go_to("index_words");
}

void draw_help_index(Draw& draw) {
  auto& search = draw.state.own.of<Search>();
  ImGui::SetNextItemWidth(-1);
  const bool typed = ImGui::InputTextWithHint("##index_words", draw.say(texts::index_hint), &search.words);
  draw.mark_field("index_words", "##index_words");
  const std::vector<std::uint32_t> found = found_in_help(search.words);
  const int walked = draw.state.focus.take_walk(), last = std::max(0, static_cast<int>(found.size()) - 1);
  search.at = std::clamp(typed ? 0 : search.at + walked, 0, last);
  search.moved = search.moved || typed || walked != 0;

  constexpr float answer_lines = 5.2F;
  const float footer = answer_lines * ImGui::GetTextLineHeight() * 1.15F + 2 * ImGui::GetFrameHeightWithSpacing();
  ImGui::BeginChild("index_entries", ImVec2(0, std::max(draw.px(80), ImGui::GetContentRegionAvail().y - footer)), true);
  bool shown = draw_entries(draw, search, found);
  ImGui::EndChild();

  const HelpEntry* entry = found.empty() ? nullptr : &help_entries()[found[static_cast<std::size_t>(search.at)]];
  const float buttons = ImGui::GetFrameHeightWithSpacing();
  ImGui::BeginChild("index_about", ImVec2(0, ImGui::GetContentRegionAvail().y - buttons), false);
  if (entry != nullptr) {
    {
      const FontScope bold(draw.input.fonts.bold);
      wrapped_text(draw, title_words(*entry, draw.input.settings.language), draw.palette.ink);
    }
    wrapped_text(draw, draw.say(entry->about), draw.palette.ink);
    draw.mark("index_about", ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  }
  ImGui::EndChild();
  shown = accept_button(draw, "index_show", draw.say(texts::index_show), entry != nullptr) || shown;
  ImGui::SameLine();
  if (text_button(draw, "close_index", draw.say(texts::win_close))) draw.state.dialog = Dialog::none;
  if (entry == nullptr) return;
  ImGui::SameLine();
  clipped_text(draw, view_words(*entry, draw.input.settings.language), ImGui::GetContentRegionAvail().x,
               draw.palette.faint);
  if (!shown) return;
  draw.ask(OpenRecording{std::string(entry->link)});
  draw.state.dialog = Dialog::none;
}

}  // namespace scatterscope::panels
