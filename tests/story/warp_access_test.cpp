// A warp's access against the events of its threads, at every step of a few runs.
#include "kernels/story/memory/warp_access.h"
#include "tests/recorded.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using story::Target;

namespace {

constexpr std::uint32_t block_threads = 40;

bool happened(const recording::Recording& r, const analysis::MemoryRequest& request, std::uint32_t until,
              story::ThreadId who, std::uint32_t index) {
  using recording::EventKind;
  constexpr EventKind kinds[] = {EventKind::read, EventKind::write, EventKind::atomic};
  const EventKind kind = kinds[static_cast<std::size_t>(request.access)];
  for (std::uint64_t e = r.first_event(request.step); e < r.end_event(until); ++e) {
    const recording::Event event = r.events[e];
    if (event.kind == kind && event.what == request.array && event.index == index && event.block == who.block &&
        event.thread == who.thread)
      return true;
  }
  return false;
}

void check_target(const recording::Recording& r, const story::WarpAccess& access, const Target& target) {
  std::set<std::uint64_t> sectors, lines;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> served;  // by wavefront and bank: the word
  for (std::uint32_t lane = 0; lane < access.lanes; ++lane) {
    if (!target.request.has(lane)) continue;
    const Target::LanePlace place = target.place_of(lane);
    const story::ThreadId who{access.warp.block, access.first_thread + lane};
    CHECK(access.lane_of(who) == lane);
    CHECK(happened(r, target.request, access.step, who, place.index));
    CHECK(place.last_byte + 1 == std::uint64_t{place.index + 1} * target.bytes);
    sectors.insert(place.sector);
    lines.insert(place.line);
    if (!target.shared() || target.bytes != 4) continue;
    CHECK(place.wavefront < target.traffic.wavefronts);
    CHECK(place.bank == place.index % 32);
    CHECK(served.try_emplace({place.wavefront, place.bank}, place.index).first->second == place.index);
  }
  if (!target.shared()) {
    CHECK(sectors.size() == target.traffic.sectors);
    CHECK(lines.size() == target.lines.size());
  }
}

}  // namespace

TEST_CASE("a warp's access names the elements that its threads read and wrote, and counts where they lie") {
  for (const char* sort : {"radix-1bit", "radix-local", "onesweep"}) {
    CAPTURE(std::string(sort));
    const tests::RecordedRun run(tests::of_sort(sort, block_threads, 4), tests::random_keys(90, 4, 7));
    const recording::Recording& r = run.recording;
    std::size_t accesses = 0;
    for (std::uint32_t t = 1; t <= r.step_count(); ++t) {
      for (const std::uint32_t thread : {0U, 33U}) {
        const auto access = story::last_access(run.at(t), story::ThreadId{0, thread});
        if (!access || access->step + 1 != t) continue;
        ++accesses;
        CHECK(access->first_thread == thread / 32 * 32);
        if (r.launches[r.steps[access->step].launch].block_threads == block_threads)
          CHECK(access->lanes == (thread == 0 ? 32 : block_threads - 32));
        const auto targets = story::targets_of(r, *access);
        for (const Target& target : targets) check_target(r, *access, target);
        const Target& main = story::main_target(targets);
        for (const Target& target : targets) CHECK((!main.shared() || target.shared()));
      }
    }
    CHECK(accesses > 20);
  }
}
