// Shows window tests what the session is and where its widgets are.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ui/panels/lecture/lecturer.h"
#include "ui/panels/workspace.h"

namespace scatterscope::window {

// Appends one JSON line to `file` for each frame after which the state, or the picture of a panel, differs from the
// last line's, and keeps `file`.widgets, one JSON object from names to [x, y, width, height] in pixels, as of the last
// frame.
struct Picture {
  std::vector<std::uint8_t> pixels;  // rows from the top, three bytes a pixel
  int width = 0, height = 0;
};

// Of drawing one frame, in milliseconds: as it passed, and what all threads of the program worked meanwhile. On a
// machine that does nothing else the former is not longer than the latter.
struct FrameTime {
  double passed = 0, worked = 0;
  double letters = 0;  // of both: for letters of another size or language, which is loading
};

// What of the user's input the last frame knew.
struct SeenInput {
  int keys = 0;               // pressed so far, in all windows, without those that only modify others
  float x = 0, y = 0;         // of the pointer, in pixels
  bool pressed = false;       // a button of the mouse is
  bool settled = false;       // no frame is due: what was pressed shows all that it does at once
  bool letters_late = false;  // they come in their own size when the user rests, and move what stands beside them
};

class TestHook {
 public:
  // An empty name: nobody asks.
  explicit TestHook(std::string file) : file_(std::move(file)) {}
  [[nodiscard]] bool on() const { return !file_.empty(); }
  // After each frame; first when the first frame was shown, and the first with a recording in it: seconds of the
  // system's steady clock, which whoever started the program reads too.
  void report(const panels::WorkspaceInput& view, const panels::PanelState& state, FrameTime time,
              const Picture& picture);
  // After each frame, in `file`.input: one JSON object. Tests press the next key when the last one was seen.
  void report_input(const SeenInput& input);
  // What the lecturer's window shows, in `file`.lecturer: one JSON object as of its last frame; and that it is closed.
  void report_lecturer(const panels::LecturerView& view, const panels::PanelState& state, double frame_ms,
                       const Picture& picture);
  void lecturer_closed();

 private:
  void report_start(const char* what, bool& reported);
  void report_widgets(const panels::PanelState& state);
  // In place of what is in `file` and that ending, at once.
  void replace(const char* ending, const std::string& words) const;
  std::string file_;
  bool first_frame_reported_ = false, first_recording_reported_ = false;
  std::string last_;
  double longest_ = 0, letters_ = 0;  // of the frames since the last line, in milliseconds
  std::vector<panels::WidgetRect> last_widgets_;
  std::string last_input_;
};

}  // namespace scatterscope::window
