// A kernel under the empty probe, and its twin by use alone. Included behind SCATTERSCOPE_PROBE, a name for these
// kernels that no other file has: kernels and twins come behind this.
#pragma once

#include "tests/gpu/twin_times/race.cuh"

#define SCATTERSCOPE_PROBE_CPU 0
#define SCATTERSCOPE_PROBE_RECORDS 0
#define SCATTERSCOPE_PROBE_COUNTS 0
#define TWINS_BY_USE
