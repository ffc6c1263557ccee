// Measured results from files, and those that the program carries.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/errors/common_errors.h"
#include "kernels/timing/measured.h"

namespace scatterscope::app {

// `argument` names in an Error what asked for the file: "FILE".
[[nodiscard]] timing::MeasuredSet read_measured_file(const std::filesystem::path& path, std::string_view argument);
// Whether a file begins as JSON does: no recording and no list of keys; nor JSON of another format of ours.
[[nodiscard]] bool looks_like_measured(const std::filesystem::path& path);

struct MeasuredEntry {
  std::string name;  // of the file
  std::shared_ptr<const timing::MeasuredSet> set;
  bool shipped = false;
};
// The shipped files, read once.
[[nodiscard]] const std::vector<MeasuredEntry>& shipped_sets();
// The GPUs that they are of, as --gpu names them: "h200".
[[nodiscard]] std::vector<std::string> shipped_gpus();
// The place of the one whose GPU is nearest to this machine's; of the first where no GPU answers, or none is shipped.
[[nodiscard]] std::size_t nearest_shipped();
// The same to any GPU: one of its name, else of its compute capability, else the one that comes nearest in
// multiprocessors times clock, of equal ones in memory.
[[nodiscard]] std::size_t nearest_to(const timing::Provenance& gpu, const std::vector<MeasuredEntry>& sets);

}  // namespace scatterscope::app
