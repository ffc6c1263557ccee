// The kernel's source beside the values of one thread: what figure 13.4 and the window's source panel show.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/story/instant.h"

namespace scatterscope::story {

struct SourceLine {
  std::uint32_t number = 0;        // from 1
  std::string_view text;           // of the recording
  bool current = false;            // the step just done
  bool visited_by_chosen = false;  // by the thread, in the current launch, before the moment
  std::string values;              // what that thread showed and stored there: "bit = 1   bits[5] = 1"
};

// The file that the moment stands in: that of the step just done, of the first step before anything ran.
[[nodiscard]] std::uint16_t shown_file(const Instant& at);

// The file's lines. Lines that only talk to the probe (`see(...);`) and the second of two blank lines in a row are left
// out unless `show_probe_lines`; their values stand beside the line above them.
[[nodiscard]] std::vector<SourceLine> source_view(const Instant& at, ThreadId thread, bool show_probe_lines);

// Of these lines, [first, last] of the function that holds the current one; all lines where none is current.
struct LineRange {
  std::size_t first = 0, last = 0;
};
[[nodiscard]] LineRange current_function(const std::vector<SourceLine>& lines);

}  // namespace scatterscope::story
