// The planted kernels as a list. Included after planted.cuh, in the same namespace.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scatterscope::SCATTERSCOPE_PROBE {

struct Planted {
  const char* name;
  const char* mark;     // of the lines that race; null: none do
  const char* between;  // as JSON has it
  // In shared memory, between warps: the tool finds it on a GPU. It takes no notice of atomics, and of several accesses
  // of a cell by two warps it misses some, depending on which warp comes first.
  bool seen_by_racecheck;
  void (*launch)(Gpu& gpu, const Array<unsigned>& out, const Array<unsigned>& data);
};

inline constexpr unsigned planted_blocks = 3, planted_threads = 256, planted_cells = planted_blocks * planted_threads;

template <auto kernel>
void launch_in_block(Gpu& gpu, const Array<unsigned>& out, const Array<unsigned>&) {
  gpu.launch<kernel>({1, planted_threads}, out);
}
template <auto kernel>
void launch_grid(Gpu& gpu, const Array<unsigned>& out, const Array<unsigned>& data) {
  gpu.launch<kernel>({planted_blocks, planted_threads, 0, simt::GridFit::cooperative}, out, data);
}
template <auto kernel>
void launch_with_flag(Gpu& gpu, const Array<unsigned>& out, const Array<unsigned>& data) {
  const auto flag = gpu.zeros<unsigned>("flag", 1);
  gpu.launch<kernel>({planted_blocks, planted_threads, 0, simt::GridFit::cooperative}, out, data, flag);
}
template <auto kernel>
void launch_with_flag_alone(Gpu& gpu, const Array<unsigned>& out, const Array<unsigned>&) {
  const auto flag = gpu.zeros<unsigned>("flag", 1);
  gpu.launch<kernel>({planted_blocks, planted_threads, 0, simt::GridFit::cooperative}, out, flag);
}
inline void launch_plain_look(Gpu& gpu, const Array<unsigned>& out, const Array<unsigned>& data) {
  gpu.launch<look_plainly>({planted_blocks, planted_threads, 0, simt::GridFit::cooperative}, out, data, data);
}
template <auto kernel>
void launch_copies(Gpu& gpu, const Array<unsigned>& out, const Array<unsigned>& data) {
  gpu.launch<kernel>({1, 128}, out, data);
}
inline void launch_writers(Gpu& gpu, const Array<unsigned>& out, const Array<unsigned>&) {
  gpu.launch<all_blocks_write_one_cell>({planted_blocks, planted_threads}, out);
}

inline std::vector<Planted> planted_kernels() {
  return {
      {"scan_with_one_barrier", "one barrier", "any", true, launch_in_block<scan_with_one_barrier>},
      {"scan_with_two_barriers", nullptr, "", false, launch_in_block<scan_with_two_barriers>},
      {"all_write_one_cell", "one cell", "threads", true, launch_in_block<all_write_one_cell>},
      {"all_write_the_same", nullptr, "", false, launch_in_block<all_write_the_same>},
      {"write_over_one_of_the_same", "over one", "threads", false, launch_in_block<write_over_one_of_the_same>},
      {"one_writes_the_cell", nullptr, "", false, launch_in_block<one_writes_the_cell>},
      {"read_neighbour_at_once", "neighbour", "threads", true, launch_in_block<read_neighbour_at_once>},
      {"read_neighbour_behind_a_barrier", nullptr, "", false, launch_in_block<read_neighbour_behind_a_barrier>},
      {"copy_without_a_wait", "no wait", "threads", false, launch_copies<copy_without_a_wait>},
      {"copy_and_wait_too_late", "wait too late", "threads", false, launch_copies<copy_and_wait_too_late>},
      {"copy_and_wait_alone", "wait alone", "threads", false, launch_copies<copy_and_wait_alone>},
      {"copy_over_what_is_read", "over", "threads", false, launch_copies<copy_over_what_is_read>},
      {"copy_wait_and_meet", nullptr, "", false, launch_copies<copy_wait_and_meet>},
      {"read_histogram_at_once", "histogram", "threads", false, launch_in_block<read_histogram_at_once>},
      {"read_histogram_behind_a_barrier", nullptr, "", false, launch_in_block<read_histogram_behind_a_barrier>},
      {"read_lane_at_once", "lanes", "lanes", false, launch_in_block<read_lane_at_once>},
      {"read_lane_behind_syncwarp", nullptr, "", false, launch_in_block<read_lane_behind_syncwarp>},
      {"read_lane_behind_a_shuffle", "shuffle", "lanes", false, launch_in_block<read_lane_behind_a_shuffle>},
      {"hand_over_by_a_shuffle", nullptr, "", false, launch_in_block<hand_over_by_a_shuffle>},
      {"read_lane_of_the_other_half", "half", "lanes", false, launch_in_block<read_lane_of_the_other_half>},
      {"read_lane_of_the_same_half", nullptr, "", false, launch_in_block<read_lane_of_the_same_half>},
      {"read_block_before", "block before", "any", false, launch_grid<read_block_before>},
      {"read_block_before_behind_the_grid", nullptr, "", false, launch_grid<read_block_before_behind_the_grid>},
      {"all_blocks_write_one_cell", "blocks", "blocks", false, launch_writers},
      {"blocks_take_tickets", nullptr, "", false, launch_grid<blocks_take_tickets>},
      {"publish_without_a_fence", "no fence", "blocks", false, launch_with_flag<publish_without_a_fence>},
      {"publish_too_early", "too early", "blocks", false, launch_with_flag<publish_too_early>},
      {"publish_to_the_block_alone", "block alone", "blocks", false, launch_with_flag<publish_to_the_block_alone>},
      {"see_without_a_fence", "seen without", "blocks", false, launch_with_flag<see_without_a_fence>},
      {"publish_and_see", nullptr, "", false, launch_with_flag<publish_and_see>},
      {"publish_for_the_block", nullptr, "", false, launch_with_flag<publish_for_the_block>},
      {"publish_in_one_word", nullptr, "", false, launch_with_flag_alone<publish_in_one_word>},
      {"look_plainly", "plainly", "blocks", false, launch_plain_look},
      {"last_block_adds_up", nullptr, "", false, launch_with_flag<last_block_adds_up>},
  };
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE
