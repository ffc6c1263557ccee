// What the user asked for: one handler for each kind of intent. An intent without one does not compile.
#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "app/links/scene_link.h"
#include "app/mistakes/mistake_trial.h"
#include "app/parameters/derived_run.h"
#include "app/session/measure_draft.h"
#include "app/session/session.h"
#include "app/session/settings.h"
#include "kernels/catalog.h"
#include "kernels/parameters/seed.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/random_keys.h"
#include "kernels/texts/stopped_runs.h"
#include "kernels/texts/window_files.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/overloaded.h"
#include "ui/panels/intents/any_intent.h"
#include "ui/panels/predicting/predicting.h"

namespace scatterscope::app {
namespace {

void set(auto& value, const auto& wanted, bool& changed) {
  changed = value != wanted;
  value = wanted;
}

// The recorded run on so many random keys, on a GPU where there is one.
CountRequest request_of(const recording::Recording& recording, std::uint32_t keys, std::uint32_t iteration) {
  CountRequest request;
  request.config = recording.config;
  request.config.n = keys;
  // A few threads a block, as an example has them, are no way to sort many keys.
  if (keys > recording.input.size())
    request.config.block_threads = std::max(request.config.block_threads, recording::Config{}.block_threads);
  if (request.config[recording::seed] == 0) request.config.set(recording::seed, 1);
  request.iteration = iteration;
  const catalog::SortInfo* sort = catalog::find_sort(request.config.sort);
  const bool allowed = sort != nullptr && !sort->wrong_on_purpose;
  if (allowed && catalog::cuda_available()) request.backend = catalog::Backend::cuda;
  return request;
}

}  // namespace

figures::FigureInput Session::shown_run() const {
  return {{run_, moment(), maps_[0]}, view_, settings_.looks()};
}

figures::FigureInput Session::shown(std::size_t side) const {
  if (!comparison_) return shown_run();
  figures::FigureInput input{{comparison_->side(side).run, &comparison_->moment(side), maps_[side]},
                             comparison_->view(side),
                             settings_.looks()};
  input.view.hide_step = view_.hide_step;
  return input;
}

void Session::choose(const std::optional<scene::Ref>& ref, std::size_t side, Changes& changes) {
  if (timings_.shown()) {
    changes.timing = timings_.pick(ref);
  } else if (comparison_) {
    changes.selection = comparison_->choose(side, ref);
  } else {
    if (ref && ref->kind == scene::Ref::Kind::line && moment_) {
      // Whose values stand beside the lines stays.
      view_.selection.watched = figures::chosen_thread(shown());
      return set(view_.selection.chosen, ref, changes.selection);
    }
    set(view_.selection.chosen, ref, changes.selection);
    changes.selection |= view_.selection.watched.has_value();
    view_.selection.watched.reset();
    const auto key = ref ? followed_by(*ref) : std::nullopt;
    if (!key) return;
    changes.selection |= view_.selection.followed_key != key;
    view_.selection.followed_key = key;
  }
}

void Session::guess(const panels::Guess& wanted, Changes& changes) {
  const figures::Guesses& made = wanted.guesses;
  if (!view_.hide_step || made.empty() || (!comparison_ && !moment_) || wanted.side > 1) return;
  const figures::FigureInput input = shown(wanted.side);
  const auto judged = [&](const figures::Guess& old) {
    return !figures::number_of(input, old.of) || figures::verdict_of(input, old) != figures::Verdict::open;
  };
  figures::Guesses& all = comparison_ ? comparison_->guesses(wanted.side) : view_.guesses;
  std::erase_if(all, [&](const figures::Guess& old) { return old.of == made.front().of || judged(old); });
  all.insert(all.end(), made.begin(), made.end());
  changes.figure = true;
}

void Session::forget_guesses() {
  view_.guesses.clear();
  for (std::size_t side = 0; comparison_ && side < 2; ++side) comparison_->guesses(side).clear();
}

void Session::draw_new_keys(Changes& changes) {
  if (comparison_ || !moment_) return;
  auto run = run_on_keys_of(loaded(), loaded().config);
  const std::uint32_t seed = panels::next_seed(loaded());
  const auto drawn = attempt([&] { return asked_for(loaded()); });  // of typed keys: as uniform ones
  const recording::Config& config = run.config;
  run.input.keys = recording::random_keys(config.n, seed, drawn ? drawn->keys.distribution : Distribution::uniform,
                                          config.key_bits, config.key_type);
  run.config.set(recording::seed, seed);
  goes_on_ = {seed, moment_->step()};
  changes.effects.emplace_back(RecordRun{std::move(run)});
}

void Session::go_to_write(const panels::GoToWrite& wanted, Changes& changes) {
  if (comparison_ || !moment_) return;
  using Which = panels::GoToWrite::Which;
  const auto find = [&](std::uint32_t t) {
    return wanted.which == Which::next ? recording::next_write(loaded(), t, wanted.array, wanted.block, wanted.index)
                                       : recording::last_write(loaded(), t, wanted.array, wanted.block, wanted.index);
  };
  auto write = find(moment_->step());
  if (write && wanted.which == Which::previous) write = find(write->step);
  if (!write) return;
  playing_ = false;
  changes.moment = seek(write->step + 1);
  choose(scene::Ref{scene::Ref::Kind::cell, wanted.array, wanted.block, wanted.index}, 0, changes);
  // Who wrote it is watched, whatever key is followed.
  view_.selection.watched = figures::ThreadId{write->event.block, write->event.thread};
  changes.selection = true;
}

void Session::change_settings(const panels::Settings& settings, Changes& changes) {
  set(settings_, within_limits(settings), changes.settings);
  if (changes.settings) changes.effects.emplace_back(KeepSettings{});
}

void Session::show_timing(bool on, Changes& changes) {
  changes.timing |= timings_.show(on);
  playing_ = false;
}

void Session::close_comparison(Changes& changes) {
  if (!comparison_) return;
  comparison_.reset();
  drop_maps();
  forget_changes();
  playing_ = false;
  changes.comparison = true;
}

void Session::start_comparison(const panels::StartCompare& wanted, Changes& changes) {
  if (!wanted.preset.empty()) {
    const mistakes::Mistake* mistake = mistakes::find(wanted.preset);
    std::string keys = wanted.keys;
    // Where a lesson asks for keys that expose it, it begins on keys that hide it.
    if (mistake != nullptr && keys.empty() && wanted.repair == 0 && lesson() && course_->seeks_keys_for(mistake->name))
      keys = hiding_keys(*mistake);
    changes.effects.emplace_back(CompareRuns{mistake != nullptr ? request_of_mistake(*mistake, wanted.repair, keys)
                                                                : app::request_of(wanted.preset, "--side-by-side")});
    return;
  }
  if (run_ == nullptr) return;
  auto run = run_on_keys_of(loaded(), wanted.config);
  CompareRequest request;
  request.sides[0].recorded = run_->recording;
  request.sides[0].figure = view_.figure->id;
  request.sides[1] = {std::move(run), nullptr, request.sides[0].figure};
  changes.effects.emplace_back(CompareRuns{std::move(request)});
}

void Session::copy_link(Changes& changes) {
  if (run_ == nullptr || comparison_ || timings_.shown()) return;
  const auto link = link_to(loaded(), view_, asked_looks());
  changes.effects.emplace_back(CopyText{link});
  say(texts::win_link_copied, changes, {app::shown(link)});
}

// As `open` on the command line takes it.
void Session::open_link(const std::string& link, Changes& changes) {
  const auto arguments = arguments_of_link(link);
  check_scene(arguments);
  CourseScene scene;
  scene.arguments = arguments;
  auto run = parse_run(scene.run(), MissingInput::is_the_book);
  opens_link_ = {run.config, arguments};
  changes.effects.emplace_back(RecordRun{std::move(run)});
}

void Session::export_shown(const std::string& path, Changes& changes) {
  const bool drawn_here = path.ends_with(".svg") || path.ends_with(".pdf");
  if (drawn_here || run_ == nullptr || comparison_ || timings_.shown()) {
    changes.effects.emplace_back(WriteFigure{path});
  } else {
    const std::string theme(scene::theme(settings_.theme).name);
    AskedLooks looks = asked_looks();
    looks.language = settings_.language;
    exports_.push_back({path, run_->recording, view_, looks, theme});
    if (exports_.size() > 1) return say(texts::win_export_waits, changes, {path, exports_.front().path});
    changes.effects.emplace_back(ExportShown{exports_.front()});
  }
}

void Session::count_stores(const panels::CountStores& wanted, Changes& changes) {
  std::vector<CountRequest> requests;
  if (comparison_) {
    for (std::size_t k = 0; k < 2; ++k) {
      requests.push_back(request_of(*comparison_->side(k).run->recording, wanted.keys, wanted.iterations[k]));
    }
  } else if (run_) {
    requests.push_back(request_of(loaded(), wanted.keys, wanted.iterations[0]));
  }
  for (const CountRequest& request : requests) {
    if (catalog::find_sort(request.config.sort) != nullptr) continue;
    throw unknown_word("--sort", request.config.sort, sort_names());
  }
  if (!requests.empty()) changes.effects.emplace_back(CountScatter{std::move(requests)});
}

void Session::start_measuring(const panels::MeasureDraft& draft, Changes& changes) {
  auto request = app::request_of(draft);
  measured_ = {};
  measured_results_ = 0;
  show_message({}, false);
  show_timing(true, changes);
  changes.effects.emplace_back(MeasureSorts{std::move(request)});
}

// On a line without a step, a comment say, playing would never stop: the next line with one is taken.
void Session::toggle_breakpoint(panels::Breakpoint place) {
  std::optional<std::uint16_t> line;
  if (run_ != nullptr) {
    for (const recording::Step& step : loaded().steps)
      if (step.file == place.first && step.line >= place.second) line = std::min(line.value_or(step.line), step.line);
  }
  if (line) place.second = *line;
  if (breakpoints_.erase(place) == 0 && line) breakpoints_.insert(place);
}

// The moment, and the selection: of measured results, of a comparison or of the recording, whichever is shown.
auto Session::on_moment(Changes& changes) {
  return Overloaded{
      [&](const panels::SeekTo& wanted) {
        changes.moment = seek(wanted.step);
        waited_seconds_ = 0;
      },
      [&](const panels::Walk& wanted) {
        waited_seconds_ = 0;
        if (comparison_) changes.moment = comparison_->walk(wanted.gait, wanted.forward);
        if (comparison_ || !moment_) return;
        const std::uint32_t t = moment_->step();
        changes.moment = seek(wanted.forward ? recording::next_stop(loaded(), t, wanted.gait)
                                             : recording::previous_stop(loaded(), t, wanted.gait));
      },
      [&](const panels::WalkChange& wanted) {
        waited_seconds_ = 0;
        walking_ = {wanted.forward, std::nullopt};
        walk_to_change(changes);
      },
      [&](const panels::SetPlaying& wanted) {
        if (timings_.shown()) return;
        set(playing_, wanted.on && place() < end(), changes.playing);
        plays_lines_ = wanted.by_lines;
        waited_seconds_ = 0;
      },
      [&](const panels::SetSpeed& wanted) {
        panels::Settings settings = settings_;
        settings.steps_per_second = wanted.steps_per_second;
        change_settings(settings, changes);
      },
      [&](const panels::SetHide& wanted) {
        set(view_.hide_step, wanted.on, changes.figure);
        if (!view_.hide_step) forget_guesses();
      },
      [&](const panels::Guess& wanted) {
        guess(wanted, changes);
        if (!comparison_) answer_lesson_by(wanted.guesses, changes);
      },
      [&](const panels::DrawNewKeys&) { draw_new_keys(changes); },
      [&](const panels::ToggleBreakpoint& wanted) {
        toggle_breakpoint({wanted.file, wanted.line});
        changes.breakpoints = true;
      },
      [&](const panels::ClearBreakpoints&) {
        changes.breakpoints = !breakpoints_.empty();
        breakpoints_.clear();
      },
      [&](const panels::GoToWrite& wanted) { go_to_write(wanted, changes); },
      [&](const panels::Hover& wanted) {
        if (timings_.shown()) {
          changes.timing = timings_.hover(wanted.ref);
        } else if (comparison_) {
          changes.selection = comparison_->hover(wanted.side, wanted.ref);
        } else {
          set(view_.selection.hovered, wanted.ref, changes.selection);
        }
      },
      [&](const panels::Choose& wanted) { choose(wanted.ref, wanted.side, changes); },
      [&](const panels::FollowKey& wanted) {
        if (comparison_) {
          changes.selection = comparison_->follow(wanted.key);
          return;
        }
        const bool exists = run_ && wanted.key && *wanted.key < loaded().input.size();
        set(view_.selection.followed_key, exists ? wanted.key : std::nullopt, changes.selection);
        changes.selection |= view_.selection.watched.has_value();
        view_.selection.watched.reset();
      },
      [&](const panels::PickFigure& wanted) {
        if (comparison_) {
          changes.figure = comparison_->pick_figure(wanted.side, figures::find_figure(wanted.id));
        } else if (const figures::FigureInfo* figure = figures::find_figure(wanted.id)) {
          set(view_.figure, figure, changes.figure);
        }
      },
      [&](const panels::PickIteration& wanted) {
        if (!comparison_) set(view_.iteration, wanted.iteration, changes.figure);
      },
  };
}

// What is shown, settings, files and the window itself.
auto Session::on_what_is_shown(Changes& changes) {
  return Overloaded{
      [&](const panels::CloseCompare&) { close_comparison(changes); },
      [&](const panels::ShowRecordedMap&) {
        changes.figure = drop_maps();
        if (run_) view_.figure = figure_for(loaded(), view_.figure);  // that may have no heatmap
      },
      [&](const panels::ShowTiming& wanted) { show_timing(wanted.on, changes); },
      [&](const panels::ChangeTiming& wanted) { changes.timing = timings_.choose(wanted.choice); },
      [&](const panels::TurnPlot& wanted) {
        if (timings_.shown()) changes.timing = timings_.turn(wanted.forward);
      },
      [&](const panels::DismissMessage&) {
        changes.message |= !message_.text.empty();
        message_ = {};
      },
      [&](const panels::ChangeSettings& wanted) { change_settings(wanted.settings, changes); },
      [&](const panels::ResetSettings&) {
        panels::Settings first;
        first.lessons_hint = settings_.lessons_hint;
        change_settings(first, changes);
      },
      [&](const panels::OpenRecording& wanted) {
        if (looks_like_link(wanted.path)) return open_link(wanted.path, changes);
        changes.effects.emplace_back(ReadFile{wanted.path});
      },
      [&](const panels::SaveRecording& wanted) {
        if (run_)
          changes.effects.emplace_back(WriteRecording{wanted.path, run_->recording, shown_link(view_, asked_looks())});
      },
      [&](const panels::SaveMeasured& wanted) {
        const std::size_t chosen = timings_.choice().set;
        if (chosen < timings_.sets().size())
          changes.effects.emplace_back(WriteMeasured{wanted.path, timings_.sets()[chosen].set});
      },
      [&](const panels::ExportFigure& wanted) { export_shown(wanted.path, changes); },
      [&](const panels::ShowStage& wanted) { stage_.shown = wanted.on; },
      [&](const panels::ShowWhy& wanted) { why_ = wanted.on; },
      [&](const panels::SizeStageText& wanted) {
        constexpr int most = 12;
        stage_.text_steps = wanted.steps == 0 ? 0 : std::clamp(stage_.text_steps + wanted.steps, -most, most);
      },
      [&](const panels::UsePen& wanted) { set(pen_.on, wanted.on, changes.figure); },
      [&](const panels::WipePen&) {
        ++pen_.wiped;
        changes.figure = true;
      },
      [&](const panels::CopyLink&) { copy_link(changes); },
      [&](const panels::ToggleFullScreen&) { changes.effects.emplace_back(SwitchFullScreen{}); },
      [&](const panels::Quit&) { changes.effects.emplace_back(CloseWindow{}); },
  };
}

// Work beside the window.
auto Session::on_work(Changes& changes) {
  return Overloaded{
      [&](const panels::StartRun& wanted) {
        changes.effects = {RecordRun{wanted.draft}, KeepSettings{}};
      },
      [&](const panels::CancelRun&) {
        changes.effects = {Cancel<RecordJob>{}, Cancel<ComparisonJob>{}, Forget<LoadJob>{}};
        changes.jobs = loaded_.running();
        loaded_ = {};
      },
      [&](const panels::StartCompare& wanted) { start_comparison(wanted, changes); },
      [&](const panels::StartTradeOff& wanted) {
        if (wanted.draft) {
          changes.effects.emplace_back(CountGrid{*wanted.draft});
        } else if (run_) {
          changes.effects.emplace_back(CountGrid{run_on_keys_of(loaded(), loaded().config)});
        }
      },
      [&](const panels::CancelTradeOff&) { changes.effects.emplace_back(Cancel<TradeOffJob>{}); },
      [&](const panels::OpenTradeOffCell& wanted) {
        if (trade_off_->base == nullptr) return;
        changes.effects.emplace_back(
            RecordRun{tiled_run(*trade_off_->base, wanted.radix_bits, wanted.keys_per_thread)});
      },
      [&](const panels::StartChapterMap&) {
        if (run_ == nullptr) return;
        auto run = run_on_keys_of(loaded(), loaded().config);
        chapter_map_run_ = run_->id;
        changes.effects.emplace_back(CountSorts{std::move(run)});
      },
      [&](const panels::CancelChapterMap&) { changes.effects.emplace_back(Cancel<ChapterMapJob>{}); },
      [&](const panels::OpenSortOfChapterMap& wanted) {
        const RunRequest* base = chapter_map_->base.get();
        const auto sorts = sorts_of_chapter();
        if (base == nullptr || wanted.sort >= sorts.size()) return;
        RunRequest request = run_by(*base, *sorts[wanted.sort]);
        request.backend = base->backend;
        changes.effects.emplace_back(RecordRun{checked(std::move(request))});
      },
      [&](const panels::CountStores& wanted) { count_stores(wanted, changes); },
      [&](const panels::CancelCount&) {
        stop_counting(changes);
        say(texts::run_cancelled, changes);
      },
      [&](const panels::StartMeasure& wanted) { start_measuring(wanted.draft, changes); },
      [&](const panels::CancelMeasure&) { changes.effects.emplace_back(Cancel<MeasureJob>{}); },
  };
}

// Lectures, and editing them.
auto Session::on_lectures(Changes& changes) {
  return Overloaded{
      [&](const panels::OpenLecture& wanted) {
        for (const Course& lecture : shipped_courses(CourseKind::lecture))
          if (lecture.name == wanted.name) return open_lecture(lecture, {}, 0, changes);
      },
      [&](const panels::CloseLecture&) {
        if (!lecture()) return;
        close_lesson(changes);  // the scene's question
        changes.figure = true;
        changes.effects.emplace_back(Forget<CourseJob>{});
        course_.reset();
        course_recorded_ = {};
        lecturer_window_ = false;
      },
      [&](const panels::GoToScene& wanted) { go_to_scene(wanted.scene, changes); },
      [&](const panels::WalkLecture& wanted) { walk_lecture(wanted.forward, changes); },
      [&](const panels::CancelLecture&) { changes.effects.emplace_back(Cancel<CourseJob>{}); },
      [&](const panels::ShowNotes& wanted) {
        changes.figure = notes_ != wanted.on;
        notes_ = wanted.on;
      },
      [&](const panels::ShowLecturerWindow& wanted) {
        set(lecturer_window_, wanted.on && lecture() != nullptr, changes.figure);
      },
      [&](const panels::AddScene&) { add_scene(changes); },
      [&](const panels::MoveScene& wanted) {
        if (lecture()) course_->move(wanted.scene, wanted.down);
        changes.figure = true;
      },
      [&](const panels::RemoveScene& wanted) {
        if (!lecture()) return;
        const bool shown = wanted.scene == course_->at();
        course_->remove(wanted.scene);
        changes.figure = true;
        if (shown) go_to_scene(course_->at(), changes);
      },
      [&](const panels::EditScene& wanted) { edit_scene(wanted, changes); },
      [&](const panels::SaveLecture& wanted) {
        if (lecture()) changes.effects.emplace_back(WriteLecture{wanted.path, course_json(course_->course())});
      },
  };
}

auto Session::on_lessons(Changes& changes) {
  return Overloaded{
      [&](const panels::OpenLesson& wanted) {
        for (const Course& lesson : shipped_courses(CourseKind::lesson))
          if (lesson.name == wanted.name) return open_lesson(lesson, std::nullopt, changes);
      },
      [&](const panels::CloseLesson&) { lecture() ? show_question(false, changes) : close_lesson(changes); },
      [&](const panels::ShowQuestion& wanted) { show_question(wanted.on, changes); },
      [&](const panels::GoToLessonStep& wanted) { go_to_lesson_step(wanted.step, changes); },
      [&](const panels::AnswerLesson& wanted) { answer_lesson(wanted.answer, changes); },
      [&](const panels::ShowLessonAnswer&) { show_lesson_answer(changes); },
      [&](const panels::WipeLessons&) { wipe_lessons(changes); },
  };
}

Changes Session::apply(const panels::Intent& intent) {
  Changes changes;
  if (panels::as<panels::Hover>(intent) == nullptr) {
    walking_.reset();
    // A notice lies over the panels until something else is asked for; an error until it is dismissed.
    if (!message_.error && !message_.text.empty()) {
      message_ = {};
      changes.message = true;
    }
  }
  const Overloaded handlers{on_moment(changes), on_what_is_shown(changes), on_work(changes), on_lectures(changes),
                            on_lessons(changes)};
  try {
    std::visit([&](const auto& subject) { std::visit(handlers, subject); }, intent.kind().of);
  } catch (const Error& error) {
    say(error, changes);
  }
  if (changes.moment && place() >= end() && playing_) {
    playing_ = false;
    changes.playing = true;
  }
  end_hint(changes);
  follow_lesson(changes);
  return changes;
}

}  // namespace scatterscope::app
