#include "app/courses/course_page.h"

#include <string_view>
#include <vector>

#include "app/links/scene_link.h"
#include "app/pictures/qr_code.h"
#include "kernels/texts/exams.h"
#include "kernels/texts/lecture_page.h"
#include "kernels/texts/predicting.h"
#include "ui/scene/svg.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {
namespace {

using scene::escaped;
using scene::Role;

constexpr std::string_view layout = R"css(
*{box-sizing:border-box}
body{margin:0 auto;max-width:80rem;padding:.5rem 1rem;font:1.1rem/1.5 Inter,system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline}
h1{font-size:1rem;margin:0 auto 0 0}
h2{font-size:1rem;margin:.25rem 0;font-weight:400}
figure{margin:0}
svg{display:block;width:100%;max-height:64vh}
svg text{white-space:pre}
rect{stroke-linejoin:miter}
.m{font-family:ui-monospace,monospace}
figcaption p{font-size:1.5rem;line-height:1.3;margin:.5rem 0}
.drawn{position:absolute;clip-path:inset(50%)}
details p{margin:.25rem 0;max-width:50rem}
summary{cursor:pointer}
nav{display:none;gap:1rem;align-items:center;justify-content:center;padding:.5rem}
button,select{font:inherit;padding:.4rem 1rem;color:inherit;background:transparent;border:1px solid;border-radius:.3rem}
button:disabled{opacity:.4}
.js nav{display:flex}
.js article:not(.shown){display:none}
.said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
article{margin-bottom:2rem}
.js article{margin:0}
.qr{float:right;width:9rem}
article{display:flow-root}
code{overflow-wrap:anywhere}
.question svg{max-width:48rem;max-height:48vh}
.guess{display:none}
.js .guess{display:flex;gap:.5rem;margin:.5rem 0}
.guess input{font:inherit;width:8rem;padding:.4rem;color:inherit;background:transparent;border:1px solid;border-radius:.3rem}
.choices{display:flex;flex-wrap:wrap;gap:.25rem 2rem}
)css";

// The page itself holds all texts; the script only chooses what is seen.
constexpr std::string_view script = R"js(
(function () {
  var root = document.documentElement, scenes = document.querySelectorAll('article'), at = 0;
  var said = document.getElementById('said'), place = document.getElementById('place');
  var back = document.getElementById('back'), next = document.getElementById('next');
  var language = document.getElementById('language'), first = +document.querySelector('main').dataset.first;
  // As the function of this name in the program: the digits of a number without zeros in front, or null.
  function typedNumber(typed) {
    var plain = typed.replace(/[\uff01-\uff5e]/g, function (wide) {
      return String.fromCharCode(wide.charCodeAt(0) - 0xfee0);
    });
    var found = /^\+?([0-9]+)$/.exec(plain.trim()), digits = found ? found[1].replace(/^0+(?=[0-9])/, '') : '';
    var fits = digits.length < 20 || (digits.length === 20 && digits <= '18446744073709551615');
    return found && fits ? digits : null;
  }
  function asked() {
    var number = parseInt(location.hash.slice(1), 10);
    return isNaN(number) ? first : number - 1;
  }
  function show(to, say) {
    at = Math.max(0, Math.min(scenes.length - 1, to));
    scenes.forEach(function (scene, k) { scene.classList.toggle('shown', k === at); });
    back.disabled = at === 0;
    next.disabled = at === scenes.length - 1;
    place.textContent = (at + 1) + ' / ' + scenes.length;
    if (say) said.textContent = scenes[at].querySelector('figcaption [lang="' + root.lang + '"]').textContent;
    try { history.replaceState(null, '', '#' + (at + 1)); } catch (refused) { /* of a file some browsers refuse it */ }
  }
  function speak(code) {
    root.lang = code;
    language.value = code;
    document.title = document.querySelector('h1 [lang="' + code + '"]').textContent;
  }
  back.onclick = function () { show(at - 1, true); };
  next.onclick = function () { show(at + 1, true); };
  language.onchange = function () { speak(language.value); };
  document.addEventListener('keydown', function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === language) return;
    if (event.target.tagName === 'INPUT') return;
    var note = scenes[at].querySelector('details.note');
    var asked = scenes[at].querySelector('details.ask'), predicted = scenes[at].querySelector('details.predict');
    var answers = scenes[at].querySelectorAll('details.answer');
    switch (event.key) {
      case 'ArrowRight': case 'PageDown': show(at + 1, true); break;
      case 'ArrowLeft': case 'PageUp': show(at - 1, true); break;
      case 'Home': show(0, true); break;
      case 'End': show(scenes.length - 1, true); break;
      case 'n': case 'N': if (note) note.open = !note.open; break;
      case 'q': case 'Q': if (asked) asked.open = !asked.open; break;
      case 'p': case 'P': if (predicted) predicted.open = !predicted.open; break;
      case 'a': case 'A': answers.forEach(function (answer) { answer.open = !answer.open; }); break;
      default: return;
    }
    event.preventDefault();
  });
  document.querySelectorAll('form.guess').forEach(function (form) {
    form.onsubmit = function (event) {
      event.preventDefault();
      var typed = form.elements[0].value.trim(), guess = typedNumber(typed), known = false;
      form.parentNode.querySelectorAll('details.choice').forEach(function (choice) {
        choice.open = choice.querySelector('summary').textContent === guess;
        known = known || choice.open;
      });
      var words = guess === null ? form.dataset.refused : form.dataset.wrong;
      form.nextElementSibling.textContent =
        known ? '' : words.replace('#', function () { return guess === null ? typed : guess; });
    };
  });
  var start = null;
  document.addEventListener('touchstart', function (event) {
    start = event.touches.length === 1 ? event.touches[0] : null;
  }, {passive: true});
  document.addEventListener('touchend', function (event) {
    if (!start) return;
    var end = event.changedTouches[0], x = end.clientX - start.clientX, y = end.clientY - start.clientY;
    if (Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(y)) show(at + (x < 0 ? 1 : -1), true);
    start = null;
  }, {passive: true});
  window.addEventListener('hashchange', function () { show(asked(), true); });
  document.body.classList.add('js');
  speak(root.lang);
  show(asked(), false);
})();
)js";

std::string code_of(Language language) {
  return language_code(language);
}

// <span lang="en">...</span> of each language; the style sheet shows one of them.
template <class Text_>
std::string in_all(const char* element, Text_ text_in) {
  std::string out;
  for (const Language language : all_languages)
    out += "<" + std::string(element) + " lang=\"" + code_of(language) + "\">" + escaped(text_in(language)) + "</" +
           element + ">";
  return out;
}

std::string in_all(const char* element, const Words& words) {
  return in_all(element, [&](Language language) { return words.of(language); });
}

std::string in_all(const char* element, Text id) {
  return in_all(element, [&](Language language) { return std::string(text(id, language)); });
}

std::string style() {
  std::string out = ":root{color-scheme:light dark;" + scene::page_colours(scene::theme(scene::ThemeName::light)) +
                    "}\n@media (prefers-color-scheme:dark){:root{" +
                    scene::page_colours(scene::theme(scene::ThemeName::dark)) + "}}\n";
  out += "body{background:" + scene::page_fill(Role::paper) + ";color:" + scene::page_text(Role::ink) +
         "}\nsvg{fill:" + scene::page_text(Role::ink) + "}\n.qr svg{" +
         scene::page_colours(scene::theme(scene::ThemeName::light)) + "}\n";
  for (const Language language : all_languages)
    out += ":root[lang=" + code_of(language) + "] body [lang]:not([lang=" + code_of(language) + "]){display:none}\n";
  return out + std::string(layout);
}

std::string language_choice(Language first) {
  std::string out =
      "<select id=\"language\" aria-label=\"" + escaped(text(texts::lecture_language, Language::english)) + "\">";
  constexpr const char* own_names[] = {"English", "简体中文", "繁體中文"};
  for (const Language language : all_languages)
    out += "<option value=\"" + code_of(language) + "\"" + (language == first ? " selected" : "") + ">" +
           own_names[static_cast<std::size_t>(language)] + "</option>";
  return out + "</select>";
}

// The link as a QR code, dark on light in every theme.
std::string link_code(const std::string& link, const std::string& named_by) {
  const auto code = qr_code(link, scene::theme(scene::ThemeName::light));
  scene::Scene scene;
  scene.width = scene.height = side_of(code);
  scene.shapes.emplace_back(code);
  return "<div class=\"qr\">" + scene::to_page_svg(scene, named_by) + "</div>\n";
}

std::string hidden_behind(const char* name, const std::string& summary, const std::string& shown) {
  return "<details class=\"" + std::string(name) + "\"><summary>" + summary + "</summary>" + shown + "</details>\n";
}

// The answers to choose from, each with what is to be said of it, or alone.
std::string choices_part(const PosedQuestion& question, bool answers) {
  const auto say = [&](Text words) { return escaped(text(words, question.language)); };
  std::string part = "<div class=\"choices\">\n";
  for (std::size_t k = 0; k < question.asked.options.size(); ++k) {
    const Choice& choice = question.asked.options[k];
    if (!answers) {
      part += "<span>" + escaped(choice.words) + "</span>\n";
      continue;
    }
    const std::string verdict =
        k == question.asked.right ? say(texts::answer_right) : say(texts::exam_wrong) + " " + escaped(choice.why);
    part += hidden_behind("choice", escaped(choice.words), "<p>" + verdict + "</p>");
  }
  return part + "</div>\n";
}

// The question of a scene in one language: its figure, the answers to choose from, and with `answers` what is right.
std::string question_part(const PosedQuestion& question, const std::string& id, bool answers) {
  const Language language = question.language;
  const auto say = [language](Text words) { return escaped(text(words, language)); };
  const auto figure = [&](Filled filled) {
    return question.has_figure() ? scene::to_page_svg(figure_of(question, filled), id) : std::string();
  };
  std::string part = "<div class=\"question\" lang=\"" + code_of(language) + "\">\n<p id=\"" + id + "\">" +
                     escaped(question.text) + "</p>\n" + figure(Filled::no);
  if (!question.lines.empty()) part += "<pre>" + escaped(question.lines) + "</pre>\n";
  if (question.asked.label != question.text) part += "<p>" + escaped(question.asked.label) + "</p>\n";
  part += choices_part(question, answers);
  if (answers)
    part += hidden_behind("answer", say(texts::exam_answer),
                          "<p>" + escaped(question.answer) + "</p>\n" + figure(Filled::yes));
  return part + "</div>\n";
}

// What can be predicted in one language: a field, and the answers to choose from; without `answers` these alone.
std::string prediction_part(const PosedQuestion& question, const std::string& id, bool answers) {
  const Language language = question.language;
  if (!answers)
    return "<div class=\"question\" lang=\"" + code_of(language) + "\">\n<p id=\"" + id + "\">" +
           escaped(question.text) + "</p>\n" + choices_part(question, answers) + "</div>\n";
  const std::string wrong = format_text(texts::predict_wrong, language, {"#", question.answer});
  const std::string refused = format_text(texts::lecture_no_number, language, {"#"});
  return "<div class=\"question\" lang=\"" + code_of(language) + "\">\n<p id=\"" + id + "\">" + escaped(question.text) +
         "</p>\n<form class=\"guess\" data-wrong=\"" + escaped(wrong) + "\" data-refused=\"" + escaped(refused) +
         "\"><input inputmode=\"numeric\" autocomplete=\"off\" aria-labelledby=\"" + id + "\"><button>" +
         escaped(text(texts::lecture_check, language)) + "</button></form><p role=\"status\"></p>\n" +
         choices_part(question, answers) + "</div>\n";
}

// The figure, its caption below, a question, the note behind a word; the link as a QR code, and in the note.
std::string article(const CourseSection& section, const CourseScene& scene, const CourseScene* next, std::size_t number,
                    const DrawScene& draw, const PageOpening& opening) {
  const std::string id = std::to_string(number);
  std::string figures, captions;
  for (const Language language : all_languages) {
    const auto drawn = draw(scene, language);
    const std::string code = code_of(language);
    std::string caption_id = "c";
    caption_id.append(id).append(code);
    figures.append("<div lang=\"").append(code).append("\">");
    figures.append(scene::to_page_svg(drawn, caption_id)).append("</div>\n");
    captions.append(scene.draws_what_it_says() ? "<p class=\"drawn\" lang=\"" : "<p lang=\"")
        .append(code)
        .append("\" id=\"")
        .append(caption_id)
        .append("\">");
    captions.append(escaped(scene.say.of(language))).append("</p>");
  }
  std::string questions;
  for (const Language language : all_languages) {
    if (scene.question() == nullptr || !opening.pose) break;
    const auto question = opening.pose(*scene.question(), language);
    questions += question_part(question, "k" + id + code_of(language), opening.answers);
  }
  if (!questions.empty()) questions = hidden_behind("ask", in_all("span", texts::lecture_question), questions);
  std::string predictions;
  for (const Language language : all_languages) {
    if (next == nullptr || !opening.predict) break;
    const auto predicted = opening.predict(scene, *next, language);
    if (predicted) predictions += prediction_part(*predicted, "p" + id + code_of(language), opening.answers);
  }
  if (!predictions.empty()) questions += hidden_behind("predict", in_all("span", texts::lecture_predict), predictions);
  std::string note = scene.note == Words{} || !opening.notes ? "" : in_all("p", scene.note);
  if (opening.codes) {
    const std::string link = link_of(scene.arguments), link_id = "l" + id;
    figures += link_code(link, link_id);
    const std::string code = "<p><code id=\"" + link_id + "\">" + escaped(link) + "</code></p>";
    (opening.notes ? note : questions) += code;
  }
  if (!note.empty())
    note = "<details class=\"note\"><summary>" + in_all("span", texts::lecture_note) + "</summary>" + note +
           "</details>\n";
  return "<article id=\"scene" + id + "\">\n<h2>" + in_all("span", section.title) + "</h2>\n<figure>\n" + figures +
         "<figcaption>" + captions + "</figcaption>\n</figure>\n" + questions + note + "</article>\n";
}

}  // namespace

std::string course_page(const Course& lecture, const DrawScene& draw, const PageOpening& opening) {
  const Language first = opening.language;
  std::string page = "<!DOCTYPE html>\n<html lang=\"" + code_of(first) +
                     "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                     "content=\"width=device-width,initial-scale=1\">\n<title>" +
                     escaped(lecture.title.of(first)) + "</title>\n<style>\n" + style() +
                     "</style>\n</head>\n<body>\n" + "<header><h1>" + in_all("span", lecture.title) + "</h1>" +
                     language_choice(first) + "</header>\n<main data-first=\"" + std::to_string(opening.scene) +
                     "\">\n";
  std::size_t number = 0;
  std::vector<const CourseScene*> scenes;
  for (const CourseSection& section : lecture.sections)
    for (const CourseScene& scene : section.scenes) scenes.push_back(&scene);
  for (const CourseSection& section : lecture.sections) {
    for (const CourseScene& scene : section.scenes) {
      ++number;
      if (opening.only && number != *opening.only + 1) continue;
      const CourseScene* next = number < scenes.size() ? scenes[number] : nullptr;
      page += in_scene(lecture.kind, lecture.name, number,
                       [&] { return article(section, scene, next, number, draw, opening); });
    }
  }
  page +=
      "</main>\n<p id=\"said\" class=\"said\" role=\"status\" aria-live=\"polite\"></p>\n<nav><button id=\"back\">" +
      in_all("span", texts::lecture_back) + "</button><span id=\"place\"></span><button id=\"next\">" +
      in_all("span", texts::lecture_next) + "</button></nav>\n<script>" + std::string(script) +
      "</script>\n</body>\n</html>\n";
  return page;
}

}  // namespace scatterscope::app
