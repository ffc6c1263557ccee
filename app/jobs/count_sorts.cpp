#include "app/jobs/count_sorts.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "app/parameters/derived_run.h"
#include "kernels/format/config_json.h"
#include "kernels/parameters/form.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/chapter_map.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/stopped_runs.h"
#include "ui/plots/form_words.h"
#include "ui/plots/plot.h"

namespace scatterscope::app {
namespace {

using Kind = CountedSort::Kind;

std::vector<CountedSort> waiting_sorts() {
  std::vector<CountedSort> sorts;
  for (const catalog::SortInfo* info : sorts_of_chapter()) sorts.push_back({info, Kind::waiting, {}, {}, {}});
  return sorts;
}

// One that cannot run does not keep the others from being counted, but where a page has yet to fetch its kernels; one
// that was cancelled waits as before.
void count_all(const RunRequest& run, Work<ChapterMapState>& work) {
  const std::vector<const catalog::SortInfo*> sorts = sorts_of_chapter();
  const double share = 1.0 / static_cast<double>(sorts.size());
  for (std::size_t k = 0; k < sorts.size() && !work.cancelled(); ++k) {
    work.change([k](ChapterMapState& state) { state.sorts[k].kind = Kind::running; });
    CountedSort counted{sorts[k], Kind::waiting, {}, {}, {}};
    try {
      counted = count_on_keys_of(run, *sorts[k], work.progress_of(static_cast<double>(k) * share, share));
    } catch (const catalog::RunCancelled&) {
    } catch (const std::exception& failure) {
      counted.kind = Kind::cannot_run;
      counted.problem = error_of(failure);
      if (counted.problem.id() == texts::run_elsewhere) throw;
    }
    work.change([&](ChapterMapState& state) { state.sorts[k] = counted; });
  }
}

}  // namespace

std::vector<const catalog::SortInfo*> sorts_of_chapter() {
  std::vector<const catalog::SortInfo*> sorts;
  for (const catalog::SortInfo* info : catalog::sorts()) {
    if (!info->wrong_on_purpose && !catalog::runs_over_devices(*info)) sorts.push_back(info);
  }
  return sorts;
}

std::vector<CountedSort> count_all_on_keys_of(const RunRequest& run, const catalog::Progress& progress) {
  const catalog::Progress limited = progress.within(run.time_limit);
  const std::vector<const catalog::SortInfo*> all = sorts_of_chapter();
  const double share = 1.0 / static_cast<double>(all.size());
  std::vector<CountedSort> sorts;
  try {
    for (const catalog::SortInfo* sort : all)
      sorts.push_back(count_on_keys_of(run, *sort, limited.part(static_cast<double>(sorts.size()) * share, share)));
  } catch (const catalog::RunCancelled&) {
    if (progress.stop.stop_requested()) throw;
    throw Error{texts::run_time_limit, {std::to_string(run.time_limit.count())}, exit_bad_input};
  }
  return sorts;
}

CountedSort count_on_keys_of(const RunRequest& run, const catalog::SortInfo& sort, const catalog::Progress& progress) {
  CountedSort counted{&sort, Kind::cannot_run, {}, {}, {}};
  const RunRequest derived = run_by(run, sort);
  try {
    counted.counts = catalog::count_sort(derived.config, derived.input, progress);
    counted.config = derived.config;
    counted.kind = Kind::counted;
  } catch (const Error& error) {
    if (error.id() == texts::run_elsewhere) throw;
    counted.problem = error;
  }
  return counted;
}

Task<ChapterMapState> chapter_map_task(RunRequest run) {
  auto base = std::make_shared<const RunRequest>(std::move(run));
  const auto count = [base](Work<ChapterMapState>& work) { count_all(*base, work); };
  return {count, {{}, base, waiting_sorts(), {}}};
}

plots::ChapterMap chapter_map(const RunRequest* base, std::span<const CountedSort> sorts,
                              const timing::MeasuredSet* measured, Language language, std::optional<std::uint64_t> n) {
  plots::ChapterMap map;
  const std::vector<CountedSort> waiting = sorts.empty() ? waiting_sorts() : std::vector<CountedSort>();
  std::vector<std::string> names;
  for (const CountedSort& sort : sorts.empty() ? std::span<const CountedSort>(waiting) : sorts) {
    plots::PlacedSort placed;
    placed.name = sort.info->name;
    placed.by_digits = catalog::by_digits(*sort.info);
    placed.top_down = sort.info->top_down;
    placed.stable = sort.info->stable;
    placed.kind = sort.kind;
    placed.counts = sort.counts;
    if (sort.kind == Kind::cannot_run) placed.problem = describe(sort.problem, language);
    names.push_back(placed.name);
    map.sorts.push_back(std::move(placed));
  }
  if (base != nullptr) {
    const recording::Config& config = base->config;
    map.input = format_text(texts::map_input, language,
                            {std::to_string(base->input.keys.size()), std::to_string(config.key_bits),
                             recording::spelling(config.key_type), std::to_string(config.block_threads)});
  }
  if (measured == nullptr) return map;
  const plots::FullSizeTimes times = plots::full_size_times(*measured, names, n);
  if (times.n == 0) return map;
  map.timed_keys = times.n;
  map.timed_on = plots::measured_on(measured->provenance, plots::days_words(*measured, language), language);
  for (std::size_t k = 0; k < map.sorts.size(); ++k) {
    plots::PlacedSort& placed = map.sorts[k];
    placed.milliseconds = times.milliseconds[k];
    if (placed.milliseconds == 0 || placed.kind != Kind::counted) continue;
    const recording::Config& timed = measured->runs[times.runs[k]].config;
    const recording::Config as_timed = catalog::with_timed_form(*sorts[k].info, timed);
    placed.form = plots::form_words(sorts[k].config, timed, &as_timed, true, language);
  }
  return map;
}

std::string chapter_map_json(const RunRequest& base, std::span<const CountedSort> sorts, const plots::ChapterMap& map) {
  using Json = nlohmann::ordered_json;
  Json all{{"format", "scatterscope-map"}, {"version", 1}, {"n", base.input.keys.size()}};
  all["timed_keys"] = map.timed_keys == 0 ? Json() : Json(map.timed_keys);
  all["sorts"] = Json::array();
  for (std::size_t k = 0; k < sorts.size(); ++k) {
    const CountedSort& sort = sorts[k];
    Json one{{"sort", sort.info->name},
             {"section", sort.info->section},
             {"by", catalog::by_digits(*sort.info) ? "digits" : "comparisons"},
             {"direction", sort.info->top_down ? "top-down" : "bottom-up"},
             {"stable", sort.info->stable}};
    if (sort.kind == Kind::counted) {
      const analysis::SortCounts& counts = sort.counts;
      one["config"] = format::config_json(sort.config);
      one["counts"] = {{"iterations", counts.iterations}, {"comparisons", counts.comparisons},
                       {"key_moves", counts.key_moves},   {"requests", counts.requests},
                       {"sectors", counts.sectors},       {"launches", counts.launches},
                       {"barriers", counts.barriers}};
    } else {
      one["problem"] = describe(sort.problem, Language::english);
    }
    const double ms = map.sorts[k].milliseconds;
    one["milliseconds"] = ms > 0 ? Json(ms) : Json();
    if (!map.sorts[k].form.empty()) one["timed_form"] = map.sorts[k].form;
    all["sorts"].push_back(std::move(one));
  }
  return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace scatterscope::app
