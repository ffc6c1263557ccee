#include "ui/scene/line_breaks.h"

#include "ui/scene/utf8.h"

namespace scatterscope::scene {
namespace {

bool closes(char32_t c) {
  constexpr std::u32string_view marks = U"，。；：、）〕】」』》”’！？…％,.;:!?)]%";
  return marks.find(c) != std::u32string_view::npos;
}

bool opens(char32_t c) {
  constexpr std::u32string_view marks = U"（〔【「『《“‘([";
  return marks.find(c) != std::u32string_view::npos;
}

bool may_end_between(char32_t last, char32_t next) {
  if (next == U' ' || closes(next) || opens(last)) return false;
  return last == U' ' || is_full_width(last) || is_full_width(next);
}

std::string_view without_spaces_behind(std::string_view words) {
  return words.substr(0, words.find_last_not_of(' ') + 1);
}

// The bytes of the first line; words begin with no space.
std::size_t line_end(std::string_view words, const std::function<bool(std::string_view)>& fits) {
  std::size_t end = 0, cut = 0;  // the last places that fit: where a line may end, and behind any character
  char32_t last = U'\0';
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t before = at;
    const char32_t c = next_code_point(words, at);
    if (before > 0 && may_end_between(last, c)) end = before;
    if (c != U' ' && !fits(words.substr(0, at))) return end > 0 ? end : cut > 0 ? cut : at;
    cut = at;
    last = c;
  }
  return words.size();
}

}  // namespace

std::vector<std::string_view> lines_of(std::string_view words, const std::function<bool(std::string_view)>& fits) {
  std::vector<std::string_view> lines;
  while (true) {
    const std::size_t first = words.find_first_not_of(' ');
    if (first == std::string_view::npos) return lines;
    words.remove_prefix(first);
    const std::size_t end = line_end(words, fits);
    lines.push_back(without_spaces_behind(words.substr(0, end)));
    words.remove_prefix(end);
  }
}

}  // namespace scatterscope::scene
