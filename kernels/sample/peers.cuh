// Several devices, each with a memory of its own, of which each can store to the others' (peer access over NVLink or
// PCIe). What all of them need is stored to all (an all-gather), and each stores what belongs elsewhere there (an
// all-to-all).
#pragma once

#include "kernels/shared/parameters.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

inline constexpr unsigned most_devices = 16;

// The parts of an array in the memories of all devices.
template <class T>
struct Peers {
  View<T> part[most_devices];
  __device__ View<T> operator[](unsigned device) const { return part[device]; }
};

// This device's `count` numbers go to every device, behind those of the devices before it.
template <class T>
__global__ void gather_all(View<const T> own, Peers<T> gathered, unsigned count, unsigned device, unsigned devices) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) {
    T number = own[i];
    unsigned place = device * count + i;
    for (unsigned peer = 0; peer < devices; ++peer) {
      see(peer, place);
      gathered[peer][place] = number;
    }
  }
}

// sends[device * (devices + 1) + peer] is where the keys for that peer begin on a device, the next number where they
// end. arrivals[peer]: where those of this device begin there, behind the keys of the devices before it.
__global__ void find_arrivals(View<const unsigned> sends, View<unsigned> arrivals, unsigned device, unsigned devices) {
  unsigned peer = blockIdx.x * blockDim.x + threadIdx.x;
  if (peer < devices) {
    unsigned arrival = 0;
    for (unsigned before = 0; before < device; ++before) {
      unsigned row = before * (devices + 1) + peer;
      unsigned sent = sends[row + 1] - sends[row];
      see(before, sent);
      arrival += sent;
    }
    see(peer, arrival);
    arrivals[peer] = arrival;
  }
}

// Every key goes to its device: a thread stores it, and its value, straight into the memory there.
template <class Key>
__global__ void exchange(View<const Key> keys, View<const unsigned> values, Peers<Key> received,
                         Peers<unsigned> received_values, View<const unsigned> sends, View<const unsigned> arrivals,
                         unsigned N, unsigned device, unsigned devices, WithValues with_values) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    unsigned row = device * (devices + 1);
    unsigned peer = 0;
    while (sends[row + peer + 1] <= i) ++peer;
    unsigned sent_before = i - sends[row + peer];
    unsigned arrival = arrivals[peer] + sent_before;
    see(as::index(i), peer, arrival);
    received[peer][arrival] = keys[i];
    if (with_values) received_values[peer][arrival] = values[i];
  }
}

#ifndef __CUDACC_RTC__

static_assert(most_devices == recording::most_devices);

// What each device has in `own` comes to `all` on every device: by a kernel, or between processes by what links them.
template <class T>
void launch_gather_all(Gpu& gpu, const recording::Config& config, const Array<T>& own, const Array<T>& all) {
  const unsigned threads = config.block_threads;
  if (gpu.links() == nullptr) {
    gpu.launch<gather_all<T>, as::gathers>({divide_up(own.extent, threads), threads}, own, gpu.peers(all),
                                           as::elements(own.extent), gpu.device(), config.devices);
  } else if (!gpu.plans()) {
    gpu.links()->all_gather(own.data, all.data, own.extent * sizeof(T));
  }
}

// The array's part on every device.
template <class T>
PeerArrays<T> parts_of_all(Gpu& gpu, const Array<T>& own) {
  if (gpu.links() == nullptr) return gpu.peers(own);
  PeerArrays<T> all;
  if (gpu.plans()) return all;
  const std::vector<void*> there = gpu.links()->peers(own.extent == 0 ? nullptr : own.data);
  for (std::size_t rank = 0; rank < there.size(); ++rank) all.part[rank] = {static_cast<T*>(there[rank]), 0, own.name};
  return all;
}

// Where the keys for each device begin in this one's list, and where those of each begin in what it receives, in
// elements. of_all: the sends of all devices (find_arrivals).
struct ParcelBegins {
  std::vector<std::uint64_t> sends, arrivals{0};

  ParcelBegins() = default;
  ParcelBegins(const std::vector<unsigned>& of_all, unsigned device, unsigned devices) {
    const unsigned row = devices + 1;
    for (unsigned peer = 0; peer <= devices; ++peer) sends.push_back(of_all[device * row + peer]);
    for (unsigned from = 0; from < devices; ++from)
      arrivals.push_back(arrivals.back() + of_all[from * row + device + 1] - of_all[from * row + device]);
  }

  [[nodiscard]] unsigned received() const { return static_cast<unsigned>(arrivals.back()); }

  template <class T>
  void exchange(simt::Links& links, const Array<T>& from, const Array<T>& to) const {
    const auto in_bytes = [](std::vector<std::uint64_t> begins) {
      for (std::uint64_t& begin : begins) begin *= sizeof(T);
      return begins;
    };
    links.all_to_all(from.data, in_bytes(sends), to.data, in_bytes(arrivals));
  }
};

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE
