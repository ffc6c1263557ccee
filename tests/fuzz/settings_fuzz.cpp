// Any bytes as the settings of the window: settings within their limits that are read again as they were written.
#include "app/session/settings.h"
#include "tests/fuzz/hostile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scatterscope;
  auto settings = app::parse_settings(tests::text_of(data, size));
  if (!settings) return 0;
  settings->joint_scale.reset();  // of old files; it is not written again
  tests::require(app::within_limits(settings->panels) == settings->panels);
  const auto again = app::parse_settings(app::to_json(*settings));
  tests::require(again.has_value() && *again == *settings);
  return 0;
}
