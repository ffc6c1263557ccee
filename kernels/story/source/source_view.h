// The kernel's source beside the values of one thread: what figure 13.4 and the window's source panel show.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/story/instant.h"
#include "kernels/story/source/source_index.h"

namespace scatterscope::story {

struct SourceLine {
  std::uint32_t number = 0;        // in the file, from 1
  std::string_view text;           // of the recording
  bool current = false;            // the step just done
  bool visited_by_chosen = false;  // by the thread, in the current launch, before the moment
  bool runs = false;               // a step of the recording is on it: a breakpoint can stop there
  std::string values;              // what that thread showed and stored there: "bit = 1   bits[5] = 1"
  std::string earlier_values;      // the same, of a round of a loop, or of a call, that is over
};

// How much of a file is shown.
enum class SourceExtent : std::uint8_t {
  body,      // what the function at work does, moved to the left margin
  function,  // the same with its head and the comment above it
  file,      // the file as it was compiled
};

// Of the file that the moment stands in: that of the step just done, of the first step before anything ran. In a body
// or function lines that only talk to the probe (`see(...);`), pragmas, the second of two blank lines in a row and what
// is off in this launch (SourceIndex::off) are left out; their values stand beside the line above them, of those before
// the first line beside that. A line outside of all functions shows the file.
[[nodiscard]] std::vector<SourceLine> source_view(const Instant& at, ThreadId thread, SourceExtent extent);
// The index of the recording made before; else it is made anew.
[[nodiscard]] std::vector<SourceLine> source_view(const Instant& at, const SourceIndex& index, ThreadId thread,
                                                  SourceExtent extent);
[[nodiscard]] std::uint16_t shown_file(const Instant& at);

// Where a line's values stand in a body: itself, or the line above where it only talks to the probe.
[[nodiscard]] std::uint32_t line_shown_for(const recording::Recording& recording, std::uint16_t file,
                                           std::uint32_t line);

// What stands above a body.
struct SourceHead {
  std::vector<std::string> way;    // functions, the one at work last: sort_by_bits, scatter
  std::vector<std::string> names;  // its parameters, as far as its lines use them: "input (keys_a)", "iter = 2"
};
// `lines`: the body's. Empty where no function is shown.
[[nodiscard]] SourceHead source_head(const Instant& at, const SourceIndex& index, const std::vector<SourceLine>& lines);

}  // namespace scatterscope::story
