// The memory that a process can have, from what the system says of it.
#include "kernels/parameters/machine_memory.h"
#include "kernels/parameters/budget.h"
#include "tests/testing.h"

namespace scatterscope::budget {

TEST_CASE("the narrowest of machine, control group and address space counts") {
  MemorySources sources;
  CHECK(memory_of(sources).bytes == 4'000'000'000);
  sources.meminfo = "MemTotal:       8000000 kB\nMemFree:  1 kB\nMemAvailable:    4000000 kB\n";
  CHECK(memory_of(sources).bytes == 4'096'000'000ULL / 8 * 7);
  sources.cgroup_most = "max\n";
  CHECK(memory_of(sources).bytes == 4'096'000'000ULL / 8 * 7);
  sources.cgroup_most = "2000000000\n";
  sources.cgroup_taken = "400000000\n";
  CHECK(memory_of(sources).bytes == 1'400'000'000);
  CHECK(memory_of(sources).from == "the control group of this process");
  sources.address_space = 1'000'000'000;
  sources.mapped = 200'000'000;
  CHECK(memory_of(sources).bytes == 700'000'000);
  sources.mapped = 2'000'000'000;
  CHECK(memory_of(sources).bytes == 0);
  sources = {};
  sources.meminfo = "MemTotal:       8000000 kB\n";
  CHECK(memory_of(sources).bytes == 7'168'000'000);
}

TEST_CASE("every cost has a limit, that of the memory is the machine's") {
  for (const Limit& fixed_limit : fixed_limits) {
    CHECK(limit(fixed_limit.cost).most == fixed(fixed_limit.cost));
    CHECK(fixed_limit.most > 0);
    CHECK_FALSE(fixed_limit.from.empty());
  }
  CHECK(limit(Cost::memory).cost == Cost::memory);
  CHECK(most(Cost::memory) == machine_memory().bytes);
  CHECK(machine_memory().bytes > 0);
}

}  // namespace scatterscope::budget
