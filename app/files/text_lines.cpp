#include "app/files/text_lines.h"

#include <algorithm>
#include <string>

#include "kernels/texts/files.h"
#include "ui/scene/utf8.h"
#include "ui/typed_text.h"

namespace scatterscope::app {
namespace {

constexpr std::string_view mark = "\xef\xbb\xbf";  // that some editors begin UTF-8 with

bool is_utf16(std::string_view bytes) {
  if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff")) return true;
  const std::string_view head = bytes.substr(0, 64);
  std::size_t zeros[2] = {};
  for (std::size_t k = 0; k < head.size(); ++k) zeros[k % 2] += head[k] == '\0' ? 1 : 0;
  const std::size_t units = head.size() / 2;
  return units > 1 && ((zeros[0] == units && zeros[1] == 0) || (zeros[1] == units && zeros[0] == 0));
}

}  // namespace

void check_encoding(std::string_view name, std::string_view bytes) {
  if (!is_utf16(bytes)) return;
  throw Error{texts::file_in_utf16, {std::string(name)}, exit_bad_input};
}

std::string_view trimmed(std::string_view text) {
  std::size_t first = text.size(), end = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    const char32_t c = ascii_form(scene::next_code_point(text, at));
    if (c == ' ' || (c >= '\t' && c <= '\r')) continue;
    first = std::min(first, start);
    end = at;
  }
  return text.substr(first, end - std::min(first, end));
}

TextLines::TextLines(std::string_view text) : rest_(text) {
  if (rest_.starts_with(mark)) rest_.remove_prefix(mark.size());
}

std::optional<std::string_view> TextLines::next() {
  while (!rest_.empty()) {
    const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
    const std::string_view line = trimmed(rest_.substr(0, end));
    rest_.remove_prefix(end);
    rest_.remove_prefix(rest_.starts_with("\r\n") ? 2 : std::min<std::size_t>(1, rest_.size()));
    ++number_;
    if (!line.empty()) return line;
  }
  return std::nullopt;
}

}  // namespace scatterscope::app
