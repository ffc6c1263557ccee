#include "kernels/timing/libraries/cub_radix.cuh"

namespace scatterscope::timing {

void cub_radix64_sort(LibraryCall& call) {
  sort_by_count<unsigned long long>(call);
}

}  // namespace scatterscope::timing
