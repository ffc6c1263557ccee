// Where words break into lines, in English and Chinese.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

namespace scatterscope::scene {

// The lines of `words`, each as long as `fits` lets it be. A line ends at spaces, which belong to none, or beside a
// full-width character; none begins with a mark that closes (a full stop, a comma, a bracket) or ends with one that
// opens. What is too wide for a line by itself is cut where it fits, but never before its first character.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view words,
                                                     const std::function<bool(std::string_view)>& fits);

}  // namespace scatterscope::scene
