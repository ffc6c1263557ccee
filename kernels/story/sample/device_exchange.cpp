#include "kernels/story/sample/device_exchange.h"

#include <algorithm>
#include <numeric>

#include "kernels/recording/key_order.h"

namespace scatterscope::story {

using recording::Recording;

namespace {

// The list's parts, where each device has one.
std::vector<std::uint32_t> parts_of(const Recording& r, std::uint16_t array) {
  const auto& parts = r.arrays[array].on_device;
  const bool all = std::accumulate(parts.begin(), parts.end(), std::uint64_t{0}) == r.input.size();
  return all && parts.size() == r.config.devices ? parts : std::vector<std::uint32_t>();
}

}  // namespace

std::optional<DeviceExchange> device_exchange(const Recording& r) {
  DeviceExchange of;
  of.devices = r.config.devices;
  if (of.devices < 2 || r.iterations.size() <= DeviceExchange::exchange) return std::nullopt;
  const recording::Iteration &partition = r.iterations[DeviceExchange::partition],
                             &exchange = r.iterations[DeviceExchange::exchange];
  of.keys_on = parts_of(r, partition.result_array);
  of.received_on = parts_of(r, exchange.result_array);
  if (of.keys_on.empty() || of.received_on.empty() || exchange.keys_array != partition.result_array ||
      parts_of(r, partition.keys_array) != of.keys_on)
    return std::nullopt;
  of.key_bytes = recording::width_bits(r.config.key_type) / 8 + (r.config.values ? 4 : 0);

  // Where the keys for each device begin on each, and where the last ones end, as the device finds it.
  const auto array = r.array_of(recording::Content::own_sends);
  const std::uint32_t row = of.devices + 1;
  if (!array || r.arrays[*array].extent != of.devices * row) return std::nullopt;
  std::vector<std::optional<DeviceExchange::Flow>> starts(std::size_t{of.devices} * row);
  for (std::uint32_t s = partition.first_step; s < std::min(partition.end_step, r.step_count()); ++s)
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
      const recording::Event event = r.events[e];
      if (event.kind == recording::EventKind::write && event.what == *array)
        starts[event.index] = DeviceExchange::Flow{static_cast<std::uint32_t>(event.value), s};
    }
  for (std::uint32_t from = 0; from < of.devices; ++from)
    for (std::uint32_t to = 0; to < of.devices; ++to) {
      const auto &begin = starts[from * row + to], &end = starts[from * row + to + 1];
      if (!begin || !end || end->keys < begin->keys || end->keys > of.keys_on[from]) return std::nullopt;
      of.flows.push_back({end->keys - begin->keys, std::max(begin->step, end->step)});
    }
  return of;
}

std::uint32_t device_before(const DeviceExchange& of, std::uint32_t p) {
  return recording::part_with(of.keys_on, p, 0).device;
}
std::uint32_t device_after(const DeviceExchange& of, std::uint32_t q) {
  return recording::part_with(of.received_on, q, 0).device;
}

std::vector<std::uint32_t> keys_moved(const DeviceExchange& of, const IterationKeys& keys) {
  std::vector<std::uint32_t> moved(of.flows.size());
  for (std::uint32_t p = 0; p < keys.count(); ++p) {
    const auto to = keys.target(p);
    if (to && visible(keys.moved(p))) ++moved[device_before(of, p) * of.devices + device_after(of, *to)];
  }
  return moved;
}

}  // namespace scatterscope::story
