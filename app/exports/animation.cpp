#include "app/exports/animation.h"

#include <cmath>
#include <string_view>

namespace scatterscope::app {

Animation::Animation(const std::string& path, int width, int height, double seconds_per_picture) {
  const std::string size = std::to_string(width) + "x" + std::to_string(height);
  const std::string rate = "1000/" + std::to_string(std::llround(seconds_per_picture * 1000));
  arguments_ = {"-loglevel", "error",      "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size",
                size,        "-framerate", rate, "-i",       "pipe:0"};
  if (path.ends_with(".gif")) {
    // A palette for each picture: they need not be held in memory together, and no colour suffers from another's.
    for (const char* word :
         {"-filter_complex", "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=none", "-f",
          "gif"})
      arguments_.emplace_back(word);
  } else {
    for (const char* word : {"-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-crf", "24", "-b:v", "0", "-f", "webm"})
      arguments_.emplace_back(word);
  }
  arguments_.insert(arguments_.end(), {"-y", tool_output});
}

void Animation::add(const Picture& picture, const catalog::Progress& progress) {
  run_.feed({reinterpret_cast<const char*>(picture.pixels.data()), picture.pixels.size()}, progress);
}

}  // namespace scatterscope::app
