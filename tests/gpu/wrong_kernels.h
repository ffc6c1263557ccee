// Kernels that are wrong on purpose, on the GPU.
#pragma once

namespace scatterscope::tests {

// Thread 3 of block 1 writes element 8 of 8, or element 4 of a shared array of 4. Throws what the recorder tells.
void run_out_of_bounds_on_gpu(bool shared);

}  // namespace scatterscope::tests
