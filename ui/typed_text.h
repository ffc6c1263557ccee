// What people type: characters of a keyboard for Chinese, and whole numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scatterscope {

// What a keyboard for Chinese types, as the character of ASCII that it stands for: full-width forms, the ideographic
// space and comma, a minus sign, a space that does not break. Others as they are.
[[nodiscard]] char32_t ascii_form(char32_t code_point);
// The text of such forms: "３、－5" is "3,-5". Bytes that are no UTF-8 stay.
[[nodiscard]] std::string in_ascii_forms(std::string_view utf8);

// Decimal digits, full-width ones too, behind a plus sign and zeros, with blanks around: "４", "04" and "+4" are 4.
// None of anything else and of numbers beyond 64 bits.
[[nodiscard]] std::optional<std::uint64_t> typed_number(std::string_view utf8);

}  // namespace scatterscope
