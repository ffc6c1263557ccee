// The GPU as the rest of the program sees it: is there one, what is it called. No CUDA header.
#pragma once

#include <string>

namespace scatterscope::simt::cuda {

// False where no GPU answers; the reason goes to `why`.
[[nodiscard]] bool device_answers(std::string* why = nullptr);
// "NVIDIA H200"; empty where no GPU answers.
[[nodiscard]] std::string device_name();

}  // namespace scatterscope::simt::cuda
