// The kernel dialect: what a kernel file includes first.
//
// A kernel file opens namespace scatterscope::SCATTERSCOPE_PROBE and is compiled by the host's compiler once for each
// probe, kernels and host parts, and for a GPU when a kernel is launched, without its host parts. Whoever compiles
// defines the namespace. Alone (an editor) it is probe_none.
//
//   probe_none      on the executor: checks on, nothing recorded. On a GPU: plain CUDA, a View is a raw pointer
//   probe_recorder  every access, named value and barrier is logged
//   probe_counter   the stores that move an iteration's keys are counted as they happen
#pragma once

#ifndef SCATTERSCOPE_PROBE
#define SCATTERSCOPE_PROBE probe_none
#define SCATTERSCOPE_PROBE_RECORDS 0
#define SCATTERSCOPE_PROBE_COUNTS 0
#endif

#ifdef __CUDACC_RTC__
#include "kernels/simt/device/dialect.h"
#else
#include "kernels/simt/cpu/dialect.h"
#include "kernels/simt/gpu.h"
#endif
