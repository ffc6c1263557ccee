#include "ui/panels/source/source_page.h"

#include "ui/figures/bits/live_keys.h"

namespace scatterscope::panels {

bool keeps_values(const WorkspaceInput& input) {
  const LessonView* lesson = input.lesson.lesson;
  return (lesson != nullptr && lesson->keeps_values) || (input.lecture.within && input.shown.view.hide_step);
}

SourcePage make_source_page(const SourceKey& key) {
  const figures::FigureInput& figure = key.figure;
  SourcePage page;
  const auto extent = key.whole_file ? story::SourceExtent::file : story::SourceExtent::body;
  page.lines = story::source_view(figure, *key.index, figures::protagonist(figure).thread, extent);
  page.head = story::source_head(figure, *key.index, page.lines);
  for (story::SourceLine& line : page.lines) {
    if (key.values) break;
    page.keeps_values = page.keeps_values || !line.values.empty() || !line.earlier_values.empty();
    line.values.clear();
    line.earlier_values.clear();
  }
  return page;
}

}  // namespace scatterscope::panels
