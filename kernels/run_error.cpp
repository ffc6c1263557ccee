#include "kernels/run_error.h"

namespace scatterscope {

std::string_view failure_name(Failure kind) {
  switch (kind) {
    case Failure::barrier_divergence:
      return "barrier_divergence";
    case Failure::barrier_missed:
      return "barrier_missed";
    case Failure::out_of_bounds:
      return "out_of_bounds";
    case Failure::endless_wait:
      return "endless_wait";
    case Failure::access_limit:
      return "access_limit";
    case Failure::warp_mask:
      return "warp_mask";
    case Failure::warp_incomplete:
      return "warp_incomplete";
    case Failure::too_wide:
      return "too_wide";
    case Failure::shared_memory:
      return "shared_memory";
    case Failure::shared_capacity:
      return "shared_capacity";
    case Failure::too_many_events:
      return "too_many_events";
    case Failure::too_much_state:
      return "too_much_state";
    case Failure::too_many_blocks:
      return "too_many_blocks";
    case Failure::parameter:
      return "parameter";
    case Failure::no_device:
      return "no_device";
    case Failure::device_memory:
      return "device_memory";
    case Failure::device_error:
      return "device_error";
    case Failure::compile_error:
      return "compile_error";
    case Failure::rank_missing:
      return "rank_missing";
    case Failure::rank_meeting:
      return "rank_meeting";
    case Failure::rank_differs:
      return "rank_differs";
    case Failure::rank_failed:
      return "rank_failed";
    case Failure::rank_ended:
      return "rank_ended";
    case Failure::rank_silent:
      return "rank_silent";
    case Failure::rank_strange:
      return "rank_strange";
    case Failure::rank_place_taken:
      return "rank_place_taken";
  }
  return "unknown";
}

}  // namespace scatterscope
