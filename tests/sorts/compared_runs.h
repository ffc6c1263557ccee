// Runs of the book's sixteen keys that are compared: Figs. 13.2, 13.5, 13.8 and 13.10.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "kernels/analysis/key_table.h"
#include "kernels/catalog.h"

namespace scatterscope::tests {

inline const std::vector<std::uint64_t> sixteen_keys{12, 3, 6, 9, 15, 8, 5, 10, 9, 6, 11, 13, 4, 10, 7, 0};

inline recording::Recording compared_run(std::string sort, std::uint32_t radix_bits, std::uint32_t keys_per_thread,
                                         const std::vector<std::uint64_t>& keys = sixteen_keys,
                                         std::uint32_t key_bits = 4, std::uint32_t block_threads = 4,
                                         recording::Launches launches = recording::Launches::several) {
  recording::Config config{.sort = std::move(sort),
                           .key_bits = key_bits,
                           .radix_bits = radix_bits,
                           .block_threads = block_threads,
                           .keys_per_thread = keys_per_thread,
                           .launches = launches};
  return catalog::record(catalog::resolve(config, keys), keys, catalog::Backend::cpu);
}

}  // namespace scatterscope::tests
