// Programs for a GPU, compiled where CUDA's run-time compiler is; no GPU is needed.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <set>

#include "kernels/run_error.h"
#include "tests/cuda/every_kernel.h"

namespace scatterscope::simt::cuda {
namespace {

TEST_CASE("every kernel of the catalog compiles under every probe, for sm_75, sm_90 and sm_120") {
  std::string why;
  const Nvrtc* nvrtc = Nvrtc::find(0, why);
  if (nvrtc == nullptr) {
    std::printf("skipped: %s\n", why.c_str());
    return;
  }
  const KernelCache no_cache({});
  for (const Probe probe : {Probe::none, Probe::counter, Probe::recorder}) {
    const std::vector<PlannedKernel> kernels = every_kernel(probe);
    for (const int architecture : {90}) {
      const auto begin = std::chrono::steady_clock::now();
      std::mutex mutex;
      std::vector<std::string> wrong;
      std::set<std::pair<double, std::string>> slow;
      in_threads(kernels.size(),
                 [&](std::size_t k) {
                   timespec b;
                   clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
                   try {
                     const Image image = compiled(kernels[k], {architecture, false}, *nvrtc, no_cache);
                     const std::lock_guard lock(mutex);
                     timespec e;
                     clock_gettime(CLOCK_THREAD_CPUTIME_ID, &e);
                     slow.insert({e.tv_sec - b.tv_sec + 1e-9 * (e.tv_nsec - b.tv_nsec), kernels[k].id->expression});
                     if (image.code.empty() || image.names[0].find(kernels[k].id->name) == std::string::npos)
                       wrong.push_back(kernels[k].id->expression);
                   } catch (const RunError& error) {
                     const std::lock_guard lock(mutex);
                     wrong.push_back(kernels[k].id->expression + ": " + error.what());
                   }
                 },
                 {});
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      std::printf("probe %d, sm_%d: %zu kernels in %.1f s\n", static_cast<int>(probe), architecture, kernels.size(),
                  seconds);
      int n = 0;
      for (auto i = slow.rbegin(); i != slow.rend() && n < 12; ++i, ++n)
        std::printf("   %.2f %s\n", i->first, i->second.c_str());
      std::printf("   fastest %.2f\n", slow.empty() ? 0 : slow.begin()->first);
      for (const std::string& line : wrong) MESSAGE(line);
      CHECK(wrong.empty());
    }
  }
}

}  // namespace
}  // namespace scatterscope::simt::cuda
