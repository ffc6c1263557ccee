// What the GPU's own libraries do with the same input, and what a copy takes.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "kernels/timing/libraries.h"
#include "kernels/timing/stage.h"

namespace scatterscope::timing {

// The object of libraries.h. Once loaded it stays until the program ends.
struct Libraries {
  decltype(&scatterscope_library_sort) sort = nullptr;  // null: not here
  std::string built_with;                               // "CUB 3.0.1, Thrust 3.0.1, CUDA 13.0"
  std::string why_not;                                  // of a file that cannot be used; empty where there is none
};
// From the first of these folders that holds one that can be used.
[[nodiscard]] Libraries load_libraries(const std::vector<std::filesystem::path>& folders);
// Those beside the program, in ../lib from there, or in the folder that SCATTERSCOPE_LIBRARIES names; looked for anew
// until they are found, because they may be built meanwhile.
[[nodiscard]] Libraries libraries();

// Copies within the device's memory, in the order of the work that was begun; does not wait.
using DeviceCopy = std::function<void(void* to, const void* from, std::uint64_t bytes)>;
// device-copy: keys and values once from the memory to the memory, the roofline; and the libraries' sorts if they are
// there, which throw Error{run_device_error}.
[[nodiscard]] std::vector<std::unique_ptr<Baseline>> make_gpu_baselines(DeviceCopy copy,
                                                                        const Libraries& from = libraries());

}  // namespace scatterscope::timing
