#include "app/window/returned_memory.h"

#include <chrono>

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace scatterscope::window {
namespace {

// What is dropped at a time is dropped within that.
constexpr std::chrono::seconds until_all_is_dropped{1};
// Blocks of so many bytes are the system's again once they are freed. Without a number given, glibc raises it to the
// largest block that was ever freed, up to 32 MB, and keeps what is smaller.
constexpr int mapped_from = 1 << 20;

void map_large_blocks() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, mapped_from);
#endif
}

void give_back() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace

ReturnedMemory::ReturnedMemory()
    : thread_([this](const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (dropped_.wait(lock, stop, [this] { return due_; })) {
          dropped_.wait_for(lock, stop, until_all_is_dropped, [] { return false; });
          if (stop.stop_requested()) return;
          due_ = false;
          lock.unlock();
          give_back();
          lock.lock();
        }
      }) {
  map_large_blocks();
}

void ReturnedMemory::runs_were_dropped() {
  {
    const std::lock_guard lock(mutex_);
    due_ = true;
  }
  dropped_.notify_one();
}

}  // namespace scatterscope::window
