// The window's fonts: found in the usual folders, with just the letters that are shown.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/letters/drawn_letters.h"
#include "app/pictures/font_files.h"
#include "app/pictures/text_raster.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::window {

class FontSet {
 public:
  FontSet();  // finds and reads the files
  // Fills the current context's atlas with Latin letters when scale or figure's size differ from what it holds. Where
  // letters of another size would do, it may be `late`: a full atlas takes longer than a frame. Missing files leave
  // ImGui's own font. Each face keeps the letters that it has, at its new size too, but for those of a full atlas. Not
  // within a frame.
  // `language`: whose letter forms Chinese characters have.
  void fit(float scale, float figure_scale, Language language, bool may_be_late = false);
  // The figure's letters are of another size than it is drawn at.
  [[nodiscard]] bool late() const { return late_; }
  // After a frame was laid out: draws the letters that it lacks into the atlas. True: the frame lacked some, and must
  // be laid out again before it is shown.
  [[nodiscard]] bool complete(const ImDrawData& frame);
  // Whether the atlas' picture has changed since the last call: it must be uploaded.
  [[nodiscard]] bool take_changes();
  [[nodiscard]] const panels::Fonts& fonts() const { return fonts_; }
  // No font with Chinese characters was found.
  [[nodiscard]] bool lacks_chinese() const { return !letters_->sans.can_draw("\u5185\u5b58"); }

 private:
  struct Letters {
    Letters(const std::vector<std::filesystem::path>& folders, Language language)
        : files(app::find_fonts(folders, language)) {}
    app::FontFiles files;
    app::TextRaster sans{files, app::TextRaster::Style::sans}, bold{files, app::TextRaster::Style::bold},
        mono{files, app::TextRaster::Style::mono}, mono_bold{files, app::TextRaster::Style::mono_bold};
  };
  struct Face {
    ImFont* font = nullptr;
    const app::TextRaster* letters = nullptr;  // draws those that are not in the atlas from the start
    std::vector<DrawnLetter> added = {};       // which are these
  };
  ImFont* add(const std::string& file, float size, const app::TextRaster& letters, const ImWchar* ranges);
  void speak(Language language);
  void add_figure_faces();
  void build();
  void keep_letters(std::span<const Face> before);
  bool add_letters(Face& face, std::span<const DrawnLetter> letters);
  bool add_letter(Face& face, const DrawnLetter& letter);
  // Where a picture of that size stands in the atlas' from now on; none: the atlas is full.
  [[nodiscard]] bool find_place(int width, int height, std::array<int, 2>& corner);
  static void grow_atlas();
  std::unique_ptr<const Letters> letters_;
  Language language_ = Language::english;
  std::vector<Face> faces_;
  bool changed_ = false, late_ = false;
  bool full_ = false;  // begun anew by the next fit()
  bool anew_ = false;  // it was, since a frame last had all its letters
  struct Shelf {       // letters stand side by side on it
    int x = 0, y = 0, height = 0;
  };
  Shelf shelf_;
  panels::Fonts fonts_;
  float scale_ = 0;
  std::set<float> word_sizes_, number_sizes_;  // of the figures' texts, in pixels
};

}  // namespace scatterscope::window
