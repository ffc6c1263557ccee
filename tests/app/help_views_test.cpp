// Each question and each term of the menu Help leads to a view that is there.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "app/links/scene_link.h"
#include "app/views/content.h"
#include "app/views/draw_view.h"
#include "app/views/sources.h"
#include "kernels/catalog.h"
#include "ui/help_index.h"

namespace scatterscope::app {

TEST_CASE("a view of a mistake says so, and an entry that asks of none shows the right kernel") {
  for (const HelpEntry& entry : help_entries()) {
    const RunArguments arguments = arguments_of_link(std::string(entry.link));
    const Content content = content_of(arguments);
    const bool of_mistake = std::holds_alternative<ShowMistake>(content);
    const std::string words = view_words(entry, Language::english);
    CAPTURE(words);
    CHECK((words.find("mistake") != std::string::npos) == of_mistake);
    if (entry.term && of_mistake) CHECK(identifier(entry.title) == "term_mistake");
  }
}

TEST_CASE("each question and each term opens a view") {
  const RecordRunBy record = [](const RunRequest& run, const catalog::Progress&) {
    return std::make_shared<const recording::Recording>(catalog::record(run.config, run.input, run.backend));
  };
  std::set<std::string> seen;
  for (const HelpEntry& entry : help_entries()) {
    const std::string link(entry.link);
    CAPTURE(link);
    CHECK(looks_like_link(link));
    if (!seen.insert(link).second) continue;
    const RunArguments arguments = arguments_of_link(link);
    check_scene(arguments);
    const Content content = content_of(arguments);
    const ViewSources made = make_sources(sources_of(arguments), record, {}, SCATTERSCOPE_PROGRAM);
    const scene::Scene scene = draw_view(arguments, made, {}, Language::english, {1200, 560});
    CHECK(scene.shapes.size() > 8);
    if (!is_figure(content)) continue;
    REQUIRE(made.run != nullptr);
    const figures::View view = view_of(arguments, *made.run->recording);
    REQUIRE(view.figure != nullptr);
    CHECK_FALSE(view.figure->cannot_show(*made.run->recording));
    // Something has happened where the window opens it, and more is drawn than before.
    if (view.figure->id == "key") continue;  // what is sorted stands there from the start
    REQUIRE(view.step.value_or(0) > 0);
    const auto words = [&](std::uint32_t step) {
      const recording::Moment moment = made.run->moment(step);
      figures::FigureInput input{{made.run, &moment, nullptr}, view, {}};
      input.view.step = step;
      std::size_t count = 0;
      for (const scene::Shape& shape : figures::draw(input).shapes)
        count += std::holds_alternative<scene::Label>(shape);
      return count;
    };
    CHECK((view.figure->id == "13.4" || words(*view.step) > words(0)));
  }
}

TEST_CASE("the two questions that are asked most lead to the mistake and to the figure that answer them") {
  for (const HelpEntry& entry : help_entries()) {
    const RunArguments arguments = arguments_of_link(std::string(entry.link));
    const Content content = content_of(arguments);
    if (identifier(entry.title) == "ask_scan_outside") {
      REQUIRE(std::holds_alternative<ShowMistake>(content));
      CHECK(std::get<ShowMistake>(content).mistake->number == 7);
    }
    if (identifier(entry.title) == "ask_co_rank") CHECK(arguments.at("--figure") == "co-rank");
  }
}

TEST_CASE("the look-back that ends is one over at least three aggregates") {
  const auto all = help_entries();
  const auto entry = std::find_if(all.begin(), all.end(),
                                  [](const HelpEntry& each) { return identifier(each.title) == "ask_look_back_end"; });
  REQUIRE(entry != all.end());
  const RunArguments arguments = arguments_of_link(std::string(entry->link));
  const RecordRunBy record = [](const RunRequest& run, const catalog::Progress&) {
    return std::make_shared<const recording::Recording>(catalog::record(run.config, run.input, run.backend));
  };
  const ViewSources made = make_sources(sources_of(arguments), record, {}, SCATTERSCOPE_PROGRAM);
  std::size_t aggregates = 0, prefixes = 0;
  for (const scene::Shape& shape : draw_view(arguments, made, {}, Language::english, {1200, 560}).shapes) {
    const auto* label = std::get_if<scene::Label>(&shape);
    if (label == nullptr || label->bold) continue;  // what was read
    aggregates += label->text.starts_with("A ") ? 1 : 0;
    prefixes += label->text.starts_with("P ") ? 1 : 0;
  }
  CHECK(aggregates >= 3);
  CHECK(prefixes == 1);
}

}  // namespace scatterscope::app
