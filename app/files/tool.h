// Programs of other packages that turn what is drawn here into other formats. They read from pipes and from memory and
// write into memory: an export that is interrupted leaves nothing behind, and ends them.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/files/descriptor.h"
#include "kernels/simt/progress.h"

namespace scatterscope::app {

struct Tool {
  std::string_view program, package;
  std::string path = {};  // where it is; empty: looked for on PATH
};
inline const Tool rsvg_convert{"rsvg-convert", "librsvg2-bin"};
inline const Tool ffmpeg{"ffmpeg", "ffmpeg"};

// Throws unless it is on PATH; the error names its package, and what asked for it: "--out", "a.pdf".
void check_tool(const Tool& tool, std::string_view argument, std::string_view value);

// One run of a tool. Its standard output is kept; what it says on standard error is shown where it fails.
class ToolRun {
 public:
  explicit ToolRun(Tool tool) : tool_(std::move(tool)) {}
  ~ToolRun();
  ToolRun(const ToolRun&) = delete;
  ToolRun& operator=(const ToolRun&) = delete;

  // A file for it to read, before it is started: `name` becomes its name there.
  void add_file(std::string_view bytes, std::string& name);
  void start(const std::vector<std::string>& arguments);
  // What it reads from its standard input, after start().
  void feed(std::string_view bytes, const catalog::Progress& progress = {});
  // Waits for its end. What it wrote to its standard output. Both throw RunCancelled where `progress` has ended.
  [[nodiscard]] std::string finish(const catalog::Progress& progress = {});

 private:
  [[nodiscard]] Error failed(const std::string& why) const;

  Tool tool_;
  std::vector<Descriptor> files_;
  Descriptor feed_, out_, said_;
  pid_t pid_ = 0;
};
// The name under which a tool can seek in its standard output.
inline constexpr const char* tool_output = "/proc/self/fd/1";

}  // namespace scatterscope::app
