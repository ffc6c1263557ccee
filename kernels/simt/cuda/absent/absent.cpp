// The GPU of a page in a browser, in place of kernels/simt/cuda/*.cpp: there is none, which device_answers() says, and
// nothing else is asked for.
#include "kernels/error.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/simt/cuda/launch.h"
#include "kernels/simt/cuda/prepare.h"
#include "kernels/simt/ranks/links.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope {
namespace {

constexpr const char* why_none = "a page in a browser has none";
[[noreturn]] void refuse() {
  throw Error(texts::run_no_device, {why_none}, exit_lacking);
}

}  // namespace

namespace simt::cuda {

bool device_answers(std::string* why) {
  if (why != nullptr) *why = why_none;
  return false;
}
const DeviceFacts& device_facts() {
  refuse();
}
unsigned gpu_count() {
  refuse();
}
void* allocate(std::uint64_t) {
  refuse();
}
void release(void*) {}
void write(void*, const void*, std::uint64_t) {
  refuse();
}
void fill(void*, unsigned char, std::uint64_t) {
  refuse();
}
void read(void*, const void*, std::uint64_t) {
  refuse();
}
void wait() {
  refuse();
}
const Kernel& kernel(const KernelId&, const GivenSettings&) {
  refuse();
}
unsigned fitting_blocks(const Kernel&, const LaunchShape&, const recording::Config&) {
  refuse();
}
void launch(const Kernel&, const LaunchShape&, void**) {
  refuse();
}
recording::KeptLog record(const Kernel&, const LaunchShape&, void**, const RunMemory&, const RunContext&,
                          std::uint64_t) {
  refuse();
}
void prepare(const std::vector<PlannedKernel>&, const catalog::Progress&) {
  refuse();
}
std::unique_ptr<Links> make_nccl_links(Ranks&) {
  refuse();
}

}  // namespace simt::cuda

}  // namespace scatterscope
