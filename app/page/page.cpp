#include "app/page/page.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "app/comparing/comparison_job.h"
#include "app/courses/course.h"
#include "app/exercises/exercise.h"
#include "app/jobs/count_job.h"
#include "app/jobs/count_sorts.h"
#include "app/jobs/trade_off.h"
#include "app/links/scene_link.h"
#include "app/session/drafts/outside.h"
#include "app/session/jobs/load_job.h"
#include "app/session/settings.h"
#include "app/views/view_job.h"
#include "kernels/cost/cost.h"
#include "kernels/format/json_place.h"
#include "kernels/texts/exercises.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/mistakes.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/web_page.h"
#include "ui/overloaded.h"
#include "ui/panels/intents/any_intent.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/shown/shown_words.h"
#include "ui/panels/values/predicting_value.h"

namespace scatterscope::app {
namespace {

using nlohmann::ordered_json;
using panels::Dialog;

constexpr std::size_t most_tries_bytes = 1 << 16;

Language language_of(std::string_view tag) {
  if (!tag.starts_with("zh")) return Language::english;
  for (const std::string_view traditional : {"zh-TW", "zh-HK", "zh-MO", "zh-Hant"})
    if (tag.starts_with(traditional)) return Language::traditional_chinese;
  return Language::simplified_chinese;
}

std::string option_in(const std::string& link, std::string_view name) {
  const std::string wanted = std::string(name) + "=";
  for (std::size_t at = 0; at < link.size();) {
    const std::size_t end = std::min(link.find('&', at), link.size());
    const std::string_view word = std::string_view(link).substr(at, end - at);
    if (word.starts_with(wanted)) return std::string(word.substr(wanted.size()));
    at = end + 1;
  }
  return {};
}

std::size_t place_in(const std::string& words) {
  return words.empty() ? 0 : std::max<std::size_t>(1, std::strtoul(words.c_str(), nullptr, 10)) - 1;
}

}  // namespace

Page::Page(const PageStart& start, std::function<void(double)> working, std::string executable)
    : working_(std::move(working)), executable_(std::move(executable)), tries_(start.tries) {
  const auto kept = start.settings.empty() ? std::nullopt : parse_settings(start.settings);
  if (kept) {
    session_.settings = within_limits(kept->panels);
    draft_ = kept->draft;
  } else {
    session_.settings.language = language_of(start.language);
    session_.settings.theme = start.dark ? scene::ThemeName::dark : scene::ThemeName::light;
    parameters::apply(find_preset("book")->assignments, draft_.config);
  }
  session_.settings.motion = session_.settings.motion && !start.still;
  if (auto progress = attempt([&] { return parse_progress(start.progress); })) session_.teaching.progress = *progress;
  if (auto exercises = attempt([&] { return parse_progress(start.exercises); })) exercises_ = *exercises;
}

WorkspaceInput Page::input() {
  WorkspaceInput input = workspace(session_);
  if (outside_language_ != session_.settings.language) {
    outside_ = make_outside(session_.settings.language);
    outside_language_ = session_.settings.language;
  }
  input.outside = &outside_;
  input.scale = 1;
  input.width = room_.width > 0 ? room_.width : usual_width;
  input.height = panels::tall_window;  // Why? has room below the figure
  if (input.shown.loaded() && !input.compare && input.has_steps())
    if (const auto thread = panels::thread_of_figure(panels::figure_key(input)))
      input.shown.view.selection.watched = thread;
  return input;
}

// --- What is asked for.
void Page::open(const std::string& link) {
  Changes changes;
  asked_link_ = link;
  try {
    for (const auto& [kind, name, place] : {std::tuple(CourseKind::lecture, "lecture", "scene"),
                                            std::tuple(CourseKind::lesson, "lesson", "lesson-step")}) {
      const std::string course = option_in(link, name), at = option_in(link, place);
      if (course.empty()) continue;
      if (open_shipped(session_, kind, course, at.empty() ? std::nullopt : std::optional(place_in(at)), changes))
        return (take_tries(), take(changes));
    }
    if (!link.empty()) {
      by_link_ = true;
      obey(panels::OpenRecording{link});
      by_link_ = false;
      return;
    }
    obey(panels::OpenRecording{"sort=radix-1bit&preset=book&figure=key"});
    if (session_.settings.door == panels::Door::unasked) dialog_ = Dialog::doors;
  } catch (const Error& error) {
    say(session_, error, changes);
    take(changes);
  }
}

void Page::open_file(const std::string& path) {
  obey(panels::OpenRecording{path});
}

void Page::act(std::size_t part, const std::string& words) {
  if (part >= asks_.size()) return;
  const Asks asks = asks_[part];
  obey(asks(words));
}

void Page::obey(const Answered& answered) {
  focus_ = answered.focus;
  if (answered.dialog) open_dialog(*answered.dialog);
  if (!answered.intent) return;
  menu_of_.reset();
  asked_link_.clear();
  by_dialog_ = dialog_;
  // What a dialog was opened for is done.
  if (!answered.dialog && panels::as<panels::WindowIntent>(*answered.intent) == nullptr) dialog_ = Dialog::none;
  if (const auto* window = panels::as<panels::WindowIntent>(*answered.intent)) {
    if (const auto* door = std::get_if<panels::TakeDoor>(window))
      open_dialog(door->door == panels::Door::own_keys ? Dialog::input : Dialog::none);
  }
  take(apply(session_, *answered.intent));
}

void Page::do_what(const panels::Does& does) {
  obey(Answered{does.intent, does.dialog, {}});
}

void Page::open_dialog(Dialog dialog) {
  dialog_ = dialog;
  form_.refused.clear();
  if (dialog == Dialog::help_index) {
    help_ = {};
    focus_ = "index_words";
  }
  const analysis::RunPtr& run = session_.shown.run;
  if (dialog == Dialog::input && run != nullptr && drafted_ != analysis::SeenRun(run)) {
    drafted_ = run;
    draft_ = draft_of(*run->recording, draft_);
  }
  if (dialog == Dialog::compare && run != nullptr) compared_ = run->recording->config;
}

void Page::press_key(const panels::KeyPressed& key) {
  if (menu_of_) return menu_of_.reset();
  if (dialog_ != Dialog::none) {
    if (key.key != panels::Key::escape) return;
    if (dialog_ == Dialog::doors) obey(panels::TakeDoor{});
    dialog_ = Dialog::none;
    return;
  }
  do_what(panels::meaning_of(key, input()));
}

void Page::point(PointedBy how, std::size_t side, float x, float y) {
  if (side >= drawn_.size()) return;
  const std::optional<scene::Ref> ref = scene::hit(drawn_[side].scene, {x, y});
  if (how == PointedBy::tap && !ref) return obey(panels::WalkChange{true});
  if (how == PointedBy::hover) return obey(panels::Hover{ref, side});
  WorkspaceInput now = input();
  if (now.compare) now = panels::side_input(now, side);
  if (how == PointedBy::menu) {
    menu_of_ = ref;
    menu_side_ = side;
    return;
  }
  if (auto guess = panels::guess_of_click(now, ref, side)) return take(apply(session_, *guess));
  obey(panels::Choose{ref, side});
}

void Page::pass_time(double seconds) {
  take(app::pass_time(session_, seconds));
}

// --- What is done for it.
void Page::take(const Changes& changes) {
  for (const Effect& effect : changes.effects) perform(effect);
}

template <class State>
void Page::start(Task<State> task) {
  stop<State>(false);
  State first = task.first;
  first.kind = JobState::Kind::running;
  take(hear(session_, std::move(first)));
  due_.push_back({typeid(State), [this, task = std::move(task)] {
                    BackgroundJob<State>* running = nullptr;
                    BackgroundJob<State> job([&] { working_(running->poll().progress); });
                    running = &job;
                    job.start(task);  // a page has one thread: it ends before this returns
                    State last = job.wait();
                    if (needs_larger_engine(last)) last.kind = JobState::Kind::cancelled;
                    take(hear(session_, std::move(last)));
                  }});
}

// The programs of mistakes and the rarest sorts come with another engine, which the page fetches when one of them is
// first asked for. It is asked again there, one thing after the other: by links, or by the parts that are pressed,
// which begin with what opens the dialog; the pressed part itself the page knows.
bool Page::needs_larger_engine(const Error& problem) {
  const Text id = problem.message().id;
  if (id != texts::mistake_elsewhere && id != texts::run_elsewhere) return false;
  ordered_json again{{"links", ordered_json::array()}, {"parts", ordered_json::array()}};
  if (!asked_link_.empty()) {
    if (const std::string course = course_link(); !course.empty()) again["links"].push_back(course);
    if (again["links"].empty() || again["links"][0] != asked_link_) again["links"].push_back(asked_link_);
  }
  constexpr std::pair<Dialog, const char*> opened_by[] = {{Dialog::mistakes, "menu_mistakes"},
                                                          {Dialog::compare, "menu_compare_runs"},
                                                          {Dialog::what_if, "menu_what_if"},
                                                          {Dialog::exercises, "menu_exercises"}};
  for (const auto& [dialog, part] : opened_by)
    if (dialog == by_dialog_) again["parts"].push_back(part);
  if (by_dialog_ == Dialog::exercises && exercise_) again["parts"].push_back("exercise_" + exercise_->name);
  again["tries"] = tries();
  effects_.push_back({{"larger", std::move(again)}});
  return true;
}

// What became of each question of the open lesson: its stage, and whether it was missed.
std::string Page::tries() const {
  const OpenCourse* lesson = session_.teaching.lesson();
  if (lesson == nullptr || !lesson->is_lesson()) return {};
  ordered_json all{{"lesson", lesson->course().name}, {"answered", ordered_json::array()}};
  for (const OpenCourse::Answered& each : lesson->all_answered())
    all["answered"].push_back({static_cast<unsigned>(each.stage), each.missed});
  return all.dump();
}

void Page::take_tries() {
  const std::string before = std::exchange(tries_, {});
  std::optional<OpenCourse>& course = session_.teaching.course;
  if (before.empty() || !course) return;
  const auto all = format::parse_json(before, most_tries_bytes);
  if (all.value("lesson", "") != course->course().name) return;
  std::vector<OpenCourse::Answered> answered;
  for (const auto& each : all.at("answered"))
    answered.push_back({static_cast<OpenCourse::Stage>(each.at(0).get<unsigned>()), {}, each.at(1).get<bool>()});
  course->take_over(std::move(answered));
}

template <class State>
void Page::stop(bool heard) {
  const auto removed = std::erase_if(due_, [](const Piece& piece) { return piece.job == typeid(State); });
  if (!heard || removed == 0) return;
  State last;
  last.kind = JobState::Kind::cancelled;
  take(hear(session_, std::move(last)));
}

// The next run of a course: scenes do not wait for those behind them.
void Page::make_course() {
  if (course_at_ >= course_runs_.size()) return;
  Task<CourseState> task = course_task({course_runs_[course_at_]}, executable_);
  BackgroundJob<CourseState> job;
  job.start(std::move(task));
  course_.runs[course_at_] = job.wait().runs.front();
  if (const auto& problem = course_.runs[course_at_].problem; problem) {
    asked_link_ = course_link();  // it shows its scene once the run is there
    (void)needs_larger_engine(*problem);
  }
  ++course_at_;
  const bool last = course_at_ == course_runs_.size();
  course_.kind = last ? JobState::Kind::done : JobState::Kind::running;
  course_.progress = static_cast<double>(course_at_) / static_cast<double>(course_runs_.size());
  if (!last) due_.push_back({typeid(CourseState), [this] { make_course(); }});
  take(hear(session_, course_));
}

// A page's memory is a browser's: it takes fewer events than the program, and a link alone no large run.
void Page::record(RunRequest run) {
  constexpr std::uint64_t most_events = 6'000'000, most_by_link = 1'500'000;
  const std::uint64_t events = cost::cost_of(run.config).events;
  if (events > most_events) throw Error{texts::web_too_much, {std::to_string(events), std::to_string(most_events)}};
  if (by_link_ && events > most_by_link) {
    held_ = std::move(run);
    return;
  }
  start(record_task(std::move(run), executable_));
}

void Page::start_held() {
  start(record_task(*std::exchange(held_, std::nullopt), executable_));
}

void Page::read_exercise_called(const std::string& name) {
  for (const ExerciseHead& head : exercise_heads()) {
    if (head.name != name) continue;
    exercise_ = OpenExercise{name, shipped_exercise_text(head)};
    dialog_ = Dialog::exercises;
  }
}

void Page::perform(const Effect& effect) {
  const auto run_of = [](const RunToStart& wanted) {
    if (const auto* draft = std::get_if<recording::WantedRun>(&wanted)) return run_of_draft(*draft);
    return std::get<RunRequest>(wanted);
  };
  const auto keep = [this](const char* name, std::string text) { effects_.push_back({{name, std::move(text)}}); };
  const auto refuse = [this](Text what, const char* command) {
    Changes changes;
    say(session_, texts::web_needs_program, changes, {text(what, session_.settings.language), command});
  };
  try {
    std::visit(
        Overloaded{
            [&](const RecordRun& wanted) {
              if (const auto* draft = std::get_if<recording::WantedRun>(&wanted.run))
                asked_link_ = attempt([&] { return link_of(arguments_of(asked_of(*draft))); }).value_or("");
              record(run_of(wanted.run));
            },
            [&](const CompareRuns& wanted) { start(comparison_task(wanted.request, executable_)); },
            [&](const CountGrid& wanted) {
              start(trade_off_task(run_of(wanted.run), trade_off_radix_bits, trade_off_keys_per_thread, executable_));
            },
            [&](const CountSorts& wanted) { start(chapter_map_task(wanted.run)); },
            [&](const CountScatter& wanted) { start(count_task(wanted.requests)); },
            [&](const BeginExercise& wanted) { read_exercise_called(wanted.name); },
            [&](const CheckSubmission&) { refuse(texts::exercise_dialog, "scatterscope exercise check"); },
            [&](const MakeView& wanted) { start(view_task(wanted.view, executable_)); },
            [&](const ReadFile& wanted) { start(read_task(wanted.path)); },
            [&](const PrepareRecording& wanted) { start(prepare_task(wanted.recording, wanted.path)); },
            [&](const RecordCourse& wanted) {
              stop<CourseState>(false);
              course_runs_ = wanted.runs;
              course_ = course_task(wanted.runs).first;
              course_.kind = JobState::Kind::running;
              course_at_ = 0;
              due_.push_back({typeid(CourseState), [this] { make_course(); }});
              take(hear(session_, course_));
            },
            [&](const Cancel<RecordJob>&) { stop<RecordState>(true); },
            [&](const Cancel<ComparisonJob>&) { stop<ComparisonState>(true); },
            [&](const Cancel<TradeOffJob>&) { stop<TradeOffState>(true); },
            [&](const Cancel<ChapterMapJob>&) { stop<ChapterMapState>(true); },
            [&](const Cancel<CourseJob>&) { stop<CourseState>(true); },
            [&](const Forget<LoadJob>&) { stop<LoadState>(false); },
            [&](const Forget<CountJob>&) { stop<CountState>(false); },
            [&](const Forget<CourseJob>&) { stop<CourseState>(false); },
            [&](const MeasureSorts&) { refuse(texts::tm_menu_measure, "scatterscope measure"); },
            [&](const KeepSettings&) {
              keep("settings", to_json({session_.settings, draft_}));
            },
            [&](const KeepProgress&) { keep("progress", progress_json(session_.teaching.progress)); },
            [&](const WipeProgress&) { keep("progress", progress_json({})); },
            [&](const CopyText& wanted) {
              keep("copy", wanted.text);
              Changes changes;
              say(session_, texts::web_link_copied, changes);  // its words would fill a phone
            },
            [&](const SwitchFullScreen&) { keep("full_screen", "1"); },
            [](const auto&) {},  // files, processes and windows of the program, which no page has
        },
        effect);
  } catch (const Error& error) {
    if (!needs_larger_engine(error)) take(fail(session_, error));
  }
}

bool Page::work() {
  if (looking(session_)) {
    take(look_for_changes(session_));
    return true;
  }
  if (due_.empty()) return false;
  Piece piece = std::move(due_.front());
  due_.pop_front();
  piece.does();
  return !due_.empty() || looking(session_);
}

}  // namespace scatterscope::app
