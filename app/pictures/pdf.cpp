#include "app/pictures/pdf.h"

#include <utility>

#include "app/files/tool.h"

namespace scatterscope::app {

std::string pdf_of(const std::vector<std::string>& svgs, const catalog::Progress& progress) {
  ToolRun run(rsvg_convert);
  std::vector<std::string> arguments{"--format=pdf"};
  for (const std::string& svg : svgs) {
    std::string name;
    run.add_file(svg, name);
    arguments.push_back(std::move(name));
  }
  run.start(arguments);
  return run.finish(progress);
}

std::string png_of(const std::string& svg, double zoom, const catalog::Progress& progress) {
  ToolRun run(rsvg_convert);
  std::string name;
  run.add_file(svg, name);
  run.start({"--format=png", "--zoom=" + std::to_string(zoom), name});
  return run.finish(progress);
}

}  // namespace scatterscope::app
