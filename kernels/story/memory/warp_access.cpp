#include "kernels/story/memory/warp_access.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "kernels/story/events.h"

namespace scatterscope::story {
namespace {

using analysis::Access;
using analysis::MemoryRequest;
using analysis::Traffic;
using recording::Recording;
using recording::Space;

bool is_access(const Recording& r, std::uint64_t e) {
  const auto kind = r.events.kind_at(e);
  return kind == recording::EventKind::read || kind == recording::EventKind::write ||
         kind == recording::EventKind::atomic;
}

// The first warp that accesses memory in a step, or the wanted thread's if it does.
std::optional<Warp> warp_in_step(const Recording& r, std::uint32_t step, const std::optional<ThreadId>& wanted) {
  analysis::EventRange events{r.first_event(step), r.end_event(step)};
  if (wanted) events = analysis::events_of_warp(r, step, wanted->block, wanted->thread / analysis::warp_threads);
  for (std::uint64_t e = events.first; e < events.end; ++e) {
    if (is_access(r, e)) return Warp{r.events.block[e], r.events.thread[e] / analysis::warp_threads};
  }
  return std::nullopt;
}

std::pair<bool, std::uint64_t> cost(const Recording& r, const MemoryRequest& request) {
  const Traffic traffic = traffic_of(r, request);
  return {r.arrays[request.array].space == Space::global, traffic.sectors + traffic.wavefronts};
}

}  // namespace

Traffic traffic_of(const Recording& r, const MemoryRequest& request) {
  const recording::ArrayInfo& array = r.arrays[request.array];
  return analysis::traffic_of(request, array.space, analysis::element_bytes(array.type));
}

std::optional<WarpAccess> last_access(const Instant& at, const std::optional<ThreadId>& wanted) {
  const Recording& r = at.recording;
  for (std::uint32_t s = at.step(); s-- > 0;) {
    const auto warp = warp_in_step(r, s, wanted);
    if (!warp) continue;
    WarpAccess access;
    access.step = s;
    access.warp = *warp;
    access.first_thread = warp->warp * analysis::warp_threads;
    const std::uint32_t threads = r.launches[r.steps[s].launch].block_threads;
    access.lanes = std::min(analysis::warp_threads, std::max(threads, access.first_thread + 1) - access.first_thread);
    for (const MemoryRequest& request : analysis::requests_of_warp(r, s, warp->block, warp->warp)) {
      const bool loads = request.access == Access::load;
      ++(loads ? access.loads : access.stores);
      std::optional<MemoryRequest>& kept = loads ? access.load : access.store;
      if (!kept || cost(r, request) > cost(r, *kept)) kept = request;
    }
    return access;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> WarpAccess::lane_of(ThreadId thread) const {
  if (thread.block != warp.block || thread.thread < first_thread || thread.thread - first_thread >= lanes)
    return std::nullopt;
  return thread.thread - first_thread;
}

Target::LanePlace Target::place_of(std::uint32_t lane) const {
  LanePlace place;
  place.index = request.index[lane];
  place.first_byte = std::uint64_t{place.index} * bytes;
  place.last_byte = place.first_byte + lane_bytes() - 1;
  place.sector = place.first_byte / analysis::sector_bytes;
  place.line = place.first_byte / analysis::line_bytes;
  place.bank = static_cast<std::uint32_t>(place.first_byte / analysis::bank_bytes % analysis::banks);
  place.wavefront = wavefront_of(lane);
  return place;
}

std::uint32_t Target::wavefront_of(std::uint32_t lane) const {
  for (std::uint32_t w = 0; w < use.count; ++w)
    if ((use.words[w].lanes >> lane & 1U) != 0) return use.words[w].wavefront;
  return 0;
}

std::uint32_t Target::most_words_in_a_bank() const {
  const std::uint32_t together = analysis::lanes_served_together(lane_bytes());
  std::array<std::array<std::uint32_t, 4>, analysis::banks> count{};  // by those served together
  std::uint32_t most = 0;
  for (std::uint32_t w = 0; w < use.count; ++w) {
    const analysis::BankUse::Word& word = use.words[w];
    const auto first_lane = static_cast<std::uint32_t>(std::countr_zero(word.lanes));
    most = std::max(most, ++count[word.bank][first_lane / together]);
  }
  return most;
}

Target target_of(const Recording& r, const MemoryRequest& request) {
  Target target;
  target.request = request;
  target.array = &r.arrays[request.array];
  target.bytes = analysis::element_bytes(target.array->type);
  target.traffic = traffic_of(r, request);
  if (target.shared()) {
    target.use = analysis::bank_use(request, target.bytes);
  } else {
    target.lines = analysis::pieces_touched(request, target.bytes, analysis::line_bytes);
  }
  return target;
}

std::vector<Target> targets_of(const Recording& r, const WarpAccess& access) {
  std::vector<Target> targets;
  if (access.load) targets.push_back(target_of(r, *access.load));
  if (access.store) targets.push_back(target_of(r, *access.store));
  return targets;
}

const Target& main_target(const std::vector<Target>& targets) {
  const Target* main = &targets.front();
  for (const Target& target : targets)
    if (!target.shared() || main->shared()) main = &target;
  return *main;
}

LineTraffic line_traffic(const Recording& r, std::uint32_t step, const MemoryRequest& request) {
  const recording::Step& at = r.steps[step];
  LineTraffic sums;
  analysis::for_each_request(r, r.launches[at.launch].first_step, step + 1,
                             [&](const MemoryRequest& other) {
                               const Traffic traffic = traffic_of(r, other);
                               sums.in_launch += traffic;
                               const recording::Step& of = r.steps[other.step];
                               if (of.phase == at.phase && of.execution == at.execution) sums.in_step += traffic;
                             },
                             {request.array, request.access, analysis::SourcePlace{at.file, at.line}});
  return sums;
}

}  // namespace scatterscope::story
