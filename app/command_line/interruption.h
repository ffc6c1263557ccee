// Ctrl-C while a command works on something that must not be left half done.
#pragma once

#include <csignal>

namespace scatterscope::app {

// While it lives Ctrl-C ends what the command does instead of the program; a second one ends the program.
class Interruption {
 public:
  Interruption() {
    happened_ = 0;
    before_ = std::signal(SIGINT, [](int) {
      happened_ = 1;
      (void)std::signal(SIGINT, SIG_DFL);
    });
  }
  ~Interruption() { (void)std::signal(SIGINT, before_); }
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  [[nodiscard]] static bool happened() { return happened_ != 0; }

 private:
  static inline volatile std::sig_atomic_t happened_ = 0;
  void (*before_)(int) = nullptr;
};

}  // namespace scatterscope::app
