#include "app/exercises/exercise.h"

#include <algorithm>
#include <utility>

#include "kernels/catalog.h"
#include "kernels/sources.h"
#include "kernels/texts/exercises.h"

namespace scatterscope::app {
namespace {

constexpr std::string_view head_mark = "// scatterscope exercise: ";
constexpr std::size_t head_width = 100;

// Cuts `text` behind the first `mark`: what stands before it.
std::string_view take(std::string_view& text, std::string_view mark) {
  const std::size_t at = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(std::min(at + mark.size(), text.size()));
  return part;
}

[[noreturn]] void wrong(std::string_view name, std::string_view what) {
  throw Error{texts::exercise_file, {std::string(name), std::string(what)}};
}

RunArguments options_in(std::string_view words) {
  RunArguments arguments;
  std::string name;
  while (!words.empty()) {
    const std::string_view word = take(words, " ");
    if (word.starts_with("--")) {
      name = word;
      arguments[name] = "";
    } else if (!name.empty()) {
      arguments[name] = word;
    }
  }
  return arguments;
}

void read_head(Exercise& exercise, std::string_view head) {
  while (!head.empty()) {
    std::string_view line = take(head, "\n");
    const std::string_view word = take(line, " ");
    if (word == "sort") {
      exercise.sort = line;
      std::replace(exercise.sort.begin(), exercise.sort.end(), '_', '-');
    } else if (word == "file") {
      exercise.file = line;
    } else if (word == "figure") {
      exercise.figure = line;
    } else if (word == "lesson") {
      exercise.lesson = line;
    } else if (word == "array") {
      exercise.arrays.emplace_back(line);
    } else if (word == "mistake") {
      exercise.mistakes.emplace_back(line);
    } else if (word == "options") {
      exercise.options = options_in(line);
    } else if (word == "run") {
      exercise.runs.push_back(options_in(line));
    } else if (!word.empty()) {
      wrong(exercise.name, word);
    }
  }
}

void read_words(Exercise& exercise, Language language, std::string_view section) {
  std::size_t hints = 0;
  while (!section.empty()) {
    std::string_view line = take(section, "\n");
    const std::string_view word = take(line, " ");
    if (word == "title") {
      exercise.title.of(language) = line;
    } else if (word == "goal") {
      exercise.goal.of(language) = line;
    } else if (word == "hint") {
      if (exercise.hints.size() == hints) exercise.hints.emplace_back();
      exercise.hints[hints++].of(language) = line;
    } else if (!word.empty()) {
      wrong(exercise.name, word);
    }
  }
}

std::vector<std::string_view> pieces_of(std::string_view section) {
  std::vector<std::string_view> pieces;
  do {
    pieces.push_back(take(section, "...\n"));
  } while (!section.empty());
  return pieces;
}

std::span<const std::string_view> pieces_in_kernel(const Exercise& exercise) {
  return exercise.mends_shipped() ? exercise.shipped : exercise.model;
}

void check(const Exercise& exercise) {
  const std::string text = catalog::kernel_source(exercise.file);
  if (text.empty()) wrong(exercise.name, "file " + exercise.file);
  const auto pieces = pieces_in_kernel(exercise);
  if (exercise.given.size() != pieces.size() || exercise.model.size() != pieces.size())
    wrong(exercise.name, "--- given");
  for (const std::string_view piece : pieces) {
    const std::size_t at = text.find(piece);
    if (piece.empty() || at == std::string::npos || text.find(piece, at + 1) != std::string::npos)
      wrong(exercise.name, piece.substr(0, piece.find('\n')));
  }
  for (const Language language : all_languages) {
    const bool all = !exercise.title.of(language).empty() && !exercise.goal.of(language).empty() &&
                     std::none_of(exercise.hints.begin(), exercise.hints.end(),
                                  [&](const Words& hint) { return hint.of(language).empty(); });
    if (!all) wrong(exercise.name, "--- " + std::string(language_code(language)));
  }
  if (catalog::find_sort(exercise.sort) == nullptr) wrong(exercise.name, "sort " + exercise.sort);
}

// A comment of lines that are not too long; Chinese breaks anywhere.
std::string commented(std::string_view words) {
  std::string lines = "//", line;
  std::size_t width = 2;
  const auto end_word = [&](std::string_view word, std::size_t columns) {
    // Punctuation that closes something stays in its line.
    const bool closes = std::string_view("，。；：、？！）」』”").find(word) != std::string_view::npos;
    if (width + columns > head_width && !closes) {
      while (lines.ends_with(' ')) lines.pop_back();
      lines += "\n//";
      width = 2;
    }
    if (width == 2) lines += " ";
    lines += word;
    width += columns;
  };
  for (std::size_t at = 0; at < words.size();) {
    const auto first = static_cast<unsigned char>(words[at]);
    std::size_t end = at;
    if (first < 0x80) {
      while (end < words.size() && static_cast<unsigned char>(words[end]) < 0x80 && words[end] != ' ') ++end;
      if (end < words.size() && words[end] == ' ') ++end;
      end_word(words.substr(at, end - at), end - at);
    } else {
      ++end;
      while (end < words.size() && (static_cast<unsigned char>(words[end]) & 0xC0) == 0x80) ++end;
      end_word(words.substr(at, end - at), 2);
    }
    at = end;
  }
  return lines + "\n";
}

}  // namespace

bool Exercise::is_stable() const {
  return mends_shipped() || catalog::find_sort(sort)->stable;
}

std::string Exercise::entry() const {
  std::string name = sort;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string Exercise::sort_file() const {
  return catalog::kernel_path(entry() + ".cuh");
}

Exercise read_exercise(unsigned number, std::string_view name, std::string_view text) {
  Exercise exercise;
  exercise.number = number;
  exercise.name = name;
  read_head(exercise, take(text, "--- "));
  while (!text.empty()) {
    const std::string_view kind = take(text, "\n");
    const std::string_view section = take(text, "--- ");
    const auto* const language = std::find_if(std::begin(all_languages), std::end(all_languages),
                                              [&](Language one) { return language_code(one) == kind; });
    if (language != std::end(all_languages)) {
      read_words(exercise, *language, section);
    } else if (kind == "model") {
      exercise.model = pieces_of(section);
    } else if (kind == "given") {
      exercise.given = pieces_of(section);
    } else if (kind == "shipped") {
      exercise.shipped = pieces_of(section);
    } else {
      wrong(name, "--- " + std::string(kind));
    }
  }
  check(exercise);
  return exercise;
}

std::string model_text(const Exercise& exercise) {
  return catalog::with_pieces(catalog::kernel_source(exercise.file), pieces_in_kernel(exercise), exercise.model);
}

std::string model_lines(const Exercise& exercise) {
  std::string lines;
  for (const std::string_view piece : exercise.model) lines += (lines.empty() ? "" : "...\n") + std::string(piece);
  return lines;
}

std::string handed_out(const Exercise& exercise, Language language) {
  std::string head = std::string(head_mark) + exercise.name + "\n";
  head += commented(exercise.title.of(language)) + commented(exercise.goal.of(language));
  head += commented(format_text(texts::exercise_head, language, {exercise.name})) + "\n";
  return head + catalog::with_pieces(catalog::kernel_source(exercise.file), pieces_in_kernel(exercise), exercise.given);
}

std::vector<std::string> fixed_parts(const Exercise& exercise) {
  const std::string kernel = catalog::kernel_source(exercise.file);
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (const std::string_view piece : pieces_in_kernel(exercise)) {
    const std::size_t at = kernel.find(piece);
    parts.push_back(kernel.substr(from, at - from));
    from = at + piece.size();
  }
  parts.push_back(kernel.substr(from));
  return parts;
}

std::optional<std::string> exercise_named_in(std::string_view text) {
  constexpr std::size_t farthest = 2000;
  const std::size_t at = text.substr(0, farthest).find(head_mark);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + head_mark.size());
  std::string_view name = text.substr(0, text.find_first_of("\r\n"));
  while (name.ends_with(' ')) name.remove_suffix(1);
  return std::string(name);
}

}  // namespace scatterscope::app
