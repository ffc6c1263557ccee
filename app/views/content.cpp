#include "app/views/content.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "app/comparing/compare_presets.h"
#include "app/jobs/store_counting.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/mistakes/mistake_trial.h"
#include "kernels/parameters/parameters.h"
#include "ui/plots/count_grid.h"

namespace scatterscope::app {
namespace {

// Options of which each chooses a kind of content; a scene has one of them at most.
constexpr std::array<std::string_view, 5> choosing{"--side-by-side", "--timing", "--grid", "--chapter-map", "--words"};
// What each of the others goes with.
struct GoesWith {
  std::string_view option, with, or_with;
};
constexpr std::array<GoesWith, 6> going{{{"--repair", "--side-by-side", {}},
                                         {"--n", "--timing", "--chapter-map"},
                                         {"--gpu", "--timing", "--chapter-map"},
                                         {"--measured", "--timing", {}},
                                         {"--logarithmic", "--timing", {}},
                                         {"--beside", "--timing", {}}}};
// Options of a run that choose among measured ones.
constexpr std::array<std::string_view, 4> of_measured{"--sort", "--key-type", "--values", "--distribution"};
constexpr std::uint32_t fewest_counted = 1;

bool is_option_of(std::span<const RunOption> options, std::string_view name) {
  return std::any_of(options.begin(), options.end(), [&](const RunOption& option) { return option.name == name; });
}

// Options of how anything is drawn, and of how two runs are.
constexpr std::array<std::string_view, 2> of_any{"--language", linked_folder};
constexpr std::array<std::string_view, 6> of_pair{
    "--step", "--key", "--hide", "--key-format", "--heatmap-logarithmic", "--heatmap-window"};

bool is_among(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Throws for any of the options that stands there and is none of the allowed ones.
void refuse_others(const RunArguments& arguments, std::string_view by, std::span<const RunOption> options,
                   std::span<const std::string_view> allowed) {
  for (const auto& [name, value] : arguments)
    if (is_option_of(options, name) && !is_among(of_any, name) && !is_among(allowed, name))
      throw conflict(by, *find_option(arguments, by), name, value);
}

std::uint32_t counted_of(const RunArguments& arguments) {
  const std::string* word = find_option(arguments, "--counted");
  if (word == nullptr) return 0;
  return static_cast<std::uint32_t>(parse_number("--counted", *word, fewest_counted, most_counted_on_gpu));
}

ShowMistake mistake_of(const mistakes::Mistake& mistake, const RunArguments& arguments) {
  ShowMistake content{&mistake};
  if (const std::string* word = find_option(arguments, "--repair"))
    content.repair = static_cast<std::uint32_t>(parse_number("--repair", *word, 1, mistakes::repair_count));
  if (const std::string* word = find_option(arguments, "--counted"))
    throw conflict("--side-by-side", mistake.name, "--counted", *word);
  return content;
}

Content pair_of(const std::string& what, const RunArguments& arguments) {
  std::vector<std::string_view> of_place(of_pair.begin(), of_pair.end());
  if (arguments.contains("--counted")) of_place.emplace_back("--iteration");
  if (what.find('=') != std::string::npos) of_place.emplace_back("--figure");
  refuse_others(arguments, "--side-by-side", scene_options(), of_place);
  if (const mistakes::Mistake* mistake = mistakes::find(what)) return mistake_of(*mistake, arguments);
  if (const std::string* word = find_option(arguments, "--repair"))
    throw only_with("--repair", *word, "--side-by-side MISTAKE");
  ShowPair content;
  content.counted = counted_of(arguments);
  if (what.find('=') != std::string::npos) {
    content.other = arguments_of_link(what);
    for (const auto& [name, value] : content.other) {
      const bool shown = is_option_of(scene_options(), name) || is_option_of(view_options(), name);
      const bool of_side = name == "--figure" || (name == "--iteration" && content.counted > 0);
      if (!of_side && (shown || is_of_keys(name))) throw conflict("--side-by-side", what, name, value);
    }
    return content;
  }
  const auto presets = compare_presets();
  if (std::none_of(presets.begin(), presets.end(), [&](const ComparePreset& known) { return known.id == what; }))
    (void)request_of(what, "--side-by-side");  // throws what there is
  refuse_others(arguments, "--side-by-side", run_options(), {});
  content.preset = what;
  return content;
}

plots::Kind kind_of_plot(const std::string& word) {
  if (const auto kind = plots::parse_kind(word)) return *kind;
  std::vector<std::string> kinds;
  for (const plots::Kind each : plots::all_kinds) kinds.emplace_back(plots::spelling(each));
  throw unknown_word("--timing", word, kinds);
}

Content plot_of(const std::string& word, const RunArguments& arguments) {
  refuse_others(arguments, "--timing", run_options(), of_measured);
  refuse_others(arguments, "--timing", scene_options(), {});
  const std::string *gpu = find_option(arguments, "--gpu"), *file = find_option(arguments, "--measured");
  if (gpu != nullptr && file != nullptr) throw conflict("--gpu", *gpu, "--measured", *file);
  const ShowPlot content{kind_of_plot(word)};
  const std::string *beside = find_option(arguments, "--beside"), *sort = find_option(arguments, "--sort");
  if (beside != nullptr && content.kind != plots::Kind::throughput)
    throw only_with("--beside", *beside, plots::spelling(plots::Kind::throughput));
  if (sort != nullptr && content.kind != plots::Kind::shapes)
    throw only_with("--sort", *sort, plots::spelling(plots::Kind::shapes));
  return content;
}

Content grid_of(const std::string& word) {
  const std::vector<std::string> words = grid_words();
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) throw unknown_word("--grid", word, words);
  return ShowGrid{static_cast<std::size_t>(found - words.begin())};
}

}  // namespace

std::vector<std::string> grid_words() {
  std::vector<std::string> words;
  for (const plots::GridQuantity& quantity : plots::grid_quantities()) {
    std::string& word = words.emplace_back(quantity.mark);
    std::replace(word.begin(), word.end(), '_', '-');
  }
  return words;
}

Content content_of(const RunArguments& arguments) {
  const std::string* word = nullptr;
  std::string_view chosen;
  for (const std::string_view option : choosing) {
    const std::string* given = find_option(arguments, option);
    if (given == nullptr) continue;
    if (word != nullptr) throw conflict(chosen, *word, option, *given);
    word = given;
    chosen = option;
  }
  for (const GoesWith& each : going)
    if (const std::string* given = find_option(arguments, each.option);
        given != nullptr && chosen != each.with && (chosen.empty() || chosen != each.or_with))
      throw only_with(each.option, *given,
                      std::string(each.with) + (each.or_with.empty() ? "" : ", " + std::string(each.or_with)));
  if (const std::string* counted = find_option(arguments, "--counted");
      counted != nullptr && word != nullptr && chosen != "--side-by-side")
    throw conflict(chosen, *word, "--counted", *counted);
  if (word == nullptr) return ShowFigure{counted_of(arguments)};
  if (chosen == "--side-by-side") return pair_of(*word, arguments);
  if (chosen == "--timing") return plot_of(*word, arguments);
  refuse_others(arguments, chosen, scene_options(), {});
  if (chosen == "--grid") return grid_of(*word);
  if (chosen == "--chapter-map") return ShowChapterMap{};
  refuse_others(arguments, chosen, run_options(), {});
  return ShowWords{*word};
}

bool is_of_keys(std::string_view option) {
  if (option == "--sort") return false;
  return std::none_of(std::begin(parameters::table), std::end(parameters::table), [&](const auto& row) {
    return row.use != parameters::Use::keys && parameters::option_of(row) == option;
  });
}

RunArguments run_options_of(const RunArguments& arguments) {
  RunArguments of_run = arguments;
  for (const RunOption& option : scene_options()) of_run.erase(std::string(option.name));
  for (const RunOption& option : view_options()) of_run.erase(std::string(option.name));
  return of_run;
}

RunArguments other_run(const RunArguments& run, const RunArguments& other) {
  RunArguments all = run_options_of(other);
  for (const auto& [name, value] : run)
    if (is_of_keys(name)) all.insert_or_assign(name, value);
  if (const auto sort = run.find("--sort"); sort != run.end()) all.insert(*sort);
  return all;
}

RunArguments sources_of(const RunArguments& arguments) {
  const Content content = content_of(arguments);
  RunArguments sources = arguments;
  const bool counts = sources.contains("--counted");
  const auto iteration = sources.find("--iteration");
  const std::string counted_iteration = counts && iteration != sources.end() ? iteration->second : std::string();
  for (const RunOption& option : scene_options()) sources.erase(std::string(option.name));
  if (!counted_iteration.empty()) sources["--iteration"] = counted_iteration;
  if (std::holds_alternative<ShowWords>(content)) sources["--words"].clear();
  if (std::holds_alternative<ShowGrid>(content)) sources["--grid"] = grid_words().front();
  if (std::holds_alternative<ShowPlot>(content)) {
    for (const std::string_view option : of_measured) sources.erase(std::string(option));
    sources.erase("--n");
    sources["--timing"] = plots::spelling(plots::Kind::throughput);
    sources.erase("--logarithmic");
  }
  return sources;
}

}  // namespace scatterscope::app
