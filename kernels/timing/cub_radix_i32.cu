#include "kernels/timing/cub_radix.cuh"

namespace scatterscope::timing {

template Buffers cub_radix_sort<int>(const Workload&, void*, std::size_t&, const Buffers&, const Buffers&);

}  // namespace scatterscope::timing
