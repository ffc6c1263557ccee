// Which keys of an iteration a thread works on, and which stand in a cell. Keys are given by their positions when the
// iteration began.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/story/instant.h"

namespace scatterscope::story {

using Positions = std::vector<std::uint32_t>;

// Those that a thread works on at the moment, the one it took last first. None of an iteration that does not exist.
[[nodiscard]] Positions keys_of_thread(const Instant& at, std::uint32_t iteration, ThreadId thread);
[[nodiscard]] Positions keys_in_cell(const Instant& at, std::uint32_t iteration, const CellId& cell);
// The cells that hold a key at the moment, of the lists of the iteration and, in a sort that sorts or reorders tiles,
// of those: where it came from as long as nothing else was stored there, and where it went.
[[nodiscard]] std::vector<CellId> cells_of_key(const Instant& at, std::uint32_t iteration, std::uint32_t key);

// Index into the recording's input of the key that stood at a position when an iteration began, or when the last one
// had ended (the number of iterations), and the inverse.
[[nodiscard]] std::optional<std::uint32_t> original_key(const analysis::KeyTable& keys, std::uint32_t iteration,
                                                        std::uint32_t position);
[[nodiscard]] std::optional<std::uint32_t> position_of(const analysis::KeyTable& keys, std::uint32_t iteration,
                                                       std::uint32_t original);

}  // namespace scatterscope::story
