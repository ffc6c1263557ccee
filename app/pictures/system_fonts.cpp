#include "app/pictures/system_fonts.h"

#include <fontconfig/fontconfig.h>

#include <memory>

namespace scatterscope::app {
namespace {

template <auto destroy>
struct Destroy {
  template <class Object>
  void operator()(Object* object) const {
    destroy(object);
  }
};

// All fonts, those that look like the program's own first.
struct Sorted {
  std::unique_ptr<FcConfig, Destroy<FcConfigDestroy>> config{FcInitLoadConfigAndFonts()};
  std::unique_ptr<FcFontSet, Destroy<FcFontSetDestroy>> fonts;

  Sorted() {
    const std::unique_ptr<FcPattern, Destroy<FcPatternDestroy>> wanted(FcPatternCreate());
    if (!config || !wanted) return;
    FcPatternAddString(wanted.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>("sans-serif"));
    FcConfigSubstitute(config.get(), wanted.get(), FcMatchPattern);
    FcDefaultSubstitute(wanted.get());
    FcResult result = FcResultMatch;
    fonts.reset(FcFontSort(config.get(), wanted.get(), FcFalse, nullptr, &result));
  }
};

bool is(const FcPattern* font, const char* property) {
  FcBool value = FcFalse;
  return FcPatternGetBool(font, property, 0, &value) == FcResultMatch && value == FcTrue;
}

}  // namespace

std::vector<SystemFont> system_fonts_with(char32_t character) {
  static const Sorted sorted;
  std::vector<SystemFont> found;
  for (int k = 0; sorted.fonts && k < sorted.fonts->nfont; ++k) {
    const FcPattern* font = sorted.fonts->fonts[k];
    FcCharSet* characters = nullptr;
    FcChar8* file = nullptr;
    int face = 0;
    if (!is(font, FC_OUTLINE) || is(font, FC_COLOR)) continue;
    if (FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) != FcResultMatch) continue;
    if (FcCharSetHasChar(characters, character) == FcFalse) continue;
    if (FcPatternGetString(font, FC_FILE, 0, &file) != FcResultMatch) continue;
    (void)FcPatternGetInteger(font, FC_INDEX, 0, &face);
    constexpr int of_file = 0xffff;  // above it: which instance of a variable font
    found.push_back({reinterpret_cast<const char*>(file), face & of_file});
  }
  return found;
}

}  // namespace scatterscope::app
