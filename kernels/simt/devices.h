// The host code of a run over several devices: once for each device, as a process for each would run it, but all by one
// OS thread, in fibers. It goes on by itself until it does something that concerns all of them (a launch, an array, an
// exchange): there it waits for the others, and what all bring is done at once.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/simt/cpu/fiber.h"
#include "kernels/simt/cpu/stacks.h"

namespace scatterscope::simt {

class Devices {
 public:
  // enter(device) is called before anything is done for another device than before.
  explicit Devices(unsigned count, std::function<void(unsigned device)> enter = {})
      : hosts_(count), enter_(std::move(enter)) {}
  Devices(const Devices&) = delete;
  Devices& operator=(const Devices&) = delete;

  [[nodiscard]] unsigned count() const { return static_cast<unsigned>(hosts_.size()); }
  void enter(unsigned device) const {
    if (enter_) enter_(device);
  }

  // Runs host(device) for each device; of several none in WebAssembly. Throws what the first of them throws, or what
  // `together` does, after the others have been unwound; std::logic_error where they do not meet for the same.
  void run(const std::function<void(unsigned device)>& host);

  // Called by host code: waits until that of every device has called it with the same `what`. Then together(brought) is
  // called once, with what each brought, by device, and host code goes on.
  using Together = void (*)(std::span<void* const> brought);
  void meet(const std::string& what, void* brought, Together together);

 private:
  struct Host {
    cpu::Context context;
    std::byte* stack = nullptr;
    bool ended = false;
    std::string what;  // that it waits for
    Together together = nullptr;
    std::exception_ptr error;
  };
  struct Abandoned {};
  struct HostCode;

  void run_all(const std::function<void(unsigned device)>& host);
  void start(Host& host);
  void resume(unsigned device);
  void unwind();
  [[nodiscard]] cpu::Context& host_main();
  static void hold_meeting(const std::vector<Host>& hosts, std::span<void* const> brought);

  std::vector<Host> hosts_;
  std::function<void(unsigned)> enter_;
  std::vector<void*> brought_;
  const std::function<void(unsigned)>* code_ = nullptr;
  cpu::Context scheduler_;
  cpu::Stacks stacks_;
  unsigned current_ = 0;
  bool abandoned_ = false;
};

}  // namespace scatterscope::simt
