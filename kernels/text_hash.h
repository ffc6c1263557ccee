// A short name for a long text, equal for equal texts: of kernels, of what was compiled, of what was graded.
#pragma once

#include <string>
#include <string_view>

namespace scatterscope {

// 32 hexadecimal digits: XXH3 of 128 bits (xxHash).
[[nodiscard]] std::string hash_of_text(std::string_view text);

}  // namespace scatterscope
