// What a page shows, as JSON.
#include "app/page/page.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "app/courses/caption_runs.h"
#include "app/courses/course.h"
#include "app/exercises/exercise.h"
#include "app/exercises/kept_exercises.h"
#include "app/links/scene_link.h"
#include "app/session/scene_content.h"
#include "kernels/cost/cost.h"
#include "kernels/texts/compare.h"
#include "kernels/texts/exercises.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/lessons.h"
#include "kernels/texts/mistakes.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/web_page.h"
#include "kernels/texts/what_if.h"
#include "kernels/texts/window_buttons.h"
#include "kernels/texts/window_files.h"
#include "kernels/texts/window_help.h"
#include "kernels/texts/window_menu.h"
#include "kernels/texts/window_new_run.h"
#include "kernels/texts/window_panels.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/explanation.h"
#include "ui/figures/pairs/pair.h"
#include "ui/figures/sentences.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/new_run/run_form.h"
#include "ui/panels/shown/shown_scene.h"
#include "ui/panels/shown/shown_words.h"
#include "ui/panels/source/source_page.h"
#include "ui/panels/values/exercise_value.h"
#include "ui/panels/values/lesson_value.h"
#include "ui/panels/values/mistake_value.h"
#include "ui/panels/values/predicting_value.h"
#include "ui/panels/values/say.h"
#include "ui/panels/values/settings_value.h"
#include "ui/panels/values/transport_value.h"
#include "ui/scene/smallest_letters.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

using nlohmann::ordered_json;
using panels::Button;
using panels::Buttons;
using panels::Dialog;

// A figure fills its room, no larger than it can be read from afar; letters that would come out too small have their
// size, and the figure is scrolled.
float zoom_of(const scene::Scene& scene, const figures::Room& room, float least_letters) {
  constexpr float largest = 2.2F;
  const float fit =
      std::min({largest, room.width / std::max(1.0F, scene.width), room.height / std::max(1.0F, scene.height)});
  const float least = scene::smallest_letters(scene);
  return least == 0 ? fit : std::max(fit, std::min(largest, least_letters / least));
}

}  // namespace

// --- What is shown.
ordered_json Page::commands_of(const WorkspaceInput& input, panels::Menu menu, PartWriter& writer) {
  ordered_json items = ordered_json::array();
  for (const panels::Command& command : panels::commands()) {
    if (command.menu != menu || command.window) continue;
    items.push_back({{"name", command.name},
                     {"words", panels::say(input, *command.words)},
                     {"key", command.key},
                     {"allowed", command.allowed(input)},
                     {"on", command.on != nullptr && command.on(input)},
                     {"act", writer.keep([this, &command](const std::string&) {
                        const panels::Does does = command.does(this->input());
                        return Answered{does.intent, does.dialog, {}};
                      })}});
  }
  return items;
}

ordered_json Page::menus(const WorkspaceInput& input, PartWriter& writer) {
  using panels::Menu;
  ordered_json all = ordered_json::array();
  const auto add = [&](const char* name, Text words, ordered_json items) {
    all.push_back({{"name", name}, {"words", panels::say(input, words)}, {"items", std::move(items)}});
  };
  const auto join = [](ordered_json items, const ordered_json& more) {
    items.insert(items.end(), more.begin(), more.end());
    return items;
  };
  const auto item = [](std::string name, std::string words, std::size_t act) {
    return ordered_json{{"name", std::move(name)}, {"words", std::move(words)}, {"allowed", true}, {"act", act}};
  };
  ordered_json items = commands_of(input, Menu::file, writer);
  items.push_back(item("save_svg", panels::say(input, texts::web_svg), writer.keep([this](const std::string&) {
    constexpr const char* file = "scatterscope.svg";
    effects_.push_back({{"save", {{"name", file}, {"text", svg()}}}});
    Changes changes;
    say(session_, texts::win_saved, changes, {file});
    return Answered{};
  })));
  add("menu_file", texts::win_menu_file, std::exchange(items, ordered_json::array()));
  for (const panels::ShippedLectureView& each : outside_.lectures)
    items.push_back(item("menu_lecture_" + each.name, each.title, writer.keep(panels::OpenLecture{each.name})));
  if (input.lecture.lecture != nullptr) items = join(items, commands_of(input, Menu::lecture_walk, writer));
  add("menu_lectures", texts::lec_menu, std::exchange(items, ordered_json::array()));
  for (const panels::ShippedLessonView& each : outside_.lessons) {
    const auto done = input.lessons_done.find(each.name);
    const std::size_t answered = done == input.lessons_done.end() ? 0 : done->second.size();
    items.push_back(item("menu_lesson_" + each.name, each.title, writer.keep(panels::OpenLesson{each.name})));
    items.back()["key"] = std::to_string(answered) + "/" + std::to_string(each.steps);
  }
  add("menu_lessons", texts::lesson_menu,
      join(std::exchange(items, ordered_json::array()), commands_of(input, Menu::lesson, writer)));
  add("menu_compare", texts::cmp_menu_title, commands_of(input, Menu::compare, writer));
  add("menu_timing", texts::tm_menu_title, commands_of(input, Menu::timing, writer));
  for (const panels::Choice& choice :
       {panels::theme_choice(input), panels::language_choice(input), panels::key_format_choice(input)}) {
    for (std::size_t k = 0; k < choice.options.size(); ++k) {
      items.push_back(item(choice.options[k].name, choice.options[k].words,
                           writer.keep([asks = choice.asks, k](const std::string&) { return Answered{asks(k)}; })));
      items.back()["on"] = choice.chosen == k;
    }
  }
  add("menu_view", texts::win_menu_view, join(items, commands_of(input, Menu::window, writer)));
  add("menu_help", texts::win_menu_help, commands_of(input, Menu::help, writer));
  return all;
}

ordered_json Page::figures_of(const WorkspaceInput& input) {
  ordered_json all = ordered_json::array();
  const scene::Theme& theme = scene::theme(session_.settings.theme);
  const float width = room_.width > 0 ? room_.width : usual_width,
              height = room_.height > 0 ? room_.height : usual_height;
  drawn_ = {};
  const auto show = [&](std::size_t side, scene::Scene scene) {
    all.push_back({{"svg", scene::to_svg(scene, theme)},
                   {"zoom", zoom_of(scene, {width, height}, room_.least_letters)},
                   {"width", scene.width},
                   {"height", scene.height},
                   {"title", scene.title},
                   {"about", scene.description}});
    drawn_[side].scene = std::move(scene);
  };
  if (input.timing) {
    show(0, panels::draw_plot(panels::plot_key(input, width, height)));
    return all;
  }
  if (input.instead != panels::Instead::none) {
    show(0, panels::draw_instead(panels::instead_key(input, width, height)));
    return all;
  }
  for (std::size_t side = 0; side < (input.compare ? 2 : 1); ++side) {
    const WorkspaceInput one = input.compare ? panels::side_input(input, side) : input;
    if (!one.shown.loaded() || one.shown.view.figure == nullptr) continue;
    figures::FigureInput key = panels::figure_key(one, width, height);
    if (const auto why = figures::why_not_shown(key, *key.view.figure)) {
      all.push_back({{"about", figures::words_of(*why, session_.settings.language)}});
      continue;
    }
    scene::Scene scene = panels::draw_figure(key);
    // Letters that are enlarged would push the figure out of a small screen: it is laid out for as much less room.
    if (const float zoom = zoom_of(scene, {width, height}, room_.least_letters); zoom * scene.width > width) {
      figures::FigureInput smaller = panels::figure_key(one, (width - 1) / zoom, height / zoom);
      scene::Scene narrow = panels::draw_figure(smaller);
      if (narrow.width < scene.width) {
        scene = std::move(narrow);
        key = std::move(smaller);
      }
    }
    scene.description = panels::words_of_step(key);
    show(side, std::move(scene));
    if (input.compare)
      all.back()["heading"] = figures::short_side_words(input.compare->runs(), side, session_.settings.language);
    drawn_[side].of = std::move(key);
  }
  return all;
}

ordered_json Page::caption(const WorkspaceInput& input) {
  ordered_json made;
  const Language language = session_.settings.language;
  if (input.compare) {
    made["runs"] = caption_runs(figures::pair_caption(input.compare->runs(), language), language);
    return made;
  }
  if (!panels::says_sentence(input) && !input.lecture.here) return made;
  const panels::CaptionOf of = panels::caption_of(input);
  const std::string words = of.words != nullptr ? *of.words
                            : of.phase          ? panels::words_of_phase(of.key)
                                                : panels::words_of_step(of.key);
  made["runs"] = caption_runs(words, language);
  if (!panels::can_ask_why(input)) return made;
  made["why"] = input.shows_why();
  if (!input.shows_why()) return made;
  figures::FigureInput key = panels::figure_key(input);
  key.view.selection.hovered.reset();
  const float width = std::max(280.0F, room_.width > 0 ? room_.width : usual_width);
  made["card"] = scene::to_svg(figures::why_scene(key, width), scene::theme(session_.settings.theme));
  return made;
}

ordered_json Page::source(const WorkspaceInput& input) {
  if (!input.shown.loaded() || input.compare || !input.has_steps()) return nullptr;
  const auto& index = source_index_.of(input.shown.sources.run, [](const analysis::SeenRun& run) {
    return std::make_shared<const story::SourceIndex>(*run->recording);
  });
  const panels::SourcePage page = panels::make_source_page(
      {panels::figure_key(input), index.get(), input.settings.whole_file, !panels::keeps_values(input)});
  ordered_json lines = ordered_json::array();
  for (const story::SourceLine& line : page.lines)
    lines.push_back({{"number", line.number},
                     {"text", line.text},
                     {"now", line.current},
                     {"values", line.values},
                     {"earlier", line.earlier_values}});
  const story::ThreadId thread = figures::protagonist(panels::figure_key(input)).thread;
  return {{"way", page.head.way},
          {"names", page.head.names},
          {"thread", page.keeps_values ? panels::say(input, texts::lesson_values_after)
                                       : panels::say(input, texts::win_values_of,
                                                     {std::to_string(thread.block), std::to_string(thread.thread)})},
          {"lines", std::move(lines)}};
}

PanelValue Page::side_value(const WorkspaceInput& input) {
  if (input.lesson.lesson != nullptr) {
    PanelValue value = panels::lesson_value(input);
    if (!input.compare || !input.compare->mistake) return value;
    for (panels::Part& part : panels::mistake_answers(input, typed_.words["mistake_keys"]))
      value.push_back(std::move(part));
    return value;
  }
  if (input.timing) return panels::results_value(input);
  if (input.instead != panels::Instead::none && input.instead != panels::Instead::words)
    return panels::instead_value(input);
  if (input.compare && input.compare->mistake) {
    PanelValue value = panels::mistake_words(input);
    for (panels::Part& part : panels::mistake_answers(input, typed_.words["mistake_keys"]))
      value.push_back(std::move(part));
    value.emplace_back(Button{"close_compare", panels::say(input, texts::cmp_close), panels::CloseCompare{}});
    return value;
  }
  if (input.lecture.lecture != nullptr) return panels::lecture_value(input);
  if (input.compare) return panels::comparison_value(input);
  return {};
}

PanelValue Page::form_value(const WorkspaceInput& input) {
  form_.any_refused = form_.shown_beside = false;
  panels::fit_bits(input, form_, draft_);
  const panels::DraftCheck check = outside_.check(draft_, session_.settings.language);
  form_.field = check.field;
  form_.problem = check.problem;
  const panels::RunForm form{input, form_, draft_.config};
  PanelValue value;
  const auto add = [&value](PanelValue more) {
    for (panels::Part& part : more) value.push_back(std::move(part));
  };
  if (const panels::LessonView* lesson = panels::lesson_of_run(input))
    value.emplace_back(panels::Words{"asked_run", lesson->wait, panels::Tone::accent});
  add(panels::run_keys(form, draft_.keys, check));
  value.emplace_back(panels::outcome(input, form_, check));
  value.emplace_back(Button{"record", panels::say(input, texts::win_record), panels::StartRun{draft_},
                            check.problem.empty() && form_.refused.empty(), true});
  add(panels::sort_list(form));
  add(panels::sort_parameters(form, "cpu"));
  return value;
}

PanelValue Page::cell_value(const WorkspaceInput& input) {
  WorkspaceInput about = input.compare ? panels::side_input(input, menu_side_) : input;
  about.pointed = panels::pointed_at(panels::figure_key(about), menu_of_, menu_side_);
  PanelValue value;
  for (const panels::Command& command : panels::commands()) {
    if (command.menu != panels::Menu::cell) continue;
    const bool allowed = command.allowed(about);
    Button button{std::string(command.name), panels::say(input, *command.words), std::nullopt, allowed};
    if (allowed) button.asks = command.does(about).intent;
    if (command.why_not != nullptr)
      if (const auto why = command.why_not(about)) button.tip = panels::say(input, *why);
    value.emplace_back(std::move(button));
  }
  return value;
}

// A page compiles nothing: an exercise is read there.
PanelValue Page::exercise_value(const WorkspaceInput& input) {
  if (!exercise_) return panels::exercises_value(input, nullptr);
  const Language language = session_.settings.language;
  const auto said = [language](const Words& words) {
    std::string plain = words.of(language);
    std::erase(plain, '`');  // a panel has no letters for code among words
    return plain;
  };
  const Exercise exercise = read_exercise(0, exercise_->name, exercise_->text);
  panels::ReadExercise read;
  read.name = exercise.name;
  read.title = said(exercise.title);
  read.goal = said(exercise.goal);
  for (const Words& hint : exercise.hints) read.hints.push_back(said(hint));
  read.file = exercise.file;
  read.given = handed_out(exercise, language);
  read.model = model_lines(exercise);
  read.mistakes = exercise.mistakes;
  read.shows_model = exercise_->shows_model;
  read.show_model = [this](bool on) {
    exercise_->shows_model = on;
    if (!on || !exercises_[exercise_->name].insert(static_cast<std::uint32_t>(ExerciseMark::read_solution)).second)
      return;
    effects_.push_back({{"exercises", progress_json(exercises_)}});
  };
  return panels::exercises_value(input, &read);
}

PanelValue Page::dialog_value(const WorkspaceInput& input) {
  switch (dialog_) {
    case Dialog::input:
      return form_value(input);
    case Dialog::doors:
      return panels::doors_value(input);
    case Dialog::help_index:
      return panels::help_value(input, help_);
    case Dialog::help:
      return panels::keys_value(input);
    case Dialog::compare:
      return panels::comparisons_value(input);
    case Dialog::what_if:
      return panels::what_if_value(input);
    case Dialog::exercises:
      return exercise_value(input);
    case Dialog::mistakes: {
      PanelValue value;
      for (std::size_t k = 0; k < panels::all_mistakes(input).size(); ++k)
        value.emplace_back(panels::mistake_button(input, k));
      return value;
    }
    default:
      return {};
  }
}

std::string Page::course_link() const {
  const Teaching& teaching = session_.teaching;
  if (!teaching.course || teaching.course->course().name.empty()) return {};
  const bool lesson = teaching.course->is_lesson();
  return std::string(lesson ? "lesson=" : "lecture=") + teaching.course->course().name +
         (lesson ? "&lesson-step=" : "&scene=") + std::to_string(teaching.course->at() + 1);
}

std::string Page::link() const {
  if (std::string course = course_link(); !course.empty()) return course;
  const auto link = attempt([&] { return link_of(shown_as_scene(session_).arguments); });
  return link ? *link : std::string();
}

std::string Page::svg() {
  return scene::to_svg(drawn_[0].scene, scene::theme(session_.settings.theme));
}

// The figures and what stands around them.
ordered_json Page::views(const WorkspaceInput& now, PartWriter& writer) {
  ordered_json page;
  page["figures"] = figures_of(now);
  page["tabs"] = ordered_json::array();
  if (now.shown.loaded() && now.has_steps())
    for (std::size_t side = 0; side < (now.compare ? 2 : 1); ++side)
      page["tabs"].push_back(
          writer.part(panels::figure_choice(now.compare ? panels::side_input(now, side) : now, side)));
  if (now.shown.loaded() && now.has_steps() && !now.compare) {
    const panels::Choice iterations = panels::iteration_choice(now);
    if (!iterations.options.empty()) page["iteration"] = writer.part(iterations);
  }
  page["caption"] = caption(now);
  if (page["caption"].contains("why")) page["caption"]["act"] = writer.keep(panels::ShowWhy{!now.shows_why()});
  if (panels::predicts(now) && !now.compare) {
    const auto asked = panels::predicting_value(now, 0, true, panels::has_marks(drawn_[0].scene));
    PanelValue parts = asked.asked;
    parts.emplace_back(Buttons{asked.follows});
    page["asked"] = writer.parts(parts);
  }
  if ((now.shown.loaded() || now.compare) && now.has_steps()) {
    const panels::TransportValue transport = panels::transport_value(now);
    page["transport"] = {{"walks", writer.part(transport.walks)},
                         {"timeline", writer.part(transport.timeline)},
                         {"more", writer.parts({transport.hide, transport.speed})},
                         {"moment", transport.moment.words}};
  }
  return page;
}

std::string Page::json() {
  const WorkspaceInput now = input();
  const Language language = session_.settings.language;
  form_.any_refused = false;
  PartWriter writer(typed_, form_, language);
  ordered_json page{{"language", language_code(language)},
                    {"theme", scene::theme(session_.settings.theme).name},
                    {"link", link()},
                    {"stage", panels::is_staged(now)}};
  page["words"] = {{"title", text(texts::web_title, language)},     {"figure", text(texts::web_figure, language)},
                   {"panels", text(texts::web_panels, language)},   {"menu", text(texts::web_menu, language)},
                   {"working", text(texts::web_working, language)}, {"stop", text(texts::web_stop, language)},
                   {"close", text(texts::win_close, language)},     {"why", text(texts::win_why, language)},
                   {"svg", text(texts::web_svg, language)},         {"cell", text(texts::web_cell, language)},
                   {"open", text(texts::win_menu_open, language)},  {"source", text(texts::win_source, language)}};
  page["menus"] = menus(now, writer);
  page.update(views(now, writer));
  page["side"] = writer.parts(side_value(now));
  page["source"] = source(now);
  if (menu_of_) page["cell"] = writer.parts(cell_value(now));
  if (const PanelValue value = dialog_value(now); !value.empty()) {
    constexpr std::pair<Dialog, Text> titles[] = {
        {Dialog::input, texts::win_title_input},   {Dialog::doors, texts::doors_title},
        {Dialog::help_index, texts::index_title},  {Dialog::help, texts::win_help_keys},
        {Dialog::compare, texts::cmp_title},       {Dialog::what_if, texts::what_if_title},
        {Dialog::mistakes, texts::mistake_dialog}, {Dialog::exercises, texts::exercise_dialog}};
    for (const auto& [dialog, title] : titles)
      if (dialog == dialog_) page["dialog"] = {{"title", text(title, language)}, {"parts", writer.parts(value)}};
  } else if (dialog_ == Dialog::open) {
    effects_.push_back({{"open_file", "1"}});
    dialog_ = Dialog::none;
  } else if (dialog_ == Dialog::measure) {
    dialog_ = Dialog::none;
    Changes changes;
    say(session_, texts::web_needs_program, changes,
        {text(texts::tm_title_measure, language), "scatterscope measure --sort radix-1bit --n 2^28"});
  }
  if (held_) {
    const std::string events = std::to_string(cost::cost_of(held_->config).events);
    const auto starts = [this](const std::string&) {
      start_held();
      return Answered{};
    };
    page["dialog"] = {{"title", text(texts::win_new_run, language)},
                      {"parts",
                       {writer.part(panels::Words{"", format_text(texts::web_large, language, {events})}),
                        {{"part", "button"},
                         {"name", "record_held"},
                         {"words", text(texts::win_record, language)},
                         {"main", true},
                         {"act", writer.keep(starts)}}}}};
  }
  page["close"] = writer.keep([this](const std::string&) {
    if (dialog_ == Dialog::doors) obey(panels::TakeDoor{});
    dialog_ = Dialog::none;
    menu_of_.reset();
    held_.reset();
    return Answered{};
  });
  if (!session_.message.text.empty())
    page["message"] = {{"words", session_.message.text},
                       {"error", session_.message.error},
                       {"act", writer.keep(panels::DismissMessage{})}};
  page["busy"] = !due_.empty() &&
                 (now.progress.running || now.lecture.waiting || (now.lesson.lesson && now.lesson.lesson->recording));
  if (const auto due = next_due()) page["due"] = *due;
  page["focus"] = std::exchange(focus_, {});
  page["effects"] = std::exchange(effects_, ordered_json::array());
  asks_ = writer.take();
  return page.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace scatterscope::app
