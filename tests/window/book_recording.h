// The book's sixteen keys, recorded once for all tests of the window's parts.
#pragma once

#include <memory>

#include "app/parameters/key_input.h"
#include "kernels/catalog.h"
#include "kernels/parameters/parameters.h"

namespace scatterscope::tests {

inline std::shared_ptr<const recording::Recording> book_recording() {
  static const auto made = [] {
    const app::Preset* book = app::find_preset("book");
    recording::Config config;
    parameters::apply(book->assignments, config);
    config = catalog::resolve(config, book->keys);
    return std::make_shared<const recording::Recording>(catalog::record(config, book->keys, catalog::Backend::cpu));
  }();
  return made;
}

}  // namespace scatterscope::tests
