// Programs for a GPU, made of the embedded kernel files and of the settings of a launch.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "kernels/simt/cuda/kernel_cache.h"
#include "kernels/simt/cuda/nvrtc.h"
#include "kernels/simt/kernel_id.h"
#include "kernels/simt/progress.h"

namespace scatterscope::simt::cuda {

// What code is made for: machine code of an architecture, or PTX, which the driver translates for a newer one.
struct Target {
  int architecture = 0;  // compute capability times 10
  bool ptx = false;

  // For a GPU of that capability: its own architecture, else the highest below it that the compiler knows; as PTX where
  // that is of another generation.
  [[nodiscard]] static Target of(int capability, const std::vector<int>& architectures);
};

// A kernel with the settings of a launch.
struct PlannedKernel {
  const KernelId* id = nullptr;
  GivenSettings settings;
  bool operator==(const PlannedKernel&) const = default;
};

// The program that holds a kernel. Names: the kernel's, then under the recorder its log's.
[[nodiscard]] Program program_of(const PlannedKernel& kernel, const Target& target);
// The kernel files and what they include, under the names that they are included by. Programs that record do not unroll
// loops: they would take half as long again to compile.
[[nodiscard]] const std::vector<Header>& device_headers(Probe probe);
// One more, for kernels of tests; before anything is compiled by several threads.
void add_device_header(const Header& header);

// Kernels that this process has beside those of the catalog: the ones whose innermost namespace is `scope`. They are
// compiled from `file`, with `own` in place of the embedded file of that name.
struct OwnProgram {
  std::string scope;  // "exercise"
  std::string file;   // "kernels/radix/radix_1bit.cuh"
  Header own;
};
// One for a process, before anything is compiled.
void set_own_program(OwnProgram program);
// What `nvrtc` reports of its syntax and types (Nvrtc::complaints()), where its kernels are called as these are in
// their own namespace: a template's text is read when it is used.
[[nodiscard]] std::string complaints_of_own_program(const Nvrtc& nvrtc, const std::vector<PlannedKernel>& as_called);

// Compiled by `nvrtc`, or found in the cache. Throws Error{run_compile_error}.
[[nodiscard]] Image compiled(const PlannedKernel& kernel, const Target& target, const Nvrtc& nvrtc,
                             const KernelCache& cache);

// Calls work(k) for k = 0 to count - 1, on as many threads as there are cores, and progress.compiling on the calling
// thread, which ends with RunCancelled where `progress` has ended. The first exception of any thread is thrown again.
void in_threads(std::size_t count, const std::function<void(std::size_t k)>& work, const catalog::Progress& progress);

}  // namespace scatterscope::simt::cuda
