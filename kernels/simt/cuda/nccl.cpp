// GPUs in processes of their own, on one host or several: NCCL, found when the program runs. Names, types and numbers
// are those of its API since version 2.18.
#include <dlfcn.h>

#include <chrono>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "kernels/error.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/simt/cuda/driver.h"
#include "kernels/simt/cuda/peer_memory.h"
#include "kernels/simt/ranks/links.h"
#include "kernels/simt/ranks/ranks.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::simt::cuda {
namespace {

using NcclResult = int;  // 0: success
constexpr NcclResult in_progress = 7;
constexpr int bytes_as_they_are = 0;  // the type of elements
using Communicator = struct CommunicatorOfNccl*;
struct UniqueId {
  char bytes[128];
};
// Of version 2.18; later versions have more members and know this one by its size.
struct Settings {
  std::size_t size = sizeof(Settings);
  unsigned magic = 0xcafebeef, version = 21'800;
  int blocking = 0;
  int cluster = INT_MIN, least_blocks = INT_MIN, most_blocks = INT_MIN;
  const char* network = nullptr;
  int split_share = INT_MIN;
};

struct Nccl {
  NcclResult (*ncclGetVersion)(int* version);
  NcclResult (*ncclGetUniqueId)(UniqueId* id);
  NcclResult (*ncclCommInitRankConfig)(Communicator* made, int count, UniqueId id, int rank, Settings* settings);
  NcclResult (*ncclCommGetAsyncError)(Communicator of, NcclResult* error);
  NcclResult (*ncclCommDestroy)(Communicator of);
  NcclResult (*ncclCommAbort)(Communicator of);
  NcclResult (*ncclAllGather)(const void* own, void* all, std::size_t count, int type, Communicator by, Stream stream);
  NcclResult (*ncclSend)(const void* from, std::size_t count, int type, int to, Communicator by, Stream stream);
  NcclResult (*ncclRecv)(void* to, std::size_t count, int type, int from, Communicator by, Stream stream);
  NcclResult (*ncclGroupStart)();
  NcclResult (*ncclGroupEnd)();
  const char* (*ncclGetErrorString)(NcclResult result);
};

// The file that SCATTERSCOPE_NCCL names, and no other where it is set; else the dynamic linker's.
const Nccl& nccl() {
  struct Search {
    Nccl found{};
    std::string why;
    Search() {
      // Multicast over NVLink hung on some systems; what is handed on here does not need it.
      (void)::setenv("NCCL_NVLS_ENABLE", "0", 0);
      const char* file = std::getenv("SCATTERSCOPE_NCCL");
      const char* name = file != nullptr && *file != 0 ? file : "libnccl.so.2";
      void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
      if (library == nullptr) {
        why = std::string("there is no NCCL (") + name + " was not found)";
        return;
      }
      const auto take = [&](auto& function, const char* symbol) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, symbol));
        if (function == nullptr && why.empty()) why = std::string("NCCL is too old (it has no ") + symbol + ")";
      };
#define TAKE(symbol) take(found.symbol, #symbol)
      TAKE(ncclGetVersion);
      TAKE(ncclGetUniqueId);
      TAKE(ncclCommInitRankConfig);
      TAKE(ncclCommGetAsyncError);
      TAKE(ncclCommDestroy);
      TAKE(ncclCommAbort);
      TAKE(ncclAllGather);
      TAKE(ncclSend);
      TAKE(ncclRecv);
      TAKE(ncclGroupStart);
      TAKE(ncclGroupEnd);
      TAKE(ncclGetErrorString);
#undef TAKE
    }
  };
  static const Search search;
  if (!search.why.empty()) throw Error(texts::run_no_device, {search.why}, exit_lacking);
  return search.found;
}

class NcclLinks : public Links {
 public:
  explicit NcclLinks(Ranks& ranks) : ranks_(ranks), nccl_(nccl()), memory_(ranks) {
    UniqueId id{};
    if (ranks.rank() == 0) check(nccl_.ncclGetUniqueId(&id));
    const std::string said = ranks.gather({id.bytes, ranks.rank() == 0 ? sizeof id.bytes : 0})[0];
    std::memcpy(id.bytes, said.data(), sizeof id.bytes);
    Settings settings;
    mark_ = allocate(1);
    marks_ = allocate(ranks.count());
    check(nccl_.ncclCommInitRankConfig(&communicator_, static_cast<int>(ranks.count()), id,
                                       static_cast<int>(ranks.rank()), &settings));
    settle();
    watch_waits([this] { look_at_others(); });
  }
  ~NcclLinks() override {
    watch_waits({});
    if (communicator_ != nullptr) (void)nccl_.ncclCommDestroy(communicator_);
    release(mark_);
    release(marks_);
  }
  NcclLinks(const NcclLinks&) = delete;
  NcclLinks& operator=(const NcclLinks&) = delete;
  [[nodiscard]] Ranks& ranks() const override { return ranks_; }

  void all_gather(const void* own, void* all, std::size_t bytes) override {
    check(nccl_.ncclAllGather(own, all, bytes, bytes_as_they_are, communicator_, nullptr));
    settle();
  }

  void all_to_all(const void* from, std::span<const std::uint64_t> sends, void* to,
                  std::span<const std::uint64_t> arrivals) override {
    check(nccl_.ncclGroupStart());
    for (unsigned rank = 0; rank < ranks_.count(); ++rank) {
      const auto sent = static_cast<std::size_t>(sends[rank + 1] - sends[rank]);
      const auto came = static_cast<std::size_t>(arrivals[rank + 1] - arrivals[rank]);
      const char* own = static_cast<const char*>(from) + sends[rank];
      char* there = static_cast<char*>(to) + arrivals[rank];
      if (rank == ranks_.rank()) {
        copy(there, own, sent);
        continue;
      }
      const int peer = static_cast<int>(rank);
      if (sent > 0) check(nccl_.ncclSend(own, sent, bytes_as_they_are, peer, communicator_, nullptr));
      if (came > 0) check(nccl_.ncclRecv(there, came, bytes_as_they_are, peer, communicator_, nullptr));
    }
    check(nccl_.ncclGroupEnd());
    settle();
  }

  void join() override { all_gather(mark_, marks_, 1); }

  [[nodiscard]] bool reach_each_other() const override { return memory_.is_reached(); }
  std::vector<void*> peers(void* own) override { return memory_.of_all(own); }
  void forget_peers() override { memory_.forget(); }

 private:
  void check(NcclResult result) const {
    if (result == 0 || result == in_progress) return;
    const std::string words = std::string("NCCL: ") + nccl_.ncclGetErrorString(result);
    throw Error(texts::run_device_error, {words}, exit_lacking);
  }

  // NCCL begins without waiting; the next may begin when it has.
  void settle() {
    while (true) {
      NcclResult now = 0;
      check(nccl_.ncclCommGetAsyncError(communicator_, &now));
      check(now);
      if (now != in_progress) return;
      look_at_others();
      std::this_thread::sleep_for(std::chrono::microseconds(20));
    }
  }

  // Where a rank has ended what it was to send never comes: kernels that wait for it are ended too.
  void look_at_others() {
    if (over_) return;
    try {
      ranks_.check();
      NcclResult now = 0;
      if (communicator_ != nullptr) check(nccl_.ncclCommGetAsyncError(communicator_, &now));
      check(now);
    } catch (...) {
      over_ = true;
      if (communicator_ != nullptr) (void)nccl_.ncclCommAbort(communicator_);
      communicator_ = nullptr;
      throw;
    }
  }

  Ranks& ranks_;
  const Nccl& nccl_;
  PeerMemory memory_;
  Communicator communicator_ = nullptr;
  bool over_ = false;  // another rank has ended
  void* mark_ = nullptr;
  void* marks_ = nullptr;
};

}  // namespace

std::unique_ptr<Links> make_nccl_links(Ranks& ranks) {
  return std::make_unique<NcclLinks>(ranks);
}

}  // namespace scatterscope::simt::cuda
