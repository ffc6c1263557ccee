// Progress on a terminal: one line of standard error that is wiped at the end. Nothing where that is no terminal.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <string>

#include "app/jobs/run_progress.h"
#include "ui/text.h"

namespace scatterscope::app {

class TerminalLine {
 public:
  TerminalLine() = default;
  TerminalLine(const TerminalLine&) = delete;
  TerminalLine& operator=(const TerminalLine&) = delete;
  ~TerminalLine() {
    if (!drawn_.empty()) (void)std::fputs("\r\x1b[K", stderr);
  }
  void draw(const std::string& words) {
    if (!terminal_ || words == drawn_) return;
    drawn_ = words;
    (void)std::fprintf(stderr, "\r\x1b[K%s", words.c_str());
    (void)std::fflush(stderr);
  }
  void draw(const Compiling& kernels) {
    draw(format_text(Text::compiling_kernels, Language::english,
                     {std::to_string(kernels.done), std::to_string(kernels.all)}));
  }

 private:
  bool terminal_ = isatty(STDERR_FILENO) == 1;
  std::string drawn_;
};

}  // namespace scatterscope::app
