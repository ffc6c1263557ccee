// A page in a browser: the window's session and its panels' values, shown as one JSON object. The page draws it in HTML
// and hands back which part was pressed; no rule of a sort, a figure, a lesson or a grade stands outside of here. What
// the window does beside itself is done here between two pictures, one piece at a time (work).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeindex>
#include <vector>

#include "app/courses/course_job.h"
#include "app/page/part_json.h"
#include "app/session/session.h"
#include "kernels/story/source/source_index.h"
#include "ui/panels/commands/keys.h"
#include "ui/panels/values/page_values.h"

namespace scatterscope::app {

// What was kept of earlier visits, and what the reader's system asks for.
struct PageStart {
  std::string settings, progress;  // as kept; empty: a first visit
  std::string exercises;           // as kept: those whose model was read
  std::string tries;               // as the smaller engine said; empty: there was none
  std::string language;            // of the browser: "zh-TW"
  bool dark = false, still = false;
};

// What a page has room for, in CSS pixels.
struct PageRoom {
  float width = 0, height = 0;  // of the figure; of two, of each
  float least_letters = 0;      // of the figure; 0: as small as they come
};

using panels::PanelValue;
using panels::WorkspaceInput;

// A tap is a press, or a step on where nothing is.
enum class PointedBy : std::uint8_t { hover, press, menu, tap };

class Page {
 public:
  // `working` hears how far work is, 0 to 1. Natively `executable` records, in a process of its own.
  Page(const PageStart& start, std::function<void(double)> working, std::string executable = this_program);
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  // "sort=radix-local&preset=book&figure=13.6", "lecture=45-minutes&scene=3", "lesson=1-destinations&lesson-step=2";
  // empty: what a visit begins with.
  void open(const std::string& link);
  // A file that the reader chose: keys, a recording, a lecture, a lesson, measured results.
  void open_file(const std::string& path);
  // The part of that number in the last picture.
  void act(std::size_t part, const std::string& words);
  void press_key(const panels::KeyPressed& key);
  // What stands at that place of a figure, in the figure's own units.
  void point(PointedBy how, std::size_t side, float x, float y);
  void set_room(const PageRoom& room) { room_ = room; }
  void pass_time(double seconds);

  // One piece of what is to be done; whether more is.
  bool work();
  [[nodiscard]] std::optional<double> next_due() const { return app::next_due(session_); }

  // All that is shown. What it asks for is answered by act() until the next call.
  [[nodiscard]] std::string json();
  // The figure as a file.
  [[nodiscard]] std::string svg();

 private:
  struct Piece {
    std::type_index job;  // its state's, by which it is cancelled
    std::function<void()> does;
  };
  struct Drawn {
    scene::Scene scene;
    std::optional<figures::FigureInput> of;
  };

  static constexpr float usual_width = 960, usual_height = 600;  // before the page has said what it has
  [[nodiscard]] WorkspaceInput input();
  void take(const Changes& changes);
  void perform(const Effect& effect);
  template <class Kind>
  void obey(const Kind& kind) {
    take(apply(session_, panels::Intent(kind)));
  }
  void obey(const Answered& answered);
  void do_what(const panels::Does& does);
  template <class State>
  void start(Task<State> task);
  template <class State>
  void stop(bool heard);
  void make_course();
  bool needs_larger_engine(const Error& problem);
  bool needs_larger_engine(const JobState& state) {
    return state.kind == JobState::Kind::failed && needs_larger_engine(state.problem);
  }
  void record(RunRequest run);
  void start_held();
  void open_dialog(panels::Dialog dialog);
  void check_draft(const WorkspaceInput& input);

  [[nodiscard]] nlohmann::ordered_json commands_of(const WorkspaceInput& input, panels::Menu menu, PartWriter& writer);
  [[nodiscard]] nlohmann::ordered_json menus(const WorkspaceInput& input, PartWriter& writer);
  [[nodiscard]] nlohmann::ordered_json views(const WorkspaceInput& input, PartWriter& writer);
  [[nodiscard]] nlohmann::ordered_json figures_of(const WorkspaceInput& input);
  [[nodiscard]] nlohmann::ordered_json caption(const WorkspaceInput& input);
  [[nodiscard]] nlohmann::ordered_json source(const WorkspaceInput& input);
  [[nodiscard]] PanelValue side_value(const WorkspaceInput& input);
  [[nodiscard]] PanelValue form_value(const WorkspaceInput& input);
  [[nodiscard]] PanelValue dialog_value(const WorkspaceInput& input);
  void read_exercise_called(const std::string& name);
  [[nodiscard]] PanelValue exercise_value(const WorkspaceInput& input);
  [[nodiscard]] PanelValue cell_value(const WorkspaceInput& input);
  [[nodiscard]] std::string link() const;
  [[nodiscard]] std::string course_link() const;
  [[nodiscard]] std::string tries() const;
  void take_tries();

  Session session_;
  panels::Outside outside_;
  std::optional<Language> outside_language_;
  std::function<void(double)> working_;
  std::string executable_;
  std::string tries_;  // of a lesson that was open in the smaller engine
  PageRoom room_;
  TypedWords typed_;
  panels::WantedRun draft_;
  analysis::SeenRun drafted_;  // that the draft was made from
  panels::FormState form_;
  recording::Config compared_;
  panels::HelpSearch help_;
  LessonProgress exercises_;  // what became of exercises, as kept_exercises.h has it
  // The one that is read, in the dialog of exercises.
  struct OpenExercise {
    std::string name, text;  // its file's
    bool shows_model = false;
  };
  std::optional<OpenExercise> exercise_;
  panels::Dialog dialog_ = panels::Dialog::none;
  bool by_link_ = false;                             // a link is being opened: the reader has pressed nothing
  std::string asked_link_;                           // of what runs; empty: a press asked for it
  panels::Dialog by_dialog_ = panels::Dialog::none;  // where that press was
  std::optional<RunRequest> held_;     // a large run that a link asks for: whether it is recorded is asked
  std::optional<scene::Ref> menu_of_;  // the cell whose menu is open
  std::size_t menu_side_ = 0;
  std::string focus_;  // the part that takes the keyboard next
  std::vector<Asks> asks_;
  std::array<Drawn, 2> drawn_;
  std::deque<Piece> due_;
  CourseState course_;
  std::size_t course_at_ = 0;
  std::vector<RunArguments> course_runs_;
  Cached<analysis::SeenRun, std::shared_ptr<const story::SourceIndex>> source_index_;
  nlohmann::ordered_json effects_ = nlohmann::ordered_json::array();
};

}  // namespace scatterscope::app
