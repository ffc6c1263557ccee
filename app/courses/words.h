// Texts of lectures and lessons: one in every language, and how files hold them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "kernels/format/json_place.h"
#include "kernels/text.h"

namespace scatterscope::app {

// One text in every language.
struct Words {
  std::array<std::string, std::size(all_languages)> in;

  [[nodiscard]] const std::string& of(Language language) const { return in[static_cast<std::size_t>(language)]; }
  [[nodiscard]] std::string& of(Language language) { return in[static_cast<std::size_t>(language)]; }
  bool operator==(const Words&) const = default;
};

// The same in each.
[[nodiscard]] Words in_all_languages(Text id);

// Read from a file: what is wrong is thrown as JsonPlace does it. The languages are the members of an object.
enum class Length : std::uint8_t { a_line, maybe_none };
[[nodiscard]] Words read_words(const format::JsonPlace& place, std::size_t most_bytes, Length length = Length::a_line);
// A list of texts that a figure has; none where there is no such member.
[[nodiscard]] std::vector<std::string> read_texts(const format::JsonPlace& place, const char* key);
[[nodiscard]] nlohmann::ordered_json json_of(const Words& words);

}  // namespace scatterscope::app
