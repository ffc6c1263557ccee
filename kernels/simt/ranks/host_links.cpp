// Devices of the executor in processes of their own: what they hand each other goes by the connections of the ranks.
#include <cstring>
#include <string>
#include <vector>

#include "kernels/simt/ranks/links.h"
#include "kernels/simt/ranks/ranks.h"

namespace scatterscope::simt {
namespace {

class HostLinks : public Links {
 public:
  explicit HostLinks(Ranks& ranks) : ranks_(ranks) {}
  [[nodiscard]] Ranks& ranks() const override { return ranks_; }

  void all_gather(const void* own, void* all, std::size_t bytes) override {
    auto* to = static_cast<char*>(all);
    const std::vector<std::string> parts = ranks_.gather({static_cast<const char*>(own), bytes});
    for (unsigned rank = 0; rank < parts.size(); ++rank, to += bytes) copy(parts, rank, to, bytes);
  }

  void all_to_all(const void* from, std::span<const std::uint64_t> sends, void* to,
                  std::span<const std::uint64_t> arrivals) override {
    std::vector<std::string> parcels;
    for (unsigned rank = 0; rank < ranks_.count(); ++rank)
      parcels.emplace_back(static_cast<const char*>(from) + sends[rank], sends[rank + 1] - sends[rank]);
    const std::vector<std::string> came = ranks_.exchange(parcels);
    for (unsigned rank = 0; rank < ranks_.count(); ++rank)
      copy(came, rank, static_cast<char*>(to) + arrivals[rank],
           static_cast<std::size_t>(arrivals[rank + 1] - arrivals[rank]));
  }

  void join() override { (void)ranks_.gather(""); }

  [[nodiscard]] bool reach_each_other() const override { return false; }
  std::vector<void*> peers(void*) override { return {}; }
  void forget_peers() override {}

 private:
  void copy(const std::vector<std::string>& parts, unsigned rank, char* to, std::size_t bytes) {
    if (parts[rank].size() != bytes) ranks_.end_strange(rank);
    std::memcpy(to, parts[rank].data(), bytes);
  }

  Ranks& ranks_;
};

}  // namespace

std::unique_ptr<Links> make_host_links(Ranks& ranks) {
  return std::make_unique<HostLinks>(ranks);
}

}  // namespace scatterscope::simt
