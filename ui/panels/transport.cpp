// The bottom strip: changes of the figure and three gaits in both directions, play, speed, the whole recording as a bar
// with the names of its kernels, and in words where it stands.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/parameters/sort_info.h"
#include "kernels/texts/compare.h"
#include "kernels/texts/window_figure.h"
#include "kernels/texts/window_transport.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/moment_intents.h"

namespace scatterscope::panels {
namespace {

using recording::Gait;
using recording::Recording;

// The recording's steps, or a comparison's positions.
struct Timeline {
  std::uint32_t at = 0, end = 0;
};
Timeline timeline_of(const WorkspaceInput& input) {
  if (input.compare) return {input.compare->position, input.compare->alignment->length};
  if (!input.shown.loaded()) return {};
  return {input.shown.moment().step(), input.shown.recording().step_count()};
}

void walk_button(Draw& draw, const char* name, Icon icon, Text tip, Gait gait, bool forward, bool enabled) {
  const TransportSizes sizes = transport_sizes(draw);
  if (icon_button(draw, name, icon, draw.say(tip), enabled, false, sizes.button_width, sizes.button_height)) {
    draw.ask(Walk{gait, forward});
  }
  ImGui::SameLine();
}

void draw_buttons(Draw& draw) {
  const Timeline time = timeline_of(draw.input);
  const bool back = time.at > 0;
  const bool on = time.at < time.end;
  const TransportSizes sizes = transport_sizes(draw);
  const auto button = [&](const char* name, Icon icon, Text tip, bool enabled) {
    return icon_button(draw, name, icon, draw.say(tip), enabled, false, sizes.button_width, sizes.button_height);
  };
  if (button("start", Icon::start, texts::win_to_start, back)) draw.ask(SeekTo{0});
  ImGui::SameLine();
  walk_button(draw, "iteration_back", Icon::iteration_back, texts::win_iteration_back, Gait::iteration, false, back);
  walk_button(draw, "phase_back", Icon::phase_back, texts::win_phase_back, Gait::phase, false, back);
  walk_button(draw, "line_back", Icon::line_back, texts::win_line_back, Gait::line, false, back);
  const auto change = [&](const char* name, Icon icon, Text tip, bool forward, bool enabled) {
    if (button(name, icon, tip, enabled)) draw.ask(WalkChange{forward});
    ImGui::SameLine();
  };
  change("change_back", Icon::change_back, texts::win_change_back, false, back);
  const bool playing = draw.input.playing;
  if (icon_button(draw, "play", playing ? Icon::pause : Icon::play,
                  draw.say(playing ? texts::win_pause : texts::win_play), on || playing, true, sizes.play_width,
                  sizes.button_height)) {
    draw.ask(SetPlaying{!playing});
  }
  ImGui::SameLine();
  change("change_on", Icon::change_on, texts::win_change_on, true, on);
  walk_button(draw, "line_on", Icon::line_on, texts::win_line_on, Gait::line, true, on);
  walk_button(draw, "phase_on", Icon::phase_on, texts::win_phase_on, Gait::phase, true, on);
  walk_button(draw, "iteration_on", Icon::iteration_on, texts::win_iteration_on, Gait::iteration, true, on);
  if (button("end", Icon::end, texts::win_to_end, on)) draw.ask(SeekTo{time.end});
}

void draw_speed(Draw& draw) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(draw.say(texts::win_speed));
  ImGui::SameLine();
  float speed = draw.input.settings.steps_per_second;
  ImGui::SetNextItemWidth(draw.px(110));
  char words[16];
  std::snprintf(words, sizeof words, speed < 10 ? "%.1f/s" : "%.0f/s", static_cast<double>(speed));
  if (ImGui::SliderFloat("##speed", &speed, min_speed, max_speed, "", ImGuiSliderFlags_Logarithmic)) {
    draw.ask(SetSpeed{speed});
  }
  draw.mark("speed");
  draw.tooltip(draw.say(texts::win_speed_tip));
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(words);
  ImGui::SameLine(0, draw.px(18));
  bool hide = draw.input.shown.view.hide_step;
  if (ImGui::Checkbox(draw.say(texts::win_hide_step), &hide)) draw.ask(SetHide{hide});
  draw.mark("hide_step");
  draw.tooltip(draw.say(texts::win_hide_step_tip));
}

float share_of(const Timeline& time, std::uint32_t at) {
  return time.end == 0 ? 0 : static_cast<float>(at) / static_cast<float>(time.end);
}

constexpr float knob_radius = 9;

// Where the bar runs: the iterations' numbers above the knob's way, the kernels' names below it.
float bar_middle(const Draw& draw, ImVec2 to) {
  return to.y - draw.px(transport_sizes(draw).names_height + knob_radius + 2);
}

struct Tick {
  std::uint32_t at = 0;
  bool tall = false;  // a launch, or a comparison's stage; else a phase
};
struct NumberedTick {
  std::uint32_t at = 0, iteration = 0;
};

std::vector<Tick> ticks_of(const WorkspaceInput& input) {
  std::vector<Tick> ticks;
  if (input.compare) {
    const std::vector<analysis::AlignedSlot>& slots = input.compare->alignment->slots;
    for (std::size_t k = 1; k < slots.size(); ++k) {
      ticks.push_back({slots[k].first, slots[k].stage != slots[k - 1].stage});
    }
    return ticks;
  }
  const Recording& r = input.shown.recording();
  for (std::uint32_t s = 1; s < r.step_count(); ++s) {
    const bool launch = r.steps[s].launch != r.steps[s - 1].launch;
    if (launch || r.steps[s].phase != r.steps[s - 1].phase) ticks.push_back({s, launch});
  }
  return ticks;
}

std::vector<NumberedTick> iterations_of(const WorkspaceInput& input) {
  std::vector<NumberedTick> all;
  if (!input.compare) {
    for (const recording::Iteration& i : input.shown.recording().iterations) all.push_back({i.first_step, i.index});
    return all;
  }
  for (const analysis::AlignedSlot& slot : input.compare->alignment->slots) {
    const bool outside = slot.stage == analysis::Stage::before || slot.stage == analysis::Stage::after;
    if (outside || (!all.empty() && all.back().iteration == slot.iteration)) continue;
    all.push_back({slot.first, slot.iteration});
  }
  return all;
}

// Iterations tall with their number above, launches middle, phases short; phases are left out where they would be
// closer than 4 pixels.
void draw_ticks(Draw& draw, ImVec2 from, ImVec2 to) {
  const Timeline time = timeline_of(draw.input);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float width = to.x - from.x;
  const float middle = bar_middle(draw, to);
  const auto x_of = [&](std::uint32_t at) { return std::floor(from.x + share_of(time, at) * width) + 0.5F; };
  float last = from.x - 100;
  for (const Tick& tick : ticks_of(draw.input)) {
    const float x = x_of(tick.at);
    if (x - last < draw.px(4)) continue;
    last = x;
    const float half = draw.px(tick.tall ? 8.0F : 5.0F);
    list->AddLine(ImVec2(x, middle - half), ImVec2(x, middle + half), draw.palette.faint,
                  draw.px(tick.tall ? 1.5F : 1.0F));
  }
  float label_end = from.x - 100, drawn = label_end;
  for (const NumberedTick& tick : iterations_of(draw.input)) {
    const float x = x_of(tick.at);
    if (std::exchange(drawn, x) == x) continue;  // of many at one pixel the first
    const float reach = draw.px(knob_radius + 1);
    list->AddLine(ImVec2(x, middle - reach), ImVec2(x, middle + reach), draw.palette.ink, draw.px(2));
    const std::string number = std::to_string(tick.iteration + 1);
    const ImVec2 size = ImGui::CalcTextSize(number.c_str());
    const float at = std::floor(std::clamp(x - size.x / 2, from.x, std::max(from.x, to.x - size.x)));
    if (at < label_end + draw.px(4)) continue;
    label_end = at + size.x;
    list->AddText(ImVec2(at, middle - reach - size.y), draw.palette.ink, number.c_str());
  }
}

// Dots on the bar where the shown figure changes, unless they would run into each other.
void draw_changes(Draw& draw, ImVec2 from, ImVec2 to) {
  const std::span<const std::uint32_t> changes = draw.input.changes;
  const Timeline time = timeline_of(draw.input);
  const float width = to.x - from.x, radius = draw.px(2);
  const auto x_of = [&](std::uint32_t at) { return from.x + share_of(time, at) * width; };
  // The closest two are as far apart as most of an iteration's.
  std::size_t close = 0;
  for (std::size_t k = 1; k < changes.size(); ++k)
    close += x_of(changes[k]) - x_of(changes[k - 1]) < 2 * radius ? 1U : 0U;
  if (2 * close > changes.size()) return;
  for (const std::uint32_t at : changes) {
    const bool done = at <= time.at;
    ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(x_of(at), bar_middle(draw, to)), radius,
                                                done ? draw.palette.on_accent : draw.palette.ink, 12);
  }
}

// Which of the launches of its iteration that run the same kernel this one is, from 1, and of how many.
struct LaunchPlace {
  std::uint32_t number = 1, of = 1;
};
std::vector<LaunchPlace> places_of_launches(const Recording& r) {
  std::map<std::pair<std::string_view, std::uint32_t>, std::vector<std::uint32_t>> alike;
  for (std::uint32_t launch = 0; launch < r.launches.size(); ++launch) {
    const recording::Iteration* iteration = r.iteration_of(r.launches[launch].first_step);
    alike[{r.launches[launch].kernel, iteration == nullptr ? UINT32_MAX : iteration->index}].push_back(launch);
  }
  std::vector<LaunchPlace> places(r.launches.size());
  for (const auto& [name, launches] : alike) {
    for (std::size_t k = 0; k < launches.size(); ++k)
      places[launches[k]] = {static_cast<std::uint32_t>(k + 1), static_cast<std::uint32_t>(launches.size())};
  }
  return places;
}
std::string among_alike(const LaunchPlace& place) {
  return place.of == 1 ? "" : " " + std::to_string(place.number) + "/" + std::to_string(place.of);
}

// As much of a kernel's name as there is room for, and which of those named alike it is; nothing where too few letters
// would be left to know it by.
std::string short_name(const std::string& kernel, const std::string& place, float room) {
  const auto width = [](const std::string& words) { return ImGui::CalcTextSize(words.c_str()).x; };
  if (width(kernel + place) <= room) return kernel + place;
  const std::string cut = cut_to(kernel, room - width(place));
  constexpr std::size_t enough = 7;  // letters, with the dots
  return cut.size() >= enough && width(cut + place) <= room ? cut + place : "";
}

// Below the bar the kernel of each launch, and under it the numbers of its phases, where there is room for them. The
// one that runs is always named whole: others give way.
void draw_names(Draw& draw, ImVec2 from, ImVec2 to) {
  const TransportSizes sizes = transport_sizes(draw);
  if (sizes.names_height <= 0 || draw.input.compare) return;
  const Recording& r = draw.input.shown.recording();
  const Timeline time = timeline_of(draw.input);
  const float gap = draw.px(6), width = to.x - from.x;
  const float top = std::floor(to.y - draw.px(sizes.names_height));
  const auto x_of = [&](std::uint32_t at) { return from.x + share_of(time, at) * width; };
  ImDrawList* list = ImGui::GetWindowDrawList();
  const recording::Step* now = time.at == 0 ? nullptr : &r.steps[time.at - 1];
  const std::vector<LaunchPlace> places = places_of_launches(r);
  const std::uint32_t now_launch = now == nullptr ? 0 : now->launch;
  const std::string running =
      now == nullptr ? std::string() : r.launches[now_launch].kernel + among_alike(places[now_launch]);
  const float now_wide = now == nullptr ? -gap : ImGui::CalcTextSize(running.c_str()).x;
  const float now_at =
      now == nullptr ? from.x : std::min(x_of(r.launches[now_launch].first_step), std::max(from.x, to.x - now_wide));
  for (std::uint32_t launch = 0; launch < r.launches.size(); ++launch) {
    const std::uint32_t first = r.launches[launch].first_step, end = r.end_step(launch);
    const bool is_now = now != nullptr && now->launch == launch;
    // Where the running one's name reaches into this stretch, what stands to the left or right of it is left.
    float begins = is_now ? now_at : x_of(first), room_end = x_of(end);
    if (!is_now && launch > now_launch) begins = std::max(begins, now_at + now_wide + gap);
    if (!is_now && launch < now_launch) room_end = std::min(room_end, now_at);
    if (!is_now && room_end - begins <= gap) continue;
    const std::string words =
        is_now ? running : short_name(r.launches[launch].kernel, among_alike(places[launch]), room_end - begins - gap);
    if (words.empty()) continue;
    const ImVec2 at(std::floor(begins), top), size = ImGui::CalcTextSize(words.c_str());
    list->AddText(at, is_now ? draw.palette.ink : draw.palette.faint, words.c_str());
    draw.mark("kernel_" + std::to_string(launch), at, ImVec2(at.x + size.x, at.y + size.y));
    for (std::uint32_t begin = first; begin < end;) {
      std::uint32_t next = begin + 1;
      while (next < end && r.steps[next].phase == r.steps[begin].phase) ++next;
      const std::string number = std::to_string(r.steps[begin].phase + 1);
      const float middle = (x_of(begin) + x_of(next)) / 2, wide = ImGui::CalcTextSize(number.c_str()).x;
      const ImVec2 place(std::floor(middle - wide / 2), top + size.y);
      if (!(begin == first && next == end) && wide + draw.px(3) <= x_of(next) - x_of(begin)) {
        const bool in_phase = is_now && now->phase == r.steps[begin].phase;
        list->AddText(place, in_phase ? draw.palette.ink : draw.palette.faint, number.c_str());
        draw.mark("phase_" + std::to_string(launch) + "_" + number, place, ImVec2(place.x + wide, place.y + size.y));
      }
      begin = next;
    }
  }
}

std::string kernel_words(const Draw& draw, const Recording& r, std::uint32_t step) {
  const recording::Step& of = r.steps[step];
  const std::string kernel = launch_names(r)[of.launch];
  return draw.say(texts::win_launch_phase, {kernel, std::to_string(of.phase + 1)});
}

// A place in words: which step or position, and the iteration of the one before it.
std::string place_words(const Draw& draw, std::uint32_t at) {
  const Timeline time = timeline_of(draw.input);
  const Text of = draw.input.compare ? texts::cmp_place : texts::win_step_of;
  std::string words = draw.say(of, {std::to_string(at), std::to_string(time.end)});
  std::optional<std::uint32_t> index;
  if (draw.input.compare) {
    if (const analysis::AlignedSlot* slot = draw.input.compare->alignment->slot_at(at)) index = slot->iteration;
  } else if (at > 0) {
    if (const recording::Iteration* iteration = draw.input.shown.recording().iteration_of(at - 1))
      index = iteration->index;
  }
  if (index) words += "   " + draw.say(texts::win_iteration_n, {std::to_string(*index + 1)});
  if (!draw.input.compare && at > 0) words += "   " + kernel_words(draw, draw.input.shown.recording(), at - 1);
  return words;
}

void draw_scrub_bar(Draw& draw) {
  const Timeline time = timeline_of(draw.input);
  const TransportSizes sizes = transport_sizes(draw);
  const float height = draw.px(sizes.bar_height + sizes.names_height);
  const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0F);
  ImGui::InvisibleButton("scrub", ImVec2(width, height));
  draw.mark("scrub", ImGui::GetItemRectMin(), ImGui::GetItemRectMax());  // the arrows move it
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float middle = bar_middle(draw, to);
  const float half = draw.px(5);
  list->AddRectFilled(ImVec2(from.x, middle - half), ImVec2(to.x, middle + half), draw.palette.raised_hovered,
                      draw.px(5));
  if (time.end == 0) return;
  const float x = from.x + share_of(time, time.at) * width;
  list->AddRectFilled(ImVec2(from.x, middle - half), ImVec2(x, middle + half), draw.palette.accent, draw.px(5));
  draw_ticks(draw, from, to);
  draw_changes(draw, from, to);
  draw_names(draw, from, to);
  const float knob = draw.px(knob_radius);
  const ImVec2 centre(std::clamp(x, from.x + knob, to.x - knob), middle);
  list->AddCircleFilled(centre, knob, draw.palette.accent, 24);
  list->AddCircle(centre, knob, draw.palette.panel, 24, draw.px(2));
  const auto step_at = [&](float mouse) {
    const float share = std::clamp((mouse - from.x) / width, 0.0F, 1.0F);
    return static_cast<std::uint32_t>(std::lround(share * static_cast<float>(time.end)));
  };
  const float mouse = ImGui::GetIO().MousePos.x;
  if (ImGui::IsItemActive() && step_at(mouse) != time.at) draw.ask(SeekTo{step_at(mouse)});
  if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
    ImGui::SetTooltip("%s", place_words(draw, step_at(mouse)).c_str());
  }
}

constexpr std::array stage_words{texts::cmp_stage_before, texts::cmp_stage_prepare, texts::cmp_stage_scan,
                                 texts::cmp_stage_move, texts::cmp_stage_after};

std::string compare_words(const Draw& draw) {
  const CompareView& compare = *draw.input.compare;
  const analysis::AlignedSlot* slot = compare.alignment->slot_at(compare.position);
  return place_words(draw, compare.position) + "   " +
         draw.say(slot == nullptr ? texts::win_before_start : stage_words[static_cast<std::size_t>(slot->stage)]);
}

}  // namespace

std::vector<std::string> launch_names(const Recording& r) {
  const std::vector<LaunchPlace> places = places_of_launches(r);
  std::vector<std::string> names;
  for (std::size_t launch = 0; launch < places.size(); ++launch)
    names.push_back(r.launches[launch].kernel + among_alike(places[launch]));
  return names;
}

std::string moment_words(const Draw& draw, const Recording& r, std::uint32_t t) {
  std::string words = draw.say(texts::win_step_of, {std::to_string(t), std::to_string(r.step_count())});
  if (t == 0) return words + "   " + draw.say(texts::win_before_start);
  const recording::Step& step = r.steps[t - 1];
  if (const recording::Iteration* iteration = r.iteration_of(t - 1)) {
    words += "   " + draw.say(texts::win_iteration_of,
                              {std::to_string(iteration->index + 1), std::to_string(r.iterations.size())});
  }
  words += "   " + kernel_words(draw, r, t - 1);
  if (step.file < r.files.size()) {
    // The line that the source shows lit.
    const bool whole = draw.input.settings.whole_file;
    const std::uint32_t line = whole ? step.line : story::line_shown_for(r, step.file, step.line);
    words += "   " + r.files[step.file].name + ":" + std::to_string(line);
  }
  return words;
}

TransportSizes transport_sizes(const Draw& draw) {
  TransportSizes sizes;
  const float scale = draw.input.scale;
  if (draw.input.height / scale < low_window) sizes = {32, 28, 44, 36, 0, true};
  if (draw.input.compare) sizes.names_height = 0;
  constexpr float walks = 10, gap = 8, edges = 16;
  sizes.button_width =
      std::min(sizes.button_width, (draw.input.width / scale - sizes.play_width - walks * gap - edges) / walks);
  const float buttons = walks * sizes.button_width + sizes.play_width + walks * gap + 20;
  const float speed = 315 + ImGui::CalcTextSize(draw.say(texts::win_hide_step)).x / scale;
  sizes.speed_beside = buttons + speed <= draw.input.width / scale - 40;
  return sizes;
}

void draw_transport(Draw& draw) {
  draw_buttons(draw);
  const TransportSizes sizes = transport_sizes(draw);
  if (sizes.speed_beside) {
    ImGui::SameLine(0, draw.px(20));
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + draw.px(sizes.button_height) / 2 - ImGui::GetFrameHeight() / 2);
  }
  draw_speed(draw);
  draw_scrub_bar(draw);
  if (!draw.input.shown.loaded() && !draw.input.compare) {
    ImGui::TextUnformatted(draw.say(texts::win_nothing_loaded));
    return;
  }
  const std::string words = draw.input.compare
                                ? compare_words(draw)
                                : moment_words(draw, draw.input.shown.recording(), draw.input.shown.moment().step());
  clipped_text(draw, words, ImGui::GetContentRegionAvail().x, draw.palette.ink);
  draw.mark("moment");
}

}  // namespace scatterscope::panels
