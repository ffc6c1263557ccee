// Keys that expose a mistake, searched for near keys on which it stays hidden.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/mistakes/mistake_trial.h"
#include "kernels/mistakes/exposure.h"

namespace scatterscope::app {

struct ExposingKeys {
  // How they differ from the hiding ones; `example`: the first run of the mistake's file, parameters and all.
  // `more`: further keys behind them.
  enum class Change : std::uint8_t { one_key, two_swapped, one_less, one_more, more, random, example };
  Change change = Change::example;
  RunArguments arguments;                         // as of mistake_arguments()
  std::uint32_t runs = 0;                         // of the search
  std::optional<mistakes::Condition> never = {};  // why nothing was searched for: no keys at all expose it
};

// Whether the kernel at fault is exposed by a run; throws where it could not be run.
using Exposes = std::function<bool(const RunArguments&)>;

inline constexpr std::uint32_t most_searched_keys = 256;  // more are not searched near
inline constexpr std::uint32_t most_search_runs = 64;

// Keys of as many bits as `hiding` has: first those with one key changed, then with two swapped, with one key less, one
// more, several more, then as many random ones; the same for a seed, on a slow machine too. Keys of which the mistake's
// rule says that they hide it are not run. Where none is found, the file's example. Only one problem comes out: that
// the search was cancelled.
[[nodiscard]] ExposingKeys find_exposing_keys(const mistakes::Mistake& mistake, const RunArguments& hiding,
                                              std::uint32_t seed, const Exposes& exposes);
// Each run in a process of its own, seed 1.
[[nodiscard]] ExposingKeys find_exposing_keys(const mistakes::Mistake& mistake, const RunArguments& hiding,
                                              const catalog::Progress& progress = {},
                                              const std::string& executable = this_program);

// "one_key", "two_swapped", "one_less", "one_more", "more", "random" or "example".
[[nodiscard]] std::string_view spelling(ExposingKeys::Change change);
// How it was found, or that there is none, and `run`: its keys or all of its options.
[[nodiscard]] std::string offer_words(const ExposingKeys& offer, const std::string& run, Language language);

}  // namespace scatterscope::app
