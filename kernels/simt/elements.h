// How many elements a launch works on, said by a marker around the argument that is their number:
// gpu.launch<scan_tiles>({tiles, threads}, input, result, block_sums, as::elements(n), algorithm).
#pragma once

namespace scatterscope::simt {

// An argument of a launch that says how many elements the kernel works on.
template <class A>
struct Elements {
  const A& argument;
  bool of_each_block;
};

}  // namespace scatterscope::simt

namespace scatterscope::as {

// The launch works on so many elements, of an array its extent, or on so many a block, where these are not the keys of
// the list: what it costs depends on them (kernels/cost).
template <class A>
simt::Elements<A> elements(const A& argument) {
  return {argument, false};
}
template <class A>
simt::Elements<A> elements_of_block(const A& argument) {
  return {argument, true};
}

}  // namespace scatterscope::as
