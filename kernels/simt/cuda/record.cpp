// Recorded launches on a GPU: the host's side of kernels/simt/device/thread_log.h.

#include <algorithm>
#include <iterator>
#include <numeric>

#include "kernels/recording/builder.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/simt/cuda/kernel.h"
#include "kernels/simt/cuda/launch.h"
#include "kernels/simt/device_log.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::simt::cuda {
namespace {

using recording::RawEvent;

class RecordedLaunch {
 public:
  RecordedLaunch(const Kernel& kernel, const LaunchShape& shape, void** parameters, const RunContext& context,
                 std::uint64_t room)
      : kernel_(kernel),
        shape_(shape),
        parameters_(parameters),
        context_(context),
        room_(room),
        counts_(std::size_t{shape.blocks} * shape.threads) {}

  void run(const RunMemory& memory) {
    const std::vector<std::byte> before = memory.contents();
    std::vector<std::uint64_t> most(counts_.size());  // events of each thread in any run so far
    // The counting run, then the run that writes; again with more room where that took another path.
    constexpr std::uint64_t most_growth = 1024;
    for (std::uint64_t grow = 1;; grow *= 2) {
      const bool counting = offsets_.empty();
      if (grow > most_growth)
        throw Error(texts::run_device_error, {std::string(shape_.kernel) + " takes another path in every run"},
                    exit_lacking);
      log_once();
      if (counting && more_than_fit()) return;
      if (!counting && has_room()) return;
      // A thread that found its answer at once may have to look back far the next time.
      const std::uint64_t slack = counting ? 0 : 32 * grow;
      offsets_.assign(1, 0);
      for (std::size_t t = 0; t < counts_.size(); ++t) {
        most[t] = std::max(most[t], counts_[t]);
        offsets_.push_back(offsets_.back() + most[t] + slack);
      }
      memory.restore(before);
    }
  }

  // The log, without the room that threads did not use.
  recording::KeptLog take() {
    recording::KeptLog kept;
    kept.log.shared = shared_;
    kept.beyond = beyond_;
    kept.wide = context_.config.key_type == recording::KeyType::u64;
    if (beyond_ > 0) return kept;
    std::uint64_t filled = 0;
    for (std::size_t t = 0; t < counts_.size(); ++t) {
      const auto from = events_.begin() + static_cast<std::ptrdiff_t>(offsets_[t]);
      std::copy(from, from + static_cast<std::ptrdiff_t>(counts_[t]),
                events_.begin() + static_cast<std::ptrdiff_t>(filled));
      offsets_[t] = filled;
      filled += counts_[t];
    }
    offsets_.back() = filled;
    events_.resize(static_cast<std::size_t>(filled));
    kept.events = std::move(events_);
    kept.offsets = std::move(offsets_);
    return kept;
  }

 private:
  // A launch that does not fit is counted, and the run goes on so to its end.
  [[nodiscard]] bool more_than_fit() {
    const std::uint64_t made = std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
    if ((room_ > 0 && made <= room_) || made == 0) return false;
    beyond_ = made;
    return true;
  }
  [[nodiscard]] bool has_room() const {
    for (std::size_t t = 0; t < counts_.size(); ++t)
      if (counts_[t] > offsets_[t + 1] - offsets_[t]) return false;
    return true;
  }

  // One run. Without offsets it counts; with them it writes events into the room that they give.
  void log_once() {
    RunMemory scratch(true);
    const auto zeroed = [&scratch](std::size_t bytes) {
      void* block = scratch.allocate(bytes);
      scratch.clear(block, bytes);
      return block;
    };
    DeviceLog log{};
    log.counts = static_cast<std::uint64_t*>(zeroed(counts_.size() * sizeof(std::uint64_t)));
    log.declared = static_cast<unsigned*>(zeroed(counts_.size() * sizeof(unsigned)));
    log.last_polls = static_cast<LastPoll*>(zeroed(counts_.size() * sizeof(LastPoll)));
    log.out_of_bounds = static_cast<OutOfBounds*>(zeroed(sizeof(OutOfBounds)));
    log.declarations =
        static_cast<recording::SharedDeclaration*>(zeroed(most_declarations * sizeof(recording::SharedDeclaration)));
    if (!offsets_.empty()) {
      auto* room = static_cast<std::uint64_t*>(scratch.allocate(offsets_.size() * sizeof(std::uint64_t)));
      scratch.write(room, offsets_.data(), offsets_.size() * sizeof(std::uint64_t));
      log.offsets = room;
      log.events =
          static_cast<RawEvent*>(scratch.allocate(static_cast<std::size_t>(offsets_.back()) * sizeof(RawEvent)));
    }
    scratch.write(reinterpret_cast<void*>(kernel_.device_log), &log, sizeof log);
    launch(kernel_, shape_, parameters_);
    wait();

    OutOfBounds found{};
    scratch.read(&found, log.out_of_bounds, sizeof found);
    shared_.assign(most_declarations, {});
    scratch.read(shared_.data(), log.declarations, most_declarations * sizeof(recording::SharedDeclaration));
    unsigned declared = 0;
    scratch.read(&declared, log.declared, sizeof declared);
    shared_.resize(std::min(declared, most_declarations));
    if (found.happened != 0) throw_out_of_bounds(found);
    scratch.read(counts_.data(), log.counts, counts_.size() * sizeof(std::uint64_t));
    if (offsets_.empty()) return;
    events_.resize(static_cast<std::size_t>(offsets_.back()));
    scratch.read(events_.data(), log.events, events_.size() * sizeof(RawEvent));
  }

  [[noreturn]] void throw_out_of_bounds(const OutOfBounds& found) {
    RawEvent access;
    access.file = found.file;
    access.line = static_cast<std::uint16_t>(found.line);
    access.what = found.what;
    access.value = found.index;
    throw context_.builder->out_of_bounds(shape_.kernel, shared_, found.block, found.thread, access, found.extent);
  }

  const Kernel& kernel_;
  const LaunchShape& shape_;
  void** parameters_;
  const RunContext& context_;
  std::uint64_t room_, beyond_ = 0;
  std::vector<std::uint64_t> counts_, offsets_;
  std::vector<RawEvent> events_;
  std::vector<recording::SharedDeclaration> shared_;
};

}  // namespace

recording::KeptLog record(const Kernel& kernel, const LaunchShape& shape, void** parameters, const RunMemory& memory,
                          const RunContext& context, std::uint64_t room) {
  RecordedLaunch recorded(kernel, shape, parameters, context, room);
  recorded.run(memory);
  return recorded.take();
}

}  // namespace scatterscope::simt::cuda
