#include "ui/panels/explaining/caption.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "kernels/texts/lecture_page.h"
#include "kernels/texts/window_help.h"
#include "ui/figures/explanation.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/scene/cut_words.h"
#include "ui/scene/line_breaks.h"
#include "ui/scene/utf8.h"
#include "ui/terms.h"

namespace scatterscope::panels {
namespace {

// A part of what is painted, in pixels of the window.
struct Area {
  float left = 0, top = 0, right = 0, bottom = 0;
};

struct CaptionMemory {
  // A term of the glossary, as long as its sentence stays open.
  struct PinnedTerm {
    std::uint32_t term = 0;
    StepKey at{};
    bool opening = false;
    Area place;  // of its word
  };
  PinnedTerm pinned_term;
  float why_height = 0, why_width = 0;  // the most that the card took since it was opened, at a width
};

constexpr float card_letters = 0.8F;  // on the stage, of the caption's: a sum of sixteen numbers has room below theirs
constexpr float place_part = 0.22F, keys_part = 0.36F;  // of the stage's width: where one is, or of which keys
constexpr float term_width = 320, card_part = 0.7F;     // logical pixels; of the room above the caption

void term_words(Draw& draw, const Term& term) {
  {
    const FontScope bold(draw.input.fonts.bold);
    ImGui::TextUnformatted(draw.say(term.name));
  }
  // Wide enough for its lines to be broken here.
  ImGui::Dummy(ImVec2(draw.px(term_width), 0));
  wrapped_text(draw, draw.say(term.about), draw.palette.ink);
}

// The next window stands above a term, or below where there is more room.
void beside_term(const Draw& draw, const Area& term) {
  const float gap = draw.px(4), wide = draw.px(term_width) + 2 * ImGui::GetStyle().WindowPadding.x;
  const bool above = term.top > draw.input.height - term.bottom;
  const float left = std::max(0.0F, std::min(term.left, draw.input.width - wide));
  ImGui::SetNextWindowPos(ImVec2(left, above ? term.top - gap : term.bottom + gap), ImGuiCond_Always,
                          ImVec2(0, above ? 1.0F : 0.0F));
}

// The term that was clicked, until the next click or step.
void pinned_term(Draw& draw) {
  CaptionMemory::PinnedTerm& pinned = draw.state.own.of<CaptionMemory>().pinned_term;
  if (std::exchange(pinned.opening, false)) ImGui::OpenPopup("term");
  beside_term(draw, pinned.place);
  if (!ImGui::BeginPopup("term")) return;
  if (pinned.at == step_key(draw.input) && pinned.term < all_terms().size()) {
    term_words(draw, all_terms()[pinned.term]);
    draw.mark(
        "term_sentence", ImGui::GetWindowPos(),
        ImVec2(ImGui::GetWindowPos().x + ImGui::GetWindowWidth(), ImGui::GetWindowPos().y + ImGui::GetWindowHeight()));
  } else {
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

// At a place of the current child window.
void paint_explained(Draw& draw, const scene::Scene& scene, ImVec2 at, float zoom) {
  const WorkspaceInput& input = draw.input;
  // The panels' own faces where they have the size.
  const scene::Fonts own{input.fonts.sans,      input.fonts.bold,     input.fonts.mono,
                         input.fonts.mono_bold, ImGui::GetFontSize(), {}};
  const bool fits = zoom * figures::caption_size <= ImGui::GetFontSize() * 1.1F;
  scene::paint(scene, ImGui::GetWindowDrawList(), at, zoom, scene::theme(input.settings.theme),
               fits ? own : input.fonts.figure, input.rasters);
  (void)explain_terms(draw, scene, at, zoom);
}

// Beside the caption: the question of a lecture's scene, and why.
void caption_buttons(Draw& draw) {
  if (draw.input.lecture.asks()) {
    if (text_button(draw, "scene_question", draw.say(texts::lecture_question))) draw.ask(ShowQuestion{true});
    ImGui::SameLine();
  }
  if (!can_ask_why(draw.input)) return;
  if (text_button(draw, "why", draw.say(texts::win_why), true, draw.input.shows_why()))
    draw.ask(ShowWhy{!draw.input.shows_why()});
  draw.tooltip(draw.say(texts::win_help_why));
}

float caption_buttons_width(const Draw& draw) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const auto width = [&](Text words) { return ImGui::CalcTextSize(draw.say(words)).x + 2 * style.FramePadding.x; };
  const float question = draw.input.lecture.asks() ? width(texts::lecture_question) + style.ItemSpacing.x : 0;
  return question + (can_ask_why(draw.input) ? width(texts::win_why) : 0);
}

void draw_card(Draw& draw, const Area& card, const scene::Scene& scene, float zoom) {
  const float width = card.right - card.left, height = card.bottom - card.top;
  ImGui::SetCursorScreenPos(ImVec2(card.left, card.top));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, draw.palette.panel);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 1.0F);
  ImGui::BeginChild("why_card", ImVec2(width, height), true);
  const ImVec2 from = ImGui::GetWindowPos();
  draw.mark("why_card", from, ImVec2(from.x + width, from.y + height));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  paint_explained(draw, scene, at, zoom);
  ImGui::Dummy(ImVec2(1, scene.height * zoom));
  ImGui::EndChild();
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();
}

const scene::Scene& card_scene(Draw& draw, float width, float zoom) {
  figures::FigureInput key = figure_key(draw.input, std::floor(width) / zoom);
  key.view.selection.hovered.reset();
  return draw.state.kept.why_scene.of(
      std::move(key), [](const figures::FigureInput& of) { return figures::why_scene(of, of.room.width); });
}

// As wide as what is left of the line.
scene::Scene published_scene(const Draw& draw) {
  const float zoom = ImGui::GetFontSize() / figures::caption_size;
  return figures::caption_scene(draw.say(texts::win_published), draw.input.settings.language,
                                ImGui::GetContentRegionAvail().x / zoom + 2 * figures::caption_edge,
                                scene::Align::start);
}

}  // namespace

float published_height(const Draw& draw) {
  return published_scene(draw).height * ImGui::GetFontSize() / figures::caption_size;
}

void explain_published(Draw& draw) {
  const float zoom = ImGui::GetFontSize() / figures::caption_size;
  const scene::Scene scene = published_scene(draw);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  paint_explained(draw, scene, ImVec2(at.x - figures::caption_edge * zoom, at.y), zoom);
  ImGui::Dummy(ImVec2(1, scene.height * zoom));
  draw.mark("published_words");
}

bool explain_terms(Draw& draw, const scene::Scene& scene, ImVec2 at, float zoom) {
  ImFont* const face = draw.input.fonts.sans != nullptr ? draw.input.fonts.sans : ImGui::GetFont();
  const auto width = [&](const scene::Label& run) {
    const char* const begin = run.text.data();
    return face->CalcTextSizeA(scene::text_pixels(run.size, zoom), FLT_MAX, 0, begin, begin + run.text.size()).x;
  };
  std::optional<std::uint32_t> pointed;
  Area place;
  for (std::size_t i = 0; i < scene.shapes.size();) {
    const std::size_t first = i;
    const auto* head = std::get_if<scene::Label>(&scene.shapes[first]);
    i = head != nullptr ? scene::line_end(scene.shapes, first) : first + 1;
    const auto run = [&](std::size_t k) -> const scene::Label& { return std::get<scene::Label>(scene.shapes[k]); };
    float all = 0;
    bool has_terms = false;
    for (std::size_t k = first; head != nullptr && k < i; ++k) has_terms = has_terms || run(k).dotted;
    for (std::size_t k = first; has_terms && k < i; ++k) all += width(run(k));
    if (!has_terms) continue;
    float x = at.x + head->at.x * zoom - (head->align == scene::Align::middle ? all / 2 : 0);
    for (std::size_t k = first; k < i; ++k) {
      const ImVec2 from(x, at.y + (run(k).at.y - run(k).size) * zoom);
      x += width(run(k));
      if (!run(k).dotted || run(k).ref.term() >= all_terms().size()) continue;
      const ImVec2 to(x, from.y + run(k).size * 1.3F * zoom);
      draw.mark(std::string("term_") + text(all_terms()[run(k).ref.term()].name, Language::english), from, to);
      if (!ImGui::IsWindowHovered() || !ImGui::IsMouseHoveringRect(from, to)) continue;
      pointed = run(k).ref.term();
      place = {from.x, from.y, to.x, to.y};
    }
  }
  if (!pointed) return false;
  beside_term(draw, place);
  ImGui::BeginTooltip();
  term_words(draw, all_terms()[*pointed]);
  ImGui::EndTooltip();
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
    draw.state.own.of<CaptionMemory>().pinned_term = {*pointed, step_key(draw.input), true, place};
  return true;
}

namespace {

// Its edges lie outside of the width, but that beside the buttons.
scene::Scene caption_of(Draw& draw, float width) {
  const float zoom = ImGui::GetFontSize() / figures::caption_size;
  return figures::caption_scene(step_caption(draw), draw.input.settings.language,
                                std::max(1.0F, width / zoom + figures::caption_edge), scene::Align::start);
}

}  // namespace

float why_height(Draw& draw, float width) {
  auto& memory = draw.state.own.of<CaptionMemory>();
  if (!draw.input.shows_why() || !can_ask_why(draw.input)) return memory.why_height = 0;
  const float zoom = ImGui::GetFontSize() / figures::caption_size;
  const float needed = std::ceil(card_scene(draw, width, zoom).height * zoom) + 2;
  constexpr float same = 4;  // pixels: over the width of the window it is asked for before there is a panel
  if (std::abs(memory.why_width - width) > same) memory.why_height = 0;
  memory.why_width = width;
  memory.why_height = std::max(memory.why_height, std::min(needed, draw.input.height * card_part / 2));
  return memory.why_height;
}

void draw_why(Draw& draw, float height) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, zoom = ImGui::GetFontSize() / figures::caption_size;
  draw_card(draw, {at.x, at.y, at.x + width, at.y + height}, card_scene(draw, width, zoom), zoom);
}

float caption_height(Draw& draw, float width, float part) {
  constexpr float longest = 165, advance = 0.5F;  // characters, and of the font's size
  const float room = width - caption_buttons_width(draw);
  const float zoom = ImGui::GetFontSize() / figures::caption_size;
  const float inside = std::max(1.0F, room - figures::caption_edge * zoom);
  const float lines = std::ceil(longest * advance * ImGui::GetFontSize() / inside);
  const bool low = is_low(draw);
  const float shown = std::clamp(lines, 1.0F, low ? 1.0F : 3.0F);
  const float usual = shown * figures::caption_size * figures::caption_pitch * zoom;
  const float needed =
      (caption_of(draw, width * part - caption_buttons_width(draw)).height - figures::caption_edge) * zoom;
  const float most = draw.input.height * (low ? 0.15F : 0.3F);
  return std::ceil(std::max({usual, std::min(needed, most), ImGui::GetFrameHeight()}));
}

void draw_caption(Draw& draw, float height) {
  const float zoom = ImGui::GetFontSize() / figures::caption_size, button = caption_buttons_width(draw);
  const ImVec2 top = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x;
  draw.mark("caption", top, ImVec2(top.x + room, top.y + height));
  // A long one scrolls beside the button where the window is low.
  ImGui::BeginChild("caption", ImVec2(room - button, height));
  scene::Scene scene = caption_of(draw, room - button);
  const float edge = figures::caption_edge * zoom;
  if (scene.height * zoom - edge > height) scene = caption_of(draw, room - button - ImGui::GetStyle().ScrollbarSize);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  paint_explained(draw, scene, ImVec2(at.x - edge, at.y - edge / 2), zoom);
  ImGui::Dummy(ImVec2(1, scene.height * zoom - edge));
  draw.mark("caption_words", at, ImVec2(at.x + room - button, at.y + scene.height * zoom - edge));
  pinned_term(draw);
  ImGui::EndChild();
  ImGui::SetCursorScreenPos(ImVec2(top.x + room - button, top.y));
  caption_buttons(draw);
}

float stage_card_height(Draw& draw, float height, float zoom) {
  if (!draw.input.shows_why() || !can_ask_why(draw.input)) return 0;
  const float letters = zoom * card_letters;
  return std::min(std::ceil(card_scene(draw, draw.input.width, letters).height * letters) + 2,
                  std::floor(height * card_part / 2));
}

namespace {

float widest_place(const Draw& draw, const StageCaption& caption) {
  return std::floor(draw.input.width * (caption.place.size() > 1 ? place_part : keys_part));
}

}  // namespace

StageCaption stage_caption(const Draw& draw, std::string words, std::vector<std::string> place, float letters,
                           float zoom) {
  StageCaption caption{std::move(words), std::move(place), letters};
  const float gap = letters / 2;
  ImGui::SetWindowFontScale(letters / ImGui::GetFontSize());
  caption.right = caption_buttons_width(draw);
  ImGui::SetWindowFontScale(1);
  caption.right += caption.right > 0 ? 2 * gap : 0;
  for (const std::string& each : caption.place)
    caption.left = std::max(caption.left, width_of(each, letters) + 2 * gap);
  caption.left = std::min(caption.left, widest_place(draw, caption));
  StageCaption middle = caption;
  middle.left = middle.right = std::max(caption.left, caption.right);
  return lines_of(draw, middle, zoom) <= lines_of(draw, caption, zoom) ? middle : caption;
}

namespace {

// Widths of the letters on this machine: the table's, which serve every machine, would break lines early.
class FaceMetrics : public scene::TextMetrics {
 public:
  // `zoom`: that the words are painted at, in whole pixels.
  FaceMetrics(const Fonts& fonts, float zoom) : fonts_(fonts), zoom_(zoom) {}
  [[nodiscard]] float width(std::string_view utf8, float size, bool bold, bool mono) const override {
    ImFont* const face = mono ? fonts_.mono : bold ? fonts_.bold : fonts_.sans;
    if (face == nullptr) return scene::table_metrics().width(utf8, size, bold, mono);
    const float painted = std::max(size, scene::text_pixels(size, zoom_) / zoom_);
    // Chinese letters come into a face once they are painted in it: the table knows them before.
    float all = 0;
    for (std::size_t at = 0; at < utf8.size();) {
      const std::size_t first = at;
      const char32_t letter = scene::next_code_point(utf8, at);
      const std::string_view word = utf8.substr(first, at - first);
      all += letter < first_unsure ? face->CalcTextSizeA(painted, FLT_MAX, 0, word.data(), word.data() + word.size()).x
                                   : scene::table_metrics().width(word, painted, bold, mono);
    }
    return all;
  }

 private:
  static constexpr char32_t first_unsure = 0x80;
  const Fonts& fonts_;
  float zoom_;
};

scene::Scene scene_of(const Draw& draw, const StageCaption& caption, float zoom) {
  const float width = std::max(1.0F, draw.input.width - caption.left - caption.right);
  return figures::caption_scene(caption.words, draw.input.settings.language, width / zoom, scene::Align::middle,
                                FaceMetrics(draw.input.fonts, zoom));
}

// Each in so many lines at most, the first in `of_first`; the last of them is cut where that is too few.
std::vector<std::string> place_lines(const StageCaption& caption, std::size_t of_first, float room) {
  constexpr std::size_t of_other = 2;
  const float letters = caption.letters;
  const auto fits = [&](std::string_view line) { return width_of(std::string(line), letters) <= room; };
  std::vector<std::string> all;
  for (const std::string& each : caption.place) {
    const std::size_t most = &each == &caption.place.front() ? of_first : of_other;
    const auto lines = scene::lines_of(each, fits);
    for (std::size_t k = 0; k < std::min(lines.size(), most); ++k) {
      const bool cut = k + 1 == most && lines.size() > most;
      all.push_back(cut ? scene::cut_words(std::string(lines[k]) + "...", letters, room) : std::string(lines[k]));
    }
  }
  return all;
}

// Section, scene and what two runs share below each other: where they have no room, the section in one line, and all
// closer together.
void paint_place(Draw& draw, const StageCaption& caption, float top, float bottom) {
  constexpr float below_letters = 0.3F;  // of them
  const float letters = caption.letters, room = widest_place(draw, caption) - letters;
  const float high = (bottom - top) / letters - 1 - below_letters;  // of the lines behind the first one
  const auto behind = [](const std::vector<std::string>& lines) { return static_cast<float>(lines.size() - 1); };
  std::vector<std::string> lines = place_lines(caption, 2, room);
  if (behind(lines) * figures::caption_pitch > high) lines = place_lines(caption, 1, room);
  const float pitch = std::min(figures::caption_pitch, high / std::max(1.0F, behind(lines)));
  float y = top + letters;
  for (const std::string& line : lines) {
    paint_words(draw, {ImVec2(letters / 2, y), line, letters, scene::Role::faint});
    y += letters * pitch;
  }
  draw.mark("stage_place", ImVec2(0, top), ImVec2(room + letters, top + letters));
  draw.mark("stage_place_lines", ImVec2(0, top), ImVec2(room + letters, y - letters * (pitch - below_letters)));
}

}  // namespace

float lines_of(const Draw& draw, const StageCaption& caption, float zoom) {
  const float height = scene_of(draw, caption, zoom).height - figures::caption_edge;
  return std::max(1.0F, std::round(height / (figures::caption_size * figures::caption_pitch)));
}

void draw_stage_caption(Draw& draw, const StageCaption& caption, const CaptionRoom& at) {
  const WorkspaceInput& input = draw.input;
  const auto& [top, bottom, card, zoom] = at;
  const float below = bottom - top;
  if (card > 0) {
    const float letters = zoom * card_letters;
    draw_card(draw, {0, top - card, input.width, top}, card_scene(draw, input.width, letters), letters);
  }
  const scene::Scene scene = scene_of(draw, caption, zoom);
  ImGui::SetCursorScreenPos(ImVec2(0, top));
  begin_canvas(draw, "caption", "caption", below);
  // Above the first line and below the last no room is kept for others.
  constexpr float between = (figures::caption_pitch - 1) * figures::caption_size, above = 0.7F * between;
  const float fitting = std::min(zoom, below / (scene.height - figures::caption_edge - between / 2));
  const float middle = (input.width + caption.left - caption.right) / 2;
  const ImVec2 origin(std::floor(middle - scene.width * fitting / 2),
                      std::floor(top - (figures::caption_edge / 2 + above) * fitting));
  paint_explained(draw, scene, origin, fitting);
  draw.mark("caption_letters", origin, ImVec2(origin.x, origin.y + figures::caption_size * fitting));
  if (!caption.place.empty()) paint_place(draw, caption, top, bottom);
  ImGui::SetWindowFontScale(caption.letters / ImGui::GetFontSize());
  if (const float buttons = caption_buttons_width(draw); buttons > 0) {
    ImGui::SetCursorScreenPos(ImVec2(input.width - buttons - caption.letters / 2, top));
    caption_buttons(draw);
  }
  ImGui::SetWindowFontScale(1);
  pinned_term(draw);
  end_canvas();
}

}  // namespace scatterscope::panels
