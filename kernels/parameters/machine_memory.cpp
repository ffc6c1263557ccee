#include "kernels/parameters/machine_memory.h"

#include <charconv>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>

#if __has_include(<sys/resource.h>)
#include <sys/resource.h>
#include <unistd.h>
#endif

#include "kernels/parameters/budget.h"

namespace scatterscope::budget {
namespace {

std::string text_of(const char* path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return file ? text.str() : std::string();
}

// The number that a text begins with, blanks aside; none of "max".
std::optional<std::uint64_t> number_in(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string_view::npos) return std::nullopt;
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data() + first, text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  return number;
}

// A line of /proc/meminfo, in bytes.
std::optional<std::uint64_t> line_of(std::string_view meminfo, std::string_view name) {
  const std::size_t at = meminfo.find(name);
  if (at == std::string_view::npos) return std::nullopt;
  const auto kibibytes = number_in(meminfo.substr(at + name.size()));
  return kibibytes ? std::optional(*kibibytes * 1024) : std::nullopt;
}

std::uint64_t less(std::uint64_t all, std::uint64_t taken) {
  return all > taken ? all - taken : 0;
}

}  // namespace

MemorySources read_memory_sources() {
  MemorySources sources;
  sources.meminfo = text_of("/proc/meminfo");
  sources.cgroup_most = text_of("/sys/fs/cgroup/memory.max");
  sources.cgroup_taken = text_of("/sys/fs/cgroup/memory.current");
  if (sources.cgroup_most.empty()) {
    sources.cgroup_most = text_of("/sys/fs/cgroup/memory/memory.limit_in_bytes");
    sources.cgroup_taken = text_of("/sys/fs/cgroup/memory/memory.usage_in_bytes");
  }
#if __has_include(<sys/resource.h>)
  rlimit space{};
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY) {
    sources.address_space = space.rlim_cur;
    const auto pages = number_in(text_of("/proc/self/statm"));
    const long page = sysconf(_SC_PAGESIZE);
    if (pages && page > 0) sources.mapped = *pages * static_cast<std::uint64_t>(page);
  }
#endif
  return sources;
}

MachineMemory memory_of(const MemorySources& sources) {
  MachineMemory least{std::numeric_limits<std::uint64_t>::max(), {}};
  const auto narrow = [&least](std::uint64_t bytes, std::string_view from) {
    if (bytes < least.bytes) least = {bytes, from};
  };
  auto free = line_of(sources.meminfo, "MemAvailable:");
  if (!free) free = line_of(sources.meminfo, "MemTotal:");
  if (free) narrow(*free, "free memory of this machine");
  if (const auto group = number_in(sources.cgroup_most))
    narrow(less(*group, number_in(sources.cgroup_taken).value_or(0)), "the control group of this process");
  if (sources.address_space > 0)
    narrow(less(sources.address_space, sources.mapped), "the address space of this process (ulimit -v)");
  if (least.from.empty()) return {4'000'000'000, "no limit is known"};
  least.bytes = least.bytes / 8 * 7;
  return least;
}

const MachineMemory& machine_memory() {
  static const MachineMemory memory = memory_of(read_memory_sources());
  return memory;
}

Limit limit(Cost cost) {
  if (cost != Cost::memory) return fixed_limits[static_cast<std::size_t>(cost)];
  const MachineMemory& machine = machine_memory();
  return {cost, "memory of this machine", "bytes", machine.bytes, machine.from};
}

}  // namespace scatterscope::budget
