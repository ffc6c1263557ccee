// Parts of bars, each with a colour and a letter that a legend explains.
#pragma once

#include <string>
#include <vector>

#include "ui/plots/canvas.h"

namespace scatterscope::plots {

// "scatterscope::x::sort_tiles<unsigned, 4>" as "sort_tiles".
[[nodiscard]] std::string short_name(const std::string& kernel);

class Parts {
 public:
  // Its number, whether it is there already or not.
  std::size_t add(const std::string& name);
  [[nodiscard]] std::size_t number_of(const std::string& name) const;

  // At the canvas's foot; its height.
  float draw_legend(Canvas& canvas) const;
  // The area of a part, and in it the letter where there is room for it, and the name where there is room for that too.
  void draw(Canvas& canvas, std::size_t part, const scene::Rect& area) const;

 private:
  [[nodiscard]] static std::string letter(std::size_t part);

  std::vector<std::string> names_;
};

}  // namespace scatterscope::plots
