#include "app/parameters/changed_run.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/parameters/derived_run.h"
#include "kernels/catalog.h"
#include "kernels/cost/cost.h"
#include "kernels/parameters/seed.h"
#include "kernels/recording/key_order.h"
#include "kernels/texts/what_if.h"

namespace scatterscope::app {
namespace {

using What = ChangedRun::What;
using parameters::Parameter;
using recording::Config;

constexpr std::size_t few_values = 4;

// Resolved, and as far as is known before it runs within what a recording holds.
RunRequest recordable(RunRequest run) {
  run = checked(std::move(run));
  if (const auto excess = cost::excess_of(run.config, true))
    throw Error{texts::what_if_too_large, {std::to_string(excess->asked), std::to_string(excess->most)}};
  return run;
}

// The run is made by `change`, which throws where there is none.
template <class Change>
ChangedRun changed_by(ChangedRun changed, Change change) {
  try {
    changed.run = recordable(change());
  } catch (const Error& error) {
    changed.problem = error;
  }
  return changed;
}

Keys in_order(Keys keys, const Config& config, bool ascending) {
  std::stable_sort(keys.begin(), keys.end(), [&](std::uint64_t a, std::uint64_t b) {
    const auto low = recording::to_ordered(config.key_type, a), high = recording::to_ordered(config.key_type, b);
    return ascending ? low < high : high < low;
  });
  return keys;
}

// The distinct keys in as many groups as there shall be values; each key becomes the first one of its group.
Keys of_few_values(Keys keys, const Config& config) {
  Keys distinct = in_order(keys, config, true);
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  const std::size_t all = distinct.size();
  if (all <= few_values) return keys;
  for (std::uint64_t& key : keys) {
    const auto rank = static_cast<std::size_t>(std::find(distinct.begin(), distinct.end(), key) - distinct.begin());
    const std::size_t group = rank * few_values / all;
    key = distinct[(group * all + few_values - 1) / few_values];
  }
  return keys;
}

Keys changed_keys(What what, const Keys& keys, const Config& config) {
  const bool ascending = config.order == recording::Order::ascending;
  switch (what) {
    case What::equal_keys:
      return Keys(keys.size(), keys.empty() ? 0 : keys.front());
    case What::sorted_keys:
      return in_order(keys, config, ascending);
    case What::reversed_keys:
      return in_order(keys, config, !ascending);
    default:
      return of_few_values(keys, config);
  }
}

ChangedRun of_keys(What what, const RunRequest& own) {
  return changed_by({what, nullptr, nullptr, 0, 0, {}, {}}, [&] {
    RunRequest run = own;
    run.input.keys = changed_keys(what, own.input.keys, own.config);
    if (run.input.keys == own.input.keys) throw Error{texts::what_if_as_it_is, {}};
    run.config.set(recording::seed, 0);  // no generator made them
    return run;
  });
}

// A value with which the run can be recorded.
ChangedRun of_parameter(What what, const Parameter& row, const RunRequest& own, const std::vector<std::uint64_t>& to) {
  const catalog::SortInfo& sort = *catalog::find_sort(own.config.sort);
  ChangedRun changed{what, &row, nullptr, parameters::value_in(own.config, row), 0, {}, {}};
  const bool taken = parameters::is_offered(sort, own.config, row);
  changed.problem = Error{texts::what_if_no_choice, {}};
  for (const std::uint64_t value : to) {
    if (!taken || value == changed.from || value < row.range.least || value > parameters::most_of(sort, row)) continue;
    changed.to = value;
    changed.problem.reset();
    changed = changed_by(std::move(changed), [&] {
      RunRequest run = own;
      row.field.set(run.config, value);
      return run;
    });
    if (changed.run) return changed;
  }
  return changed;
}

// The nearest first.
std::vector<std::uint64_t> above(std::uint64_t number, std::uint64_t most) {
  std::vector<std::uint64_t> numbers;
  while (number < most) numbers.push_back(++number);
  return numbers;
}
std::vector<std::uint64_t> below(std::uint64_t number) {
  std::vector<std::uint64_t> numbers;
  while (number > 1) numbers.push_back(--number);
  return numbers;
}

}  // namespace

std::vector<ChangedRun> changed_runs(const recording::Recording& recording) {
  std::vector<ChangedRun> all;
  RunRequest own;
  const catalog::SortInfo* sort = catalog::find_sort(recording.config.sort);
  if (sort == nullptr) return all;
  try {
    own = run_on_keys_of(recording, recording.config);
  } catch (const Error&) {
    return all;  // a file of another program
  }
  const Parameter& threads = parameters::of<&Config::block_threads>();
  const Parameter& radix = parameters::of<&Config::radix_bits>();
  const Parameter& coarsening = parameters::of<&Config::keys_per_thread>();
  const Parameter& order = parameters::of<&Config::order>();
  const std::uint64_t now = own.config.radix_bits, widest = own.config.key_bits, held = own.config.keys_per_thread;
  for (const What what : {What::equal_keys, What::sorted_keys, What::reversed_keys, What::few_keys})
    all.push_back(of_keys(what, own));
  all.push_back(of_parameter(What::half_the_threads, threads, own, {own.config.block_threads / 2}));
  all.push_back(of_parameter(What::twice_the_threads, threads, own, {std::uint64_t{own.config.block_threads} * 2}));
  all.push_back(of_parameter(What::larger_radix, radix, own, above(now, widest)));
  all.push_back(of_parameter(What::smaller_radix, radix, own, below(now)));
  all.push_back(
      of_parameter(What::more_keys_per_thread, coarsening, own, above(held, parameters::most_of(*sort, coarsening))));
  all.push_back(of_parameter(What::other_order, order, own, {1 - parameters::value_in(own.config, order)}));
  for (const catalog::SortInfo* other : catalog::sorts()) {
    if (other->wrong_on_purpose || catalog::runs_over_devices(*other)) continue;
    all.push_back(changed_by({What::other_sort, nullptr, other, 0, 0, {}, {}}, [&] {
      if (other == sort) throw Error{texts::what_if_as_it_is, {}};
      RunRequest run = run_by(own, *other);
      run.backend = own.backend;
      return run;
    }));
  }
  return all;
}

std::string words_of(const ChangedRun& changed, Language language) {
  const auto say = [&](Text words) {
    return format_text(words, language, {std::to_string(changed.to), std::to_string(changed.from)});
  };
  const bool known = changed.to != 0;
  switch (changed.what) {
    case What::equal_keys:
      return text(texts::what_if_equal, language);
    case What::sorted_keys:
      return text(texts::what_if_sorted, language);
    case What::reversed_keys:
      return text(texts::what_if_reversed, language);
    case What::few_keys:
      return format_text(texts::what_if_few, language, {std::to_string(few_values)});
    case What::half_the_threads:
      return known ? say(texts::what_if_threads) : text(texts::what_if_half, language);
    case What::twice_the_threads:
      return known ? say(texts::what_if_threads) : text(texts::what_if_twice, language);
    case What::larger_radix:
      return known ? say(texts::what_if_radix) : text(texts::what_if_larger_radix, language);
    case What::smaller_radix:
      return known ? say(texts::what_if_radix) : text(texts::what_if_smaller_radix, language);
    case What::more_keys_per_thread:
      return known ? say(texts::what_if_keys_per_thread) : text(texts::what_if_more_keys, language);
    case What::other_order:
      return text(changed.from == 0 ? texts::what_if_descending : texts::what_if_ascending, language);
    default:
      return std::string(changed.sort->name);
  }
}

}  // namespace scatterscope::app
