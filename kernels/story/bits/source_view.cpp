#include "kernels/story/bits/source_view.h"

#include <algorithm>
#include <bit>

#include "kernels/story/bits/kept_back.h"
#include "kernels/story/events.h"
#include "kernels/story/value_text.h"

namespace scatterscope::story {
namespace {

using recording::Event;
using recording::EventKind;
using recording::Recording;

std::string_view trimmed(std::string_view s) {
  const std::size_t first = s.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return s.substr(first, s.find_last_not_of(" \t\r") - first + 1);
}

bool is_pragma(std::string_view line) {
  return trimmed(line).substr(0, 7) == "#pragma";
}

// `see(a, b);` or `count_comparison();` and nothing else: a line that only talks to the probe. A pragma talks only to
// the compiler.
bool is_probe_line(std::string_view line) {
  std::string_view s = trimmed(line);
  if (is_pragma(s) || s == "count_comparison();") return true;
  if (s.substr(0, 4) != "see(") return false;
  const std::size_t comment = s.find("//");
  s = trimmed(s.substr(0, comment));
  return s.size() > 5 && s.substr(s.size() - 2) == ");" && s.find(';') == s.size() - 1;
}

// What the source calls an array: the kernel's parameter that it was passed for, if any.
const std::string& name_in_source(const Recording& r, std::uint32_t step, std::uint16_t array) {
  for (const recording::Argument& argument : r.launches[r.steps[step].launch].arguments) {
    if (argument.array == array) return argument.name;
  }
  return r.arrays[array].name;
}

// What a thread's last execution of a line left: named values and stores, or, where it did neither, what it loaded.
// Without those that the step keeps back.
std::string values_of(const Instant& at, std::uint32_t step, ThreadId thread) {
  const Recording& r = at.recording;
  const bool hides = at.hide_step && step + 1 == at.step();
  const auto [first, end] = events_of(r, step, thread);
  std::string shown, loaded;
  const auto add = [](std::string& out, const std::string& words) {
    if (!out.empty()) out += "   ";
    out += words;
  };
  for (std::uint64_t e = first; e < end; ++e) {
    const Event event = r.events[e];
    if (hides && is_revealed(at, event)) continue;
    if (event.kind == EventKind::value) {
      const recording::NameInfo& name = r.names[event.what];
      add(shown, name.name + " = " + value_text(event.value, name.type));
    } else if (event.kind == EventKind::read || event.kind == EventKind::write || event.kind == EventKind::atomic) {
      const recording::ArrayInfo& array = r.arrays[event.what];
      add(event.kind == EventKind::read ? loaded : shown, name_in_source(r, step, event.what) + "[" +
                                                              std::to_string(event.index) +
                                                              "] = " + value_text(event.value, array.type));
    }
  }
  return shown.empty() ? loaded : shown;
}

struct LineState {
  bool visited = false;
  std::string values;
};

// By line of the shown file, from 1.
std::vector<LineState> states_of_lines(const Instant& at, ThreadId thread, std::uint16_t file, std::size_t lines) {
  const Recording& r = at.recording;
  std::vector<LineState> states(lines + 1);
  const std::uint32_t end = at.step();
  if (end == 0) return states;
  std::vector<std::uint32_t> last(lines + 1, UINT32_MAX);  // the thread's last execution of each line
  for (std::uint32_t s = r.launches[r.steps[end - 1].launch].first_step; s < end; ++s) {
    const recording::Step& step = r.steps[s];
    if (step.file != file || step.line > lines) continue;
    const auto [first_event, end_event] = events_of(r, s, thread);
    if (first_event < end_event) last[step.line] = s;
  }
  for (std::size_t line = 1; line <= lines; ++line) {
    if (last[line] == UINT32_MAX) continue;
    states[line].visited = true;
    states[line].values = values_of(at, last[line], thread);
  }
  return states;
}

}  // namespace

std::string value_text(std::uint64_t bits, recording::ValueType type) {
  switch (type) {
    case recording::ValueType::boolean:
      return bits != 0 ? "true" : "false";
    case recording::ValueType::i32:
      return std::to_string(static_cast<std::int32_t>(bits));
    case recording::ValueType::f32:
      return std::to_string(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    default:
      return std::to_string(bits);
  }
}

std::uint16_t shown_file(const Instant& at) {
  const Recording& r = at.recording;
  if (r.steps.empty()) return 0;
  const std::uint32_t t = at.step();
  return r.steps[t > 0 ? t - 1 : 0].file;
}

std::vector<SourceLine> source_view(const Instant& at, ThreadId thread, bool show_probe_lines) {
  const Recording& r = at.recording;
  const std::uint16_t file = shown_file(at);
  if (file >= r.files.size()) return {};
  std::vector<std::string_view> texts;
  for (std::string_view rest = r.files[file].text; !rest.empty();) {
    const std::size_t newline = rest.find('\n');
    texts.push_back(rest.substr(0, newline));
    rest.remove_prefix(newline == std::string_view::npos ? rest.size() : newline + 1);
  }
  const std::vector<LineState> states = states_of_lines(at, thread, file, texts.size());
  const std::uint32_t t = at.step();
  const std::uint32_t current = t == 0 ? 0 : r.steps[t - 1].line;

  std::vector<SourceLine> lines;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto number = static_cast<std::uint32_t>(i + 1);
    const LineState& state = states[number];
    const bool blank = trimmed(texts[i]).empty();
    const bool folded = !show_probe_lines && !lines.empty() &&
                        (is_probe_line(texts[i]) || (blank && trimmed(lines.back().text).empty()));
    if (!folded) {
      lines.push_back({number, texts[i], number == current, state.visited, state.values});
      continue;
    }
    // What the probe was shown stands beside the line that made it.
    SourceLine& above = lines.back();
    above.current = above.current || number == current;
    if (state.values.empty()) continue;
    above.visited_by_chosen = true;
    above.values = above.values.empty() ? state.values : above.values + "   " + state.values;
  }
  return lines;
}

LineRange current_function(const std::vector<SourceLine>& lines) {
  const auto found = std::find_if(lines.begin(), lines.end(), [](const SourceLine& l) { return l.current; });
  if (lines.empty()) return {};
  if (found == lines.end()) return {0, lines.size() - 1};
  const auto at = static_cast<std::size_t>(found - lines.begin());
  // Functions begin and end at the left margin; templates and comments right above belong to them.
  const auto at_margin = [&](std::size_t i) {
    return !lines[i].text.empty() && lines[i].text[0] != ' ' && lines[i].text[0] != '\t' && !is_pragma(lines[i].text);
  };
  std::size_t first = at;
  while (first > 0 && !at_margin(first)) --first;
  while (first > 0 && at_margin(first - 1) && lines[first - 1].text[0] != '}' && lines[first - 1].text[0] != '#' &&
         lines[first - 1].text.substr(0, 9) != "namespace") {
    --first;
  }
  std::size_t last = at;
  while (last + 1 < lines.size() && (lines[last].text.empty() || lines[last].text[0] != '}')) ++last;
  return {first, last};
}

}  // namespace scatterscope::story
