// What the program records it reads: no run is so sparse that the reader takes it for a hollow file.
#include <span>

#include "kernels/format/recording_file.h"
#include "kernels/format/validity.h"
#include "tests/recorded.h"

namespace scatterscope::tests {

TEST_CASE("every sort's recordings are read again, with room to spare, from one key to many, narrow and wide") {
  std::mt19937_64 random(18);
  double fullest = 0;
  int runs = 0;
  for (const catalog::SortInfo* info : catalog::sorts()) {
    for (const std::uint32_t n : {1U, 2U, 65U}) {
      for (const std::uint32_t block_threads : {1U, 32U}) {
        for (const std::uint32_t radix_bits : {1U, 8U}) {
          recording::Config config{.sort = std::string(info->name), .key_bits = 16, .block_threads = block_threads};
          config.radix_bits = std::min(radix_bits, info->max_radix_bits);
          recording::Pairs input;
          for (std::uint32_t i = 0; i < n; ++i) input.keys.push_back(random() & 0xffffU);
          try {
            const recording::Recording recorded = catalog::record(config, input, catalog::Backend::cpu);
            const std::string bytes = format::encode(recorded);
            INFO("config.sort ", config.sort, ", n ", n, ", block_threads ", block_threads);
            CAPTURE(radix_bits);
            CHECK(format::decode(std::as_bytes(std::span(bytes))) == recorded);
            const double allowed = 10.0 * static_cast<double>(bytes.size()) + format::small_recording_bytes;
            fullest = std::max(fullest, static_cast<double>(analysis::key_table_bytes(recorded)) / allowed);
            ++runs;
          } catch (const Error&) {
            continue;  // a combination that the sort refuses
          }
        }
      }
    }
  }
  MESSAGE(runs << " recordings; the largest table of keys takes " << fullest << " of what it may");
  CHECK(runs > 100);
  CHECK(fullest < 0.5);
}

}  // namespace scatterscope::tests
