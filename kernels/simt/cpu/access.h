// Views and shared arrays, as the probe wants them.
#pragma once

#if SCATTERSCOPE_PROBE_RECORDS
#include "kernels/simt/cpu/recorder.h"
#else
#include "kernels/simt/cpu/plain_access.h"
#endif
