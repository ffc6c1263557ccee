// Sample sort over several devices with a memory each: the end of PMPP (4th ed.) 13.8. The list is split first, and its
// parts are sorted where they lie, so that each key crosses from memory to memory once, however many passes follow.
//
// Every device draws a sample of its keys; the samples are gathered on all devices and sorted there, and one key in
// `oversampling` is a splitter. Every device partitions its keys by destination, counts are gathered, and one exchange
// brings every key to its device, which sorts what it received with onesweep. (Sample sort for machines with several
// memories: Frazer and McKellar 1970; Blelloch et al. 1991.) Sent directly, keys are stored in the memory of their
// device as they are partitioned: so many trips to memory less, and while one tile is under way the next is ranked.
//
// Keys are split by their value and, where they equal a splitter, by their place in the list: equal keys go to several
// devices where they are many, and keep their order.
#pragma once

#include "kernels/radix/onesweep.cuh"
#include "kernels/sample/block_sort.cuh"
#include "kernels/sample/partition.cuh"
#include "kernels/sample/peers.cuh"
#include "kernels/scan/launch_scan.cuh"
#include "kernels/shared/ordered_bits.cuh"
#include "kernels/simt/dialect.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// A thread draws a key: one, at random, of the draw-th of `draws` equal shares of the device's keys. So what is drawn
// stands in the order of the list. Of a device without keys: keys that no other goes after.
template <class Key>
__global__ void draw_share(View<const Key> input, View<Key> sample, View<unsigned> drawn_from, unsigned N,
                           unsigned draws, unsigned device, Comparison comparison) {
  unsigned draw = blockIdx.x * blockDim.x + threadIdx.x;
  if (draw < draws) {
    unsigned long long share_first = static_cast<unsigned long long>(N) * draw / draws;
    unsigned long long share_end = static_cast<unsigned long long>(N) * (draw + 1) / draws;
    unsigned long long random = random_number(device * draws + draw);
    unsigned i = static_cast<unsigned>(share_first + (random * (share_end - share_first) >> 32));
    Key key = last_key<Key>(comparison);
    see(draw, as::index(i));
    if (N > 0) key = input[i];
    sample[draw] = key;
    drawn_from[draw] = i;
  }
}

// A block sorts the samples of all devices. Of equal keys that of an earlier draw comes first: slots says which it is.
template <class Key>
__global__ void __launch_bounds__(Threads::most)
    sort_gathered(View<Key> sample, View<Key> spare_sample, View<Key> sorted_sample, View<unsigned> slots,
                  View<unsigned> spare_slots, View<unsigned> sorted_slots, unsigned sample_keys, Comparison comparison,
                  KeysPerThread keys_per_thread, Threads threads, WithValues with_slots) {
  unsigned tile_keys = threads * keys_per_thread;
  DYNAMIC_SHARED(Key, keys, tile_keys, 0, as::keys);
  DYNAMIC_SHARED(unsigned, tile_slots, tile_keys, tile_keys * sizeof(Key));
  for (unsigned slot = threadIdx.x; slot < sample_keys; slot += threads) {
    see(slot);
    slots[slot] = slot;
  }
  __syncthreads();
  BlockSort<Key> sort{keys_per_thread, threads, comparison, with_slots};
  sort.sort({sample, slots}, {spare_sample, spare_slots}, {sorted_sample, sorted_slots}, {keys, tile_slots}, 0,
            sample_keys);
}

// Splitter s: of the sorted sample the key that has s + 1 times `oversampling` others before it. The keys that equal it
// are split where it was drawn: equal_from[s] is the first index on this device of one that goes behind it.
template <class Key>
__global__ void choose_splitters_of_devices(View<const Key> sorted_sample, View<const unsigned> sorted_slots,
                                            View<const unsigned> drawn_from, View<Key> splitters,
                                            View<unsigned> equal_from, unsigned N, unsigned oversampling,
                                            unsigned device, unsigned devices) {
  unsigned s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s + 1 < devices) {
    unsigned chosen = (s + 1) * oversampling;
    unsigned slot = sorted_slots[chosen];
    unsigned drawn_on = slot / oversampling;
    unsigned first_behind = drawn_on < device ? 0 : N;
    if (drawn_on == device) first_behind = drawn_from[slot];
    see(s, chosen, drawn_on, first_behind);
    splitters[s] = sorted_sample[chosen];
    equal_from[s] = first_behind;
  }
}

// A block's tile of a list that is one part.
__device__ inline PartTile tile_of_list(unsigned N, unsigned tile_keys) {
  unsigned first = blockIdx.x * tile_keys;
  return PartTile{0, 0, gridDim.x, blockIdx.x, first, min(tile_keys, N - first)};
}

// The splitters, the same on all devices, and for each the first index on this one of an equal key that goes behind it.
template <class Key>
struct SplittersOfDevices {
  View<const Key> splitters;
  View<const unsigned> equal_from;
};

// The device that a key goes to: as many splitters as come before it, or equal it and are behind in the list. They are
// few, in shared memory: to search twice is cheaper than to keep what was found in global memory.
template <class Key>
struct Destinations {
  View<Key> splitter;
  View<unsigned> behind;  // equal_from of each
  unsigned devices;
  Comparison comparison;

  // A barrier has to follow.
  __device__ void load(SplittersOfDevices<Key> from, Threads threads) const {
    for (unsigned s = threadIdx.x; s + 1 < devices; s += threads) {
      see(s);
      splitter[s] = from.splitters[s];
      behind[s] = from.equal_from[s];
    }
  }
  __device__ unsigned operator()(Key key, unsigned i) const {
    unsigned low = 0;
    unsigned high = devices - 1;  // the device is in [low, high]
    while (low < high) {
      unsigned middle = (low + high) / 2;
      Key key_there = splitter[middle];
      unsigned first_behind = behind[middle];
      if (goes_before(key, 0, key_there, 0, comparison) || (key == key_there && i < first_behind)) {
        high = middle;
      } else {
        low = middle + 1;
      }
      see(low, high);
    }
    see(as::index(i), as::bucket(low));
    return low;
  }
};

// How many keys of a tile go to each device. Lanes of a warp with the same count together, the first for all: devices
// are so few that they would wait for each other's counter.
template <class Key>
__global__ void __launch_bounds__(Threads::most, blocks_at_a_time<Key>)
    count_destinations(View<const Key> input, __grid_constant__ const SplittersOfDevices<Key> given_splitters,
                       View<unsigned> bucket_sizes, unsigned N, unsigned devices, SplitBits bits, Comparison comparison,
                       KeysPerThread keys_per_thread, Threads threads) {
  SHARED(Key, splitter, most_devices, devices, as::keys);
  SHARED(unsigned, behind, most_devices, devices);
  SHARED(unsigned, counts, most_devices, devices);
  Partition by{keys_per_thread, threads, bits, tile_of_list(N, threads * keys_per_thread)};
  Destinations<Key> device_of{splitter, behind, devices, comparison};
  Key held[Partition::room];
  by.load(input, held);
  device_of.load(in_global_memory(given_splitters), threads);
  // One step: which counter a thread clears does not matter.
  for (unsigned device = threadIdx.x; device < devices; device += threads) counts[device] = 0;
  __syncthreads();
#pragma unroll
  for (unsigned k = 0; k < keys_per_thread; ++k) {
    unsigned device = buckets_of(bits);
    if (by.has(k)) device = device_of(held[k], by.tile.first + by.position(k));
    unsigned peers = by.alike(device);
    unsigned peers_before = __popc(peers & ((1u << threadIdx.x % 32) - 1));
    if (by.has(k) && peers_before == 0) {
      unsigned alike = __popc(peers);
      see(as::bucket(device), alike);
      atomicAdd(&counts[device], alike);
    }
  }
  __syncthreads();
  for (unsigned bucket = threadIdx.x; bucket < buckets_of(bits); bucket += threads) {
    unsigned bucket_size = bucket < devices ? counts[bucket] : 0;
    see(as::bucket(bucket), bucket_size);
    bucket_sizes[by.cell(bucket)] = bucket_size;
  }
}

// The keys of this device, in the order of their destinations.
template <class Key>
__global__ void __launch_bounds__(Threads::most, blocks_at_a_time<Key>)
    write_by_destination(__grid_constant__ const Lists<Key> given_lists,
                         __grid_constant__ const SplittersOfDevices<Key> given_splitters,
                         View<const unsigned> bucket_starts, unsigned N, unsigned devices, SplitBits bits,
                         Comparison comparison, KeysPerThread keys_per_thread, Threads threads,
                         WithValues with_values) {
  Lists<Key> lists = in_global_memory(given_lists);
  unsigned tile_keys = threads * keys_per_thread;
  SHARED(Key, splitter, most_devices, devices, as::keys);
  SHARED(unsigned, behind, most_devices, devices);
  SHARED(unsigned, bucket_shifts, 2u << most_split_bits, buckets_of(bits), as::bucket_shifts);
  SHARED(unsigned, x, 1024, threads, as::scanned);
  DYNAMIC_SHARED(Key, keys, tile_keys, 0, as::keys);
  DYNAMIC_SHARED(unsigned, placed, tile_keys, tile_keys * sizeof(Key));
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys*(sizeof(Key) + 4), as::values);
  auto item_bytes = sizeof(Key) + (with_values ? 8 : 4);
  DYNAMIC_SHARED(unsigned, warp_counts, (threads + 31) / 32 << (bits + 1), tile_keys * item_bytes);
  Partition by{keys_per_thread, threads, bits, tile_of_list(N, tile_keys)};
  PlacedTile<Key> in{keys, placed, values, warp_counts, bucket_shifts, x};
  Destinations<Key> device_of{splitter, behind, devices, comparison};
  device_of.load(in_global_memory(given_splitters), threads);
  __syncthreads();
  place_tile(by, in, lists.input, lists.input_values, bucket_starts, device_of, with_values);
  write_tile(by, in, lists.output, lists.output_values, with_values);
}

// A device's keys, and by what it sends them: see find_sends and find_arrivals.
template <class Key>
struct SentLists {
  View<const Key> input;
  View<const unsigned> input_values;
  View<const unsigned> bucket_starts;
  View<const unsigned> sends;
  View<const unsigned> arrivals;
};

// The same keys, each straight to its device: as far behind where those of this device begin there as in the order of
// destinations.
template <class Key>
__global__ void __launch_bounds__(Threads::most, blocks_at_a_time<Key>)
    send_by_destination(__grid_constant__ const SentLists<Key> given_lists, Peers<Key> received,
                        Peers<unsigned> received_values,
                        __grid_constant__ const SplittersOfDevices<Key> given_splitters, unsigned N, unsigned device,
                        unsigned devices, SplitBits bits, Comparison comparison, KeysPerThread keys_per_thread,
                        Threads threads, WithValues with_values) {
  SentLists<Key> lists = in_global_memory(given_lists);
  unsigned tile_keys = threads * keys_per_thread;
  SHARED(Key, splitter, most_devices, devices, as::keys);
  SHARED(unsigned, behind, most_devices, devices);
  SHARED(unsigned, bucket_shifts, 2u << most_split_bits, buckets_of(bits), as::bucket_shifts);
  SHARED(unsigned, x, 1024, threads, as::scanned);
  DYNAMIC_SHARED(Key, keys, tile_keys, 0, as::keys);
  DYNAMIC_SHARED(unsigned, placed, tile_keys, tile_keys * sizeof(Key));
  DYNAMIC_SHARED(unsigned, values, with_values ? tile_keys : 0, tile_keys*(sizeof(Key) + 4), as::values);
  auto item_bytes = sizeof(Key) + (with_values ? 8 : 4);
  DYNAMIC_SHARED(unsigned, warp_counts, (threads + 31) / 32 << (bits + 1), tile_keys * item_bytes);
  Partition by{keys_per_thread, threads, bits, tile_of_list(N, tile_keys)};
  PlacedTile<Key> in{keys, placed, values, warp_counts, bucket_shifts, x};
  Destinations<Key> device_of{splitter, behind, devices, comparison};
  device_of.load(in_global_memory(given_splitters), threads);
  __syncthreads();
  place_tile(by, in, lists.input, lists.input_values, lists.bucket_starts, device_of, with_values);
  // Warps store whole lines of the other memory: a line that two warps share would cross the link twice.
  for (unsigned peer = 0; peer < devices; ++peer) {
    unsigned place = warp_counts[peer];  // where its keys begin in the tile
    unsigned end = peer + 1 < devices ? warp_counts[peer + 1] : by.tile.size;
    unsigned shift = bucket_shifts[peer] + lists.arrivals[peer] - lists.sends[device * (devices + 1) + peer];
    unsigned idle = (place + shift) % 32;  // threads before the first key
    see(peer, place, end, shift);
    for (unsigned turn = threadIdx.x; turn < idle + end - place; turn += threads) {
      if (turn >= idle) {
        unsigned position = place + turn - idle;
        unsigned from_slot = by.tile.first + position;
        unsigned arrival = position + shift;
        see(as::from_slot(from_slot), arrival);
        received[peer][arrival] = keys[position];
        if (with_values) received_values[peer][arrival] = values[position];
      }
    }
  }
}

// sends[peer]: where the keys for that device begin on this one; sends[devices]: all.
__global__ void find_sends(View<const unsigned> bucket_starts, View<unsigned> sends, unsigned tiles, unsigned N,
                           unsigned devices) {
  unsigned peer = blockIdx.x * blockDim.x + threadIdx.x;
  if (peer <= devices) {
    unsigned start = N;
    if (peer < devices && tiles > 0) start = bucket_starts[peer * tiles];
    see(peer, start);
    sends[peer] = start;
  }
}

#ifndef __CUDACC_RTC__

// --- Host side, of one device.

// Keys that each device draws, of a list of `all`. Where no number is given 16, but of few keys no more than they are,
// and of many one in 4,096, up to 4,096 and 16,384 of all devices: of so many two devices got equal shares within a
// hundredth (sample_devices.md).
inline unsigned draws_of(const recording::Config& config, std::uint64_t all) {
  const auto share = static_cast<unsigned>(all / config.devices);
  const unsigned many = max(16u, min(min(4096u, 16384 / config.devices), share / 4096));
  return config.oversampling != 0 ? config.oversampling : max(1u, min(many, share));
}
// Of a thread that partitions: more would leave a multiprocessor few threads, which wait for memory.
inline unsigned keys_of_partition(const recording::Config& config) {
  const unsigned bytes_of_key =
      recording::width_bits(config.key_type) / 8 + (config.values ? 8 : 4);  // in shared memory
  return min(config.keys_per_thread, min(16u, 192 / bytes_of_key));
}
// The one block that sorts the sample, whose slots stand in shared memory beside it: as large as can be where it has
// many keys, so that a thread has few.
struct SampleShape {
  unsigned threads, keys_per_thread;
};
inline SampleShape shape_of_sample(const recording::Config& config, unsigned drawn) {
  constexpr unsigned many = 2048, most_threads = 1024;
  const unsigned few_keys = config.key_type == recording::KeyType::u64 ? 4 : 8;
  if (drawn > many) return {most_threads, few_keys};
  return {config.block_threads, min(config.keys_per_thread, 16u)};
}
// As many as give each device a bucket (partition.cuh).
inline unsigned destination_bits(const recording::Config& config) {
  unsigned bits = 1;
  while (buckets_of(bits) < config.devices) ++bits;
  return bits;
}

// What every device does: one iteration partitions its keys by destination, one exchanges them, and one a digit sorts
// what it received.
inline std::uint32_t sample_devices_iterations(const recording::Config& config) {
  return config.n == 0 ? 0 : 2 + divide_up(config.key_bits, config.radix_bits);
}

// Of a device, which may receive a quarter more than its share.
inline std::uint64_t sample_devices_table_words(const recording::Config& config) {
  const std::uint64_t share = (config.n + config.devices - 1) / config.devices;
  const auto tiles = [&config](std::uint64_t keys, std::uint64_t keys_per_thread) {
    const std::uint64_t tile = config.block_threads * keys_per_thread;
    return (keys + tile - 1) / tile;
  };
  const std::uint64_t digits = divide_up(config.key_bits, config.radix_bits);
  return std::max(tiles(share, keys_of_partition(config)) * buckets_of(destination_bits(config)),
                  tiles(share + share / 4, config.keys_per_thread) * digits << config.radix_bits);
}

inline std::uint64_t sample_devices_shared_bytes(const recording::Config& config) {
  const SampleShape block = shape_of_sample(config, config.devices * draws_of(config, config.n));
  const std::uint64_t sample = std::uint64_t{block.threads} * block.keys_per_thread;
  const std::uint64_t partitioned = std::uint64_t{config.block_threads} * keys_of_partition(config);
  const std::uint64_t pair = radix::bytes_a_key(config) + radix::bytes_a_value(config);
  const std::uint64_t counters = std::uint64_t{divide_up(config.block_threads, 32)} << (destination_bits(config) + 1);
  const std::uint64_t writes = partitioned * (pair + 4) + (counters + (2U << most_split_bits) + 1024) * 4;
  return std::max({writes, sample * (radix::bytes_a_key(config) + 4), sweep_shared_bytes(config)});
}

// Of all devices: keys are read to be counted, read and written to be partitioned, where they are not sent directly
// read and written to be exchanged; then sorted. Samples and tables are not counted.
inline std::uint64_t sample_devices_bytes(const recording::Config& config) {
  const std::uint64_t key = radix::bytes_a_key(config), pair = key + radix::bytes_a_value(config);
  const std::uint64_t trips = config.send_directly ? 2 : 4;
  return config.n * (key + trips * pair) + radix::sweep_bytes(config);
}

// The splitters of all devices, the same on each.
template <class Key>
struct DeviceSplitters {
  Array<Key> keys;
  Array<unsigned> equal_from;
};

template <class Key>
DeviceSplitters<Key> find_splitters(Gpu& gpu, const recording::Config& config, const Array<Key>& keys, unsigned draws) {
  const unsigned threads = config.block_threads, devices = config.devices, device = gpu.device();
  const unsigned drawn = devices * draws, comparison = key_comparison_of(config);
  const SampleShape block = shape_of_sample(config, drawn);
  const unsigned sample_bytes = block.threads * block.keys_per_thread * static_cast<unsigned>(sizeof(Key) + 4);
  auto own_sample = gpu.array<Key>("own_sample", draws, as::own_sample);
  auto own_drawn_from = gpu.array<unsigned>("own_drawn_from", draws);
  auto sample = gpu.array<Key>("sample", drawn, as::sample);
  auto drawn_from = gpu.array<unsigned>("drawn_from", drawn);
  auto spare_sample = gpu.array<Key>("spare_sample", drawn, as::keys);
  auto sorted_sample = gpu.array<Key>("sorted_sample", drawn, as::sorted_sample);
  auto slots = gpu.array<unsigned>("slots", drawn);
  auto spare_slots = gpu.array<unsigned>("spare_slots", drawn);
  auto sorted_slots = gpu.array<unsigned>("sorted_slots", drawn);
  const DeviceSplitters<Key> splitters{gpu.array<Key>("splitters", devices - 1, as::splitters),
                                       gpu.array<unsigned>("equal_from", devices - 1)};
  gpu.launch<draw_share<Key>>({divide_up(draws, threads), threads}, keys, own_sample, own_drawn_from, keys.extent,
                              as::elements(draws), device, comparison);
  launch_gather_all(gpu, config, own_sample, sample);
  launch_gather_all(gpu, config, own_drawn_from, drawn_from);
  gpu.launch<sort_gathered<Key>>({1, block.threads, sample_bytes}, sample, spare_sample, sorted_sample, slots,
                                 spare_slots, sorted_slots, as::elements(drawn), comparison, block.keys_per_thread,
                                 block.threads, true);
  gpu.launch<choose_splitters_of_devices<Key>>({divide_up(devices - 1, threads), threads}, sorted_sample, sorted_slots,
                                               drawn_from, splitters.keys, splitters.equal_from, keys.extent, draws,
                                               device, devices);
  return splitters;
}

// What a partition knows of its tiles, and the launch that writes by it.
template <class Key>
struct DevicePartition {
  unsigned bits;
  DeviceSplitters<Key> splitters;
  Array<unsigned> bucket_starts;
  Array<unsigned> sends;  // where the keys for each device begin, of every device
  simt::LaunchShape writes;
};

// Counts the keys of `from` by destination, and orders them so into `to` where they are not sent directly.
template <class Key>
DevicePartition<Key> partition_by_device(Gpu& gpu, const recording::Config& config, const SweptLists<Key>& lists,
                                         unsigned draws) {
  const unsigned n = lists.from.extent, threads = config.block_threads, devices = config.devices;
  const unsigned keys_per_thread = keys_of_partition(config);
  const unsigned tile_keys = threads * keys_per_thread, tiles = divide_up(n, tile_keys);
  const unsigned bits = destination_bits(config), comparison = key_comparison_of(config);
  const unsigned cells = tiles * buckets_of(bits);
  const unsigned counter_bytes = (divide_up(threads, 32) << (bits + 1)) * 4;
  const unsigned item_bytes = static_cast<unsigned>(sizeof(Key)) + (config.values ? 8 : 4);
  auto bucket_sizes = gpu.array<unsigned>("bucket_sizes", cells);
  auto bucket_starts = gpu.array<unsigned>("bucket_starts", cells + 1);
  auto own_sends = gpu.array<unsigned>("own_sends", devices + 1, as::own_sends);
  auto sends = gpu.array<unsigned>("sends", devices * (devices + 1));
  const ScanScratch scratch(gpu, config, cells);
  const DeviceSplitters<Key> splitters = find_splitters(gpu, config, lists.from, draws);
  gpu.launch<count_destinations<Key>>({tiles, threads}, lists.from, std::tie(splitters.keys, splitters.equal_from),
                                      bucket_sizes, n, devices, bits, comparison, keys_per_thread, threads);
  launch_exclusive_scan(gpu, config, bucket_sizes, bucket_starts, cells, scratch, fastest_block_scan);
  const simt::LaunchShape writes{tiles, threads, tile_keys * item_bytes + counter_bytes};
  if (!config.send_directly)
    gpu.launch<write_by_destination<Key>>(writes, std::tie(lists.from, lists.to, lists.from_values, lists.to_values),
                                          std::tie(splitters.keys, splitters.equal_from), bucket_starts, n, devices,
                                          bits, comparison, keys_per_thread, threads, config.values);
  const simt::LaunchShape by_peer{divide_up(devices + 1, threads), threads};
  gpu.launch<find_sends>(by_peer, bucket_starts, own_sends, tiles, n, devices);
  launch_gather_all(gpu, config, own_sends, sends);
  return {bits, splitters, bucket_starts, sends, writes};
}

// Every key goes to its device: from `to`, or from `from` where it is sent directly.
template <class Key>
void exchange_keys(Gpu& gpu, const recording::Config& config, const DevicePartition<Key>& by,
                   const SweptLists<Key>& lists, const SweptLists<Key>& received) {
  const unsigned n = lists.from.extent, threads = config.block_threads, devices = config.devices;
  const unsigned device = gpu.device();
  auto arrivals = gpu.array<unsigned>("arrivals", devices);
  const auto keys_there = parts_of_all(gpu, received.from);
  const auto values_there = config.values ? parts_of_all(gpu, received.from_values) : PeerArrays<unsigned>{};
  gpu.launch<find_arrivals>({divide_up(devices, threads), threads}, by.sends, arrivals, device, devices);
  if (config.send_directly) {
    gpu.launch<send_by_destination<Key>>(
        by.writes, std::tie(lists.from, lists.from_values, by.bucket_starts, by.sends, arrivals), keys_there,
        values_there, std::tie(by.splitters.keys, by.splitters.equal_from), n, device, devices, by.bits,
        key_comparison_of(config), keys_of_partition(config), threads, config.values);
  } else {
    gpu.launch<exchange<Key>, as::exchanges>({divide_up(n, threads), threads}, lists.to, lists.to_values, keys_there,
                                             values_there, by.sends, arrivals, n, device, devices, config.values);
  }
}

// The same between processes that do not reach each other's memory; nothing in a run that plans.
template <class Key>
void exchange_parcels(Gpu& gpu, const recording::Config& config, const ParcelBegins& begins,
                      const SweptLists<Key>& lists, const SweptLists<Key>& received) {
  if (gpu.plans()) return;
  begins.exchange(*gpu.links(), lists.to, received.from);
  if (config.values) begins.exchange(*gpu.links(), lists.to_values, received.from_values);
}

template <class Key>
recording::Pairs sort_part(Gpu& gpu, const recording::Config& config, const recording::Pairs& part, std::uint64_t all) {
  const auto n = static_cast<unsigned>(config.n);
  const unsigned iterations = 2 + divide_up(config.key_bits, config.radix_bits);
  auto keys = gpu.upload_part<Key>("keys_a", part.keys, n);
  auto values = gpu.upload_part<unsigned>("values_a", part.values, config.values ? n : 0);
  SweptLists<Key> lists{keys, keys, values, values};
  if (!config.send_directly) {
    lists.to = gpu.array<Key>("keys_b", n);
    lists.to_values = gpu.array<unsigned>("values_b", values.extent);
  }
  launch_to_ordered_bits(gpu, config, lists.from);
  gpu.iteration({0, iterations, 0, 0}, lists.from, lists.to, lists.to_values);
  const DevicePartition<Key> by = partition_by_device(gpu, config, lists, draws_of(config, all));

  ParcelBegins begins;
  if (!gpu.plans()) begins = ParcelBegins(gpu.elements(by.sends), gpu.device(), config.devices);
  const unsigned received = gpu.plans() ? gpu.planned_arrivals(all) : begins.received();
  const unsigned received_values = config.values ? received : 0;
  SweptLists<Key> own{gpu.array<Key>("received_a", received), gpu.array<Key>("received_b", received),
                      gpu.array<unsigned>("received_values_a", received_values),
                      gpu.array<unsigned>("received_values_b", received_values)};
  gpu.iteration({1, iterations, 0, 0}, lists.to, own.from, own.from_values);
  if (gpu.links() == nullptr || config.send_directly) {
    exchange_keys(gpu, config, by, lists, own);
  } else {
    exchange_parcels(gpu, config, begins, lists, own);
  }
  sweep_all_digits(gpu, config, own, 2, iterations);
  launch_from_ordered_bits(gpu, config, own.from);
  return {gpu.download(own.from), gpu.download(own.from_values)};
}

inline void as_timed_devices(recording::Config& config) {
  as_timed_sweep(config);
  config.set(recording::skip_passes, false);
  config.send_directly = true;
}

inline constexpr catalog::SortInfo sample_devices_info = {
    .name = "sample-devices",
    .section = "13.8",
    .summary = "sample sort over several devices with a memory each: partition, one exchange, then onesweep on each",
    .max_radix_bits = most_radix_bits,
    .default_radix_bits = most_radix_bits,
    .max_keys_per_thread = most_swept_per_thread,
    .max_oversampling = recording::most_oversampled,
    .max_histogram_copies = recording::most_histogram_copies,
    .max_devices = recording::most_devices,
    .most_plain_keys = most_devices * catalog::max_keys_of_device,
    .iterations = sample_devices_iterations,
    .by = catalog::By::comparisons,
    .top_down = true,
    .looks_back = true,
    .table_of_all_digits = true,
    .table_words = sample_devices_table_words,
    .shared_bytes = sample_devices_shared_bytes,
    .moved_bytes = sample_devices_bytes,
    .shape = sweep_shape,
    .shape_of = "onesweep",
    .tune = take_widest_digits,
    .as_timed = as_timed_devices,
};

inline recording::Pairs sample_devices(Gpu& gpu, const recording::Config& config, const recording::Pairs& input) {
  return with_key_type(config, [&](auto key) {
    using Key = decltype(key);
    if (config.n == 0) {
      auto keys = gpu.upload<Key>("keys_a", input.keys);
      auto values = gpu.upload<unsigned>("values_a", input.values);
      return recording::Pairs{gpu.download(keys), gpu.download(values)};
    }
    return gpu.over_devices(input, [&](Gpu& own, const recording::Config& of_device, const recording::Pairs& part) {
      return sort_part<Key>(own, of_device, part, config.n);
    });
  });
}

#endif

}  // namespace scatterscope::SCATTERSCOPE_PROBE
