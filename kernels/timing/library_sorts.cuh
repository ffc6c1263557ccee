// Calls into CUB and Thrust, one file for each that takes long to compile. With scratch null `bytes` becomes what it
// must hold; else the work is begun.
#pragma once

#include <cstddef>

#include "kernels/timing/stage.h"

namespace scatterscope::timing {

// `other`: as large as what lies in `work`. Returns where the output lies, one of the two. Key: unsigned, int, float,
// unsigned long long.
template <class Key>
Buffers cub_radix_sort(const Workload& workload, void* scratch, std::size_t& bytes, const Buffers& work,
                       const Buffers& other);

// In place. Key: unsigned, unsigned long long.
template <class Key>
void cub_merge_sort(const Workload& workload, void* scratch, std::size_t& bytes, const Buffers& work);
template <class Key>
void thrust_sort(const Workload& workload, void* scratch, std::size_t bytes, const Buffers& work);

}  // namespace scatterscope::timing
