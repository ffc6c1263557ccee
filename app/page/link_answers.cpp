#include "app/page/link_answers.h"

#include <utility>

#include "app/links/scene_link.h"
#include "app/parameters/options.h"
#include "kernels/catalog.h"
#include "kernels/format/recording_json.h"
#include "ui/scene/svg.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {

void LinkAnswers::open(std::string_view link) {
  const RunArguments arguments = arguments_of_link(link);
  check_scene(arguments);
  const RunRequest request = parse_run(arguments, MissingInput::is_the_book);
  auto recording = std::make_shared<const recording::Recording>(catalog::record(
      request.config, request.input, catalog::Backend::cpu, catalog::Progress{}.within(request.time_limit)));
  view_ = view_of(arguments, *recording);
  looks_ = looks_of(arguments);
  drawer_ = std::make_unique<FigureDrawer>(std::move(recording));
}

std::vector<std::string> LinkAnswers::figures() const {
  std::vector<std::string> ids;
  for (const figures::FigureInfo& figure : figures::catalog())
    if (!figure.cannot_show(drawer_->recording())) ids.emplace_back(figure.id);
  return ids;
}

std::string LinkAnswers::svg(std::string_view figure, std::uint32_t step, float width, float height) const {
  figures::View view = view_;
  view.step = step;
  if (!figure.empty()) view.figure = figures::find_figure(figure);
  if (view.figure == nullptr) view.figure = &figures::default_figure(drawer_->recording());
  return scene::to_svg(drawer_->draw(view, looks_.over(), {width, height}), scene::theme(scene::ThemeName::light));
}

std::string LinkAnswers::json() const {
  return format::to_json(drawer_->recording());
}

}  // namespace scatterscope::app
