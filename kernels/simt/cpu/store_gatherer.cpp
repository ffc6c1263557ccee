#include "kernels/simt/cpu/store_gatherer.h"

#include <algorithm>
#include <bit>

namespace scatterscope::simt::cpu {
namespace {

constexpr unsigned warp_lanes = 32;

template <class Number>
void add(Number& sum, Number more) {
  __atomic_fetch_add(&sum, more, __ATOMIC_RELAXED);
}

void lower(std::uint32_t& least, std::uint32_t value) {
  std::uint32_t held = __atomic_load_n(&least, __ATOMIC_RELAXED);
  while (value < held && !__atomic_compare_exchange_n(&least, &held, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}

// Which lanes of `lanes` come first to their value.
template <class Value>
std::uint32_t first_lanes(std::uint32_t lanes, Value value) {
  std::uint64_t seen[warp_lanes];
  unsigned count = 0;
  std::uint32_t firsts = 0;
  for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    const auto l = static_cast<unsigned>(std::countr_zero(rest));
    const std::uint64_t mine = value(l);
    if (std::find(seen, seen + count, mine) != seen + count) continue;
    seen[count++] = mine;
    firsts |= 1U << l;
  }
  return firsts;
}

std::uint64_t ones(std::uint32_t lanes) {
  return static_cast<std::uint64_t>(std::popcount(lanes));
}

}  // namespace

void StoreGatherer::begin(const LaunchShape& shape) {
  block_threads_ = shape.threads;
  open_.resize(std::size_t{shape.blocks} * ((shape.threads + warp_lanes - 1) / warp_lanes));
}

void StoreGatherer::end() {
  for (std::vector<Request>& of_warp : open_) {
    for (const Request& request : of_warp) count(request);
    of_warp.clear();
  }
}

void StoreGatherer::store(CodeLine at, std::uint64_t stretch, std::uint32_t destination, std::uint32_t source,
                          std::uint32_t element_bytes) {
  const unsigned warp = threadIdx.x / warp_lanes, l = threadIdx.x % warp_lanes;
  const unsigned warps = (block_threads_ + warp_lanes - 1) / warp_lanes;
  std::vector<Request>& open = open_[std::size_t{blockIdx.x} * warps + warp];
  // A thread's n-th execution of a line in a stretch joins the others' n-th: the first in which it has no part yet.
  auto joined = std::find_if(open.begin(), open.end(), [&](const Request& request) {
    return (request.lanes >> l & 1U) == 0 && request.stretch == stretch && same_place(request.at, at);
  });
  if (joined == open.end()) {
    joined = open.emplace(open.end());
    joined->at = at;
    joined->stretch = stretch;
    joined->element_bytes = element_bytes;
  }
  joined->lanes |= 1U << l;
  joined->destination[l] = destination;
  joined->source[l] = source;
  const unsigned lanes = std::min(warp_lanes, block_threads_ - warp * warp_lanes);
  if (joined->lanes != 0xffff'ffffU >> (warp_lanes - lanes)) return;
  count(*joined);
  open.erase(joined);
}

void StoreGatherer::count(const Request& request) {
  const std::uint32_t elements_a_sector = 32 / request.element_bytes, elements_a_line = 128 / request.element_bytes;
  const std::uint32_t lanes = request.lanes;
  const auto bin = [this](std::uint32_t i) {
    return static_cast<std::uint32_t>(std::uint64_t{i} * counter.bins / counter.keys);
  };
  const auto row_of = [&](unsigned l) { return bin(request.source[l]); };
  const std::uint32_t sectors =
      first_lanes(lanes, [&](unsigned l) { return request.destination[l] / elements_a_sector; });
  for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
    const auto l = static_cast<unsigned>(std::countr_zero(rest));
    const std::size_t cell = std::size_t{row_of(l)} * counter.bins + bin(request.destination[l]);
    add(counter.stores[cell], 1U);
    if ((sectors >> l & 1U) != 0) add(counter.sectors[cell], 1U);
    lower(counter.first_sources[cell], request.source[l]);
  }
  for (std::uint32_t rest = first_lanes(lanes, row_of); rest != 0; rest &= rest - 1) {
    const std::uint32_t row = row_of(static_cast<unsigned>(std::countr_zero(rest)));
    add(counter.row_requests[row], 1U);
    add(counter.row_sectors[row], static_cast<std::uint32_t>(ones(sectors)));
  }
  add(counter.totals.requests, std::uint64_t{1});
  add(counter.totals.stores, ones(lanes));
  add(counter.totals.elements, ones(first_lanes(lanes, [&](unsigned l) { return request.destination[l]; })));
  add(counter.totals.sectors, ones(sectors));
  add(counter.totals.lines,
      ones(first_lanes(lanes, [&](unsigned l) { return request.destination[l] / elements_a_line; })));
}

}  // namespace scatterscope::simt::cpu
