#include "app/pictures/pdf.h"

#include <utility>

#include "app/files/tool.h"

namespace scatterscope::app {

Outcome<std::string> pdf_of(const std::vector<std::string>& svgs, const catalog::Progress& progress) {
  ToolRun run(rsvg_convert);
  std::vector<std::string> arguments{"--format=pdf"};
  for (const std::string& svg : svgs) {
    std::string name;
    if (auto problem = run.add_file(svg, name)) return *problem;
    arguments.push_back(std::move(name));
  }
  if (auto problem = run.start(arguments)) return *problem;
  return run.finish(progress);
}

}  // namespace scatterscope::app
