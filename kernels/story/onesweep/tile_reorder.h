// One tile of a sort that reorders its tiles for the write, as it stands at a moment: where each key goes in shared
// memory, what its block has stored there, and what the keys of a bucket are shifted by from there to the output.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/story/bits/iteration_keys.h"

namespace scatterscope::story {

class TileReorder {
 public:
  // Of the tile that holds the key `wanted`, else of the one whose keys were ranked or written last, the first of
  // several. There must be keys, and `keys` must outlive this.
  TileReorder(const IterationKeys& keys, std::optional<std::uint32_t> wanted);

  [[nodiscard]] std::uint32_t number() const { return number_; }
  // Positions [first, first + size) of the list.
  [[nodiscard]] std::uint32_t first() const { return first_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] bool has_values() const { return has_values_; }
  // How many of the five stages of a tile have begun, kept back or not: ranks, the reorder in shared memory, the write,
  // and of pairs the reorder of the values and their write.
  [[nodiscard]] std::uint32_t stages_begun() const;
  // Values have begun to go where the keys were.
  [[nodiscard]] bool values_began() const { return values_began_; }

  // The key that is put into a place of the tile; none where none was ever put there.
  [[nodiscard]] std::optional<std::uint32_t> key_at(std::uint32_t place) const;
  // Where a key goes in the tile; less than size() unless it never does.
  [[nodiscard]] Value place_of(std::uint32_t key) const;
  // What its bucket's keys are shifted by.
  struct Shift {
    When when = When::future;
    std::int32_t number = 0;
  };
  [[nodiscard]] Shift shift_of(std::uint32_t key) const;
  // The thread that writes from a place, once it has shown where to.
  struct Writer {
    When when = When::future;
    ThreadId thread;
  };
  [[nodiscard]] Writer writer(std::uint32_t place) const;

  // What was stored in a cell, as it was last written.
  struct Stored {
    When when = When::future;
    std::uint64_t value = 0;
  };
  [[nodiscard]] Stored key_in(std::uint32_t place) const { return stored(keys_[place]); }
  [[nodiscard]] Stored value_in(std::uint32_t place) const { return stored(values_[place]); }
  // Of all tiles: a value at a place of the output.
  [[nodiscard]] Stored value_out(std::uint32_t place) const { return stored(output_values_[place]); }
  // When the value that goes with a key was stored in the output.
  [[nodiscard]] When value_moved(std::uint32_t key) const;
  // The value that goes with a key.
  [[nodiscard]] std::optional<std::uint64_t> value_of(std::uint32_t key) const;

  // Of the stores of keys into shared memory that are to be seen.
  struct BankCount {
    std::uint64_t requests = 0, wavefronts = 0;
  };
  [[nodiscard]] BankCount bank_count() const;

 private:
  struct Write {
    std::uint32_t step = 0;
    std::uint64_t value = 0;
  };
  using Cells = std::vector<std::optional<Write>>;
  [[nodiscard]] std::uint32_t tile_at_work(std::uint32_t tile_size) const;
  void find_block();
  void read_stores();
  [[nodiscard]] Stored stored(const std::optional<Write>& write) const;

  Instant at_;
  const IterationKeys& live_;
  const analysis::KeyTable::Iteration& table_;
  std::uint32_t number_ = 0, first_ = 0, size_ = 1;
  std::optional<std::uint32_t> block_;             // that has the tile, as its threads show where their keys go
  std::uint32_t first_rank_ = UINT32_MAX;          // step
  Cells keys_, values_;                            // by place in the tile
  Cells shifts_;                                   // by bucket, in the order in which they are sorted
  Cells output_values_;                            // by place in the output
  std::uint32_t first_store_ = 0, end_store_ = 0;  // steps of the stores of keys
  bool has_values_ = false, values_began_ = false;
};

}  // namespace scatterscope::story
