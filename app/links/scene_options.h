// What of a recording is shown, in the words of the command line: figure, place in the recording, what is followed, how
// it is drawn. With the options of a run they are a scene.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "app/errors/common_errors.h"
#include "app/parameters/options.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/recording/recording.h"

namespace scatterscope::app {

[[nodiscard]] std::span<const RunOption> scene_options();
// What is shown in place of a figure (app/views/content.h): options of links too.
[[nodiscard]] std::span<const RunOption> view_options();

// The words of --key-format, in the order of the values.
[[nodiscard]] std::span<const std::string_view> key_format_words();

// Throws where an option is wrong whatever the recording is; asked before anything runs.
void check_scene(const RunArguments& arguments);
// Options that are no scene's are passed over; every part of the view is within what the recording has.
[[nodiscard]] figures::View view_of(const RunArguments& arguments, const recording::Recording& recording);
// What options say of how it is drawn; none: as the reader likes it.
struct AskedLooks {
  std::optional<Language> language{};
  std::optional<figures::KeyFormat> key_format{};
  std::optional<figures::HeatmapView> heatmap{};
  [[nodiscard]] figures::Looks over(const figures::Looks& usual = {}) const;
  // The same in this language, whatever is asked for.
  [[nodiscard]] figures::Looks in(Language wanted) const;
};
[[nodiscard]] AskedLooks looks_of(const RunArguments& arguments);
// Options that ask for the same.
[[nodiscard]] RunArguments arguments_of(const figures::View& view, const AskedLooks& looks);

}  // namespace scatterscope::app
