#include "app/window/test_hook.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/window/imgui_versions.h"

namespace scatterscope::window {
namespace {

using Json = nlohmann::json;

Json json_of(const std::optional<scene::Ref>& ref) {
  if (!ref) return nullptr;
  constexpr std::array names{"none",      "key", "thread", "cell", "event", "line",
                             "iteration", "run", "bin",    "sort", "term",  "grid_cell"};
  static_assert(names.size() == static_cast<std::size_t>(scene::Ref::Kind::grid_cell) + 1);
  return {{"kind", names[static_cast<std::size_t>(ref->kind)]}, {"a", ref->a}, {"b", ref->b}, {"c", ref->c}};
}

const char* name_of(panels::Dialog dialog) {
  constexpr std::array names{"none",         "input",          "open",      "save",          "export_figure",
                             "help",         "compare",        "mistakes",  "measure",       "save_measured",
                             "save_lecture", "scene_words",    "new_words", "leave_lecture", "unsaved_lectures",
                             "exam",         "lecture_export", "what_if",   "doors",         "help_index",
                             "exercises"};
  static_assert(names.size() == static_cast<std::size_t>(panels::Dialog::exercises) + 1);
  return names[static_cast<std::size_t>(dialog)];
}

const char* name_of(panels::Instead what) {
  constexpr std::array names{"none", "grid", "chapter_map", "words"};
  static_assert(names.size() == static_cast<std::size_t>(panels::Instead::words) + 1);
  return names[static_cast<std::size_t>(what)];
}

// Both sides' steps; null while nothing is compared.
Json comparison_of(const panels::WorkspaceInput& view) {
  if (!view.compare) return nullptr;
  Json steps = Json::array(), figures = Json::array(), sorts = Json::array();
  for (const panels::CompareSide& side : view.compare->sides) {
    steps.push_back(side.sources.moment->step());
    figures.push_back(std::string(side.view.figure->id));
    sorts.push_back(side.sources.run->recording->config.sort);
  }
  return {{"position", view.compare->position},
          {"length", view.compare->alignment->length},
          {"steps", steps},
          {"figures", figures},
          {"sorts", sorts},
          {"n", view.compare->sides[0].sources.run->recording->config.n},
          {"revision", view.compare->sides[0].sources.run.id()}};
}

// How many cells are counted of how many.
Json trade_off_of(const panels::WorkspaceInput& view) {
  if (view.trade_off == nullptr || view.trade_off->cells.empty()) return nullptr;
  const auto& cells = view.trade_off->cells;
  const auto counted = std::count_if(cells.begin(), cells.end(), [](const panels::TradeOffCell& cell) {
    return cell.kind == panels::TradeOffCell::Kind::counted;
  });
  return {{"running", view.trade_off->running}, {"counted", counted}, {"cells", cells.size()}};
}

// How many sorts of the chapter are counted; null before any is.
Json chapter_map_of(const panels::WorkspaceInput& view) {
  if (view.chapter_map.map == nullptr) return nullptr;
  const auto& sorts = view.chapter_map.map->sorts;
  const auto counted = std::count_if(sorts.begin(), sorts.end(), [](const plots::PlacedSort& sort) {
    return sort.kind == plots::PlacedSort::Kind::counted;
  });
  return {{"running", view.chapter_map.running}, {"counted", counted}, {"sorts", sorts.size()}};
}

// Which plot of which set; null while no measured results are shown.
Json timing_of(const panels::WorkspaceInput& view) {
  if (!view.timing) return nullptr;
  const panels::TimingChoice& choice = view.timing->choice;
  const bool any = choice.set < view.timing->sets.size();
  const timing::MeasuredSet nothing;
  const timing::MeasuredSet& set = any ? *view.timing->sets[choice.set].set : nothing;
  return {{"kind", std::string(plots::spelling(choice.view.kind))},
          {"sets", view.timing->sets.size()},
          {"set", choice.set},
          {"beside", choice.beside ? Json(*choice.beside) : Json()},
          {"device", set.provenance.device},
          {"backend", set.provenance.backend},
          {"results", set.runs.size()},
          {"sort", plots::drawn_sort(set, choice.view)},
          {"n", plots::drawn_size(set, choice.view)},
          {"logarithmic", choice.view.logarithmic},
          {"hovered", json_of(choice.view.hovered)},
          {"chosen", json_of(choice.view.chosen)}};
}

// The scatter maps that are shown in the recordings' place; null where there are none.
Json map_of(const panels::WorkspaceInput& view) {
  if (view.shown.sources.counted == nullptr) return nullptr;
  Json both = Json::array();
  const auto add = [&both](const analysis::RunHeatmap* run) {
    if (run == nullptr) return both.push_back(nullptr);
    both.push_back({{"n", run->config.n},
                    {"sort", run->config.sort},
                    {"iteration", run->scatter.iteration},
                    {"sectors", run->scatter.total.sectors}});
  };
  if (view.compare) {
    for (const panels::CompareSide& side : view.compare->sides) add(side.sources.counted.get());
  } else {
    add(view.shown.sources.counted.get());
  }
  return {{"file", view.heatmap_file}, {"runs", both}};
}

// Which scene of the open lecture; null where none is open.
Json lecture_of(const panels::WorkspaceInput& view) {
  if (view.lecture.lecture == nullptr) return nullptr;
  const panels::LectureView& lecture = *view.lecture.lecture;
  return {{"title", lecture.title},
          {"scene", view.lecture.at},
          {"scenes", lecture.scenes.size()},
          {"waiting", view.lecture.waiting},
          {"here", view.lecture.here || view.lecture.begins},
          {"notes", view.lecture.notes},
          {"window", view.lecture.window},
          {"recorded", lecture.recorded},
          {"recording", lecture.recording},
          {"edited", lecture.edited}};
}

// Which step of the open lesson; null where none is open.
Json lesson_of(const panels::WorkspaceInput& view) {
  if (view.lesson.lesson == nullptr) return nullptr;
  const panels::LessonView& lesson = *view.lesson.lesson;
  constexpr std::array stages{"said", "open", "revealed", "answered"};
  static_assert(stages.size() == static_cast<std::size_t>(panels::LessonView::Stage::answered) + 1);
  return {{"name", lesson.name},
          {"step", lesson.at},
          {"steps", lesson.done.size()},
          {"stage", stages[static_cast<std::size_t>(lesson.stage)]},
          {"done", lesson.done},
          {"recording", lesson.recording},
          {"wrong", lesson.wrong ? Json(*lesson.wrong) : Json()}};
}

// Not of a long list: a line of the hook stays short.
Json first_keys(const recording::Recording* r) {
  constexpr std::size_t most = 16;
  Json keys = Json::array();
  for (std::size_t k = 0; r != nullptr && k < std::min(most, r->input.size()); ++k) keys.push_back(r->input[k]);
  return keys;
}

Json state_of(const panels::WorkspaceInput& view, const panels::PanelState& state) {
  const recording::Recording* r = view.shown.recording_or_null();
  const std::uint32_t step = view.shown.view.step.value_or(0);
  const recording::Iteration* iteration = r != nullptr && step > 0 ? r->iteration_of(step - 1) : nullptr;
  Json breakpoints = Json::array();
  for (const auto& [file, line] : *view.breakpoints) breakpoints.push_back({file, line});
  return {{"step", step},
          {"steps", r != nullptr ? r->step_count() : 0},
          {"iteration", iteration != nullptr ? Json(iteration->index) : Json()},
          {"line", r != nullptr && step > 0 ? Json(r->steps[step - 1].line) : Json()},
          {"chosen", json_of(view.shown.view.selection.chosen)},
          {"hovered", json_of(view.shown.view.selection.hovered)},
          {"followed", view.shown.view.selection.followed_key ? Json(*view.shown.view.selection.followed_key) : Json()},
          {"playing", view.playing},
          {"hide", view.shown.view.hide_step},
          {"theme", std::string(scene::theme(view.settings.theme).name)},
          {"language", language_code(view.settings.language)},
          {"letters", size_of_atlas()},
          {"scale", view.settings.text_size},
          {"pixels", view.scale},
          {"speed", view.settings.steps_per_second},
          {"full_screen", view.full_screen},
          {"stage", view.stage.shown},
          {"figure", view.shown.view.figure == nullptr ? "" : std::string(view.shown.view.figure->id)},
          {"figure_iteration", view.shown.view.iteration ? Json(*view.shown.view.iteration) : Json()},
          {"sort", r != nullptr ? r->config.sort : ""},
          {"n", r != nullptr ? r->config.n : 0},
          {"block_threads", r != nullptr ? r->config.block_threads : 0},
          {"radix_bits", r != nullptr ? r->config.radix_bits : 0},
          {"input", first_keys(r)},
          {"device", r != nullptr ? r->device.backend : ""},
          {"recording", view.progress.running},
          {"dialog", name_of(state.dialog)},
          {"typing", ImGui::GetIO().WantTextInput},
          {"focus", state.focus.on()},
          {"popups", state.focus.popups()},
          {"drawer", panels::drawer_is_open(view.settings.layout)},
          {"compare", comparison_of(view)},
          {"instead", name_of(view.instead)},
          {"grid_quantity", std::string(plots::grid_quantities()[view.grid_quantity].mark)},
          {"trade_off", trade_off_of(view)},
          {"chapter_map", chapter_map_of(view)},
          {"timing", timing_of(view)},
          {"measuring", view.measuring.running},
          {"map", map_of(view)},
          {"counting", view.counting.running},
          {"lecture", lecture_of(view)},
          {"lesson", lesson_of(view)},
          {"breakpoints", breakpoints},
          {"message", view.message.text}};
}

// Of the pixels that a widget covers.
std::uint64_t hash_of(const panels::WidgetRect& w, const Picture& picture) {
  const int left = std::clamp(static_cast<int>(w.x), 0, picture.width);
  const int right = std::clamp(static_cast<int>(w.x + w.width), left, picture.width);
  const int top = std::clamp(static_cast<int>(w.y), 0, picture.height);
  const int bottom = std::clamp(static_cast<int>(w.y + w.height), top, picture.height);
  std::uint64_t hash = 0xcbf2'9ce4'8422'2325U;  // FNV-1a
  for (int y = top; y < bottom; ++y) {
    const std::size_t row = static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width);
    const std::uint8_t* at = picture.pixels.data() + (row + static_cast<std::size_t>(left)) * 3;
    for (const std::uint8_t* end = at + static_cast<std::size_t>(right - left) * 3; at != end; ++at) {
      hash = (hash ^ *at) * 0x0000'0100'0000'01b3U;
    }
  }
  return hash;
}

// Of each widget whose name begins so.
Json pictures_of(const panels::PanelState& state, const Picture& picture, std::string_view begins) {
  Json hashes = Json::object();
  for (const panels::WidgetRect& w : state.widgets)
    if (w.name.starts_with(begins)) hashes[w.name.substr(begins.size())] = hash_of(w, picture);
  return hashes;
}

Json widgets_of(const panels::PanelState& state) {
  Json widgets = Json::object();
  for (const panels::WidgetRect& w : state.widgets) widgets[w.name] = {w.x, w.y, w.width, w.height};
  return widgets;
}

std::string words_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void TestHook::report_start(const char* what, bool& reported) {
  if (std::exchange(reported, true)) return;
  const double at = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  const Json line = {{what, at}};
  std::ofstream(file_, std::ios::app) << line.dump() << '\n';
}

void TestHook::report(const panels::WorkspaceInput& view, const panels::PanelState& state, FrameTime time,
                      const Picture& picture) {
  report_start("first_frame_at", first_frame_reported_);
  if (view.shown.loaded()) report_start("first_recording_at", first_recording_reported_);
  report_widgets(state);
  longest_ = std::max(longest_, std::min(time.passed, time.worked) - time.letters);
  letters_ = std::max(letters_, time.letters);
  Json line = state_of(view, state);
  line["pictures"] = pictures_of(state, picture, "panel_");
  line["entries"] = pictures_of(state, picture, "entry_");
  std::string words = words_of(line);
  if (words == last_) return;
  last_ = std::move(words);
  line["frame_ms"] = time.passed;
  line["worked_ms"] = time.worked;
  line["longest_ms"] = std::exchange(longest_, 0);
  line["letters_ms"] = std::exchange(letters_, 0);
  std::ofstream(file_, std::ios::app) << words_of(line) << '\n';
}

void TestHook::report_widgets(const panels::PanelState& state) {
  if (state.widgets == last_widgets_) return;
  last_widgets_ = state.widgets;
  replace(".widgets", words_of(widgets_of(state)));
}

void TestHook::report_input(const SeenInput& input) {
  std::string words = words_of({{"keys", input.keys},
                                {"pointer", {input.x, input.y}},
                                {"pressed", input.pressed},
                                {"settled", input.settled},
                                {"letters_late", input.letters_late}});
  if (words == last_input_) return;
  replace(".input", words);
  last_input_ = std::move(words);
}

void TestHook::replace(const char* ending, const std::string& words) const {
  const std::string path = file_ + ending;
  std::ofstream(path + ".new") << words << '\n';
  (void)std::rename((path + ".new").c_str(), path.c_str());
}

void TestHook::report_lecturer(const panels::LecturerView& view, const panels::PanelState& state, double frame_ms,
                               const Picture& picture) {
  replace(".lecturer", words_of({{"scene", view.at},
                                 {"caption", view.caption},
                                 {"next", view.next},
                                 {"ahead", view.ahead ? Json(view.ahead->view.figure->id) : Json()},
                                 {"frame_ms", frame_ms},
                                 {"pictures", pictures_of(state, picture, "")},
                                 {"widgets", widgets_of(state)}}));
}

void TestHook::lecturer_closed() {
  if (on()) replace(".lecturer", "null");
}

}  // namespace scatterscope::window
