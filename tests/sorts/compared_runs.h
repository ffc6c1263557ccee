// Runs of the book's sixteen keys that are compared: Figs. 13.2, 13.5, 13.8 and 13.10.
#pragma once

#include "tests/recorded.h"

namespace scatterscope::tests {

inline recording::Recording compared_run(std::string sort, std::uint32_t radix_bits, std::uint32_t keys_per_thread,
                                         const Keys& keys = book_keys, std::uint32_t key_bits = 4,
                                         std::uint32_t block_threads = 4,
                                         recording::Launches launches = recording::Launches::several) {
  return record({.sort = std::move(sort),
                 .key_bits = key_bits,
                 .radix_bits = radix_bits,
                 .block_threads = block_threads,
                 .keys_per_thread = keys_per_thread,
                 .launches = launches},
                keys);
}

}  // namespace scatterscope::tests
