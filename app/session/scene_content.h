// What a lecture's scene shows in the window, whatever its content is: shown, recognized, and taken as a new scene.
#pragma once

#include <string>

#include "app/parameters/options.h"
#include "app/session/effects.h"
#include "app/views/sources.h"

namespace scatterscope::app {

struct Session;

// Shows the content of a scene's options, at the place that they name. Of a figure without a counted map only the run.
void show_content(Session& session, const RunArguments& arguments, const SourcesPtr& made, Changes& changes);
// The same of any view, by itself: of a figure at its place too, and all as its options say it is drawn.
void show_view(Session& session, const RunArguments& arguments, const SourcesPtr& made, Changes& changes);
// Measured results, of the GPU that the lecture's scene names; the first time those of the first GPU that its lecture
// does.
void show_timing_of_scene(Session& session, Changes& changes);
// Whether what is shown is drawn from these, wherever it stands.
[[nodiscard]] bool shows_content(const Session& session, const Content& content, const SourcesPtr& made);
// Whether it is the scene's in all that its options name, but for its place.
[[nodiscard]] bool shows_as_asked(const Session& session, const RunArguments& arguments, const SourcesPtr& made);

// What is shown now, as the options of a scene that shows it again, and what it is drawn from. Throws what no options
// can say.
struct ShownAsScene {
  RunArguments arguments;
  SourcesPtr made;
};
[[nodiscard]] ShownAsScene shown_as_scene(const Session& session);

}  // namespace scatterscope::app
