// What devices of several processes hand each other: the same as kernels/sample/peers.cuh does where each device can
// store to the memory of all others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace scatterscope::simt {

class Ranks;

// All ranks call the same functions in the same order, in the order of launches. Throws Error.
class Links {
 public:
  virtual ~Links() = default;
  [[nodiscard]] virtual Ranks& ranks() const = 0;

  // `bytes` from `own` of every rank, by rank, to `all`.
  virtual void all_gather(const void* own, void* all, std::size_t bytes) = 0;
  // Bytes sends[r] to sends[r + 1] of `from` go to rank r; those of rank r come to arrivals[r] to arrivals[r + 1] of
  // `to`.
  virtual void all_to_all(const void* from, std::span<const std::uint64_t> sends, void* to,
                          std::span<const std::uint64_t> arrivals) = 0;
  // What is begun from here on waits for what all ranks began before.
  virtual void join() = 0;

  // Whether the device of every rank stores straight in the memory of all others.
  [[nodiscard]] virtual bool reach_each_other() const = 0;
  // Where they do: where what each rank brings as `own`, or null, lies for this device, by rank.
  virtual std::vector<void*> peers(void* own) = 0;
  // They do not use it any more: before memory is given back.
  virtual void forget_peers() = 0;
};

// Between memories of the executor, by the connections of the ranks.
[[nodiscard]] std::unique_ptr<Links> make_host_links(Ranks& ranks);

namespace cuda {
// Between GPUs, by NCCL (nccl.h).
[[nodiscard]] std::unique_ptr<Links> make_nccl_links(Ranks& ranks);
}  // namespace cuda

}  // namespace scatterscope::simt
