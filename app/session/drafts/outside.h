// What panels ask for beyond drawing, but for files: drafts are checked by the command line's parser.
#pragma once

#include <string>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/parameters/options.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::app {

// What a draft asks for: parameters that its sort does not take have their defaults.
[[nodiscard]] recording::WantedRun asked_of(const recording::WantedRun& draft);
// The run that it comes to. Its key file is read at once, so it has to be one that ends.
[[nodiscard]] RunRequest run_of_draft(const recording::WantedRun& draft);
[[nodiscard]] panels::DraftCheck check_draft(const recording::WantedRun& draft, Language language);
// The draft that asks for the recording's run: `now`, if it does already; else the recording's sort, parameters and
// keys, on the device that `now` names.
[[nodiscard]] recording::WantedRun draft_of(const recording::Recording& recording, const recording::WantedRun& now);
// The run with one thing changed, as the list of what can be asked has it.
[[nodiscard]] std::vector<panels::WhatIfChoice> what_if(const recording::Recording& recording, Language language);
// Sorts, presets and devices as the editor offers them, in this language.
[[nodiscard]] panels::Outside make_outside(Language language);
// "radix-local-book", or "merge-16" of keys that no preset has.
[[nodiscard]] std::string run_name(const recording::Recording& recording);

}  // namespace scatterscope::app
