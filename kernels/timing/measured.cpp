#include "kernels/timing/measured.h"

namespace scatterscope::timing {
namespace {

double per_second(std::uint64_t amount, const Spread& milliseconds) {
  return milliseconds.median > 0 ? static_cast<double>(amount) * 1e3 / milliseconds.median : 0;
}

}  // namespace

double keys_per_second(const MeasuredRun& run) {
  return per_second(run.n, run.milliseconds);
}

double bytes_per_second(const MeasuredRun& run) {
  return per_second(run.moved_bytes, run.milliseconds);
}

std::optional<double> roofline_fraction(const MeasuredSet& set, const MeasuredRun& run) {
  const MeasuredRun* copy = nullptr;
  for (const MeasuredRun& each : set.runs) {
    if (each.sort == device_copy && bytes_per_second(each) > 0 && (copy == nullptr || each.n > copy->n)) copy = &each;
  }
  const double moved = bytes_per_second(run);
  if (copy == nullptr || moved <= 0) return std::nullopt;
  return moved / bytes_per_second(*copy);
}

}  // namespace scatterscope::timing
