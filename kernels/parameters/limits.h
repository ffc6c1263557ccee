// The most that parameters can be, for what is compiled for a GPU too.
#pragma once

namespace scatterscope::recording {

inline constexpr unsigned most_key_bits = 64;
inline constexpr unsigned most_digit_bits = 8;  // of an iteration
inline constexpr unsigned most_block_threads = 1024;
inline constexpr unsigned most_scanned_per_thread = 32;  // keys, of sorts that scan them
inline constexpr unsigned most_keys_of_thread = 44;      // of any sort
inline constexpr unsigned most_oversampled = 64;         // keys drawn for each bucket
inline constexpr unsigned most_look_back_words = 8;
inline constexpr unsigned most_histogram_copies = 32;
inline constexpr unsigned most_children_per_thread = 8;
inline constexpr unsigned most_merge_ways = 4;
inline constexpr unsigned most_pass_bits = 2;
inline constexpr unsigned most_devices = 16;

}  // namespace scatterscope::recording
