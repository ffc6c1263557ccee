#include "app/letters/drawn_letters.h"

#include <bitset>
#include <cstddef>
#include <functional>
#include <map>
#include <string_view>
#include <utility>

#include "ui/scene/utf8.h"

// Dear ImGui reads a character of a text that it draws or measures by ImTextCharFromUtf8(), and has no other place to
// learn of it. The linker puts the function below in its place (--wrap, app/CMakeLists.txt).
#define IMGUI_READS_A_CHARACTER "_Z18ImTextCharFromUtf8PjPKcS1_"
int imgui_reads_a_character(unsigned* character, const char* text,
                            const char* end) asm("__real_" IMGUI_READS_A_CHARACTER);
int read_a_character(unsigned* character, const char* text, const char* end) asm("__wrap_" IMGUI_READS_A_CHARACTER);

namespace scatterscope::window {
namespace {

constexpr ImWchar first_surrogate = 0xd800;
constexpr std::size_t surrogate_count = 0x800;

struct Letters {
  std::bitset<0x10000> seen;
  std::vector<DrawnLetter> drawn;  // those of `seen`
  std::map<std::string, ImWchar, std::less<>> surrogates;

  // U+FFFD once there are none left.
  ImWchar surrogate_of(std::string_view bytes) {
    const auto found = surrogates.find(bytes);
    if (found != surrogates.end()) return found->second;
    if (surrogates.size() == surrogate_count) return 0xfffd;
    const auto code = static_cast<ImWchar>(first_surrogate + surrogates.size());
    surrogates.emplace(bytes, code);
    return code;
  }
};

Letters& letters() {
  static Letters all;
  return all;
}

}  // namespace

std::vector<DrawnLetter> take_drawn_letters() {
  letters().seen.reset();
  return std::exchange(letters().drawn, {});
}

}  // namespace scatterscope::window

// As ImTextCharFromUtf8(): returns how many bytes it took.
int read_a_character(unsigned* character, const char* text, const char* end) {
  using namespace scatterscope;
  if (end == nullptr) return imgui_reads_a_character(character, text, end);  // of a text that is typed or pasted
  std::size_t at = 0;
  const std::string_view rest(text, static_cast<std::size_t>(end - text));
  const char32_t read = scene::next_code_point(rest, at);
  const std::string_view bytes = rest.substr(0, at);
  window::Letters& letters = window::letters();
  const bool own_code = read < 0x10000 && (read != 0xfffd || at > 1);
  const ImWchar code = own_code ? static_cast<ImWchar>(read) : letters.surrogate_of(bytes);
  if (!letters.seen[code]) {
    letters.seen.set(code);
    letters.drawn.push_back({code, std::string(bytes)});
  }
  *character = code;
  return static_cast<int>(at);
}
