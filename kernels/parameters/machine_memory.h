// The memory that this process can have.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scatterscope::budget {

// Texts of files and a number of the system: empty or 0 where there is none.
struct MemorySources {
  std::string meminfo;                    // /proc/meminfo
  std::string cgroup_most, cgroup_taken;  // memory.max and memory.current, or their names in version 1
  std::uint64_t address_space = 0;        // RLIMIT_AS
  std::uint64_t mapped = 0;               // of it, taken already
};
[[nodiscard]] MemorySources read_memory_sources();

struct MachineMemory {
  std::uint64_t bytes = 0;
  std::string_view from;  // the source that is the narrowest
};
// Seven eighths of the least that any source leaves free; without any source 4 GB.
[[nodiscard]] MachineMemory memory_of(const MemorySources& sources);
// Of this process, read once.
[[nodiscard]] const MachineMemory& machine_memory();

}  // namespace scatterscope::budget
