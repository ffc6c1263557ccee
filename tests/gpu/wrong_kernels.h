// Kernels that are wrong on purpose, on the GPU.
#pragma once

namespace scatterscope::tests {

// Thread 3 of block 1 writes element 8 of 8, or element 4 of a shared array of 4. Throws what the recorder reports.
void run_out_of_bounds_on_gpu(bool shared);
// A kernel that does not end. Afterwards the GPU is of no use to this process.
void run_for_ever_on_gpu();

}  // namespace scatterscope::tests
