// Measured results: a plot of what is chosen, and all that is known of a run in it.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <variant>

#include "kernels/parameters/form.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/window_buttons.h"
#include "kernels/texts/window_heatmap.h"
#include "kernels/texts/window_menu.h"
#include "kernels/texts/window_new_run.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/plots/field_names.h"
#include "ui/plots/form_words.h"

namespace scatterscope::panels {
namespace {

// What a plot's choices are made from.
struct PlotLists {
  std::vector<plots::Slice> slices;
  plots::Slice slice;  // that is drawn
  std::vector<std::string> sorts;
  std::string sort;  // that is drawn; empty: the plot is not of one
  std::vector<std::uint64_t> sizes;
  std::uint64_t size = 0;  // that is drawn; 0: the plot has none
};
struct TimingMemory {
  Cached<PlotKey, PlotLists> lists;
};

using plots::Kind;

const timing::MeasuredSet& set_at(const TimingView& view, std::size_t index) {
  return set_or_nothing(index < view.sets.size() ? view.sets[index].set : nullptr);
}

// The set that a reference into the plot is about.
const timing::MeasuredSet& set_of(const TimingView& view, const scene::Ref& ref) {
  return set_at(view, ref.beside() && view.choice.beside ? *view.choice.beside : view.choice.set);
}

std::string words_of(const Draw& draw, const TimingSet& set) {
  const timing::Provenance& from = set.set->provenance;
  const std::string days = plots::days_words(*set.set, draw.input.settings.language);
  using Origin = TimingSet::Origin;
  if (set.origin == Origin::shipped) return draw.say(texts::tm_shipped, {from.device, days});
  const Text words = set.origin == Origin::here ? texts::tm_measured_here : texts::tm_from_file;
  return draw.say(words, {from.device, days, set.name.substr(set.name.rfind('/') + 1)});
}

// What there is to choose from.
const PlotLists& cached_lists(Draw& draw) {
  PlotKey key = plot_key(draw.input, 0, 0);
  key.view.hovered.reset();
  key.view.chosen.reset();
  return draw.state.own.of<TimingMemory>().lists.of(std::move(key), [](const PlotKey& plot) {
    const timing::MeasuredSet& set = set_or_nothing(plot.set);
    PlotLists lists;
    lists.slices = plots::slices_of(set);
    lists.slice = plot.view.slice.value_or(plots::default_slice(set));
    lists.sorts = plots::sorts_of(set, lists.slice, plot.view.kind);
    lists.sort = plots::drawn_sort(set, plot.view);
    lists.sizes = plots::sizes_of(set, lists.slice, plot.view.kind, plot.view.sort);
    lists.size = plots::drawn_size(set, plot.view);
    return lists;
  });
}

const scene::Scene& cached_plot(Draw& draw, ImVec2 canvas, float least_letters = 0) {
  PlotKey key = plot_key(draw.input, canvas.x, canvas.y);
  key.least_letters = least_letters;
  return draw.state.kept.plot_scene.of(std::move(key), draw_plot);
}

// --- What is chosen.
void draw_kinds(Draw& draw, TimingChoice& wanted) {
  for (const Kind kind : plots::all_kinds) {
    const std::string name = "plot_" + std::string(plots::spelling(kind));
    const bool on = wanted.view.kind == kind;
    if (row_button(draw, name.c_str(), draw.say(plots::name_of(kind)), true, on, kind == plots::all_kinds[0])) {
      wanted.view.kind = kind;
    }
  }
}

// Linear or logarithmic; of launches: as they are or as shares. The other plots have one scale.
void draw_scales(Draw& draw, TimingChoice& wanted) {
  const Kind kind = draw.input.timing->choice.view.kind;
  if (kind != Kind::throughput && kind != Kind::blocks && kind != Kind::launches) return;
  const bool shares = kind == Kind::launches;
  ImGui::SameLine();
  ImGui::Dummy(ImVec2(draw.px(8), 1));
  bool& on = wanted.view.logarithmic;
  if (row_button(draw, "plot_linear", draw.say(shares ? texts::tm_milliseconds : texts::win_heatmap_linear), true, !on,
                 false)) {
    on = false;
  }
  if (row_button(draw, "plot_logarithmic", draw.say(shares ? texts::tm_shares : texts::win_heatmap_logarithmic), true,
                 on, false)) {
    on = true;
  }
}

// A list of `count` words in a box that is as wide as its own word, within the room. The first begins a line.
template <class Words, class Take>
void draw_list(Draw& draw, const char* name, const std::string& shown, Text tip, std::size_t count, bool first,
               Words words, Take take) {
  const float frame = 2 * ImGui::GetStyle().FramePadding.x + ImGui::GetFrameHeight();
  const float widest = ImGui::GetWindowContentRegionMax().x - ImGui::GetWindowContentRegionMin().x;
  const float width = std::min(ImGui::CalcTextSize(shown.c_str()).x + frame, widest);
  if (!first) continue_line(width);
  ImGui::SetNextItemWidth(width);
  const std::string id = std::string("##") + name;
  const bool open = ImGui::BeginCombo(id.c_str(), shown.c_str(), ImGuiComboFlags_HeightLarge);
  draw.mark(name);
  if (!open) {
    draw.tooltip(draw.say(tip));
    return;
  }
  for (std::size_t k = 0; k < count; ++k) {
    const std::string each = words(k);
    ImGui::PushID(static_cast<int>(k));
    if (ImGui::Selectable(label_of(each).c_str(), each == shown)) take(k);
    draw.mark(std::string(name) + "_" + std::to_string(k));
    ImGui::PopID();
  }
  ImGui::EndCombo();
}

void draw_sets(Draw& draw, TimingChoice& wanted) {
  const TimingView& view = *draw.input.timing;
  if (view.sets.empty()) return;
  draw_list(
      draw, "plot_set", words_of(draw, view.sets[view.choice.set]), texts::tm_set_tip, view.sets.size(), true,
      [&](std::size_t k) { return words_of(draw, view.sets[k]); }, [&](std::size_t k) { wanted.set = k; });
  if (view.sets.size() < 2 || view.choice.view.kind != Kind::throughput) return;
  const auto beside = [&](std::size_t k) {
    return draw.say(texts::tm_beside, {k < view.sets.size() ? words_of(draw, view.sets[k])
                                                            : std::string(draw.say(texts::tm_nothing_beside))});
  };
  const std::size_t none = view.sets.size();
  draw_list(draw, "plot_beside", beside(view.choice.beside.value_or(none)), texts::tm_beside_tip, none + 1, false,
            beside, [&](std::size_t k) { wanted.beside = k < none ? std::optional(k) : std::nullopt; });
}

void draw_runs(Draw& draw, const PlotLists& lists, TimingChoice& wanted) {
  const Language language = draw.input.settings.language;
  if (lists.slices.size() > 1) {
    draw_list(
        draw, "plot_slice", plots::words_of(lists.slice, language), texts::tm_slice_tip, lists.slices.size(), false,
        [&](std::size_t k) { return plots::words_of(lists.slices[k], language); },
        [&](std::size_t k) { wanted.view.slice = lists.slices[k]; });
  }
  if (lists.sorts.size() > 1) {
    draw_list(
        draw, "plot_sort", lists.sort, texts::tm_sort_tip, lists.sorts.size(), false,
        [&](std::size_t k) { return lists.sorts[k]; }, [&](std::size_t k) { wanted.view.sort = lists.sorts[k]; });
  }
  if (lists.size != 0) {
    const auto words = [&](std::uint64_t n) { return draw.say(texts::win_keys_n, {plots::size_words(n)}); };
    draw_list(
        draw, "plot_size", words(lists.size), texts::tm_size_tip, lists.sizes.size(), false,
        [&](std::size_t k) { return words(lists.sizes[k]); }, [&](std::size_t k) { wanted.view.n = lists.sizes[k]; });
  }
}

// --- The plot itself.
void draw_numbers(const Draw& draw) {
  if (!draw.hovered || !draw.input.timing) return;
  const auto lines =
      plots::summary(set_of(*draw.input.timing, *draw.hovered), *draw.hovered, draw.input.settings.language);
  if (lines.empty()) return;
  ImGui::BeginTooltip();
  for (const std::string& line : lines) {
    const FontScope font(&line == &lines.front() ? draw.input.fonts.bold : nullptr);
    ImGui::TextUnformatted(line.c_str());
  }
  ImGui::EndTooltip();
}

ImVec2 shape_of_canvas(const Draw& draw, ImVec2 size) {
  const float scale = draw.input.scale;
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  return {std::max(1.0F, std::floor((size.x - 2 * padding.x) / scale)),
          std::max(1.0F, std::floor((size.y - 2 * padding.y) / scale))};
}

// Names the place of the first run in the plot, which was just painted, for tests.
void mark_run(Draw& draw, const scene::Scene& scene, ImVec2 origin, float zoom) {
  for (const scene::Shape& shape : scene.shapes) {
    const auto* rect = std::get_if<scene::Rect>(&shape);
    if (rect == nullptr || rect->ref.kind != scene::Ref::Kind::run) continue;
    const ImVec2 from(origin.x + rect->at.x * zoom, origin.y + rect->at.y * zoom);
    draw.mark("plot_run", from, ImVec2(from.x + rect->width * zoom, from.y + rect->height * zoom));
    return;
  }
}

void draw_canvas(Draw& draw, const scene::Scene& scene) {
  begin_canvas(draw, "plot", "plot");
  ImVec2 room = ImGui::GetContentRegionAvail();
  const float zoom = fitting_zoom(draw, scene, room);
  if (scene.width * zoom > room.x) room.y -= ImGui::GetStyle().ScrollbarSize;
  paint_figure(draw, scene, zoom, room);
  const ImVec2 start = ImGui::GetItemRectMin();
  mark_run(draw, scene,
           ImVec2(start.x + std::max(0.0F, (room.x - scene.width * zoom) / 2),
                  start.y + std::max(0.0F, (room.y - scene.height * zoom) / 2)),
           zoom);
  end_canvas();
  draw_numbers(draw);
}

// --- What is known of a run.
void draw_lines(Draw& draw, const std::vector<std::string>& lines) {
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const FontScope font(k == 0 ? draw.input.fonts.bold : nullptr);
    wrapped_text(draw, lines[k], draw.palette.ink);
  }
}

// Where and when a set was measured, and how much of it there is.
void draw_origin(Draw& draw, const timing::MeasuredSet& set) {
  if (!set.provenance.device.empty()) {
    const Language language = draw.input.settings.language;
    draw_lines(draw, plots::provenance_lines(set.provenance, plots::days_words(set, language), language));
  }
  wrapped_text(draw, draw.say(texts::tm_results, {std::to_string(set.runs.size())}), draw.palette.ink);
}

void draw_actions(Draw& draw) {
  const TimingView& view = *draw.input.timing;
  const bool any = !view.sets.empty();
  if (row_button(draw, "timing_measure", draw.say(texts::tm_menu_measure), !draw.input.measuring.running, true, true)) {
    open_dialog(draw, Dialog::measure);
  }
  if (row_button(draw, "timing_open", draw.say(texts::win_menu_open), true, false, false))
    open_dialog(draw, Dialog::open);
  if (row_button(draw, "timing_save", draw.say(texts::tm_save), any, false, false))
    open_dialog(draw, Dialog::save_measured);
  if (row_button(draw, "timing_export", draw.say(texts::tm_export), any, false, false))
    open_dialog(draw, Dialog::export_figure);
  if (row_button(draw, "timing_close", draw.say(texts::tm_close), true, false, false)) draw.ask(ShowTiming{false});
}

// How the form of a timed run differs from that of the loaded recording, or of recordings by default.
std::string form_of_run(const Draw& draw, const timing::MeasuredRun& run) {
  if (draw.input.outside == nullptr) return {};
  const recording::Recording* loaded = draw.input.shown.recording_or_null();
  const bool shown = loaded != nullptr && loaded->config.sort == run.sort;
  const recording::Config stepped = shown ? loaded->config : recording::Config{};
  for (const catalog::SortInfo* sort : draw.input.outside->sorts) {
    if (sort->name != run.sort) continue;
    const recording::Config as_timed = catalog::with_timed_form(*sort, run.config);
    const Language language = draw.input.settings.language;
    return plots::with_field_names(plots::form_words(stepped, run.config, &as_timed, shown, language), language);
  }
  return {};
}

// How many lines of buttons the actions take in this width.
int action_lines(const Draw& draw) {
  const float frame = 2 * ImGui::GetStyle().FramePadding.x, gap = ImGui::GetStyle().ItemSpacing.x;
  const float room = ImGui::GetContentRegionAvail().x;
  int lines = 1;
  float used = 0;
  for (const Text words :
       {texts::tm_menu_measure, texts::win_menu_open, texts::tm_save, texts::tm_export, texts::tm_close}) {
    const float width = ImGui::CalcTextSize(draw.say(words)).x + frame;
    if (used > 0 && used + gap + width > room) {
      ++lines;
      used = 0;
    }
    used += (used > 0 ? gap : 0) + width;
  }
  return lines;
}

}  // namespace

void draw_timing(Draw& draw) {
  TimingChoice wanted = draw.input.timing->choice;
  draw_kinds(draw, wanted);
  draw_scales(draw, wanted);
  draw_sets(draw, wanted);
  draw_runs(draw, cached_lists(draw), wanted);
  draw_canvas(draw, cached_plot(draw, shape_of_canvas(draw, ImGui::GetContentRegionAvail())));
  if (wanted != draw.input.timing->choice) draw.ask(ChangeTiming{wanted});
}

void draw_timing_stage(Draw& draw, ImVec2 room, float letters) {
  const scene::Scene& scene = cached_plot(draw, room, letters / room.y);
  const float zoom = std::min(room.x / scene.width, room.y / scene.height);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  paint_figure(draw, scene, zoom, room);
  mark_run(draw, scene,
           ImVec2(start.x + std::max(0.0F, (room.x - scene.width * zoom) / 2),
                  start.y + std::max(0.0F, (room.y - scene.height * zoom) / 2)),
           zoom);
  draw_numbers(draw);
}

std::string timing_caption(Draw& draw) {
  const TimingView& view = *draw.input.timing;
  return plots::caption_of(set_at(view, view.choice.set), view.choice.view.kind, cached_lists(draw).size,
                           draw.input.settings.language);
}

bool details_are_hidden(const Draw& draw) {
  const bool low = is_low(draw);
  return low && draw.input.timing && !draw.input.timing->choice.view.chosen;
}

namespace {

void cancel_measuring(Draw& draw) {
  continue_line(ImGui::CalcTextSize(draw.say(texts::win_cancel)).x + 2 * ImGui::GetStyle().FramePadding.x);
  if (text_button(draw, "cancel_measure", draw.say(texts::win_cancel))) draw.ask(CancelMeasure{});
}

}  // namespace

void draw_measuring(Draw& draw, float width) {
  const MeasuringView& measuring = draw.input.measuring;
  if (!measuring.running) return;
  if (measuring.compiling.all > 0) {
    draw_compiling(draw, measuring.compiling, width);
    draw.mark("measuring");
    return cancel_measuring(draw);
  }
  const std::string percent = std::to_string(static_cast<int>(measuring.done * 100));
  const int left = static_cast<int>(std::ceil(std::min(measuring.seconds_left, 359'999.0)));
  const std::string seconds = std::to_string(left % 60);
  const std::string time = std::to_string(left / 60) + ":" + (seconds.size() < 2 ? "0" : "") + seconds;
  const std::string words = measuring.seconds_left < 0 ? draw.say(texts::tm_measuring, {percent})
                                                       : draw.say(texts::tm_measuring_left, {percent, time});
  ImGui::ProgressBar(static_cast<float>(measuring.done), ImVec2(width, ImGui::GetFrameHeight()), words.c_str());
  draw.mark("measure_progress");
  draw.mark("measuring");
  draw.tooltip(words.c_str());
  cancel_measuring(draw);
}

void draw_timing_details(Draw& draw) {
  const TimingView& view = *draw.input.timing;
  const Language language = draw.input.settings.language;
  const float line = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemSpacing.y;
  const bool measuring = draw.input.measuring.running;
  const float footer = line * static_cast<float>(action_lines(draw) + (measuring ? 2 : 0));
  panel_heading(draw, draw.say(texts::tm_details));
  ImGui::BeginChild("lines", ImVec2(0, std::max(draw.px(40), ImGui::GetContentRegionAvail().y - footer)), false);
  const auto& chosen = view.choice.view.chosen;
  const timing::MeasuredSet& set = chosen ? set_of(view, *chosen) : set_at(view, view.choice.set);
  auto details = chosen ? plots::details(set, *chosen, language) : std::vector<std::string>();
  if (details.empty()) {
    wrapped_text(draw, draw.say(texts::tm_hint), draw.palette.faint);
    ImGui::Spacing();
    draw_origin(draw, set);
    if (view.choice.beside && view.choice.view.kind == Kind::throughput) {
      ImGui::Separator();
      draw_origin(draw, set_at(view, *view.choice.beside));
    }
  } else {
    if (chosen->launch() != 0) {
      draw_lines(draw, plots::summary(set, *chosen, language));
      ImGui::Separator();
    }
    if (std::string form = form_of_run(draw, set.runs[chosen->run()]); !form.empty()) {
      details.insert(details.begin() + 1, std::move(form));
    }
    draw_lines(draw, details);
  }
  ImGui::EndChild();
  draw.mark("timing_lines");
  if (measuring) draw_measuring(draw, ImGui::GetContentRegionAvail().x);
  draw_actions(draw);
}

}  // namespace scatterscope::panels
