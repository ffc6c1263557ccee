// The kernel dialect: what a kernel file includes first.
//
// A kernel file opens namespace scatterscope::SCATTERSCOPE_PROBE and is compiled once for each probe; the build defines
// the name. Alone (an editor, the header test) it is cpu_none.
//
//   cpu_none        the executor, checks on, nothing recorded
//   cpu_recorder    the executor, every access, named value and barrier logged
//   cuda_none       plain CUDA: a View is a raw pointer, a SHARED array is `__shared__`
//   cuda_recorder   CUDA, logged like cpu_recorder
//   cpu_counter     the executor, the stores that move an iteration's keys counted as they happen
//   cuda_counter    CUDA, counted likewise
#pragma once

#ifndef SCATTERSCOPE_PROBE
#define SCATTERSCOPE_PROBE cpu_none
#define SCATTERSCOPE_PROBE_CPU 1
#define SCATTERSCOPE_PROBE_RECORDS 0
#define SCATTERSCOPE_PROBE_COUNTS 0
#endif

#if SCATTERSCOPE_PROBE_CPU
#include "kernels/simt/cpu/dialect.h"
#else
#include "kernels/simt/cuda/dialect.h"
#endif
