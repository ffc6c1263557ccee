// The engine as a page calls it: records what a link asks for, and draws its figures as SVG. Texts come and go as
// UTF-8; one that is returned lives until the next call. Of a call that fails scatterscope_error() says why.
#include <emscripten/emscripten.h>

#include <memory>
#include <string>
#include <utility>

#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/parameters/options.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/catalog.h"
#include "kernels/format/recording_json.h"
#include "ui/scene/svg.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {
namespace {

struct OpenLink {
  std::unique_ptr<FigureDrawer> drawer;
  figures::View view;
  AskedLooks looks;
};

OpenLink opened_link;
std::string answer, said;  // what is returned; why a call failed

OpenLink opened(const char* link) {
  const RunArguments arguments = arguments_of_link(link);
  check_scene(arguments);
  const RunRequest request = parse_run(arguments, MissingInput::is_the_book);
  auto recording = std::make_shared<const recording::Recording>(catalog::record(
      request.config, request.input, catalog::Backend::cpu, catalog::Progress{}.within(request.time_limit)));
  OpenLink open;
  open.view = view_of(arguments, *recording);
  open.looks = looks_of(arguments);
  open.drawer = std::make_unique<FigureDrawer>(std::move(recording));
  return open;
}

// What `call` returns; what it throws is said in that language, and `failed` returned.
template <class Call, class Answer>
Answer tried(Language language, Answer failed, Call call) {
  said.clear();
  try {
    return call();
  } catch (const std::exception& thrown) {
    said = describe(error_of(thrown).message(), language);
  }
  return failed;
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* scatterscope_error() {
  return said.c_str();
}

// Steps of the recording; -1: there is none.
EMSCRIPTEN_KEEPALIVE int scatterscope_open(const char* link) {
  return tried(Language::english, -1, [link] {
    opened_link = opened(link);
    return static_cast<int>(opened_link.drawer->recording().step_count());
  });
}

// The link's figure after so many steps, in so many logical pixels.
EMSCRIPTEN_KEEPALIVE const char* scatterscope_svg(unsigned step, float width, float height) {
  return tried(Language::english, "", [=] {
    figures::View view = opened_link.view;
    view.step = step;
    const figures::Looks looks = opened_link.looks.over();
    answer =
        scene::to_svg(opened_link.drawer->draw(view, looks, {width, height}), scene::theme(scene::ThemeName::light));
    return answer.c_str();
  });
}

// The recording, as `scatterscope record --json` writes it.
EMSCRIPTEN_KEEPALIVE const char* scatterscope_json() {
  return tried(Language::english, "", [] {
    answer = format::to_json(opened_link.drawer->recording());
    return answer.c_str();
  });
}

}  // extern "C"

}  // namespace scatterscope::app

int main() {}
