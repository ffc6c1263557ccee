// The window's fonts: found in the usual folders, with just the characters that the current language shows.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/font_files.h"
#include "ui/panels/workspace.h"
#include "ui/text.h"

struct ImFontConfig;

namespace scatterscope::window {

class FontSet {
 public:
  FontSet();  // finds and reads the files
  // Fills the current context's atlas when scale, figure's size or language differ from what it holds; returns
  // whether it did. Where letters of another size would do, it may be `late`: a full atlas takes longer than a frame.
  // Missing files leave ImGui's own font.
  bool fit(Language language, float scale, float figure_scale, bool may_be_late = false);
  // The figure's letters are of another size than it is drawn at.
  [[nodiscard]] bool late() const { return late_; }
  // Characters that are shown besides the program's own strings, from the next fit() on.
  void also(std::string_view words);
  [[nodiscard]] const panels::Fonts& fonts() const { return fonts_; }
  // No font with Chinese characters was found.
  [[nodiscard]] bool lacks_chinese() const { return files_.chinese.empty(); }

 private:
  struct Face {
    const std::string* file;
    float latin_size;
    bool rich;  // with Chinese characters
    bool bold = false;
    bool typed = false;  // letters that only users write
  };
  ImFont* add(const Face& face);
  static ImFont* add_file(const std::string& file, float size, ImFontConfig& config,
                          const std::vector<unsigned short>& ranges);
  void add_figure_faces();
  // Where no bold Chinese face was found, its characters are drawn wider in the bold fonts.
  void embolden();
  app::FontFiles files_;
  std::set<unsigned short> more_;  // see also()
  bool more_came_ = false, late_ = false;
  std::vector<unsigned short> latin_, written_, signs_, han_;  // glyph ranges
  std::vector<ImFont*> thin_;  // bold fonts whose Chinese characters are of the regular face
  panels::Fonts fonts_;
  Language language_ = Language::english;
  float scale_ = 0;
  std::set<float> word_sizes_, number_sizes_;  // of the figures' texts, in pixels
};

}  // namespace scatterscope::window
