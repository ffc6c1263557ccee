// A sample sort over several devices as its recording shows it: what lies on which device, and how many keys each sends
// to each.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/story/bits/iteration_keys.h"

namespace scatterscope::story {

struct DeviceExchange {
  std::uint32_t devices = 2;
  // Iterations: keys are ordered by the device that they go to; then they go there.
  static constexpr std::uint32_t partition = 0, exchange = 1;
  std::vector<std::uint32_t> keys_on, received_on;  // by device: keys before, and after
  std::uint32_t key_bytes = 4;                      // with the key's value

  // From one device to another, or to itself.
  struct Flow {
    std::uint32_t keys = 0;
    std::uint32_t step = 0;  // that says so
  };
  std::vector<Flow> flows;  // [from * devices + to]
  [[nodiscard]] const Flow& flow(std::uint32_t from, std::uint32_t to) const { return flows[from * devices + to]; }
};

// None of a run on one device, or where the recording's file shows what no sort does.
[[nodiscard]] std::optional<DeviceExchange> device_exchange(const recording::Recording& recording);

// The device that a place of the list before the exchange, or after it, belongs to.
[[nodiscard]] std::uint32_t device_before(const DeviceExchange& of, std::uint32_t p);
[[nodiscard]] std::uint32_t device_after(const DeviceExchange& of, std::uint32_t q);

// By from * devices + to: how many keys have come there. `keys` are those of the exchange.
[[nodiscard]] std::vector<std::uint32_t> keys_moved(const DeviceExchange& of, const IterationKeys& keys);

}  // namespace scatterscope::story
