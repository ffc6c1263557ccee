#include "app/pictures/pdf.h"

#include <utility>

#include "app/files/tool.h"

namespace scatterscope::app {

std::string pdf_of(const std::vector<std::string>& svgs, const catalog::Progress& progress) {
  ToolRun run(rsvg_convert);
  std::vector<std::string> arguments{"--format=pdf"};
  for (const std::string& svg : svgs) {
    std::string name;
    if (auto problem = run.add_file(svg, name)) throw Error(*problem);
    arguments.push_back(std::move(name));
  }
  if (auto problem = run.start(arguments)) throw Error(*problem);
  auto pdf = run.finish(progress);
  if (!pdf) throw Error(pdf.problem());
  return std::move(*pdf);
}

}  // namespace scatterscope::app
