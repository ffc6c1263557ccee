// Moving pictures, by ffmpeg: GIF or WebM (VP9) by the name's end, each picture as long as the others.
#pragma once

#include <string>

#include "app/errors/common_errors.h"
#include "app/files/tool.h"
#include "app/pictures/looks.h"

namespace scatterscope::app {

class Animation {
 public:
  // Of pictures of that size.
  Animation(const std::string& path, int width, int height, double seconds_per_picture);
  void start() { run_.start(arguments_); }
  void add(const Picture& picture, const catalog::Progress& progress);
  // The bytes of the file.
  [[nodiscard]] std::string finish(const catalog::Progress& progress) { return run_.finish(progress); }

 private:
  ToolRun run_{ffmpeg};
  std::vector<std::string> arguments_;
};

}  // namespace scatterscope::app
