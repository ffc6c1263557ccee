// `scatterscope open` and `screenshot`: what the command line knows of the window.
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/command_line/command.h"
#include "app/command_line/plot_choice.h"
#include "app/comparing/compare_presets.h"
#include "app/courses/course.h"
#include "app/courses/posed_scene.h"
#include "app/files/heatmap_file.h"
#include "app/files/measured_files.h"
#include "app/files/output_file.h"
#include "app/jobs/count_sorts.h"
#include "app/jobs/trade_off.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/parameters/derived_run.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/analysis/run_alignment.h"
#include "kernels/texts/outputs.h"

namespace scatterscope::app {
namespace {

constexpr std::uint32_t least_width = 320, least_height = 240, most_width = 7680, most_height = 4320;

// In the figure's place: each with nothing else that stands there.
constexpr std::array instead_options{"--grid", "--chapter-map", "--words"};

void take_instead(const Given& given, WindowOptions& options) {
  const auto given_one = [&](const char* option) { return given.find(option) != nullptr; };
  const auto* const first = std::find_if(instead_options.begin(), instead_options.end(), given_one);
  if (first == instead_options.end()) return;
  const std::string& word = *given.find(*first);
  const auto* const second = std::find_if(first + 1, instead_options.end(), given_one);
  if (second != instead_options.end()) throw conflict(*first, word, *second, *given.find(*second));
  for (const char* other : {"--side-by-side", "--timing", "--lecture", "--lesson"})
    if (const std::string* value = given.find(other)) throw conflict(*first, word, other, *value);
  if (*first == std::string_view("--grid")) {
    const auto quantity = plots::find_grid_quantity(word);
    if (!quantity) {
      std::vector<std::string> known;
      for (const plots::GridQuantity& each : plots::grid_quantities()) known.emplace_back(each.mark);
      throw unknown_word("--grid", word, known);
    }
    options.instead = panels::Instead::grid;
    options.grid_quantity = *quantity;
  } else if (*first == std::string_view("--words")) {
    if (word.empty()) throw missing_option("--words", "--words WORDS");
    options.instead = panels::Instead::words;
    options.words = word;
  } else {
    options.instead = panels::Instead::chapter_map;
  }
}

// What a picture shows of it.
void count_instead(const Given& given, WindowOptions& options) {
  if (options.recording == nullptr) return;
  const auto run = [&] { return run_on_keys_of(*options.recording, options.recording->config); };
  if (options.instead == panels::Instead::grid)
    options.counted_grid = std::make_shared<const TradeOffState>(counted_grid(run(), given.progress));
  if (options.instead != panels::Instead::chapter_map) return;
  ChapterMapState counted;
  counted.base = std::make_shared<const RunRequest>(run());
  counted.sorts = count_all_on_keys_of(*counted.base, given.progress);
  counted.kind = JobState::Kind::done;
  options.counted_sorts = std::make_shared<const ChapterMapState>(std::move(counted));
}

WindowOptions parse_window_options(const Given& given) {
  WindowOptions options;
  check_scene(given.options);
  const Looks looks = parse_looks(given);
  if (given.find("--theme") != nullptr) options.theme = looks.theme;
  if (given.find("--language") != nullptr) options.language = looks.language;
  if (given.find("--scale") != nullptr) options.text_size = looks.scale;
  if (const std::string* word = given.find("--size")) {
    const auto size = parse_size(*word);
    options.width = size.first;
    options.height = size.second;
  }
  options.stage = given.find("--stage") != nullptr;
  take_instead(given, options);
  if (const std::string* path = given.find("--test-hook")) {
    check_writable("--test-hook", *path);
    options.test_hook = *path;
  }
  if (const std::string* preset = given.find("--side-by-side")) {
    const auto request = request_of(*preset, "--side-by-side");
    options.compare = *preset;
    // The preset names both runs.
    std::optional<std::string> other = given.file ? "FILE" : given.run_option();
    if (!other) other = given.scene_option("--step");
    if (other) {
      const std::string value = given.file ? *given.file : *given.find(*other);
      throw conflict("--side-by-side", *preset, *other, value);
    }
  }
  return options;
}

// Both runs of the preset, recorded. The picture's recording is the left one.
void fill_comparison(const Given& given, WindowOptions& options) {
  auto request = request_of(options.compare, "--side-by-side");
  if (request.mistake) {
    options.mistake = try_beside_right(*request.mistake->mistake, 0, request.mistake->arguments, given.progress);
    options.compared = {options.mistake->trial.right.recording, options.mistake->trial.tried.recording};
    options.recording = options.compared[0];
    return;
  }
  for (std::size_t k = 0; k < 2; ++k) {
    options.compared[k] = record_in_child(request.sides[k].run, given.progress);
    options.compared_figures[k] = request.sides[k].figure;
  }
  options.recording = options.compared[0];
}

// What is shown, recorded to its end, and what of it is shown first.
void fill_recorded(const Given& given, WindowOptions& options) {
  if (options.compare.empty()) {
    std::string saved;  // with the file
    options.recording = obtain_recording(given, &saved);
    if (given.file) options.file = *given.file;
    RunArguments wanted = given.options;
    if (!given.scene_option()) wanted.merge(shown_arguments(saved, *options.recording));
    options.scene = view_of(wanted, *options.recording);
    options.looks = looks_of(wanted);
    return;
  }
  fill_comparison(given, options);
  if (const std::string* word = given.find("--step")) {
    const std::size_t last = analysis::align_runs(*options.compared[0], *options.compared[1]).length;
    options.scene.step = parse_place("--step", *word, last + 1);
  }
}

// FILE's scatter map, if it is one: it is drawn over the book's recording.
void fill_map(const Given& given, WindowOptions& options) {
  if (!given.file || !looks_like_heatmap(*given.file)) return;
  std::optional<std::string> other = given.run_option();
  if (!other) other = given.scene_option();
  if (other) {
    throw conflict("FILE", *given.file, *other, *given.find(*other));
  }
  auto map = read_heatmap_file(*given.file, "FILE");
  options.counted_heatmap = std::make_shared<const analysis::RunHeatmap>(std::move(map));
  options.heatmap_file = *given.file;
}

bool is_measured(const Given& given) {
  return given.find("--timing") != nullptr || (given.file && looks_like_measured(*given.file));
}

// What has no place beside measured results, and what has one nowhere else.
void check_places(const Given& given, bool measured) {
  if (!measured) {
    for (const char* option : {"--gpu", "--n", "--logarithmic", "--beside"}) {
      if (const std::string* word = given.find(option)) {
        throw only_with(option, *word, "--timing");
      }
    }
    return;
  }
  const std::string* kind = given.find("--timing");
  const std::string first = kind != nullptr ? "--timing" : "FILE", value = kind != nullptr ? *kind : *given.file;
  const auto refuse = [&](std::string_view option) {
    if (const std::string* word = given.find(option)) throw conflict(first, value, option, *word);
  };
  for (const RunOption& option : run_options()) {
    const bool of_results =
        option.name == "--key-type" || option.name == "--values" || option.name == "--distribution" ||
        (option.name == "--sort" && kind != nullptr && *kind == plots::spelling(plots::Kind::shapes));
    if (!of_results) refuse(option.name);
  }
  if (const auto option = given.scene_option()) refuse(*option);
  refuse("--side-by-side");
  for (const char* option : instead_options) refuse(option);
}

// FILE's measured results, or the shipped ones.
void fill_measured(const Given& given, WindowOptions& options) {
  plots::View view;
  if (const std::string* word = given.find("--timing")) view.kind = parse_plot_kind("--timing", *word);
  const std::string* gpu = given.find("--gpu");
  if (given.file && gpu != nullptr) throw conflict("FILE", *given.file, "--gpu", *gpu);
  const SharedSet set = given.file ? read_set(*given.file, "FILE") : shipped_set("--timing", given);
  if (gpu != nullptr) options.shipped = shipped_place(given);
  choose_runs(*set, given, view);
  options.measured_beside = read_set_beside(given, view);
  options.plot = std::move(view);
  if (given.file) {
    options.measured = set;
    options.measured_file = *given.file;
  }
  if (const std::string* path = given.find("--beside")) options.beside_file = *path;
}

// The run that the window starts: for a comparison its left one.
void fill_run(const Given& given, WindowOptions& options) {
  if (!options.compare.empty()) {
    options.run = request_of(options.compare, "--side-by-side").sides[0].run;
    return;
  }
  options.run = parse_run(given.options, MissingInput::is_the_book);
}

// What has no place beside a lecture or a lesson, which `by` names.
void check_alone(const Given& given, std::string_view by, const std::string& name) {
  std::optional<std::string> other = given.run_option();
  if (!other) other = given.scene_option();
  for (const char* option : {"--side-by-side", "--timing", "--gpu", "--lecture", "--grid", "--chapter-map", "--words"})
    if (option != by && given.find(option) != nullptr) other = option;
  if (other) throw conflict(by, name, *other, *given.find(*other));
  if (by != "FILE" && given.file) throw conflict(by, name, "FILE", *given.file);
}

// The course of that kind that its option names, or that is in FILE; nothing where there is none.
void fill_course(const Given& given, CourseKind kind, std::string_view option, std::string_view scene_option,
                 WindowOptions& options) {
  const std::string *name = given.find(option), *scene = given.find(scene_option);
  const std::string_view by = name != nullptr ? option : "FILE";
  if (name == nullptr && given.file && kind_of_course(*given.file) == kind) name = &*given.file;
  if (name == nullptr && scene != nullptr) throw only_with(scene_option, *scene, option);
  if (name == nullptr) return;
  check_alone(given, by, *name);
  auto course = find_course(kind, *name, by);
  if (scene != nullptr) options.course_scene = parse_number(scene_option, *scene, 1, course.scenes().size()) - 1;
  std::error_code error;
  if (std::filesystem::exists(*name, error)) options.course_file = *name;
  options.course = std::make_shared<const Course>(std::move(course));
}

// A lesson or a lecture; nothing where there is neither.
void fill_taught(const Given& given, WindowOptions& options) {
  fill_course(given, CourseKind::lesson, "--lesson", "--lesson-step", options);
  if (!options.course) fill_course(given, CourseKind::lecture, "--lecture", "--scene", options);
}

// What the window shows first.
void fill_open(const Given& given, WindowOptions& options) {
  fill_taught(given, options);
  if (options.course) return;
  const bool measured = is_measured(given);
  check_places(given, measured);
  if (measured) fill_measured(given, options);
  fill_map(given, options);
  options.nothing_asked = !measured && !given.file && !given.run_option() && !given.scene_option() &&
                          options.compare.empty() && options.instead == panels::Instead::none;
  // A file is read before the window opens; a run only where it has to be known whether it has what is to be shown.
  const bool alone = measured || options.counted_heatmap != nullptr;
  const bool recorded = !alone && (given.file || given.scene_option());
  if (recorded)
    fill_recorded(given, options);
  else
    fill_run(alone ? Given{.progress = given.progress} : given, options);
}

// The same of a picture: it is of a finished recording, which is made before the window is asked.
void fill_screenshot(const Given& given, WindowOptions& options) {
  fill_taught(given, options);
  if (options.course) {
    const Course& course = *options.course;
    const std::size_t number = options.course_scene.value_or(0);
    const CourseScene& scene = *course.scenes()[number];
    const bool lesson = course.kind == CourseKind::lesson;
    const RunArguments wanted = lesson ? run_of(scene) : scene.run();
    options.recording = record_in_child(parse_run(wanted, MissingInput::is_a_problem), given.progress);
    if (lesson)
      in_scene(course.kind, course.name, number + 1,
               [&] { (void)pose_scene(scene, *analysis::make_run(options.recording), Language::english); });
    return;
  }
  const bool measured = is_measured(given);
  check_places(given, measured);
  fill_map(given, options);
  if (measured) {
    fill_measured(given, options);
    return;
  }
  fill_recorded(options.counted_heatmap != nullptr ? Given{.progress = given.progress} : given, options);
  count_instead(given, options);
}

}  // namespace

std::pair<std::uint32_t, std::uint32_t> parse_size(const std::string& word) {
  std::array<std::uint32_t, 2> sides{};
  const char* at = word.data();
  const char* const end = word.data() + word.size();
  const auto width = std::from_chars(at, end, sides[0]);
  bool good = width.ec == std::errc{} && width.ptr != end && *width.ptr == 'x';
  if (good) {
    const auto height = std::from_chars(width.ptr + 1, end, sides[1]);
    good = height.ec == std::errc{} && height.ptr == end;
  }
  if (!good || sides[0] < least_width || sides[0] > most_width || sides[1] < least_height || sides[1] > most_height) {
    throw Error{texts::size_not_allowed,
                {shown(word), std::to_string(least_width), std::to_string(least_height), std::to_string(most_width),
                 std::to_string(most_height)},
                exit_bad_input};
  }
  return std::pair{sides[0], sides[1]};
}

int run_open(const Given& given, const WindowHooks& hooks) {
  WindowOptions options = parse_window_options(given);
  fill_open(given, options);
  if (hooks.run_window == nullptr) {
    throw Error{texts::no_window_built, {"open", "scatterscope tour --out DIR"}, exit_lacking};
  }
  options.stop = given.progress.stop;
  hooks.run_window(options);
  return exit_ok;
}

int run_screenshot(const Given& given, const WindowHooks& hooks) {
  WindowOptions options = parse_window_options(given);
  const std::string* out = given.find("--out");
  if (out == nullptr) throw missing_option("--out", "--out F.png");
  if (out->size() < 5 || !out->ends_with(".png")) {
    throw Error{texts::output_name, {"--out", shown(*out), ".png"}, exit_bad_input};
  }
  check_writable("--out", *out);
  fill_screenshot(given, options);
  if (hooks.run_window == nullptr) {
    throw Error{texts::no_window_built, {"screenshot", "scatterscope show --out F.svg"}, exit_lacking};
  }
  options.screenshot = *out;
  hooks.run_window(options);
  return exit_ok;
}

}  // namespace scatterscope::app
