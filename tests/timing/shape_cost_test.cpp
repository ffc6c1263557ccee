// What blocks take of a GPU, against what the driver of an H200 said of kernels that it had compiled; a recorded run
// beside the timed one.
#include "kernels/timing/shapes/shape_cost.h"

#include <doctest/doctest.h>

#include <string>

namespace scatterscope::timing {
namespace {

using recording::Config;
using recording::ShapeFrom;

constexpr GpuRoom full_room{132, 2048, 65'536, 228U << 10U, 227U << 10U, 32};

TEST_CASE("as many blocks are resident as the driver of an H200 says") {
  struct Said {
    BlockNeeds block;
    std::uint32_t blocks;
    double occupancy;
  };
  // cuOccupancyMaxActiveBlocksPerMultiprocessor of compiled kernels, driver 580.159.04, 2026-11-29.
  constexpr Said all[] = {
      {{320, 46, 19'584}, 4, 0.625},  {{320, 50, 24'704}, 3, 0.46875}, {{320, 64, 70'784}, 3, 0.46875},
      {{256, 64, 57'472}, 3, 0.375},  {{256, 64, 56'448}, 4, 0.5},     {{512, 64, 110'720}, 2, 0.5},
      {{128, 48, 12'928}, 10, 0.625}, {{64, 64, 16'512}, 13, 0.40625}, {{704, 80, 150'656}, 1, 0.34375},
      {{256, 79, 39'936}, 3, 0.375},  {{192, 80, 42'368}, 4, 0.375},   {{448, 32, 9'088}, 4, 0.875},
      {{640, 44, 33'408}, 2, 0.625},  {{256, 128, 0}, 2, 0.25},        {{512, 32, 39'040}, 4, 1.0},
  };
  for (const Said& said : all) {
    CAPTURE(said.block.threads);
    CAPTURE(said.block.shared_bytes);
    CHECK(resident_blocks(said.block, full_room) == said.blocks);
    CHECK(occupancy(said.block, full_room) == doctest::Approx(said.occupancy));
  }
  CHECK(waves(19'065, all[2].block, full_room) == doctest::Approx(19'065.0 / (3 * 132)));
}

TEST_CASE("a block of few threads takes a whole warp, and no more blocks are resident than a multiprocessor holds") {
  const BlockNeeds few{4, 0, 64};
  CHECK(threads_taken(few) == 32);
  CHECK(resident_blocks(few, full_room) == 32);
  CHECK(occupancy(few, full_room) == doctest::Approx(0.5));
  GpuRoom any = full_room;
  any.blocks = 0;
  CHECK(resident_blocks(few, any) == 64);
  CHECK(resident_blocks({33, 0, 0}, any) == 32);  // two warps
  // Each part of a multiprocessor has registers for five such warps, and for four.
  CHECK(resident_blocks({64, 88, 0}, full_room) == 10);
  CHECK(resident_blocks({192, 104, 0}, full_room) == 2);
  CHECK(resident_blocks({256, 0, 300U << 10U}, full_room) == 0);
  CHECK(waves(10, {256, 0, 300U << 10U}, full_room) == 0);
  CHECK(occupancy(few, {}) == 0);
}

TEST_CASE("the shape of the recorded run stands beside that of the timed one") {
  Config book{.sort = "radix-local", .n = 16, .key_bits = 4, .radix_bits = 2, .block_threads = 4, .keys_per_thread = 2};
  const auto costs = shape_costs(book, shipped_device());
  REQUIRE(costs);
  CHECK(costs->recorded.shape == recording::Shape{4, 2});
  CHECK(costs->recorded.tile() == 8);
  CHECK(costs->recorded.tiles == 2);
  CHECK(costs->recorded.block.registers == 0);
  CHECK(costs->recorded.block.shared_bytes > 0);
  CHECK(costs->recorded.resident_blocks == 32);
  CHECK(costs->from == ShapeFrom::shipped);
  CHECK(costs->kernel == "sort_tiles");
  CHECK(costs->timed.n == timed_keys);
  CHECK(costs->timed.radix_bits == 8);
  CHECK(costs->timed.block.registers > 0);
  CHECK(costs->timed.tiles == (timed_keys + costs->timed.tile() - 1) / costs->timed.tile());
  CHECK(costs->timed.waves == waves(costs->timed.tiles, costs->timed.block, shipped_device().room));

  // Compiled for other keys it may take other registers.
  book.key_type = recording::KeyType::i32;
  const auto others = shape_costs(book, shipped_device());
  CHECK(others->timed.shape == costs->timed.shape);
  CHECK(others->timed.block.registers == 0);
  CHECK(others->kernel.empty());
  CHECK(others->timed.resident_blocks >= costs->timed.resident_blocks);

  ShapeDevice unknown{"another", full_room, {}, {}};
  CHECK(shape_costs(book, unknown)->from == ShapeFrom::predicted);
  unknown.found = {{{"another", "", "", ""}, "radix-local", 32, false, timed_keys, {128, 7}, 1, "", {"k", 40, 9'000}}};
  book.key_type = recording::KeyType::u32;
  const auto found = shape_costs(book, unknown);
  CHECK(found->from == ShapeFrom::found);
  CHECK(found->timed.block == BlockNeeds{128, 40, 9'000});

  // Digits are counted by blocks of their own shape.
  Config sweep{.sort = "onesweep", .n = 4096, .radix_bits = 8, .block_threads = 64, .keys_per_thread = 4};
  const std::uint64_t bytes = shape_costs(sweep, shipped_device())->recorded.block.shared_bytes;
  sweep.histogram_copies = 32;
  CHECK(shape_costs(sweep, shipped_device())->recorded.block.shared_bytes == bytes);
}

TEST_CASE("a sort without shapes to choose from has none to compare") {
  for (const char* sort : {"bitonic", "radix-block", "no-sort"})
    CHECK_FALSE(shape_costs({.sort = sort, .n = 16, .block_threads = 4}, shipped_device()));
  CHECK_FALSE(shape_costs({.sort = "onesweep", .n = 16, .block_threads = 0}, shipped_device()));
  CHECK_FALSE(shape_costs({.sort = "onesweep", .n = 16, .radix_bits = 0}, shipped_device()));
}

TEST_CASE("every shipped shape says what its longest launch needs, and fits") {
  for (const KnownShape& shape : shipped_shapes()) {
    CAPTURE(shape.sort);
    CAPTURE(shape.n);
    CHECK_FALSE(shape.longest.kernel.empty());
    CHECK(shape.longest.registers > 0);
    CHECK(resident_blocks({shape.shape.block_threads, shape.longest.registers, shape.longest.shared_bytes}, full_room) >
          0);
    CHECK(shape.on.gpu == shipped_device().name);
  }
}

}  // namespace
}  // namespace scatterscope::timing
