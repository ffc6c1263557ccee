// The kernel files as they were compiled, for the source pane.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/recording/recording.h"

namespace scatterscope::catalog {

// Every .cuh file of the kernel folders, by its own name.
[[nodiscard]] std::vector<recording::SourceFile> kernel_sources();
// The same with another text in place of a kernel file's, which is named by its path below kernels/.
[[nodiscard]] std::vector<recording::SourceFile> kernel_sources_with(std::string_view path, std::string text);
// The text of the kernel file of that path; empty where there is none.
[[nodiscard]] std::string kernel_source(std::string_view path);
// The path below kernels/ of a kernel file's own name: "radix/radix_1bit.cuh"; empty where there is none.
[[nodiscard]] std::string kernel_path(std::string_view own_name);
// A text with lines in place of others, piece by piece; each of `shipped` stands in it exactly once.
[[nodiscard]] std::string with_pieces(std::string text, std::span<const std::string_view> shipped,
                                      std::span<const std::string_view> wanted);

}  // namespace scatterscope::catalog
