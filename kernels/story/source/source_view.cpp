#include "kernels/story/source/source_view.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <iterator>
#include <map>
#include <set>

#include "kernels/recording/source_scan.h"
#include "kernels/story/bits/kept_back.h"
#include "kernels/story/events.h"
#include "kernels/story/scans/published_word.h"
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
  if (is_pragma(s) || s.substr(0, 17) == "count_comparison(") return true;
  if (s.substr(0, 4) == "if (") {  // `if (k < count) see(k);`
    const std::size_t see = s.find(") see(");
    if (see != std::string_view::npos) s = s.substr(see + 2);
  }
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
      const std::string value =
          holds_published_words(array) ? published_text(array.type, event.value) : value_text(event.value, array.type);
      add(event.kind == EventKind::read ? loaded : shown,
          name_in_source(r, step, event.what) + "[" + std::to_string(event.index) + "] = " + value);
    }
  }
  return shown.empty() ? loaded : shown;
}

struct LineState {
  bool visited = false;
  bool earlier = false;  // in a round of a loop, or a call, that is over
  std::string values;
};

// A line that the thread executed, and in which step.
struct Visit {
  std::uint32_t line = 0, step = 0;
};

// The loops of a function, by their lines.
class Loops {
 public:
  Loops(const SourceIndex& index, const SourceIndex::Function& function) : function_(function) {
    std::size_t within = none;
    for (const auto& each : index.names(function.file).statements({function.text.body, function.text.lines.last})) {
      if (each.kind != recording::SourceStatement::Kind::loop) continue;
      while (within != none && loops_[within].lines.last < each.lines.first) within = loops_[within].within;
      const std::size_t depth = within == none ? 0 : loops_[within].depth + 1;
      if (depth > recording::max_nesting || (within != none && loops_[within].lines == each.lines)) continue;
      loops_.push_back({each.lines, within, depth});
      within = loops_.size() - 1;
    }
  }
  // The innermost one that holds both lines, or `none`: the whole function.
  [[nodiscard]] std::size_t around(std::uint32_t first, std::uint32_t last) const {
    const auto behind =
        std::partition_point(loops_.begin(), loops_.end(), [&](const Loop& loop) { return loop.lines.first <= first; });
    auto at = static_cast<std::size_t>(behind - loops_.begin()) - 1;
    while (at != none && loops_[at].lines.last < last) at = loops_[at].within;
    return at;
  }
  [[nodiscard]] recording::LineSpan lines(std::size_t loop) const {
    return loop == none ? function_.text.lines : loops_[loop].lines;
  }

 private:
  static constexpr auto none = static_cast<std::size_t>(-1);
  struct Loop {
    recording::LineSpan lines;
    std::size_t within, depth;
  };
  const SourceIndex::Function& function_;
  std::vector<Loop> loops_;
};

// Which of a thread's visits to a function's lines, in their order, belong to a round or call that is over: the thread
// has gone back to a line at or before one that it was at since, within a loop that holds the visit's line, or where no
// loop leads back, in another call.
std::vector<bool> earlier_visits(const std::vector<Visit>& visits, const SourceIndex& index,
                                 const SourceIndex::Function& function) {
  const Loops loops(index, function);
  const recording::LineSpan all = function.text.lines;
  std::vector<bool> earlier(visits.size(), false);
  std::set<std::size_t> over;                                  // what the visits that follow went back within
  std::vector<bool> is_over(all.last - all.first + 1, false);  // by line of the function
  for (std::size_t k = visits.size(); k-- > 0;) {
    const std::uint32_t line = visits[k].line;
    if (k + 1 < visits.size() && visits[k + 1].line <= line) {
      const std::size_t within = loops.around(visits[k + 1].line, line);
      const recording::LineSpan span = loops.lines(within);
      if (over.insert(within).second)
        for (std::uint32_t each = span.first; each <= std::min(span.last, all.last); ++each)
          is_over[each - all.first] = true;
    }
    earlier[k] = is_over[line - all.first];
  }
  return earlier;
}

// By line of the shown file, from 1.
std::vector<LineState> states_of_lines(const Instant& at, const SourceIndex& index, ThreadId thread, std::uint16_t file,
                                       std::size_t lines) {
  const Recording& r = at.recording;
  std::vector<LineState> states(lines + 1);
  const std::uint32_t end = at.step();
  if (end == 0) return states;
  std::map<const SourceIndex::Function*, std::vector<Visit>> visits;
  for (std::uint32_t s = r.launches[r.steps[end - 1].launch].first_step; s < end; ++s) {
    const recording::Step& step = r.steps[s];
    if (step.file != file || step.line > lines) continue;
    const auto [first_event, end_event] = events_of(r, s, thread);
    if (first_event < end_event) visits[index.at(file, step.line)].push_back({step.line, s});
  }
  for (const auto& [function, each] : visits) {
    const std::vector<bool> earlier =
        function == nullptr ? std::vector<bool>(each.size(), false) : earlier_visits(each, index, *function);
    for (std::size_t k = 0; k < each.size(); ++k) {
      LineState& state = states[each[k].line];
      state = {true, earlier[k], values_of(at, each[k].step, thread)};
    }
  }
  return states;
}

void add_values(SourceLine& line, const LineState& state) {
  line.visited_by_chosen = line.visited_by_chosen || state.visited;
  if (state.values.empty()) return;
  std::string& values = state.earlier ? line.earlier_values : line.values;
  values += values.empty() ? state.values : "   " + state.values;
}

bool is_comment(std::string_view line) {
  return trimmed(line).substr(0, 2) == "//";
}

// The step whose line is shown: the one just done, the first before anything ran.
std::uint32_t shown_step(const Instant& at) {
  return at.step() > 0 ? at.step() - 1 : 0;
}

std::vector<std::string_view> lines_of_text(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    lines.push_back(text.substr(0, newline));
    text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
  }
  return lines;
}

recording::LineSpan span_of(const SourceIndex::Function& function, const std::vector<std::string_view>& texts,
                            SourceExtent extent) {
  recording::LineSpan span = function.text.lines;
  if (extent == SourceExtent::body) {
    const bool one_line = span.last <= function.text.body + 1;
    return one_line ? span : recording::LineSpan{function.text.body + 1, span.last - 1};
  }
  const auto belongs_below = [&](std::string_view line) {
    return is_comment(line) || trimmed(line).substr(0, 8) == "template";
  };
  while (span.first > 1 && belongs_below(texts[span.first - 2])) --span.first;
  return span;
}

// The words of lines, each once, in the order of the alphabet.
std::vector<std::string_view> words_of(const std::vector<SourceLine>& lines) {
  std::vector<std::string_view> words;
  for (const SourceLine& line : lines) {
    for (std::size_t at = 0; at < line.text.size(); ++at) {
      const std::size_t end = recording::word_end(line.text, at);
      if (end > at) words.push_back(line.text.substr(at, end - at));
      at = std::max(at, end);
    }
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

// Whether a parameter is a number, and no choice among a few.
bool is_number(std::string_view parameter) {
  constexpr std::string_view types[] = {"unsigned", "KeysPerThread", "Threads", "RadixBits", "KeyBits"};
  const std::string_view type = parameter.substr(0, parameter.find(' '));
  return std::find(std::begin(types), std::end(types), type) != std::end(types);
}

// Spaces that all lines begin with.
std::size_t common_indent(const std::vector<SourceLine>& lines) {
  std::size_t least = std::string_view::npos;
  for (const SourceLine& line : lines) least = std::min(least, line.text.find_first_not_of(' '));
  return least == std::string_view::npos ? 0 : least;
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
  return r.steps[shown_step(at)].file;
}

std::vector<SourceLine> source_view(const Instant& at, ThreadId thread, SourceExtent extent) {
  return source_view(at, SourceIndex(at.recording), thread, extent);
}

std::vector<SourceLine> source_view(const Instant& at, const SourceIndex& index, ThreadId thread, SourceExtent extent) {
  const Recording& r = at.recording;
  const std::uint16_t file = shown_file(at);
  if (file >= r.files.size()) return {};
  const std::vector<std::string_view> texts = lines_of_text(r.files[file].text);
  const std::vector<LineState> states = states_of_lines(at, index, thread, file, texts.size());
  const recording::Step step = r.steps.empty() ? recording::Step{} : r.steps[shown_step(at)];
  const std::uint32_t current = at.step() == 0 ? 0 : step.line;
  const SourceIndex::Function* function =
      extent == SourceExtent::file || r.steps.empty() ? nullptr : index.at(file, step.line);
  recording::LineSpan span{1, static_cast<std::uint32_t>(texts.size())};
  std::vector<recording::LineSpan> off;
  if (function != nullptr) {
    span = span_of(*function, texts, extent);
    off = index.off(r, *function, index.bindings(r, step.launch, index.way(r, step.launch, *function)));
  }
  std::vector<bool> runs(texts.size() + 1, false);
  for (const recording::Step& each : r.steps)
    if (each.file == file && each.line <= texts.size()) runs[each.line] = true;
  std::vector<SourceLine> lines;
  SourceLine first;  // what is left out before the first line
  for (std::uint32_t number = span.first; number <= span.last; ++number) {
    const std::string_view text = texts[number - 1];
    const bool blank = trimmed(text).empty();
    const bool is_off = holds(off, number);
    const bool blank_again = blank && (lines.empty() || trimmed(lines.back().text).empty());
    const bool folded = function != nullptr && (is_off || is_probe_line(text) || blank_again);
    if (!folded) {
      first.number = number;
      first.text = text;
      lines.push_back(first);
      first = {};
    }
    // What the probe was shown stands beside the line that made it.
    SourceLine& line = lines.empty() ? first : lines.back();
    line.current = line.current || number == current;
    line.runs = line.runs || runs[number];
    add_values(line, states[number]);
  }
  if (function != nullptr && extent == SourceExtent::body) {
    const std::size_t indent = common_indent(lines);
    for (SourceLine& line : lines) line.text.remove_prefix(std::min(indent, line.text.size()));
  }
  return lines;
}

std::uint32_t line_shown_for(const Recording& r, std::uint16_t file, std::uint32_t line) {
  if (file >= r.files.size()) return line;
  const std::vector<std::string_view> texts = lines_of_text(r.files[file].text);
  const auto left_out = [&](std::uint32_t number) {
    return number >= 1 && number <= texts.size() &&
           (is_probe_line(texts[number - 1]) || trimmed(texts[number - 1]).empty());
  };
  if (!left_out(line)) return line;
  std::uint32_t shown = line;
  while (left_out(shown)) --shown;
  // What a body begins with has no line above it.
  for (const recording::SourceFunction& function : recording::shared_names(r.files[file].text)->functions()) {
    if (!function.lines.holds(line) || shown > function.body) continue;
    for (shown = line; left_out(shown);) ++shown;
  }
  return shown;
}

SourceHead source_head(const Instant& at, const SourceIndex& index, const std::vector<SourceLine>& lines) {
  const Recording& r = at.recording;
  SourceHead head;
  if (r.steps.empty()) return head;
  const recording::Step& step = r.steps[shown_step(at)];
  const SourceIndex::Function* function = index.at(step.file, step.line);
  if (function == nullptr) return head;
  const std::vector<const SourceIndex::Function*> way = index.way(r, step.launch, *function);
  for (const SourceIndex::Function* each : way) head.way.push_back(each->text.name);
  const SourceIndex::Bindings bindings = index.bindings(r, step.launch, way);
  std::vector<std::string> parameters;
  for (const auto& each : index.parameters(*function)) parameters.insert(parameters.end(), each.begin(), each.end());
  const std::vector<std::string_view> words = words_of(lines);
  for (const std::string& parameter : parameters) {
    const std::string name = recording::parameter_name(parameter);
    const auto bound = bindings.find(name);
    if (bound == bindings.end()) continue;
    if (!std::binary_search(words.begin(), words.end(), name)) continue;
    if (!bound->second.array.empty()) {
      const auto array = r.array_named(bound->second.array);
      const bool holds_any = array && r.arrays[*array].extent > 0;
      if (holds_any && bound->second.array != name) head.names.push_back(name + " (" + bound->second.array + ")");
    } else if (is_number(parameter)) {
      head.names.push_back(name + " = " + std::to_string(bound->second.number));
    }
  }
  return head;
}

}  // namespace scatterscope::story
