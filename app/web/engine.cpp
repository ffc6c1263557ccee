// The engine as a page calls it, by a worker: one page, and apart from it the recording and figure of a link, by which
// tests compare it with the program. Texts come and go as UTF-8; one that is returned lives until the next call. Of a
// call that fails scatterscope_error() says why.
#include <emscripten/emscripten.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "app/page/link_answers.h"
#include "app/page/page.h"
#include "kernels/format/json_place.h"
#include "ui/scene/utf8.h"

// The page's progress bar, while the worker is busy and answers nothing else.
EM_JS(void, scatterscope_working, (double done), {
  if (typeof postMessage == 'function') postMessage({working : done});
});

namespace scatterscope::app {
namespace {

LinkAnswers of_link;
std::unique_ptr<Page> page;
std::string answer, said;  // what is returned; why a call failed
constexpr std::size_t most_start_bytes = 1 << 20;

// What `call` returns; what it throws is said in that language, and `failed` returned.
template <class Call, class Answer>
Answer tried(Language language, Answer failed, Call call) {
  said.clear();
  try {
    return call();
  } catch (const std::exception& thrown) {
    said = describe(error_of(thrown).message(), language);
  }
  return failed;
}
template <class Call>
int tried(Call call) {
  return tried(Language::english, -1, [&] {
    if (page != nullptr) call();
    return 0;
  });
}

// As a browser names keys: "ArrowRight", "a".
panels::KeyPressed key_of(const std::string& name) {
  using panels::Key;
  constexpr std::pair<std::string_view, Key> keys[] = {
      {"ArrowRight", Key::right}, {"ArrowLeft", Key::left},      {"PageDown", Key::page_down},
      {"PageUp", Key::page_up},   {"Home", Key::home},           {"End", Key::end},
      {" ", Key::space},          {"Backspace", Key::backspace}, {"Escape", Key::escape}};
  panels::KeyPressed press;
  for (const auto& [known, key] : keys)
    if (name == known) press.key = key;
  if (press.key != Key::character) return press;
  std::size_t at = 0;
  const char32_t letter = name.empty() ? 0 : scene::next_code_point(name, at);
  if (at < name.size() || letter == 0) press.key = Key::other;
  press.character = letter;
  return press;
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* scatterscope_error() {
  return said.c_str();
}

// --- The page. Calls without an answer return 0, or -1 where they failed.

// {"settings", "progress", "exercises": as they were kept, "tries": of the other engine, "language", "dark", "still"}
EMSCRIPTEN_KEEPALIVE int scatterscope_start(const char* start) {
  return tried(Language::english, -1, [start] {
    const auto given = format::parse_json(start, most_start_bytes);
    PageStart begins;
    begins.settings = given.value("settings", "");
    begins.progress = given.value("progress", "");
    begins.exercises = given.value("exercises", "");
    begins.tries = given.value("tries", "");
    begins.language = given.value("language", "en");
    begins.dark = given.value("dark", false);
    begins.still = given.value("still", false);
    page = std::make_unique<Page>(begins, scatterscope_working);
    return 0;
  });
}
EMSCRIPTEN_KEEPALIVE int scatterscope_go(const char* link) {
  return tried([link] { page->open(link); });
}
EMSCRIPTEN_KEEPALIVE int scatterscope_file(const char* path) {
  return tried([path] { page->open_file(path); });
}
EMSCRIPTEN_KEEPALIVE int scatterscope_act(unsigned part, const char* words) {
  return tried([=] { page->act(part, words); });
}
EMSCRIPTEN_KEEPALIVE int scatterscope_key(const char* name, int control, int shift, int alt) {
  return tried([=] {
    panels::KeyPressed press = key_of(name);
    press.control = control != 0;
    press.shift = shift != 0;
    press.alt = alt != 0;
    page->press_key(press);
  });
}
EMSCRIPTEN_KEEPALIVE int scatterscope_point(int how, unsigned side, float x, float y) {
  return tried([=] { page->point(static_cast<PointedBy>(how), side, x, y); });
}
EMSCRIPTEN_KEEPALIVE int scatterscope_room(float width, float height, float least_letters) {
  return tried([=] { page->set_room({width, height, least_letters}); });
}
EMSCRIPTEN_KEEPALIVE int scatterscope_time(double seconds) {
  return tried([=] { page->pass_time(seconds); });
}
// One piece of what is to be done: 1 where more is.
EMSCRIPTEN_KEEPALIVE int scatterscope_work() {
  return tried(Language::english, 0, [] { return page != nullptr && page->work() ? 1 : 0; });
}
EMSCRIPTEN_KEEPALIVE const char* scatterscope_page() {
  return tried(Language::english, "", [] {
    answer = page != nullptr ? page->json() : "";
    return answer.c_str();
  });
}
EMSCRIPTEN_KEEPALIVE const char* scatterscope_figure() {
  return tried(Language::english, "", [] {
    answer = page != nullptr ? page->svg() : "";
    return answer.c_str();
  });
}

// --- A link alone.

// Steps of the recording; -1: there is none.
EMSCRIPTEN_KEEPALIVE int scatterscope_open(const char* link) {
  return tried(Language::english, -1, [link] {
    of_link.open(link);
    return static_cast<int>(of_link.step_count());
  });
}
// Ids of the figures that can show it, a line each.
EMSCRIPTEN_KEEPALIVE const char* scatterscope_figures() {
  return tried(Language::english, "", [] {
    answer.clear();
    for (const std::string& id : of_link.figures()) answer += id + "\n";
    return answer.c_str();
  });
}
EMSCRIPTEN_KEEPALIVE const char* scatterscope_svg(const char* figure, unsigned step, float width, float height) {
  return tried(Language::english, "", [=] {
    answer = of_link.svg(figure, step, width, height);
    return answer.c_str();
  });
}
EMSCRIPTEN_KEEPALIVE const char* scatterscope_json() {
  return tried(Language::english, "", [] {
    answer = of_link.json();
    return answer.c_str();
  });
}

}  // extern "C"

}  // namespace scatterscope::app

int main() {}
