// How far a run is that goes on in another thread or process.
#pragma once

#include "kernels/simt/progress.h"
#include "ui/panels/compiling_view.h"

namespace scatterscope::app {

using Compiling = panels::CompilingView;

// The progress of a part: its 0 to 1 are `begun` to `begun + share` of the whole, which must outlive it.
[[nodiscard]] inline catalog::Progress part_of(const catalog::Progress& whole, double begun, double share) {
  catalog::Progress part;
  if (whole) part.running = [&whole, begun, share](double done) { return whole(begun + done * share); };
  part.compiling = whole.compiling;
  return part;
}

}  // namespace scatterscope::app
