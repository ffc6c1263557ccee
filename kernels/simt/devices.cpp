#include "kernels/simt/devices.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <string>

#include "kernels/error.h"
#include "kernels/texts/stopped_runs.h"

#ifdef SCATTERSCOPE_ASAN
#include <sanitizer/asan_interface.h>
#endif

namespace scatterscope::simt {
namespace {

// That the fiber which is entered belongs to.
thread_local Devices* entered = nullptr;

}  // namespace

void Devices::run(const std::function<void(unsigned device)>& host) {
  if (count() == 1) {  // has nobody to wait for
    enter(0);
    return host(0);
  }
#ifdef __wasm__
  throw Error(texts::run_several_devices, {std::to_string(count())});
#else
  run_all(host);
#endif
}

void Devices::meet([[maybe_unused]] const std::string& what, void* brought, Together together) {
  if (count() == 1) return together(std::span(&brought, 1));
#ifndef __wasm__
  Host& host = hosts_[current_];
  host.what = what;
  host.together = together;
  brought_[current_] = brought;
  cpu::switch_context(host.context, scheduler_);
  if (abandoned_) throw Abandoned{};
#endif
}

#ifndef __wasm__

void Devices::run_all(const std::function<void(unsigned device)>& host) {
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

struct Devices::HostCode {
  static cpu::Context& running() { return entered->hosts_[entered->current_].context; }
  static cpu::Context& body() { return entered->host_main(); }
  static cpu::Context& failed() { return entered->scheduler_; }
};

void Devices::start(Host& host) {
  host = Host{};
  host.stack = stacks_.take();
  cpu::begin_fiber<HostCode>(host.context, host.stack + cpu::stack_bytes, cpu::stack_bytes);
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
  cpu::enter_fibers(scheduler_, host.context);
  if (host.ended) stacks_.give_back(host.stack);
}

// Host code that waits is left by an exception, so that what it holds is let go.
void Devices::unwind() {
  abandoned_ = true;
  for (unsigned device = 0; device < count(); ++device)
    if (!hosts_[device].what.empty()) resume(device);
  abandoned_ = false;
}

cpu::Context& Devices::host_main() {
  Host& host = hosts_[current_];
  try {
    (*code_)(current_);
  } catch (const Abandoned&) {
  } catch (...) {
    host.error = std::current_exception();
  }
  host.ended = true;
  return scheduler_;
}

#endif

}  // namespace scatterscope::simt
