#include "kernels/timing/measured.h"

#include <algorithm>

namespace scatterscope::timing {
namespace {

double per_second(std::uint64_t amount, const Spread& milliseconds) {
  return milliseconds.median > 0 ? static_cast<double>(amount) * 1e3 / milliseconds.median : 0;
}

// What was in memory before both of them.
bool same_bytes(const MeasuredRun& a, const MeasuredRun& b) {
  return a.n == b.n && recording::width_bits(a.config.key_type) == recording::width_bits(b.config.key_type) &&
         a.config.values == b.config.values && a.distribution == b.distribution;
}

}  // namespace

bool is_library_call(std::string_view sort) {
  return std::find(library_calls.begin(), library_calls.end(), sort) != library_calls.end();
}

bool same_contest(const MeasuredRun& a, const MeasuredRun& b) {
  return a.n == b.n && a.distribution == b.distribution && a.seed == b.seed && a.config.key_type == b.config.key_type &&
         a.config.key_bits == b.config.key_bits && a.config.order == b.config.order &&
         a.config.values == b.config.values;
}

const MeasuredRun* fastest_library_call(const MeasuredSet& set, const MeasuredRun& run) {
  const MeasuredRun* fastest = nullptr;
  for (const MeasuredRun& other : set.runs) {
    if (!is_library_call(other.sort) || !same_contest(other, run) || other.milliseconds.median <= 0) continue;
    if (fastest == nullptr || other.milliseconds.median < fastest->milliseconds.median) fastest = &other;
  }
  return fastest;
}

const MeasuredLaunch* longest_launch(const MeasuredRun& run) {
  const auto longest = std::max_element(
      run.launches.begin(), run.launches.end(),
      [](const MeasuredLaunch& a, const MeasuredLaunch& b) { return a.milliseconds.median < b.milliseconds.median; });
  return longest == run.launches.end() ? nullptr : &*longest;
}

double keys_per_second(const MeasuredRun& run) {
  return per_second(run.n, run.milliseconds);
}

double waves(const Provenance& gpu, const MeasuredLaunch& launch) {
  const double at_a_time = static_cast<double>(launch.resident_blocks) * gpu.multiprocessors;
  return at_a_time > 0 ? launch.blocks / at_a_time : 0;
}

double bytes_per_second(const MeasuredRun& run) {
  return per_second(run.moved_bytes, run.milliseconds);
}

std::optional<double> roofline_fraction(const MeasuredSet& set, const MeasuredRun& run) {
  if (run.config.devices > 1) return std::nullopt;  // the copy is of one device
  const auto copy = std::find_if(set.runs.begin(), set.runs.end(), [&](const MeasuredRun& each) {
    return each.sort == device_copy && bytes_per_second(each) > 0 && same_bytes(each, run);
  });
  const double moved = bytes_per_second(run);
  if (copy == set.runs.end() || moved <= 0) return std::nullopt;
  return moved / bytes_per_second(*copy);
}

Days days_of(const MeasuredSet& set) {
  Days days{set.provenance.date, set.provenance.date};
  for (std::size_t k = 0; k < set.runs.size(); ++k) {
    const std::string_view date = set.runs[k].date;
    days.first = k == 0 ? date : std::min(days.first, date);
    days.last = k == 0 ? date : std::max(days.last, date);
  }
  return days;
}

}  // namespace scatterscope::timing
