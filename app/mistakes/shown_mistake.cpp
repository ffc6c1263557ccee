#include "app/mistakes/shown_mistake.h"

#include <utility>

namespace scatterscope::app {

Outcome<ShownMistake> try_beside_right(const mistakes::Mistake& mistake, std::uint32_t repair,
                                       const RunArguments& arguments, const std::stop_token& stop,
                                       const std::string& executable) {
  if (repair > 0) {
    auto tried = try_repair(mistake, repair, arguments, stop, executable);
    if (!tried) return tried.problem();
    return ShownMistake{&mistake, repair, std::move(tried->trial)};
  }
  auto trial = try_mistake(mistake, mistakes::Program::wrong, arguments, stop, executable);
  if (!trial) return trial.problem();
  return ShownMistake{&mistake, 0, std::move(*trial)};
}

panels::MistakeView view_of(const ShownMistake& shown, Language language) {
  const mistakes::Mistake& mistake = *shown.mistake;
  const auto say = [&](Text id, const std::string& argument) { return format_text(id, language, {argument}); };
  panels::MistakeView view;
  view.name = mistake.name;
  view.title = mistake_text(mistake, "title", language);
  view.words = {say(Text::mistake_thought, mistake_text(mistake, "thought", language)),
                say(Text::mistake_happens, mistake_text(mistake, "happens", language)),
                say(Text::mistake_where, mistake_text(mistake, "where", language)),
                shown.repair == 0 ? text(Text::mistake_sides, language)
                                  : say(Text::mistake_sides_repair, std::to_string(shown.repair))};
  if (shown.repair > 0) {
    view.words.push_back(repair_words(mistake, {shown.repair, shown.trial}, language));
  } else if (shown.trial.exposed()) {
    view.words.push_back(say(Text::mistake_exposed, fault_words(shown.trial, language)));
    view.words.push_back(parting_words(shown.trial, language));
  } else {
    view.words.emplace_back(text(Text::mistake_hidden, language));
    view.words.push_back(say(Text::mistake_offer, std::string(mistake.shows.front().options)));
  }
  if (shown.trial.parts) view.first = shown.trial.parts->position;
  for (unsigned k = 0; k < mistakes::repair_count; ++k)
    for (const std::string_view piece : mistake.pieces[static_cast<std::size_t>(mistakes::offered(mistake, k + 1))])
      view.repairs[k] += piece;
  return view;
}

}  // namespace scatterscope::app
