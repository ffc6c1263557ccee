#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "app/command_line/attendant.h"
#include "app/command_line/command.h"
#include "app/command_line/command_help.h"
#include "app/command_line/memory_end.h"
#include "app/errors/terminal_line.h"
#include "app/files/output_file.h"
#include "app/jobs/recorder.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/processes.h"
#include "kernels/texts/stopped_runs.h"

namespace scatterscope::app {

// The commands; each stands in its file of app/command_line/commands.
int run_list(const Given&, const WindowHooks&);
int run_record(const Given&, const WindowHooks&);
int run_show(const Given&, const WindowHooks&);
int run_animate(const Given&, const WindowHooks&);
int run_describe(const Given&, const WindowHooks&);
int run_screenshot(const Given&, const WindowHooks&);
int run_heatmap(const Given&, const WindowHooks&);
int run_measure(const Given&, const WindowHooks&);
int run_tour(const Given&, const WindowHooks&);
int run_plot(const Given&, const WindowHooks&);
int run_map(const Given&, const WindowHooks&);
int run_lecture_list(const Given&, const WindowHooks&);
int run_lecture_check(const Given&, const WindowHooks&);
int run_lecture_export(const Given&, const WindowHooks&);
int run_lesson(const Given&, const WindowHooks&);
int run_lesson_list(const Given&, const WindowHooks&);
int run_lesson_check(const Given&, const WindowHooks&);
int run_lesson_wipe(const Given&, const WindowHooks&);
int run_exercise_list(const Given&, const WindowHooks&);
int run_exercise_start(const Given&, const WindowHooks&);
int run_exercise_check(const Given&, const WindowHooks&);
int run_exercise_watch(const Given&, const WindowHooks&);
int run_exercise_grade(const Given&, const WindowHooks&);
int run_exercise_hint(const Given&, const WindowHooks&);
int run_exercise_solution(const Given&, const WindowHooks&);
int run_predict(const Given&, const WindowHooks&);
int run_mistake(const Given&, const WindowHooks&);
int run_quiz(const Given&, const WindowHooks&);
int run_exam(const Given&, const WindowHooks&);
int run_open(const Given&, const WindowHooks&);
int run_manual(const Given&, const WindowHooks&);
int run_completions_bash(const Given&, const WindowHooks&);
int run_completions_zsh(const Given&, const WindowHooks&);
int run_icon(const Given&, const WindowHooks&);

namespace {

// Of several commands.
constexpr RunOption theme_option{"--theme", "THEME", "light, dark or high-contrast"};
constexpr RunOption language_option{"--language", "L", "en, zh-Hans or zh-Hant"};
constexpr RunOption scale_option{"--scale", "X", "1 to 3"};
constexpr RunOption lecture_option{"--lecture", "NAME", "a lecture, by its name or its file"};
constexpr RunOption scene_option{"--scene", "N", "with --lecture: the scene to begin with, from 1"};
constexpr RunOption lesson_option{"--lesson", "NAME", "a lesson, by its name or its file"};
constexpr RunOption lesson_step_option{
    "--lesson-step", "K", "with --lesson: the step to begin with, from 1; the first not yet answered if none is given"};
constexpr RunOption picture_scale_option{"--scale", "X", "1 to 4"};
constexpr RunOption record_options[] = {
    {"--out", "FILE", "write the recording to FILE, - for the standard output"},
    {"--json", "FILE", "write the recording as JSON to FILE, - for the standard output"},
};
constexpr RunOption show_options[] = {
    {"--out", "FILE", "F.svg, F.png, F.pdf, or F.html: a page of all its changes, opened at this one"},
    {"--every-step", "DIR", "write one SVG for each step into DIR"},
    {"--every-change", "DIR", "write one SVG for the first step and each change of the figure into DIR"},
    {"--qr", "", "with the link to it beside it as a QR code"},
    theme_option,
    picture_scale_option,
};
constexpr RunOption animate_options[] = {
    {"--out", "FILE", "F.gif or F.webm"},
    {"--scene", "N", "of the lecture FILE, by its name or its file: all changes of that scene's figure, from 1"},
    {"--seconds-per-step", "S", "how long each change stands, 0.1 to 60; 2 if none is given"},
    {"--size", "WxH", "size in pixels, 1280x720 if none is given"},
    theme_option,
};
constexpr RunOption describe_options[] = {
    {"--why", "", "and why, in lines of their own"},
    {"--term", "NAME", "say what a term is, in place of a step: warp, tile, prefix, co-rank, ..."},
};
constexpr RunOption screenshot_options[] = {
    {"--size", "WxH", "size in pixels, 1280x800 if none is given"},
    theme_option,
    scale_option,
    lecture_option,
    scene_option,
    lesson_option,
    lesson_step_option,
    {"--stage", "", "on the stage, as F shows it"},
    {"--out", "FILE", "F.png"},
};
constexpr RunOption tour_options[] = {
    {"--out", "DIR", "folder for the figures and index.html"},
    language_option,
};
constexpr RunOption heatmap_options[] = {
    {"--n", "N", "number of random keys; more than 4096 are counted, not recorded: to 2^22 on cpu, to 2^29 on cuda"},
    {"--iteration", "K", "iteration, from 0; 0 if none is given"},
    {"--out", "FILE", "F.png"},
    {"--json", "FILE", "write the map's numbers as JSON to FILE, - for the standard output"},
    {"--logarithmic", "", "a logarithmic scale of colours"},
    theme_option,
    language_option,
};
constexpr RunOption plot_options[] = {
    {"--shipped", "", "the results that the program carries, in place of FILE"},
    {"--gpu", "GPU",
     "of the shipped results, the GPU that they are of; the nearest to this machine's if none is given"},
    {"--kind", "KIND", "throughput, ladder, grid, blocks, shapes, launches, devices or timeline"},
    {"--beside", "FILE", "results of another machine or day in the same throughput plot, dashed"},
    {"--sort", "S", "of shapes: the sort; that with the most results if none is given"},
    {"--n", "N", "number of keys of any plot but throughput; that with the most results if none is given"},
    {"--key-type", "TYPE", "of the results: u32, i32, f32 or u64"},
    {"--values", "", "of keys with values"},
    {"--distribution", "D", "of the results: uniform, sorted, reversed, few, equal, normal or zipf"},
    {"--logarithmic", "", "a logarithmic scale of throughput and blocks; launches: each bar as 100 %"},
    {"--out", "FILE", "F.svg, F.png or F.pdf"},
    theme_option,
    language_option,
    picture_scale_option,
};
constexpr RunOption map_options[] = {
    {"--measured", "FILE", "measured results that give the times, in place of those that the program carries"},
    {"--gpu", "GPU",
     "of the results that it carries, the GPU that they are of; the nearest to this machine's if none is given"},
    {"--out", "FILE", "F.svg, F.png or F.pdf"},
    {"--json", "FILE", "write the numbers as JSON to FILE, - for the standard output"},
    theme_option,
    language_option,
    picture_scale_option,
};
constexpr RunOption measure_options[] = {
    {"--n", "N,...", "numbers of keys: 1000, 2^20, 2^28-4096"},
    {"--repeat", "R", "timed runs of each, 40 if none is given, 5 on the executor"},
    {"--as-stepped", "", "the form that recordings have, in place of --as-timed, which measure does by itself"},
    {"--json", "FILE", "write the results as JSON to FILE, - for the standard output"},
    {"--rank", "R", "of sample-devices: this process is device R, from 0, of several processes; rank 0 prints"},
    {"--ranks", "P", "with --rank: how many processes, 2 to 16, all started with the same options"},
    {"--rendezvous", "AT", "with --rank: where they meet, on one host a FILE, else HOST:PORT of rank 0"},
    {"--token", "WORD", "with HOST:PORT: which only these processes know; else the variable SCATTERSCOPE_TOKEN"},
    {"--tune", "", "search for the fastest shape of each sort on this device, and keep it for all timed runs"},
    {"--everything", "", "what the program carries of measured results, anew: adds to FILE what it lacks of them"},
    {"--stop-after", "SECONDS", "of --everything: then nothing is begun; the same command goes on where it stopped"},
};
constexpr RunOption lecture_export_options[] = {
    {"--out", "FILE", "F.html or F.pdf; with --scene also F.png, without a page for the scene's question"},
    {"--pages", "DIR", "write each page as a PNG into DIR"},
    {"--scene", "N", "that scene alone, from 1"},
    {"--without-notes", "", "for students: without the lecturer's notes"},
    {"--without-answers", "", "for students: questions without their answers"},
    {"--qr", "", "with the link to each scene as a QR code"},
    language_option,
};
constexpr RunOption lecture_list_options[] = {language_option};
constexpr RunOption lesson_options[] = {
    {"--json", "FILE", "write it as JSON to FILE, - for the standard output"},
    {"--step", "N", "with --answer: a step of it, from 1"},
    {"--answer", "A", "is judged in place of all that: a number, or that of an option, from 1; 0: right, 1: wrong"},
    language_option,
};
constexpr RunOption lesson_list_options[] = {lesson_options[0], language_option};
constexpr RunOption mistake_options[] = {
    {"--repair", "K", "run the repair that is offered as number K, 1 to 3"},
    {"--json", "FILE", "write all of it as JSON to FILE, - for the standard output"},
    language_option,
};
constexpr RunOption trust_option{"--trust", "", "the code is your own: run it where there is no sandbox"};
constexpr RunOption exercise_option{"--exercise", "NAME", "the exercise, where the file's first lines do not name it"};
constexpr std::string_view named_exercise = "the exercise, as `exercise list` names it";
constexpr RunOption exercise_list_options[] = {
    {"--json", "FILE", "write it as JSON to FILE, - for the standard output"},
    language_option,
};
constexpr RunOption exercise_start_options[] = {language_option};
constexpr RunOption exercise_check_options[] = {
    exercise_option,
    trust_option,
    {"--device", "D", "cpu, or cuda: after it has passed, on this machine's GPU too, and timed there; with --trust"},
    {"--json", "FILE", "write what was found as JSON to FILE, - for the standard output"},
    language_option,
};
constexpr RunOption exercise_watch_options[] = {exercise_option, trust_option, language_option};
constexpr RunOption exercise_grade_options[] = {
    {"--out", "FILE", "F.csv: a row a student; while it is made F.csv.journal keeps what is done"},
    {"--json", "FILE", "write all of it as JSON to FILE, - for the standard output"},
    {"--reports", "DIR", "write a page for each student into DIR"},
    {"--points", "CHECK=N,...", "points of a check, 0 to 1000; 1 for each if none are given"},
    {"--seed", "S", "draws the keys; one that nobody knows if none is given"},
    exercise_option,
    language_option,
};
constexpr RunOption exercise_hint_options[] = {
    {"--number", "K", "the K-th hint; the first if none is given"},
    language_option,
};
constexpr RunOption predict_options[] = {
    {"--answer", "N", "an answer; without it the numbers that can be predicted are named"},
    {"--of", "NAME", "which of these it answers; may be left out where there is one"},
    {"--json", "FILE", "write all of it as JSON to FILE, - for the standard output"},
};
constexpr RunOption quiz_options[] = {
    {"--kind", "KIND", "what is asked; `quiz` without it names the kinds"},
    {"--seed", "S", "draws keys and question, 1 if none is given"},
    {"--json", "FILE", "write question and answer as JSON to FILE, - for the standard output"},
    language_option,
};
constexpr RunOption exam_options[] = {
    {"--seed", "S", "draws the keys of all sheets, 1 if none is given"},
    {"--students", "N", "number of sheets, 1 to 1000"},
    {"--names", "FILE", "in place of --students: a class list; a line is a name, or a number and a name"},
    {"--kinds", "KIND,...", "kinds of the questions in their order, as of `quiz`; if none are given all, words twice"},
    {"--title", "TEXT", "what stands above each sheet"},
    {"--marks", "KIND=N,...", "marks of a question of that kind, 1 to 100; others: 8 for a table, 4 or 2"},
    {"--pdf", "", "write sheets.pdf and solutions.pdf too"},
    {"--out", "DIR", "new or empty folder for sheets, solutions, moodle.xml and exam.json"},
    language_option,
};
constexpr RunOption icon_options[] = {
    {"--out", "FILE", "F.svg or F.png"},
    {"--side", "PX", "width and height in pixels, 16 to 1024; 48 if none is given"},
};
constexpr RunOption open_options[] = {
    {"--size", "WxH", "size in logical pixels, which the display's scale enlarges"},
    theme_option,
    scale_option,
    lecture_option,
    scene_option,
    lesson_option,
    lesson_step_option,
    {"--test-hook", "FILE", "write the window's state there after each change, for tests"},
};

// Of commands that make keys themselves, as many as --n says.
constexpr std::string_view key_sources[] = {"--keys", "--input", "--random", "--preset"};

constexpr Command all_commands[] = {
    Command{"open", "the window, on a FILE, recording, measured results, lecture or lesson, on a run or a link", true,
            true, true, open_options, run_open}
        .with_views(),
    {"list", "sorts with their parameters, figures, presets, devices", false, false, false, {}, run_list},
    {"record", "run a sort and record it", true, false, false, record_options, run_record,
     "--preset book --device cpu"},
    Command{"show", "draw a figure of a recording FILE, of a run or of a link", true, true, true, show_options,
            run_show, "--preset book --device cpu --figure 13.1 --out figure.svg"}
        .with_views(),
    {"animate", "the changes of a figure as moving pictures, from the place that is named on", true, true, true,
     animate_options, run_animate, "--preset book --device cpu --figure 13.1 --out figure.gif"},
    {"describe", "say in words what happens in a step of a recording FILE, of a run or of a link, or in each step",
     true, true, true, describe_options, run_describe, "--preset book --device cpu"},
    Command{"screenshot", "draw the window into a PNG", true, true, true, screenshot_options, run_screenshot,
            "--preset book --device cpu --out window.png"}
        .with_views(),
    {"heatmap", "where a sort's stores go, and what they cost", true, false, false, heatmap_options, run_heatmap,
     "--n 16 --device cpu --json heatmap.json", key_sources},
    {"tour", "every figure as SVG, with an index.html", false, false, false, tour_options, run_tour, "--out tour"},
    {"measure", "time sorts and baselines, at full size on a GPU; lists are separated by commas", true, false, false,
     measure_options, run_measure, "--sort radix-1bit --n 16 --device cpu", key_sources},
    {"map", "all sorts on the same keys, placed by how they work, with the counts of each", true, false, false,
     map_options, run_map, "--preset book --device cpu --out map.svg"},
    {"lecture list", "the lectures that the program carries", false, false, false, lecture_list_options,
     run_lecture_list},
    {"lecture check",
     "whether every scene of a lecture, by its name or FILE, shows what it is to show",
     false,
     false,
     true,
     {},
     run_lecture_check,
     "45-minutes"},
    {"lecture export", "a lecture, by its name or FILE, as one HTML page, as PDF or as pictures", false, false, true,
     lecture_export_options, run_lecture_export, "45-minutes --out lecture.html"},
    {"lesson", "a lesson, by its name or FILE, as text with its questions and answers", false, false, true,
     lesson_options, run_lesson, "2-stability"},
    {"lesson list", "the lessons that the program carries", false, false, false, lesson_list_options, run_lesson_list},
    {"lesson check",
     "whether every step of a lesson, by its name or FILE, can be answered or done, and where answers come from",
     false,
     false,
     true,
     {},
     run_lesson_check,
     "2-stability"},
    {"lesson wipe", "forget which steps of lessons were answered", false, false, false, {}, run_lesson_wipe},
    {"mistake", "FILE is `list` or a mistake's name: its kernel beside the right one; 0: exposed or repaired, 1: not",
     true, false, true, mistake_options, run_mistake, "last-bit-forgotten"},
    {"exercise list", "kernels to write, from one line to a whole kernel", false, false, false, exercise_list_options,
     run_exercise_list},
    Command{"exercise start", "write the exercise NAME's kernel file, with lines left out, into the folder DIR", false,
            false, true, exercise_start_options, run_exercise_start, "bits exercises"}
        .with_operand("NAME", named_exercise)
        .with_folder(),
    Command{"exercise check", "compile FILE, run it on many keys and say what is wrong; 0: passed, 1: not yet", false,
            false, true, exercise_check_options, run_exercise_check}
        .with_operand("FILE", "the file that `exercise start` made"),
    Command{"exercise watch", "check FILE each time that it is saved, until it passes", false, false, true,
            exercise_watch_options, run_exercise_watch}
        .with_operand("FILE", "the file that `exercise start` made"),
    Command{"exercise grade",
            "the submissions in the folder FILE: each in a sandbox of its own, by keys of the grader's seed", false,
            false, true, exercise_grade_options, run_exercise_grade, "hw --out grades.csv"}
        .with_operand("FILE", "the folder of the submissions"),
    Command{"exercise hint", "a hint for the exercise NAME", false, false, true, exercise_hint_options,
            run_exercise_hint, "bits"}
        .with_operand("NAME", named_exercise),
    Command{"exercise solution",
            "the correct lines in place of those that the exercise NAME leaves to you",
            false,
            false,
            true,
            {},
            run_exercise_solution,
            "bits"}
        .with_operand("NAME", named_exercise),
    {"predict", "which numbers a step makes that can be predicted; with --answer 0: right, 1: wrong", true, true, true,
     predict_options, run_predict, "--preset book --device cpu --figure 13.1 --step 2"},
    {"quiz", "a question from a run, with its answer", false, false, false, quiz_options, run_quiz, "--kind starts"},
    {"exam", "sheets with other keys for each student, their solutions, and the questions for Moodle", false, false,
     false, exam_options, run_exam, "--students 1 --out exam"},
    {"plot", "draw a plot of measured results, FILE or those shipped", false, false, true, plot_options, run_plot,
     "--shipped --kind ladder --out ladder.svg"},
    {"manual", "print the page that `man` shows", false, false, false, {}, run_manual},
    {"completions bash", "print what completes these commands in bash", false, false, false, {}, run_completions_bash},
    {"completions zsh", "print what completes these commands in zsh", false, false, false, {}, run_completions_zsh},
    {"icon", "draw the program's icon", false, false, false, icon_options, run_icon, "--out icon.svg"},
};

const Command* find_command(std::string_view name) {
  const auto* found = std::find_if(std::begin(all_commands), std::end(all_commands),
                                   [&](const Command& command) { return command.name == name; });
  return found == std::end(all_commands) ? nullptr : found;
}

bool never_takes(const Command& command, std::string_view option) {
  return std::find(command.never.begin(), command.never.end(), option) != command.never.end();
}

// CLI11 throws in words of its own; here they become ours.
Error problem_of_parse(const CLI::ParseError& error, const std::vector<RunOption>& options) {
  const std::string words = error.what();
  for (const RunOption& option : options) {
    const std::string name(option.name);
    if (words.rfind(name + ":", 0) == 0) {
      return {texts::option_without_value, {name, std::string(option.value)}, exit_bad_input};
    }
    if (option.value.empty() && words.rfind(name.substr(2) + " ", 0) == 0) {
      return {texts::option_takes_no_value, {name}, exit_bad_input};
    }
  }
  return {texts::arguments_unparsable, {shown(words)}, exit_bad_input};
}

std::vector<std::string> option_names(const Command& command) {
  std::vector<std::string> names;
  for (const RunOption& known : options_of(command)) names.emplace_back(known.name);
  if (names.empty()) names.emplace_back("--help");
  return names;
}

Error unknown_argument(const Command& command, const std::vector<std::string>& extras) {
  // A word that stands alone belongs to the unknown option before it; without one it is too much itself.
  const auto option =
      std::find_if(extras.begin(), extras.end(), [](const std::string& extra) { return extra.rfind('-', 0) == 0; });
  if (option == extras.end() && command.takes_file) {
    const std::string_view last = command.takes_folder ? "DIR" : command.operand;
    return {texts::option_twice, {std::string(last), std::to_string(extras.size() + 1)}, exit_bad_input};
  }
  const std::string& word = option == extras.end() ? extras.front() : *option;
  return unknown_word(command.name, word.substr(0, word.find('=')), option_names(command));
}

// "--keys=" is given an empty value, which CLI11 takes for none and looks for in the next word.
std::vector<std::string> with_empty_values(const std::vector<std::string>& words,
                                           const std::vector<RunOption>& options) {
  std::vector<std::string> out;
  for (const std::string& word : words) {
    const bool empty_value = std::any_of(options.begin(), options.end(), [&](const RunOption& option) {
      return !option.value.empty() && word == std::string(option.name) + "=";
    });
    out.push_back(empty_value ? word.substr(0, word.size() - 1) : word);
    if (empty_value) out.emplace_back();
  }
  return out;
}

// What stands behind "--" is no option, whatever it begins with.
std::vector<std::string> take_operands(std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  if (end == words.end()) return {};
  std::vector<std::string> operands(end + 1, words.end());
  words.erase(end, words.end());
  return operands;
}

// A link in place of FILE is the options that it stands for.
void take_link(const Command& command, Given& given) {
  if (!command.takes_scene_options || !given.file || !looks_like_link(*given.file)) return;
  auto linked = arguments_of_link(*given.file);
  for (const RunOption& option : view_options())
    if (const auto found = linked.find(option.name); found != linked.end() && !command.takes_views)
      throw Error{texts::link_shows_no_figure, {as_given(option.name, found->second)}, exit_bad_input};
  for (auto& [name, value] : linked) {
    if (!given.options.emplace(name, std::move(value)).second)
      throw Error{texts::option_twice, {name, "2"}, exit_bad_input};
  }
  given.file.reset();
}

// The options that were given; none when help was wanted and printed.
std::optional<Given> parse_options(const Command& command, std::vector<std::string> words) {
  CLI::App parser(std::string(command.help), "scatterscope " + std::string(command.name));
  parser.allow_extras();
  parser.option_defaults()->take_all();
  std::vector<RunOption> options = options_of(command);
  const std::size_t in_help = options.size();
  for (const RunOption& option : run_options())
    if (never_takes(command, option.name)) options.push_back(option);  // says why it is refused
  std::vector<std::string> operands = take_operands(words);
  std::vector<CLI::Option*> bound;
  for (const RunOption& option : options) {
    const std::string name(option.name), help(option.help);
    if (option.value.empty()) {
      bound.push_back(parser.add_flag(name, help)->disable_flag_override());
    } else {
      bound.push_back(parser.add_option(name, CLI::callback_t{}, help)
                          ->type_name(std::string(option.value))
                          ->expected(1)
                          ->allow_extra_args(false)
                          ->take_all());
    }
    if (bound.size() > in_help) bound.back()->group("");
  }
  if (!command.example.empty())
    parser.footer("Example:\n  scatterscope " + std::string(command.name) + " " + std::string(command.example));
  CLI::Option* file = nullptr;
  if (command.takes_file)
    file = parser.add_option(std::string(command.operand), CLI::callback_t{}, std::string(command.about_operand))
               ->take_all()
               ->type_name("")
               ->expected(1);
  CLI::Option* folder = nullptr;
  if (command.takes_folder)
    folder = parser.add_option("DIR", CLI::callback_t{}, "the folder that is written into; this one if none is given")
                 ->take_all()
                 ->type_name("")
                 ->expected(1);

  words = with_empty_values(words, options);
  std::reverse(words.begin(), words.end());  // as CLI11 takes them
  try {
    parser.parse(std::move(words));
  } catch (const CLI::Success&) {
    print(parser.help());
    return std::optional<Given>();
  } catch (const CLI::ParseError& error) {
    throw problem_of_parse(error, options);
  }
  Given given;
  const std::vector<std::string> extras = parser.remaining();
  if (folder != nullptr && !folder->results().empty()) given.options["DIR"] = folder->results().front();
  if (!extras.empty()) throw unknown_argument(command, extras);
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::vector<std::string> values = bound[i]->results();
    if (values.empty()) continue;
    const std::string name(options[i].name);
    if (values.size() > 1) {
      throw Error{texts::option_twice, {name, std::to_string(values.size())}, exit_bad_input};
    }
    given.options[name] = options[i].value.empty() ? "" : values[0];
  }
  if (file != nullptr && !file->results().empty()) operands.insert(operands.begin(), file->results().front());
  if (command.takes_file && operands.size() > 1)
    throw Error{texts::option_twice, {std::string(command.operand), std::to_string(operands.size())}, exit_bad_input};
  if (!command.takes_file && !operands.empty())
    throw unknown_word(command.name, "-- " + operands.front(), option_names(command));
  if (!operands.empty()) given.file = operands.front();
  take_link(command, given);
  return std::optional<Given>(std::move(given));
}

int report(const Error& error) {
  say_on_terminal(error.what());
  return error.exit_status();
}

int attended(const Command& command, Given& given, const WindowHooks& hooks) {
  Attendant attendant(command.run == run_open ? Attendant::Shows::nothing : Attendant::Shows::progress);
  if (const std::string* word = given.find("--time-limit")) {
    const auto seconds = parse_number("--time-limit", *word, 1, most_time_limit);
    attendant.limit(std::chrono::seconds(seconds));
  }
  given.progress = attendant.progress();
  int status = exit_ok;
  std::optional<Error> failed;
  try {
    status = command.run(given, hooks);
  } catch (const catalog::RunCancelled&) {
    failed = attendant.why_ended();
  } catch (const std::exception& error) {
    failed = error_of(error);
  }
  attendant.leave();
  // The work says in its own words that it had to end.
  const bool cancelled = failed && failed->id() == texts::run_cancelled, done = !failed && status == exit_ok;
  if (cancelled || (!done && attendant.asked_to_end())) failed = attendant.why_ended();
  if (failed) status = report(*failed);
  if (status != exit_ok || command.run == run_open) attendant.pass_signal_on();
  return status;
}

int dispatch(std::vector<std::string> words, const WindowHooks& hooks) {
  if (!words.empty() && words[0] == "record-child") return run_record_child(words.size() > 1 ? words[1] : "");
  // `help record` is `record --help`.
  const bool of_command = words.size() > 1 && words[0] == "help";
  if (of_command) {
    words.erase(words.begin());
    words.emplace_back("--help");
  } else if (!words.empty() && (words[0] == "--help" || words[0] == "-h" || words[0] == "help")) {
    print(help());
    return exit_ok;
  }
  if (words.size() == 1 && words[0] == "--version") {
    print("scatterscope " SCATTERSCOPE_VERSION "\n");
    return exit_ok;
  }
  // Options alone are the window's: `scatterscope --theme dark`.
  if (words.empty() || words[0].rfind('-', 0) == 0) words.insert(words.begin(), "open");
  const bool two_words = begins_commands(words[0]);
  if (two_words && find_command(words[0]) == nullptr && words.size() == 2 &&
      (words[1] == "--help" || words[1] == "-h")) {
    print(help_of_family(words[0]));
    return exit_ok;
  }
  // `lesson` alone is a command too.
  if (two_words && words.size() > 1 &&
      (find_command(words[0]) == nullptr || find_command(words[0] + " " + words[1]) != nullptr)) {
    words[0] += " " + words[1];
    words.erase(words.begin() + 1);
  }
  const Command* command = find_command(words[0]);
  if (command == nullptr) throw unknown_command(words[0]);
  words.erase(words.begin());
  std::optional<Given> given = parse_options(*command, std::move(words));
  return given ? attended(*command, *given, hooks) : exit_ok;
}

}  // namespace

std::span<const Command> commands() {
  return all_commands;
}

std::vector<RunOption> options_of(const Command& command) {
  std::vector<RunOption> all;
  if (command.takes_run_options) all.assign(run_options().begin(), run_options().end());
  std::erase_if(all, [&](const RunOption& option) { return never_takes(command, option.name); });
  if (command.takes_scene_options) all.insert(all.end(), scene_options().begin(), scene_options().end());
  if (command.takes_views) all.insert(all.end(), view_options().begin(), view_options().end());
  all.insert(all.end(), command.own_options.begin(), command.own_options.end());
  return all;
}

int run_command_line(const std::vector<std::string>& arguments, const WindowHooks& hooks) {
  try {
    say_at_end_of_memory(STDERR_FILENO, std::string("scatterscope: ") + Error(texts::out_of_memory).what() + "\n");
    return dispatch(arguments, hooks);
  } catch (const std::exception& error) {
    return report(error_of(error));
  } catch (...) {
    return report({texts::internal_error, {"unknown"}});
  }
}

int leave(int exit_status) {
  if (!simt::cuda::is_stuck()) return exit_status;
  (void)std::fflush(nullptr);
  std::_Exit(exit_status);
}

}  // namespace scatterscope::app
