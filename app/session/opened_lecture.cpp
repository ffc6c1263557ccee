#include "app/session/opened_lecture.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/session/said_in_window.h"
#include "kernels/texts/lectures.h"

namespace scatterscope::app {
namespace {

constexpr double seconds_of_a_minute = 60;

}  // namespace

OpenedLecture::OpenedLecture(Lecture lecture, std::string file, std::uint64_t revision)
    : lecture_(std::move(lecture)), file_(std::move(file)), revision_(revision) {
  changed();
}

void OpenedLecture::changed() {
  scenes_ = lecture_.scenes();
  links_.clear();
  for (const LectureScene* each : scenes_) links_.push_back(link_of(each->run()));
  at = std::min(at, links_.empty() ? 0 : links_.size() - 1);
  ++revision_;
}

unsigned OpenedLecture::minutes() const {
  return static_cast<unsigned>(seconds / seconds_of_a_minute);
}

double OpenedLecture::seconds_to_minute() const {
  return (minutes() + 1) * seconds_of_a_minute - seconds;
}

const LectureRun* OpenedLecture::run_of(std::size_t scene) const {
  if (scene >= count()) return nullptr;
  const auto found = runs_.find(links_[scene]);
  return found == runs_.end() ? nullptr : &found->second;
}

LectureState OpenedLecture::known() const {
  LectureState state;
  for (const auto& [link, run] : runs_) state.runs.push_back(run);
  return state;
}

bool OpenedLecture::recording(std::size_t scene) const {
  if (!now_.running()) return false;
  const auto next = std::find_if(now_.runs.begin(), now_.runs.end(),
                                 [](const LectureRun& run) { return run.ready == nullptr && !run.problem; });
  return next != now_.runs.end() && next->link == links_[scene];
}

figures::FigureInput OpenedLecture::shown(std::size_t scene) const {
  const LectureRun* run = run_of(scene);
  if (run == nullptr || run->ready == nullptr) throw Error{texts::lec_not_recorded, {}};
  const RunArguments& arguments = this->scene(scene).arguments;
  const recording::Recording& recording = *run->ready->recording;
  figures::View view = view_of(arguments, recording);
  if (!view.step) view.step = recording.step_count();
  return {{run->ready, nullptr, nullptr}, std::move(view), looks_of(arguments).over()};
}

std::vector<RunArguments> OpenedLecture::missing(std::size_t scene) const {
  std::vector<RunArguments> wanted;
  std::set<std::string> taken;
  for (std::size_t k = 0; k < count(); ++k) {
    const std::size_t each = (scene + k) % count();
    const LectureRun* run = run_of(each);
    const bool again = each == scene && run != nullptr && run->ready == nullptr;
    if ((run == nullptr || again) && taken.insert(links_[each]).second) wanted.push_back(this->scene(each).run());
  }
  return wanted;
}

std::vector<std::size_t> OpenedLecture::take(const LectureState& state) {
  std::vector<std::size_t> failed;
  now_ = state;
  for (const LectureRun& run : state.runs) {
    if (run.ready == nullptr && !run.problem) continue;
    LectureRun& known = runs_[run.link];
    if (run.problem && waiting && links_[at] == run.link) {
      failed.push_back(at);  // tried again
    } else if (run.problem && !known.problem) {
      const auto first = std::find(links_.begin(), links_.end(), run.link);
      if (first != links_.end()) failed.push_back(static_cast<std::size_t>(first - links_.begin()));
    }
    known = run;
  }
  ++revision_;
  return failed;
}

OpenedLecture::Place OpenedLecture::place_of(std::size_t scene) const {
  Place place{0, scene};
  while (place.scene >= lecture_.sections[place.section].scenes.size()) {
    place.scene -= lecture_.sections[place.section].scenes.size();
    ++place.section;
  }
  return place;
}

void OpenedLecture::edit_done() {
  edited_ = true;
  changed();
}

bool OpenedLecture::add(LectureScene scene, analysis::RunPtr run) {
  if (count() >= max_scenes) return false;
  std::string link = link_of(scene.run());
  runs_[link] = {link, std::move(run), std::nullopt};
  const bool first = count() == 0;
  const Place place = first ? Place{0, 0} : place_of(at);
  std::vector<LectureScene>& scenes = lecture_.sections[place.section].scenes;
  scenes.insert(scenes.begin() + static_cast<std::ptrdiff_t>(first ? 0 : place.scene + 1), std::move(scene));
  edit_done();
  if (!first) ++at;
  return true;
}

void OpenedLecture::move(std::size_t scene, bool down) {
  if (scene >= count() || (down ? scene + 1 >= count() : scene == 0)) return;
  const Place from = place_of(scene), to = place_of(down ? scene + 1 : scene - 1);
  std::vector<LectureScene>& left = lecture_.sections[from.section].scenes;
  if (from.section == to.section) {
    std::swap(left[from.scene], left[to.scene]);
    const std::size_t other = down ? scene + 1 : scene - 1;
    at = at == scene ? other : at == other ? scene : at;
  } else {
    LectureScene moved = std::move(left[from.scene]);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(from.scene));
    std::vector<LectureScene>& taking = lecture_.sections[to.section].scenes;
    taking.insert(down ? taking.begin() : taking.end(), std::move(moved));
    // A section without scenes goes.
    std::erase_if(lecture_.sections, [](const LectureSection& section) { return section.scenes.empty(); });
  }
  edit_done();
}

void OpenedLecture::remove(std::size_t scene) {
  if (scene >= count() || count() == 1) return;
  const Place place = place_of(scene);
  std::vector<LectureScene>& scenes = lecture_.sections[place.section].scenes;
  scenes.erase(scenes.begin() + static_cast<std::ptrdiff_t>(place.scene));
  std::erase_if(lecture_.sections, [](const LectureSection& section) { return section.scenes.empty(); });
  if (at > scene) --at;
  edit_done();
}

void OpenedLecture::reword(std::size_t scene, Language language, const std::string& caption, const std::string& note) {
  if (scene >= count()) return;
  const Place place = place_of(scene);
  LectureScene& changed = lecture_.sections[place.section].scenes[place.scene];
  changed.caption.of(language) = caption;
  changed.note.of(language) = note;
  edit_done();
}

void OpenedLecture::saved(const std::string& file) {
  file_ = file;
  edited_ = false;
  ++revision_;
}

panels::LectureView OpenedLecture::view(Language language) const {
  using Run = panels::SceneView::Run;
  panels::LectureView view;
  view.title = lecture_.title.of(language);
  view.file = file_;
  view.minutes = lecture_.minutes;
  view.edited = edited_;
  view.recording = recording();
  for (const LectureSection& section : lecture_.sections) {
    view.sections.push_back({section.title.of(language), view.scenes.size()});
    for (const LectureScene& scene : section.scenes) {
      const std::size_t k = view.scenes.size();
      panels::SceneView each{scene.heading(language), scene.caption.of(language), scene.note.of(language),
                             scene.arguments.contains("--hide"), scene.question.has_value()};
      if (const LectureRun* run = run_of(k)) {
        each.run = run->ready != nullptr ? Run::ready : Run::failed;
        if (run->problem) each.problem = said_in_window(*run->problem, language);
      } else if (recording(k)) {
        each.run = Run::recording;
        const auto all = static_cast<double>(now_.runs.size());
        double whole = 0;
        each.done = std::modf(now_.progress * all, &whole);
      }
      view.scenes.push_back(std::move(each));
    }
  }
  const std::set<std::string> runs(links_.begin(), links_.end());
  view.runs = runs.size();
  view.recorded = static_cast<std::size_t>(
      std::count_if(runs.begin(), runs.end(), [&](const std::string& link) { return runs_.contains(link); }));
  return view;
}

}  // namespace scatterscope::app
