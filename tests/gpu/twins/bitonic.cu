#include "tests/gpu/twins/bitonic_pass.cuh"

TWINS(unsigned, false);
TWINS(u64, false);
