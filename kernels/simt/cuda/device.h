// The GPU as the rest of the program sees it: is there one, what is it called. No CUDA header.
#pragma once

#include <string>

namespace scatterscope::simt::cuda {

// False where no GPU answers; the reason goes to `why`.
[[nodiscard]] bool device_answers(std::string* why = nullptr);
// "NVIDIA H200"; empty where no GPU answers.
[[nodiscard]] std::string device_name();
// Shared memory that a block may opt in to, in bytes; 0 where no GPU answers.
[[nodiscard]] unsigned long long device_shared_bytes();

}  // namespace scatterscope::simt::cuda
