// Fig. 13.4: the kernel's source with the current line lit and one thread's values beside the lines.
#include <algorithm>

#include "kernels/story/bits/source_view.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figures.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using story::LineRange;
using story::SourceLine;

constexpr float code_size = 14, line_height = 22;
// Longer lines go on below, at a space, so that the text stays large in a window. Parameters that stand below one
// another far to the right move left, so that they and their values keep to one row.
constexpr std::size_t columns = 72, hanging_indent = 4, most_indent = 12;

// A piece of a source line, or of the values beside it.
struct Placed {
  std::size_t row = 0, column = 0;
  std::string words;
  bool value = false;
};

// Leading spaces become columns: not every interpreter keeps them.
std::vector<Placed> place(const SourceLine& line) {
  std::vector<Placed> out;
  std::size_t indent = line.text.find_first_not_of(' ');
  if (indent == std::string_view::npos) return out;
  indent = std::min(indent, most_indent);
  std::string_view rest = line.text.substr(line.text.find_first_not_of(' '));
  std::size_t row = 0, column = indent;
  while (column + rest.size() > columns) {
    const std::size_t space = rest.rfind(' ', columns - column);
    if (space == std::string_view::npos || space == 0) break;
    out.push_back({row++, column, std::string(rest.substr(0, space)), false});
    rest.remove_prefix(space + 1);
    column = indent + hanging_indent;
  }
  out.push_back({row, column, std::string(rest), false});
  if (line.values.empty()) return out;
  // Behind the code where they fit, else below it, a value on the next line where it does not.
  constexpr std::string_view apart = "   ";
  column += rest.size() + 2 * apart.size();
  if (column + line.values.size() > columns) {
    ++row;
    column = indent + hanging_indent;
  }
  std::string_view values = line.values;
  const std::size_t left = column;
  while (!values.empty()) {
    const std::size_t end = std::min(values.find(apart), values.size());
    if (column > left && column + end > columns) {
      ++row;
      column = left;
    }
    out.push_back({row, column, std::string(values.substr(0, end)), true});
    column += end + apart.size();
    values.remove_prefix(std::min(values.size(), end + apart.size()));
  }
  return out;
}

}  // namespace

scene::Scene draw_13_4(const FigureInput& input) {
  const std::vector<SourceLine> lines = story::source_view(input, shown_thread(input), false);
  if (lines.empty()) return nothing_to_draw(input, Text::fig_13_4_title, Text::fig_no_source);
  Drawing drawing(input);
  const recording::Recording& r = input.recording;
  const std::uint32_t t = std::min(input.moment.step(), r.step_count());
  LineRange range = story::current_function(lines);
  if (t == 0 && !r.steps.empty()) {
    // Before anything ran: the function of the first step, none of its lines lit.
    std::vector<SourceLine> first = lines;
    for (SourceLine& line : first) line.current = line.number == r.steps[0].line;
    range = story::current_function(first);
  }
  const auto mono_width = [&](std::string_view words) { return input.metrics.width(words, code_size, false, true); };
  const std::uint16_t file = story::shown_file(input);
  const ThreadId thread = shown_thread(input);
  const std::string who =
      drawing.say(Text::fig_block_thread, {std::to_string(thread.block), std::to_string(thread.thread)});
  const float numbers = mono_width(std::to_string(lines[range.last].number));
  const float code_x = margin + numbers + 14;
  std::size_t most = columns;  // a word may be longer
  for (std::size_t i = range.first; i <= range.last; ++i) {
    for (const Placed& part : place(lines[i])) most = std::max(most, part.column + part.words.size());
  }
  const float width = code_x + mono_width(std::string(most, ' ')) + margin + 6;

  drawing.text({code_x, margin + 16}, r.files[file].name, heading_size, scene::Role::ink, scene::Align::start, true);
  drawing.text({width - margin, margin + 16}, who, label_size, scene::Role::selected, scene::Align::end, true);
  float y = margin + 32;
  for (std::size_t i = range.first; i <= range.last; ++i) {
    const SourceLine& line = lines[i];
    const std::vector<Placed> placed = place(line);
    const std::size_t rows = placed.empty() ? 1 : placed.back().row + 1;
    const scene::Ref ref{scene::Ref::Kind::line, file, line.number, 0};
    const auto baseline = [&](std::size_t row) { return y + line_height * (static_cast<float>(row) + 0.72F); };
    if (line.current) {
      scene::Rect lit{{margin - 6, y},    width - 2 * margin + 12, line_height * static_cast<float>(rows),
                      scene::Role::tint3, scene::Role::now,        1.5F};
      lit.ref = ref;
      drawing.cells.emplace_back(lit);
    }
    outline_marked(drawing, {margin - 4, y + 2}, width - 2 * margin + 8, line_height * static_cast<float>(rows) - 4,
                   ref);
    const auto put = [&](float x, std::size_t row, std::string words, scene::Role colour, bool bold,
                         scene::Align align) {
      scene::Text text{{x, baseline(row)}, std::move(words), code_size, colour, align, bold, true, ref};
      drawing.texts.emplace_back(std::move(text));
    };
    put(margin + numbers, 0, std::to_string(line.number), scene::Role::faint, false, scene::Align::end);
    for (const Placed& part : placed) {
      const scene::Role colour = !part.value ? scene::Role::ink : line.current ? scene::Role::now : scene::Role::read;
      put(code_x + mono_width(std::string(part.column, ' ')), part.row, part.words, colour, part.value || line.current,
          scene::Align::start);
    }
    y += line_height * static_cast<float>(rows);
  }
  return drawing.finish(drawing.say(Text::fig_13_4_title), width, y + margin);
}

}  // namespace scatterscope::figures
