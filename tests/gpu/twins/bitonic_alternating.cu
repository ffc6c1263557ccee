#include "tests/gpu/twins/bitonic_pass.cuh"

TWINS(unsigned, true);
TWINS(u64, true);
