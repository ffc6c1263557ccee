// What a recorded run on the executor keeps of its threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/recording/raw_event.h"
#include "kernels/simt/cpu/executor.h"

namespace scatterscope::simt::cpu {

// `what` of an array whose stores are counted. No recorded array has this number.
inline constexpr std::uint32_t counted_array = 0xffff'ffffU;

// Of the launch that runs. Once its events have no room any more it keeps the last of each thread, which polls look at,
// and counts on, so that the count of a refused run is that of the whole run.
struct LogLimit {
  std::uint64_t room = 0;
  std::span<ThreadLog> logs = {};  // of all its threads
  std::uint64_t beyond = 0;        // events counted and not kept
  bool wide = false;               // of those, one with 64 bits

  void count(ThreadLog& log, const recording::RawEvent& event);
};
inline constinit thread_local LogLimit log_limit{};

// Declarations of the recorded launch that runs, in the order in which a first thread met them.
inline thread_local std::vector<recording::SharedDeclaration> shared_declarations;
// What events call the SHARED array of the recorded launch that is declared there.
[[nodiscard]] std::uint32_t shared_array(CodeLine declaration, recording::ValueType type, std::uint32_t extent,
                                         recording::Content content);

// Adds to the running thread's log. `event.file` is filled in.
void keep_event(recording::RawEvent event, CodeLine at);
// The same of a read by a poll: the read that ended a wait is the one that stays.
void keep_poll(recording::RawEvent event, CodeLine at);

}  // namespace scatterscope::simt::cpu
