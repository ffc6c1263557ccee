#include "app/window/outside.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <type_traits>

#include "app/files/regular_file.h"
#include "app/jobs/store_counting.h"
#include "app/parameters/key_input.h"
#include "app/session/measure_draft.h"
#include "kernels/analysis/key_text.h"
#include "kernels/catalog.h"
#include "kernels/parameters/timed_form.h"

namespace scatterscope::window {

namespace fs = std::filesystem;

app::RunArguments arguments_of(const panels::RunDraft& draft) {
  using Source = panels::RunDraft::Source;
  const recording::Config& config = draft.config;
  app::RunArguments arguments;
  switch (draft.source) {
    case Source::preset:
      arguments["--preset"] = draft.preset;
      break;
    case Source::typed:
      arguments["--keys"] = draft.typed;
      break;
    case Source::random:
      arguments["--random"] = std::to_string(draft.random_count);
      arguments["--seed"] = std::to_string(draft.random_seed);
      arguments["--distribution"] = draft.distribution;
      break;
    case Source::file:
      arguments["--input"] = draft.file;
      break;
  }
  arguments["--sort"] = config.sort;
  arguments["--device"] = draft.device;
  arguments["--key-bits"] = std::to_string(config.key_bits);
  arguments["--schedule-seed"] = std::to_string(config.schedule_seed);
  arguments["--barrier-rule"] = std::string(recording::spelling(config.barrier_rule));
  // What a sort does not know is not said.
  const catalog::SortInfo* sort = catalog::find_sort(config.sort);
  if (sort == nullptr) return arguments;
  if (!sort->one_block) arguments["--block-threads"] = std::to_string(config.block_threads);
  if (sort->has_block_scan) arguments["--block-scan"] = std::string(recording::spelling(config.block_scan));
  if (sort->has_grid_scan) arguments["--grid-scan"] = std::string(recording::spelling(config.grid_scan));
  // A form of its own (radix-1bit-single) is chosen by its name.
  const bool both_forms = sort->one_launch_form == sort->several_launches_form;
  const bool cooperative =
      catalog::can_be_cooperative(*sort) && (!both_forms || catalog::is_cooperative(*sort, config.launches));
  if (catalog::has_forms(*sort) && both_forms)
    arguments["--launches"] = std::string(recording::spelling(config.launches));
  if (cooperative) arguments["--resident-blocks"] = std::to_string(config.resident_blocks);
  if (sort->has_grid_scan && cooperative) arguments.erase("--grid-scan");
  if (sort->max_radix_bits > 1) arguments["--radix-bits"] = std::to_string(config.radix_bits);
  if (sort->max_keys_per_thread > 1) arguments["--keys-per-thread"] = std::to_string(config.keys_per_thread);
  if (sort->compares && config.compare != recording::Comparison::key)
    arguments["--compare"] = std::string(recording::spelling(config.compare));
  if (sort->max_oversampling > 0 && config.oversampling != 0)
    arguments["--oversampling"] = std::to_string(config.oversampling);
  catalog::for_each_form_field_of(*sort, [&](const char* field, auto member) {
    if (config.*member == recording::Config{}.*member) return;
    const bool is_switch = std::is_same_v<decltype(member), bool recording::Config::*>;
    arguments[recording::option_of(field)] = is_switch ? "" : std::to_string(config.*member);
  });
  arguments["--key-type"] = std::string(recording::spelling(config.key_type));
  arguments["--order"] = std::string(recording::spelling(config.order));
  if (config.values) arguments["--values"] = "";
  return arguments;
}

app::Outcome<app::RunRequest> run_of_draft(const panels::RunDraft& draft) {
  if (draft.source == panels::RunDraft::Source::file) {
    if (auto problem = app::irregular_file("--input", draft.file)) return *problem;
  }
  return app::parse_run(arguments_of(draft), app::MissingInput::is_a_problem);
}

panels::DraftCheck check_draft(const panels::RunDraft& draft, Language language) {
  const app::Outcome<app::RunRequest> run = run_of_draft(draft);
  if (!run) return {{}, app::describe(run.problem(), language)};
  panels::DraftCheck check;
  for (const std::uint64_t key : run->input.keys) check.keys.push_back(analysis::written(key, run->config.key_type));
  return check;
}

panels::Outside make_outside(Language language) {
  panels::Outside outside;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    outside.sorts.push_back({std::string(sort->name), std::string(sort->section), std::string(sort->summary),
                             sort->has_block_scan, sort->has_grid_scan, sort->one_block,
                             catalog::can_be_cooperative(*sort),
                             catalog::has_forms(*sort) && sort->one_launch_form == sort->several_launches_form,
                             sort->max_radix_bits, sort->default_radix_bits, sort->max_keys_per_thread,
                             sort->wrong_on_purpose, sort->compares, sort->max_oversampling});
    panels::SortChoice& choice = outside.sorts.back();
    catalog::for_each_form_field_of(*sort, [&](const char* field, auto member) {
      using Field = std::decay_t<decltype(choice.most_form.*member)>;
      choice.most_form.*member = static_cast<Field>(catalog::most_of_form(*sort, field));
    });
    choice.as_timed = sort->as_timed;
  }
  for (const app::Preset& preset : app::presets()) {
    outside.presets.push_back({std::string(preset.name), text(preset.title, language), preset.key_bits,
                               preset.block_threads, !preset.values.empty(), preset.order});
  }
  for (const app::Distribution distribution : app::all_distributions) {
    outside.distributions.emplace_back(app::spelling(distribution));
  }
  std::string why;
  if (!catalog::cuda_available(&why)) outside.cuda_absent = format_text(Text::win_no_gpu, language, {why});
  outside.fit_form = [](recording::Config& config, const std::string& device) {
    const bool on_gpu = device != "cpu" && catalog::cuda_available();
    catalog::fit_form(config, on_gpu ? catalog::Backend::cuda : catalog::Backend::cpu);
  };
  outside.check = check_draft;
  outside.check_measure = check_measure;
  outside.list_folder = list_folder;
  outside.most_counted = app::most_counted(catalog::cuda_available() ? catalog::Backend::cuda : catalog::Backend::cpu);
  std::error_code error;
  outside.start_folder = fs::current_path(error).string();
  if (outside.start_folder.empty()) outside.start_folder = "/";
  return outside;
}

std::vector<panels::FolderEntry> list_folder(const std::string& folder) {
  std::vector<panels::FolderEntry> entries;
  std::error_code error;
  for (fs::directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && at != end; at.increment(error)) {
    std::string name = at->path().filename().string();
    if (name.empty() || name.front() == '.') continue;
    std::error_code unknown;
    entries.push_back({std::move(name), at->is_directory(unknown)});
  }
  std::sort(entries.begin(), entries.end(),
            [](const auto& a, const auto& b) { return a.folder != b.folder ? a.folder : a.name < b.name; });
  return entries;
}

bool looks_like_keys(const std::string& path) {
  if (app::irregular_file("FILE", path)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string head(64, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  if (head.rfind("\xEF\xBB\xBF", 0) == 0) head.erase(0, 3);
  return std::all_of(head.begin(), head.end(), [](unsigned char c) {
    return std::isxdigit(c) != 0 || std::isspace(c) != 0 || c == ',' || c == 'x' || c == 'X' || c == '-';
  });
}

}  // namespace scatterscope::window
