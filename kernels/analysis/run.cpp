#include "kernels/analysis/run.h"

#include <atomic>
#include <utility>

namespace scatterscope::analysis {

recording::Moment Run::moment(std::uint32_t t) const {
  recording::Moment made(keyframes);
  made.seek(t);
  return made;
}

RunPtr make_run(std::shared_ptr<const recording::Recording> recording, Races races) {
  static std::atomic<std::uint64_t> made{0};
  auto run = std::make_shared<Run>();
  run->keyframes = std::make_shared<const recording::Keyframes>(*recording);
  run->keys = make_key_table(*recording);
  if (races == Races::found) run->races = std::make_shared<const std::vector<Race>>(find_races(*recording));
  run->recording = std::move(recording);
  run->id = ++made;
  return run;
}

}  // namespace scatterscope::analysis
