#include "kernels/story/protagonist.h"

#include "kernels/recording/moment.h"
#include "kernels/story/bits/iteration_keys.h"
#include "kernels/story/bits/keys_of.h"
#include "kernels/story/events.h"
#include "kernels/story/tiles/local_stage.h"

namespace scatterscope::story {
namespace {

constexpr std::uint32_t warp_lanes = 32;

class Cast {
 public:
  Cast(const Instant& at, std::uint32_t iteration) : at_(at), iteration_(iteration) {
    exists_ = iteration < at.keys.iterations.size() && iteration < at.recording.iterations.size();
  }

  Protagonist chosen(const Choice& choice) const {
    if (choice.thread) return of_thread(*choice.thread);
    if (choice.position)
      if (auto made = of_position(*choice.position)) return *made;
    if (choice.cell)
      if (auto made = of_cell(*choice.cell)) return *made;
    if (const auto p = exists_ && choice.key ? position_of(at_.keys, iteration_, *choice.key) : std::nullopt)
      if (auto made = of_position(*p)) return *made;
    return of_lead();
  }

 private:
  [[nodiscard]] Protagonist of_thread(ThreadId thread, std::optional<std::uint32_t> position = {}) const {
    return {thread, actor_near(thread), position, true};
  }
  // The lead of the iteration where it takes part in the step just done, else whoever does near it.
  [[nodiscard]] Protagonist of_lead() const {
    std::optional<Protagonist> made;
    if (exists_)
      if (const auto& lead = at_.keys.iterations[iteration_].lead)
        made = lead->key ? of_position(*lead->key) : of_thread({lead->block, lead->thread});
    Protagonist about = made.value_or(of_thread(first_acting_thread(at_)));
    if (about.waits()) about = {*about.actor, about.actor, {}, false};
    about.chosen = false;
    return about;
  }
  // The thread that has the key in hand.
  [[nodiscard]] std::optional<Protagonist> of_position(std::uint32_t p) const {
    if (!exists_ || p >= at_.keys.iterations[iteration_].keys.size()) return std::nullopt;
    if (!at_.recording.iterations[iteration_].local) {
      const auto thread = thread_of_key(at_, iteration_, p);
      return thread ? std::optional(of_thread(*thread, p)) : std::nullopt;
    }
    const LocalStage stage(at_, iteration_);
    const auto& worker = stage.worker(p);
    return worker ? std::optional(of_thread(worker->thread, p)) : std::nullopt;
  }
  [[nodiscard]] std::optional<Protagonist> of_cell(const CellId& cell) const {
    if (cell.array >= at_.recording.arrays.size()) return std::nullopt;
    if (const Positions keys = keys_in_cell(at_, iteration_, cell); !keys.empty()) return of_position(keys.front());
    auto write = recording::last_write(at_.recording, at_.step(), cell.array, cell.block, cell.index);
    if (!write) write = recording::next_write(at_.recording, at_.step(), cell.array, cell.block, cell.index);
    if (!write) return std::nullopt;
    return of_thread({write->event.block, write->event.thread});
  }
  [[nodiscard]] bool acts(ThreadId thread) const {
    const auto [first, end] = events_of(at_.recording, at_.step() - 1, thread);
    return first < end;
  }
  // The thread itself, or else of those that act the first of its warp, the first of its block, the first of all.
  [[nodiscard]] std::optional<ThreadId> actor_near(ThreadId thread) const {
    if (at_.step() == 0) return std::nullopt;
    if (acts(thread)) return thread;
    const auto [first, end] = block_events(at_.recording, at_.step() - 1, thread.block);
    if (first == end) return first_acting_thread(at_);
    for (std::uint64_t e = first; e < end; ++e) {
      const std::uint32_t other = at_.recording.events.thread[e];
      if (other / warp_lanes == thread.thread / warp_lanes) return {{thread.block, other}};
    }
    return {{thread.block, at_.recording.events.thread[first]}};
  }

  const Instant& at_;
  std::uint32_t iteration_;
  bool exists_ = false;
};

}  // namespace

Protagonist protagonist(const Instant& at, std::uint32_t iteration, const Choice& choice) {
  return Cast(at, iteration).chosen(choice);
}

}  // namespace scatterscope::story
