#include "ui/panels/values/transport_value.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <string_view>
#include <utility>

#include "kernels/story/planned_iterations.h"
#include "kernels/story/source/source_view.h"
#include "kernels/texts/compare.h"
#include "kernels/texts/window_figure.h"
#include "kernels/texts/window_transport.h"
#include "ui/figures/pairs/pair_words.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/values/say.h"

namespace scatterscope::panels {
namespace {

using recording::Gait;
using recording::Recording;

Buttons walks_of(const WorkspaceInput& input, const Timeline& time) {
  const bool back = time.at > 0, on = time.at < time.end, playing = input.playing;
  const auto button = [&](const char* name, Icon icon, Text words, Intent asks, bool allowed) {
    return Button{.name = name, .words = say(input, words), .asks = std::move(asks), .allowed = allowed, .icon = icon};
  };
  Button play = button("play", playing ? Icon::pause : Icon::play, playing ? texts::win_pause : texts::win_play,
                       SetPlaying{!playing}, on || playing);
  play.main = true;
  return {{
      button("start", Icon::start, texts::win_to_start, SeekTo{0}, back),
      button("iteration_back", Icon::iteration_back, texts::win_iteration_back, Walk{Gait::iteration, false}, back),
      button("phase_back", Icon::phase_back, texts::win_phase_back, Walk{Gait::phase, false}, back),
      button("line_back", Icon::line_back, texts::win_line_back, Walk{Gait::line, false}, back),
      button("change_back", Icon::change_back, texts::win_change_back, WalkChange{false}, back),
      std::move(play),
      button("change_on", Icon::change_on, texts::win_change_on, WalkChange{true}, on),
      button("line_on", Icon::line_on, texts::win_line_on, Walk{Gait::line, true}, on),
      button("phase_on", Icon::phase_on, texts::win_phase_on, Walk{Gait::phase, true}, on),
      button("iteration_on", Icon::iteration_on, texts::win_iteration_on, Walk{Gait::iteration, true}, on),
      button("end", Icon::end, texts::win_to_end, SeekTo{time.end}, on),
  }};
}

// Which of the launches of its iteration that run the same kernel each one is, and of how many: " 1/3"; empty where it
// is the only one.
std::vector<std::string> places_of_launches(const Recording& r) {
  std::map<std::pair<std::string_view, std::uint32_t>, std::vector<std::uint32_t>> alike;
  for (std::uint32_t launch = 0; launch < r.launches.size(); ++launch) {
    const recording::Iteration* iteration = r.iteration_of(r.launches[launch].first_step);
    alike[{r.launches[launch].kernel, iteration == nullptr ? UINT32_MAX : iteration->index}].push_back(launch);
  }
  std::vector<std::string> places(r.launches.size());
  for (const auto& [name, launches] : alike)
    for (std::size_t k = 0; launches.size() > 1 && k < launches.size(); ++k)
      places[launches[k]] = " " + std::to_string(k + 1) + "/" + std::to_string(launches.size());
  return places;
}

std::string kernel_words(const WorkspaceInput& input, const Recording& r, std::uint32_t step) {
  return say(input, texts::win_launch_phase,
             {launch_names(r)[r.steps[step].launch], std::to_string(r.steps[step].phase + 1)});
}

// A place in words: which step or position, and the iteration of the one before it.
std::string place_words(const WorkspaceInput& input, std::uint32_t at, std::uint32_t end) {
  std::string words =
      say(input, input.compare ? texts::cmp_place : texts::win_step_of, {std::to_string(at), std::to_string(end)});
  const auto add_iteration = [&](const auto* in, std::uint32_t index) {
    if (in != nullptr) words += moment_gap + say(input, texts::win_iteration_n, {std::to_string(index + 1)});
  };
  if (input.compare) {
    const analysis::AlignedSlot* slot = input.compare->alignment->slot_at(at);
    add_iteration(slot, slot == nullptr ? 0 : slot->iteration);
  } else if (at > 0) {
    const Recording& r = input.shown.recording();
    const recording::Iteration* iteration = r.iteration_of(at - 1);
    add_iteration(iteration, iteration == nullptr ? 0 : iteration->index);
    words += moment_gap + kernel_words(input, r, at - 1);
  }
  return words;
}

std::string compare_words(const WorkspaceInput& input, const Timeline& time) {
  return place_words(input, time.at, time.end) + moment_gap +
         figures::stage_words(input.compare->alignment->slot_at(time.at), input.settings.language);
}

// The slots of a comparison: stages, and where iterations begin.
void add_slots(const std::vector<analysis::AlignedSlot>& slots, Timeline& time) {
  std::optional<std::uint32_t> last;
  for (std::size_t k = 0; k < slots.size(); ++k) {
    const analysis::AlignedSlot& slot = slots[k];
    if (k > 0) time.ticks.push_back({slot.first, slot.stage != slots[k - 1].stage});
    const bool outside = slot.stage == analysis::Stage::before || slot.stage == analysis::Stage::after;
    if (outside || last == slot.iteration) continue;
    last = slot.iteration;
    time.marks.emplace_back(slot.first, std::to_string(slot.iteration + 1));
  }
}

// Launches and their phases, and where iterations begin.
void add_steps(const Recording& r, Timeline& time) {
  for (const recording::Iteration& i : r.iterations) time.marks.emplace_back(i.first_step, std::to_string(i.index + 1));
  const std::vector<std::string> places = places_of_launches(r);
  for (std::uint32_t launch = 0; launch < r.launches.size(); ++launch) {
    const std::string number = std::to_string(launch);
    Timeline::Stretch whole{"kernel_" + number, r.launches[launch].kernel, places[launch],
                            r.launches[launch].first_step, r.end_step(launch)};
    for (std::uint32_t begin = whole.first; begin < whole.end;) {
      std::uint32_t next = begin + 1;
      while (next < whole.end && r.steps[next].phase == r.steps[begin].phase) ++next;
      if (begin > 0) time.ticks.push_back({begin, begin == whole.first});
      const std::string phase = std::to_string(r.steps[begin].phase + 1);
      whole.parts.push_back({"phase_" + number + "_" + phase, phase, {}, begin, next});
      begin = next;
    }
    whole.now = whole.holds(time.at);
    // A phase may recur, where blocks wait for each other: all its stretches are marked.
    const auto held = std::find_if(whole.parts.begin(), whole.parts.end(),
                                   [&time](const Timeline::Stretch& part) { return part.holds(time.at); });
    const std::string held_name = held == whole.parts.end() ? std::string() : held->name;
    for (Timeline::Stretch& part : whole.parts) part.now = part.name == held_name;
    if (whole.parts.size() == 1) whole.parts.clear();
    time.stretches.push_back(std::move(whole));
  }
}

Timeline timeline_of(const WorkspaceInput& input) {
  Timeline time;
  time.name = "scrub";
  if (input.compare) {
    time.at = input.compare->position;
    time.end = input.compare->alignment->length;
    add_slots(input.compare->alignment->slots, time);
  } else if (input.shown.loaded()) {
    time.at = input.shown.moment().step();
    time.end = input.shown.recording().step_count();
    add_steps(input.shown.recording(), time);
  }
  time.changes = input.changes;
  time.asks = [](std::uint32_t at) { return SeekTo{at}; };
  time.says = [&input, end = time.end](std::uint32_t at) { return place_words(input, at, end); };
  return time;
}

Slider speed_of(const WorkspaceInput& input) {
  const float speed = input.settings.steps_per_second;
  char shown[16];
  std::snprintf(shown, sizeof shown, speed < 10 ? "%.1f/s" : "%.0f/s", static_cast<double>(speed));
  return {"speed", say(input, texts::win_speed),         say(input, texts::win_speed_tip), speed, min_speed, max_speed,
          shown,   [](float to) { return SetSpeed{to}; }};
}

}  // namespace

TransportValue transport_value(const WorkspaceInput& input) {
  TransportValue value;
  value.timeline = timeline_of(input);
  const Timeline& time = value.timeline;
  value.walks = walks_of(input, time);
  value.speed = speed_of(input);
  value.hide = {"hide_step", say(input, texts::win_hide_step), say(input, texts::win_hide_step_tip),
                input.shown.view.hide_step, [](bool on) { return SetHide{on}; }};
  value.moment = {"moment", {}, Tone::ink, true};
  if (input.compare) {
    value.moment.words = compare_words(input, time);
  } else if (input.shown.loaded()) {
    value.moment.words = moment_words(input, input.shown.recording(), time.at);
  } else {
    value.moment = {{}, say(input, texts::win_nothing_loaded), Tone::ink, true};
  }
  return value;
}

std::vector<std::string> launch_names(const Recording& r) {
  std::vector<std::string> names = places_of_launches(r);
  for (std::size_t launch = 0; launch < names.size(); ++launch) names[launch].insert(0, r.launches[launch].kernel);
  return names;
}

std::string moment_words(const WorkspaceInput& input, const Recording& r, std::uint32_t t,
                         const MistakeView::Submission* submission) {
  std::string words = say(input, texts::win_step_of, {std::to_string(t), std::to_string(r.step_count())});
  if (t == 0) return words + moment_gap + say(input, texts::win_before_start);
  const recording::Step& step = r.steps[t - 1];
  if (const recording::Iteration* iteration = r.iteration_of(t - 1)) {
    words += moment_gap + say(input, texts::win_iteration_of,
                              {std::to_string(iteration->index + 1), std::to_string(story::planned_iterations(r))});
  }
  words += moment_gap + kernel_words(input, r, t - 1);
  if (step.file < r.files.size()) {
    // The line that the source shows lit.
    const std::uint32_t line = input.settings.whole_file ? step.line : story::line_shown_for(r, step.file, step.line);
    const std::string& file = r.files[step.file].name;
    words += moment_gap + (submission == nullptr ? file : submission->name_of(file)) + ":" + std::to_string(line);
  }
  return words;
}

}  // namespace scatterscope::panels
