// Words for a page: in runs, where one is a term of the glossary with what is said about it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "kernels/text.h"

namespace scatterscope::app {

// [{"words": ..., "about": ...}, ...]; without "about": no term.
[[nodiscard]] nlohmann::ordered_json caption_runs(const std::string& words, Language language);

}  // namespace scatterscope::app
