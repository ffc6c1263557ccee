#include "app/courses/caption_runs.h"

#include <utility>

#include "ui/figures/explanation.h"
#include "ui/terms.h"

namespace scatterscope::app {

nlohmann::ordered_json caption_runs(const std::string& words, Language language) {
  auto runs = nlohmann::ordered_json::array();
  for (const layout::Run& run : figures::with_terms(words, language)) {
    nlohmann::ordered_json made{{"words", run.text}};
    if (run.dotted && run.ref.term() < all_terms().size())
      made["about"] = text(all_terms()[run.ref.term()].about, language);
    runs.push_back(std::move(made));
  }
  return runs;
}

}  // namespace scatterscope::app
