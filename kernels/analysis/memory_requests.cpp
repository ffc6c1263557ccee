#include "kernels/analysis/memory_requests.h"

#include <algorithm>
#include <tuple>

namespace scatterscope::analysis {
namespace {

using recording::EventKind;
using recording::Recording;
using recording::Space;

EventKind kind_of(const Recording& r, std::uint64_t e) {
  return r.events.kind_at(e);
}

std::optional<Access> access_of(EventKind kind) {
  switch (kind) {
    case EventKind::read:
      return Access::load;
    case EventKind::write:
      return Access::store;
    case EventKind::atomic:
      return Access::atomic;
    case EventKind::value:
    case EventKind::barrier:
    case EventKind::warp_barrier:
    case EventKind::grid_barrier:
    case EventKind::fence:
    case EventKind::warp_exchange:
    case EventKind::copy_wait:
      break;
  }
  return std::nullopt;
}

// The events of one warp in one step.
struct Piece {
  std::uint32_t step = 0;
  std::uint16_t block = 0, warp = 0;
  std::uint64_t first = 0, end = 0;

  auto whose() const { return std::tie(block, warp); }
};

// In elements, up to the part that holds element i: so many that every part starts on a boundary of 256 bytes.
std::uint32_t padding_before(const recording::ArrayInfo& array, std::uint32_t i) {
  constexpr std::uint32_t boundary = 256;
  std::uint32_t padding = 0, first = 0;
  for (const std::uint32_t count : array.on_device) {
    if (i - first < count) break;
    first += count;
    padding += boundary - count % boundary;
  }
  return padding;
}

// Puts the accesses of a warp at one (file, line, n-th execution) together.
class RequestGatherer {
 public:
  RequestGatherer(const Recording& r, RequestFilter only) : r_(r), only_(only) {}

  void add(const Piece& piece) {
    for (std::uint64_t e = piece.first, next = e; e < piece.end; e = next) {
      next = end_of_access(e, piece.end);
      const auto access = access_of(kind_of(r_, e));
      if (!access || (only_.access && access != only_.access)) continue;
      const std::uint16_t array = r_.events.what[e];
      if (only_.array && array != *only_.array) continue;
      const std::uint32_t lane = r_.events.thread[e] % warp_threads;
      MemoryRequest& request = open(piece, array, *access, lane, static_cast<std::uint32_t>(next - e));
      request.lanes |= 1U << lane;
      request.index[lane] = r_.events.index[e];
      if (!r_.arrays[array].on_device.empty())
        request.padding[lane] = padding_before(r_.arrays[array], request.index[lane]);
    }
  }

  [[nodiscard]] const std::vector<MemoryRequest>& requests() const { return requests_; }
  void clear() { requests_.clear(); }

 private:
  // The end of the access that event e begins: neighbours in a copy are one access.
  [[nodiscard]] std::uint64_t end_of_access(std::uint64_t e, std::uint64_t end) const {
    const recording::EventColumns& events = r_.events;
    if (!events.copied_at(e)) return e + 1;
    const std::uint64_t most = e + recording::copied_bytes / element_bytes(r_.arrays[events.what[e]].type);
    std::uint64_t next = e + 1;
    while (next < std::min(most, end) && events.kind_at(next) == events.kind_at(e) && events.copied_at(next) &&
           events.thread[next] == events.thread[e] && events.what[next] == events.what[e] &&
           events.index[next] == events.index[next - 1] + 1)
      ++next;
    return next;
  }

  // The first request of the array, kind and width that the lane takes no part in yet.
  MemoryRequest& open(const Piece& piece, std::uint16_t array, Access access, std::uint32_t lane,
                      std::uint32_t elements) {
    for (MemoryRequest& request : requests_)
      if (request.array == array && request.access == access && request.elements == elements && !request.has(lane))
        return request;
    MemoryRequest& request = requests_.emplace_back();
    request.elements = elements;
    request.step = piece.step;
    request.array = array;
    request.block = piece.block;
    request.warp = piece.warp;
    request.access = access;
    return request;
  }

  const Recording& r_;
  RequestFilter only_;
  std::vector<MemoryRequest> requests_;
};

void cut_by_warp(const Recording& r, std::uint32_t step, std::vector<Piece>& pieces) {
  const std::uint64_t end = r.end_event(step);
  for (std::uint64_t e = r.first_event(step); e < end;) {
    Piece piece{step, r.events.block[e], static_cast<std::uint16_t>(r.events.thread[e] / warp_threads), e, e};
    while (e < end && r.events.block[e] == piece.block && r.events.thread[e] / warp_threads == piece.warp) ++e;
    piece.end = e;
    pieces.push_back(piece);
  }
}

// The same line in the same execution, which the step order may have split.
auto place_of(const recording::Step& step) {
  return std::tie(step.launch, step.phase, step.file, step.line, step.execution);
}

// Steps [first, end), or those of a source line alone, in an order in which those of one place are neighbours; places
// by their first step.
std::vector<std::uint32_t> by_place(const Recording& r, std::uint32_t first, std::uint32_t end,
                                    const std::optional<SourcePlace>& only) {
  std::vector<std::uint32_t> steps, first_of;
  for (std::uint32_t s = first; s < end; ++s) {
    first_of.push_back(s);
    if (!only || (r.steps[s].file == only->file && r.steps[s].line == only->line)) steps.push_back(s);
  }
  std::vector<std::uint32_t> sorted = steps;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return place_of(r.steps[a]) < place_of(r.steps[b]); });
  bool split = false;
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (place_of(r.steps[sorted[i]]) != place_of(r.steps[sorted[i - 1]])) continue;
    first_of[sorted[i] - first] = first_of[sorted[i - 1] - first];
    split = true;
  }
  if (split) {
    std::stable_sort(steps.begin(), steps.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return first_of[a - first] < first_of[b - first]; });
  }
  return steps;
}

}  // namespace

Traffic& Traffic::operator+=(const Traffic& other) {
  requests += other.requests;
  accesses += other.accesses;
  useful_bytes += other.useful_bytes;
  sectors += other.sectors;
  lines += other.lines;
  wavefronts += other.wavefronts;
  return *this;
}

std::vector<std::uint64_t> pieces_touched(const MemoryRequest& request, std::uint32_t element_bytes,
                                          std::uint32_t piece_bytes) {
  std::vector<std::uint64_t> pieces;
  for (std::uint32_t lane = 0; lane < warp_threads; ++lane)
    for (std::uint32_t i = 0; i < request.elements && request.has(lane); ++i)
      pieces.push_back((std::uint64_t{request.index[lane]} + i) * element_bytes / piece_bytes);
  std::sort(pieces.begin(), pieces.end());
  pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
  return pieces;
}

BankUse bank_use(const MemoryRequest& request, std::uint32_t element_bytes) {
  BankUse use;
  const std::uint32_t words = std::max(1U, request.lane_bytes(element_bytes) / bank_bytes);
  const std::uint32_t together = lanes_served_together(request.lane_bytes(element_bytes));
  for (std::uint32_t first = 0; first < warp_threads; first += together) {
    const std::uint32_t before = use.wavefronts, begin = use.count;
    std::array<std::uint32_t, banks> depth{};
    const auto ask = [&](std::uint32_t lane, std::uint64_t word) {
      BankUse::Word* const end = use.words.data() + use.count;
      BankUse::Word* const known =
          std::find_if(use.words.data() + begin, end, [&](const BankUse::Word& other) { return other.word == word; });
      if (known == end) {
        const auto bank = static_cast<std::uint32_t>(word % banks);
        *known = {word, bank, before + depth[bank]++, 0};
        use.wavefronts = std::max(use.wavefronts, known->wavefront + 1);
        ++use.count;
      }
      known->lanes |= 1U << lane;
    };
    for (std::uint32_t lane = first; lane < std::min(first + together, warp_threads); ++lane) {
      if (!request.has(lane)) continue;
      const std::uint64_t word = std::uint64_t{request.index[lane]} * element_bytes / bank_bytes;
      for (std::uint32_t w = 0; w < words; ++w) ask(lane, word + w);
    }
  }
  return use;
}

Traffic traffic_of(const MemoryRequest& request, Space space, std::uint32_t element_bytes) {
  // On the stack: a recording has millions of requests.
  std::array<std::uint64_t, std::size_t{warp_threads} * recording::copied_bytes> elements;
  std::uint32_t count = 0;
  Traffic traffic;
  traffic.requests = 1;
  for (std::uint32_t lane = 0; lane < warp_threads; ++lane) {
    if (!request.has(lane)) continue;
    ++traffic.accesses;
    for (std::uint32_t i = 0; i < request.elements; ++i)
      elements[count++] = std::uint64_t{request.index[lane]} + request.padding[lane] + i;
  }
  std::sort(elements.begin(), elements.begin() + count);
  count = static_cast<std::uint32_t>(std::unique(elements.begin(), elements.begin() + count) - elements.begin());
  traffic.useful_bytes = std::uint64_t{count} * element_bytes;
  if (space == Space::shared) {
    traffic.wavefronts = bank_use(request, element_bytes).wavefronts;
    return traffic;
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t byte = elements[i] * element_bytes, last = i == 0 ? 0 : elements[i - 1] * element_bytes;
    if (i == 0 || byte / sector_bytes != last / sector_bytes) ++traffic.sectors;
    if (i == 0 || byte / line_bytes != last / line_bytes) ++traffic.lines;
  }
  return traffic;
}

void for_each_request(const Recording& recording, std::uint32_t first, std::uint32_t end, const VisitRequest& visit,
                      const RequestFilter& only) {
  RequestGatherer gatherer(recording, only);
  std::vector<Piece> pieces;
  const std::vector<std::uint32_t> steps = by_place(recording, first, end, only.place);
  for (std::size_t i = 0; i < steps.size();) {
    pieces.clear();
    const std::size_t begin = i;
    for (; i < steps.size() && place_of(recording.steps[steps[i]]) == place_of(recording.steps[steps[begin]]); ++i)
      cut_by_warp(recording, steps[i], pieces);
    if (i - begin > 1) {
      std::stable_sort(pieces.begin(), pieces.end(),
                       [](const Piece& a, const Piece& b) { return a.whose() < b.whose(); });
    }
    for (std::size_t p = 0; p < pieces.size();) {
      gatherer.clear();
      const std::size_t first_piece = p;
      for (; p < pieces.size() && pieces[p].whose() == pieces[first_piece].whose(); ++p) gatherer.add(pieces[p]);
      for (const MemoryRequest& request : gatherer.requests()) visit(request);
    }
  }
}

EventRange events_of_warp(const Recording& recording, std::uint32_t step, std::uint32_t block, std::uint32_t warp) {
  // A step's events ascend by block and thread.
  const auto first_from = [&](std::uint64_t thread) {
    std::uint64_t low = recording.first_event(step), high = recording.end_event(step);
    while (low < high) {
      const std::uint64_t middle = low + (high - low) / 2;
      const std::uint32_t of_block = recording.events.block[middle];
      if (of_block < block || (of_block == block && recording.events.thread[middle] < thread)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  };
  const std::uint64_t thread = std::uint64_t{warp} * warp_threads;
  return {first_from(thread), first_from(thread + warp_threads)};
}

std::vector<MemoryRequest> requests_of_warp(const Recording& recording, std::uint32_t step, std::uint32_t block,
                                            std::uint32_t warp) {
  RequestGatherer gatherer(recording, {});
  const recording::Step& at = recording.steps[step];
  for (std::uint32_t s = recording.launches[at.launch].first_step; s <= step; ++s) {
    if (place_of(recording.steps[s]) != place_of(at)) continue;
    const EventRange events = events_of_warp(recording, s, block, warp);
    gatherer.add({s, static_cast<std::uint16_t>(block), static_cast<std::uint16_t>(warp), events.first, events.end});
  }
  std::vector<MemoryRequest> requests = gatherer.requests();
  std::stable_sort(requests.begin(), requests.end(), [](const MemoryRequest& a, const MemoryRequest& b) {
    return a.access == Access::load && b.access != Access::load;
  });
  return requests;
}

std::vector<ArrayTraffic> count_launch(const Recording& recording, std::uint32_t launch) {
  constexpr std::size_t kinds = 3;
  std::vector<ArrayTraffic> sums(recording.arrays.size() * kinds);
  for_each_request(recording, recording.launches[launch].first_step, recording.end_step(launch),
                   [&](const MemoryRequest& request) {
                     const recording::ArrayInfo& array = recording.arrays[request.array];
                     ArrayTraffic& sum = sums[request.array * kinds + static_cast<std::size_t>(request.access)];
                     sum.array = request.array;
                     sum.access = request.access;
                     sum.traffic += traffic_of(request, array.space, element_bytes(array.type));
                   });
  sums.erase(std::remove_if(sums.begin(), sums.end(), [](const ArrayTraffic& s) { return s.traffic.requests == 0; }),
             sums.end());
  return sums;
}

Traffic total(const Recording& recording, const std::vector<ArrayTraffic>& counted, Space space, Access access) {
  Traffic sum;
  for (const ArrayTraffic& of : counted)
    if (recording.arrays[of.array].space == space && of.access == access) sum += of.traffic;
  return sum;
}

}  // namespace scatterscope::analysis
