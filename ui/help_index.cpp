#include "ui/help_index.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "kernels/texts/chapter_map.h"
#include "kernels/texts/help_index.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/trade_off.h"
#include "kernels/texts/window_help.h"
#include "ui/figures/figure.h"
#include "ui/terms.h"

namespace scatterscope {
namespace {

std::string in_small_letters(std::string_view words) {
  std::string small(words);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

// What a search looks into.
struct Searched {
  std::array<std::string, std::size(all_languages)> titles, all;  // all: the title and what is said of it
};

std::vector<Searched> make_searched() {
  std::vector<Searched> made;
  for (const HelpEntry& entry : help_entries()) {
    Searched& searched = made.emplace_back();
    for (std::size_t k = 0; k < std::size(all_languages); ++k) {
      searched.titles[k] = in_small_letters(text(entry.title, all_languages[k]));
      searched.all[k] = searched.titles[k] + "\n" + in_small_letters(text(entry.about, all_languages[k]));
    }
  }
  return made;
}

std::vector<std::string> split(const std::string& words) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; (at = words.find_first_not_of(' ', at)) != std::string::npos;) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    parts.push_back(words.substr(at, end - at));
    at = end;
  }
  return parts;
}

}  // namespace

std::span<const HelpEntry> help_entries() {
  static const std::vector<HelpEntry> all = [] {
    std::vector<HelpEntry> entries{
#define S(id, ...) texts::id
#define ASKED(link, question, answer) {question, answer, link},
#define EXAMINED(link, question, answer) {question, find_text("answer_" #answer).value(), link},
#include "assets/translations/help_index.def"
#undef EXAMINED
#undef ASKED
#undef S
    };
    for (const Term& term : all_terms()) entries.push_back({term.name, term.about, term.link, true});
    return entries;
  }();
  return all;
}

std::string view_words(const HelpEntry& entry, Language language) {
  const auto value = [&](std::string_view word) -> std::optional<std::string> {
    const std::string link = "&" + std::string(entry.link), asked = "&" + std::string(word);
    const std::size_t at = link.find(asked);
    if (at == std::string::npos) return std::nullopt;
    const std::size_t from = at + asked.size();
    return link.substr(from, link.find('&', from) - from);
  };
  if (const auto id = value("figure="))
    return format_text(texts::index_figure, language,
                       {value("sort=").value_or(""), text(figures::find_figure(*id)->title, language)});
  if (auto pair = value("side-by-side=")) {
    std::replace(pair->begin(), pair->end(), '-', '_');
    const auto mistake = find_text("mistake_" + *pair + "_title");
    return mistake ? format_text(texts::index_mistake, language, {text(*mistake, language)})
                   : text(texts::index_two_runs, language);
  }
  return text(value("timing=") ? texts::tm_menu : value("grid=") ? texts::to_menu : texts::map_menu, language);
}

std::vector<std::uint32_t> found_in_help(std::string_view words) {
  static const std::vector<Searched> searched = make_searched();
  const std::vector<std::string> parts = split(in_small_letters(words));
  const auto has_all = [&](const std::string& where) {
    return std::all_of(parts.begin(), parts.end(),
                       [&](const std::string& part) { return where.find(part) != std::string::npos; });
  };
  const auto begins = [&](const std::string& title) { return !parts.empty() && title.starts_with(parts.front()); };
  const auto is = [&](const std::string& title) { return title == in_small_letters(words); };
  std::vector<std::uint32_t> by_rank[5];
  for (std::uint32_t k = 0; k < searched.size(); ++k) {
    const auto any = [](const auto& all, const auto& is) { return std::any_of(all.begin(), all.end(), is); };
    if (!any(searched[k].all, has_all)) continue;
    const bool title = any(searched[k].titles, has_all);
    const bool question = !parts.empty() && !help_entries()[k].term;
    by_rank[!title                            ? 4
            : question                        ? 0
            : any(searched[k].titles, is)     ? 1
            : any(searched[k].titles, begins) ? 2
                                              : 3]
        .push_back(k);
  }
  std::vector<std::uint32_t> found;
  for (const auto& rank : by_rank) found.insert(found.end(), rank.begin(), rank.end());
  return found;
}

}  // namespace scatterscope
