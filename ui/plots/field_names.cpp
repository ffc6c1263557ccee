#include "ui/plots/field_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "kernels/parameters/parameters.h"
#include "kernels/texts/exam_window.h"
#include "kernels/texts/forms.h"
#include "kernels/texts/window_new_run.h"
#include "kernels/texts/window_panels.h"
#include "ui/plots/parameter_words.h"

namespace scatterscope::plots {
namespace {

// Options that are no parameters of the configuration, or have no field of their own.
constexpr std::pair<std::string_view, Text> others[] = {
    {"--sort", texts::win_sort},
    {"--keys", texts::win_keys},
    {"--input", texts::field_file},
    {"--random", texts::win_random_count},
    {"--n", texts::win_random_count},
    {"--seed", texts::win_random_seed},
    {"--distribution", texts::win_distribution},
    {"--preset", texts::win_source_preset},
    {"--device", texts::win_device},
    {"--as-timed", texts::win_as_timed},
    {"--out", texts::field_file},
    {"--json", texts::field_file},
    {"--folder", texts::exam_folder},
    {"--title", texts::exam_title_field},
    {"--names", texts::exam_names},
    {"--pdf", texts::exam_pdf},
    {"--figure", texts::win_figure},
    {"--side-by-side", texts::field_compared},
    {"--grid-blocks", texts::field_grid_blocks},
    {"--access-limit", texts::field_access_limit},
};

// The characters from `at` on that an option or its value has.
std::size_t word_end(std::string_view line, std::size_t at) {
  const auto is_part = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
  };
  while (at < line.size() && is_part(line[at])) ++at;
  return at;
}

// The same of a number, or of numbers with commas between them.
std::size_t numbers_end(std::string_view line, std::size_t at) {
  const auto is_digit = [&](std::size_t k) { return k < line.size() && line[k] >= '0' && line[k] <= '9'; };
  while (is_digit(at) || (at < line.size() && line[at] == ',' && is_digit(at + 1))) ++at;
  return at;
}

std::optional<std::string> device_name(std::string_view word, Language language) {
  if (word == "auto") return text(texts::win_device_auto, language);
  if (word == "cpu") return "CPU";
  if (word == "cuda") return "GPU (CUDA)";
  return std::nullopt;
}

std::optional<std::string> value_name(std::string_view option, std::string_view word, Language language) {
  if (option == "--device") return device_name(word, language);
  for (const parameters::Parameter& row : parameters::table) {
    if (parameters::option_of(row) != option) continue;
    for (std::uint64_t value = 0; value < row.field.words.size(); ++value)
      if (parameters::word_of(row, value) == word) return value_words(row, value, language);
  }
  return std::nullopt;
}

std::optional<Text> name_of(std::string_view option) {
  for (const auto& [known, name] : others)
    if (known == option) return name;
  for (const parameters::Parameter& row : parameters::table)
    if (parameters::option_of(row) == option) return label_of(row);
  return std::nullopt;
}

// The mark that ends what begins with one of these at `at`; empty where none begins.
std::string_view quoted_until(std::string_view line, std::size_t at) {
  constexpr std::pair<std::string_view, std::string_view> marks[] = {
      {"`", "`"}, {" '", "'"}, {"\u201c", "\u201d"}, {"\u300c", "\u300d"}};
  for (const auto& [first, last] : marks)
    if (line.substr(at).starts_with(first)) return last;
  return {};
}

}  // namespace

std::string with_field_names(std::string_view line, Language language) {
  std::string out;
  std::size_t after_option = std::string::npos;  // the end of an option and its value, where the last thing was one
  for (std::size_t at = 0; at < line.size();) {
    if (const std::string_view mark = quoted_until(line, at); !mark.empty()) {
      std::size_t end = line.find(mark, at + 1 + (line[at] == ' ' ? 1 : 0));
      end = end == std::string_view::npos ? line.size() : end + mark.size();
      out += line.substr(at, end - at);
      at = end;
      continue;
    }
    const std::size_t end = line.substr(at).starts_with("--") ? word_end(line, at + 2) : at;
    const std::string_view option = line.substr(at, end - at);
    const auto name = end > at ? name_of(option) : std::nullopt;
    if (!name) {
      out += line[at++];
      continue;
    }
    if (after_option != std::string::npos && at == after_option + 1 && line[at - 1] == ' ')
      out = format_text(texts::form_and, language, {out.substr(0, out.size() - 1), ""});  // options in a row
    out += text(*name, language);
    at = end;
    if (at < line.size() && line[at] == ' ') {
      const std::size_t stop = word_end(line, at + 1);
      const std::string_view word = line.substr(at + 1, stop - at - 1);
      const bool named = option == "--sort" && !word.empty() && line.substr(stop).starts_with(" --");
      if (named) {
        out += line.substr(at, stop - at);
        at = stop;
      } else if (const auto value = value_name(option, word, language)) {
        out += " " + *value;
        at = stop;
      } else if (const std::size_t last = numbers_end(line, at + 1); last > at + 1 && last >= stop) {
        out += line.substr(at, last - at);
        at = last;
      }
    }
    after_option = at;
  }
  return out;
}

}  // namespace scatterscope::plots
