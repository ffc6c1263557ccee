// The program's only mutable state: what is loaded, which moment of it is shown, what is selected. No ImGui in it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "app/jobs/count_job.h"
#include "app/jobs/prepared_recording.h"
#include "app/session/comparison.h"
#include "app/session/timings.h"
#include "kernels/analysis/key_table.h"
#include "kernels/recording/moment.h"
#include "kernels/recording/recording.h"
#include "ui/figures/figure.h"
#include "ui/panels/intents.h"
#include "ui/panels/workspace.h"

namespace scatterscope::app {

// What an intent changed.
struct Changes {
  bool moment = false, selection = false, figure = false, playing = false, settings = false, recording = false,
       message = false, breakpoints = false, comparison = false, timing = false;
  [[nodiscard]] bool any() const {
    return moment || selection || figure || playing || settings || recording || message || breakpoints || comparison ||
           timing;
  }
};

class Session {
 public:
  explicit Session(panels::Settings settings = {}) : settings_(settings) {}

  // Shows a recording from its start, paused; breakpoints whose line it has are kept, the rest of the selection goes.
  void load(PreparedRecording prepared, std::string path = {});
  void load(std::shared_ptr<const recording::Recording> recording, std::string path = {}) {
    load(prepare_recording(std::move(recording)), std::move(path));
  }
  // Shows two runs side by side, from their start, paused, until they are closed or something is loaded. What was
  // loaded stays as it is; the transport and the selection are the comparison's meanwhile.
  void compare(PreparedComparison prepared);
  [[nodiscard]] const Comparison* comparison() const { return comparison_ ? &*comparison_ : nullptr; }
  // Measured results, and whether they are shown in place of all that; nothing plays meanwhile.
  [[nodiscard]] const Timings& timings() const { return timings_; }
  void open_measured(std::string path, std::shared_ptr<const timing::MeasuredSet> set);
  void measured_here(std::shared_ptr<const timing::MeasuredSet> set, bool first);
  // Shows scatter maps in place of the recording's, or of both sides of the comparison, until others are shown or
  // something is loaded. One that was read from `file` ends the comparison.
  void show_maps(MappedRuns maps, std::string file = {});
  void saved_as(std::string path) { path_ = std::move(path); }
  // Says something to the user until it is dismissed or replaced.
  void tell(std::string text, bool error);

  // Intents for the outside world (StartRun, SaveRecording, ...) change nothing here.
  Changes apply(const panels::Intent& intent);
  // While playing: takes the steps that are due after `seconds`; stops at a breakpoint and at the end.
  Changes pass_time(double seconds);
  // Seconds until the next step is due; none while paused.
  [[nodiscard]] std::optional<double> next_due() const;

  [[nodiscard]] const recording::Recording* recording() const { return recording_.get(); }
  [[nodiscard]] std::shared_ptr<const recording::Recording> shared_recording() const { return recording_; }
  [[nodiscard]] const analysis::KeyTable& keys() const { return keys_; }
  [[nodiscard]] const recording::Moment* moment() const { return moment_ ? &*moment_ : nullptr; }
  [[nodiscard]] std::uint32_t step() const { return moment_ ? moment_->step() : 0; }
  [[nodiscard]] const figures::Selection& selection() const { return selection_; }
  [[nodiscard]] const std::string& figure() const { return figure_; }
  [[nodiscard]] std::optional<std::uint32_t> iteration() const { return iteration_; }
  [[nodiscard]] const std::set<panels::Breakpoint>& breakpoints() const { return breakpoints_; }
  [[nodiscard]] bool playing() const { return playing_; }
  [[nodiscard]] bool hide_step() const { return hide_step_; }
  [[nodiscard]] const panels::Settings& settings() const { return settings_; }
  [[nodiscard]] const panels::MessageView& message() const { return message_; }
  [[nodiscard]] const std::string& path() const { return path_; }

  // What the panels draw; fonts, size and progress are left to the window.
  [[nodiscard]] panels::WorkspaceInput view() const;

 private:
  bool seek(std::uint32_t step);
  // Where the transport stands and ends: on the recording, or on the comparison's timeline.
  [[nodiscard]] std::uint32_t place() const;
  [[nodiscard]] std::uint32_t end() const;
  // True for intents that mean the comparison.
  bool apply_to_comparison(const panels::Intent& intent, Changes& changes);
  // True if there were any.
  bool drop_maps();
  // True for intents that mean the measured results.
  bool apply_to_timings(const panels::Intent& intent, Changes& changes);
  void walk(const panels::Walk& walk, Changes& changes);
  void choose(const std::optional<scene::Ref>& ref, Changes& changes);
  void go_to_write(const panels::GoToWrite& wanted, Changes& changes);
  void pick_figure_for_recording();
  [[nodiscard]] std::optional<std::uint32_t> followed_by(const scene::Ref& ref) const;
  [[nodiscard]] bool at_breakpoint(std::uint32_t step) const;

  panels::Settings settings_;
  std::shared_ptr<const recording::Recording> recording_;
  std::shared_ptr<const recording::Keyframes> keyframes_;
  analysis::KeyTable keys_;
  std::optional<recording::Moment> moment_;
  std::optional<Comparison> comparison_;
  Timings timings_;
  figures::Selection selection_;
  std::string figure_;
  std::optional<std::uint32_t> iteration_;
  std::set<panels::Breakpoint> breakpoints_;
  bool playing_ = false;
  bool hide_step_ = false;
  double waited_seconds_ = 0;
  panels::MessageView message_;
  std::string path_;
  std::uint64_t revision_ = 0;
  MappedRuns maps_;  // the first one alone where nothing is compared
  std::string map_file_;
};

}  // namespace scatterscope::app
