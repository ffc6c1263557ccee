// The kernel dialect: what a kernel file includes first.
//
// A kernel file opens namespace scatterscope::SCATTERSCOPE_PROBE. The host's compiler compiles it once, kernels and
// host parts, in a namespace of any_probe; whether a run on the executor is recorded, counted or neither is asked when
// it runs. For a GPU it is compiled when a kernel is launched, without its host parts, for one probe, whose namespace
// stands in place of any_probe:
//
//   probe_none      plain CUDA: a View is a raw pointer
//   probe_recorder  every access, named value and barrier is logged
//   probe_counter   the stores that move an iteration's keys are counted as they happen
//
// Whoever compiles defines the namespace; an editor that opens a file alone has any_probe.
#pragma once

#ifndef SCATTERSCOPE_PROBE
#define SCATTERSCOPE_PROBE any_probe
#endif

#ifdef __CUDACC_RTC__
#include "kernels/simt/device/dialect.h"
#else
#include "kernels/simt/cpu/dialect.h"
#include "kernels/simt/gpu.h"
#endif
