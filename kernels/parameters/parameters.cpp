#include "kernels/parameters/parameters.h"

#include <array>
#include <bit>

namespace scatterscope::parameters {
namespace {

std::string joined(const std::vector<std::string>& words, std::string_view separator, std::string_view last) {
  std::string text;
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (k > 0) text += k + 1 == words.size() ? last : separator;
    text += words[k];
  }
  return text;
}

}  // namespace

const Parameter* find(std::string_view name) {
  const auto* found =
      std::find_if(std::begin(table), std::end(table), [&](const Parameter& row) { return row.name == name; });
  return found == std::end(table) ? nullptr : found;
}

void apply(std::span<const Assignment> assignments, Config& config) {
  for (const Assignment& each : assignments) each.parameter->field.set(config, each.value);
}

std::span<const Parameter* const> in_file_order() {
  static const auto rows = [] {
    std::array<const Parameter*, std::size(table)> sorted{};
    std::transform(std::begin(table), std::end(table), sorted.begin(), [](const Parameter& row) { return &row; });
    std::sort(sorted.begin(), sorted.end(),
              [](const Parameter* a, const Parameter* b) { return a->in_file < b->in_file; });
    return sorted;
  }();
  return rows;
}

std::uint32_t file_version(const Config& config) {
  std::uint32_t version = InFile{}.since;
  for (const Parameter& row : table)
    if (!is_default(config, row)) version = std::max(version, row.in_file.since);
  return version;
}

std::uint64_t default_of(const Parameter& parameter) {
  static const Config defaults;
  return value_in(defaults, parameter);
}

Range kept_range(const Parameter& parameter) {
  if (parameter.field.kind == Kind::flag) return {0, 1};
  if (parameter.field.kind == Kind::word) return {0, parameter.field.words.size() - 1};
  const std::uint64_t most = std::max(parameter.range.most, parameter.most_kept);
  // A field that the program fills in is 0 where nobody did.
  return {std::min(parameter.range.least, default_of(parameter)), std::min(most, parameter.field.most)};
}

bool can_be_kept(const Parameter& parameter, std::uint64_t value) {
  return kept_range(parameter).holds(value) && (!parameter.powers_of_two || std::has_single_bit(value));
}

bool takes(const SortInfo& sort, const Parameter& parameter) {
  if (parameter.taken != nullptr) return parameter.taken(sort);
  return parameter.most == nullptr || parameter.most(sort) > default_of(parameter);
}

std::uint64_t most_of(const SortInfo& sort, const Parameter& parameter) {
  if (!takes(sort, parameter)) return default_of(parameter);
  return parameter.most != nullptr ? parameter.most(sort) : std::min(parameter.range.most, kept_range(parameter).most);
}

bool means_something(const SortInfo& sort, const Config& config, const Parameter& parameter) {
  if (!takes(sort, parameter)) return false;
  const bool one = catalog::runs_cooperatively(sort, config.launches);
  return !parameter.with || (*parameter.with == recording::Launches::one) == one;
}

std::optional<std::uint64_t> value_anyway(const SortInfo& sort, const Config& config, const Parameter& parameter) {
  if (parameter.anyway != nullptr) return parameter.anyway(sort, config);
  if (parameter.field.kind == Kind::number) return default_of(parameter);
  return std::nullopt;
}

bool is_offered(const SortInfo& sort, const Config& config, const Parameter& parameter) {
  if (parameter.offered != nullptr) return takes(sort, parameter) && parameter.offered(sort, config);
  return means_something(sort, config, parameter);
}

void take_usual(const SortInfo& sort, Config& config) {
  for (const Parameter& row : table)
    if (row.usual != nullptr && takes(sort, row)) row.field.set(config, row.usual(sort));
  config.radix_bits = std::min(config.radix_bits, config.key_bits);
}

void take_defaults(const SortInfo& sort, Config& config) {
  for (const Parameter& row : table) {
    if (depends_on_sort(row) && row.field.kind != Kind::word && row.anyway == nullptr)
      row.field.set(config, default_of(row));
  }
  take_usual(sort, config);
}

void limit_to(const SortInfo& sort, Config& config) {
  for (const Parameter& row : table) {
    if (depends_on_sort(row) && row.field.kind != Kind::word)
      row.field.set(config, std::min(value_in(config, row), most_of(sort, row)));
  }
}

void copy(Use use, const Config& from, Config& to) {
  for (const Parameter& row : table)
    if (row.use == use) row.field.set(to, value_in(from, row));
}

std::string option_of(const Parameter& parameter) {
  std::string option = "--" + std::string(parameter.name);
  std::replace(option.begin(), option.end(), '_', '-');
  return option;
}

std::vector<std::string> allowed_words(const Parameter& parameter) {
  const auto words = parameter.said.empty() ? parameter.field.words : parameter.said;
  std::vector<std::string> allowed(words.begin(), words.end());
  if (parameter.powers_of_two)
    for (std::uint64_t power = parameter.range.least; power <= parameter.range.most; power *= 2)
      allowed.push_back(std::to_string(power));
  return allowed;
}

std::string allowed_list(const Parameter& parameter) {
  return joined(allowed_words(parameter), ", ", ", ");
}

std::string help_of(const Parameter& parameter) {
  const std::vector<std::string> words = allowed_words(parameter);
  const std::string allowed =
      words.empty() ? std::to_string(parameter.range.least) + " to " + std::to_string(parameter.range.most)
                    : joined(words, ", ", " or ");
  std::string help(parameter.help);
  const auto fill = [&help](std::string_view place, const std::string& words_there) {
    if (const std::size_t at = help.find(place); at != std::string::npos) help.replace(at, place.size(), words_there);
  };
  fill("{}", allowed);
  fill("{most}", std::to_string(kept_range(parameter).most));
  return help;
}

std::string listed(const Parameter& parameter, std::uint64_t most) {
  std::string option = option_of(parameter);
  if (parameter.field.kind == Kind::flag) return option;
  if (!parameter.listed.empty()) return option + " " + std::string(parameter.listed);
  if (const auto words = allowed_words(parameter); !words.empty()) return option + " " + joined(words, "|", "|");
  return option + " " + std::to_string(parameter.range.least) + ".." + std::to_string(most);
}

std::string word_of(const Parameter& parameter, std::uint64_t value) {
  if (parameter.field.kind == Kind::flag) return {};
  if (parameter.field.kind == Kind::number) return std::to_string(value);
  return value < parameter.field.words.size() ? std::string(parameter.field.words[value]) : std::string();
}

std::string options_of(std::span<const Assignment> assignments) {
  std::string options;
  for (const auto& [parameter, value] : assignments) {
    if (parameter->field.kind == Kind::flag && value == 0) continue;
    const std::string word = word_of(*parameter, value);
    options += (options.empty() ? "" : " ") + option_of(*parameter) + (word.empty() ? "" : " " + word);
  }
  return options;
}

}  // namespace scatterscope::parameters
