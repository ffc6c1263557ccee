// `scatterscope mistake`: the mistakes that learners make, run on keys; exit status 0 where the keys expose it, or the
// chosen repair is right, and 1 where not.
#include <algorithm>
#include <string>
#include <vector>

#include "app/command_line/command.h"
#include "app/files/output_file.h"
#include "app/mistakes/exposing_keys.h"
#include "kernels/texts/mistakes.h"

namespace scatterscope::app {
namespace {

constexpr int exit_not_found = 1;
constexpr std::string_view list_word = "list";

void list_mistakes(const Given& given, Language language) {
  if (const auto option = given.run_option()) throw conflict("FILE", list_word, *option, *given.find(*option));
  if (const std::string* repair = given.find("--repair")) throw conflict("FILE", list_word, "--repair", *repair);
  if (const std::string* json = given.find("--json")) {
    write_output_or_stdout("--json", *json, mistakes_json(language));
    return;
  }
  std::string lines;
  for (const mistakes::Mistake& mistake : mistakes::all())
    lines += std::string(mistake.name) + "  " + mistake_text(mistake, "title", language) + "\n";
  print(lines);
}

// The pieces of a program, each line behind a mark.
std::string marked(const mistakes::Mistake& mistake, mistakes::Program program, const std::string& mark) {
  std::string lines;
  for (const std::string_view piece : mistake.pieces[static_cast<std::size_t>(program)]) {
    bool begins = true;
    for (const char c : piece) {
      if (begins) lines += mark;
      begins = c == '\n';
      lines += c;
    }
  }
  return lines;
}

std::string report_of(const mistakes::Mistake& mistake, const MistakeTrial& trial, const ExposingKeys* offer,
                      Language language) {
  const auto line = [&](Text id, const std::string& argument) { return format_text(id, language, {argument}) + "\n"; };
  std::string words = std::to_string(mistake.number) + " " + std::string(mistake.name) + ": " +
                      mistake_text(mistake, "title", language) + "\n";
  words += line(texts::mistake_thought, mistake_text(mistake, "thought", language));
  words += line(texts::mistake_happens, mistake_text(mistake, "happens", language));
  words += line(texts::mistake_where, where_words(mistake, language));
  words += line(texts::mistake_lines, std::string(mistake.file));
  words += marked(mistake, mistakes::Program::wrong, "- ");
  words += line(texts::mistake_tried, words_of(mistake, trial.arguments));
  if (trial.exposed()) {
    words += line(texts::mistake_exposed, fault_words(trial, language));
    if (const std::string parts = parting_words(trial, language); !parts.empty()) words += parts + "\n";
    for (const std::string& race : race_lines(trial, language)) words += race + "\n";
    // The window has the keys of the first example alone.
    if (words_of(mistake, trial.arguments) == words_of(mistake, arguments_of(mistake.shows.front())))
      words += line(texts::mistake_watch, "scatterscope open --side-by-side " + std::string(mistake.name));
    return words;
  }
  words += line(texts::mistake_hidden, why_hidden(mistake, *trial.tried.recording, language));
  if (offer != nullptr) words += offer_words(*offer, words_of(mistake, offer->arguments), language) + "\n";
  return words;
}

std::string repairs_of(const mistakes::Mistake& mistake, Language language) {
  std::string words = std::string(text(texts::mistake_repairs, language)) + "\n";
  for (unsigned k = 1; k <= mistakes::repair_count; ++k)
    words += marked(mistake, mistakes::offered(mistake, k), std::to_string(k) + " ");
  return words;
}

}  // namespace

int run_mistake(const Given& given, const WindowHooks&) {
  const Looks looks = parse_looks(given);
  const Language language = looks.language;
  std::vector<std::string> names{std::string(list_word)};
  for (const mistakes::Mistake& one : mistakes::all()) names.emplace_back(one.name);
  if (!given.file) throw missing_option("FILE", joined(names));
  if (const std::string* json = given.find("--json"); json != nullptr && !is_standard_output(*json)) {
    check_writable("--json", *json);
  }
  if (*given.file == list_word) {
    list_mistakes(given, language);
    return exit_ok;
  }
  const mistakes::Mistake* mistake = mistakes::find(*given.file);
  if (mistake == nullptr) throw unknown_word("FILE", *given.file, names);

  std::optional<unsigned> chosen;
  if (const std::string* word = given.find("--repair")) {
    const auto number = parse_number("--repair", *word, 1, mistakes::repair_count);
    chosen = static_cast<unsigned>(number);
  }
  RunArguments of_run = given.options;
  for (const char* own : {"--repair", "--json", "--language"}) of_run.erase(own);
  const auto arguments = mistake_arguments(*mistake, of_run);
  const auto trial = try_mistake(*mistake, mistakes::Program::wrong, arguments, given.progress);
  std::optional<RepairTrial> repair;
  if (chosen) {
    auto tried = try_repair(*mistake, *chosen, arguments, given.progress);
    repair = std::move(tried);
  }
  std::optional<ExposingKeys> offer;
  if (!repair && !trial.exposed()) {
    auto found = find_exposing_keys(*mistake, arguments, given.progress);
    offer = std::move(found);
  }
  const ExposingKeys* const offered = offer ? &*offer : nullptr;
  const std::string* json = given.find("--json");
  if (json != nullptr) {
    const std::string all = mistake_json(*mistake, trial, repair ? &*repair : nullptr, offered, language);
    write_output_or_stdout("--json", *json, all);
  }
  if (json == nullptr || !is_standard_output(*json)) {
    const std::string words = repair ? repair_words(*mistake, *repair, language) + "\n"
                                     : report_of(*mistake, trial, offered, language) + repairs_of(*mistake, language);
    print(words);
  }
  const bool found = repair ? repair->right() : trial.exposed();
  return found ? exit_ok : exit_not_found;
}

}  // namespace scatterscope::app
