// What an intent or a job changed, and what is to be done outside for it.
#pragma once

#include "app/session/effects.h"

namespace scatterscope::app {

struct Changes {
  bool moment = false, selection = false, figure = false, playing = false, settings = false, message = false,
       breakpoints = false, comparison = false, timing = false;
  bool jobs = false;      // one began or ended
  bool progress = false;  // one went on
  Effects effects;

  // Anything by which panels are laid out anew.
  [[nodiscard]] bool layout() const {
    return figure || settings || message || breakpoints || comparison || timing || jobs;
  }
  [[nodiscard]] bool any() const { return layout() || moment || selection || playing || progress; }
};

}  // namespace scatterscope::app
