// What a run was asked to do: plain values, comparable, kept in every recording.
#pragma once

#include <cstdint>
#include <string>

namespace scatterscope::recording {

enum class KeyType : std::uint8_t { u32 };
enum class Order : std::uint8_t { ascending };
enum class BlockScan : std::uint8_t { hillis_steele, brent_kung };
enum class GridScan : std::uint8_t { block_sums, look_back };
enum class Launches : std::uint8_t { several, one };
enum class BarrierRule : std::uint8_t { book, volta };

// The parameters of one recorded sort. Every field stands in the JSON's `config` under its own name.
struct Config {
  std::string sort = "radix-1bit";
  std::uint32_t n = 0;                // keys
  KeyType key_type = KeyType::u32;
  std::uint32_t key_bits = 32;        // bits of a key that are sorted on: 1 to 32
  std::uint32_t radix_bits = 1;       // bits an iteration
  std::uint32_t block_threads = 256;  // 1 to 1,024
  std::uint32_t keys_per_thread = 1;
  Order order = Order::ascending;
  BlockScan block_scan = BlockScan::hillis_steele;
  GridScan grid_scan = GridScan::block_sums;
  Launches launches = Launches::several;
  std::uint32_t resident_blocks = 0;  // blocks held at a time; 0: as many as the device holds
  std::uint32_t grid_blocks = 0;      // blocks of a cooperative launch; 0: one a tile, at most the resident ones
  std::uint64_t schedule_seed = 0;    // order in which the executor takes blocks and threads; 0: by number
  BarrierRule barrier_rule = BarrierRule::book;
  std::uint64_t access_limit = 0;     // accesses a thread may make before the run ends with an error; 0: no limit
  std::uint64_t seed = 0;             // of the random input, 0 where the input is not random

  bool operator==(const Config&) const = default;
};

}  // namespace scatterscope::recording
