#include "app/views/plot_choice.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "app/files/measured_files.h"
#include "kernels/catalog.h"
#include "kernels/recording/random_keys.h"
#include "kernels/texts/measuring.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {
namespace {

// The words of one property of the slices that are there, each once.
template <class Word>
std::vector<std::string> words_among(const std::vector<plots::Slice>& slices, Word word) {
  std::vector<std::string> words;
  for (const plots::Slice& slice : slices) {
    std::string each(word(slice));
    if (std::find(words.begin(), words.end(), each) == words.end()) words.push_back(std::move(each));
  }
  return words;
}

// Narrows the slices to those whose property an option names; the default's where it is not given. `known`: whether
// `measure` takes a word.
template <class Word>
void narrow(std::vector<plots::Slice>& slices, const plots::Slice& usual, const RunArguments& given, const char* option,
            bool (*known)(std::string_view), Word word) {
  const std::string* wanted = find_option(given, option);
  const std::vector<std::string> allowed = words_among(slices, word);
  const std::string usual_word(word(usual));
  if (wanted == nullptr) {
    if (std::find(allowed.begin(), allowed.end(), usual_word) == allowed.end()) return;
    wanted = &usual_word;
  } else if (std::find(allowed.begin(), allowed.end(), *wanted) == allowed.end()) {
    if (!known(*wanted)) throw unknown_word(option, *wanted, allowed);
    throw Error{texts::word_not_measured, {option, shown(*wanted), joined(allowed)}, exit_bad_input};
  }
  std::erase_if(slices, [&](const plots::Slice& slice) { return word(slice) != *wanted; });
}

void choose_slice(const timing::MeasuredSet& set, const RunArguments& given, plots::View& view) {
  std::vector<plots::Slice> slices = plots::slices_of(set);
  if (slices.empty()) return;
  const plots::Slice usual = plots::default_slice(set);
  narrow(
      slices, usual, given, "--key-type",
      [](std::string_view w) { return recording::parse_word<recording::KeyType>(w).has_value(); },
      [](const plots::Slice& s) { return std::string(recording::spelling(s.key_type)); });
  const bool values = find_option(given, "--values") != nullptr;
  if (values && std::none_of(slices.begin(), slices.end(), [](const auto& s) { return s.values; })) {
    throw Error{texts::measured_lacks, {"--values"}, exit_bad_input};
  }
  if (values || std::any_of(slices.begin(), slices.end(), [](const auto& s) { return !s.values; })) {
    std::erase_if(slices, [&](const plots::Slice& s) { return s.values != values; });
  }
  narrow(
      slices, usual, given, "--distribution",
      [](std::string_view w) { return recording::parse_distribution(w).has_value(); },
      [](const plots::Slice& s) { return s.distribution; });
  const auto found = std::find(slices.begin(), slices.end(), usual);
  view.slice = found == slices.end() ? slices.front() : *found;
}

void choose_sort(const timing::MeasuredSet& set, const RunArguments& given, plots::View& view) {
  const std::string* word = find_option(given, "--sort");
  if (word == nullptr) return;
  if (view.kind != plots::Kind::shapes) throw only_with("--sort", *word, plots::spelling(plots::Kind::shapes));
  const std::vector<std::string> allowed = plots::sorts_of(set, *view.slice, view.kind);
  if (allowed.empty()) throw nothing_measured(set, given, view);
  if (std::find(allowed.begin(), allowed.end(), *word) == allowed.end()) {
    if (catalog::find_sort(*word) == nullptr) throw unknown_word("--sort", *word, allowed);
    throw Error{texts::word_not_measured, {"--sort", shown(*word), joined(allowed)}, exit_bad_input};
  }
  view.sort = *word;
}

void choose_size(const timing::MeasuredSet& set, const RunArguments& given, plots::View& view) {
  const std::string* word = find_option(given, "--n");
  if (word == nullptr) return;
  const auto n = parse_count("--n", *word, 1, UINT64_MAX);
  std::vector<std::string> allowed;
  for (const std::uint64_t size : plots::sizes_of(set, *view.slice, view.kind, view.sort))
    allowed.push_back(std::to_string(size));
  if (allowed.empty() && view.kind != plots::Kind::throughput) throw nothing_measured(set, given, view);
  if (std::find(allowed.begin(), allowed.end(), std::to_string(n)) == allowed.end()) {
    throw Error{texts::size_not_measured,
                {"--n", shown(*word), std::string(plots::spelling(view.kind)), allowed.empty() ? "-" : joined(allowed)},
                exit_bad_input};
  }
  view.n = n;
}

}  // namespace

plots::Kind parse_plot_kind(std::string_view option, std::string_view word) {
  if (const auto kind = plots::parse_kind(word)) return *kind;
  std::vector<std::string> kinds;
  for (const plots::Kind each : plots::all_kinds) kinds.emplace_back(plots::spelling(each));
  throw unknown_word(option, word, kinds);
}

SharedSet read_set(const std::string& path, std::string_view argument) {
  return std::make_shared<const timing::MeasuredSet>(read_measured_file(path, argument));
}

std::size_t shipped_place(const RunArguments& given) {
  const std::string* gpu = find_option(given, "--gpu");
  if (gpu == nullptr) return nearest_shipped();
  const std::vector<std::string> all = shipped_gpus();
  const auto found = std::find(all.begin(), all.end(), *gpu);
  if (found == all.end()) throw unknown_word("--gpu", *gpu, all);
  return static_cast<std::size_t>(found - all.begin());
}

SharedSet shipped_set(std::string_view option, const RunArguments& given) {
  if (shipped_sets().empty()) throw Error{texts::nothing_shipped, {std::string(option), "FILE"}, exit_lacking};
  return shipped_sets()[shipped_place(given)].set;
}

SharedSet read_set_beside(const RunArguments& given, const plots::View& view) {
  const std::string* path = find_option(given, "--beside");
  if (path == nullptr) return SharedSet{};
  if (view.kind != plots::Kind::throughput) {
    throw only_with("--beside", *path, plots::spelling(plots::Kind::throughput));
  }
  return read_set(*path, "--beside");
}

Error nothing_measured(const timing::MeasuredSet& set, const RunArguments& given, const plots::View& view) {
  std::string asked;
  for (const char* option : {"--kind", "--timing", "--key-type", "--values", "--distribution", "--sort"}) {
    const std::string* word = find_option(given, option);
    if (word != nullptr) asked += (asked.empty() ? "" : " ") + as_given(option, *word);
  }
  std::vector<std::string> measured;
  for (const plots::Slice& slice : plots::slices_of(set)) {
    plots::View other = view;
    other.slice = slice;
    if (plots::has_anything({set, other})) measured.push_back(plots::options_of(slice));
  }
  if (!measured.empty()) return {texts::plot_not_measured_so, {asked, joined(measured)}, exit_bad_input};
  const plots::Slice wanted = view.slice.value_or(plots::default_slice(set));
  return {texts::plot_not_measured_at_all, {asked, plots::example_for(view.kind, wanted)}, exit_bad_input};
}

void choose_runs(const timing::MeasuredSet& set, const RunArguments& given, plots::View& view) {
  view.logarithmic = find_option(given, "--logarithmic") != nullptr;
  choose_slice(set, given, view);
  if (!view.slice) return;
  choose_sort(set, given, view);
  choose_size(set, given, view);
}

namespace {

std::optional<std::uint64_t> size_of_map(const RunArguments& times) {
  const std::string* word = find_option(times, "--n");
  return word == nullptr ? std::nullopt : std::optional(parse_count("--n", *word, 1, UINT64_MAX));
}

}  // namespace

RunArguments times_of_map(const RunArguments& given) {
  RunArguments times;
  for (const char* option : {"--gpu", "--n"})
    if (const std::string* word = find_option(given, option)) times[option] = *word;
  if (times.empty()) return times;
  const timing::MeasuredSet& set = *shipped_set("--chapter-map", times);
  const std::optional<std::uint64_t> n = size_of_map(times);
  std::vector<std::string> names;
  for (const catalog::SortInfo* sort : sorts_of_chapter()) names.emplace_back(sort->name);
  if (!n || plots::full_size_times(set, names, n).n > 0) return times;
  std::set<std::uint64_t> sizes;
  for (const timing::MeasuredRun& run : set.runs)
    if (plots::full_size_times(set, names, run.n).n > 0) sizes.insert(run.n);
  std::vector<std::string> allowed;
  allowed.reserve(sizes.size());
  for (const std::uint64_t size : sizes) allowed.push_back(std::to_string(size));
  throw Error{
      texts::size_not_measured, {"--n", shown(times.at("--n")), "--chapter-map", joined(allowed)}, exit_bad_input};
}

plots::ChapterMap drawn_map(const ChapterMapState& state, std::size_t usual_set, Language language) {
  const auto& shipped = shipped_sets();
  const std::size_t place = state.times.contains("--gpu") ? shipped_place(state.times) : usual_set;
  const timing::MeasuredSet* measured = shipped.empty() ? nullptr : shipped[place].set.get();
  return chapter_map(state.base.get(), state.sorts, measured, language, size_of_map(state.times));
}

RunArguments options_of_plot(const timing::MeasuredSet& set, const plots::View& view) {
  RunArguments options{{"--timing", std::string(plots::spelling(view.kind))}};
  if (view.slice) {
    options["--key-type"] = recording::spelling(view.slice->key_type);
    if (view.slice->values) options["--values"] = "";
    options["--distribution"] = view.slice->distribution;
  }
  // What another plot was chosen for, this one may not have.
  if (const std::uint64_t n = plots::drawn_size(set, view); view.n && n > 0) options["--n"] = std::to_string(n);
  if (view.sort && view.kind == plots::Kind::shapes) options["--sort"] = plots::drawn_sort(set, view);
  if (view.logarithmic) options["--logarithmic"] = "";
  return options;
}

}  // namespace scatterscope::app
