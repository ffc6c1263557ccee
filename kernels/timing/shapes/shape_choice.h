// The shape that a timed run takes where none is named: found by a search, shipped, or predicted.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/parameters/shape.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/timing/shapes/gpu_room.h"
#include "kernels/timing/shapes/known_shapes.h"
#include "kernels/timing/shapes/shape_search.h"

namespace scatterscope::timing {

// What this machine's GPU has. The executor, whose blocks have 99 KB, is taken for a GPU of compute capability 8.9.
[[nodiscard]] GpuRoom room_of(catalog::Backend backend);

// Sets a shape, and the radix and scans that go with it (SortInfo::tune).
void take_shape(recording::Config& config, const recording::Shape& shape);

// Where a search begins: as many keys at a time on a multiprocessor as its registers, its shared memory and
// `most_resident` threads let it hold, by blocks of as many threads as the sort likes best. Of few keys no block has
// more than a half of a multiprocessor's part of them, nor less than 8 keys a thread. A sort that splits buckets takes
// as many keys a thread as spare it a split.
[[nodiscard]] recording::Shape predicted_shape(const recording::Config& config, const GpuRoom& room);

// Whether a block of the configuration fits, on the device and in what indices reach.
[[nodiscard]] bool fits(const recording::Config& config, catalog::Backend backend);
// The shapes that a search may try: blocks of 64 to 1,024 threads, keys a thread as the sort takes them. Not all fit.
[[nodiscard]] ShapeSpace shape_space(const catalog::SortInfo& sort);

// The shape for config.n keys and their type: what a search found here, else what was shipped for this GPU, else the
// predicted one; with its radix and scans. Of a sort without shapes only these.
recording::ShapeFrom take_fastest(recording::Config& config, catalog::Backend backend);
// The same from these: found ones first.
recording::ShapeFrom take_fastest(recording::Config& config, const GpuRoom& room, const std::vector<KnownShape>& found,
                                  const std::vector<KnownShape>& shipped);

// What a search on this machine's device found, for every timed run from here on and for later programs.
void keep_found(const KnownShape& shape);
// What earlier searches found on this machine's device, by the kernels as they are now.
[[nodiscard]] std::vector<KnownShape> found_here(catalog::Backend backend);
// What a search here finds it on.
[[nodiscard]] ShapeSetting setting_of(catalog::Backend backend);

}  // namespace scatterscope::timing
