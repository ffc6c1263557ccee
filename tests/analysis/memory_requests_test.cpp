#include "kernels/analysis/memory_requests.h"

#include "tests/analysis/naive_requests.h"
#include "tests/analysis/scatter_by_addresses.h"
#include "tests/recording/raw_log.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::analysis;
using recording::Space;

namespace {

MemoryRequest request_of(const std::vector<std::uint32_t>& indices) {
  MemoryRequest request;
  for (std::size_t lane = 0; lane < indices.size(); ++lane) {
    request.lanes |= 1U << lane;
    request.index[lane] = indices[lane];
  }
  return request;
}

std::vector<std::uint32_t> strided(std::uint32_t count, std::uint32_t stride, std::uint32_t first = 0) {
  std::vector<std::uint32_t> indices;
  for (std::uint32_t i = 0; i < count; ++i) indices.push_back(first + i * stride);
  return indices;
}

Traffic global(const std::vector<std::uint32_t>& indices, std::uint32_t bytes) {
  return traffic_of(request_of(indices), Space::global, bytes);
}

std::uint64_t wavefronts(const std::vector<std::uint32_t>& indices, std::uint32_t bytes) {
  return traffic_of(request_of(indices), Space::shared, bytes).wavefronts;
}

// A launch of loops and branches: threads reach lines in orders of their own, some twice, some never.
recording::Recording random_recording(std::mt19937& random) {
  using namespace recording;
  const std::uint32_t blocks = 1 + random() % 3, threads = 1 + random() % 70, extent = 4 + random() % 300;
  Builder builder(Config{}, {"cpu", "by hand"},
                  {{"kernel.cu",
                    "__global__ void kernel(View<unsigned> a, View<unsigned long long> b) {\n"
                    "  SHARED(unsigned, s, 512, 512);\n"
                    "  SHARED(unsigned long long, w, 512, 512);\n"
                    "  a[i] b[i] s[i] w[i];\n"
                    "  a[i] b[i] s[i] w[i];\n"
                    "  a[i] b[i] s[i] w[i];\n"
                    "}\n"}});
  const std::uint32_t a = builder.add_array("a", ValueType::u32, extent);
  const std::uint32_t b = builder.add_array("b", ValueType::u64, extent);
  const std::uint32_t launches = 1 + random() % 2;
  for (std::uint32_t launch = 0; launch < launches; ++launch) {
    RawLog log("kernel", blocks, threads, "kernel.cu");
    log.argument_array(static_cast<std::uint16_t>(a)).argument_array(static_cast<std::uint16_t>(b));
    const std::uint32_t arrays[] = {a, b, log.shared(2, 512), log.shared(3, 512, ValueType::u64)};
    const bool orderly = random() % 2 == 0;
    for (std::uint32_t block = 0; block < blocks; ++block)
      for (std::uint32_t t = 0; t < threads; ++t) {
        log.thread(block, t);
        for (std::uint32_t n = random() % 9; n > 0; --n) {
          const std::uint32_t array = arrays[random() % 4];
          const bool wide = array == arrays[1] || array == arrays[3];
          const std::uint32_t most = array == a || array == b ? extent : 512;
          const auto index = orderly ? (t * (1 + n % 3)) % most : static_cast<std::uint32_t>(random() % most);
          const auto line = static_cast<std::uint16_t>(orderly ? 4 + n % 3 : 4 + random() % 3);
          log.type(wide ? ValueType::u64 : ValueType::u32);
          switch (random() % 5) {
            case 4:
              log.copy(line, wide ? b : a, static_cast<std::uint32_t>(random() % (extent - 3)), arrays[wide ? 3 : 2],
                       orderly ? 4 * t : static_cast<std::uint32_t>(random() % 508));
              break;
            case 0:
            case 1:
              log.read(line, array, index, 0);
              break;
            case 2:
              log.write(line, array, index, 0);
              break;
            default:
              log.atomic(line, array, index, 0, 0);
          }
        }
      }
    builder.add_launch(log.log());
  }
  return builder.finish({}, {});
}

}  // namespace

TEST_CASE("a warp's access to global memory: sectors, lines, useful and moved bytes") {
  // 32 consecutive 4-byte elements from a line's border on: the best there is.
  CHECK(global(strided(32, 1), 4) == Traffic{1, 32, 128, 4, 1, 0});
  CHECK(global(strided(32, 1), 4).moved_bytes() == 128);
  // One element later the last sector of the next line is needed too.
  CHECK(global(strided(32, 1, 1), 4) == Traffic{1, 32, 128, 5, 2, 0});
  CHECK(global(strided(32, 2), 4) == Traffic{1, 32, 128, 8, 2, 0});
  // A sector for each lane: 4 of 32 bytes are useful.
  CHECK(global(strided(32, 8), 4) == Traffic{1, 32, 128, 32, 8, 0});
  CHECK(global(strided(32, 32), 4) == Traffic{1, 32, 128, 32, 32, 0});
  // All lanes the same element, and backwards: order does not matter.
  CHECK(global(std::vector<std::uint32_t>(32, 77), 4) == Traffic{1, 32, 4, 1, 1, 0});
  std::vector<std::uint32_t> backwards = strided(32, 1);
  std::reverse(backwards.begin(), backwards.end());
  CHECK(global(backwards, 4) == Traffic{1, 32, 128, 4, 1, 0});
  CHECK(global(strided(32, 1), 8) == Traffic{1, 32, 256, 8, 2, 0});
  CHECK(global(strided(4, 1), 1) == Traffic{1, 4, 4, 1, 1, 0});
  // A block of four threads, all zeros to the front: Fig. 13.2's first warp stores to 0, 8, 1, 9.
  CHECK(global({0, 8, 1, 9}, 4) == Traffic{1, 4, 16, 2, 1, 0});
  CHECK(pieces_touched(request_of({0, 8, 1, 9, 40}), 4, sector_bytes) == std::vector<std::uint64_t>{0, 1, 5});
}

TEST_CASE("a warp's access to shared memory: the bank that is asked for most words decides") {
  CHECK(wavefronts(strided(32, 1), 4) == 1);
  CHECK(wavefronts(strided(32, 1, 5), 4) == 1);
  for (const std::uint32_t stride : {2U, 4U, 8U, 16U, 32U}) CHECK(wavefronts(strided(32, stride), 4) == stride);
  for (const std::uint32_t stride : {3U, 5U, 33U}) CHECK(wavefronts(strided(32, stride), 4) == 1);
  // One word for all is sent to all; four bytes of a word are one word.
  CHECK(wavefronts(std::vector<std::uint32_t>(32, 9), 4) == 1);
  CHECK(wavefronts(strided(32, 1), 1) == 1);
  CHECK(wavefronts({0, 32, 64, 0, 32, 1}, 4) == 3);
  CHECK(wavefronts({3}, 4) == 1);
  // 8-byte elements: the halves one after the other.
  CHECK(wavefronts(strided(32, 1), 8) == 2);
  CHECK(wavefronts(strided(16, 1), 8) == 1);
  CHECK(wavefronts(strided(32, 2), 8) == 4);
  CHECK(wavefronts(strided(32, 16), 8) == 32);
  // Copies of 16 bytes: quarters of a warp one after the other.
  MemoryRequest copies = request_of(strided(32, 4));
  copies.elements = 4;
  CHECK(traffic_of(copies, Space::global, 4) == Traffic{1, 32, 512, 16, 4, 0});
  CHECK(traffic_of(copies, Space::shared, 4) == Traffic{1, 32, 512, 0, 0, 4});
  CHECK(pieces_touched(copies, 4, line_bytes) == std::vector<std::uint64_t>{0, 1, 2, 3});
  copies = request_of(strided(32, 32));
  copies.elements = 4;
  CHECK(traffic_of(copies, Space::global, 4) == Traffic{1, 32, 512, 32, 32, 0});
  CHECK(traffic_of(copies, Space::shared, 4).wavefronts == 32);
  // A file may hold a copy of three elements, whose bytes are no part of a warp's.
  MemoryRequest odd = request_of(strided(32, 3));
  odd.elements = 3;
  CHECK(bank_use(odd, 4).count == 96);
  CHECK(bank_use(odd, 4).words[0].lanes == 1);
  const BankUse use = bank_use(request_of({0, 32, 64, 0, 32, 1}), 4);
  REQUIRE(use.count == 4);
  CHECK(use.words[0].lanes == 0b1001);
  CHECK(use.words[2].word == 64);
  CHECK(use.words[2].bank == 0);
  CHECK(use.words[2].wavefront == 2);
  CHECK(use.words[3].bank == 1);
  CHECK(use.words[3].wavefront == 0);
}

TEST_CASE("requests of a hand-made launch: line, execution, block and warp each make one of their own") {
  using namespace recording;
  Builder builder(Config{}, {"cpu", "by hand"},
                  {{"kernel.cu", "__global__ void kernel(View<unsigned> a) {\n  a[i] = a[j];\n}\n"}});
  const std::uint32_t a = builder.add_array("a", ValueType::u32, 512);
  RawLog log("kernel", 2, 40);
  log.argument_array(static_cast<std::uint16_t>(a));
  for (std::uint32_t block = 0; block < 2; ++block)
    for (std::uint32_t t = 0; t < 40; ++t) {
      // Thread 3 skips the second round; a round loads a[t] and stores a[100 + t].
      for (std::uint32_t round = 0; round < (t == 3 ? 1U : 2U); ++round)
        log.thread(block, t).read(2, a, t, 0).write(2, a, 100 + t, 0);
    }
  builder.add_launch(log.log());
  const Recording r = builder.finish({}, {});
  std::vector<MemoryRequest> stores;
  for_each_request(r, 0, r.step_count(), [&](const MemoryRequest& request) { stores.push_back(request); },
                   {static_cast<std::uint16_t>(a), Access::store});
  REQUIRE(stores.size() == 8);  // 2 rounds of 2 blocks of 2 warps
  CHECK(stores[0].lanes == 0xffff'ffffU);
  CHECK(stores[1].warp == 1);
  CHECK(stores[1].lanes == 0xffU);
  CHECK(stores[1].index[7] == 139);
  CHECK(stores[2].block == 1);
  CHECK(stores[4].lanes == (0xffff'ffffU & ~8U));
  CHECK(stores[4].step == 1);
  const auto of_warp = requests_of_warp(r, 1, 1, 0);
  REQUIRE(of_warp.size() == 2);
  CHECK(of_warp[0].access == Access::load);
  CHECK(of_warp[0].block == 1);
  CHECK(of_warp[1].lanes == (0xffff'ffffU & ~8U));
  CHECK(requests_of_warp(r, 1, 1, 2).empty());
  const auto counted = count_launch(r, 0);
  REQUIRE(counted.size() == 2);
  CHECK(counted[0].access == Access::load);
  CHECK(counted[0].traffic.requests == 8);
  CHECK(total(r, counted, Space::global, Access::store).accesses == 158);
  CHECK(total(r, counted, Space::shared, Access::store) == Traffic{});
}

TEST_CASE("random launches, counted naively") {
  std::mt19937 random(3);
  unsigned split = 0;
  for (unsigned round = 0; round < 150; ++round) {
    CAPTURE(round);
    const recording::Recording r = random_recording(random);
    check_equal(count_launches(r), count_naively(r));
    for (const MemoryRequest& request : requests_of_warp(r, r.step_count() > 0 ? r.step_count() - 1 : 0, 0, 0))
      split += request.step + 1 < r.step_count() ? 1 : 0;
  }
  CHECK(split > 0);  // some steps were cut by thread, and their requests put together again
}

TEST_CASE("the naive scatter of bit 0 of 2^20 keys: what Nsight Compute counted on an H200") {
  std::mt19937 random(1);
  std::vector<std::uint64_t> keys(std::size_t{1} << 20U);
  for (std::uint64_t& key : keys) key = random();
  for (const std::uint32_t block_threads : {32U, 256U, 1024U}) {
    const Traffic stores = naive_scatter(keys, 0, block_threads, 4);
    CHECK(stores.requests == 32'768);
    CHECK(stores.sectors == 188'217);
    CHECK(stores.useful_bytes == 4U << 20U);
  }
}
