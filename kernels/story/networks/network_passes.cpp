#include "kernels/story/networks/network_passes.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace scatterscope::story {

using analysis::Comparator;

namespace {

// The keys between all passes, above those of the longest network: a pass for each key of a list of the most.
constexpr std::uint64_t most_list_keys = 20'000'000;

bool is_too_large(const analysis::KeyTable& keys, std::size_t n) {
  std::uint64_t passes = 0;
  for (const analysis::KeyTable::Iteration& of : keys.iterations) {
    std::vector<std::uint32_t> in_pass;
    for (const Comparator& c : of.comparators) {
      if (in_pass.size() <= c.pass) in_pass.resize(c.pass + std::size_t{1});
      if (++in_pass[c.pass] > n) return true;
    }
    passes += in_pass.size();
  }
  return passes * n > most_list_keys;
}

}  // namespace

NetworkPasses network_passes(const recording::Recording& recording, const analysis::KeyTable& keys) {
  NetworkPasses made;
  const auto n = static_cast<std::uint32_t>(recording.input.size());
  made.too_large = is_too_large(keys, n);
  if (made.too_large) return made;
  for (std::uint32_t k = 0; k < keys.iterations.size(); ++k) {
    const analysis::KeyTable::Iteration& of = keys.iterations[k];
    const std::size_t first = made.passes.size();
    for (const Comparator& c : of.comparators) {
      if (c.low >= n || c.high >= n) continue;  // a file may hold anything
      while (made.passes.size() <= first + c.pass) made.passes.emplace_back().iteration = k;
      NetworkPass& pass = made.passes[first + c.pass];
      pass.stride = c.stride;
      pass.inner_stride = c.inner_stride;
      pass.comparators.push_back(c);
    }
    std::vector<std::uint64_t> list = of.keys;
    for (std::size_t p = first; p < made.passes.size(); ++p) {
      made.passes[p].before = list;
      for (const Comparator& c : made.passes[p].comparators)
        if (c.swapped) std::swap(list[c.low], list[c.high]);
    }
    made.after = of.result;
  }
  return made;
}

bool NetworkPass::mirrored() const {
  return stride == 2 * inner_stride && std::all_of(comparators.begin(), comparators.end(),
                                                   [&](const Comparator& c) { return (c.low ^ c.high) == stride - 1; });
}

bool NetworkPasses::bitonic() const {
  return known_beforehand() && std::all_of(passes.begin(), passes.end(), [](const NetworkPass& pass) {
           return std::has_single_bit(pass.inner_stride) &&
                  (pass.mirrored() ||
                   std::all_of(pass.comparators.begin(), pass.comparators.end(),
                               [&](const Comparator& c) { return (c.low ^ c.high) == pass.inner_stride; }));
         });
}

std::size_t NetworkPasses::shown(const Instant& at, std::uint32_t iteration) const {
  std::size_t shown = 0;
  bool found = false;
  for (std::size_t p = 0; p < passes.size() && passes[p].iteration <= iteration; ++p) {
    const auto& all = passes[p].comparators;
    const bool begun =
        std::any_of(all.begin(), all.end(), [&](const Comparator& c) { return c.step < at.moment.step(); });
    if (begun || !found || passes[p].iteration < iteration) shown = p;
    found = passes[p].iteration == iteration;
  }
  return shown;
}

std::vector<std::uint32_t> way_of(const NetworkPasses& network, std::uint32_t position) {
  std::vector<std::uint32_t> way{position};
  for (const NetworkPass& pass : network.passes) {
    const auto moves = std::find_if(pass.comparators.begin(), pass.comparators.end(), [&](const Comparator& c) {
      return c.swapped && (c.low == position || c.high == position);
    });
    if (moves != pass.comparators.end()) position = moves->low == position ? moves->high : moves->low;
    way.push_back(position);
  }
  return way;
}

}  // namespace scatterscope::story
