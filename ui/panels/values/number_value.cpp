#include <charconv>

#include "kernels/texts/window_new_run.h"
#include "ui/panels/values/panel_value.h"

namespace scatterscope::panels {

std::optional<std::uint64_t> Number::read(const std::string& typed) const {
  std::uint64_t number = 0;
  const char* const end = typed.data() + typed.size();
  const auto [stop, error] = std::from_chars(typed.data(), end, number);
  if (typed.empty() || error != std::errc() || stop != end || !range.holds(number)) return std::nullopt;
  return number;
}

std::string Number::refusal(const std::string& typed, Language language) const {
  return format_text(texts::win_not_allowed, language,
                     {typed.empty() ? "\"\"" : typed, std::to_string(range.least), std::to_string(range.most)});
}

}  // namespace scatterscope::panels
