#include "ui/panels/commands/commands.h"

#include <algorithm>
#include <iterator>

#include "kernels/texts/chapter_map.h"
#include "kernels/texts/compare.h"
#include "kernels/texts/exam_window.h"
#include "kernels/texts/exercises.h"
#include "kernels/texts/lecture_export.h"
#include "kernels/texts/lecture_page.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/lessons.h"
#include "kernels/texts/mistakes.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/trade_off.h"
#include "kernels/texts/what_if.h"
#include "kernels/texts/window_help.h"
#include "kernels/texts/window_menu.h"
#include "kernels/texts/window_panels.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope::panels {
namespace {

using In = const WorkspaceInput&;

// --- When they are allowed.
bool always(In) {
  return true;
}
bool run_loaded(In in) {
  return in.shown.loaded();
}
bool run_in_sight(In in) {
  return in.shown.loaded() && !in.compare && in.has_steps();
}
bool runs_in_sight(In in) {
  return in.shown.loaded() && in.has_steps();
}
bool something_shown(In in) {
  return in.shown.loaded() || in.timing || in.compare;
}
bool has_measured(In in) {
  return in.timing && !in.timing->sets.empty();
}
bool has_lecture(In in) {
  return in.lecture.lecture != nullptr;
}
bool has_shown(In in) {
  return !in.has_steps() || (run_in_sight(in) && in.shown.view.figure != nullptr);
}
bool staged(In in) {
  return in.stage.shown;
}
bool staged_lecture(In in) {
  return staged(in) && has_lecture(in);
}
bool staged_run(In in) {
  return staged(in) && run_in_sight(in);
}
bool compares(In in) {
  return in.compare.has_value();
}
bool has_lesson(In in) {
  return in.lesson.lesson != nullptr;
}
// The answer that has this letter in front can be chosen.
template <std::size_t option>
bool has_answer(In in) {
  const LessonView* lesson = in.lesson.lesson;
  return lesson != nullptr && !in.lesson.away && !in.timing && !lesson->recording &&
         lesson->stage == LessonView::Stage::open && option < lesson->options.size();
}
bool any_lesson_done(In in) {
  return !in.lessons_done.empty();
}
std::size_t scene_count(In in) {
  return has_lecture(in) ? in.lecture.lecture->scenes.size() : 0;
}
bool has_earlier_scene(In in) {
  return in.lecture.at > 0;
}
bool has_later_scene(In in) {
  return in.lecture.at + 1 < scene_count(in);
}
bool has_other_scene(In in) {
  return scene_count(in) > 1;
}
bool can_undo(In in) {
  return in.lecture.can_undo;
}
bool can_redo(In in) {
  return in.lecture.can_redo;
}
bool any_unsaved(In in) {
  return !in.unsaved.empty();
}
bool asks_question(In in) {
  return in.lesson.of_scene || in.lecture.asks();
}
// The notes go to a screen that is the lecturer's alone, where there is one. The stage has no room for them.
bool notes_go_elsewhere(In in) {
  return has_lecture(in) && (in.stage.shown || (!in.lecture.notes && (in.lecture.window || in.other_screen)));
}

bool left_scene(In in) {
  return in.lecture.left;
}

// --- Why one is not.
std::optional<Text> why_no_figure(In in) {
  if (has_shown(in)) return std::nullopt;
  return in.compare ? texts::exp_of_comparison : texts::exp_no_figure;
}
std::optional<Text> why_no_lecture(In in) {
  return has_lecture(in) ? std::nullopt : std::optional(texts::exp_no_lecture);
}
std::optional<Text> why_no_cell(In in) {
  if (!in.pointed || !in.pointed->ref) return texts::win_choose_cell_first;
  return in.pointed->cell ? std::nullopt : std::optional(texts::cell_not_memory);
}
std::optional<Text> why_nobody_wrote(In in) {
  if (const auto why = why_no_cell(in)) return why;
  if (in.pointed->written) return std::nullopt;
  return in.pointed->holds ? texts::win_from_input : texts::cell_not_written;
}
std::optional<Text> why_no_later_write(In in) {
  if (const auto why = why_no_cell(in)) return why;
  return in.pointed->written_later ? std::nullopt : std::optional(texts::cell_no_later_write);
}
std::optional<Text> why_no_key(In in) {
  if (!in.pointed || !in.pointed->ref) return texts::win_choose_cell_first;
  return in.pointed->key ? std::nullopt : std::optional(texts::cell_no_key);
}
std::optional<Text> why_no_thread(In in) {
  if (!in.pointed || !in.pointed->ref) return texts::win_choose_cell_first;
  return in.pointed->thread ? std::nullopt : std::optional(texts::cell_no_thread);
}
template <auto why>
bool unless(In in) {
  return !why(in);
}

// --- When they are ticked.
bool follows_pointed(In in) {
  return in.pointed && in.pointed->key && in.shown.view.selection.followed_key == in.pointed->key;
}
template <WalkBy by>
bool walked_by(In in) {
  return has_lecture(in) && in.lecture.lecture->scenes[in.lecture.at].walk == by;
}
bool scene_hides(In in) {
  return has_lecture(in) && in.lecture.lecture->scenes[in.lecture.at].hides;
}
bool question_shown(In in) {
  return in.lesson.of_scene;
}
bool rail_shown(In in) {
  return in.settings.layout.show_rail;
}
bool notes_shown(In in) {
  return in.lecture.notes;
}
bool lecturer_window_shown(In in) {
  return in.lecture.window;
}
bool timing_shown(In in) {
  return in.timing.has_value();
}
template <Instead what>
bool stands_there(In in) {
  return in.instead == what;
}
bool drawer_shown(In in) {
  return drawer_is_open(in.settings.layout);
}

// --- What they do.
template <Dialog dialog>
Does opens(In) {
  return {std::nullopt, dialog};
}
template <class Kind>
Does asks(In) {
  return {Kind{}};
}
Does changes(const Settings& settings) {
  return {ChangeSettings{settings}};
}
template <int steps>
Does sizes_texts(In in) {
  if (in.stage.shown) return {SizeStageText{steps}};
  Settings settings = in.settings;
  settings.text_size += static_cast<float>(steps) * text_size_step;
  return changes(settings);
}
Does turns_theme(In in) {
  Settings settings = in.settings;
  settings.theme = scene::all_themes[(static_cast<std::size_t>(settings.theme) + 1) % std::size(scene::all_themes)];
  return changes(settings);
}
Does moves_drawer(In in) {
  Settings settings = in.settings;
  settings.layout = with_drawer_moved(settings.layout);
  return changes(settings);
}
Does moves_rail(In in) {
  Settings settings = in.settings;
  settings.layout.show_rail = !settings.layout.show_rail;
  return changes(settings);
}
template <bool down>
Does goes_to_scene(In in) {
  return {GoToScene{down ? in.lecture.at + 1 : in.lecture.at - 1}};
}
template <bool down>
Does moves_scene(In in) {
  return {MoveScene{in.lecture.at, down}};
}
Does removes_scene(In in) {
  return {RemoveScene{in.lecture.at}};
}
template <WalkBy by>
Does walks_scene(In) {
  return {WalkSceneBy{by}};
}
Does hides_scene(In in) {
  return {HideScene{!scene_hides(in)}};
}
Does shows_question(In in) {
  return {ShowQuestion{!in.lesson.of_scene}};
}
Does shows_notes(In in) {
  return {ShowNotes{!in.lecture.notes}};
}
Does shows_timing(In in) {
  return {ShowTiming{!in.timing}};
}
Does shows_stage(In in) {
  return {ShowStage{!in.stage.shown}};
}
Does shows_why(In in) {
  return {ShowWhy{!in.shows_why()}};
}
Does captions_step(In in) {
  return {CaptionStep{!in.stage.of_step}};
}
Does shows_running_line(In in) {
  return {ShowRunningLine{!in.stage.lines}};
}
Does uses_pen(In in) {
  return {UsePen{!in.pen.on}};
}
Does fits_texts(In) {
  return {SizeStageText{0}};
}
Does shows_lecturer_window(In in) {
  return {ShowLecturerWindow{!in.lecture.window}};
}
template <GoToWrite::Which which>
Does goes_to_write(In in) {
  const story::CellId& cell = *in.pointed->cell;
  return {GoToWrite{which, cell.array, cell.block, cell.index, in.pointed->side, in.pointed->step}};
}
Does follows_key(In in) {
  return {FollowKey{follows_pointed(in) ? std::nullopt : in.pointed->key}};
}
Does watches_thread(In in) {
  return {Choose{scene::Ref::to_thread(in.pointed->thread->block, in.pointed->thread->thread), in.pointed->side}};
}
template <std::size_t option>
Does answers(In) {
  return {AnswerLesson{option}};
}
template <Instead what>
Does stands(In in) {
  return {ShowInstead{in.instead == what ? Instead::none : what}};
}

// --- The rows. Of several with one key the first that is allowed is meant.
constexpr std::string_view no_key = {};
constexpr Command of_key(std::string_view key, Command::If allowed, Does (*does)(In)) {
  return {{}, std::nullopt, Menu::none, key, allowed, does};
}

constexpr Command all[] = {
    of_key("A", has_answer<0>, answers<0>),
    of_key("B", has_answer<1>, answers<1>),
    of_key("C", has_answer<2>, answers<2>),
    of_key("D", has_answer<3>, answers<3>),
    of_key("E", has_answer<4>, answers<4>),
    of_key("F", has_answer<5>, answers<5>),

    {"menu_new", texts::win_menu_new, Menu::file, "Ctrl+N", always, opens<Dialog::input>},
    Command{"menu_what_if", texts::what_if_menu, Menu::file, "I", runs_in_sight, opens<Dialog::what_if>}.explained(
        texts::what_if_help),
    {"menu_open", texts::win_menu_open, Menu::file, "Ctrl+O", always, opens<Dialog::open>},
    Command{"menu_save", texts::win_menu_save, Menu::file, "Ctrl+S", run_in_sight, opens<Dialog::save>}.of_window(),
    Command{"menu_export", texts::win_menu_export, Menu::file, "Ctrl+E", has_shown, opens<Dialog::export_figure>}
        .of_window()
        .saying(why_no_figure),
    Command{"menu_export_lecture", texts::exp_menu, Menu::file, no_key, has_lecture, opens<Dialog::lecture_export>}
        .of_window()
        .saying(why_no_lecture),
    Command{"menu_exam", texts::exam_menu, Menu::file, no_key, always, opens<Dialog::exam>}.of_window(),
    {"menu_copy_link", texts::win_menu_copy_link, Menu::file, "Ctrl+L", something_shown, asks<CopyLink>},
    Command{"menu_quit", texts::win_menu_quit, Menu::quit, "Ctrl+Q", always, asks<Quit>}.below_a_line(),

    {"lecture_previous", texts::lec_previous, Menu::lecture_walk, "[", has_earlier_scene, goes_to_scene<false>},
    {"lecture_next", texts::lec_next, Menu::lecture_walk, "]", has_later_scene, goes_to_scene<true>},
    Command{"lecture_question", texts::lecture_question, Menu::lecture_walk, "Q", asks_question, shows_question}
        .ticked(question_shown)
        .explained(texts::lec_help_question),
    Command{"lecture_return", texts::lec_back_to_scene, Menu::lecture_walk, "Backspace", left_scene,
            asks<ReturnToScene>}
        .explained(texts::lec_help_return),
    Command{"lecture_rail", texts::lec_rail, Menu::lecture_walk, no_key, has_lecture, moves_rail}.of_window().ticked(
        rail_shown),
    of_key("N", notes_go_elsewhere, shows_lecturer_window).explained(texts::lec_help_notes),
    Command{"lecture_notes", texts::lec_notes, Menu::lecture_walk, "N", has_lecture, shows_notes}.of_window().ticked(
        notes_shown),
    Command{"lecture_window", texts::lec_window, Menu::lecture_walk, "L", has_lecture, shows_lecturer_window}
        .of_window()
        .ticked(lecturer_window_shown)
        .explained(texts::lec_help_window),
    Command{"lecture_add", texts::lec_add, Menu::lecture_add, no_key, something_shown, asks<AddScene>}
        .of_window()
        .below_a_line(),
    Command{"lecture_add_words", texts::lec_add_words, Menu::lecture_add, no_key, always, opens<Dialog::new_words>}
        .of_window(),
    Command{"lecture_unsaved", texts::lec_unsaved, Menu::lecture_add, no_key, any_unsaved,
            opens<Dialog::unsaved_lectures>}
        .of_window(),
    Command{"lecture_undo", texts::lec_undo, Menu::lecture_edit, "Ctrl+Z", can_undo, asks<UndoEdit>}
        .below_a_line()
        .explained(texts::lec_help_undo),
    Command{"lecture_redo", texts::lec_redo, Menu::lecture_edit, "Ctrl+Y", can_redo, asks<RedoEdit>}.explained(
        texts::lec_help_redo, "Ctrl+Y / Ctrl+Shift+Z"),
    {"lecture_edit", texts::lec_edit, Menu::lecture_edit, no_key, always, opens<Dialog::scene_words>},
    Command{"lecture_at_once", texts::lec_walk_at_once, Menu::lecture_edit, no_key, always,
            walks_scene<WalkBy::at_once>}
        .below_a_line()
        .ticked(walked_by<WalkBy::at_once>),
    Command{"lecture_by_changes", texts::lec_walk_changes, Menu::lecture_edit, no_key, always,
            walks_scene<WalkBy::changes>}
        .ticked(walked_by<WalkBy::changes>),
    Command{"lecture_by_phases", texts::lec_walk_phases, Menu::lecture_edit, no_key, always,
            walks_scene<WalkBy::phases>}
        .ticked(walked_by<WalkBy::phases>),
    Command{"lecture_by_iterations", texts::lec_walk_iterations, Menu::lecture_edit, no_key, always,
            walks_scene<WalkBy::iterations>}
        .ticked(walked_by<WalkBy::iterations>),
    Command{"lecture_hide", texts::lec_hide_scene, Menu::lecture_edit, no_key, always, hides_scene}.ticked(scene_hides),
    Command{"lecture_up", texts::lec_up, Menu::lecture_edit, no_key, has_earlier_scene, moves_scene<false>}
        .below_a_line(),
    {"lecture_down", texts::lec_down, Menu::lecture_edit, no_key, has_later_scene, moves_scene<true>},
    {"lecture_remove", texts::lec_remove, Menu::lecture_edit, no_key, has_other_scene, removes_scene},
    {"lecture_save", texts::lec_save, Menu::lecture_edit, no_key, always, opens<Dialog::save_lecture>},
    Command{"lecture_close", texts::lec_close, Menu::lecture_edit, no_key, always, asks<CloseLecture>}.below_a_line(),

    Command{"menu_close_lesson", texts::lesson_close, Menu::lesson, no_key, has_lesson, asks<CloseLesson>}
        .below_a_line(),
    {"menu_wipe_lessons", texts::lesson_wipe, Menu::lesson, no_key, any_lesson_done, asks<WipeLessons>},

    {"menu_compare_runs", texts::cmp_menu, Menu::compare, no_key, always, opens<Dialog::compare>},
    {"menu_mistakes", texts::mistake_menu, Menu::compare, no_key, always, opens<Dialog::mistakes>},
    Command{"menu_exercises", texts::exercise_menu, Menu::lesson, no_key, always, opens<Dialog::exercises>}
        .below_a_line(),
    {"menu_close_compare", texts::cmp_close, Menu::compare, no_key, compares, asks<CloseCompare>},
    Command{"menu_trade_off", texts::to_menu, Menu::compare, no_key, always, stands<Instead::grid>}
        .below_a_line()
        .ticked(stands_there<Instead::grid>),
    Command{"menu_chapter_map", texts::map_menu, Menu::compare, no_key, run_loaded, stands<Instead::chapter_map>}
        .ticked(stands_there<Instead::chapter_map>),

    Command{"menu_results", texts::tm_menu, Menu::timing, "M", always, shows_timing}
        .ticked(timing_shown)
        .explained(texts::tm_help_key),
    Command{"menu_measure", texts::tm_menu_measure, Menu::timing, no_key, always, opens<Dialog::measure>}
        .below_a_line(),
    Command{"menu_save_measured", texts::tm_menu_save, Menu::timing, "Ctrl+S", has_measured,
            opens<Dialog::save_measured>}
        .of_window(),

    Command{"menu_drawer", texts::win_drawer, Menu::drawer, "D", always, moves_drawer}.ticked(drawer_shown),
    Command{"menu_stage", texts::win_stage, Menu::window, "F", always, shows_stage}.below_a_line().explained(
        texts::win_help_stage),
    Command{"full_screen", texts::win_full_screen, Menu::window, "F11", always, asks<ToggleFullScreen>}.explained(
        texts::win_help_full_screen),
    Command{"reset", texts::win_reset, Menu::window, no_key, always, asks<ResetSettings>}.of_window(),
    {"menu_doors", texts::win_menu_doors, Menu::help, no_key, always, opens<Dialog::doors>},
    Command{"menu_index", texts::win_menu_index, Menu::help, "H", always, opens<Dialog::help_index>}.explained(
        texts::win_help_index),
    Command{"menu_keys", texts::win_menu_keys, Menu::help, "?", always, opens<Dialog::help>}.explained(
        texts::win_help_help),

    Command{"cell_written", texts::win_write_current, Menu::cell, no_key, unless<why_nobody_wrote>,
            goes_to_write<GoToWrite::Which::current>}
        .saying(why_nobody_wrote),
    Command{"cell_next_write", texts::win_write_next_tip, Menu::cell, no_key, unless<why_no_later_write>,
            goes_to_write<GoToWrite::Which::next>}
        .saying(why_no_later_write),
    Command{"cell_follow", texts::cell_follow, Menu::cell, no_key, unless<why_no_key>, follows_key}
        .ticked(follows_pointed)
        .saying(why_no_key),
    Command{"cell_watch", texts::cell_watch, Menu::cell, no_key, unless<why_no_thread>, watches_thread}.saying(
        why_no_thread),

    of_key("W", run_in_sight, shows_why).explained(texts::win_help_why),
    of_key("S", staged_run, shows_running_line).explained(texts::win_help_running),
    of_key("C", staged_lecture, captions_step).explained(texts::win_help_caption),
    of_key("P", always, uses_pen).explained(texts::win_help_pen),
    of_key("T", always, turns_theme).explained(texts::win_help_theme),
    of_key("+", always, sizes_texts<1>).explained(texts::win_help_scale, "+ / -"),
    of_key("-", always, sizes_texts<-1>),
    of_key("0", staged, fits_texts),
};

}  // namespace

std::span<const Command> commands() {
  return all;
}

const Command* command_of_key(std::string_view key, const WorkspaceInput& input) {
  const auto* found = std::find_if(std::begin(all), std::end(all), [&](const Command& command) {
    return command.key == key && command.allowed(input);
  });
  return found == std::end(all) ? nullptr : found;
}

std::optional<Text> words_of_key(std::string_view key) {
  const auto* found = std::find_if(std::begin(all), std::end(all),
                                   [&](const Command& command) { return command.key == key && command.words; });
  return found == std::end(all) ? std::nullopt : found->words;
}

}  // namespace scatterscope::panels
