#include "kernels/analysis/races/races.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "kernels/analysis/races/schedule.h"

namespace scatterscope::analysis {
namespace {

using recording::Recording;

// A kind of race: the kernel, and of both accesses the place and what it does.
class Kinds {
 public:
  explicit Kinds(const Recording& r) : r_(&r) {}

  void add(const races::FoundPair& pair) {
    RaceAccess first = pair.earlier, second = pair.later;
    if (second.event < first.event) std::swap(first, second);
    Race& race = kinds_[{r_->launches[r_->steps[first.step].launch].kernel, way_of(first), way_of(second)}];
    ++race.count;
    const bool is_earlier = std::pair(second.event, first.event) < std::pair(race.second.event, race.first.event);
    if (race.count > 1 && !is_earlier) return;
    race.first = first;
    race.second = second;
  }

  [[nodiscard]] std::vector<Race> all() const {
    std::vector<Race> races;
    for (const auto& [kind, race] : kinds_) races.push_back(race);
    std::sort(races.begin(), races.end(), [](const Race& a, const Race& b) {
      return std::pair(a.second.event, a.first.event) < std::pair(b.second.event, b.first.event);
    });
    return races;
  }

 private:
  using Way = std::tuple<std::uint16_t, std::uint16_t, std::uint8_t>;  // file, line, kind with its volatile_bit
  Way way_of(const RaceAccess& access) const {
    const recording::Step& step = r_->steps[access.step];
    const auto kind = static_cast<unsigned>(r_->events.kind[access.event]);
    return {step.file, step.line, static_cast<std::uint8_t>(kind & ~unsigned{recording::EventColumns::defined_bit})};
  }

  const Recording* r_;
  std::map<std::tuple<std::string_view, Way, Way>, Race> kinds_;
};

}  // namespace

RaceScope scope_of(const Recording& recording, const Race& race) {
  const recording::Event first = recording.events[race.first.event], second = recording.events[race.second.event];
  if (first.block != second.block) return RaceScope::grid;
  return first.thread / 32 == second.thread / 32 ? RaceScope::warp : RaceScope::block;
}

std::vector<Race> find_races(const Recording& recording) {
  Kinds kinds(recording);
  for (std::uint32_t launch = 0; launch < recording.launches.size(); ++launch) {
    const races::LaunchItems items = races::items_of(recording, launch);
    if (items.items.empty()) continue;
    Kinds of_first = kinds;
    races::Schedule first(recording, items);
    first.run([&](const races::FoundPair& pair) { of_first.add(pair); });
    std::vector<std::uint32_t> alike = first.cells_written_alike();
    if (alike.empty()) {
      kinds = std::move(of_first);
    } else {
      races::Schedule(recording, items, std::move(alike)).run([&](const races::FoundPair& pair) { kinds.add(pair); });
    }
  }
  return kinds.all();
}

}  // namespace scatterscope::analysis
