// `scatterscope list`: what there is to choose from.
#include <string>
#include <string_view>
#include <utility>

#include "app/command_line/command.h"
#include "app/comparing/compare_presets.h"
#include "app/files/output_file.h"
#include "kernels/parameters/budget.h"
#include "kernels/parameters/form.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/parameters/sort_info.h"
#include "ui/figures/figure.h"

namespace scatterscope::app {
namespace {

std::string column(std::string_view text, std::size_t width) {
  std::string padded(text);
  if (padded.size() < width) padded.resize(width, ' ');
  return padded + " ";
}

// What a sort takes and promises, where not all do.
std::string limits_of(const catalog::SortInfo& sort) {
  std::string text = "up to " + std::to_string(sort.max_recorded_keys) + " keys";
  if (sort.powers_of_two) text += ", a power of two";
  if (!sort.stable) text += ", not stable";
  return text;
}

// What a sort knows beyond the parameters of every sort.
std::string parameters_of(const catalog::SortInfo& sort) {
  std::string text;
  for (const parameters::Parameter& row : parameters::table) {
    const bool taken = parameters::depends_on_sort(row) && parameters::takes(sort, row);
    if (taken) text += "  " + parameters::listed(row, parameters::most_of(sort, row));
  }
  return sort.as_timed == nullptr ? text : text + "  --as-timed";
}

std::string parameters_of_all() {
  constexpr std::size_t most_columns = 116;
  std::string lines, line;
  for (const parameters::Parameter& row : parameters::table) {
    if (!parameters::is_option(row) || parameters::depends_on_sort(row)) continue;
    const std::string words = "  " + parameters::listed(row, row.range.most);
    if (line.size() + words.size() > most_columns) lines += std::exchange(line, {}) + "\n";
    line += words;
  }
  return lines + line + "\n";
}

std::string listed_keys(const Keys& keys) {
  std::string text;
  for (const std::uint64_t key : keys) text += (text.empty() ? "" : ",") + std::to_string(key);
  return text;
}

// Each with its unit and its reason.
std::string listed_limits() {
  std::string text;
  const auto add = [&text](const budget::Limit& limit) {
    std::string number = std::to_string(limit.most);
    for (int at = static_cast<int>(number.size()) - 3; at > 0; at -= 3)
      number.insert(static_cast<std::size_t>(at), 1, ',');
    number += " " + std::string(limit.unit);
    text += "  " + column(limit.name, 29) + column(number, 22) + std::string(limit.from) + "\n";
  };
  for (const budget::Limit& limit : budget::fixed_limits) add(limit);
  add(budget::limit(budget::Cost::memory));
  return text;
}

}  // namespace

int run_list(const Given&, const WindowHooks&) {
  std::string text = "Sorts (--sort)\n";
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    text += "  " + column(sort->name, 22) + column(sort->section, 12) + std::string(sort->summary) + "\n";
    text += "  " + column("", 22) + column("", 12) + limits_of(*sort) + parameters_of(*sort) + "\n";
  }
  text += "\nParameters of every sort\n" + parameters_of_all();
  text += "\nFigures (--figure)\n";
  for (const figures::FigureInfo& figure : figures::catalog()) {
    text += "  " + column(figure.id, 20) + scatterscope::text(figure.title, Language::english) + "\n";
  }
  text += "\nPresets (--preset)\n";
  for (const Preset& preset : presets()) {
    text += "  " + column(preset.name, 20) + scatterscope::text(preset.title, Language::english) + ": " +
            listed_keys(preset.keys) + " (" + parameters::options_of(preset.assignments) + ")\n";
  }
  text += "\nComparisons (--side-by-side)\n";
  for (const ComparePreset& preset : compare_presets()) {
    const std::string keys = preset.large ? "4,096 random keys, 256 threads" : "the book's sixteen keys";
    const auto side = [](const ComparePreset::Side& of) {
      return std::string(of.figure) + " of " + std::string(of.sort);
    };
    text += "  " + column(preset.id, 20) + side(preset.left) + " beside " + side(preset.right) + ": " + keys + "\n";
  }
  text += "\nLimits\n" + listed_limits();
  text += "\nDevices (--device)\n  " + column("cpu", 20) + catalog::device_info(catalog::Backend::cpu).name + "\n";
  std::string why;
  const bool cuda = catalog::cuda_available(&why);
  text +=
      "  " + column("cuda", 20) + (cuda ? catalog::device_info(catalog::Backend::cuda).name : "none: " + why) + "\n";
  print(text);
  return exit_ok;
}

}  // namespace scatterscope::app
