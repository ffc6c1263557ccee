// `scatterscope open` and `screenshot`: what the command line knows of the window.
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "app/command_line/command.h"
#include "app/command_line/given_view.h"
#include "app/courses/course.h"
#include "app/courses/posed_scene.h"
#include "app/files/heatmap_file.h"
#include "app/files/measured_files.h"
#include "app/files/output_file.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/pictures/figure_drawer.h"
#include "app/views/content.h"
#include "app/views/draw_view.h"
#include "app/views/plot_choice.h"
#include "app/views/sources.h"
#include "kernels/texts/outputs.h"

namespace scatterscope::app {
namespace {

constexpr std::uint32_t least_width = 320, least_height = 240, most_width = 7680, most_height = 4320;

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
  if (const std::string* path = given.find("--test-hook")) {
    check_writable("--test-hook", *path);
    options.test_hook = *path;
  }
  return options;
}

// What is shown, recorded to its end, and what of it is shown first.
void fill_recorded(const Given& given, WindowOptions& options) {
  std::string saved;  // with the file
  options.recording = obtain_recording(given, &saved);
  if (given.file) options.file = *given.file;
  RunArguments wanted = given.options;
  if (!given.scene_option()) wanted.merge(shown_arguments(saved, *options.recording));
  options.scene = view_of(wanted, *options.recording);
  options.looks = looks_of(wanted);
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

// What is shown in place of a figure, and for a picture what it is drawn from. Whether there is any.
bool fill_view(const Given& given, bool picture, WindowOptions& options) {
  options.view = view_given(given);
  if (options.view.empty()) return false;
  options.looks = looks_of(options.view);
  // A picture is the same on every machine.
  const bool plot = options.view.contains("--timing");
  if (plot && picture && !options.view.contains("--gpu") && !options.view.contains("--measured") &&
      !shipped_gpus().empty())
    options.view["--gpu"] = shipped_gpus().front();
  // What no results have, and a place that no runs have, is said before a window opens.
  const bool pair = is_pair(content_of(options.view)) && given.scene_option();
  if (plot || pair || picture)
    options.sources = std::make_shared<const ViewSources>(
        make_sources(sources_of(options.view), recorded_in_child(), given.progress));
  if (plot) (void)plot_view(*options.sources->set, options.view);
  if (pair) (void)comparison_of(options.view, *options.sources);
  return true;
}

// What has no place beside a lecture or a lesson, which `by` names.
void check_alone(const Given& given, std::string_view by, const std::string& name) {
  std::optional<std::string> other = given.run_option();
  if (!other) other = given.scene_option();
  for (const RunOption& option : view_options())
    if (given.find(option.name) != nullptr) other = option.name;
  if (by != "--lecture" && given.find("--lecture") != nullptr) other = "--lecture";
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
  if (std::filesystem::exists(*name, error))
    options.course_file = std::filesystem::absolute(*name).lexically_normal().string();
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
  if (fill_view(given, false, options)) {
    options.run = parse_run({}, MissingInput::is_the_book);  // behind measured results
    return;
  }
  fill_map(given, options);
  options.nothing_asked = !given.file && !given.run_option() && !given.scene_option();
  // A file is read before the window opens; a run only where it has to be known whether it has what is to be shown.
  const bool map = options.counted_heatmap != nullptr;
  if (!map && (given.file || given.scene_option()))
    fill_recorded(given, options);
  else
    options.run = parse_run(map ? RunArguments() : given.options, MissingInput::is_the_book);
}

// The same of a picture: it is of a finished recording, which is made before the window is asked.
void fill_screenshot(const Given& given, WindowOptions& options) {
  fill_taught(given, options);
  if (options.course) {
    const Course& course = *options.course;
    const std::size_t number = options.course_scene.value_or(0);
    const CourseScene& scene = *course.scenes()[number];
    const bool lesson = course.kind == CourseKind::lesson;
    options.sources = std::make_shared<const ViewSources>(
        make_sources(lesson ? run_of(scene) : sources_of(scene.arguments), recorded_in_child(), given.progress));
    if (lesson)
      in_scene(course.kind, course.name, number + 1,
               [&] { (void)pose_scene(scene, *options.sources->run, Language::english); });
    return;
  }
  if (fill_view(given, true, options)) return;
  fill_map(given, options);
  fill_recorded(options.counted_heatmap != nullptr ? Given{.progress = given.progress} : given, options);
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
