// Why figures of one kind of sort show no other, nor a recording that does not show what such a sort does.
#pragma once

#include <optional>

#include "ui/figures/figure.h"

namespace scatterscope::figures {

[[nodiscard]] std::optional<Refusal> refuse_other_than_merges(const recording::Recording& recording);
[[nodiscard]] std::optional<Refusal> refuse_other_than_networks(const recording::Recording& recording);
[[nodiscard]] std::optional<Refusal> refuse_other_than_samples(const recording::Recording& recording);
[[nodiscard]] std::optional<Refusal> refuse_other_than_trees(const recording::Recording& recording);

}  // namespace scatterscope::figures
