// The kernel's source beside the values of one thread: what figure 13.4 and the window's source panel show.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ui/figures/figure.h"

namespace scatterscope::figures {

struct SourceLine {
  std::uint32_t number = 0;        // from 1
  std::string_view text;           // of the recording
  bool current = false;            // the step just done
  bool visited_by_chosen = false;  // by the thread whose values are shown, in the current launch, before the moment
  std::string values;              // what that thread showed and stored there: "bit = 1   bits[5] = 1"
};

struct ThreadId {
  std::uint32_t block = 0, thread = 0;
  bool operator==(const ThreadId&) const = default;
};

// The events of one thread within a step: [first, second).
[[nodiscard]] std::pair<std::uint64_t, std::uint64_t> events_of(const recording::Recording& recording,
                                                                std::uint32_t step, ThreadId thread);
// The chosen thread, else the one that works on the chosen or followed key; none if nothing is chosen.
[[nodiscard]] std::optional<ThreadId> chosen_thread(const FigureInput& input);
// The thread whose values are shown: the chosen one, else the first that took part in the step just done, else thread 0
// of block 0.
[[nodiscard]] ThreadId shown_thread(const FigureInput& input);

// By name: whether the thread showed a value under it in the phase of the step just done, before step t.
[[nodiscard]] std::vector<bool> names_of_phase(const recording::Recording& recording, std::uint32_t t, ThreadId thread);

// The file that the moment stands in: that of the step just done, of the first step before anything ran.
[[nodiscard]] std::uint16_t shown_file(const FigureInput& input);

// The file's lines. Lines that only talk to the probe (`see(...);`) and the second of two blank lines in a row are left
// out unless `show_probe_lines`; their values stand beside the line above them.
[[nodiscard]] std::vector<SourceLine> source_view(const FigureInput& input, bool show_probe_lines);

// Of these lines, [first, last] of the function that holds the current one; all lines where none is current.
struct LineRange {
  std::size_t first = 0, last = 0;
};
[[nodiscard]] LineRange current_function(const std::vector<SourceLine>& lines);

}  // namespace scatterscope::figures
