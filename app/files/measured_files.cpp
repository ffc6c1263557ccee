#include "app/files/measured_files.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "app/files/regular_file.h"
#include "app/files/shipped_files.h"
#include "kernels/catalog.h"
#include "kernels/format/measured_json.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/texts/measuring.h"

namespace scatterscope::app {

namespace fs = std::filesystem;

timing::MeasuredSet read_measured_file(const fs::path& path, std::string_view argument) {
  return read_json_file(path, argument, {format::max_measured_bytes, texts::measured_unreadable},
                        format::read_measured_json);
}

bool looks_like_measured(const fs::path& path) {
  const std::string head = head_of(path);
  const std::size_t first = head.find_first_not_of(" \t\r\n\f\v");
  if (first == std::string::npos || head[first] != '{') return false;
  return head.find("\"scatterscope-") == std::string::npos ||
         head.find("\"scatterscope-measured\"") != std::string::npos;
}

const std::vector<MeasuredEntry>& shipped_sets() {
  static const std::vector<MeasuredEntry> sets = [] {
    std::vector<MeasuredEntry> read;
    for (const ShippedFile& file : shipped_measured()) {
      read.push_back({std::string(file.name),
                      std::make_shared<const timing::MeasuredSet>(format::read_measured_json(file.text)), true});
    }
    return read;
  }();
  return sets;
}

std::vector<std::string> shipped_gpus() {
  std::vector<std::string> gpus;
  for (const MeasuredEntry& entry : shipped_sets()) gpus.push_back(fs::path(entry.name).stem().string());
  return gpus;
}

std::size_t nearest_to(const timing::Provenance& gpu, const std::vector<MeasuredEntry>& sets) {
  using timing::Provenance;
  // Smaller is nearer, part by part.
  const auto distance = [&gpu](const Provenance& other) {
    const auto speed = [](const Provenance& of) {
      return std::max(1.0, double{1} * of.multiprocessors * of.clock_mhz);
    };
    const auto memory = [](const Provenance& of) { return std::max(1.0, static_cast<double>(of.memory_bytes)); };
    return std::tuple(other.device != gpu.device, other.compute_capability != gpu.compute_capability,
                      std::abs(std::log(speed(other) / speed(gpu))), std::abs(std::log(memory(other) / memory(gpu))));
  };
  const auto nearest = std::min_element(sets.begin(), sets.end(), [&](const MeasuredEntry& a, const MeasuredEntry& b) {
    return distance(a.set->provenance) < distance(b.set->provenance);
  });
  return static_cast<std::size_t>(nearest - sets.begin());
}

std::size_t nearest_shipped() {
  if (shipped_sets().empty() || !catalog::cuda_available()) return 0;
  const simt::cuda::DeviceFacts& facts = simt::cuda::device_facts();
  timing::Provenance gpu;
  gpu.device = facts.name;
  gpu.compute_capability = facts.compute_capability;
  gpu.multiprocessors = facts.multiprocessors;
  gpu.clock_mhz = facts.clock_mhz;
  gpu.memory_bytes = facts.memory_bytes;
  return nearest_to(gpu, shipped_sets());
}

}  // namespace scatterscope::app
