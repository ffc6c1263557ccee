// GPU memory of the other processes of a host, which hand each other what CUDA calls inter-process memory handles: a
// kernel of one stores in the memory of all.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace scatterscope::simt {
class Ranks;
}

namespace scatterscope::simt::cuda {

// All ranks call the same functions in the same order. Throws Error.
class PeerMemory {
 public:
  explicit PeerMemory(Ranks& ranks);

  // Whether every rank reaches the memory of all others: not where they are on several hosts, where a GPU cannot reach
  // another, or where SCATTERSCOPE_EXCHANGE is "nccl" for one of them.
  [[nodiscard]] bool is_reached() const { return reached_; }
  // Where the memory that each rank brings as `own` lies for this GPU, by rank; null where it brings null.
  std::vector<void*> of_all(void* own);
  // Before any of them gives back the memory that it brought.
  void forget();

 private:
  void* open(const std::string& handle);

  Ranks& ranks_;
  bool reached_ = false;
  std::map<std::string, void*> opened_;  // blocks of memory, by their handles
};

}  // namespace scatterscope::simt::cuda
