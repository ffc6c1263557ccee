// The switch between fibers in WebAssembly. wasm-opt --asyncify gives every function that may lead to
// scatterscope_leave() code that writes its variables away and returns, and code that reads them back and goes on where
// it called. Fibers run above enter_fibers() on the one stack that there is, so that what escapes from one arrives
// there: Asyncify cannot leave a function within a `try`.
#ifdef __wasm__
#include <emscripten/emscripten.h>
#include <emscripten/stack.h>

#include <cstring>
#include <stdexcept>

#include "kernels/simt/cpu/fiber.h"

extern "C" {
#define ASYNCIFY(name) __attribute__((import_module("asyncify"), import_name(#name)))
ASYNCIFY(start_unwind) void scatterscope_start_unwind(void* kept);
ASYNCIFY(stop_unwind) void scatterscope_stop_unwind();
ASYNCIFY(start_rewind) void scatterscope_start_rewind(void* kept);
ASYNCIFY(stop_rewind) void scatterscope_stop_rewind();
#undef ASYNCIFY
}

namespace scatterscope::simt::cpu {
namespace {

Context* next = nullptr;  // that runs when the one that runs has returned
bool leaves = false;      // a fiber is being written away
bool goes_on = false;     // a fiber is being read back

// What of the stack is in memory. Emscripten has a function that sets its pointer, too, but renamed it, and links the
// old name to one that does nothing.
void* stack_pointer() {
  return reinterpret_cast<void*>(emscripten_stack_get_current());
}
[[gnu::noinline]] void set_stack_pointer(void* pointer) {
  asm volatile(".globaltype __stack_pointer, i32\n local.get %0\n global.set __stack_pointer"
               :
               : "r"(pointer)
               : "memory");
}

}  // namespace

// Asyncify must see a call, so nobody may inline it: wasm-opt does not, since it is exported.
extern "C" [[gnu::noinline]] EMSCRIPTEN_KEEPALIVE void scatterscope_leave(Context* here, Context* to) {
  if (goes_on) {
    scatterscope_stop_rewind();
    goes_on = false;
    return;
  }
  next = to;
  leaves = true;
  here->stack_pointer = stack_pointer();
  scatterscope_start_unwind(here);
}

void enter_fibers(Context& here, Context& to) {
  next = &to;
  void* const mine = stack_pointer();
  while (next != &here) {
    Context& fiber = *next;
    set_stack_pointer(fiber.stack_pointer);
    if (fiber.begun) {
      goes_on = true;
      scatterscope_start_rewind(&fiber);
    }
    fiber.begun = true;
    Context* after = nullptr;  // where the fiber ends
    try {
      after = &fiber.body();
    } catch (...) {
      set_stack_pointer(mine);
      after = &fiber.failed();
    }
    set_stack_pointer(mine);
    std::uint64_t canary = 0;
    std::memcpy(&canary, fiber.kept_end, sizeof canary);
    const bool has_room = canary == stack_canary;
    if (!has_room) fiber.kept = fiber.kept_end;  // Asyncify traps where more is kept than there is room for
    if (leaves) {
      scatterscope_stop_unwind();
    } else {
      next = after;
    }
    leaves = false;
    if (!has_room) throw std::runtime_error("a thread of a kernel needs more than its stack");
  }
}

}  // namespace scatterscope::simt::cpu
#endif
