// One GPU thread on the CPU, and the switch between two of them.
#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdint>

#include "kernels/simt/cpu/executor.h"
#include "kernels/simt/cpu/stacks.h"

#if defined(__SANITIZE_ADDRESS__)
#define SCATTERSCOPE_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SCATTERSCOPE_ASAN 1
#endif
#endif
#ifdef SCATTERSCOPE_ASAN
#include <sanitizer/common_interface_defs.h>
#endif

namespace scatterscope::simt::cpu {

// A place to come back to: a fiber that does not run, or the scheduler while a fiber runs.
struct Context {
  boost::context::detail::fcontext_t resume_at = nullptr;
#ifdef SCATTERSCOPE_ASAN
  void* fake_stack = nullptr;
  const void* stack_bottom = nullptr;
  std::size_t stack_size = 0;
#endif
};

// Called first thing wherever a jump lands.
inline void landed([[maybe_unused]] Context& here, boost::context::detail::transfer_t from) {
  auto* left = static_cast<Context*>(from.data);
  left->resume_at = from.fctx;
#ifdef SCATTERSCOPE_ASAN
  const void* bottom = nullptr;
  std::size_t size = 0;
  __sanitizer_finish_switch_fiber(here.fake_stack, &bottom, &size);
  if (left->stack_bottom == nullptr) {  // the OS thread's own stack, seen for the first time
    left->stack_bottom = bottom;
    left->stack_size = size;
  }
#endif
}

// Leaves `here`; returns when somebody switches back.
inline void switch_context(Context& here, Context& to) {
#ifdef SCATTERSCOPE_ASAN
  __sanitizer_start_switch_fiber(&here.fake_stack, to.stack_bottom, to.stack_size);
#endif
  landed(here, boost::context::detail::jump_fcontext(to.resume_at, &here));
}

// Leaves a fiber that has ended.
[[noreturn]] inline void switch_for_good(Context& here, Context& to) {
#ifdef SCATTERSCOPE_ASAN
  __sanitizer_start_switch_fiber(nullptr, to.stack_bottom, to.stack_size);
#endif
  boost::context::detail::jump_fcontext(to.resume_at, &here);
  __builtin_unreachable();
}

enum class Wait : std::uint8_t { none, barrier, warp, poll, grid, exited };

struct Fiber {
  Context context;
  std::byte* stack = nullptr;
  unsigned next = 0, previous = 0;  // ring of the block's living threads
  Wait wait = Wait::none;
  bool started = false;
  Place at;  // where it waits
  Lane lane;
  const void* polled_address = nullptr;
  std::uint64_t accesses_at_poll = 0;
};

}  // namespace scatterscope::simt::cpu
