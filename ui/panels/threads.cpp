// The shown thread's values and arithmetic, and below it what every thread of the step did.
#include <algorithm>
#include <array>

#include "kernels/story/bits/kept_back.h"
#include "kernels/story/events.h"
#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/panels/draw.h"
#include "ui/panels/races/races.h"

namespace scatterscope::panels {
namespace {

using recording::Event;
using recording::EventKind;
using recording::Recording;
using Ref = scene::Ref;

struct EventWords {
  const char* verb = "";
  std::string what;
  ImU32 colour = 0;
};

// Whether a number of the step is kept back: what was known before is not.
bool is_hidden(const Draw& draw, const Event& event) {
  if (!draw.input.hide_step) return false;
  const FigureKey key = figure_key(draw.input);
  return story::is_revealed(figure_input(key), event);
}

EventWords words_of(const Draw& draw, const Event& event) {
  const Recording& r = *draw.input.recording;
  const Palette& p = draw.palette;
  const auto cell = [&](const char* sign, bool hidden) {
    const recording::ArrayInfo& array = r.arrays[event.what];
    return array.name + "[" + std::to_string(event.index) + "]" + sign +
           (hidden ? "?" : cell_words(draw.input, event.what, event.value));
  };
  switch (event.kind) {
    case EventKind::read:
      return {draw.say(Text::win_event_read), cell(" = ", is_hidden(draw, event)), p.read};
    case EventKind::write:
      return {draw.say(Text::win_event_write), cell(" = ", is_hidden(draw, event)), p.write};
    case EventKind::atomic:
      return {draw.say(Text::win_event_atomic), cell(" = ", is_hidden(draw, event)), p.atomic};
    case EventKind::value:
      return {
          "",
          r.names[event.what].name + " = " +
              (is_hidden(draw, event) ? "?" : value_words(draw.input, event.value, r.names[event.what].type, false)),
          p.ink};
    case EventKind::barrier:
      return {draw.say(Text::win_event_barrier), "", p.barrier};
    case EventKind::warp_barrier:
      return {draw.say(Text::win_event_warp_barrier), "", p.barrier};
    case EventKind::grid_barrier:
      return {draw.say(Text::win_event_grid_barrier), "", p.barrier};
    case EventKind::fence:
      return {draw.say(Text::win_event_fence), "", p.barrier};
  }
  return {};
}

std::string name_of(story::ThreadId thread) {
  return std::to_string(thread.block) + "." + std::to_string(thread.thread);
}

// The threads that rows are marked for: whose values are shown, and who works on the key that is followed.
struct MarkedThreads {
  story::ThreadId watched;
  std::optional<story::ThreadId> of_key;
};

MarkedThreads marked_threads(const figures::FigureInput& input) {
  MarkedThreads marked{figures::watched_thread(input), std::nullopt};
  const std::uint32_t iteration = story::iteration_at(input);
  const auto& followed = input.selection.followed_key;
  if (!followed || iteration >= input.recording.iterations.size()) return marked;
  if (const auto key = story::position_of(input.keys, iteration, *followed))
    marked.of_key = story::IterationKeys(input, iteration).thread(*key);
  return marked;
}

void draw_row(Draw& draw, const story::ActingThread& thread, const MarkedThreads& marked, std::size_t row, float label,
              float height) {
  const Ref ref{Ref::Kind::thread, thread.id.block, thread.id.thread};
  const std::string name = name_of(thread.id);
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::PushID(static_cast<int>(row));
  ImGui::InvisibleButton("thread", ImVec2(std::max(width, 1.0F), height));
  ImGui::PopID();
  if (row < 64) {
    draw.mark("thread_" + std::to_string(thread.id.block) + "_" + std::to_string(thread.id.thread),
              ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  }
  draw.refer(ref);
  const Palette& p = draw.palette;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 to(from.x + width, from.y + height);
  const bool of_key = marked.of_key == thread.id;
  const bool chosen = draw.input.selection.chosen == ref;
  if (of_key && row < 64) draw.mark("thread_of_key", from, to);
  if (chosen || draw.input.selection.hovered == ref) list->AddRectFilled(from, to, chosen ? p.chosen : p.hovered, 4);
  if (of_key) list->AddRect(from, to, p.accent, 4, 0, draw.px(1.5F));
  if (has_part_in_race(draw, thread.id.block, thread.id.thread)) {
    list->AddRect(from, to, p.error, 4, 0, draw.px(2));
    draw.mark("racing_thread_" + std::to_string(thread.id.block) + "_" + std::to_string(thread.id.thread), from, to);
  }
  if (marked.watched == thread.id) list->AddRectFilled(from, ImVec2(from.x + draw.px(3), to.y), p.accent);
  const float y = from.y + (height - ImGui::GetFontSize()) / 2;
  list->AddText(ImVec2(from.x + draw.px(6), y), chosen || of_key ? p.ink : p.faint, name.c_str());
  float x = from.x + label;
  std::string all;
  list->PushClipRect(from, to, true);
  for (const Event& event : thread.events) {
    const EventWords words = words_of(draw, event);
    const std::string line = words.what.empty()      ? std::string(words.verb)
                             : words.verb[0] == '\0' ? words.what
                                                     : std::string(words.verb) + " " + words.what;
    if (x < to.x) {
      list->AddText(ImVec2(x, y), words.colour, line.c_str());
      x += ImGui::CalcTextSize(line.c_str()).x + draw.px(14);
    }
    if (thread.events.size() <= 24) all += (all.empty() ? "" : "\n") + line;
  }
  list->PopClipRect();
  if (x > to.x && !all.empty()) draw.tooltip(all.c_str());
}

// Brings a thread into sight when the step or the thread has changed.
void follow_thread(Draw& draw, const std::vector<story::ActingThread>& threads, story::ThreadId to, float height) {
  const PanelState::ThreadsScrolled wanted{draw.input.revision, draw.input.moment->step(), to};
  if (draw.state.threads_scrolled == wanted) return;
  draw.state.threads_scrolled = wanted;
  const auto found = std::find_if(threads.begin(), threads.end(), [&](const auto& each) { return each.id == to; });
  if (found == threads.end()) return;
  const float from = static_cast<float>(found - threads.begin()) * height;
  ImGui::SetScrollY(scrolled_to(from, height, ImGui::GetScrollY(), ImGui::GetWindowHeight()));
}

void draw_list(Draw& draw, const MarkedThreads& marked) {
  const std::vector<story::ActingThread>& threads = actions_now(draw).threads;
  if (threads.empty()) return wrapped_text(draw, draw.say(Text::win_no_threads), draw.palette.ink);
  const FontScope mono(draw.input.fonts.mono);
  ImGui::BeginChild("thread_list", ImVec2(0, 0), false);
  const float height = ImGui::GetFontSize() + draw.px(7);
  const story::ThreadId last = threads.back().id;
  const std::string widest = name_of({last.block, std::max(last.thread, 10U)});
  const float label = ImGui::CalcTextSize(widest.c_str()).x + draw.px(18);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  follow_thread(draw, threads, marked.of_key.value_or(marked.watched), height);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(threads.size()), height);
  while (clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
      draw_row(draw, threads[static_cast<std::size_t>(row)], marked, static_cast<std::size_t>(row), label, height);
    }
  }
  ImGui::PopStyleVar();
  ImGui::EndChild();
}

ImU32 colour_of(const Draw& draw, scene::Role role) {
  if (role == scene::Role::ink || role == scene::Role::none) return draw.palette.ink;
  return scene::to_imgui(scene::theme(draw.input.settings.theme).text(role));
}

void draw_arithmetic(Draw& draw, const figures::FigureInput& input) {
  const std::vector<figures::RunLine> lines = figures::chosen_arithmetic(input);
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  for (const figures::RunLine& line : lines) {
    bool first = true;
    for (const figures::Run& run : line) {
      const FontScope font(run.bold ? draw.input.fonts.bold : draw.input.fonts.sans);
      const float width = ImGui::CalcTextSize(run.text.c_str()).x;
      if (!first) {
        ImGui::SameLine(0, 0);
        // Goes on in a new line where a run does not fit any more.
        if (ImGui::GetCursorScreenPos().x + width > right) {
          ImGui::NewLine();
          ImGui::Indent(draw.px(14));
          ImGui::Unindent(draw.px(14));
        }
      }
      first = false;
      ImGui::PushStyleColor(ImGuiCol_Text, colour_of(draw, run.colour));
      ImGui::PushTextWrapPos(0);
      ImGui::TextUnformatted(run.text.c_str());
      ImGui::PopTextWrapPos();
      ImGui::PopStyleColor();
    }
  }
}

// Names that the thread showed in the phase of the step just done: what it showed before is out of scope mostly.
const std::vector<bool>& cached_names(Draw& draw, const figures::ThreadId& thread) {
  return draw.state.kept.shown_names.of({step_key(draw.input), thread.block, thread.thread}, [](const ThreadKey& key) {
    return story::names_of_phase(*key.at.recording, key.at.step, {key.block, key.thread});
  });
}

// By name: whether what the thread shows under it in the step just done is kept back.
std::vector<bool> names_hidden(Draw& draw, const figures::ThreadId& thread) {
  std::vector<bool> hidden(draw.input.recording->names.size(), false);
  if (!draw.input.hide_step) return hidden;
  for (const story::ActingThread& acting : actions_now(draw).threads) {
    if (!(acting.id == thread)) continue;
    for (const Event& event : acting.events)
      if (event.kind == EventKind::value) hidden[event.what] = is_hidden(draw, event);
  }
  return hidden;
}

void draw_named_values(Draw& draw, const figures::ThreadId& thread) {
  const Recording& r = *draw.input.recording;
  const FontScope mono(draw.input.fonts.mono);
  bool first = true;
  const std::vector<bool> hidden = names_hidden(draw, thread);
  const std::vector<bool>& shown = cached_names(draw, thread);
  for (std::size_t n = 0; n < r.names.size(); ++n) {
    // The pass is named below, counted from 1.
    if (!shown[n] || r.names[n].meaning == recording::Meaning::pass) continue;
    const auto value = draw.input.moment->named(static_cast<std::uint16_t>(n), thread.block, thread.thread);
    if (!value) continue;
    const std::string words =
        r.names[n].name + " = " + (hidden[n] ? "?" : value_words(draw.input, *value, r.names[n].type, false));
    if (!first) continue_line(ImGui::CalcTextSize(words.c_str()).x + draw.px(18));
    first = false;
    chip(draw, ("value_" + r.names[n].name).c_str(), words, draw.palette.raised, draw.palette.ink);
  }
}

}  // namespace

const story::StepActions& actions_now(Draw& draw) {
  return draw.state.kept.step_actions.of(step_key(draw.input),
                                         [](const StepKey& at) { return story::step_actions(*at.recording, at.step); });
}

void draw_threads(Draw& draw) {
  if (draw.input.recording == nullptr) {
    panel_heading(draw, draw.say(Text::win_threads));
    return;
  }
  draw_races(draw);
  const FigureKey key = figure_key(draw.input);
  const figures::FigureInput input = figure_input(key);
  const figures::ThreadId thread = figures::watched_thread(input);
  panel_heading(draw,
                draw.say(Text::win_thread_n, {std::to_string(thread.block), std::to_string(thread.thread)}).c_str());
  draw.mark("shown_thread");
  draw_named_values(draw, thread);
  draw_arithmetic(draw, input);
  ImGui::Separator();
  const std::size_t count = actions_now(draw).threads.size();
  panel_heading(draw, draw.say(Text::win_threads_of_step, {std::to_string(count)}).c_str());
  draw_list(draw, marked_threads(input));
}

}  // namespace scatterscope::panels
