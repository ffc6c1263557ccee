// short_inputs FILE: the student's kernel in it, on all keys of two bits up to six of them, under four orders of
// threads and blocks: prints how many runs there were. Ends with 1 at the first that is not sorted, or not stably, or
// races.
#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <string>

#include "app/exercises/checking.h"
#include "app/exercises/submission.h"
#include "kernels/analysis/races/races.h"
#include "kernels/catalog.h"
#include "kernels/recording/key_order.h"
#include "kernels/simt/run_context.h"
#include "kernels/sources.h"

namespace {

using namespace scatterscope;

constexpr unsigned most_keys = 6, key_values = 4, schedule_seeds = 4;

// Keys by their number among all lists of that length.
std::string keys_of(unsigned number, unsigned count, bool with_signs) {
  std::string keys;
  for (unsigned k = 0; k < count; ++k, number /= key_values)
    keys += (k > 0 ? "," : "") + std::to_string(static_cast<int>(number % key_values) - (with_signs ? 2 : 0));
  return keys;
}

bool is_right(const recording::Recording& r, bool stable) {
  std::vector<std::size_t> order(r.input.size());
  std::iota(order.begin(), order.end(), 0);
  const auto bits = [&](std::size_t i) { return recording::to_ordered(r.config.key_type, r.input[i]); };
  const bool descending = r.config.order == recording::Order::descending;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return descending ? bits(b) < bits(a) : bits(a) < bits(b); });
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (r.output[i] != r.input[order[i]]) return false;
    if (stable && !r.output_values.empty() && r.output_values[i] != r.input_values[order[i]]) return false;
  }
  return analysis::find_races(r).empty();
}

int run(const std::string& file) {
  const std::string text = app::read_submission(file);
  const app::Exercise& exercise = app::exercise_called(file, app::exercise_named_in(text).value_or(""));
  app::Workshop workshop(exercise, app::Trust::trusted);
  if (!workshop.build(text).empty()) return 1;
  void* object = dlopen(workshop.object().c_str(), RTLD_NOW | RTLD_LOCAL);
  const auto* entry =
      object == nullptr ? nullptr : static_cast<const simt::SortEntry*>(dlsym(object, "scatterscope_exercise"));
  if (entry == nullptr) return 1;
  app::RunArguments options = exercise.options;
  const bool with_signs = options.contains("--key-type");
  options["--sort"] = exercise.sort;
  options["--device"] = "cpu";
  if (!with_signs) options["--key-bits"] = "2";
  if (exercise.is_stable()) options["--values"] = "";
  const auto sources = catalog::kernel_sources_with(exercise.file, text);
  unsigned runs = 0, lists = 1;
  for (unsigned count = 0; count <= most_keys; ++count, lists *= key_values)
    for (unsigned number = 0; number < lists; ++number)
      for (unsigned seed = 0; seed < schedule_seeds; ++seed, ++runs) {
        options["--keys"] = keys_of(number, count, with_signs);
        options["--schedule-seed"] = std::to_string(seed);
        const app::RunRequest request = app::parse_run(options, app::MissingInput::is_a_problem);
        const auto made = catalog::record_program(*entry, sources, request.config, request.input);
        if (!made.failure && is_right(made.recording, exercise.is_stable())) continue;
        std::printf("wrong with %s\n", app::run_words(options).c_str());
        return 1;
      }
  std::printf("%u runs\n", runs);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) return 2;
  try {
    return run(words[1]);
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 2;
  }
}
