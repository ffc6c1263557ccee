// A recording as JSON: what the kernels showed and stored, nothing computed beside them.
#pragma once

#include <string>

#include "kernels/recording/recording.h"

namespace scatterscope::format {

// Format "scatterscope-recording", version 1; all numbers count from 0. Keys are as key_json() has them. A value that
// no thread showed is null. Objects stand one member a line, lists of numbers on one line; ends with a newline.
//
// "launches" has one line a launch, in their order: its "kernel"; of its "loads" and its "stores" in
// global memory requests, sectors, lines, useful_bytes and moved_bytes; requests of its "atomics" if there are any;
// and, if it uses shared memory, of the loads and stores in "shared" requests and wavefronts. All as in
// memory_requests.h.
//
// The last member, "races", has one line a kind of race (races.h), none in a kernel that is right: its "kernel";
// "between" "lanes", "threads" of a block or "blocks"; the "array", of a shared one its "block", and the "index" of the
// cell; its "first" and "second" access, each with "block", "thread", "file", "line", "access" and "value" (bits as an
// unsigned number, of 64 bits as a string); and how many "pairs" of that kind were found.
// network: the sort is one of comparators, even if the recording shows none.
[[nodiscard]] std::string to_json(const recording::Recording& recording, bool network = false);

}  // namespace scatterscope::format
