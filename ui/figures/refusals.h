// Why figures of one kind of sort show no other, nor a recording that does not show what such a sort does.
#pragma once

#include <initializer_list>
#include <optional>

#include "ui/figures/figure.h"

namespace scatterscope::figures {

// Of a recording that shows none of one of these values.
[[nodiscard]] std::optional<Refusal> refuse_without(const recording::Recording& recording,
                                                    std::initializer_list<Meaning> meanings);
[[nodiscard]] std::optional<Refusal> refuse_other_than_merges(const recording::Recording& recording);
[[nodiscard]] std::optional<Refusal> refuse_other_than_networks(const recording::Recording& recording);
[[nodiscard]] std::optional<Refusal> refuse_other_than_samples(const recording::Recording& recording);
// Of a run on one device; and the other way round.
[[nodiscard]] std::optional<Refusal> refuse_other_than_devices(const recording::Recording& recording);
[[nodiscard]] std::optional<Refusal> refuse_several_devices(const recording::Recording& recording);
[[nodiscard]] std::optional<Refusal> refuse_other_than_trees(const recording::Recording& recording);

}  // namespace scatterscope::figures
