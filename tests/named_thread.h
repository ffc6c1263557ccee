// The thread that a sentence is about.
#pragma once

#include <optional>
#include <regex>
#include <string>

#include "kernels/story/instant.h"

namespace scatterscope::tests {

// None of a sentence that begins with no thread; in English.
inline std::optional<story::ThreadId> first_named(const std::string& words) {
  static const std::regex thread(R"(^Thread (\d+)(?: of block (\d+))?)");
  std::smatch match;
  if (!std::regex_search(words, match, thread)) return std::nullopt;
  const auto block = match[2].matched ? std::stoul(match[2].str()) : 0;
  return story::ThreadId{static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(std::stoul(match[1].str()))};
}

}  // namespace scatterscope::tests
