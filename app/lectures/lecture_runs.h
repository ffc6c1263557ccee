// The scenes of a lecture, drawn: each run is recorded once, whatever number of scenes show it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/lectures/lecture.h"
#include "app/lectures/lecture_page.h"
#include "app/pictures/figure_drawer.h"

namespace scatterscope::app {

class LectureRuns {
 public:
  using Record = std::function<std::shared_ptr<const recording::Recording>(const RunRequest&)>;
  explicit LectureRuns(Record record) : record_(std::move(record)) {}

  // In the language of the link, else in this one.
  [[nodiscard]] scene::Scene draw(const LectureScene& scene, Language language);
  // The same as a function, for what exports scenes. This must outlive it.
  [[nodiscard]] DrawScene drawn() {
    return [this](const LectureScene& scene, Language language) { return draw(scene, language); };
  }
  // What can be predicted at a scene, where the next one shows the same figure of the same run.
  [[nodiscard]] PosePrediction predicting();
  // Throws unless the scene is recorded, drawn, and has the texts that it is to have.
  void check(const LectureScene& scene);

 private:
  FigureDrawer& drawer_of(const RunArguments& of_run);

  Record record_;
  std::map<std::string, std::unique_ptr<FigureDrawer>> drawers_;  // by the link of the run alone
};

// Throws unless the figure of the scene has the texts that it is to have.
void check_texts(const LectureScene& scene, const scene::Scene& drawn);
// What is written in a figure: its lines of text from the top, each from the left, with a blank between texts.
[[nodiscard]] std::string written_in(const scene::Scene& scene);

}  // namespace scatterscope::app
