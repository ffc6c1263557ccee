#include "ui/figures/words.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

#include "ui/figures/explanation.h"
#include "ui/scene/line_breaks.h"

namespace scatterscope::figures {
namespace {

constexpr float largest_part = 9, least_words_part = 20;   // of the height
constexpr float tried_step = 0.97F, words_pitch = 1.35F;   // the latter of the size
constexpr float words_width = 0.9F, words_height = 0.92F;  // of the room's
constexpr bool bold_words = true;

float words_wide(std::string_view line, float size) {
  return scene::table_metrics().width(line, size, bold_words, false);
}

std::vector<std::string_view> paragraphs_of(std::string_view words) {
  std::vector<std::string_view> all;
  for (std::size_t from = 0; from <= words.size();) {
    const std::size_t end = std::min(words.find('\n', from), words.size());
    all.push_back(words.substr(from, end - from));
    from = end + 1;
  }
  return all;
}

struct Broken {
  std::vector<std::string_view> lines;
  bool cut = false;  // within a word
};

Broken broken(std::string_view words, float size, float width) {
  Broken all;
  const auto fits = [&](std::string_view line) { return words_wide(line, size) <= width; };
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (const std::string_view paragraph : paragraphs_of(words)) {
    const char* const end = paragraph.data() + paragraph.size();
    for (const std::string_view line : scene::lines_of(paragraph, fits)) {
      const char* const next = line.data() + line.size();
      all.cut |= !line.empty() && next != end && in_word(line.back()) && in_word(*next);
      all.lines.push_back(line);
    }
  }
  return all;
}

float height_of(const Broken& words, float size) {
  return static_cast<float>(words.lines.size()) * size * words_pitch;
}

// As many lines in the least width that they need: of nearly one length, with no word alone in the last.
Broken balanced(std::string_view words, float size, float width) {
  constexpr int halvings = 8;
  Broken best = broken(words, size, width);
  float low = 0, high = width;
  for (int k = 0; k < halvings; ++k) {
    const float middle = (low + high) / 2;
    Broken tried = broken(words, size, middle);
    const bool same = tried.lines.size() == best.lines.size() && tried.cut == best.cut;
    (same ? high : low) = middle;
    if (same) best = std::move(tried);
  }
  return best;
}

}  // namespace

scene::Scene draw_words(const std::string& words, float width, float height) {
  const float room = width * words_width, least = height / least_words_part;
  float size = height / largest_part;
  for (; size > least; size = std::max(least, size * tried_step)) {
    const Broken tried = broken(words, size, room);
    if (!tried.cut && height_of(tried, size) <= height * words_height) break;
  }
  const Broken lines = balanced(words, size, room);
  // Its letters are those of captions, which are drawn for the zoom that it is painted at.
  const float scale = caption_size / size;
  scene::Scene made;
  made.title = words;
  made.width = width * scale;
  made.height = std::max(height, height_of(lines, size) + size) * scale;
  float y = (made.height - height_of(lines, caption_size)) / 2 + caption_size * (words_pitch + 0.72F) / 2;
  for (const std::string_view line : lines.lines) {
    scene::Label label{{made.width / 2, y}, std::string(line), caption_size};
    label.align = scene::Align::middle;
    label.bold = bold_words;
    made.shapes.emplace_back(std::move(label));
    y += caption_size * words_pitch;
  }
  return made;
}

}  // namespace scatterscope::figures
