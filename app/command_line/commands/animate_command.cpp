// `scatterscope animate`: the changes of a figure, one after the other, as GIF or WebM.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/command_line/command.h"
#include "app/exports/animation.h"
#include "app/exports/figure_frames.h"
#include "app/exports/sheet.h"
#include "app/files/output_file.h"
#include "app/links/scene_options.h"
#include "app/pictures/scene_output.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/outputs.h"

namespace scatterscope::app {
namespace {

constexpr float least_seconds = 0.1F, most_seconds = 60;

// What is asked and can be judged before anything runs.
struct Wanted {
  Looks looks;
  std::string out;
  float seconds_per_step = 2;
  std::pair<std::uint32_t, std::uint32_t> size{1280, 720};
};

// The options of a lecture's scene in place of its name and number. Its moment is left out: all changes are shown.
void take_scene(Given& given) {
  const std::string* number = given.find("--scene");
  if (number == nullptr) return;
  if (!given.file) throw only_with("--scene", *number, "a lecture's name or FILE");
  const auto lecture = find_course(CourseKind::lecture, *given.file);
  const auto scenes = lecture.scenes();
  const auto chosen = parse_number("--scene", *number, 1, scenes.size());
  for (const RunOption& option : view_options())
    if (const std::string* word = find_option(scenes[chosen - 1]->arguments, option.name))
      throw Error{
          texts::link_shows_no_figure, {"--scene " + *number + ": " + as_given(option.name, *word)}, exit_bad_input};
  for (const auto& [name, value] : scenes[chosen - 1]->arguments) {
    if (name == "--step" || name == "--before" || name == "--after") continue;
    if (!given.options.emplace(name, value).second) throw Error{texts::option_twice, {name, "2"}};
  }
  given.file.reset();
}

Wanted parse_wanted(const Given& given, const WindowHooks& hooks) {
  Wanted wanted;
  check_scene(given.options);
  const Looks looks = parse_looks(given);
  wanted.looks = looks;
  const std::string* out = given.find("--out");
  if (out == nullptr) throw missing_option("--out", "--out F.gif or F.webm");
  if (!out->ends_with(".gif") && !out->ends_with(".webm"))
    throw Error{texts::output_name, {"--out", shown(*out), ".gif, .webm"}};
  wanted.out = *out;
  if (const std::string* word = given.find("--seconds-per-step")) {
    const auto seconds = parse_decimal("--seconds-per-step", *word, least_seconds, most_seconds);
    wanted.seconds_per_step = seconds;
  }
  if (const std::string* word = given.find("--size")) {
    const auto size = parse_size(*word);
    wanted.size = size;
  }
  if (hooks.draw_pictures == nullptr)
    throw Error{texts::no_window_built, {"animate", "show --out F.html"}, exit_lacking};
  check_tool(ffmpeg, "--out", *out);
  check_writable("--out", *out);
  return wanted;
}

// The frames from the named place on, each with the sentence of its step.
std::vector<scene::Scene> sheets_of(FigureDrawer& drawer, const FigureFrames& frames, const Wanted& wanted,
                                    const catalog::Progress& progress) {
  const auto width = static_cast<float>(wanted.size.first), height = static_cast<float>(wanted.size.second);
  const DrawScene draw = drawn_by(drawer, room_on_sheet(width, height));
  const Language language = wanted.looks.language;
  const auto all = frames.lecture.scenes();
  std::string longest;
  for (const CourseScene* scene : all)
    if (const std::string& caption = scene->say.of(language); caption.size() > longest.size()) longest = caption;
  std::vector<scene::Scene> sheets;
  for (std::size_t k = frames.place; k < all.size(); ++k) {
    progress(static_cast<double>(k) / static_cast<double>(all.size()));
    const auto figure = draw(*all[k], language);
    const SheetWords words{.title = frames.lecture.title.of(language),
                           .place = std::to_string(k + 1) + " / " + std::to_string(all.size()),
                           .caption = all[k]->say.of(language),
                           .longest_caption = longest,
                           .note = {},
                           .link = {}};
    sheets.push_back(sheet(figure, words, width, height));
  }
  return sheets;
}

}  // namespace

int run_animate(const Given& asked, const WindowHooks& hooks) {
  Given given = asked;
  take_scene(given);
  const Wanted wanted = parse_wanted(given, hooks);
  const auto recording = obtain_recording(given);
  (void)parse_figure(given.find("--figure"), *recording);
  figures::View shown = view_of(given.options, *recording);
  const bool from_place = given.find("--step") || given.find("--before") || given.find("--after");
  if (!from_place) shown.step.reset();
  const auto chosen = find_steps(*recording, given.find("--iteration"), given.find("--phase"));

  FigureDrawer drawer(recording);
  const auto frames = figure_frames(drawer, shown, looks_of(given.options), chosen.steps, given.progress);
  const auto sheets = sheets_of(drawer, frames, wanted, given.progress);
  const auto [width, height] = wanted.size;
  Animation animation(wanted.out, static_cast<int>(width), static_cast<int>(height), wanted.seconds_per_step);
  animation.start();
  std::size_t added = 0;
  const auto add = [&](const Picture& picture) {
    given.progress(static_cast<double>(added++) / static_cast<double>(sheets.size()));
    animation.add(picture, given.progress);
  };
  const auto name = [&](const Error& error) {
    return named_without_display(error, "--out " + app::shown(wanted.out), "show --out F.html");
  };
  with_place(name, [&] { hooks.draw_pictures(sheets, *wanted.looks.theme, 1, add); });
  write_output("--out", wanted.out, animation.finish(given.progress));
  return exit_ok;
}

}  // namespace scatterscope::app
