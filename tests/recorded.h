// A recorded run, made in a line, and what tests ask of it.
#pragma once

#include "kernels/analysis/key_table.h"
#include "kernels/analysis/run.h"
#include "kernels/catalog.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/moment.h"
#include "kernels/recording/random_keys.h"
#include "kernels/story/instant.h"
#include "tests/testing.h"

namespace scatterscope::tests {

using Keys = std::vector<std::uint64_t>;

inline const Keys book_keys{12, 3, 6, 9, 15, 8, 5, 10, 9, 6, 11, 13, 4, 10, 7, 0};

// A sort in blocks of so many threads on keys of so many bits. Options follow its name as on the command line:
// "onesweep --radix-bits 2 --values".
inline recording::Config of_sort(std::string_view line, std::uint32_t block_threads, std::uint32_t key_bits) {
  recording::Config config{.key_bits = key_bits, .block_threads = block_threads};
  std::istringstream words{std::string(line)};
  words >> config.sort;
  for (std::string option, word; words >> option;) {
    const parameters::Parameter* row = nullptr;
    for (const parameters::Parameter& each : parameters::table)
      if (parameters::option_of(each) == option) row = &each;
    REQUIRE_MESSAGE(row != nullptr, option);
    if (row->field.kind == parameters::Kind::flag) {
      row->field.set(config, 1);
      continue;
    }
    words >> word;
    const auto at = std::find(row->field.words.begin(), row->field.words.end(), word);
    REQUIRE_MESSAGE((row->field.words.empty() || at != row->field.words.end()), word);
    row->field.set(config, row->field.words.empty() ? std::stoull(word)
                                                    : static_cast<std::uint64_t>(at - row->field.words.begin()));
  }
  return config;
}

inline Keys random_keys(std::size_t n, std::uint32_t key_bits, std::uint32_t seed = 11) {
  return recording::random_keys(static_cast<std::uint32_t>(n), seed, recording::Distribution::uniform, key_bits);
}
// Keys with their places as values.
inline recording::Pairs with_places(const Keys& keys) {
  recording::Pairs pairs(keys);
  for (std::size_t i = 0; i < keys.size(); ++i) pairs.values.push_back(i);
  return pairs;
}

// A run on the executor, its configuration resolved.
inline recording::Recording record(const recording::Config& config, const recording::Pairs& input) {
  return catalog::record(catalog::resolve(config, input), input, catalog::Backend::cpu);
}

// An event and the step that it belongs to.
struct SeenEvent : recording::Event {
  std::uint32_t step = 0;
};
// Events of a kind: of an array or a shown variable by name, of an iteration, of a kernel's launches; unnamed: of all.
inline std::vector<SeenEvent> events_of(const recording::Recording& r, recording::EventKind kind,
                                        std::string_view what = {}, std::optional<std::size_t> iteration = {},
                                        std::string_view kernel = {}) {
  std::vector<SeenEvent> found;
  const std::uint32_t first = iteration ? r.iterations[*iteration].first_step : 0;
  const std::uint32_t end = iteration ? r.iterations[*iteration].end_step : r.step_count();
  for (std::uint32_t step = first; step < end; ++step) {
    if (!kernel.empty() && r.launches[r.steps[step].launch].kernel != kernel) continue;
    for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
      if (r.events.kind_at(e) != kind) continue;
      const std::uint16_t of = r.events.what[e];
      const bool named = kind == recording::EventKind::value ? r.names[of].name == what : r.arrays[of].name == what;
      if (what.empty() || named) found.push_back({r.events[e], step});
    }
  }
  return found;
}

// A recording with what moments of it are made from.
struct RecordedRun {
  std::shared_ptr<recording::Recording> held;
  analysis::RunPtr run;
  recording::Recording& recording;
  const analysis::KeyTable& keys;

  explicit RecordedRun(recording::Recording made, analysis::Races races = analysis::Races::left_out)
      : held(std::make_shared<recording::Recording>(std::move(made))),
        run(analysis::make_run(held, races)),
        recording(*held),
        keys(run->keys),
        moment_(run->keyframes) {}
  RecordedRun(const recording::Config& config, const recording::Pairs& input) : RecordedRun(record(config, input)) {}
  RecordedRun(const recording::Config& config, const Keys& keys_alone)
      : RecordedRun(config, recording::Pairs(keys_alone)) {}
  RecordedRun(const RecordedRun&) = delete;
  RecordedRun& operator=(const RecordedRun&) = delete;

  [[nodiscard]] recording::Moment moment(std::uint32_t t) const { return run->moment(t); }
  // Valid until the next call.
  [[nodiscard]] story::Instant at(std::uint32_t t, bool hide = false) const {
    moment_.seek(t);
    return {recording, keys, moment_, hide};
  }
  [[nodiscard]] std::uint32_t step_count() const { return recording.step_count(); }
  [[nodiscard]] const recording::Iteration& iteration(std::size_t k) const { return recording.iterations[k]; }

 private:
  mutable recording::Moment moment_;
};

}  // namespace scatterscope::tests
