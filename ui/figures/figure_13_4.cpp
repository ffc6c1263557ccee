// Fig. 13.4: the kernel's source with the current line lit and one thread's values beside the lines.
#include <algorithm>

#include "ui/figures/figures.h"
#include "ui/figures/source_view.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {

scene::Scene draw_13_4(const FigureInput& input) {
  const std::vector<SourceLine> lines = source_view(input, false);
  if (lines.empty()) return nothing_to_draw(input, Text::fig_13_4_title, Text::fig_no_source);
  constexpr float size = 15, line_height = 22, gap = 28;
  Drawing drawing(input);
  const recording::Recording& r = input.recording;
  const std::uint32_t t = std::min(input.moment.step(), r.step_count());
  LineRange range = current_function(lines);
  if (t == 0 && !r.steps.empty()) {
    // Before anything ran: the function of the first step, none of its lines lit.
    std::vector<SourceLine> first = lines;
    for (SourceLine& line : first) line.current = line.number == r.steps[0].line;
    range = current_function(first);
  }
  const auto mono_width = [&](std::string_view words) { return input.metrics.width(words, size, false, true); };
  float code_width = 0, values_width = 0;
  for (std::size_t i = range.first; i <= range.last; ++i) {
    code_width = std::max(code_width, mono_width(lines[i].text));
    values_width = std::max(values_width, input.metrics.width(lines[i].values, size - 1, true, true));
  }
  const float numbers = mono_width(std::to_string(lines[range.last].number));
  const float code_x = margin + numbers + 18, values_x = code_x + code_width + gap;
  const ThreadId thread = shown_thread(input);
  const std::string heading = r.files[shown_file(input)].name;
  const std::string who =
      drawing.say(Text::fig_block_thread, {std::to_string(thread.block), std::to_string(thread.thread)});
  values_width = std::max(values_width, drawing.width(who, label_size, true));
  const float width = std::max(values_x + values_width + margin, code_x + drawing.width(heading, heading_size, true));

  drawing.text({code_x, margin + 16}, heading, heading_size, scene::Role::ink, scene::Align::start, true);
  drawing.text({values_x, margin + 16}, who, label_size, scene::Role::selected, scene::Align::start, true);
  float y = margin + 34;
  const std::uint16_t file = shown_file(input);
  for (std::size_t i = range.first; i <= range.last; ++i, y += line_height) {
    const SourceLine& line = lines[i];
    const scene::Ref ref{scene::Ref::Kind::line, file, line.number, 0};
    const float baseline = y + line_height * 0.7F;
    if (line.current) {
      drawing.cells.emplace_back(scene::Rect{
          {margin - 8, y}, width - 2 * margin + 16, line_height, scene::Role::tint3, scene::Role::now, 1.5F});
    }
    scene::Text number{{margin + numbers, baseline},
                       std::to_string(line.number),
                       size,
                       scene::Role::faint,
                       scene::Align::end,
                       false,
                       true,
                       ref};
    drawing.texts.emplace_back(std::move(number));
    // Indentation is distance: leading spaces are not kept by every interpreter.
    const std::size_t indent = line.text.find_first_not_of(' ');
    if (indent != std::string_view::npos) {
      scene::Text code{{code_x + mono_width(line.text.substr(0, indent)), baseline},
                       std::string(line.text.substr(indent)),
                       size,
                       scene::Role::ink,
                       scene::Align::start,
                       line.current,
                       true,
                       ref};
      drawing.texts.emplace_back(std::move(code));
    }
    if (!line.values.empty()) {
      scene::Text values{
          {values_x, baseline}, line.values, size - 1, line.current ? scene::Role::now : scene::Role::read,
          scene::Align::start,  true,        true,     ref};
      drawing.texts.emplace_back(std::move(values));
    }
  }
  return drawing.finish(drawing.say(Text::fig_13_4_title), width, y + margin);
}

}  // namespace scatterscope::figures
