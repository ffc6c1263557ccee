#include "kernels/timing/libraries/cub_radix.cuh"

namespace scatterscope::timing {

void cub_radix_sort(LibraryCall& call) {
  sort_by_count<unsigned>(call);
}

}  // namespace scatterscope::timing
