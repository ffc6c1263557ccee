#include "app/courses/open_course.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/views/draw_view.h"
#include "kernels/texts/lectures.h"

namespace scatterscope::app {
namespace {

constexpr double seconds_of_a_minute = 60;
constexpr unsigned courses_shift = 32;  // revisions of a course, below the number of the course

OpenCourse::Answered unanswered(const CourseScene& scene) {
  return {scene.asks() || scene.waits() ? OpenCourse::Stage::open : OpenCourse::Stage::said, std::nullopt, false};
}

}  // namespace

OpenCourse::OpenCourse(Course course, std::string file, std::set<std::uint32_t> done)
    : course_(std::move(course)),
      file_(std::move(file)),
      asking_(is_lesson()),
      done_(std::move(done)),
      saved_(course_.sections) {
  static std::atomic<std::uint64_t> opened{0};
  revision_ = ++opened << courses_shift;
  changed();
  if (count() > 0) go_to(0);
}

void OpenCourse::changed() {
  scenes_ = course_.scenes();
  links_.clear();
  contents_.clear();
  answered_.clear();
  for (const CourseScene* each : scenes_) {
    const auto run = attempt([&] { return is_lesson() ? app::run_of(*each) : sources_of(each->arguments); });
    links_.push_back(run ? link_of(*run) : std::string());
    contents_.push_back(attempt([&] { return content_of(each->arguments); }).value_or(ShowFigure{}));
    answered_.push_back(unanswered(*each));
  }
  at_ = std::min(at_, links_.empty() ? 0 : links_.size() - 1);
  posed_.reset();
  ++revision_;
}

void OpenCourse::take_over(std::vector<Answered> answered) {
  if (answered.size() != answered_.size()) return;
  answered_ = std::move(answered);
  ++revision_;
}

unsigned OpenCourse::minutes() const {
  return static_cast<unsigned>(seconds / seconds_of_a_minute);
}

double OpenCourse::seconds_to_minute() const {
  return (minutes() + 1) * seconds_of_a_minute - seconds;
}

void OpenCourse::go_to(std::size_t scene, Entry entry_at) {
  if (scene != at_) left.reset();
  entry = entry_at;
  at_ = scene;
  if (!is_lesson()) answered_[at_] = unanswered(this->scene());
  asking_ = is_lesson();
  wanted_run_.reset();
  if (const auto* wait = std::get_if<WaitForRun>(&this->scene().wait))
    wanted_run_ =
        attempt([&] { return parse_run(changed_run(this->scene().run(), *wait), MissingInput::is_a_problem); });
  ++revision_;
}

void OpenCourse::ask(std::optional<Answered> before) {
  question_link_ = link_of(app::run_of(scene()));
  asking_ = true;
  answered_[at_] = before.value_or(unanswered(scene()));
  ++revision_;
}

void OpenCourse::leave(figures::View view) {
  left = {std::move(view), asking_, answered_[at_]};
  asking_ = is_lesson();
  ++revision_;
}

void OpenCourse::keep(const Answered& answered) {
  answered_[at_] = answered;
  ++revision_;
}

RunArguments OpenCourse::run_shown(std::size_t scene) const {
  const bool asks = is_lesson() || (asking_ && scene == at_);
  return asks ? app::run_of(this->scene(scene)) : sources_of(this->scene(scene).arguments);
}

const std::string& OpenCourse::link_of_shown(std::size_t scene) const {
  return asking_ && !is_lesson() && scene == at_ ? question_link_ : links_[scene];
}

const CourseRun* OpenCourse::run_of(std::size_t scene) const {
  if (scene >= count()) return nullptr;
  const auto found = runs_.find(link_of_shown(scene));
  return found == runs_.end() ? nullptr : &found->second;
}

SourcesPtr OpenCourse::sources() const {
  const CourseRun* run = run_of(at_);
  return run == nullptr ? nullptr : run->ready;
}

analysis::RunPtr OpenCourse::run() const {
  const SourcesPtr made = sources();
  return made == nullptr ? nullptr : made->run;
}

bool OpenCourse::recording(std::size_t scene) const {
  if (!now_.running()) return false;
  const auto next = std::find_if(now_.runs.begin(), now_.runs.end(),
                                 [](const CourseRun& run) { return run.ready == nullptr && !run.problem; });
  return next != now_.runs.end() && next->link == links_[scene];
}

std::size_t OpenCourse::run_count() const {
  return std::set<std::string>(links_.begin(), links_.end()).size();
}

std::size_t OpenCourse::known_count() const {
  const std::set<std::string> all(links_.begin(), links_.end());
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [&](const std::string& link) { return runs_.contains(link); }));
}

figures::FigureInput OpenCourse::shown(std::size_t scene) const {
  const auto run = scene < count() ? runs_.find(links_[scene]) : runs_.end();
  if (run == runs_.end() || run->second.ready == nullptr) throw Error{texts::lec_not_recorded, {}};
  const RunArguments& arguments = this->scene(scene).arguments;
  const ViewSources& made = *run->second.ready;
  if (!is_figure(content(scene))) return {{made.run, nullptr, nullptr}, {}, looks_of(arguments).over()};
  return {{made.run, nullptr, made.counted[0]}, figure_view_of(arguments, made), looks_of(arguments).over()};
}

std::vector<RunArguments> OpenCourse::missing() const {
  std::vector<RunArguments> wanted;
  std::set<std::string> taken;
  for (std::size_t k = 0; k < count(); ++k) {
    const std::size_t each = (at_ + k) % count();
    const CourseRun* run = run_of(each);
    if (run != nullptr && (run->ready != nullptr || each != at_)) continue;
    auto arguments = attempt([&] { return run_shown(each); });
    if (arguments && taken.insert(link_of_shown(each)).second) wanted.push_back(std::move(*arguments));
  }
  return wanted;
}

bool OpenCourse::take(const CourseState& state) {
  bool failed = false;
  now_ = state;
  for (const CourseRun& run : state.runs) {
    if (run.ready == nullptr && !run.problem) continue;
    failed = failed || (run.problem && waiting && link() == run.link);
    runs_[run.link] = run;
  }
  ++revision_;
  return failed;
}

std::size_t OpenCourse::first_to_do() const {
  for (std::uint32_t k = 0; k < count(); ++k)
    if ((scene(k).asks() || scene(k).waits()) && !done_.contains(k)) return k;
  return 0;
}

const OpenCourse::Posed& OpenCourse::posed_anew(Language language) const {
  const analysis::RunPtr of = run();
  if (posed_ && posed_->at == at_ && posed_->run == of && posed_->language == language) return *posed_;
  posed_.emplace(Posed{at_, of, language, std::nullopt, std::nullopt});
  if (of == nullptr) return *posed_;
  try {
    posed_->scene = pose_scene(scene(), *of, language);
  } catch (const Error& error) {
    posed_->wrong = error;
  }
  return *posed_;
}

const PosedScene* OpenCourse::posed(Language language) const {
  const Posed& now = posed_anew(language);
  return now.scene ? &*now.scene : nullptr;
}

std::optional<Error> OpenCourse::wrong(Language language) const {
  return posed_anew(language).wrong;
}

bool OpenCourse::seeks_keys_for(std::string_view mistake) const {
  const auto* wait = std::get_if<WaitForExposed>(&scene().wait);
  return wait != nullptr && wait->mistake == mistake && answered().stage == Stage::open;
}

bool OpenCourse::read() {
  if (answered().stage != Stage::said) return false;
  done_.insert(static_cast<std::uint32_t>(at_));
  ++revision_;
  return true;
}

bool OpenCourse::answer(const PosedScene& posed, std::uint64_t answer) {
  const bool right = posed.asked.is_right(answer);
  if (right) {
    finish();
  } else {
    answered_[at_].wrong = answer;
    answered_[at_].missed = true;
  }
  ++revision_;
  return right;
}

void OpenCourse::reveal() {
  answered_[at_].stage = Stage::revealed;
  miss();
}

void OpenCourse::miss() {
  answered_[at_].missed = true;
  ++revision_;
}

void OpenCourse::finish() {
  answered_[at_].stage = Stage::answered;
  done_.insert(static_cast<std::uint32_t>(at_));
  ++revision_;
}

OpenCourse::Place OpenCourse::place_of(std::size_t scene) const {
  Place place{0, scene};
  while (place.scene >= course_.sections[place.section].scenes.size()) {
    place.scene -= course_.sections[place.section].scenes.size();
    ++place.section;
  }
  return place;
}

void OpenCourse::edit_done() {
  edited_ = saved_ != course_.sections;
  changed();
}

void OpenCourse::edit_done(EditedLecture before) {
  if (before.sections != course_.sections) history_.keep(std::move(before));
  edit_done();
}

bool OpenCourse::add(CourseScene scene, SourcesPtr made) {
  if (count() >= max_scenes) return false;
  std::string link = link_of(sources_of(scene.arguments));
  if (made != nullptr) runs_[link] = {link, std::move(made), std::nullopt};
  const bool first = count() == 0;
  EditedLecture before = state();
  const Place place = first ? Place{0, 0} : place_of(at_);
  std::vector<CourseScene>& scenes = course_.sections[place.section].scenes;
  scenes.insert(scenes.begin() + static_cast<std::ptrdiff_t>(first ? 0 : place.scene + 1), std::move(scene));
  first ? edit_done() : edit_done(std::move(before));  // no lecture is without scenes again
  if (!first) ++at_;
  asking_ = is_lesson();
  return true;
}

void OpenCourse::move(std::size_t scene, bool down) {
  if (scene >= count() || (down ? scene + 1 >= count() : scene == 0)) return;
  EditedLecture before = state();
  const Place from = place_of(scene), to = place_of(down ? scene + 1 : scene - 1);
  const Answered now = answered_[at_];
  std::vector<CourseScene>& left = course_.sections[from.section].scenes;
  if (from.section == to.section) {
    std::swap(left[from.scene], left[to.scene]);
    const std::size_t other = down ? scene + 1 : scene - 1;
    at_ = at_ == scene ? other : at_ == other ? scene : at_;
  } else {
    CourseScene moved = std::move(left[from.scene]);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(from.scene));
    std::vector<CourseScene>& taking = course_.sections[to.section].scenes;
    taking.insert(down ? taking.begin() : taking.end(), std::move(moved));
    // A section without scenes goes.
    std::erase_if(course_.sections, [](const CourseSection& section) { return section.scenes.empty(); });
  }
  edit_done(std::move(before));
  answered_[at_] = now;
}

void OpenCourse::remove(std::size_t scene) {
  if (scene >= count() || count() == 1) return;
  EditedLecture before = state();
  const Place place = place_of(scene);
  std::vector<CourseScene>& scenes = course_.sections[place.section].scenes;
  scenes.erase(scenes.begin() + static_cast<std::ptrdiff_t>(place.scene));
  std::erase_if(course_.sections, [](const CourseSection& section) { return section.scenes.empty(); });
  const Answered now = answered_[at_];
  const bool shown = at_ == scene;
  if (at_ > scene) --at_;
  edit_done(std::move(before));
  if (shown) {
    asking_ = is_lesson();
  } else {
    answered_[at_] = now;
  }
}

template <class Edit>
void OpenCourse::edit_one(std::size_t scene, Edit edit) {
  if (scene >= count()) return;
  const Place place = place_of(scene);
  EditedLecture before = state();
  edit(course_.sections[place.section].scenes[place.scene]);
  const Answered now = answered_[at_];
  edit_done(std::move(before));
  answered_[at_] = now;
}

void OpenCourse::reword(std::size_t scene, Language language, const std::string& say, const std::string& note) {
  edit_one(scene, [&](CourseScene& edited) {
    edited.say.of(language) = say;
    edited.note.of(language) = note;
  });
}

// What its presses were to show, they show no more.
void OpenCourse::rewalk(std::size_t scene, SceneWalk walk) {
  edit_one(scene, [&](CourseScene& edited) {
    if (edited.walk != walk) edited.presses.clear();
    if (walk.by == WalkBy::at_once) edited.opening = {};
    edited.walk = std::move(walk);
  });
}

void OpenCourse::hide(std::size_t scene, bool on) {
  edit_one(scene, [on](CourseScene& edited) {
    if (on) {
      edited.arguments["--hide"] = "";
    } else {
      edited.arguments.erase("--hide");
    }
  });
}

bool OpenCourse::undo() {
  return restore(history_.undo(state()));
}

bool OpenCourse::redo() {
  return restore(history_.redo(state()));
}

bool OpenCourse::restore(std::optional<EditedLecture> state) {
  if (!state) return false;
  const CourseScene shown = scene();
  const Answered now = answered_[at_];
  course_.sections = std::move(state->sections);
  at_ = state->at;
  edit_done();
  if (scene() == shown) {
    answered_[at_] = now;
  } else {
    asking_ = is_lesson();
  }
  return true;
}

void OpenCourse::saved(const std::string& file) {
  file_ = file;
  saved_ = course_.sections;
  edited_ = false;
  ++revision_;
}

void OpenCourse::never_saved() {
  saved_.reset();
  edited_ = true;
  ++revision_;
}

}  // namespace scatterscope::app
