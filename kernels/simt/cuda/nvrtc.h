// NVRTC, CUDA's compiler as a library, found when the program runs.
//
// Looked for: the file that the environment variable SCATTERSCOPE_NVRTC names, and no other where it is set; the
// folders of CUDA ($CUDA_PATH, $CUDA_HOME, /usr/local/cuda*, /opt/cuda); the paths of the dynamic linker.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace scatterscope::simt::cuda {

struct NvrtcFunctions;

// Major times 1000, plus minor times 10, as CUDA counts: 13000 is 13.0.
using CudaVersion = int;
[[nodiscard]] std::string spelling(CudaVersion version);

struct Header {
  std::string name;  // as #include has it
  std::string text;
};

// What is compiled, and for what.
struct Program {
  std::string file;  // that messages name
  std::string source;
  std::vector<std::string> options;
  std::vector<std::string> names;  // expressions whose lowered names are wanted
  bool ptx = false;                // in place of machine code
};
struct Image {
  std::string code;                // a cubin, or PTX
  std::vector<std::string> names;  // lowered, in the order of Program::names
};

class Nvrtc {
 public:
  // The newest that is found and is no newer than `most`; 0: any. Null where there is none, and why in one line.
  [[nodiscard]] static const Nvrtc* find(CudaVersion most, std::string& why);

  [[nodiscard]] CudaVersion version() const { return version_; }
  // Compute capabilities times 10, ascending.
  [[nodiscard]] const std::vector<int>& architectures() const { return architectures_; }
  // Throws Error{run_compile_error} with the first error: "kernels/radix/onesweep.cuh(35): error: ...". May be called
  // from several threads at once.
  [[nodiscard]] Image compile(const Program& program, const std::vector<Header>& headers) const;
  // What the compiler reports of syntax and types, a line each and its place: "FILE(35): error: ..."; no code is made.
  [[nodiscard]] std::string complaints(Program program, const std::vector<Header>& headers) const;

 private:
  class Compilation;
  friend struct NvrtcSearch;
  std::shared_ptr<const NvrtcFunctions> functions_;  // of a library that stays loaded
  CudaVersion version_ = 0;
  std::vector<int> architectures_;
};

}  // namespace scatterscope::simt::cuda
