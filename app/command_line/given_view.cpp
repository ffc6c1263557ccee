#include "app/command_line/given_view.h"

#include <variant>

#include "app/files/measured_files.h"
#include "app/links/scene_options.h"
#include "app/views/content.h"
#include "ui/plots/plot.h"

namespace scatterscope::app {

RunArguments view_given(const Given& given) {
  RunArguments view;
  for (const auto options : {run_options(), scene_options(), view_options()})
    for (const RunOption& option : options)
      if (const std::string* word = given.find(option.name)) view.emplace(option.name, *word);
  view.erase("--language");
  if (const auto folder = given.options.find(linked_folder); folder != given.options.end()) view.insert(*folder);
  const bool measured = given.file && looks_like_measured(*given.file);
  if (measured) {
    for (const char* option : {"--measured", "--gpu"})
      if (const std::string* word = given.find(option)) throw conflict("FILE", *given.file, option, *word);
    (void)read_measured_file(*given.file, "FILE");  // says what is wrong with it by that name
    view["--measured"] = *given.file;
    view.emplace("--timing", plots::spelling(plots::Kind::throughput));
  }
  const Content content = content_of(view);
  if (content == Content(ShowFigure{})) return {};
  if (const auto* alone = std::get_if<ShowWords>(&content); alone != nullptr && alone->words.empty())
    throw missing_option("--words", "--words TEXT");
  // Where no keys are named it is on the book's.
  const auto* pair = std::get_if<ShowPair>(&content);
  const bool of_keys = is_figure(content) || std::holds_alternative<ShowGrid>(content) ||
                       std::holds_alternative<ShowChapterMap>(content) || (pair != nullptr && pair->preset.empty());
  if (of_keys) view.merge(arguments_of(read_arguments(run_options_of(view), MissingInput::is_the_book)));
  if (!given.file || measured) return view;
  for (const RunOption& option : view_options())
    if (const std::string* word = given.find(option.name)) throw conflict(option.name, *word, "FILE", *given.file);
  return view;
}

}  // namespace scatterscope::app
