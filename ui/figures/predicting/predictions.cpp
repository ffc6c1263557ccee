#include "ui/figures/predicting/predictions.h"

#include <algorithm>
#include <set>
#include <utility>

#include "kernels/analysis/memory_requests.h"
#include "kernels/story/events.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/predicting/guesses.h"

namespace scatterscope::figures {
namespace {

using scene::Ref;
using story::HeldIn;

class Predictions {
 public:
  explicit Predictions(const FigureInput& input) : input_(input), live_(input, drawn_iteration(input)) {}

  std::vector<Prediction> all() {
    if (live_.count() > 0) add("total", live_.number_ref(0, Meaning::total));  // the same for all keys
    for (const Meaning meaning : {Meaning::bit, Meaning::before, Meaning::destination})
      for (std::uint32_t p = 0; p < live_.count(); ++p)
        add(name(recording::spelling(meaning), p), live_.number_ref(p, meaning));
    for (std::uint32_t p = 0; p < live_.count(); ++p)
      if (live_.moved(p) == When::now || live_.moved(p) == When::hidden) add(name("move", p), live_.key_ref(p));
    add_cells();
    add_sectors();
    return std::move(found_);
  }

 private:
  static std::string name(std::string_view what, std::uint32_t index) {
    return std::string(what) + "[" + std::to_string(index) + "]";
  }
  void add(std::string name, const Ref& of) {
    const auto number = number_of(input_, of);
    if (!number || !number->made_now || !names_.insert(name).second) return;
    found_.push_back({std::move(name), of, question_words(input_, of), number->value, wrong_numbers(input_, of)});
  }
  // A cell may hold two numbers in turn.
  void add_cells() {
    std::set<Ref> written;
    story::for_each_event(input_.recording(), input_.moment().step() - 1, input_.moment().step(),
                          [&](std::uint32_t, const recording::Event& event) {
                            const bool writes =
                                event.kind == recording::EventKind::write || event.kind == recording::EventKind::atomic;
                            if (!writes) return;
                            const bool shared = input_.recording().arrays[event.what].space == recording::Space::shared;
                            const std::uint32_t block = shared ? event.block : 0;
                            written.insert(ref_to(story::CellId{event.what, block, event.index}));
                          });
    for (const Ref& cell : written) {
      const recording::ArrayInfo& array = input_.recording().arrays[cell.array()];
      const bool shared = array.space == recording::Space::shared;
      const std::string of =
          (shared ? "block" + std::to_string(cell.block()) + "." : "") + name(array.name, cell.index());
      for (const HeldIn::Which which : {HeldIn::Which::now, HeldIn::Which::second, HeldIn::Which::first}) {
        Ref held = cell;
        held.d = static_cast<std::uint32_t>(which);
        add(of, held);
      }
    }
  }
  void add_sectors() {
    std::set<std::pair<std::uint32_t, std::uint32_t>> warps;
    const std::uint32_t step = input_.moment().step() - 1;
    story::for_each_event(input_.recording(), step, step + 1, [&](std::uint32_t, const recording::Event& event) {
      warps.insert({event.block, event.thread / analysis::warp_threads});
    });
    for (const auto& [block, warp] : warps)
      for (const bool stores : {false, true})
        add(name(name(stores ? "stored_sectors" : "loaded_sectors", block), warp),
            Ref::to_thread(block, warp * analysis::warp_threads, step, stores ? 2U : 1U));
  }

  const FigureInput& input_;
  LiveKeys live_;
  std::set<std::string> names_;
  std::vector<Prediction> found_;
};

}  // namespace

std::vector<Prediction> predictions_at(const FigureInput& input) {
  const std::uint32_t iteration = drawn_iteration(input);
  const bool has = iteration < input.recording().iterations.size() && iteration < input.keys().iterations.size();
  if (!has || input.moment().step() == 0) return {};
  return Predictions(input).all();
}

}  // namespace scatterscope::figures
