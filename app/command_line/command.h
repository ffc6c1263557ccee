// The program's commands: each a function from the options that were given to an exit status.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/jobs/recorder.h"
#include "app/parameters/options.h"
#include "app/pictures/looks.h"
#include "app/session/window_options.h"
#include "kernels/recording/recording.h"
#include "ui/figures/figure.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {

// What the window offers to the command line; null in a program without one.
struct WindowHooks {
  // Throws Error where there is no display.
  void (*run_window)(const WindowOptions&) = nullptr;
  DrawPictures draw_pictures = nullptr;
};

struct Given {
  RunArguments options = {};             // by name, those of runs and the command's own
  std::optional<std::string> file = {};  // the positional argument
  catalog::Progress progress = {};       // of the command: RunCancelled, thrown by it, is reported by the caller

  [[nodiscard]] const std::string* find(std::string_view name) const {
    const auto found = options.find(name);
    return found == options.end() ? nullptr : &found->second;
  }
  // Whether an option of a run is among them, and which; --time-limit is one of any work.
  [[nodiscard]] std::optional<std::string> run_option() const;
  // The same of those of a scene that need a recording; `passed_over` is none of them.
  [[nodiscard]] std::optional<std::string> scene_option(std::string_view passed_over = {}) const;
};

struct Command {
  std::string_view name, help;  // the name may be two words
  bool takes_run_options = false;
  bool takes_scene_options = false;  // then FILE may be a link
  bool takes_file = false;
  std::span<const RunOption> own_options;
  // The exit status; an Error that it throws is said in one line.
  int (*run)(const Given&, const WindowHooks&);
  std::string_view example = {};  // words that it can be given, which its help shows; empty: it needs none
  std::span<const std::string_view> never = {};  // options of runs that it refuses, whatever else is given
  bool takes_views = false;                      // what stands in place of a figure, by its options or by a link
  bool takes_folder = false;                     // behind FILE: Given::options has it as "DIR"
  // What help calls the word that Given::file has, and what it says of it.
  std::string_view operand = "FILE", about_operand = "what to read";
  [[nodiscard]] constexpr Command with_folder() const {
    Command command = *this;
    command.takes_folder = true;
    return command;
  }
  [[nodiscard]] constexpr Command with_operand(std::string_view word, std::string_view about) const {
    Command command = *this;
    command.operand = word;
    command.about_operand = about;
    return command;
  }
  [[nodiscard]] constexpr Command with_views() const {
    Command command = *this;
    command.takes_views = true;
    return command;
  }
};
[[nodiscard]] std::span<const Command> commands();
// All that it can be given, in the order of its help.
[[nodiscard]] std::vector<RunOption> options_of(const Command& command);

// For what records several runs: in a process of their own, ended with the command.
[[nodiscard]] inline auto recording_within(const catalog::Progress& progress) {
  return [progress](const RunRequest& run) { return record_in_child(run, progress); };
}
// The recording that FILE or the run options name; not both. `shown` as read_recording_file() has it.
[[nodiscard]] std::shared_ptr<const recording::Recording> obtain_recording(const Given& given,
                                                                           std::string* shown = nullptr);

// --theme, --language and --scale with their defaults.
[[nodiscard]] Looks parse_looks(const Given& given, float most_scale_allowed = most_scale);
// Width and height of "1280x800".
[[nodiscard]] std::pair<std::uint32_t, std::uint32_t> parse_size(const std::string& word);

// The whole command line, `arguments` without the program's name. Returns the exit status; throws nothing.
int run_command_line(const std::vector<std::string>& arguments, const WindowHooks& hooks);
// The status that main() is to return. Where a kernel of the GPU does not end, ends the program with it at once: exit
// handlers of the driver wait for all kernels.
[[nodiscard]] int leave(int exit_status);

}  // namespace scatterscope::app
