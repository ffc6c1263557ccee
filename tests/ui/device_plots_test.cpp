// Plots of runs over several devices.
#include "tests/testing.h"
#include "tests/timing/made_up.h"
#include "tests/ui/plot_checks.h"
#include "ui/plots/canvas.h"
#include "ui/plots/selection.h"

namespace scatterscope::tests {

using plots::Kind;

TEST_CASE("runs over devices: bars of those measured, dashed ones of a model, and no place in other plots") {
  timing::MeasuredSet set = made_up_set();
  const auto dashed = [](const scene::Scene& scene) {
    return std::count_if(scene.shapes.begin(), scene.shapes.end(), [](const scene::Shape& s) {
      const auto* rect = std::get_if<scene::Rect>(&s);
      return rect != nullptr && rect->dashed;
    });
  };
  const scene::Scene scene = plot(set, {Kind::devices});
  CHECK(has(scene, "4, model"));
  CHECK(has(scene, "The same 2^24 keys"));
  CHECK(has(scene, "2^23 keys for each device"));
  CHECK(dashed(scene) == 2 * 2 * 4);  // two panels, over 4 and 8 devices, four parts
  // 2^24 / 3.4e10 s and 0.05 ms, twice as fast over two; 4.9e10 by onesweep on one.
  const double on_one = 0.05 + (1U << 24) / 4.9e10 * 1e3, on_two = 0.05 + (1U << 24) / 6.8e10 * 1e3;
  CHECK(has(scene, plots::rounded(on_two) + " ms"));
  CHECK(has(scene, plots::rounded(on_one / on_two) + "x"));
  CHECK(has(scene, "onesweep on one device: " + plots::rounded(on_one) + " ms"));
  CHECK(plots::sizes_of(set, {}, Kind::devices) == std::vector<std::uint64_t>{1U << 23, 1U << 24});
  CHECK(plots::drawn_size(set, {Kind::devices}) == 1U << 24);
  CHECK(plots::sizes_of(set, {}, Kind::timeline) == std::vector<std::uint64_t>{1U << 24});
  const plots::RunIndex two = *plots::timeline_of(set, {}, 1U << 24);
  CHECK(shapes_of(plot(set, {Kind::timeline}), plots::ref_of(two, 4)) == 2);  // the sweep of each device
  for (const plots::Series& series : plots::series_of(set, {})) CHECK(series.sort != "sample-devices");
  for (const plots::RunIndex k : plots::launch_bars(set, {}, 1U << 24)) CHECK(set.runs[k].sort != "sample-devices");
  set.runs[two].config.send_directly = true;
  CHECK(has(plot(set, {Kind::devices}), "partition, sent directly"));
  // The executor's devices have turns: no model, and a sentence says so.
  set.provenance.backend = "cpu";
  CHECK(dashed(plot(set, {Kind::devices})) == 0);
  CHECK(has(plot(set, {Kind::timeline}), "one after another"));
  std::erase_if(set.runs, [](const timing::MeasuredRun& run) { return run.config.devices > 1; });
  CHECK(has(plot(set, {Kind::devices}), "Measured on one device"));
  CHECK(has(plot(set, {Kind::timeline}), "nothing for this plot"));
  CHECK(plots::example_for(Kind::timeline, {}).find("--devices 1,2") != std::string::npos);
}

TEST_CASE("bars stand in the order of devices, and all send keys in one way") {
  timing::MeasuredSet set = made_up_set();
  set.runs.push_back(made_up_device_run(1U << 27, 16));  // of 2^23 keys for each
  const scene::Scene scene = plot(set, {Kind::devices, std::nullopt, std::uint64_t{1U << 24}});
  const std::string words = words_in(scene);
  CHECK(has(scene, "4, model"));  // of the same keys
  std::vector<std::string> devices;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* label = std::get_if<scene::Label>(&shape);
    if (label != nullptr && label->at.x > scene.width / 2 && label->size == plots::label_size &&
        label->text.find_first_not_of("0123456789") == std::string::npos && !label->text.empty())
      devices.push_back(label->text);
  }
  CHECK(devices == std::vector<std::string>{"1", "2", "16"});  // measured beyond the model's
  // The fastest run over one device is of another form than that over two.
  auto other = made_up_device_run(1U << 24, 1);
  other.config.send_directly = true;
  other.milliseconds = made_up_spread(other.milliseconds.median / 2);
  set.runs.push_back(other);
  for (const plots::RunIndex k : plots::device_runs_of(set, {}, 1U << 24).same_keys)
    CHECK_FALSE(set.runs[k].config.send_directly);
}

}  // namespace scatterscope::tests
