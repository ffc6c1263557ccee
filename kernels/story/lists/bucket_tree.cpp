#include "kernels/story/lists/bucket_tree.h"

#include <algorithm>
#include <string_view>

#include "kernels/parameters/recorded_limits.h"

namespace scatterscope::story {
namespace {

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
      if (launch.kernel == "plant_tree") each(l, [&](std::uint32_t step, const Event& e) { plant(step, e); });
      if (launch.kernel == "place_children")
        each(l, [&](std::uint32_t step, const Event& e) { place(below, step, e); });
      if (launch.kernel == "list_children") each(l, [&](std::uint32_t step, const Event& e) { list(below, step, e); });
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
    const std::string_view array = r_.arrays[e.what].name;
    const bool large = array == "large_size";
    if (!large && array != "small_size") return;
    tree_[0] = {{0, static_cast<std::uint32_t>(e.value), large ? Kind::large : Kind::small, step, step,
                 CellId{e.what, 0, e.index}}};
  }

  // A child, its begin and its size, by each thread: a thread's values follow each other.
  void place(std::size_t depth, std::uint32_t step, const Event& e) {
    const Meaning meaning = meaning_of(e);
    if (meaning == Meaning::child) {
      child_ = e.value;
    } else if (meaning == Meaning::child_begin) {
      begin_ = static_cast<std::uint32_t>(e.value);
    } else if (meaning == Meaning::child_size && child_ < most_children) {
      std::vector<Bucket>& buckets = tree_[depth];
      if (buckets.size() <= child_) buckets.resize(child_ + 1);
      // What is not listed afterwards has used up its digits.
      const auto array = r_.array_named("child_sizes");
      buckets[child_] = {begin_,
                         static_cast<std::uint32_t>(e.value),
                         e.value > 0 ? Kind::spent : Kind::empty,
                         step,
                         step,
                         CellId{array.value_or(0), 0, static_cast<std::uint32_t>(child_)}};
    }
  }

  // A child, then where it stands in one of the lists.
  void list(std::size_t depth, std::uint32_t step, const Event& e) {
    const Meaning meaning = meaning_of(e);
    if (meaning == Meaning::child) child_ = e.value;
    const bool large = meaning == Meaning::next_large;
    if ((!large && meaning != Meaning::next_small) || child_ >= tree_[depth].size()) return;
    Bucket& bucket = tree_[depth][child_];
    bucket.kind = large ? Kind::large : Kind::small;
    bucket.listed = step;
    const auto array = r_.array_named(large ? "large_size" : "small_size");
    bucket.counted_in = {array.value_or(0), 0, static_cast<std::uint32_t>(e.value)};
  }

  static constexpr std::uint64_t most_children = std::uint64_t{recording::max_recorded_keys} << 8U;
  const Recording& r_;
  std::vector<std::vector<Bucket>> tree_;
  std::uint64_t child_ = 0;
  std::uint32_t begin_ = 0;
};

}  // namespace

std::vector<std::vector<Bucket>> bucket_tree(const Recording& recording) {
  return Reader(recording).read();
}

}  // namespace scatterscope::story
