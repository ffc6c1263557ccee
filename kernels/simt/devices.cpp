#include "kernels/simt/devices.h"

#include <algorithm>
#include <exception>
#include <stdexcept>

#ifdef SCATTERSCOPE_ASAN
#include <sanitizer/asan_interface.h>
#endif

namespace scatterscope::simt {
namespace {

// That the fiber which is entered belongs to.
thread_local Devices* entered = nullptr;

}  // namespace

void Devices::run(const std::function<void(unsigned device)>& host) {
  code_ = &host;
  brought_.assign(count(), nullptr);
  for (Host& each : hosts_) start(each);
  try {
    while (true) {
      for (unsigned device = 0; device < count(); ++device) {
        resume(device);
        if (hosts_[device].error) std::rethrow_exception(hosts_[device].error);
      }
      if (std::all_of(hosts_.begin(), hosts_.end(), [](const Host& each) { return each.ended; })) return enter(0);
      hold_meeting(hosts_, brought_);
    }
  } catch (...) {
    unwind();
    enter(0);
    throw;
  }
}

void Devices::hold_meeting(const std::vector<Host>& hosts, std::span<void* const> brought) {
  const Host& first = hosts.front();
  for (const Host& each : hosts) {
    if (!each.ended && !first.ended && each.what == first.what) continue;
    const auto at = [](const Host& host) { return host.ended ? std::string("the end") : host.what; };
    throw std::logic_error("devices do not meet: one is at " + at(first) + ", another at " + at(each));
  }
  first.together(brought);
}

void Devices::meet(const std::string& what, void* brought, Together together) {
  Host& host = hosts_[current_];
  host.what = what;
  host.together = together;
  brought_[current_] = brought;
  cpu::switch_context(host.context, scheduler_);
  if (abandoned_) throw Abandoned{};
}

void Devices::start(Host& host) {
  host = Host{};
  host.stack = stacks_.take();
  cpu::begin_at(host.context, host.stack + cpu::stack_bytes, cpu::stack_bytes, begin);
#ifdef SCATTERSCOPE_ASAN
  // What stood there before may have left its frames marked.
  __asan_unpoison_memory_region(host.stack, cpu::stack_bytes);
  host.context.stack_bottom = host.stack;
  host.context.stack_size = cpu::stack_bytes;
#endif
}

void Devices::resume(unsigned device) {
  Host& host = hosts_[device];
  if (host.ended) return;
  current_ = device;
  enter(device);
  entered = this;
  cpu::switch_context(scheduler_, host.context);
  if (host.ended) stacks_.give_back(host.stack);
}

// Host code that waits is left by an exception, so that what it holds is let go.
void Devices::unwind() {
  abandoned_ = true;
  for (unsigned device = 0; device < count(); ++device)
    if (!hosts_[device].what.empty()) resume(device);
  abandoned_ = false;
}

void Devices::host_main() {
  Host& host = hosts_[current_];
  try {
    (*code_)(current_);
  } catch (const Abandoned&) {
  } catch (...) {
    host.error = std::current_exception();
  }
  host.ended = true;
  cpu::switch_for_good(host.context, scheduler_);
}

#if SCATTERSCOPE_OWN_SWITCH
void Devices::begin(cpu::Context* left) {
  Devices& devices = *entered;
#else
void Devices::begin(boost::context::detail::transfer_t from) {
  Devices& devices = *entered;
  auto* left = static_cast<cpu::Context*>(from.data);
  left->resume_at = from.fctx;
#endif
  cpu::landed(devices.hosts_[devices.current_].context, left);
  devices.host_main();
}

}  // namespace scatterscope::simt
