// `scatterscope plot`: a plot of measured results into a file.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "app/command.h"
#include "app/figure_drawer.h"
#include "app/measure.h"
#include "app/measured_files.h"
#include "app/output_file.h"
#include "ui/plots/plot.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

bool ends_in(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
}

// What can be judged before a file is read.
struct Wanted {
  Looks looks;
  plots::View view;
  std::string out;
  bool png = false;
};

Outcome<Wanted> parse_wanted(const Given& given) {
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  Wanted wanted{*looks, {}, {}, false};
  std::vector<std::string> kinds;
  for (const plots::Kind kind : plots::all_kinds) kinds.emplace_back(plots::spelling(kind));
  const std::string* word = given.find("--kind");
  if (word == nullptr) return Problem{Text::option_missing, {"--kind", joined(kinds)}, exit_bad_input};
  const auto kind = plots::parse_kind(*word);
  if (!kind) return unknown_word("--kind", *word, kinds);
  wanted.view.kind = *kind;
  wanted.view.logarithmic = given.find("--logarithmic") != nullptr;
  const std::string* out = given.find("--out");
  if (out == nullptr) return Problem{Text::option_missing, {"--out", "--out F.svg, --out F.png"}, exit_bad_input};
  wanted.out = *out;
  wanted.png = ends_in(*out, ".png");
  if (!wanted.png && !ends_in(*out, ".svg")) {
    return Problem{Text::output_name, {"--out", shown(*out), ".svg, .png"}, exit_bad_input};
  }
  return wanted;
}

Outcome<std::shared_ptr<const timing::MeasuredSet>> obtain_set(const Given& given) {
  if (given.find("--shipped") == nullptr) {
    if (!given.file) return Problem{Text::option_missing, {"FILE", "FILE, --shipped"}, exit_bad_input};
    auto set = read_measured_file(*given.file, "FILE");
    if (!set) return set.problem();
    return std::make_shared<const timing::MeasuredSet>(std::move(*set));
  }
  if (given.file) return Problem{Text::options_conflict, {"FILE", shown(*given.file), "--shipped", ""}, exit_bad_input};
  if (shipped_sets().empty()) return Problem{Text::nothing_shipped, {"--shipped", "FILE"}, exit_lacking};
  return shipped_sets().front().set;
}

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

// Narrows the slices to those whose property an option names; the default's where it is not given.
template <class Word>
std::optional<Problem> narrow(std::vector<plots::Slice>& slices, const plots::Slice& usual, const Given& given,
                              const char* option, Word word) {
  const std::string* wanted = given.find(option);
  const std::vector<std::string> allowed = words_among(slices, word);
  const std::string usual_word(word(usual));
  if (wanted == nullptr) {
    if (std::find(allowed.begin(), allowed.end(), usual_word) == allowed.end()) return std::nullopt;
    wanted = &usual_word;
  } else if (std::find(allowed.begin(), allowed.end(), *wanted) == allowed.end()) {
    return unknown_word(option, *wanted, allowed);
  }
  std::erase_if(slices, [&](const plots::Slice& slice) { return word(slice) != *wanted; });
  return std::nullopt;
}

std::optional<Problem> choose_slice(const timing::MeasuredSet& set, const Given& given, plots::View& view) {
  std::vector<plots::Slice> slices = plots::slices_of(set);
  if (slices.empty()) return std::nullopt;
  const plots::Slice usual = plots::default_slice(set);
  if (auto problem = narrow(slices, usual, given, "--key-type",
                            [](const plots::Slice& s) { return std::string(recording::spelling(s.key_type)); })) {
    return problem;
  }
  const bool values = given.find("--values") != nullptr;
  if (values && std::none_of(slices.begin(), slices.end(), [](const auto& s) { return s.values; })) {
    return Problem{Text::measured_lacks, {"--values"}, exit_bad_input};
  }
  if (values || std::any_of(slices.begin(), slices.end(), [](const auto& s) { return !s.values; })) {
    std::erase_if(slices, [&](const plots::Slice& s) { return s.values != values; });
  }
  if (auto problem =
          narrow(slices, usual, given, "--distribution", [](const plots::Slice& s) { return s.distribution; })) {
    return problem;
  }
  const auto found = std::find(slices.begin(), slices.end(), usual);
  view.slice = found == slices.end() ? slices.front() : *found;
  return std::nullopt;
}

std::optional<Problem> choose_size(const timing::MeasuredSet& set, const Given& given, plots::View& view) {
  const std::string* word = given.find("--n");
  if (word == nullptr) return std::nullopt;
  const auto n = parse_count("--n", *word, 1, UINT64_MAX);
  if (!n) return n.problem();
  std::vector<std::string> allowed;
  for (const std::uint64_t size : plots::sizes_of(set, *view.slice, view.kind)) allowed.push_back(std::to_string(size));
  if (std::find(allowed.begin(), allowed.end(), std::to_string(*n)) == allowed.end()) {
    return Problem{
        Text::size_not_measured,
        {"--n", shown(*word), std::string(plots::spelling(view.kind)), allowed.empty() ? "-" : joined(allowed)},
        exit_bad_input};
  }
  view.n = *n;
  return std::nullopt;
}

}  // namespace

CommandResult run_plot(const Given& given, const WindowHooks& hooks) {
  Outcome<Wanted> wanted = parse_wanted(given);
  if (!wanted) return wanted.problem();
  if (auto problem = check_writable("--out", wanted->out)) return problem;
  const auto set = obtain_set(given);
  if (!set) return set.problem();
  if (auto problem = choose_slice(**set, given, wanted->view)) return problem;
  if (wanted->view.slice) {
    if (auto problem = choose_size(**set, given, wanted->view)) return problem;
  }
  if (wanted->png && hooks.render_png == nullptr) {
    return Problem{Text::no_window_built, {"--out " + shown(wanted->out), "--out F.svg"}, exit_lacking};
  }
  const scene::Scene scene = plots::draw({**set, wanted->view, scene::table_metrics(), wanted->looks.language});
  if (!wanted->png) {
    return write_output("--out", wanted->out, scene::to_svg(scaled(scene, wanted->looks.scale), *wanted->looks.theme));
  }
  const Outcome<std::string> png = hooks.render_png(scene, *wanted->looks.theme, wanted->looks.scale);
  if (!png) return png.problem();
  return write_output("--out", wanted->out, *png);
}

}  // namespace scatterscope::app
