#include "kernels/story/lists/bucket_tree.h"

#include <algorithm>

#include "kernels/parameters/recorded_limits.h"

namespace scatterscope::story {
namespace {

using recording::Content;
using recording::Event;
using recording::EventKind;
using recording::Recording;
using Kind = Bucket::Kind;

class Reader {
 public:
  explicit Reader(const Recording& r) : r_(r), tree_(r.iterations.size()) {}

  std::vector<std::vector<Bucket>> read() {
    for (std::uint32_t l = 0; l < r_.launches.size(); ++l) {
      const recording::Launch& launch = r_.launches[l];
      if (launch.first_step == r_.end_step(l)) continue;
      const recording::Iteration* iteration = r_.iteration_of(launch.first_step);
      const std::size_t below = iteration == nullptr ? 0 : iteration->index + 1;
      if (below >= tree_.size()) continue;
      if (iteration == nullptr && r_.takes(launch, Content::large_size))
        each(l, [&](std::uint32_t step, const Event& e) { plant(step, e); });
      // Children are placed and listed by the launches that take both.
      if (r_.takes(launch, Content::child_sizes) && r_.takes(launch, Content::child_starts))
        each(l, [&](std::uint32_t step, const Event& e) { read_child(below, step, e); });
    }
    const auto has_keys = [](const std::vector<Bucket>& depth) {
      return std::any_of(depth.begin(), depth.end(), [](const Bucket& bucket) { return bucket.size > 0; });
    };
    while (!tree_.empty() && !has_keys(tree_.back())) tree_.pop_back();
    return std::move(tree_);
  }

 private:
  template <class Function>
  void each(std::uint32_t launch, Function function) const {
    for (std::uint32_t s = r_.launches[launch].first_step; s < r_.end_step(launch); ++s)
      for (std::uint64_t e = r_.first_event(s); e < r_.end_event(s); ++e) function(s, r_.events[e]);
  }
  [[nodiscard]] Meaning meaning_of(const Event& e) const {
    return e.kind == EventKind::value ? r_.names[e.what].meaning : Meaning::none;
  }

  void plant(std::uint32_t step, const Event& e) {
    if (e.kind != EventKind::write) return;
    const Content content = r_.arrays[e.what].content;
    const bool large = content == Content::large_size;
    if (!large && content != Content::small_size) return;
    tree_[0] = {{0, static_cast<std::uint32_t>(e.value), large ? Kind::large : Kind::small, step, step,
                 CellId{e.what, 0, e.index}}};
  }

  // A child, then its begin and its size, or where it stands in one of the lists: a thread's values follow each other.
  void read_child(std::size_t depth, std::uint32_t step, const Event& e) {
    const Meaning meaning = meaning_of(e);
    if (meaning == Meaning::child) {
      child_ = static_cast<std::uint32_t>(std::min(e.value, most_children));
    } else if (meaning == Meaning::child_begin) {
      begin_ = static_cast<std::uint32_t>(e.value);
    } else if (meaning == Meaning::child_size && child_ < most_children) {
      std::vector<Bucket>& buckets = tree_[depth];
      if (buckets.size() <= child_) buckets.resize(child_ + 1);
      // What is not listed afterwards has used up its digits.
      const auto array = r_.array_of(Content::child_sizes);
      buckets[child_] = {begin_, static_cast<std::uint32_t>(e.value), e.value > 0 ? Kind::spent : Kind::empty, step,
                         step,   CellId{array.value_or(0), 0, child_}};
    } else if (meaning == Meaning::next_large || meaning == Meaning::next_small) {
      list(depth, step, e, meaning == Meaning::next_large);
    }
  }

  void list(std::size_t depth, std::uint32_t step, const Event& e, bool large) {
    if (child_ >= tree_[depth].size()) return;
    Bucket& bucket = tree_[depth][child_];
    bucket.kind = large ? Kind::large : Kind::small;
    bucket.listed = step;
    const auto array = r_.array_of(large ? Content::large_size : Content::small_size);
    bucket.counted_in = {array.value_or(0), 0, static_cast<std::uint32_t>(e.value)};
  }

  static constexpr std::uint64_t most_children = std::uint64_t{recording::max_recorded_keys} << 8U;
  const Recording& r_;
  std::vector<std::vector<Bucket>> tree_;
  std::uint32_t child_ = 0;
  std::uint32_t begin_ = 0;
};

}  // namespace

std::vector<std::vector<Bucket>> bucket_tree(const Recording& recording) {
  return Reader(recording).read();
}

}  // namespace scatterscope::story
