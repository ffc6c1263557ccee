// The words of a source line by what they are, for colours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace scatterscope::story {

struct SourceToken {
  enum class Kind : std::uint8_t {
    plain,    // names, signs, spaces
    keyword,  // of the language: for, if, template
    type,     // unsigned, View, Key; a word that begins with a capital letter and goes on in small ones
    cuda,     // threadIdx, __syncthreads, __global__
    number,
    literal,  // a string or character, with its quotes
    comment,
  };
  Kind kind = Kind::plain;
  std::size_t first = 0, size = 0;  // bytes of the line
  bool operator==(const SourceToken&) const = default;
};

// All of the line, in its order; neighbours of a kind are one token. A line that begins within a comment is not known
// as such: kernels comment by //.
[[nodiscard]] std::vector<SourceToken> source_tokens(std::string_view line);

}  // namespace scatterscope::story
