// One GPU thread on the CPU, and the switch between two of them.
//
// On x86-64 the switch is our own: a handful of moves and one jump, since the compiler itself saves what it still
// needs around it. Elsewhere, and where SCATTERSCOPE_BOOST_SWITCH is defined, Boost.Context's. In WebAssembly, which
// has no stacks to switch, Asyncify's (trampoline.cpp): what a fiber's functions hold is written away and read back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "kernels/simt/cpu/executor.h"
#include "kernels/simt/cpu/stacks.h"

#ifdef __wasm__
#define SCATTERSCOPE_OWN_SWITCH 0
#elif defined(__x86_64__) && defined(__LP64__) && !defined(SCATTERSCOPE_BOOST_SWITCH)
#define SCATTERSCOPE_OWN_SWITCH 1
#else
#define SCATTERSCOPE_OWN_SWITCH 0
#include <boost/context/detail/fcontext.hpp>
#endif

#ifdef SCATTERSCOPE_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace scatterscope::simt::cpu {

// A place to come back to: a fiber that does not run, or the scheduler while a fiber runs.
struct Context {
#ifdef __wasm__
  std::byte *kept = nullptr, *kept_end = nullptr;  // Asyncify's: where it writes, and up to where it may
  void* stack_pointer = nullptr;
  Context& (*body)() = nullptr;
  Context& (*failed)() = nullptr;
  bool begun = false;
#elif SCATTERSCOPE_OWN_SWITCH
  void* stack_pointer = nullptr;
  void* frame_pointer = nullptr;
  void* resume_at = nullptr;
#else
  boost::context::detail::fcontext_t resume_at = nullptr;
#endif
#ifdef SCATTERSCOPE_ASAN
  void* fake_stack = nullptr;
  const void* stack_bottom = nullptr;
  std::size_t stack_size = 0;
#endif
};

// begin_fiber<Code>(context, top, size): the first switch to `context` runs Code::body() on the stack of `size` bytes
// that ends at `top`. It returns the context to switch to when it has ended; what escapes from it is caught, and
// Code::failed(), called meanwhile, returns that context. Code::running() is the context of the fiber that runs.

#ifdef __wasm__

// Stands where a fiber's stack ends: no guard page does.
inline constexpr std::uint64_t stack_canary = 0x7363'6174'7465'7221;
void enter_fibers(Context& here, Context& to);
// Leaves a fiber; returns when somebody switches back. Every function that leads to it by direct calls is instrumented;
// one that calls by a pointer what does is named to wasm-opt.
extern "C" void scatterscope_leave(Context* here, Context* to);
inline void switch_context(Context& here, Context& to) {
  scatterscope_leave(&here, &to);
}

template <class Code>
void begin_fiber(Context& context, std::byte* top, std::size_t size) {
  context.kept = top - size;
  context.kept_end = context.kept + size / 4;
  std::memcpy(context.kept_end, &stack_canary, sizeof stack_canary);
  context.stack_pointer = reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(top) & ~std::uintptr_t{15});
  context.body = &Code::body;
  context.failed = &Code::failed;
}

#elif SCATTERSCOPE_OWN_SWITCH

using FiberEntry = void (*)(Context* left);

// Leaves `here`; returns once somebody jumps back, the context that was left then.
inline Context* jump(Context& here, Context& to) {
  Context* from = &here;
  Context* target = &to;
  // rdi names the context that is left on both sides of the jump. Rounding modes are the OS thread's, not the fiber's.
  asm volatile(
      "leaq 1f(%%rip), %%rax\n\t"
      "movq %%rsp, (%0)\n\t"
      "movq %%rbp, 8(%0)\n\t"
      "movq %%rax, 16(%0)\n\t"
      "movq (%1), %%rsp\n\t"
      "movq 8(%1), %%rbp\n\t"
      "jmpq *16(%1)\n\t"
      "1:\n\t"
      : "+D"(from), "+S"(target)
      :
      : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1", "xmm2",
        "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15",
        "cc", "memory");
  return from;
}

// The first jump to `context` calls entry on the stack that ends at `top`. entry must not return.
inline void begin_at(Context& context, std::byte* top, std::size_t, FiberEntry entry) {
  // As after a call: 8 bytes below a multiple of 16, with a return address, which ends backtraces.
  auto* slot = reinterpret_cast<void**>(reinterpret_cast<std::uintptr_t>(top) & ~std::uintptr_t{15}) - 1;
  *slot = nullptr;
  context.stack_pointer = slot;
  context.frame_pointer = nullptr;
  context.resume_at = reinterpret_cast<void*>(entry);
}

#else

using FiberEntry = void (*)(boost::context::detail::transfer_t from);

inline Context* jump(Context& here, Context& to) {
  const auto from = boost::context::detail::jump_fcontext(to.resume_at, &here);
  auto* left = static_cast<Context*>(from.data);
  left->resume_at = from.fctx;
  return left;
}

inline void begin_at(Context& context, std::byte* top, std::size_t size, FiberEntry entry) {
  context.resume_at = boost::context::detail::make_fcontext(top, size, entry);
}

#endif

#ifndef __wasm__

// Called first thing wherever a jump lands.
inline void landed([[maybe_unused]] Context& here, [[maybe_unused]] Context* left) {
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
  Context* left = jump(here, to);
  landed(here, left);
}

// Leaves a fiber that has ended.
[[noreturn]] inline void switch_for_good(Context& here, Context& to) {
#ifdef SCATTERSCOPE_ASAN
  __sanitizer_start_switch_fiber(nullptr, to.stack_bottom, to.stack_size);
#endif
  (void)jump(here, to);
  __builtin_unreachable();
}

// Runs fibers, from `to` on, until one switches to `here`.
inline void enter_fibers(Context& here, Context& to) {
  switch_context(here, to);
}

#if SCATTERSCOPE_OWN_SWITCH
template <class Code>
[[noreturn]] void fiber_main(Context* left) {
#else
template <class Code>
void fiber_main(boost::context::detail::transfer_t from) {
  auto* left = static_cast<Context*>(from.data);
  left->resume_at = from.fctx;
#endif
  Context& here = Code::running();
  landed(here, left);
  Context* next = nullptr;
  try {
    next = &Code::body();
  } catch (...) {
    next = &Code::failed();
  }
  switch_for_good(here, *next);
}

template <class Code>
void begin_fiber(Context& context, std::byte* top, std::size_t size) {
  begin_at(context, top, size, fiber_main<Code>);
}

#endif

// What each switch touches, 32 bytes: 256 threads' share of the cache counts.
struct Fiber {
  Context context;
  std::uint16_t next = 0, previous = 0;  // ring of the block's living threads
  std::uint32_t waits_for = 0;           // generation of the barrier at which it waits, or waited last
};
#if SCATTERSCOPE_OWN_SWITCH && !defined(SCATTERSCOPE_ASAN)
static_assert(sizeof(Fiber) == 32);
#endif

// Where a thread is when it does not run and has not come to a barrier of its block.
enum class Wait : std::uint8_t { none, warp, poll, grid, exited };

struct Thread {
  std::byte* stack = nullptr;
  Wait wait = Wait::none;
  bool started = false;
  CodeLine at;  // where it waits, but for a block's barrier
  Lane lane;    // while it does not run
  const void* polled_address = nullptr;
  std::uint64_t accesses_at_poll = 0;
  unsigned old_polls = 0;  // in a row, without another access, that saw nothing new
};

}  // namespace scatterscope::simt::cpu
