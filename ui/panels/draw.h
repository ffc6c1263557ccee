// One frame's drawing: what every panel is given, and the small widgets that they share.
#pragma once

#include <imgui.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "kernels/text.h"
#include "ui/panels/commands/commands.h"
#include "ui/panels/palette.h"
#include "ui/panels/values/panel_value.h"
#include "ui/panels/workspace.h"
#include "ui/scene/imgui/imgui_painter.h"

namespace scatterscope::panels {

// Windows lower than this, in logical pixels, show one panel at a time and smaller controls.
inline constexpr float low_window = 600;

struct Draw {
  const WorkspaceInput& input;
  PanelState& state;
  Intents& intents;
  Palette palette;
  // What the mouse points at in this frame, sent as one Hover intent at the end if it changed.
  std::optional<scene::Ref> hovered;
  std::size_t side = 0;          // of a comparison
  bool sentence_below = false;   // over the window's width, below the panels; else in the figure's
  std::size_t hovered_side = 0;  // of a comparison: where the mouse points at that

  [[nodiscard]] const char* say(Text id) const { return text(id, input.settings.language); }
  [[nodiscard]] std::string say(Text id, std::initializer_list<std::string_view> arguments) const {
    return format_text(id, input.settings.language, arguments);
  }
  // Logical pixels to pixels.
  [[nodiscard]] float px(float logical) const { return logical * input.scale; }
  void ask(Intent intent) { intents.push_back(std::move(intent)); }
  // Names the last item, for tests, and for Tab if it can be pressed.
  void mark(std::string_view name);
  // A field of this label, in the current window.
  void mark_field(std::string_view name, const char* label);
  // A place, for tests alone.
  void mark(std::string_view name, ImVec2 from, ImVec2 to);
  [[nodiscard]] bool lit(const scene::Ref& ref) const {
    const auto is = [&](const std::optional<scene::Ref>& other) { return other && scene::same_thing(*other, ref); };
    return is(input.shown.view.selection.chosen) || is(input.shown.view.selection.hovered);
  }
  // For a row or cell just drawn as an item: hovering lights it up, a click chooses it.
  void refer(const scene::Ref& ref);
  // Above or below the last item, where it covers none beside it.
  void tooltip(const char* words) const;
};

// Pushes a font if there is one.
class FontScope {
 public:
  explicit FontScope(ImFont* font) : pushed_(font != nullptr) {
    if (pushed_) ImGui::PushFont(font);
  }
  ~FontScope() {
    if (pushed_) ImGui::PopFont();
  }
  FontScope(const FontScope&) = delete;
  FontScope& operator=(const FontScope&) = delete;

 private:
  bool pushed_;
};

void open_dialog(Draw& draw, Dialog dialog);
// A child window on the figures' paper, named for tests.
void begin_canvas(Draw& draw, const char* id, const std::string& mark, float height = 0, float width = 0);
void end_canvas();
// Words of any size, in the faces of figures, and how wide they are.
struct SizedWords {
  ImVec2 at;  // of the base line, in pixels
  std::string words;
  float letters = 0;  // pixels
  scene::Role colour = scene::Role::ink;
  scene::Align align = scene::Align::start;
  bool bold = false;
};
void paint_words(const Draw& draw, const SizedWords& words);
[[nodiscard]] float width_of(const std::string& words, float letters, bool bold = false);

// A button with a drawn sign; `strong` fills it with the accent colour.
bool icon_button(Draw& draw, const char* name, Icon icon, const char* tip, bool enabled, bool strong = false,
                 float width = 46, float height = 40);
bool text_button(Draw& draw, const char* name, const char* label, bool enabled = true, bool strong = false);
// A dialog's main button: Enter presses it too.
bool accept_button(Draw& draw, const char* name, const char* label, bool enabled = true);
// A small label on a coloured ground.
void chip(Draw& draw, const char* name, const std::string& words, ImU32 ground, ImU32 ink);
// Words of a file as a widget's label, which to ImGui ends at "##".
[[nodiscard]] std::string label_of(std::string words);
void panel_heading(Draw& draw, const std::string& words);
// Words cut to a width with an ellipsis, and such as an item, the whole in a tooltip.
[[nodiscard]] std::string cut_to(const std::string& words, float width);
void clipped_text(Draw& draw, const std::string& words, float width, ImU32 colour);
// Whole parts of a moment's words, as many as there is room for; all of them in the tooltip.
void parts_text(Draw& draw, const std::string& words, float width, ImU32 colour);
// Words in as many lines as a width in pixels asks for.
[[nodiscard]] std::string in_lines(const std::string& words, float width);
// Lines that fill the width; Chinese breaks between any two characters, but not before a closing mark.
void wrapped_text(Draw& draw, const std::string& words, ImU32 colour);

// The transport's sizes in logical pixels; smaller in low windows.
struct TransportSizes {
  float button_width = 44, button_height = 36, play_width = 60;
  float bar_height = 40, names_height = 34;  // of the timeline, and of the kernels' and phases' names below it
  bool speed_beside = true;                  // in the buttons' line, else in one of its own
  bool one_line = false;                     // buttons and timeline; all else is folded
};
[[nodiscard]] TransportSizes transport_sizes(const Draw& draw);
// The window has no room for panels above each other.
[[nodiscard]] bool is_low(const Draw& draw);

// The panels, each filling the current child window.
void draw_menu_bar(Draw& draw);
void draw_message(Draw& draw);
// Pixels between the window's lower edge and the lowest place for a message.
[[nodiscard]] float message_above(Draw& draw);
void draw_transport(Draw& draw);
void draw_source(Draw& draw);
void draw_figure_panel(Draw& draw);
void draw_threads(Draw& draw);
void draw_memory(Draw& draw);
// Two runs side by side: each one's figure, and what they count to.
void draw_compare_left(Draw& draw);
void draw_compare_right(Draw& draw);
void draw_compare_both(Draw& draw);
void draw_compare_counts(Draw& draw);
void draw_mistake(Draw& draw);  // the one that is compared
// The lines of the program on the right, a mistake's or a student's file; shown unless the figure there shows them.
[[nodiscard]] bool compares_source(Draw& draw);
void draw_compare_source(Draw& draw);
// Measured results: a plot under its choices, and what is known of the run that is chosen.
void draw_timing(Draw& draw);
void draw_timing_details(Draw& draw);
[[nodiscard]] bool details_are_hidden(const Draw& draw);
// The plot alone, in a room of so many pixels of the current window, its labels in letters of so many; and what it is
// of, where and when.
void draw_timing_stage(Draw& draw, ImVec2 room, float letters);
[[nodiscard]] std::string timing_caption(Draw& draw);
// The grid of counts, the map of the chapter or words alone, in the figure's place, below its controls; the same alone
// in a room of so many pixels, its labels in letters of so many; and what it is of.
void draw_instead_panel(Draw& draw);
void draw_instead_stage(Draw& draw, ImVec2 room, float letters);
[[nodiscard]] std::string instead_caption(const Draw& draw);
// Modal windows over everything.
void draw_dialogs(Draw& draw);
void draw_input_editor(Draw& draw);
void draw_file_dialog(Draw& draw);
void draw_help(Draw& draw);
// The entries of a menu, or of a part of one.
void draw_commands(Draw& draw, Menu menu);
void draw_compare_dialog(Draw& draw);
void draw_mistake_dialog(Draw& draw);
void draw_exercise_dialog(Draw& draw);
void draw_measure(Draw& draw);
void draw_exam(Draw& draw);
// `id` with how many cells are counted, of how many.
[[nodiscard]] std::string counted_words(const Draw& draw, Text id, const TradeOffView& view);
// How far a measurement is, with its button to cancel; nothing where none runs. `width` of the bar in pixels.
void draw_measuring(Draw& draw, float width);
// A bar of at least that width, with the words in it and in its tooltip; and the least that it takes.
[[nodiscard]] float compiling_width(const Draw& draw, const CompilingView& kernels);
void draw_compiling(Draw& draw, const CompilingView& kernels, float least_width);
// Whether an item of this width still fits into the line of the last one; then it goes there.
void continue_line(float width);
// A button in a row of them, in the next line where it does not fit.
bool row_button(Draw& draw, const char* name, const char* words, bool enabled, bool on, bool first);
// Fields of a form: what stands over one, a line of text with a hint where it is empty, a button for each language,
// whose names begin with `prefix`.
void field_label(Draw& draw, Text words);
void text_field(Draw& draw, const char* name, std::string& words, const std::string& hint);
void draw_languages(Draw& draw, const std::string& prefix, Language& chosen);
// Which sort, by sections of the book, then its parameters, folded. `device`: "auto", "cpu" or "cuda".
void draw_sort_choice(Draw& draw, recording::Config& config, const std::string& device);

// --- Parts of the figure's panel.
// The layout's, but not beside a figure that shows the same code.
[[nodiscard]] bool shows_source(Draw& draw);
// What happens in the step, and a number that is asked for: its pixels at a width in pixels, 0: nothing is said.
[[nodiscard]] float sentence_height(Draw& draw, float width);
void draw_sentence(Draw& draw, float height);
[[nodiscard]] std::string tab_of(const Draw& draw, const figures::FigureInfo& figure);
void draw_figure_combo(Draw& draw, const char* name);
void draw_zoom_buttons(Draw& draw);
// The caption of a lecture's scene where it is what is shown; else what happens in the step, in sentences, or on the
// stage between scenes the iteration and the phase that it belongs to.
[[nodiscard]] const std::string& step_caption(Draw& draw);
// What the current child window has room for, in logical pixels, whatever scroll bars it has.
[[nodiscard]] ImVec2 canvas_shape(const Draw& draw);
// Of the logical size: smaller figures cannot be read from afar.
inline constexpr float legible_fit = 0.8F;
// `room` in pixels; the scene must not be empty.
[[nodiscard]] float fitting_zoom(const Draw& draw, const scene::Scene& scene, ImVec2 room);
// How far to scroll for a stretch to be in sight: as far as before where it is, or where a part of a long one is; else
// to the beginning if it is seen from there, where the names of rows stand; else to its middle, or where it begins.
[[nodiscard]] float scrolled_to(float from, float length, float scroll, float room);
// Once after what the figure shows happens elsewhere: scrolls the window that it is painted in to its focus.
void follow_focus(bool& elsewhere, const std::optional<scene::Focus>& focus, float zoom, ImVec2 room);
// What is drawn at a moment, its keys on the way there from the moment that was drawn before. `elsewhere` is set where
// it shows what happens elsewhere than before.
struct KeptScene {
  Cached<figures::FigureInput, scene::Scene>& scene;
  Motion& motion;
  bool& elsewhere;
};
[[nodiscard]] const scene::Scene& moving_scene(Draw& draw, const figures::FigureInput& key, const KeptScene& kept);
// Of the one figure that is shown.
[[nodiscard]] const scene::Scene& moving_scene(Draw& draw, const figures::FigureInput& key);
// In the middle of the room; hovering and clicking it is reported.
void paint_figure(Draw& draw, const scene::Scene& scene, float zoom, ImVec2 room);

// Scale and extent of the scatter heatmap, and of how many keys it is.
void draw_heatmap_controls(Draw& draw);
// The latter alone, of both sides of a comparison.
void draw_map_sizes(Draw& draw);

// The recording and the step that are shown.
[[nodiscard]] StepKey step_key(const WorkspaceInput& input);
// Of the step just done.
[[nodiscard]] const story::StepActions& actions_now(Draw& draw);
// The source of the step, as its panel has it.
[[nodiscard]] const SourcePage& source_page(Draw& draw);

// A value as a name or array of this type is written: numbers in the chosen key format, booleans as 0 and 1.
[[nodiscard]] std::string value_words(const WorkspaceInput& input, std::uint64_t value, recording::ValueType type,
                                      bool is_key);
// What a cell of the recording's array holds: as above, and words that tiles publish as "A 3" or "P 7".
[[nodiscard]] std::string cell_words(const WorkspaceInput& input, std::uint16_t array, std::uint64_t value);

}  // namespace scatterscope::panels
