#include "ui/figures/networks/network_words.h"

#include "kernels/story/bits/keys_of.h"
#include "kernels/texts/figure_networks.h"

namespace scatterscope::figures {

std::string pass_heading(const story::NetworkPasses& network, std::size_t pass, Language language) {
  const story::NetworkPass& of = network.passes[pass];
  const std::string number = std::to_string(pass + 1), all = std::to_string(network.passes.size());
  if (!network.known_beforehand()) return format_text(texts::fig_network_phase, language, {number});
  const bool each = network.passes.back().iteration + std::size_t{1} == network.passes.size();
  const std::string place =
      format_text(each ? texts::fig_network_iteration_of : texts::fig_network_pass_of, language, {number, all});
  const std::string length = std::to_string(of.stride);
  if (of.mirrored() && of.inner_stride > 1) return format_text(texts::fig_network_mirror, language, {place, length});
  return format_text(texts::fig_network_pass, language, {place, length, std::to_string(of.inner_stride)});
}

std::optional<std::uint32_t> followed_position(const FigureInput& input) {
  const Selection& selection = input.view.selection;
  const std::size_t n = input.recording().input.size();
  if (selection.followed_key && *selection.followed_key < n) return selection.followed_key;
  for (const auto& ref : {selection.chosen, selection.hovered}) {
    if (!ref || ref->kind != scene::Ref::Kind::key) continue;
    const auto key = story::original_key(input.keys(), ref->iteration(), ref->key());
    if (key && *key < n) return key;
  }
  return std::nullopt;
}

}  // namespace scatterscope::figures
