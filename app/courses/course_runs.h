// The runs of a course and what is drawn and asked of them: each is recorded once, whatever number of scenes show it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/courses/course.h"
#include "app/courses/page_opening.h"
#include "app/courses/posed_scene.h"
#include "app/errors/common_errors.h"
#include "app/pictures/figure_drawer.h"
#include "app/views/sources.h"
#include "kernels/analysis/run.h"

namespace scatterscope::app {

class CourseRuns {
 public:
  using Record = std::function<std::shared_ptr<const recording::Recording>(const RunRequest&)>;
  // `executable` runs mistakes and cells of grids, in processes of their own.
  explicit CourseRuns(Record record, std::string executable = this_program)
      : record_(std::move(record)), executable_(std::move(executable)) {}

  // The language is the link's, else this one.
  [[nodiscard]] scene::Scene draw(const CourseScene& scene, Language language, const figures::Room& room = page_room);
  // The same as a function, for what exports scenes. This must outlive it.
  [[nodiscard]] DrawScene drawn() {
    return [this](const CourseScene& scene, Language language) { return draw(scene, language); };
  }
  // What can be predicted at a scene, where the next one shows the same figure of the same run.
  [[nodiscard]] PosePrediction predicting();
  // Throws where what is asked cannot be read from the run, or what is waited for cannot happen.
  [[nodiscard]] PosedScene pose(const CourseScene& scene, Language language);
  // What posed_scene.h says of an answer to it.
  [[nodiscard]] Verdict judge(const CourseScene& scene, const PosedScene& posed, std::uint64_t answer,
                              Language language);
  // What it asks, whatever kind it is of. `pose`: how questions are posed.
  [[nodiscard]] PosedAsk ask(const CourseScene& scene, const PoseQuestion& pose, Language language);
  // The moments at which Page Down stops in a lecture's scene, from where it begins to its own.
  [[nodiscard]] std::vector<std::uint32_t> presses(const CourseScene& scene);
  // What the scene shows and says at each of them; what it hides at its own moment is shown by one more.
  [[nodiscard]] std::vector<CourseScene> pressed(const CourseScene& scene);
  // Throws unless the scene is recorded and drawn, can be posed, and has the texts that it is to have, at each press.
  void check(const CourseScene& scene);
  [[nodiscard]] std::size_t recorded() const { return drawers_.size() + made_.size(); }

 private:
  FigureDrawer& drawer(const RunArguments& of_run);
  [[nodiscard]] const ViewSources& sources(const RunArguments& arguments);
  [[nodiscard]] scene::Scene draw(const RunArguments& arguments, const std::string& words, Language language,
                                  const figures::Room& room);
  [[nodiscard]] std::string words_of_step(const RunArguments& arguments, Language language);
  [[nodiscard]] RunArguments without_place(const CourseScene& scene);
  void check_presses(const CourseScene& scene);

  Record record_;
  std::string executable_;
  std::map<std::string, std::unique_ptr<FigureDrawer>> drawers_;  // by the link of the run alone
  std::map<std::string, SourcesPtr> made_;                        // what stands in place of a figure is drawn from
};

// What is written in a figure: its lines of text from the top, each from the left, with a blank between texts.
[[nodiscard]] std::string written_in(const scene::Scene& scene);

}  // namespace scatterscope::app
