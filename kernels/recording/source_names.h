// Names read from the source text of a kernel: what a log gives only by place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scatterscope::recording {

// A source file with its comments and literals blanked out, so that what is found in it is code.
class SourceNames {
 public:
  explicit SourceNames(std::string_view text);

  // The trimmed arguments of the one call `callee(...)` that begins on `line` (from 1) and may end on a later one;
  // none if the line holds no such call, or more than one.
  [[nodiscard]] std::optional<std::vector<std::string>> call(std::uint32_t line, std::string_view callee) const;
  // The parameters' names of the kernel's definition; none if the file does not define it.
  [[nodiscard]] std::optional<std::vector<std::string>> parameters(std::string_view kernel) const;

 private:
  std::string code_;
  std::vector<std::size_t> line_begin_;
};

}  // namespace scatterscope::recording
