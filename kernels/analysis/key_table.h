// What each key went through in each iteration, gathered from what a recording's values mean.
//
// The convention that lets figures and JSON serve every sort: a kernel marks the index of the key that a thread works
// on (as::index) and what it shows of that key by their meanings (as::bit, as::before, as::destination, ...;
// kernels/recording/meaning.h). A value then belongs to that key of the current iteration. A scan over all keys marks
// its index by as::element, which counts as the key's index.
//
// A thread works on a key until it shows the next one, has put it into its `slot` of a reordered tile, or has stored it
// in the result; `from_slot` takes the key of a slot up again. What it shows between two keys, as it does for the
// buckets of a tile, belongs to none.
//
// A sort that moves keys within a tile first does so in passes that it counts by `pass`. In a pass `index` is the key's
// position when the pass began and `place` where it goes within the tile, to the array's `cell` where that is another
// number, or within the list where the pass stores to one, or `slot` where it goes in the whole list; after the passes
// `from_slot` takes the key of a position up again, except in a sort by tiles with a table of buckets
// (Iteration::local), where `index` is a key's position in the locally sorted list. Tiles have the extent of their
// array in shared memory, or begin where a thread shows `tile_first` beside `pass`.
//
// In an iteration that compares whole keys, launches that are handed neither its list nor its result report no key.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "kernels/analysis/comparators.h"
#include "kernels/analysis/shared_list.h"
#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

struct KeyValue {
  std::uint64_t value = 0;
  std::uint32_t step = 0;   // the step that showed it: visible at moments t > step
  std::uint16_t block = 0;  // who showed it
  std::uint16_t thread = 0;
};

struct KeyTable {
  // By meaning, then by position; none where no thread showed it.
  using Columns = std::map<recording::Meaning, std::vector<std::optional<KeyValue>>>;

  // The key, by its index, or the thread that sentences and figures describe as long as nothing is chosen (leads.h).
  struct Lead {
    std::optional<std::uint32_t> key{};
    std::uint16_t block = 0, thread = 0;
    bool operator==(const Lead&) const = default;
  };

  struct Iteration {
    // keys[p]: the key at position p when the iteration began; result[p]: when it ended. An iteration may leave keys
    // where they are: those have no move. What an iteration leaves as it was it shares with the one before.
    SharedList<std::uint64_t> keys, result;
    // Whether position p held anything then. Of a result in another list: after an iteration that ended early only
    // where it stored; after others also what an earlier one had left there.
    SharedList<std::uint8_t> has_key, has_result;
    // By key index; in a sort by tiles by position in local_keys.
    Columns by_key;
    // For key i the step of the write that moved it into the result array, none if it never was moved, and where to.
    struct Move {
      std::uint32_t step = 0;
      std::uint32_t from = 0, to = 0;
      std::uint16_t block = 0, thread = 0;
    };
    SharedList<std::optional<Move>> moves;

    // --- Of a sort that reorders its tiles.
    // local_keys[p]: the key at position p once its tile is sorted; local_from[p]: its key index; local_of: the
    // inverse.
    SharedList<std::uint64_t> local_keys;
    SharedList<std::uint32_t> local_from, local_of;
    bool stores_input_order = false;  // by a kernel at fault, whose threads store other keys than they have sorted

    // One pass within tiles, by position when it began; `to` counts over the whole list.
    struct Pass {
      Columns by_key;
      std::vector<std::optional<Move>> moves;
    };
    std::vector<Pass> passes;

    // --- Of a sorting network: by pass, then by `low`.
    std::vector<Comparator> comparators;

    // --- Of a sort by tiles with a table of buckets (Iteration::local).
    // By key index: the thread that read the key into its tile.
    struct Load {
      std::uint32_t step = 0;
      std::uint16_t block = 0, thread = 0;
    };
    SharedList<std::optional<Load>> loads;
    // The table of 13.4, row by row: a row a bucket, a column a tile; each cell as it was last written.
    std::uint32_t buckets = 0, tiles = 0;
    SharedList<std::optional<KeyValue>> bucket_sizes, bucket_starts;
    // Each cell of bucket_starts as it was first written: a scan in several launches leaves the sums within its own
    // tiles first.
    SharedList<std::optional<KeyValue>> partial_starts;

    // Which original key (index into the recording's input) stands at position p when the iteration begins.
    SharedList<std::uint32_t> origin;
    // None where no key moved, or nothing happened.
    std::optional<Lead> lead;

    // The value of that meaning shown for a key, if it was shown before moment t.
    [[nodiscard]] const KeyValue* at(recording::Meaning meaning, std::uint32_t key, std::uint32_t t) const;
  };
  std::vector<Iteration> iterations;
  // What was shown before the first iteration and after the last, by key index: the order-preserving transformation.
  Columns before_iterations, after_iterations;
  // origin of the output: which input key stands at position p at the end.
  std::vector<std::uint32_t> final_origin;
};

// Of two stores to one place the later one stays. Within a step threads store in their order.
[[nodiscard]] bool is_later(const KeyTable::Iteration::Move& a, const KeyTable::Iteration::Move& b);

[[nodiscard]] KeyTable make_key_table(const recording::Recording& recording);
// Bytes that the table may take, found without making it.
[[nodiscard]] std::uint64_t key_table_bytes(const recording::Recording& recording);

}  // namespace scatterscope::analysis
