// Gives memory back to the system: large blocks when they are freed, the rest once runs were dropped. glibc would keep
// what its threads have freed, 300 MB after a lecture of a few runs of 4,096 keys.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

namespace scatterscope::window {

class ReturnedMemory {
 public:
  ReturnedMemory();
  // Soon, in a thread of its own.
  void runs_were_dropped();

 private:
  std::mutex mutex_;
  std::condition_variable_any dropped_;
  bool due_ = false;
  std::jthread thread_;  // last: it uses the others
};

}  // namespace scatterscope::window
