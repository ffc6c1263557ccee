// `scatterscope list`: what there is to choose from.
#include <string>
#include <string_view>
#include <type_traits>

#include "app/command_line/command.h"
#include "app/files/output_file.h"
#include "app/session/compare_presets.h"
#include "kernels/parameters/timed_form.h"
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
  if (sort.max_radix_bits > 1) text += "  --radix-bits 1.." + std::to_string(sort.max_radix_bits);
  if (sort.max_keys_per_thread > 1) text += "  --keys-per-thread 1.." + std::to_string(sort.max_keys_per_thread);
  if (!sort.one_block) text += "  --block-threads 1..1024";
  if (sort.compares) text += "  --compare ascending|descending|absolute|lexicographic";
  if (sort.max_oversampling > 0) text += "  --oversampling 1.." + std::to_string(sort.max_oversampling);
  catalog::for_each_form_field_of(sort, [&](const char* field, auto member) {
    text += "  " + recording::option_of(field);
    if constexpr (std::is_same_v<decltype(member), bool recording::Config::*>) return;
    text += std::string_view(field) == "histogram_copies" ? " 1|2|4|8|16|32"
                                                          : " 1.." + std::to_string(catalog::most_of_form(sort, field));
  });
  if (sort.as_timed != nullptr) text += "  --as-timed";
  if (sort.has_block_scan) text += "  --block-scan hillis-steele|brent-kung|warp-shuffle";
  if (sort.has_grid_scan) text += "  --grid-scan block-sums|look-back";
  if (catalog::has_forms(sort)) text += "  --launches several|one";
  if (catalog::can_be_cooperative(sort)) text += "  --grid-blocks G";
  return text;
}

constexpr std::string_view parameters_of_all =
    "  --key-type u32|i32|f32|u64  --key-bits 1..32, of u64 1..64, of i32 and f32 32  --order ascending|descending\n"
    "  --values  --resident-blocks R  --schedule-seed S  --barrier-rule book|volta  --access-limit A\n";

std::string listed_keys(const Keys& keys) {
  std::string text;
  for (const std::uint64_t key : keys) text += (text.empty() ? "" : ",") + std::to_string(key);
  return text;
}

}  // namespace

CommandResult run_list(const Given&, const WindowHooks&) {
  std::string text = "Sorts (--sort)\n";
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    text += "  " + column(sort->name, 22) + column(sort->section, 12) + std::string(sort->summary) + "\n";
    text += "  " + column("", 22) + column("", 12) + limits_of(*sort) + parameters_of(*sort) + "\n";
  }
  text += "\nParameters of every sort\n" + std::string(parameters_of_all);
  text += "\nFigures (--figure)\n";
  for (const figures::FigureInfo& figure : figures::catalog()) {
    text += "  " + column(figure.id, 20) + scatterscope::text(figure.title, Language::english) + "\n";
  }
  text += "\nPresets (--preset)\n";
  for (const Preset& preset : presets()) {
    text += "  " + column(preset.name, 20) + scatterscope::text(preset.title, Language::english) + ": " +
            listed_keys(preset.keys) + " (--key-bits " + std::to_string(preset.key_bits) + " --block-threads " +
            std::to_string(preset.block_threads) + ")\n";
  }
  text += "\nComparisons (--side-by-side)\n";
  for (const ComparePreset& preset : compare_presets()) {
    const std::string keys = preset.large ? "4,096 random keys, 256 threads" : "the book's sixteen keys";
    const auto side = [](const ComparePreset::Side& of) {
      return std::string(of.figure) + " of " + std::string(of.sort);
    };
    text += "  " + column(preset.id, 20) + side(preset.left) + " beside " + side(preset.right) + ": " + keys + "\n";
  }
  text += "\nDevices (--device)\n  " + column("cpu", 20) + catalog::device_info(catalog::Backend::cpu).name + "\n";
  std::string why;
  const bool cuda = catalog::cuda_available(&why);
  text +=
      "  " + column("cuda", 20) + (cuda ? catalog::device_info(catalog::Backend::cuda).name : "none: " + why) + "\n";
  return print(text);
}

}  // namespace scatterscope::app
