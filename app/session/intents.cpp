// What the user asked for: one handler for each kind of intent. An intent without one does not compile.
#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "app/links/scene_link.h"
#include "app/parameters/derived_run.h"
#include "app/session/drafts/exam_draft.h"
#include "app/session/drafts/lecture_export_draft.h"
#include "app/session/scene_content.h"
#include "app/session/session.h"
#include "kernels/texts/stopped_runs.h"
#include "kernels/texts/window_files.h"
#include "kernels/texts/window_menu.h"
#include "ui/overloaded.h"
#include "ui/panels/intents/any_intent.h"

namespace scatterscope::app {
namespace {

void set(auto& value, const auto& wanted, bool& changed) {
  changed = value != wanted;
  value = wanted;
}

void copy_link(Session& session, Changes& changes) {
  const std::string link = link_of(shown_as_scene(session).arguments);
  changes.effects.emplace_back(CopyText{link});
  say(session, texts::win_link_copied, changes, {app::shown(link)});
}

void take_door(Session& session, panels::Door door, Changes& changes) {
  panels::Settings settings = session.settings;
  if (door != panels::Door::put_away || settings.door == panels::Door::unasked) settings.door = door;
  change_settings(session, settings, changes);
  const bool learn = door == panels::Door::learn;
  if (!learn && door != panels::Door::teach) return;
  const CourseKind kind = learn ? CourseKind::lesson : CourseKind::lecture;
  const std::vector<std::string> names = course_names(kind);
  if (!names.empty()) open_shipped(session, kind, names.front(), std::nullopt, changes);
}

// The moment, and the selection: of measured results, of a comparison or of the recording, whichever is shown.
auto on_moment(Session& session, Changes& changes) {
  Shown& shown = session.shown;
  Transport& transport = session.transport;
  return Overloaded{
      [&](const panels::SeekTo& wanted) {
        go_to(shown, wanted.step, changes);
        transport.waited_seconds = 0;
      },
      [&](const panels::Walk& wanted) {
        transport.waited_seconds = 0;
        if (shown.comparison) changes.moment = shown.comparison->walk(wanted.gait, wanted.forward);
        if (shown.comparison || !shown.moment) return;
        const std::uint32_t t = shown.moment->step();
        go_to(shown,
              wanted.forward ? recording::next_stop(shown.loaded(), t, wanted.gait)
                             : recording::previous_stop(shown.loaded(), t, wanted.gait),
              changes);
      },
      [&](const panels::WalkChange& wanted) {
        transport.waited_seconds = 0;
        walk_to_change(session, {wanted.forward, std::nullopt}, changes);
      },
      [&](const panels::SetPlaying& wanted) {
        if (!shown.has_steps()) return;
        set(transport.playing, wanted.on && shown.place() < shown.end(), changes.playing);
        transport.by_lines = wanted.by_lines;
        transport.waited_seconds = 0;
      },
      [&](const panels::SetSpeed& wanted) {
        panels::Settings settings = session.settings;
        settings.steps_per_second = wanted.steps_per_second;
        change_settings(session, settings, changes);
      },
      [&](const panels::SetHide& wanted) {
        set(shown.view.hide_step, wanted.on, changes.figure);
        if (session.teaching.lecture() && !session.teaching.lesson()) session.teaching.hides = wanted.on;
        if (!shown.view.hide_step) forget_guesses(shown);
      },
      [&](const panels::Guess& wanted) {
        guess(shown, wanted.guesses, wanted.side, session.settings.looks(), changes);
        if (!shown.comparison) answer_lesson_by(session, wanted.guesses, changes);
      },
      [&](const panels::DrawNewKeys&) { draw_new_keys(session, changes); },
      [&](const panels::ToggleBreakpoint& wanted) {
        toggle_breakpoint(transport, shown, {wanted.file, wanted.line});
        changes.breakpoints = true;
      },
      [&](const panels::ClearBreakpoints&) {
        changes.breakpoints = !transport.breakpoints.empty();
        transport.breakpoints.clear();
      },
      [&](const panels::GoToWrite& wanted) { go_to_write(session, wanted, changes); },
      [&](const panels::Hover& wanted) { hover(shown, wanted.ref, wanted.side, changes); },
      [&](const panels::Choose& wanted) { choose(shown, wanted.ref, wanted.side, session.settings.looks(), changes); },
      [&](const panels::FollowKey& wanted) { follow_key(shown, wanted.key, changes); },
      [&](const panels::PickFigure& wanted) {
        pick_figure(shown, figures::find_figure(wanted.id), wanted.side, changes);
      },
      [&](const panels::PickIteration& wanted) {
        if (!shown.comparison) set(shown.view.iteration, wanted.iteration, changes.figure);
      },
  };
}

// What is shown, settings, files and the window itself.
auto on_what_is_shown(Session& session, Changes& changes) {
  Shown& shown = session.shown;
  return Overloaded{
      [&](const panels::CloseCompare&) { close_comparison(session, changes); },
      [&](const panels::ShowRecordedMap&) {
        changes.figure = drop_maps(shown);
        if (shown.run) shown.view.figure = figure_for(shown.loaded(), shown.view.figure);  // that may have no heatmap
      },
      [&](const panels::ShowTiming& wanted) {
        wanted.on ? show_timing_of_scene(session, changes) : show_timing(session, false, changes);
      },
      [&](const panels::ChangeTiming& wanted) { changes.timing = shown.timings.choose(wanted.choice); },
      [&](const panels::TurnPlot& wanted) {
        if (shown.timings.shown()) changes.timing = shown.timings.turn(wanted.forward);
      },
      [&](const panels::ShowInstead& wanted) { show_instead(session, wanted.what, changes); },
      [&](const panels::ChooseGridQuantity& wanted) {
        if (wanted.quantity < plots::grid_quantities().size())
          set(shown.grid_quantity, wanted.quantity, changes.figure);
      },
      [&](const panels::SayNotNow& wanted) {
        say(session, texts::win_not_now, changes, {text(wanted.command, session.settings.language)});
      },
      [&](const panels::DismissMessage&) {
        changes.message |= !session.message.text.empty();
        session.message = {};
      },
      [&](const panels::ChangeSettings& wanted) { change_settings(session, wanted.settings, changes); },
      [&](const panels::TakeDoor& wanted) { take_door(session, wanted.door, changes); },
      [&](const panels::ResetSettings&) {
        panels::Settings first;
        first.door = session.settings.door;
        change_settings(session, first, changes);
      },
      [&](const panels::OpenRecording& wanted) {
        if (looks_like_link(wanted.path)) return open_link(session, wanted.path, changes);
        changes.effects.emplace_back(ReadFile{wanted.path});
      },
      [&](const panels::SaveRecording& wanted) {
        if (shown.run)
          changes.effects.emplace_back(
              WriteRecording{wanted.path, shown.run->recording, shown_link(shown.view, asked_looks(session.settings))});
      },
      [&](const panels::SaveMeasured& wanted) {
        const std::size_t chosen = shown.timings.choice().set;
        if (chosen < shown.timings.sets().size())
          changes.effects.emplace_back(WriteMeasured{wanted.path, shown.timings.sets()[chosen].set});
      },
      [&](const panels::ExportFigure& wanted) { export_shown(session, wanted.path, changes); },
      [&](const panels::ShowStage& wanted) {
        session.stage.shown = wanted.on;
        session.stage.later = true;
        session.stage.over_question = wanted.on && session.teaching.lesson() != nullptr;
      },
      [&](const panels::ShowRunningLine& wanted) { session.stage.lines = wanted.on; },
      [&](const panels::CaptionStep& wanted) { session.stage.of_step = wanted.on; },
      [&](const panels::ShowWhy& wanted) { session.why = wanted.on ? panels::WhyCard::open : panels::WhyCard::closed; },
      [&](const panels::SizeStageText& wanted) {
        constexpr int most = 12;
        session.stage.text_steps =
            wanted.steps == 0 ? 0 : std::clamp(session.stage.text_steps + wanted.steps, -most, most);
      },
      [&](const panels::UsePen& wanted) { set(session.pen.on, wanted.on, changes.figure); },
      [&](const panels::WipePen&) {
        ++session.pen.wiped;
        changes.figure = true;
      },
      [&](const panels::CopyLink&) { copy_link(session, changes); },
      [&](const panels::ToggleFullScreen&) {
        session.stage.later = false;
        changes.effects.emplace_back(SwitchFullScreen{});
      },
      [&](const panels::Quit&) { leave_lecture(session, QuitWindow{}, changes); },
  };
}

// Work beside the window.
auto on_work(Session& session, Changes& changes) {
  JobStates& jobs = session.jobs;
  return Overloaded{
      [&](const panels::StartRun& wanted) {
        changes.effects = {RecordRun{wanted.draft}, KeepSettings{}};
      },
      [&](const panels::CancelRun&) {
        changes.effects = {Cancel<RecordJob>{}, Cancel<ComparisonJob>{}, Forget<LoadJob>{}};
        changes.jobs = jobs.loaded.running();
        jobs.loaded = {};
      },
      [&](const panels::AskWhatIf& wanted) { ask_what_if(session, wanted.choice, changes); },
      [&](const panels::StartCompare& wanted) { start_comparison(session, wanted, changes); },
      [&](const panels::StartTradeOff& wanted) { count_grid(session, wanted.draft, changes); },
      [&](const panels::CancelTradeOff&) { changes.effects.emplace_back(Cancel<TradeOffJob>{}); },
      [&](const panels::OpenTradeOffCell& wanted) {
        if (jobs.trade_off->base == nullptr) return;
        changes.effects.emplace_back(
            RecordRun{tiled_run(*jobs.trade_off->base, wanted.radix_bits, wanted.keys_per_thread)});
      },
      [&](const panels::StartChapterMap&) { count_sorts(session, changes); },
      [&](const panels::CancelChapterMap&) { changes.effects.emplace_back(Cancel<ChapterMapJob>{}); },
      [&](const panels::OpenSortOfChapterMap& wanted) {
        const RunRequest* base = jobs.chapter_map->base.get();
        const auto sorts = sorts_of_chapter();
        if (base == nullptr || wanted.sort >= sorts.size()) return;
        RunRequest request = run_by(*base, *sorts[wanted.sort]);
        request.backend = base->backend;
        changes.effects.emplace_back(RecordRun{checked(std::move(request))});
      },
      [&](const panels::CountStores& wanted) { count_stores(session, wanted, changes); },
      [&](const panels::CancelCount&) {
        stop_counting(session, changes);
        say(session, texts::run_cancelled, changes);
      },
      [&](const panels::StartMeasure& wanted) { start_measuring(session, wanted.draft, changes); },
      [&](const panels::StartExercise& wanted) { changes.effects.emplace_back(BeginExercise{wanted.name}); },
      [&](const panels::CheckExercise& wanted) { changes.effects.emplace_back(CheckSubmission{wanted.file}); },
      [&](const panels::StartExam& wanted) { changes.effects.emplace_back(MakeExam{order_of(wanted.draft)}); },
      [&](const panels::CancelExam&) { changes.effects.emplace_back(Cancel<ExamJob>{}); },
      [&](const panels::StartLectureExport& wanted) {
        const OpenCourse* lecture = session.teaching.lecture();
        if (lecture == nullptr || wanted.scene >= lecture->count()) return;
        changes.effects.emplace_back(MakeLectureExport{order_of(wanted.draft, lecture->course(), wanted.scene)});
      },
      [&](const panels::CancelLectureExport&) { changes.effects.emplace_back(Cancel<LectureExportJob>{}); },
      [&](const panels::CancelMeasure&) { changes.effects.emplace_back(Cancel<MeasureJob>{}); },
  };
}

// Lectures, and editing them.
auto on_lectures(Session& session, Changes& changes) {
  Teaching& teaching = session.teaching;
  return Overloaded{
      [&](const panels::OpenLecture& wanted) {
        open_shipped(session, CourseKind::lecture, wanted.name, std::nullopt, changes);
      },
      [&](const panels::CloseLecture&) { leave_lecture(session, CloseLecture{}, changes); },
      [&](const panels::GoToScene& wanted) { go_to_scene(session, wanted.scene, changes); },
      [&](const panels::ReturnToScene&) { return_to_scene(session, changes); },
      [&](const panels::WalkSceneBy& wanted) { walk_scene_by(session, wanted.by, changes); },
      [&](const panels::HideScene& wanted) { hide_scene(session, wanted.on, changes); },
      [&](const panels::WalkLecture& wanted) { walk_lecture(session, wanted.forward, changes); },
      [&](const panels::CancelLecture&) { changes.effects.emplace_back(Cancel<CourseJob>{}); },
      [&](const panels::ShowNotes& wanted) {
        changes.figure = teaching.notes != wanted.on;
        teaching.notes = wanted.on;
      },
      [&](const panels::ShowLecturerWindow& wanted) {
        set(teaching.lecturer_window, wanted.on && teaching.lecture() != nullptr, changes.figure);
      },
      [&](const panels::AddScene&) { add_scene(session, changes); },
      [&](const panels::AddWords& wanted) { add_words(session, wanted.caption, wanted.note, changes); },
      [&](const panels::MoveScene& wanted) { move_scene(session, wanted.scene, wanted.down, changes); },
      [&](const panels::RemoveScene& wanted) { remove_scene(session, wanted.scene, changes); },
      [&](const panels::EditScene& wanted) { edit_scene(session, wanted, changes); },
      [&](const panels::SaveLecture& wanted) {
        if (teaching.lecture())
          changes.effects.emplace_back(WriteLecture{wanted.path, course_json(teaching.course->course())});
      },
      [&](const panels::UndoEdit&) { undo_edit(session, true, changes); },
      [&](const panels::RedoEdit&) { undo_edit(session, false, changes); },
      [&](const panels::LeaveKeeping&) { leave_keeping(session, changes); },
      [&](const panels::LeaveDiscarding&) { leave_discarding(session, changes); },
      [&](const panels::StayInLecture&) { stay_in_lecture(session, changes); },
      [&](const panels::OpenUnsaved& wanted) { open_unsaved(session, wanted.file, changes); },
      [&](const panels::ForgetUnsaved& wanted) { forget_unsaved(session, wanted.file, changes); },
  };
}

auto on_lessons(Session& session, Changes& changes) {
  return Overloaded{
      [&](const panels::OpenLesson& wanted) {
        open_shipped(session, CourseKind::lesson, wanted.name, std::nullopt, changes);
      },
      [&](const panels::CloseLesson&) {
        session.teaching.lecture() ? show_question(session, false, changes) : close_lesson(session, changes);
      },
      [&](const panels::ShowQuestion& wanted) { show_question(session, wanted.on, changes); },
      [&](const panels::GoToLessonStep& wanted) { go_to_lesson_step(session, wanted.step, changes); },
      [&](const panels::AnswerLesson& wanted) { answer_lesson(session, wanted.answer, changes); },
      [&](const panels::ShowLessonAnswer&) { show_lesson_answer(session, changes); },
      [&](const panels::WipeLessons&) { wipe_lessons(session, changes); },
  };
}

}  // namespace

Changes apply(Session& session, const panels::Intent& intent) {
  Transport& transport = session.transport;
  Changes changes;
  if (panels::as<panels::Hover>(intent) == nullptr) {
    transport.walk.reset();
    // A notice lies over the panels until something else is asked for; an error until it is dismissed.
    if (!session.message.error && !session.message.text.empty()) {
      session.message = {};
      changes.message = true;
    }
  }
  const Overloaded handlers{on_moment(session, changes), on_what_is_shown(session, changes), on_work(session, changes),
                            on_lectures(session, changes), on_lessons(session, changes)};
  try {
    const auto handled = [&handlers](const auto& kind) { handle(kind, handlers); };
    std::visit([&handled](const auto& subject) { std::visit(handled, subject); }, intent.kind().of);
  } catch (const Error& error) {
    say(session, error, changes);
  }
  if (changes.moment && session.shown.place() >= session.shown.end() && transport.playing) {
    transport.playing = false;
    changes.playing = true;
  }
  follow_lesson(session, changes);
  return changes;
}

}  // namespace scatterscope::app
