#include "kernels/simt/cuda/peer_memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string_view>

#include "kernels/error.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/simt/cuda/driver.h"
#include "kernels/simt/ranks/ranks.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::simt::cuda {
namespace {

constexpr std::size_t handle_bytes = sizeof(IpcHandle);

const Driver& memory_driver() {
  std::string why;
  return *find_driver(why);  // whoever has memory of a GPU has a driver
}

// Empty where memory cannot be handed on.
std::string handle_of(void* block) {
  IpcHandle handle{};
  if (memory_driver().cuIpcGetMemHandle(&handle, reinterpret_cast<Address>(block)) != 0) return {};
  return {handle.bytes, handle_bytes};
}

// The same for all processes of a system since it began; empty where it does not say.
std::string this_host() {
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string line;
  std::getline(file, line);
  return line;
}

// Whether this process wants to store in the memory of others.
bool stores_are_wanted() {
  const char* exchange = std::getenv("SCATTERSCOPE_EXCHANGE");
  return exchange == nullptr || std::string_view(exchange) != "nccl";
}

}  // namespace

PeerMemory::PeerMemory(Ranks& ranks) : ranks_(ranks) {
  void* const tried = allocate(1);
  const std::string host = this_host(), handle = stores_are_wanted() && !host.empty() ? handle_of(tried) : "";
  const std::vector<std::string> said = ranks.gather(handle.empty() ? "" : handle + host);
  bool all = true;
  for (unsigned rank = 0; rank < said.size(); ++rank) {
    const bool here = said[rank].size() > handle_bytes && said[rank].substr(handle_bytes) == host;
    all = all && here && (rank == ranks.rank() || open(said[rank].substr(0, handle_bytes)) != nullptr);
  }
  const std::vector<std::string> found = ranks.gather(all ? "1" : "0");
  reached_ = std::all_of(found.begin(), found.end(), [](const std::string& each) { return each == "1"; });
  forget();
  release(tried);
}

void* PeerMemory::open(const std::string& handle) {
  const auto [place, is_new] = opened_.try_emplace(handle, nullptr);
  if (!is_new) return place->second;
  IpcHandle of_driver{};
  std::memcpy(of_driver.bytes, handle.data(), handle_bytes);
  constexpr unsigned with_peer_access = 1;
  Address block = 0;
  if (memory_driver().cuIpcOpenMemHandle(&block, of_driver, with_peer_access) != 0) {
    opened_.erase(place);
    return nullptr;
  }
  return place->second = reinterpret_cast<void*>(block);
}

std::vector<void*> PeerMemory::of_all(void* own) {
  Address block = 0;
  std::size_t bytes = 0;
  std::string handle;
  if (own != nullptr && memory_driver().cuMemGetAddressRange(&block, &bytes, reinterpret_cast<Address>(own)) == 0)
    handle = handle_of(reinterpret_cast<void*>(block));
  const std::uint64_t within = reinterpret_cast<Address>(own) - block;
  char number[sizeof within];
  std::memcpy(number, &within, sizeof within);
  constexpr std::string_view nothing = "nothing";
  if (own == nullptr) handle = nothing;
  const std::vector<std::string> said =
      ranks_.gather(handle.size() < handle_bytes ? handle : handle + std::string(number, sizeof number));
  std::vector<void*> all;
  for (unsigned rank = 0; rank < said.size(); ++rank) {
    if (rank == ranks_.rank() || said[rank] == nothing) {
      all.push_back(rank == ranks_.rank() ? own : nullptr);
      continue;
    }
    char* there = nullptr;
    if (said[rank].size() == handle_bytes + sizeof within)
      there = static_cast<char*>(open(said[rank].substr(0, handle_bytes)));
    if (there == nullptr) {
      const std::string words = "the memory of rank " + std::to_string(rank) + " is not reached";
      throw Error(texts::run_device_error, {words}, exit_lacking);
    }
    std::uint64_t offset = 0;
    std::memcpy(&offset, said[rank].data() + handle_bytes, sizeof offset);
    all.push_back(there + offset);
  }
  return all;
}

void PeerMemory::forget() {
  for (const auto& [handle, block] : opened_)
    (void)memory_driver().cuIpcCloseMemHandle(reinterpret_cast<Address>(block));
  opened_.clear();
  (void)ranks_.gather("");
}

}  // namespace scatterscope::simt::cuda
