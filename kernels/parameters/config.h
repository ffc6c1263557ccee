// What a run was asked to do.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "kernels/parameters/choices.h"
#include "kernels/parameters/named_values.h"

namespace scatterscope::recording {

// A plain value, comparable, kept in every recording.
struct Config {
  std::string sort = "radix-1bit";
  std::uint64_t n = 0;  // keys
  KeyType key_type = KeyType::u32;
  std::uint32_t key_bits = 32;   // bits of a key that are sorted on: 1 to the type's width; all of them for i32 and f32
  std::uint32_t radix_bits = 1;  // bits an iteration; the last iteration may have fewer
  std::uint32_t block_threads = 256;  // 1 to 1,024
  std::uint32_t keys_per_thread = 1;
  Order order = Order::ascending;
  bool values = false;  // each key carries a value of 32 bits along
  BlockScan block_scan = BlockScan::hillis_steele;
  GridScan grid_scan = GridScan::block_sums;
  Launches launches = Launches::several;
  std::uint32_t resident_blocks = 0;  // blocks held at a time; 0: as many as the device holds
  std::uint32_t grid_blocks = 0;      // blocks of a cooperative launch; 0: one a tile, at most the resident ones
  std::uint64_t schedule_seed = 0;    // order in which the executor takes blocks and threads; 0: by number
  BarrierRule barrier_rule = BarrierRule::book;
  // Accesses and barriers of a thread in one launch before the run ends with an error; 0: recorded_access_limit in
  // recorded runs, none in others.
  std::uint64_t access_limit = 0;
  Comparison compare = Comparison::key;  // of sorts that compare
  std::uint32_t oversampling = 0;        // keys drawn for each bucket of a sample sort; 0: as its rule has it

  // The form of a sort's kernels: what a timed run sets for speed (SortInfo::as_timed) and the book's simpler form does
  // without.
  std::uint32_t look_back_words = 1;   // words of earlier tiles that a thread of a look-back loads at a time, 1 to 8
  std::uint32_t histogram_copies = 1;  // counters of each value while onesweep counts digits: a power of two, 1 to 32;
                                       // with more than one, resident blocks of 1,024 threads count, 8 keys a thread
  bool search_all = false;             // of sample: threads search for a bucket beyond the end of a tile too
  bool take_turns = false;             // of radix-msd: no launch has more blocks than are resident; they take turns
  std::uint32_t children_per_thread = 1;  // of radix-msd, as a thread lists them, 1 to 8; with more than one the block
                                          // that lists them has 1,024 threads
  std::uint32_t pass_bits = 1;   // of radix-local: bits of the digit that a pass of the local sort takes, 1 or 2
  bool shares_by_warps = false;  // of merge: warps of a block that merge find its share, no launch before it
  std::uint32_t merge_ways = 2;  // of merge: runs that a pass merges, 2 or 4
  std::uint32_t devices = 1;     // with a memory each, 1 to 16: of sorts that run over several
  bool send_directly = false;    // of sample-devices: the partition stores each key in the memory of its device

  NamedValues named{};  // all that are no fields
  template <class Value>
  [[nodiscard]] Value operator[](const Named<Value>& of) const {
    return static_cast<Value>(named.get(of.name, static_cast<std::uint64_t>(of.otherwise)));
  }
  template <class Value>
  void set(const Named<Value>& of, std::type_identity_t<Value> value) {
    named.set(of.name, static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(of.otherwise));
  }

  bool operator==(const Config&) const = default;
};

}  // namespace scatterscope::recording
