#include "ui/typed_text.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <system_error>

#include "ui/scene/utf8.h"

namespace scatterscope {

char32_t ascii_form(char32_t c) {
  if (c >= 0xff01 && c <= 0xff5e) return c - 0xff00 + 0x20;
  if (c == 0x3000 || c == 0xa0) return ' ';
  if (c == 0x3001) return ',';
  if (c == 0x2212) return '-';
  return c;
}

std::string in_ascii_forms(std::string_view utf8) {
  std::string out;
  out.reserve(utf8.size());
  for (std::size_t at = 0; at < utf8.size();) {
    const std::size_t start = at;
    const char32_t typed = scene::next_code_point(utf8, at), form = ascii_form(typed);
    if (form == typed) {
      out += utf8.substr(start, at - start);
    } else {
      out += static_cast<char>(form);
    }
  }
  return out;
}

std::optional<std::uint64_t> typed_number(std::string_view utf8) {
  constexpr std::string_view blanks = " \t\r\n\f\v";
  const std::string plain = in_ascii_forms(utf8);
  std::string_view digits = plain;
  digits.remove_prefix(std::min(digits.find_first_not_of(blanks), digits.size()));
  digits = digits.substr(0, digits.find_last_not_of(blanks) + 1);
  if (digits.starts_with('+')) digits.remove_prefix(1);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

}  // namespace scatterscope
