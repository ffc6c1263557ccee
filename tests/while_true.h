// Progress that ends the work it is given to.
#pragma once

#include <stop_token>
#include <utility>

#include "kernels/simt/progress.h"

namespace scatterscope::tests {

// `go_on` hears how far it is; false ends it.
template <class GoOn>
catalog::Progress while_true(GoOn go_on) {
  const std::stop_source stop;
  return {.running =
              [go_on = std::move(go_on), stop](double done) mutable {
                if (!go_on(done)) (void)stop.request_stop();
              },
          .stop = stop.get_token()};
}

}  // namespace scatterscope::tests
