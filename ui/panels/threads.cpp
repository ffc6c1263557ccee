// The shown thread's values and arithmetic, and below it what every thread of the step did.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "kernels/story/bits/kept_back.h"
#include "kernels/story/events.h"
#include "kernels/story/scans/published_word.h"
#include "kernels/texts/window_panels.h"
#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/panels/draw.h"
#include "ui/panels/explaining/caption.h"
#include "ui/panels/races/races.h"

namespace scatterscope::panels {
namespace {

// The names under which a thread has shown values since its last barrier.
struct ThreadKey {
  StepKey at;
  std::uint32_t block = 0, thread = 0;
  bool operator==(const ThreadKey&) const = default;
};
struct ThreadsMemory {
  // The list was scrolled for this last; it follows a thread.
  struct Scrolled {
    analysis::SeenRun run;
    std::uint32_t step = 0;
    story::ThreadId to{};
    bool operator==(const Scrolled&) const = default;
  };
  Scrolled scrolled;
  Cached<ThreadKey, std::vector<bool>> names;
};

using recording::Event;
using recording::EventKind;
using recording::Recording;
using Ref = scene::Ref;

constexpr float thread_part = 0.44F;  // of the panel: what is known of the thread that is watched

struct EventWords {
  const char* verb = "";
  std::string what;
  ImU32 colour = 0;
};

// Whether a number of the step is kept back: what was known before is not.
bool is_hidden(const Draw& draw, const Event& event) {
  if (!draw.input.shown.view.hide_step) return false;
  const figures::FigureInput key = figure_key(draw.input);
  return story::is_revealed(key, event);
}

EventWords words_of(const Draw& draw, const Event& event) {
  const Recording& r = draw.input.shown.recording();
  const Palette& p = draw.palette;
  const auto cell = [&](const char* sign, bool hidden) {
    const recording::ArrayInfo& array = r.arrays[event.what];
    return array.name + "[" + std::to_string(event.index) + "]" + sign +
           (hidden ? "?" : cell_words(draw.input, event.what, event.value));
  };
  switch (event.kind) {
    case EventKind::read:
      return {draw.say(texts::win_event_read), cell(" = ", is_hidden(draw, event)), p.read};
    case EventKind::write:
      return {draw.say(texts::win_event_write), cell(" = ", is_hidden(draw, event)), p.write};
    case EventKind::atomic:
      return {draw.say(texts::win_event_atomic), cell(" = ", is_hidden(draw, event)), p.atomic};
    case EventKind::value:
      return {
          "",
          r.names[event.what].name + " = " +
              (is_hidden(draw, event) ? "?" : value_words(draw.input, event.value, r.names[event.what].type, false)),
          p.ink};
    case EventKind::barrier:
      return {draw.say(texts::win_event_barrier), "", p.barrier};
    case EventKind::warp_barrier:
    case EventKind::warp_exchange:
      return {draw.say(texts::win_event_warp_barrier), "", p.barrier};
    case EventKind::grid_barrier:
      return {draw.say(texts::win_event_grid_barrier), "", p.barrier};
    case EventKind::fence:
      return {draw.say(texts::win_event_fence), "", p.barrier};
    case EventKind::copy_wait:
      return {draw.say(texts::win_event_copy_wait), "", p.barrier};
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
  MarkedThreads marked{figures::protagonist(input).thread, std::nullopt};
  const std::uint32_t iteration = story::iteration_at(input);
  const auto& followed = input.view.selection.followed_key;
  if (!followed || iteration >= input.recording().iterations.size()) return marked;
  if (const auto key = story::position_of(input.keys(), iteration, *followed))
    marked.of_key = story::IterationKeys(input, iteration).thread(*key);
  return marked;
}

// What a thread of the list did: events, or their parts, that do not fit beside the ones before go to the next line.
struct RowEvent {
  std::string words;
  ImU32 colour = 0;
  float x = 0;
  std::size_t line = 0;
};

// Whole where it fits into a line; else verb, name and value apart, which are never cut in two.
std::vector<std::string> parts_of(const EventWords& event, float room) {
  const auto fits = [&](const std::string& words) { return ImGui::CalcTextSize(words.c_str()).x <= room; };
  const std::string verb = event.verb;
  if (verb.empty() || event.what.empty()) return {verb + event.what};
  if (fits(verb + " " + event.what)) return {verb + " " + event.what};
  const std::size_t sign = event.what.find(" = ");
  if (sign == std::string::npos || fits(event.what)) return {verb, event.what};
  return {verb + " " + event.what.substr(0, sign), event.what.substr(sign + 1)};
}

std::vector<RowEvent> row_events(const Draw& draw, const story::ActingThread& thread, float room) {
  std::vector<RowEvent> all;
  float x = 0;
  std::size_t line = 0;
  for (const Event& event : thread.events) {
    const EventWords words = words_of(draw, event);
    for (std::string& part : parts_of(words, room)) {
      const float width = ImGui::CalcTextSize(part.c_str()).x;
      if (x > 0 && x + width > room) {
        x = 0;
        ++line;
      }
      all.push_back({std::move(part), words.colour, x, line});
      x += width + draw.px(14);
    }
  }
  return all;
}

// Of all rows: as many as the first threads need, at most four.
std::size_t lines_of_rows(const Draw& draw, const std::vector<story::ActingThread>& threads, float room) {
  constexpr std::size_t looked_at = 64, most = 4;
  std::size_t lines = 1;
  for (std::size_t k = 0; k < std::min(threads.size(), looked_at) && lines < most; ++k) {
    const std::vector<RowEvent> events = row_events(draw, threads[k], room);
    if (!events.empty()) lines = std::max(lines, std::min(most, events.back().line + 1));
  }
  return lines;
}

struct RowSizes {
  float label = 0, line = 0;  // pixels
  std::size_t lines = 1;
};

void draw_row(Draw& draw, const story::ActingThread& thread, const MarkedThreads& marked, std::size_t row,
              const RowSizes& sizes) {
  const Ref ref = scene::Ref::to_thread(thread.id.block, thread.id.thread);
  const std::string name = name_of(thread.id);
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = sizes.line * static_cast<float>(sizes.lines);
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
  const bool chosen = draw.input.shown.view.selection.chosen == ref;
  if (of_key && row < 64) draw.mark("thread_of_key", from, to);
  if (chosen || draw.input.shown.view.selection.hovered == ref)
    list->AddRectFilled(from, to, chosen ? p.chosen : p.hovered, 4);
  if (of_key) list->AddRect(from, to, p.accent, 4, 0, draw.px(1.5F));
  if (has_part_in_race(draw, thread.id.block, thread.id.thread)) {
    list->AddRect(from, to, p.error, 4, 0, draw.px(2));
    draw.mark("racing_thread_" + std::to_string(thread.id.block) + "_" + std::to_string(thread.id.thread), from, to);
  }
  if (marked.watched == thread.id) list->AddRectFilled(from, ImVec2(from.x + draw.px(3), to.y), p.accent);
  const float y = from.y + (sizes.line - ImGui::GetFontSize()) / 2;
  list->AddText(ImVec2(from.x + draw.px(6), y), chosen || of_key ? p.ink : p.faint, name.c_str());
  const float x = from.x + sizes.label;
  std::string all;
  bool cut = false;
  for (const RowEvent& event : row_events(draw, thread, to.x - x)) {
    if (thread.events.size() <= 24) all += (all.empty() ? "" : "\n") + event.words;
    cut = cut || event.line >= sizes.lines;
    if (event.line >= sizes.lines) continue;
    const std::string words = cut_to(event.words, to.x - x - event.x);
    cut = cut || words != event.words;
    list->AddText(ImVec2(x + event.x, y + sizes.line * static_cast<float>(event.line)), event.colour, words.c_str());
  }
  if (cut && !all.empty()) draw.tooltip(all.c_str());
}

// Brings a thread into sight when the step or the thread has changed.
void follow_thread(Draw& draw, const std::vector<story::ActingThread>& threads, story::ThreadId to, float height) {
  const ThreadsMemory::Scrolled wanted{draw.input.shown.sources.run, draw.input.shown.moment().step(), to};
  const auto before = std::exchange(draw.state.own.of<ThreadsMemory>().scrolled, wanted);
  const bool same_step = before.run == wanted.run && before.step == wanted.step;
  // A thread that is chosen in the list stays where it was clicked.
  const bool pointed_at = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  if (same_step && (before.to == to || pointed_at)) return;
  const auto found = std::find_if(threads.begin(), threads.end(), [&](const auto& each) { return each.id == to; });
  if (found == threads.end()) return;
  const float from = static_cast<float>(found - threads.begin()) * height;
  ImGui::SetScrollY(scrolled_to(from, height, ImGui::GetScrollY(), ImGui::GetWindowHeight()));
}

void draw_list(Draw& draw, const MarkedThreads& marked) {
  const std::vector<story::ActingThread>& threads = actions_now(draw).threads;
  if (threads.empty()) return wrapped_text(draw, draw.say(texts::win_no_threads), draw.palette.ink);
  const FontScope mono(draw.input.fonts.mono);
  ImGui::BeginChild("thread_list", ImVec2(0, 0), false);
  const story::ThreadId last = threads.back().id;
  const std::string widest = name_of({last.block, std::max(last.thread, 10U)});
  RowSizes sizes{ImGui::CalcTextSize(widest.c_str()).x + draw.px(12), ImGui::GetFontSize() + draw.px(7), 1};
  // The scroll bar's share is never used, so that rows do not change with it.
  const float room = ImGui::GetWindowWidth() - ImGui::GetStyle().ScrollbarSize - sizes.label;
  sizes.lines = lines_of_rows(draw, threads, room);
  const float height = sizes.line * static_cast<float>(sizes.lines);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
  follow_thread(draw, threads, marked.of_key.value_or(marked.watched), height);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(threads.size()), height);
  while (clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
      draw_row(draw, threads[static_cast<std::size_t>(row)], marked, static_cast<std::size_t>(row), sizes);
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
  return draw.state.own.of<ThreadsMemory>().names.of(
      {step_key(draw.input), thread.block, thread.thread}, [](const ThreadKey& key) {
        return story::names_of_phase(*key.at.run->recording, key.at.step, {key.block, key.thread});
      });
}

// By name: whether what the thread shows under it in the step just done is kept back.
std::vector<bool> names_hidden(Draw& draw, const figures::ThreadId& thread) {
  std::vector<bool> hidden(draw.input.shown.recording().names.size(), false);
  if (!draw.input.shown.view.hide_step) return hidden;
  for (const story::ActingThread& acting : actions_now(draw).threads) {
    if (!(acting.id == thread)) continue;
    for (const Event& event : acting.events)
      if (event.kind == EventKind::value) hidden[event.what] = is_hidden(draw, event);
  }
  return hidden;
}

void draw_named_values(Draw& draw, const figures::ThreadId& thread) {
  const Recording& r = draw.input.shown.recording();
  const FontScope mono(draw.input.fonts.mono);
  bool first = true;
  const std::vector<bool> hidden = names_hidden(draw, thread);
  const std::vector<bool>& shown = cached_names(draw, thread);
  for (std::size_t n = 0; n < r.names.size(); ++n) {
    // The pass is named below, counted from 1.
    if (!shown[n] || r.names[n].meaning == recording::Meaning::pass) continue;
    const auto value = draw.input.shown.moment().named(static_cast<std::uint16_t>(n), thread.block, thread.thread);
    if (!value) continue;
    const std::string words =
        r.names[n].name + " = " + (hidden[n] ? "?" : value_words(draw.input, *value, r.names[n].type, false));
    if (!first) continue_line(ImGui::CalcTextSize(words.c_str()).x + draw.px(18));
    first = false;
    chip(draw, ("value_" + r.names[n].name).c_str(), words, draw.palette.raised, draw.palette.ink);
  }
}

bool touches_published_words(Draw& draw) {
  const Recording& r = draw.input.shown.recording();
  const auto touches = [&](const Event& event) {
    const bool cell =
        event.kind == EventKind::read || event.kind == EventKind::write || event.kind == EventKind::atomic;
    return cell && story::holds_published_words(r.arrays[event.what]);
  };
  const auto& threads = actions_now(draw).threads;
  return std::any_of(threads.begin(), threads.end(), [&](const story::ActingThread& thread) {
    return std::any_of(thread.events.begin(), thread.events.end(), touches);
  });
}

}  // namespace

const story::StepActions& actions_now(Draw& draw) {
  return draw.state.kept.step_actions.of(
      step_key(draw.input), [](const StepKey& at) { return story::step_actions(*at.run->recording, at.step); });
}

void draw_threads(Draw& draw) {
  if (!draw.input.shown.loaded()) {
    panel_heading(draw, draw.say(texts::win_threads));
    return;
  }
  draw_races(draw);
  const figures::FigureInput input = figure_key(draw.input);
  const figures::ThreadId thread = figures::protagonist(input).thread;
  // A fixed share: the list below keeps its place whichever thread is chosen.
  ImGui::BeginChild("of_thread", ImVec2(0, std::floor(ImGui::GetContentRegionAvail().y * thread_part)));
  panel_heading(draw,
                draw.say(texts::win_thread_n, {std::to_string(thread.block), std::to_string(thread.thread)}).c_str());
  draw.mark("shown_thread");
  draw_named_values(draw, thread);
  draw_arithmetic(draw, input);
  ImGui::EndChild();
  ImGui::Separator();
  const std::size_t count = actions_now(draw).threads.size();
  panel_heading(draw, draw.say(texts::win_threads_of_step, {std::to_string(count)}).c_str());
  if (touches_published_words(draw)) explain_published(draw);
  draw_list(draw, marked_threads(input));
}

}  // namespace scatterscope::panels
