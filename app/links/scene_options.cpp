#include "app/links/scene_options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <utility>
#include <vector>

#include "kernels/texts/arguments.h"

namespace scatterscope::app {
namespace {

constexpr RunOption all_options[] = {
    {"--figure", "ID", "figure to draw, see `scatterscope list`"},
    {"--iteration", "K", "iteration, from 0"},
    {"--phase", "P", "stretch between two barriers, from 0, in the iteration or in the whole recording"},
    {"--step", "T", "steps done, 0: before anything ran; in the phase or iteration if one is given"},
    {"--before", "NAME", "in place of --step: before that array is written, that value shown or that kernel runs"},
    {"--after", "NAME", "in place of --step: after that"},
    {"--drawn-iteration", "K", "iteration that the figure draws, in place of that of the step"},
    {"--key", "I", "the key that is followed: its place in the input, from 0"},
    {"--thread", "B.T", "the thread that is watched: its block and its number in it, from 0"},
    {"--hide", "", "leave empty what the step would show"},
    {"--hide-formula", "", "leave out the formulas of the figure (13.3)"},
    {"--key-format", "FORMAT", "automatic, binary, decimal or hexadecimal"},
    {"--heatmap-logarithmic", "", "a logarithmic scale of the heatmap's colours"},
    {"--heatmap-window", "START", "of the heatmap 4,096 stores, from that one on"},
    {"--language", "L", "en, zh-Hans or zh-Hant"},
};
constexpr RunOption all_view_options[] = {
    {"--side-by-side", "WHAT",
     "two runs side by side: a comparison or a mistake, see `scatterscope list`, or what a link changes of the run"},
    {"--repair", "K", "with --side-by-side MISTAKE: a repair of it, 1 to 3"},
    {"--counted", "N", "the heatmap counted of a run on N random keys, on both sides of two"},
    {"--timing", "KIND", "measured results: throughput, ladder, grid, blocks, shapes, launches, devices or timeline"},
    {"--n", "N", "with --timing: number of keys of any plot but throughput; with --chapter-map: of the times"},
    {"--gpu", "GPU",
     "with --timing or --chapter-map: of the shipped results, the GPU that they are of; else the nearest to this "
     "machine's"},
    {"--measured", "FILE", "with --timing: results of a file"},
    {"--beside", "FILE", "with --timing throughput: another file's results, dashed"},
    {"--logarithmic", "", "with --timing: a logarithmic scale"},
    {"--grid", "COUNT",
     "every radix and coarsening on the keys: iterations, table-cells, sectors-per-request, barriers or launches"},
    {"--chapter-map", "", "every sort of the chapter on the keys"},
    {"--words", "TEXT", "no figure: that text alone, of a lecture's scene its caption if it is empty"},
};
// In the order of figures::KeyFormat.
constexpr std::array<std::string_view, 4> key_formats{"automatic", "binary", "decimal", "hexadecimal"};

figures::KeyFormat parse_key_format(const std::string& word) {
  const auto* found = std::find(key_formats.begin(), key_formats.end(), word);
  if (found != key_formats.end()) return static_cast<figures::KeyFormat>(found - key_formats.begin());
  throw unknown_word("--key-format", word, {key_formats.begin(), key_formats.end()});
}

// "2.1" of a grid of so many blocks of so many threads.
scene::Ref parse_thread(const std::string& word, std::uint32_t blocks, std::uint32_t block_threads) {
  std::uint32_t block = 0, thread = 0;
  const char* const end = word.data() + word.size();
  const auto first = std::from_chars(word.data(), end, block);
  const bool dotted = first.ec == std::errc{} && first.ptr != end && *first.ptr == '.';
  const auto second = dotted ? std::from_chars(first.ptr + 1, end, thread) : first;
  if (dotted && second.ec == std::errc{} && second.ptr == end && block < blocks && thread < block_threads)
    return scene::Ref::to_thread(block, thread);
  const std::string last = std::to_string(blocks - 1) + "." + std::to_string(block_threads - 1);
  throw Error{texts::number_not_allowed, {"--thread", shown(word), "0.0", last}};
}

// Which kernels, arrays and values have steps of their own in the stretch, by name: the first of them and the last.
std::map<std::string, Stretch> named_stretches(const recording::Recording& recording, Stretch within) {
  std::map<std::string, Stretch> found;
  const auto add = [&found](const std::string& name, std::uint32_t step) {
    found.try_emplace(name, Stretch{step, step + 1}).first->second.end = step + 1;
  };
  for (std::uint32_t step = within.begin; step < within.end; ++step) {
    add(recording.launches[recording.steps[step].launch].kernel, step);
    for (std::uint64_t k = recording.first_event(step); k < recording.end_event(step); ++k) {
      const recording::Event event = recording.events[k];
      using Kind = recording::EventKind;
      if (event.kind == Kind::write || event.kind == Kind::atomic) add(recording.arrays[event.what].name, step);
      if (event.kind == Kind::value) add(recording.names[event.what].name, step);
    }
  }
  return found;
}

// None where neither --step, --before nor --after is given.
std::optional<std::uint32_t> find_place(const RunArguments& arguments, const recording::Recording& recording,
                                        Stretch within) {
  if (const std::string* word = find_option(arguments, "--step")) {
    const auto step = parse_place("--step", *word, std::size_t{within.end - within.begin} + 1);
    return std::optional(within.begin + step);
  }
  for (const char* option : {"--before", "--after"}) {
    const std::string* word = find_option(arguments, option);
    if (word == nullptr) continue;
    const auto stretches = named_stretches(recording, within);
    const auto at = stretches.find(*word);
    if (at != stretches.end())
      return std::optional(std::string_view(option) == "--before" ? at->second.begin : at->second.end);
    std::vector<std::string> names;
    names.reserve(stretches.size());
    for (const auto& [name, stretch] : stretches) names.push_back(name);
    throw unknown_word(option, *word, names);
  }
  return std::optional<std::uint32_t>();
}

void take_followed(const RunArguments& arguments, const recording::Recording& recording,
                   figures::Selection& selection) {
  if (const std::string* word = find_option(arguments, "--key")) {
    const auto key = parse_place("--key", *word, recording.input.size());
    selection.followed_key = key;
  }
  if (const std::string* word = find_option(arguments, "--thread")) {
    std::uint32_t blocks = 1, block_threads = 1;
    for (const recording::Launch& launch : recording.launches) {
      blocks = std::max(blocks, launch.blocks);
      block_threads = std::max(block_threads, launch.block_threads);
    }
    selection.chosen = parse_thread(*word, blocks, block_threads);
  }
}

}  // namespace

std::span<const RunOption> scene_options() {
  return all_options;
}

std::span<const RunOption> view_options() {
  return all_view_options;
}

std::span<const std::string_view> key_format_words() {
  return key_formats;
}

void check_scene(const RunArguments& arguments) {
  const std::string* place = nullptr;
  std::string_view placed_by;
  for (const std::string_view option : {"--step", "--before", "--after"}) {
    const std::string* word = find_option(arguments, option);
    if (word == nullptr) continue;
    if (place != nullptr) throw conflict(placed_by, *place, option, *word);
    place = word;
    placed_by = option;
  }
  (void)looks_of(arguments);
}

figures::View view_of(const RunArguments& arguments, const recording::Recording& recording) {
  check_scene(arguments);
  figures::View view;
  view.hide_step = find_option(arguments, "--hide") != nullptr;
  view.hide_formula = find_option(arguments, "--hide-formula") != nullptr;
  if (const std::string* id = find_option(arguments, "--figure")) view.figure = parse_figure(id, recording);
  const std::string *iteration = find_option(arguments, "--iteration"), *phase = find_option(arguments, "--phase");
  const auto chosen = find_steps(recording, iteration, phase);
  view.iteration = chosen.iteration;
  if (const std::string* word = find_option(arguments, "--drawn-iteration"))
    view.iteration = parse_place("--drawn-iteration", *word, recording.iterations.size());
  view.step = find_place(arguments, recording, chosen.steps);
  if (!view.step && (iteration != nullptr || phase != nullptr)) view.step = chosen.steps.end;
  take_followed(arguments, recording, view.selection);
  return view;
}

figures::Looks AskedLooks::over(const figures::Looks& usual) const {
  return {language.value_or(usual.language), key_format.value_or(usual.key_format), heatmap.value_or(usual.heatmap)};
}

figures::Looks AskedLooks::in(Language wanted) const {
  figures::Looks looks = over();
  looks.language = wanted;
  return looks;
}

AskedLooks looks_of(const RunArguments& arguments) {
  AskedLooks looks;
  if (const std::string* word = find_option(arguments, "--language")) looks.language = parse_language(*word);
  if (const std::string* word = find_option(arguments, "--key-format")) looks.key_format = parse_key_format(*word);
  const std::string* window = find_option(arguments, "--heatmap-window");
  const bool logarithmic = find_option(arguments, "--heatmap-logarithmic") != nullptr;
  if (logarithmic || window != nullptr) looks.heatmap = figures::HeatmapView{logarithmic, window != nullptr, 0};
  if (window != nullptr)
    looks.heatmap->start = static_cast<std::uint32_t>(parse_number("--heatmap-window", *window, 0, UINT32_MAX));
  return looks;
}

RunArguments arguments_of(const figures::View& view, const AskedLooks& looks) {
  RunArguments arguments;
  const auto add = [&arguments](const char* option, const auto& value) {
    if (value) arguments[option] = std::to_string(*value);
  };
  if (view.figure != nullptr) arguments["--figure"] = std::string(view.figure->id);
  add("--step", view.step);
  add("--drawn-iteration", view.iteration);
  add("--key", view.selection.followed_key);
  if (const auto& chosen = view.selection.chosen; chosen && chosen->kind == scene::Ref::Kind::thread)
    arguments["--thread"] = std::to_string(chosen->block()) + "." + std::to_string(chosen->thread());
  if (view.hide_step) arguments["--hide"] = "";
  if (view.hide_formula) arguments["--hide-formula"] = "";
  if (looks.key_format && *looks.key_format != figures::KeyFormat::automatic)
    arguments["--key-format"] = std::string(key_formats[static_cast<std::size_t>(*looks.key_format)]);
  if (looks.heatmap && looks.heatmap->logarithmic) arguments["--heatmap-logarithmic"] = "";
  if (looks.heatmap && looks.heatmap->window) arguments["--heatmap-window"] = std::to_string(looks.heatmap->start);
  if (looks.language) arguments["--language"] = language_code(*looks.language);
  return arguments;
}

}  // namespace scatterscope::app
